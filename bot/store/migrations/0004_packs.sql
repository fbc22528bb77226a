-- Content packs by hash: a running game keeps the cards it began with, whatever the operator's file says later.
CREATE TABLE packs (hash TEXT PRIMARY KEY, content BLOB NOT NULL);
