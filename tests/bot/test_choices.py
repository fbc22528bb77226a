"""Steps: few taps, nothing asked that has one answer, everything reachable, and a way back."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.choices import Enough, Kind, OneOf, Option, Several, Value, follow, gather, matching, previous, step, trail
from bot.codec import LIMIT, Partial, Unreadable, encode_partial, kind_of
from rules.core import Action
from tests.bot.toy import HAND, ROUNDS, Gift, Many, Name, Pay, Rest, Seal, Toy, Travel

TOY = Toy()
PLACES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]


def options(actions: list[Action], at: Partial | None = None) -> tuple[Option, ...]:
    found = step(actions, at or Partial())
    assert isinstance(found, OneOf)
    return found.options


def test_up_to_25_actions_are_shown_at_once() -> None:
    actions: list[Action] = [Rest(), *(Name(f"n{n}") for n in range(24))]
    assert [option.to for option in options(actions)] == actions


def test_more_are_asked_by_kind_first_then_by_the_fields_that_differ() -> None:
    actions: list[Action] = [Rest(), *(Travel(a, b) for a, b in product(PLACES, PLACES) if a != b)]
    assert [(option.says, option.to) for option in options(actions)] == [
        (Rest(), Rest()),
        (Kind("travel"), Partial("travel")),
    ]
    first = options(actions, Partial("travel"))
    assert first[0] == Option(Value("travel", "from_", "Ann"), Partial("travel", ("Ann",)))
    assert [option.to for option in options(actions, Partial("travel", ("Ann",)))] == [
        Travel("Ann", other) for other in PLACES[1:]
    ]


def test_a_field_with_one_value_is_not_asked() -> None:
    actions: list[Action] = [
        Travel("Ann", b, by, fast) for b in PLACES * 2 for by in ("train", "boat") for fast in (True, False)
    ]
    actions = list(dict.fromkeys(actions)) + [Travel("Ann", "Gil", "boat", fast) for fast in (True, False)]
    assert options(actions)[0].says == Value("travel", "to", "Ann")


def test_an_option_that_decides_everything_says_everything() -> None:
    """Who taps it should not be surprised by values that were never shown."""
    actions: list[Action] = [Travel("Ann", b, by) for b in [*PLACES, *"12345678"] for by in ("train", "boat")]
    actions.append(Travel("Ann", "the moon", "boat", True))
    assert options(actions)[-1] == Option(actions[-1], actions[-1])


def test_a_list_of_which_every_selection_is_legal_is_one_select() -> None:
    actions: list[Action] = [Gift(c) for c in sorted({tuple(sorted(c)) for c in combinations(HAND, 3)})]
    found = step(actions, Partial())
    assert isinstance(found, Several)
    assert (found.low, found.high, found.others) == (3, 3, ())
    assert [text for text, _ in found.elements] == [
        "bill:green", "2~bill:green", "bill:red", "2~bill:red", "lie", "scheming:red", "speech:green", "2~speech:green",
    ]  # fmt: skip
    choice = encode_partial(found.at)
    assert gather(TOY, actions, choice, ["2~bill:red", "lie", "bill:red"]) == Gift(("bill:red", "bill:red", "lie"))
    with pytest.raises(Unreadable):
        gather(TOY, actions, choice, ["lie", "bill:red"])
    with pytest.raises(Unreadable):
        gather(TOY, actions, choice, ["lie", "cake", "bill:red"])


def test_to_choose_nothing_is_a_button_beside_the_select() -> None:
    actions: list[Action] = [Gift(c) for n in range(4) for c in combinations(("ann", "bob", "cat"), n)]
    found = step(actions, Partial())
    assert isinstance(found, Several)
    assert (found.low, found.high) == (1, 3)
    assert found.others == (Option(Gift(), Gift()),)


def test_a_list_with_conditions_is_put_together_one_by_one() -> None:
    actions = ROUNDS[15]()
    at = Partial("pay")
    first = options(actions, at)
    assert first[0] == Option(Pay(), Pay())
    assert first[1] == Option(Value("pay", "cards", ("green1",)), Partial("pay", (), ("green1",)))
    second = options(actions, Partial("pay", (), ("green1", "red1")))
    third = options(actions, Partial("pay", (), ("green1", "green2")))
    assert {option.says.value for option in second if isinstance(option.says, Value)} >= {("green1",), ("red2",)}
    assert all(option.says.value[0].startswith("red") for option in third if isinstance(option.says, Value))


def test_a_list_may_be_left_as_it_is_where_that_is_legal() -> None:
    actions: list[Action] = [Seal(tuple(s)) for n in (1, 2, 3) for s in product("SHDC", repeat=n)]
    found = options(actions, Partial("seal", (), ("S",)))
    assert len(found) == 21 and found[0] == Option(Seal(("S",)), Seal(("S",)))
    longer: list[Action] = [Seal(tuple(s)) for n in (1, 2, 3) for s in product("SHDCXYZ", repeat=n)]
    enough = options(longer, Partial("seal", (), ("S",)))[0]
    assert (enough.says, enough.to) == (Enough(), Seal(("S",)))


def test_where_the_order_counts_the_next_element_is_asked() -> None:
    actions: list[Action] = [Seal(tuple(s)) for s in product("SHDC", repeat=3)]
    assert [option.to for option in options(actions)] == [Partial("seal", (), (suit,)) for suit in "SHDC"]
    assert matching(actions, Partial("seal", (), ("H", "S"))) == [Seal(("H", "S", suit)) for suit in "SHDC"]


def test_what_was_chosen_and_the_way_back() -> None:
    actions: list[Action] = [Rest(), *(Travel(a, b, by) for a in PLACES for b in PLACES for by in ("train", "boat"))]
    at = Partial("travel", ("Ann", "Bob"))
    assert trail(actions, at) == [
        Kind("travel"),
        Value("travel", "from_", "Ann"),
        Value("travel", "to", "Bob"),
    ]
    back = [at]
    while (before := previous(actions, back[-1])) is not None:
        back.append(before)
    assert back[1:] == [Partial("travel", ("Ann",)), Partial("travel"), Partial()]
    one_by_one = Partial("pay", (), ("green1", "red1"))
    assert previous(ROUNDS[15](), one_by_one) == Partial("pay", (), ("green1",))
    assert trail(ROUNDS[15](), one_by_one) == [Value("pay", "cards", ("green1",)), Value("pay", "cards", ("red1",))]


def test_choices_that_lead_nowhere_are_said_so() -> None:
    with pytest.raises(Unreadable):
        step([Rest()], Partial("travel"))
    with pytest.raises(Unreadable):
        follow(TOY, [Rest()], "?travel")
    with pytest.raises(Unreadable):
        gather(TOY, [Rest()], "?rest", ["a"])


def reach(actions: list[Action]) -> tuple[set[Action], int]:
    """What can be reached from the beginning, and the most taps that takes."""
    taken: set[Action] = set()
    steps, seen, depth = [Partial()], {Partial()}, 0
    while steps:
        depth += 1
        following: list[Partial] = []
        for at in steps:
            found = step(actions, at)
            leads: list[Any] = []
            if isinstance(found, OneOf):
                leads = [option.to for option in found.options]
                says = [option.says for option in found.options]
                assert len(set(says)) == len(says)
            else:
                leads = [option.to for option in found.others]
                place = len(found.at.values)
                for action in matching(actions, Partial(found.at.kind, found.at.values)):
                    wanted = getattr(action, action.__struct_fields__[place])
                    if wanted:
                        values = [text for text, says in found.elements]
                        chosen = []
                        for item in wanted:
                            index = next(
                                i for i, text in enumerate(values) if text in (f"{item}", f"2~{item}", f"3~{item}")
                            )
                            chosen.append(values.pop(index))
                        assert found.low <= len(chosen) <= found.high
                        leads.append(gather(TOY, actions, encode_partial(found.at), chosen))
            for to in leads:
                if isinstance(to, Partial):
                    assert follow(TOY, actions, encode_partial(to, LIMIT - 30)) == to
                    assert len(matching(actions, to)) < len(matching(actions, at)) or to.elements is not None
                    assert previous(actions, to) is not None
                    if to not in seen:
                        seen.add(to)
                        following.append(to)
                else:
                    taken.add(to)
        steps = following
    return taken, depth


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.builds(
            Many,
            st.integers(0, 30),
            st.lists(st.integers(0, 4), max_size=4).map(lambda items: tuple(sorted(items))),
            st.none() | st.integers(0, 3),
            st.sampled_from("xyz"),
        )
        | st.builds(Gift, st.lists(st.sampled_from("abcdef"), max_size=4).map(lambda items: tuple(sorted(items))))
        | st.just(Rest()),
        min_size=1,
        max_size=250,
        unique=True,
    )
)
def test_any_legal_actions_are_all_reached_and_no_others(actions: list[Action]) -> None:
    taken, taps = reach(actions)
    assert taken == set(actions)
    assert taps <= 10


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(st.sampled_from("abcde"), max_size=4).map(tuple), min_size=1, max_size=300, unique=True))
def test_any_lists_in_any_order_are_all_reached(lists: list[tuple[str, ...]]) -> None:
    actions: list[Action] = [Seal(letters) for letters in lists]
    assert reach(actions)[0] == set(actions)


@pytest.mark.parametrize("number", [2, 6, 12, 13, 15, 16])
def test_hundreds_of_actions_take_a_few_taps(number: int) -> None:
    actions = ROUNDS[number]()
    taken, taps = reach(actions)
    assert taken == set(actions)
    assert taps <= 5
    assert {kind_of(action) for action in taken} == {kind_of(action) for action in actions}
