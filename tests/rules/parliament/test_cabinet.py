"""Forming the cabinet: the examples of the rules, minor parties, and what holds for every parliament."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.parliament.cabinet import (
    Allies,
    Ally,
    Board,
    Centre,
    Formed,
    Leaves,
    Locks,
    Removes,
    Takes,
    boards,
    form,
    has_majority,
    nearest,
    ranking,
)
from rules.parliament.pack import default_pack

PACK = default_pack()
BY_TURNOUT = {voter.turnout: key for key, voter in PACK.voters.items()}


def held(**turnouts):
    """Voters by their turnouts, which are all different."""
    return {party: [BY_TURNOUT[turnout] for turnout in some] for party, some in turnouts.items()}


def test_the_printed_majority():
    left, right = (6, -6, -5, 4, 1, 0, 3, -7), (8, -8, 2, -2, 7, -4, -3, 5)
    assert not has_majority(PACK, [BY_TURNOUT[turnout] for turnout in left])
    assert has_majority(PACK, [BY_TURNOUT[turnout] for turnout in right])


def test_of_two_halves_exactly_one_has_the_majority():
    for half in combinations(PACK.voters, 8):
        other = [voter for voter in PACK.voters if voter not in half]
        assert has_majority(PACK, half) != has_majority(PACK, other)


def test_p22_the_printed_narrowing():
    """The sequence of five pictures: islands, a locked relation, what goes and what comes back."""
    voters = held(
        labour=(7, 2, -4),
        greens=(8, 1, 0),
        socialists=(-7, -3),
        nationalists=(-8, -6),
        conservatives=(-5, -2, 3, 4, 5, 6),
    )
    relations = [
        ("labour", "socialists", 2),
        ("labour", "nationalists", -3),
        ("socialists", "nationalists", -3),
        ("liberals", "greens", 1),
        ("christians", "conservatives", 3),
    ]
    formation = form(PACK, voters, relations)
    assert formation.steps[:8] == (
        Leaves(("farmers", "liberals", "christians"), "no_voters"),
        Locks(("labour", "greens"), "islands", 43),
        Leaves(("conservatives",), "no_majority"),
        Removes(("socialists", "nationalists"), -3, 1),
        Removes(("labour", "nationalists"), -3, 2),
        Leaves(("nationalists",), "no_majority"),
        Locks(("socialists", "labour"), "needed", 42),
        Formed(("socialists", "labour", "greens")),
    )
    assert formation.cabinet == ("socialists", "labour", "greens")
    assert formation.locked == (("socialists", "labour"), ("labour", "greens"))
    # Outer: Socialists (-7, then -3) and Greens (0, then 1); then Labour's -4 and the Greens' last, 8.
    assert formation.order == ("socialists", "greens", "labour")
    assert formation.centre == "labour"


CENTRE = held(
    farmers=(-6,),
    nationalists=(-3,),
    liberals=(-2,),
    conservatives=(-8, -7, -5, -4),
    christians=(8,),
    socialists=(1, 2, 3, 4, 5, 6, 7),
)
CENTRE_RELATIONS = [
    ("nationalists", "liberals", 1),
    ("liberals", "christians", 1),
    ("christians", "conservatives", 1),
    ("christians", "farmers", 1),
]


def test_the_printed_centre_of_gravity():
    """Pirates between Nationalists and Liberals; the Christians stay longest by their turnout."""
    pirates = {"pirates": Ally([BY_TURNOUT[0]], ["nationalists", "liberals"])}
    formation = form(PACK, CENTRE, CENTRE_RELATIONS, pirates)
    assert formation.cabinet == (
        "farmers",
        "liberals",
        "conservatives",
        "christians",
        "nationalists",
        "pirates",
    )
    assert formation.order == (
        "farmers",
        "nationalists",
        "pirates",
        "liberals",
        "conservatives",
        "christians",
    )
    taken = [(step.round, step.member) for step in formation.steps if isinstance(step, Takes)]
    assert taken == [
        (1, "conservatives"),
        (1, "farmers"),
        (1, "nationalists"),
        (2, "conservatives"),
        (2, "pirates"),
        (3, "conservatives"),
        (3, "liberals"),
        (4, "conservatives"),
    ]
    assert formation.steps[-1] == Centre("christians")


class TestMinorParties:
    def form(self, relations, tied, **more):
        voters = held(greens=(8, 7, 6, 5, 4), farmers=(3, 2, 1), conservatives=(-8, -7, -6, -5, -4, -3))
        minor = {"pirates": Ally([BY_TURNOUT[0], BY_TURNOUT[-2]], tied)}
        return form(PACK, voters, relations, minor)

    def test_the_nearest_party_gets_its_voters(self):
        formation = self.form([("greens", "farmers", 1)], ["farmers"])
        assert Allies("pirates", ("farmers",), "nearest") in formation.steps
        assert len(formation.voters["farmers"]) == 5 and formation.voters["pirates"] == ()
        assert "pirates" not in formation.cabinet

    def test_two_that_are_related_share_it(self):
        formation = self.form([("greens", "farmers", 1)], ["farmers", "greens"])
        assert Allies("pirates", ("greens", "farmers"), "tied") in formation.steps
        # Without the relation the Pirates are the Greens': 7 voters, so it is needed and they stay on it.
        assert Locks(("greens", "farmers"), "needed", 28) in formation.steps
        assert formation.cabinet == ("greens", "farmers", "pirates")
        assert formation.locked == (("greens", "farmers"),)

    def test_two_that_are_not_related_leave_it_to_the_higher_on_its_card(self):
        formation = self.form([], ["farmers", "greens"])
        assert Allies("pirates", ("greens",), "tied") in formation.steps

    def test_it_goes_to_the_higher_where_the_relation_is_removed(self):
        relations = [("greens", "farmers", -1), ("greens", "conservatives", 1)]
        formation = self.form(relations, ["greens", "farmers"])
        removed = formation.steps.index(Removes(("greens", "farmers"), -1, 28))
        assert formation.steps[removed + 1] == Allies("pirates", ("greens",), "removed")
        assert formation.cabinet == ("greens", "conservatives")
        assert len(formation.voters["greens"]) == 7

    def test_more_than_two_leave_it_to_the_highest_on_its_card(self):
        voters = held(greens=(8, 7, 6), labour=(5, 4, 3), liberals=(2, 1, 0), conservatives=(-8, -7, -6, -5, -4, -3))
        relations = [("greens", "labour", 1), ("labour", "liberals", 1)]
        feminists = {"feminists": Ally([BY_TURNOUT[-2]], ["labour", "greens", "liberals"])}
        formation = form(PACK, voters, relations, feminists)
        assert Allies("feminists", ("greens",), "tied") in formation.steps

    def test_two_minor_parties_on_one_relation_stand_in_pack_order_between_the_two(self):
        voters = held(greens=(8, 7, 6, 5), farmers=(4, 3, 2), conservatives=(-8, -7, -6, -5, -4, -3, -2))
        minors = {
            "pirates": Ally([BY_TURNOUT[0]], ["greens", "farmers"]),
            "feminists": Ally([BY_TURNOUT[1]], ["greens", "farmers"]),
        }
        formation = form(PACK, voters, [("greens", "farmers", 3)], minors)
        assert formation.cabinet == ("greens", "farmers", "feminists", "pirates")
        # Greens - feminists - pirates - farmers: with the Farmers gone the Pirates are outer, as the
        # Greens are; the Pirates' 0 goes before the Greens' 8, so that a minor party is the centre.
        assert formation.order == ("farmers", "pirates", "greens", "feminists")
        assert ranking(PACK, formation, ["farmers", "greens"]) == ["greens", "farmers"]

    def test_nearest_to_its_end(self):
        here = {"greens": [2], "farmers": [2], "labour": [2, 3], "liberals": [1], "pirates": [1]}
        assert nearest(PACK, "pirates", here, ["greens", "farmers"]) == ["greens", "farmers"]
        assert nearest(PACK, "pirates", here, ["farmers", "labour"]) == ["labour", "farmers"]
        assert nearest(PACK, "pirates", here, list(here)[:4]) == ["liberals"]


def test_p19_a_relation_locked_between_islands_stays_though_the_majority_could_do_without_it():
    """Islands and narrowing: locked relations are never removed, so the Christians stay in (found by a random game)."""
    voters = {
        "socialists": ["technicians", "pensioners_urban_men", "programmers", "pensioners_rural_women"],
        "farmers": ["teachers", "office_workers"],
        "conservatives": ["industrial_workers", "service_workers", "pensioners_rural_men"],
        "christians": ["healthcare_workers"],
        "greens": ["unemployed", "students", "entrepreneurs", "sick_leavers"],
        "labour": ["construction_workers"],
    }
    voters["socialists"].append("pensioners_educated_women")
    formed = form(PACK, voters, [("socialists", "farmers", -1), ("labour", "greens", -1)])
    locks = [(step.parties, step.why) for step in formed.steps if isinstance(step, Locks)]
    assert locks == [
        (("conservatives", "christians"), "islands"),
        (("farmers", "conservatives"), "islands"),
        (("socialists", "farmers"), "needed"),
    ]
    without = [v for party in ("socialists", "farmers", "conservatives") for v in voters[party]]
    assert has_majority(PACK, without)
    assert formed.cabinet == ("socialists", "farmers", "conservatives", "christians")


def test_a_party_with_the_majority_governs_alone():
    voters = held(labour=(8, 7, 6, 5, 4, 3, 2, 1, 0), greens=(-8, -7, -6, -5, -4, -3, -2))
    formation = form(PACK, voters, [("labour", "greens", 3)])
    assert formation.cabinet == formation.order == ("labour",)
    assert formation.centre == "labour" and formation.locked == ()


def test_p21_without_voters_there_is_no_cabinet():
    formation = form(PACK, {}, [("labour", "greens", 3)])
    assert (formation.cabinet, formation.centre, formation.order) == ((), None, ())
    everybody = {"feminists": Ally(list(PACK.voters), [])}
    assert form(PACK, {}, [], everybody).centre is None


def test_a_minor_party_without_a_nearest_party_is_refused():
    with pytest.raises(ValueError, match="nearest to the pirates"):
        form(PACK, held(labour=(8,)), [], {"pirates": Ally([BY_TURNOUT[0]], ["greens"])})


def test_the_ranking_of_those_outside():
    """More voters, then turnout, then the highest single one: 5 + 1 - 4 comes before 4 + 0 - 2."""
    voters = held(
        labour=(5, 1, -4),
        greens=(4, 0, -2),
        socialists=(7,),
        conservatives=(8, 6, 3, 2, -3, -5, -6, -7, -8),
    )
    formation = form(PACK, voters, [])
    assert formation.cabinet == ("conservatives",)
    ranked = ranking(PACK, formation, ["nationalists", "greens", "labour", "socialists"])
    assert ranked == ["labour", "greens", "socialists", "nationalists"]
    assert ranking(PACK, formation, ["labour", "conservatives"]) == ["conservatives", "labour"]


def test_p20_so_far_measures_by_the_voters_there_are():
    voters = held(labour=(8, 7), greens=(6,))
    relations = [("labour", "greens", 1)]
    assert form(PACK, voters, relations, majority="so_far").cabinet == ("labour",)
    assert form(PACK, voters, relations).cabinet == ("labour", "greens")
    even = held(labour=(8,), greens=(6,))
    assert form(PACK, even, relations, majority="so_far").cabinet == ("labour",)


def parliament(dice):
    """Voters, relations and minor parties as they could be at the end of a game."""
    parties = list(PACK.parties)
    inside = dice.sample(parties, dice.randint(1, 8))
    voters = {party: [] for party in parties}
    minors = {minor: [] for minor in PACK.minors}
    for voter in PACK.voters:
        if any(voters.values()) and dice.random() < 0.12:
            minors[dice.choice(list(minors))].append(voter)
        else:
            voters[dice.choice(inside)].append(voter)
    seated = [party for party in parties if voters[party]]
    pairs = dice.sample(list(combinations(parties, 2)), dice.randint(0, 12))
    relations = [(a, b, dice.choice([-3, -2, -1, 1, 2, 3])) for a, b in pairs]
    related = [[a, b] for a, b in pairs if a in seated and b in seated]
    tied = [dice.sample(seated, dice.randint(1, min(3, len(seated)))), *dice.sample(related, min(2, len(related)))]
    allies = {minor: Ally(some, list(dice.choice(tied))) for minor, some in minors.items() if some}
    return voters, relations, allies


def connected(members, pairs):
    found = [members[0]]
    for one in found:
        found += {b if a == one else a for a, b in pairs if one in (a, b)} - set(found)
    return set(found) == set(members)


def strong_without(board: Board, pair):
    """Whether some connected group keeps the majority when a relation goes, its allies to the higher."""
    voters = dict(board.voters)
    on = dict(board.on)
    for minor, at in board.on.items():
        if at == pair:
            host = min(at, key=PACK.minors[minor].column.index)
            voters[host] = (*voters[host], *voters[minor])
            del on[minor]
    rest = [relation.parties for relation in board.relations if relation.parties != pair]
    for size in range(1, 9):
        for group in combinations([m for m in board.members if m not in board.on], size):
            if connected(group, [p for p in rest if set(p) <= set(group)]):
                every = [v for m in group for v in voters[m]]
                every += [v for minor, at in on.items() if set(at) <= set(group) for v in voters[minor]]
                if has_majority(PACK, every):
                    return True
    return False


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False))
def test_every_parliament_gets_one_cabinet(dice):
    voters, relations, allies = parliament(dice)
    formation = form(PACK, voters, relations, allies)
    assert_sound(formation)
    shuffled = [(b, a, s) if dice.random() < 0.5 else (a, b, s) for a, b, s in relations]
    dice.shuffle(shuffled)
    for ally in allies.values():
        dice.shuffle(ally.nearest)
    assert form(PACK, voters, shuffled, allies) == formation


def assert_sound(formation):
    parties = [member for member in formation.cabinet if member in PACK.parties]
    # Connected, without a relation too many.
    assert connected(parties, formation.locked) and len(formation.locked) == len(parties) - 1
    # It has the majority.
    assert has_majority(PACK, [voter for member in formation.cabinet for voter in formation.voters[member]])
    # One centre; everybody in it leaves once.
    assert sorted(formation.order) == sorted(formation.cabinet)
    assert formation.order[-1] == formation.centre
    # Nothing that the steps do is lost: the boards end where the formation does, and keep all 16 voters.
    seen = boards(formation)
    assert len(seen) == len(formation.steps) + 1
    for board, step in zip(seen[1:], formation.steps, strict=True):
        if isinstance(step, Formed):
            assert board.members == formation.cabinet and board.voters == formation.voters
            assert sorted(v for some in board.voters.values() for v in some) == sorted(PACK.voters)
            for relation in board.relations:  # minimal: the majority needs whatever was put back
                if Locks(relation.parties, "needed", PACK.natural(*relation.parties)) in formation.steps:
                    assert not strong_without(board, relation.parties)
    assert seen[-1].members == (formation.centre,)
    # Relations go weakest first.
    tried = [(step.strength, step.natural) for step in formation.steps if isinstance(step, Removes)]
    assert tried == sorted(tried)


def test_many_parliaments_have_minor_parties_in_the_cabinet():
    dice = random.Random(2014)
    with_minor = 0
    for _ in range(200):
        formation = form(PACK, *parliament(dice))
        assert_sound(formation)
        with_minor += any(member in PACK.minors for member in formation.cabinet)
    assert with_minor > 20
