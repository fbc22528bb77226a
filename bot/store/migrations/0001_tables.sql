-- Ids from Discord (guild, channel, message, member) are its 64-bit numbers; times are Unix seconds.
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE guilds (
    id BIGINT PRIMARY KEY,
    language TEXT,
    settings TEXT NOT NULL DEFAULT '{}'
);

CREATE TABLE members (
    id BIGINT PRIMARY KEY,
    language TEXT,
    settings TEXT NOT NULL DEFAULT '{}',
    dms_closed DOUBLE PRECISION
);

CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    host BIGINT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    pace TEXT NOT NULL,
    language TEXT NOT NULL,
    options TEXT NOT NULL,
    settings TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'paused', 'finished', 'cancelled')),
    secret TEXT NOT NULL,
    thread BIGINT,
    lobby_post BIGINT,
    board_post BIGINT,
    board_waits TEXT NOT NULL DEFAULT '[]',
    board_at DOUBLE PRECISION NOT NULL DEFAULT 0,
    ready_check DOUBLE PRECISION,
    rematch BIGINT REFERENCES tables (id),
    revision BIGINT NOT NULL DEFAULT 0,
    schema BIGINT NOT NULL DEFAULT 0,
    rules TEXT NOT NULL DEFAULT '',
    state BLOB,
    created DOUBLE PRECISION NOT NULL,
    changed DOUBLE PRECISION NOT NULL,
    started DOUBLE PRECISION,
    finished DOUBLE PRECISION
);
CREATE INDEX tables_thread ON tables (thread);
CREATE INDEX tables_guild ON tables (guild, status);
CREATE INDEX tables_status ON tables (status, changed);

CREATE TABLE seats (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    position BIGINT NOT NULL,
    seat TEXT NOT NULL,
    member BIGINT,
    name TEXT NOT NULL,
    played_by TEXT NOT NULL CHECK (played_by IN ('member', 'computer', 'stand_in')),
    joined TEXT NOT NULL,
    late BIGINT NOT NULL DEFAULT 0,
    ready BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_member ON seats (member);

CREATE TABLE log (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    n BIGINT NOT NULL,
    seat TEXT,
    member BIGINT,
    by TEXT NOT NULL,
    action TEXT,
    undo BIGINT,
    standing TEXT NOT NULL,
    events TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE deadlines (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('decide', 'computer', 'remind')),
    serial BIGINT NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    lease DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat, kind)
);
CREATE INDEX deadlines_due ON deadlines (due);

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    table_id BIGINT NOT NULL REFERENCES tables (id),
    destination TEXT NOT NULL,
    notice TEXT NOT NULL,
    edits BIGINT REFERENCES outbox (id),
    status TEXT NOT NULL DEFAULT 'waiting'
        CHECK (status IN ('waiting', 'delivered', 'replaced', 'skipped', 'failed')),
    created DOUBLE PRECISION NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    holder TEXT,
    lease DOUBLE PRECISION NOT NULL DEFAULT 0,
    channel BIGINT,
    message BIGINT,
    error TEXT,
    finished DOUBLE PRECISION
);
CREATE INDEX outbox_waiting ON outbox (destination, id) WHERE status = 'waiting';
CREATE INDEX outbox_finished ON outbox (finished) WHERE status <> 'waiting';
CREATE INDEX outbox_edits ON outbox (edits) WHERE status = 'waiting';
CREATE INDEX outbox_table ON outbox (table_id);
