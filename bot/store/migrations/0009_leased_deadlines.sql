-- When a deadline that somebody has taken on comes free again is looked for after every commit.
CREATE INDEX deadlines_leased ON deadlines (lease) WHERE lease > 0;
