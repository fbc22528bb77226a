-- Rows that were tried as one message stay one message, so that a repetition can't say more or less than what may
-- stand there already; `parts` counts how many messages of a long story are out.
ALTER TABLE outbox ADD COLUMN batch BIGINT;
ALTER TABLE outbox ADD COLUMN parts BIGINT NOT NULL DEFAULT 0;
CREATE INDEX outbox_message ON outbox (channel, message) WHERE message IS NOT NULL;
CREATE INDEX outbox_batch ON outbox (batch) WHERE status = 'waiting';

-- Why a table can't be played in its place just now (locked, closed, gone, away), and since when.
ALTER TABLE tables ADD COLUMN trouble TEXT;
ALTER TABLE tables ADD COLUMN trouble_at DOUBLE PRECISION;
CREATE INDEX tables_channel ON tables (channel);
