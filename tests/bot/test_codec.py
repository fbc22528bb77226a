"""Actions and choices as texts: read back exactly, short, and never a place in a list."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from bot import codec, custom_ids
from bot.codec import LIMIT, Partial, Unreadable, decode, decode_partial, encode, encode_partial, reference
from rules import games
from rules.core import Action
from tests.bot.toy import LONG, ODD, ROUNDS, Colour, Gift, Many, Name, Pay, Rest, Seal, Toy, Travel

TOY = Toy()
texts = st.text() | st.sampled_from(ODD) | st.text(alphabet="\\,()~'#?! 0-9-+*\n")
EVERYTHING: tuple[Action, ...] = tuple(dict.fromkeys(action for make in ROUNDS for action in make()))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Rest(), "rest"),
        (Travel("Ann", "Bob"), "travel,Ann,Bob"),
        (Travel("Ann", "Bob", "train", True), "travel,Ann,Bob,,+"),
        (Gift(("bill:red", "bill:red")), "gift,(bill:red,bill:red)"),
        (Gift(), "gift"),
        (Pay(None, 3), "pay,,3"),
        (Pay((), "3"), "pay,(),'3"),
        (Seal(("S", "H"), Colour.GREEN), "seal,(S,H),green"),
        (Name("5", None), "a name\\, as odd as \\(possible\\),'5"),
        (Many(-1, (2, -3), 0, "z"), "many,-1,(2,-3),0,z"),
    ],
)
def test_a_text_is_short_and_read_back(action: Action, text: str) -> None:
    assert encode(action) == text
    assert decode(TOY, text) == action


def test_emperor_and_demos_as_their_players_know_them() -> None:
    emperor, demos = games()["emperor"], games()["demos"]
    for game, text in (
        (demos, "media,ann,2,S"),
        (demos, "discard,S7,people"),
        (demos, "keep"),
        (emperor, "bill,culture,1,-1,bill:red"),
        (emperor, "speech,steal,ann,hidden"),
        (emperor, "speech,steal,ann,3"),
        (emperor, "spoils,-"),
        (emperor, "verdict,()"),
        (emperor, "promise,,card,,,questioning,bob"),
    ):
        assert encode(decode(game, text)) == text


@given(texts, st.none() | texts, texts)
def test_any_string_comes_back(value: str, other: str | None, text: str) -> None:
    action = Name(value, other, text)
    assert decode(TOY, encode(action)) == action
    assert encode(action) == encode(action).strip()


@given(st.lists(texts).map(tuple), st.integers() | texts | st.just(UNSET))
def test_any_list_comes_back(cards: tuple[str, ...], tile: Any) -> None:
    action = Pay(cards, tile)
    back = decode(TOY, encode(action))
    assert back == action
    assert isinstance(back, Pay) and type(back.tile) is type(tile)


def test_different_actions_have_different_texts() -> None:
    assert len({encode(action) for action in EVERYTHING}) == len(EVERYTHING)


def test_an_odd_line_break_does_not_break_an_id() -> None:
    for action in EVERYTHING:
        assert encode(action).isprintable()


NO_ACTIONS = (
    "", ",", "dance", "travel", "travel,Ann", "travel,Ann,Bob,plane", "travel,Ann,Bob,,1", "rest,1", "gift,(a",
    "gift,a", r"gift,(\uffffffff;)", "pay,#12", "many,x", "many,1,(x)", "seal,(S),blue", "?rest", "#0123456789abcdef",
    "'5", "5", "!", "gift,?x",
)  # fmt: skip


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_what_is_no_action_is_said_so(text: str) -> None:
    with pytest.raises(Unreadable):
        decode(TOY, text, EVERYTHING)


@given(st.text(alphabet="abgiftpay,()~\\'#?!-+*0123"))
def test_any_other_text_is_read_or_refused(text: str) -> None:
    for read in (lambda: decode(TOY, text, EVERYTHING[:50]), lambda: decode_partial("?" + text, EVERYTHING[:50])):
        try:
            read()
        except Unreadable:
            continue


def test_what_an_action_can_not_hold_is_a_mistake_of_the_game() -> None:
    with pytest.raises(TypeError):
        codec.token({"a": 1})


def test_a_long_action_is_named_by_its_digest_among_the_legal_ones() -> None:
    legal = [Travel(a, b) for a, b in product(LONG, LONG)]
    for action in legal:
        text = reference(action)
        assert len(text) <= LIMIT and text.startswith("#")
        assert decode(TOY, text, legal) == action
    with pytest.raises(Unreadable):
        decode(TOY, reference(legal[0]), legal[1:])


# -- choices so far


@pytest.mark.parametrize(
    ("partial", "text"),
    [
        (Partial(), "?"),
        (Partial(page=2), "?2~"),
        (Partial("rest"), "?rest"),
        (Partial("gift", elements=()), "?gift,("),
        (Partial("gift", elements=("lie", "bill:red")), "?gift,(lie,bill:red"),
        (Partial("gift", ("(bill:red,lie)",)), "?gift,(bill:red,lie)"),
        (Partial("many", ("1", "(1,2)", "!"), page=3), "?3~many,1,(1,2),!"),
    ],
)
def test_choices_so_far_are_read_back(partial: Partial, text: str) -> None:
    legal = [Rest(), Gift(("bill:red", "lie")), Many(1, (1, 2), None)]
    assert encode_partial(partial) == text
    assert decode_partial(text, legal) == partial


@pytest.mark.parametrize("room", [100, 80, 60, 40, 30])
def test_long_choices_so_far_fit_by_digests(room: int) -> None:
    """Every beginning of every action, in less and less room."""
    legal = [action for number in (6, 11, 12, 14, 15) for action in ROUNDS[number]()]
    for action in legal[::7]:
        row = codec.row(action)
        for count in range(len(row.tokens)):
            beginnings = [Partial(codec.kind_of(action), row.tokens[:count])]
            elements = row.lists[count]
            if elements is not None and room >= 60:
                beginnings += [
                    Partial(codec.kind_of(action), row.tokens[:count], elements[:n])
                    for n in range(min(len(elements), 3))
                ]
            for partial in beginnings:
                text = encode_partial(partial, room)
                assert len(text) <= room
                assert decode_partial(text, legal) == partial


def test_too_many_elements_for_an_id_are_said_so() -> None:
    with pytest.raises(ValueError, match="too many"):
        encode_partial(Partial("gift", elements=tuple(f"card number {n}" for n in range(30))))


@pytest.mark.parametrize(
    "text", ["", "rest", "?dance", "?rest,1", "?gift,(cake", "?many,2", "?many,1,(1,2),7", "?x~rest"]
)
def test_choices_that_lead_nowhere_are_said_so(text: str) -> None:
    with pytest.raises(Unreadable):
        decode_partial(text, [Rest(), Gift(("bill:red", "lie")), Many(1, (1, 2), None)])


# -- custom ids


def test_every_id_fits_one_template_only() -> None:
    odd = Travel(LONG[0], LONG[1])
    ids = {
        "ACT": [custom_ids.act_id(7, 3, Name(value)) for value in ODD] + [custom_ids.act_id(10**11, 10**8, odd)],
        "GO": [custom_ids.go_id(7, None, Partial()), custom_ids.go_id(7, 3, Partial("travel", page=1), "back")],
        "PICK": [custom_ids.pick_id(7, 3, 0)],
        "MANY": [custom_ids.many_id(7, 3, Partial("gift", elements=()))],
        "TEXT": [custom_ids.text_id(7, 3, odd)],
        "OPEN": [custom_ids.place_id("open", 7)],
        "HAND": [custom_ids.place_id("hand", 7)],
        "LOG": [custom_ids.place_id("log", 7)],
        "RULES": [custom_ids.place_id("rules", 7)],
        "LOBBY": [custom_ids.lobby_id(7, "add_computer")],
    }
    for name, texts in ids.items():
        for text in texts:
            assert len(text) <= LIMIT
            fitting = [other for other in ids if getattr(custom_ids, other).fullmatch(text)]
            assert fitting == [name], text


def test_an_id_says_table_decision_and_choice() -> None:
    match = custom_ids.ACT.fullmatch(custom_ids.act_id(7, 31, Gift(("lie",))))
    assert match and (match["table"], match["serial"], match["choice"]) == ("7", "31", "gift,(lie)")
    anytime = custom_ids.GO.fullmatch(custom_ids.go_id(7, None, Partial("rest")))
    assert anytime and custom_ids.serial_of(anytime["serial"]) is None
    assert custom_ids.serial_of(match["serial"]) == 31
