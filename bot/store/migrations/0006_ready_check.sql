-- A ready check that nobody finishes ends by itself, so deadlines may be of that kind too; its seat is empty.
CREATE TABLE deadlines_now (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('decide', 'computer', 'remind', 'ready')),
    serial BIGINT NOT NULL,
    due DOUBLE PRECISION NOT NULL,
    lease DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat, kind)
);
INSERT INTO deadlines_now (table_id, seat, kind, serial, due, lease)
    SELECT table_id, seat, kind, serial, due, lease FROM deadlines;
DROP TABLE deadlines;
ALTER TABLE deadlines_now RENAME TO deadlines;
CREATE INDEX deadlines_due ON deadlines (due);
