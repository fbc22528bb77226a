"""A local Discord over real HTTP and websockets, for a bot that runs unmodified as its own process.

A test takes the fixtures `world`, `guild`, `general` (a text channel) and `start_bot` and acts as people do:

    bot = await start_bot()                                # python -m bot, ready
    ann, bob = world.user("ann"), world.user("bob")
    opened = await ann.slash(general, "table new", game="demos")
    lobby = await bob.sees(general, "Seats")
    assert "seat" in (await bob.click(lobby, "Join")).text
    world.faults.rate_limit("POST", "/channels/{id}/messages", times=3)
    await world.gateway.drop()                             # and so on

Outside pytest: `async with running_world() as world, BotProcess(world, folder) as bot`.

What fails a test by itself: a request body that Discord's OpenAPI description or `limits` refuses, a route that is
not here, an interaction that is not acknowledged within 3 seconds, an error in the bot's log. `world.forgive` and
`bot.allow_log` let pass what a test does on purpose.
"""
