-- What is due is looked for after every commit; what is planned for later (thousands of threads to be archived) is not
-- looked through each time.
CREATE INDEX outbox_due ON outbox (due) WHERE status = 'waiting';
