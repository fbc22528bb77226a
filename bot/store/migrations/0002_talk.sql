-- What seats said to each other where the rules have them talk. `audience` is a JSON list of the seats that
-- heard it; NULL: everybody. `revision` is that of the game when it was said.
CREATE TABLE talk (
    id INTEGER PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    revision BIGINT NOT NULL,
    seat TEXT NOT NULL,
    audience TEXT,
    words TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
CREATE INDEX talk_table ON talk (table_id, id);
