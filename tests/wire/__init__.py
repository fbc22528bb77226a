"""A local Discord over real HTTP and websockets, for a bot that runs unmodified as its own process."""
