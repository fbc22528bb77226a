"""Resolving a voter: the examples of the rules, the fallbacks, minor parties (P8, P14), big parties."""

from __future__ import annotations

import msgspec
import pytest

from rules.parliament.pack import AgendaCard, default_pack
from rules.parliament.voters import choose

PACK = default_pack()
LANGUAGE = AgendaCard("sweden_language_test", "policy")
AIR = AgendaCard("environment_air_travel", "policy")


def everywhere(segment=8, **scales):
    """All parties on one segment of every scale, except those named: `nation={"greens": 3}`."""
    markers = {scale: {party: [segment] for party in PACK.parties} for scale in PACK.scales}
    for scale, moved in scales.items():
        markers[scale].update({party: at if isinstance(at, list) else [at] for party, at in moved.items()})
    return markers


def with_groups(scale, *groups):
    """The pack with other voter groups on a scale."""
    changed = msgspec.structs.replace(PACK.scales[scale], groups=groups)
    return msgspec.structs.replace(PACK, scales={**PACK.scales, scale: changed})


def test_service_workers_choose_the_party_nearest_to_the_younger():
    younger = PACK.scales["nation"].segment("younger")
    choice = choose(PACK, "service_workers", [LANGUAGE], everywhere(nation={"socialists": younger + 1}))
    assert (choice.party, choice.used, choice.by) == ("socialists", 1, "nearest")
    assert choice.trail[0].group == "younger" and choice.trail[0].segment == younger
    assert choice.trail[0].distances["socialists"] == 1


# The printed example puts urban between the two parties on nature, men beyond the Farmers.
EXAMPLE = with_groups(
    "nature", "women", "higher_education", "older", "urban", "rural", "younger", "lower_education", "men"
)
TIED = {"greens": 3, "farmers": 3}


def test_entrepreneurs_need_a_second_card():
    markers = everywhere(nation=TIED, nature={"farmers": 5, "greens": 2})
    choice = choose(EXAMPLE, "entrepreneurs", [LANGUAGE, AIR], markers)
    assert (choice.party, choice.used) == ("farmers", 2)
    assert [look.left for look in choice.trail] == [("greens", "farmers"), ("farmers",)]
    assert choice.trail[1].distances == {"farmers": 1, "greens": 2}


def test_entrepreneurs_need_a_second_group():
    markers = everywhere(nation=TIED, nature={"farmers": 5, "greens": 3})
    choice = choose(EXAMPLE, "entrepreneurs", [LANGUAGE, AIR], markers)
    assert (choice.party, choice.used, choice.by) == ("farmers", 2, "nearest")
    assert [(look.card, look.group) for look in choice.trail] == [
        (LANGUAGE.card, "urban"),
        (AIR.card, "urban"),
        (LANGUAGE.card, "men"),
        (AIR.card, "men"),
    ]


@pytest.mark.parametrize(("side", "winner"), [("policy", "farmers"), ("opinion", "greens")])
def test_the_first_card_decides_as_it_lies_when_all_positions_are_shared(side, winner):
    agenda = [AgendaCard(LANGUAGE.card, side), AIR]
    choice = choose(PACK, "entrepreneurs", agenda, everywhere(nation=TIED, nature=TIED))
    assert (choice.party, choice.used, choice.by) == (winner, 2, "column")
    assert len(choice.trail) == 8 and {look.left for look in choice.trail} == {("greens", "farmers")}


def test_the_whole_agenda_goes_when_a_second_group_was_needed():
    third = AgendaCard("peace_nuclear_ban", "policy")
    markers = everywhere(nation={"greens": 1, "farmers": 3}, nature=TIED, defence=TIED)
    choice = choose(PACK, "entrepreneurs", [LANGUAGE, AIR, third], markers)
    assert (choice.party, len(choice.trail), choice.used) == ("farmers", 4, 3)


def test_cards_below_the_deciding_one_stay():
    markers = everywhere(nation={"greens": 3})
    choice = choose(PACK, "entrepreneurs", [LANGUAGE, AIR], markers)
    assert (choice.party, choice.used, len(choice.trail)) == ("greens", 1, 1)


def test_the_nearer_marker_of_a_big_party_counts():
    urban = PACK.scales["nature"].segment("urban")
    markers = everywhere(nature={"labour": [urban + 1, urban + 2], "greens": urban + 2})
    choice = choose(PACK, "entrepreneurs", [AIR], markers)
    assert choice.party == "labour" and choice.trail[0].distances["labour"] == 1


class TestMinorParties:
    pirates_card = AgendaCard("pirates", "minor")

    def markers(self, **scales):
        found = everywhere(**scales)
        found["order"]["pirates"] = [1]
        return found

    def test_wins_on_its_own_scale(self):
        card = AgendaCard("privacy_encryption", "policy")
        choice = choose(PACK, "programmers", [card], self.markers())
        assert choice.party == "pirates"

    def test_counts_on_its_own_scale_only(self):
        """P23"""
        choice = choose(PACK, "programmers", [AIR], self.markers(nature={"greens": 6}))
        assert choice.party == "greens" and "pirates" not in choice.trail[0].distances

    def test_is_out_where_a_tie_goes_on_to_another_scale(self):
        """P8"""
        card = AgendaCard("privacy_encryption", "policy")
        markers = self.markers(order={"greens": 1}, nature={"greens": 5})
        choice = choose(PACK, "programmers", [card, AIR], markers)
        assert [look.left for look in choice.trail] == [("greens", "pirates"), ("greens",)]

    def test_stays_in_while_the_tie_stays_on_its_scale(self):
        cards = [AgendaCard("privacy_encryption", "policy"), AgendaCard("safety_police", "opinion")]
        choice = choose(PACK, "programmers", cards, self.markers(order={"greens": 1}))
        assert {look.left for look in choice.trail} == {("greens", "pirates")} and len(choice.trail) == 8
        assert (choice.party, choice.by) == ("greens", "column")

    def test_loses_to_any_party_in_the_column(self):
        """P14"""
        markers = self.markers(order={"nationalists": 1})
        choice = choose(PACK, "programmers", [self.pirates_card], markers)
        assert (choice.party, choice.by) == ("nationalists", "column")
        assert PACK.minors["pirates"].column[-1] == "nationalists"

    def test_pack_order_decides_where_only_minor_parties_are_left(self):
        """P24"""
        alone = {PACK.minors[minor].scale: {minor: [1]} for minor in PACK.minors}
        choice = choose(PACK, "programmers", [AIR], alone)
        assert choice.party == next(iter(PACK.minors))

    def test_its_card_is_looked_at_as_printed(self):
        markers = self.markers(order={"greens": 1, "farmers": 1})
        markers["order"].pop("pirates")
        choice = choose(PACK, "programmers", [self.pirates_card], markers)
        assert choice.party == "greens" and choice.trail[0].scale == "order"


def test_without_a_card_or_a_party_there_is_no_choice():
    with pytest.raises(ValueError, match="a card"):
        choose(PACK, "students", [], everywhere())
    with pytest.raises(ValueError, match="a party"):
        choose(PACK, "students", [AIR], {"nature": {}})
