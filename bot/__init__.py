"""The running service: configuration, store, tables, deadlines, delivery, languages, the Discord client."""
