"""A card in Swedish Parliament 2014 as people at a table see it: played, asked about, told in one message."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

from bot import choices, custom_ids, notices
from bot.store import queries
from bot.tables import load
from rules.core import Action
from rules.parliament.actions import Back, ChangeRelation, Decline, Draw, Opinion, Policy
from rules.text import T
from tests.cogs.clicking import leading_on
from tests.cogs.playing import Playing, buttons, selects, walk, words

SETUP = {"setup": "random"}


async def look(playing: Playing, number: int, person: Any) -> Any:
    return await playing.bot.app.tables.look(number, person.id)


async def do(playing: Playing, number: int, person: Any, action: Action) -> None:
    await playing.bot.app.play.act(number, person.id, action)
    await playing.delivered()


async def opened(playing: Playing, names: str = "ann bo cia", **options: Any) -> tuple[int, Any]:
    """A table after everybody's first draw, and whose turn it is; the hands are of one idea card each."""
    number = await playing.table(names, game="parliament", mode="standard", game_options=SETUP, **options)
    await playing.delivered()
    for _ in names.split():
        person = playing.waiting(await playing.looks(number))[0]
        state = await stored(playing, number)
        scale = next(scale for scale, pile in state.piles.items() if state.content.kind(pile[0]) == "idea")
        await do(playing, number, person, Draw(scale))
    return number, playing.waiting(await playing.looks(number))[0]


async def stored(playing: Playing, number: int) -> Any:
    return (await playing.bot.app.database.read(lambda c: load(c, number))).state


async def panel(playing: Playing, number: int, person: Any) -> Any:
    shown = await person.click(playing.seen(playing.board()), custom_id=f"open:{number}")
    return shown.response.message


def listed(message: Any) -> dict[str, list[tuple[str, str | None]]]:
    """Placeholder of each select -> its options' labels and second lines."""
    return {
        str(select["placeholder"]): [(o["label"], o.get("description")) for o in select["options"]]
        for select in selects(message)
    }


def offered(message: Any, seen: Any) -> set[Any]:
    """Where everything in the panel leads that belongs to the decision, as who handles presses finds it."""
    found = set()
    for select in selects(message):
        if custom_ids.PICK.fullmatch(select["custom_id"])["serial"]:  # type: ignore[index]
            found |= {choices.follow(seen.game, seen.prompt.actions, o["value"]) for o in select["options"]}
    for custom_id in buttons(message).values():
        match = custom_ids.ACT.fullmatch(custom_id)
        if match and match["serial"]:
            found.add(choices.follow(seen.game, seen.prompt.actions, match["choice"]))
    return found


async def play_a_card(playing: Playing, number: int, person: Any, kind: type[Action]) -> Any:
    mine = await look(playing, number, person)
    action = next(action for action in mine.prompt.actions if isinstance(action, kind))
    await do(playing, number, person, action)
    return action


async def test_the_panel_of_a_turn_lists_cards_and_piles_with_what_they_do(playing: Playing, same_secret: None) -> None:
    number, person = await opened(playing)
    shown = await panel(playing, number, person)
    menus = listed(shown)
    cards, piles = menus["Play a card"], menus["Draw a card, which ends your turn"]
    assert [label.split(":")[0] for label, _ in cards] == ["Policy", "Opinion"]
    assert all(effect and effect.startswith("You ") and effect.endswith(".") for _, effect in cards)
    assert "Asked: " in str(cards[0][1]) and "may pay to hold: " in str(cards[1][1])
    assert len(piles) == 8 and all("You stand on " in str(effect) for _, effect in piles)
    (picture,) = playing.pictures_of(shown)
    assert picture["description"].startswith("Your hand, ")
    assert offered(shown, await look(playing, number, person)) == set(
        (await look(playing, number, person)).prompt.actions
    )


async def test_a_card_that_is_a_button_says_what_it_would_do_too(playing: Playing, same_secret: None) -> None:
    """A lone voter in the hand is no list, and a button has no second line."""
    playing.draw_nothing()
    number = await playing.table("ann", game="parliament", mode="standard", game_options=SETUP)
    await playing.delivered()
    ann = playing.person("ann")
    state = await stored(playing, number)
    scale = next(scale for scale, pile in state.piles.items() if state.content.kind(pile[0]) == "voter")
    await do(playing, number, ann, Draw(scale))
    while (mine := await look(playing, number, ann)).prompt.kind != "play":
        await do(playing, number, ann, mine.prompt.default)
    shown = await panel(playing, number, ann)
    (label,) = [label for label in buttons(shown) if label.startswith("Voter to the queue: ")]
    assert re.search(rf"-# {re.escape(label)}: .*Turnout .* Above all: ", words(shown))


async def test_being_asked_shows_the_card_the_effect_the_price_and_who_is_asked(
    playing: Playing, same_secret: None
) -> None:
    number, person = await opened(playing)
    card = (await play_a_card(playing, number, person, Policy)).card
    asked = playing.waiting(await playing.looks(number))
    other = next(one for one in asked if one is not person)
    message = playing.direct(other)[-1]
    told = words(message)
    assert "do you back it?" in told and "Price: " in told and "Near you: " in told
    assert "moves" in told and "→" in told
    (picture,) = playing.pictures_of(message)
    mine = await look(playing, number, other)
    title = mine.view and mine.game.cards()["cards"][card]["policy"]
    assert picture["description"].startswith(f"“{title if isinstance(title, str) else title['en']}” (Policy, ")
    assert offered(message, mine) == set(mine.prompt.actions)


async def test_one_ping_a_decision_and_one_message_a_card(playing: Playing, same_secret: None) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    before = len(playing.env.backend.http_requests)
    in_thread = {message.id for message in playing.thread_messages()}
    await play_a_card(playing, number, person, Policy)
    decisions: set[tuple[int, int]] = set()
    shown: set[tuple[int, int]] = set()
    last = person
    for _ in range(4):
        people = playing.waiting(await playing.looks(number))
        looks = [(one, await look(playing, number, one)) for one in people]
        now = {(one.id, seen.prompt.serial) for one, seen in looks}
        shown |= {one for one in now - decisions if one[0] == last.id}
        decisions |= now
        if looks[0][1].prompt.kind != "policy":
            break
        last = people[0]
        await do(playing, number, last, Decline())
    new = [m for m in playing.thread_messages() if m.id not in in_thread]
    told = [m for m in new if "Decide" not in buttons(m)]
    assert len(told) == 1, [words(m) for m in told]
    story = words(told[0])
    assert "proposes" in story and story.count("does not back it") == 3 and "To answer" not in story
    thread = f"/channels/{playing.thread().id}/messages"
    posts = [r.json for r in playing.env.backend.http_requests[before:] if r.method == "POST" and r.path == thread]
    called = Counter(int(one) for post in posts for one in post["allowed_mentions"].get("users", ()))
    assert shown and called == Counter(member for member, _ in decisions - shown)


async def test_whoever_has_just_answered_is_neither_mentioned_nor_written_to(
    playing: Playing, same_secret: None
) -> None:
    """Alone against The System every panel leads to the next; the table message still comes to the thread's end."""
    playing.draw_nothing()
    number, ann = await opened(playing, "ann")
    heard, before = len(playing.direct(ann)), len(playing.env.backend.http_requests)
    board = playing.board().id
    for _ in range(6):
        mine = await look(playing, number, ann)
        draw = next((action for action in mine.prompt.actions if isinstance(action, Draw)), mine.prompt.default)
        await do(playing, number, ann, draw)
    assert len(playing.direct(ann)) == heard
    posts = [r.json for r in playing.env.backend.http_requests[before:] if r.method == "POST"]
    assert [post for post in posts if post.get("allowed_mentions", {}).get("users")] == []
    assert playing.board().id != board and playing.board().id == playing.thread_messages()[-1].id


async def test_the_panel_says_what_came_of_an_answer_and_what_the_system_did(
    playing: Playing, same_secret: None
) -> None:
    """Alone, the panels are enough: nobody has to look for what happened below them."""
    playing.draw_nothing()
    number, ann = await opened(playing, "ann")
    wanted = {"Towards ", "The System creates a relation: ", "The System sends ", " choose "}
    for _ in range(60):
        shown = await panel(playing, number, ann)
        press = min(leading_on(shown), key=lambda one: not one.label.startswith(("Back it", "Draw from")))
        if press.values is None:
            result = await ann.click(shown, custom_id=press.custom_id)
        else:
            result = await ann.select(shown, custom_id=press.custom_id, values=list(press.values))
        assert "Ann creates" not in words(result.response.message), "what she chose stands there already"
        wanted = {said for said in wanted if said not in words(result.response.message)}
        await playing.delivered()
        if not wanted:
            return
    raise AssertionError(f"never told: {wanted}")


async def test_the_message_of_a_card_says_who_has_answered_and_in_the_end_what(
    playing: Playing, same_secret: None
) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    await play_a_card(playing, number, person, Opinion)
    asked = playing.waiting(await playing.looks(number))
    story = next(m.id for m in reversed(playing.thread_messages()) if "stirs up public opinion" in words(m))

    def told() -> str:
        return words(next(m for m in playing.thread_messages() if m.id == story))

    assert "To answer, unseen until all have: " in told()
    first = asked[0]
    mine = await look(playing, number, first)
    await do(playing, number, first, mine.prompt.actions[0])
    assert "Answered, unseen until all have: " in told() and "pays" not in told() and "drift along" not in told()
    for one in asked[1:]:
        mine = await look(playing, number, one)
        await do(playing, number, one, mine.prompt.default)
    assert "pays a card to hold" in told() and "unseen" not in told()
    changer = playing.waiting(await playing.looks(number))[0]
    mine = await look(playing, number, changer)
    if mine.prompt.kind == "relation":
        await do(playing, number, changer, mine.prompt.default)
        assert "relation" in told()


async def seen_by_others(folder: Path, answer: type[Action]) -> list[str]:
    """Everything that is sent to anybody but one who answers unseen, until all have answered."""
    async with Playing.start(folder) as playing:
        number, person = await opened(playing)
        await play_a_card(playing, number, person, Policy)
        before = len(playing.env.backend.http_requests)
        one = next(p for p in playing.waiting(await playing.looks(number)) if p is not person)
        mine = await look(playing, number, one)
        await do(playing, number, one, next(a for a in mine.prompt.actions if isinstance(a, answer)))
        await playing.advance(70)
        for other in playing.waiting(await playing.looks(number)):
            await panel(playing, number, other)
        own = {f"/channels/{channel}/" for channel in _direct_channels(playing, one)}
        return [
            f"{request.method} {request.json}"
            for request in playing.env.backend.http_requests[before:]
            if not any(mark in request.path for mark in own)
        ]


def _direct_channels(playing: Playing, person: Any) -> list[int]:
    return [
        c.id for c in playing.env.backend.channels.values() if person.id in (getattr(c, "recipient_ids", None) or ())
    ]


async def test_a_sealed_answer_leaks_nowhere(tmp_path: Path, same_secret: None) -> None:
    """Whatever somebody answers unseen, all others are sent exactly the same."""
    told = []
    for number, answer in enumerate((Back, Decline)):
        (tmp_path / str(number)).mkdir()
        # Places are served side by side, so what goes to different ones has no order.
        told.append(sorted(_plain(one) for one in await seen_by_others(tmp_path / str(number), answer)))
    assert told[0] == told[1]
    assert any("unseen until all have" in one for one in told[0])


def _plain(request: str) -> str:
    """A request without the numbers of messages and times, which differ from run to run."""
    return re.sub(r"[0-9]{9,}|'nonce': '[^']*'", "#", request)


async def test_a_relation_change_offers_what_is_possible_and_nothing_else(playing: Playing, same_secret: None) -> None:
    number, person = await opened(playing)
    await play_a_card(playing, number, person, Policy)
    for one in playing.waiting(await playing.looks(number)):
        mine = await look(playing, number, one)
        await do(playing, number, one, next((a for a in mine.prompt.actions if a == Back()), Decline()))
    mine = await look(playing, number, person)
    assert mine.prompt.kind == "relation"
    shown = await panel(playing, number, person)
    assert offered(shown, mine) == set(mine.prompt.actions)
    assert all(isinstance(action, ChangeRelation) for action in offered(shown, mine))
    if len(mine.prompt.actions) > 1:
        assert all("atural relation" in str(effect) for _, effect in listed(shown)["Create a relation"])
    (picture,) = playing.pictures_of(shown)
    assert picture["description"].startswith("Political map.")


async def test_standing_orders_are_given_right_where_one_is_asked_and_answer_at_once(
    playing: Playing, same_secret: None
) -> None:
    number, person = await opened(playing)
    await play_a_card(playing, number, person, Policy)
    other = next(one for one in playing.waiting(await playing.looks(number)) if one is not person)
    shown = await panel(playing, number, other)
    heading = "From now on, answer by itself …"
    assert [label for label, _ in listed(shown)[heading]] == [
        "From now on, policies: back what is free, never pay",
        "From now on, policies: never back",
    ]
    assert all("Answers this question too: " in str(effect) for _, effect in listed(shown)[heading])
    assert "Standing orders" not in buttons(shown), "one way is enough"
    select = next(select for select in selects(shown) if select["placeholder"] == heading)
    await other.select(shown, custom_id=select["custom_id"], values=[select["options"][1]["value"]])
    after = await look(playing, number, other)
    assert after.prompt is None and after.view.you.standing.policy == "never"
    await playing.delivered()
    public = "\n".join(words(m) for m in playing.thread_messages())
    assert "never back" not in public and "standing order" not in public.lower()


async def test_everybody_under_standing_orders_is_no_longer_asked(playing: Playing, same_secret: None) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    for one in playing.people.values():
        mine = await look(playing, number, one)
        orders = next(a for a in mine.anytime if (a.policy, a.opinion) == ("never", "never"))
        await do(playing, number, one, orders)
    await play_a_card(playing, number, person, Policy)
    waiting = await playing.looks(number)
    assert waiting.view.phase in ("relation", "play") and playing.waiting(waiting) == [person]


async def test_who_draws_reads_at_once_what_it_is(playing: Playing, same_secret: None) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    shown = await panel(playing, number, person)
    select = next(one for one in selects(shown) if one["placeholder"] == "Draw a card, which ends your turn")
    await person.select(shown, custom_id=select["custom_id"], values=[select["options"][0]["value"]])
    answer = _answer(playing)
    assert "✓ Draw from " in answer and "You drew " in answer


def _answer(playing: Playing) -> str:
    """What the panel that was pressed last says now."""
    request = next(r for r in reversed(playing.env.backend.http_requests) if "/webhooks/" in r.path)
    return "\n".join(part["content"] for part in walk(request.json["components"]) if part["type"] == 10)


async def playing_out(playing: Playing, number: int) -> None:
    """Everybody who is asked about the card answers by default, and its player changes a relation."""
    while (await playing.looks(number)).view.decision is not None:
        one = playing.waiting(await playing.looks(number))[0]
        await do(playing, number, one, (await look(playing, number, one)).prompt.default)


def stories(playing: Playing) -> list[Any]:
    """The messages about the card in play or the last one, oldest first."""
    return [m for m in playing.thread_messages() if "proposes “" in words(m)]


async def test_a_deleted_message_of_a_card_is_told_anew_with_all_that_came_of_it(playing: Playing) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    await play_a_card(playing, number, person, Policy)
    (story,) = stories(playing)
    playing.env.backend.delete_message(playing.thread().id, story.id)
    await playing.env.settle()
    await playing_out(playing, number)
    (again,) = stories(playing)
    assert again.id != story.id and words(again).count("does not back it") == 3 and "unseen" not in words(again)


async def test_a_thread_that_is_gone_takes_no_card_with_it(playing: Playing) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    await play_a_card(playing, number, person, Policy)
    playing.env.backend.delete_channel(playing.thread().id)
    await playing.env.settle()
    await playing.delivered()
    await playing_out(playing, number)
    await playing.delivered()
    assert words(stories(playing)[-1]).count("does not back it") == 3


async def test_where_old_messages_can_not_be_changed_any_more_only_the_outcome_is_told_anew(playing: Playing) -> None:
    playing.draw_nothing()
    number, person = await opened(playing)
    await play_a_card(playing, number, person, Policy)
    (story,) = stories(playing)
    app = playing.bot.app
    table = await app.tables.table(number)
    assert table.chapter is not None and table.chapter_post is not None
    lines, post = table.chapter.lines, table.chapter_post
    row = await app.database.write(lambda c: queries.outbox_row(c, queries.edit(c, number, post, b"{}", 0.0, 1e12)))
    assert row is not None
    await app.refusals.edits_used_up(row, notices.Happening(lines, T("Still to be asked: {seats}.", seats="cia")))
    await playing.delivered()
    assert [m.id for m in stories(playing)] == [story.id]
    await app.refusals.edits_used_up(row, notices.Happening(lines))
    await playing.delivered()
    assert len(stories(playing)) == 2
    await app.database.write(lambda c: queries.withdraw(c, row.id, 0.0))
    await playing_out(playing, number)
    first, second = stories(playing)
    assert "does not back it" not in words(first) and words(second).count("does not back it") == 3
