-- Most rows of the outbox are posts that were never tried: what only changes and batches are looked up by
-- need not hold them.
DROP INDEX outbox_edits;
DROP INDEX outbox_batch;
CREATE INDEX outbox_edits ON outbox (edits) WHERE status = 'waiting' AND edits IS NOT NULL;
CREATE INDEX outbox_batch ON outbox (batch) WHERE status = 'waiting' AND batch IS NOT NULL;
