"""The store: one SQLite file, one writer at a time, all SQL in `queries`."""
