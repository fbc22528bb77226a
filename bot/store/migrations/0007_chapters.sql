-- A happening that is told in one message, which is edited as it goes on: the row of its post, and what it says.
ALTER TABLE tables ADD COLUMN chapter_post BIGINT;
ALTER TABLE tables ADD COLUMN chapter TEXT;
