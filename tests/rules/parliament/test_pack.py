"""The project's own pack: what parliament-data promises of it, checked number by number."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest

from rules.parliament.pack import (
    PackError,
    decode_pack,
    default_pack,
    encode_pack,
    load_pack,
    pack_by_hash,
    pack_hash,
    register,
    wire,
)

PACK = default_pack()
OWN_SIDE = [
    (party.key, scale, pair[0])
    for party in PACK.parties.values()
    for scale, pair in party.symbols.items()
    if pair[0] == pair[1]
]


def test_the_printed_table_of_natural_relations():
    """Last page of the rules, with Conservatives and Liberals where the worked example has them."""
    printed = {
        ("liberals", "conservatives"): 66,
        ("liberals", "christians"): 65,
        ("liberals", "farmers"): 64,
        ("conservatives", "christians"): 63,
        ("conservatives", "farmers"): 62,
        ("christians", "farmers"): 61,
        ("labour", "greens"): 43,
        ("labour", "socialists"): 42,
        ("socialists", "greens"): 41,
        ("greens", "christians"): 31,
        ("greens", "liberals"): 30,
        ("greens", "conservatives"): 29,
        ("greens", "farmers"): 28,
        ("greens", "nationalists"): 0,
    }
    for (a, b), value in printed.items():
        assert PACK.natural(a, b) == PACK.natural(b, a) == value


def test_no_two_pairs_have_the_same_natural_relation():
    parties = list(PACK.parties)
    values = [PACK.natural(a, b) for i, a in enumerate(parties) for b in parties[i + 1 :]]
    assert len(set(values)) == len(values) == 28


def test_voters_are_all_combinations_and_their_printed_turnouts():
    combinations = {frozenset(voter.groups) for voter in PACK.voters.values()}
    assert len(combinations) == 16
    assert Counter(voter.groups[0] for voter in PACK.voters.values()) == dict.fromkeys(PACK.groups, 2)
    assert sorted(voter.turnout for voter in PACK.voters.values()) == [-8, -7, -6, -5, -4, -3, -2, *range(9)]
    assert PACK.voters["service_workers"].groups[0] == "younger"
    assert PACK.voters["entrepreneurs"].groups[:2] == ("urban", "men")


def test_segments_are_a_latin_square_with_a_mirror():
    for scale in PACK.scales.values():
        for segment, group in enumerate(scale.groups):
            assert scale.groups[7 - segment] == PACK.groups[group].opposite
    for segment in range(8):
        assert {scale.groups[segment] for scale in PACK.scales.values()} == set(PACK.groups)


@pytest.mark.parametrize("scale", PACK.scales)
def test_each_party_stands_once_in_each_place_of_a_scales_columns(scale):
    columns = [card.column for card in PACK.cards.values() if card.scale == scale]
    for place in range(8):
        assert {column[place] for column in columns} == set(PACK.parties)


def test_highlights_are_balanced():
    for party in PACK.parties:
        assert 28 <= sum(party in card.highlighted for card in PACK.cards.values()) <= 36, party
    for card in PACK.cards.values():
        assert 2 <= len(card.highlighted) <= 6, card.key


@pytest.mark.parametrize(("party", "scale", "own"), OWN_SIDE)
def test_a_party_is_highlighted_more_often_on_its_own_side(party, scale, own):
    backed = Counter(
        card.direction for card in PACK.cards.values() if card.scale == scale and party in card.highlighted
    )
    assert backed[own] > backed[PACK.scales[scale].other(own)]


def test_highlighted_parties_stand_high_in_the_column():
    places = [card.column.index(party) for card in PACK.cards.values() for party in card.highlighted]
    others = [place for card in PACK.cards.values() for place in range(8)]
    assert sum(places) / len(places) < sum(others) / len(others) - 1


def test_p25_what_the_rules_tell_of_single_cards():
    leave = PACK.cards["welfare_parental_leave"]
    assert leave.policy.en == "Higher sick and parental benefits"
    assert {"socialists", "labour", "liberals"} <= set(leave.highlighted)
    assert "conservatives" not in leave.highlighted
    language = PACK.cards["sweden_language_test"].column
    assert language.index("farmers") < language.index("greens")
    assert {card.opinion.en for card in PACK.cards.values() if card.direction == "welfare"} >= {"Taxation is theft"}
    assert "Russia invades Ukraine" in {c.opinion.en for c in PACK.cards.values() if c.direction == "peace"}
    pirates, feminists = PACK.minors["pirates"].column, PACK.minors["feminists"].column
    assert pirates.index("greens") < pirates.index("farmers")
    assert feminists.index("greens") < min(feminists.index("labour"), feminists.index("liberals"))


@pytest.mark.parametrize("language", ["en", "sv"])
def test_titles_fit_and_are_told_apart(language):
    titles = [text.in_(language) for card in PACK.cards.values() for text in (card.policy, card.opinion)]
    assert max(len(title) for title in titles) <= 34
    assert len(set(titles)) == 128
    assert all(re.fullmatch(r"[^\s].*[^\s.]", title) for title in titles)


def test_portraits_are_two_lines():
    for party in (*PACK.parties.values(), *PACK.minors.values()):
        for language in ("en", "sv"):
            lines = party.portrait.in_(language).split("\n")
            assert len(lines) == 2 and all(20 <= len(line) <= 70 for line in lines), party.key


def test_keys_leave_room_in_a_custom_id():
    keys = [*PACK.cards, *PACK.voters, *PACK.minors]
    assert len(set(keys)) == len(keys) == 82
    assert max(map(len, keys)) <= 32


def test_piles():
    for scale in PACK.scales:
        assert len(PACK.pile(scale, "out")) == 10
    assert PACK.pile("gender", "in")[-1] == "feminists"
    assert sum(len(PACK.pile(scale, "in")) for scale in PACK.scales) == 82
    assert [PACK.kind(PACK.pile("order", "in")[i]) for i in (0, 8, 10)] == ["idea", "voter", "minor"]


def test_asterisks_turn_a_highlight_round_where_the_option_says_so():
    card = next(card for card in PACK.cards.values() if card.asterisks)
    party = card.asterisks[0]
    assert card.backs(party, "ignored") != card.backs(party, "flip")
    plain = next(party for party in PACK.parties if party not in card.asterisks)
    assert card.backs(plain, "ignored") == card.backs(plain, "flip") == (plain in card.highlighted)


def test_scale_sides():
    scale = PACK.scales["nation"]
    assert (scale.step("humanity"), scale.step("sweden")) == (-1, 1)
    assert (scale.end("humanity"), scale.end("sweden")) == (1, 8)
    assert scale.other("sweden") == "humanity"
    assert [scale.groups[scale.segment(group) - 1] for group in PACK.groups] == list(PACK.groups)


def test_the_wire_has_the_shape_of_the_referees_pack():
    shown = msgspec.json.decode(msgspec.json.encode(wire(PACK)))
    assert list(shown) == ["parties", "scales", "voters", "cards", "minors", "tiles"]
    assert shown["parties"][0] == "socialists" and len(shown["parties"]) == 8
    assert shown["scales"]["order"]["directions"] == ["privacy", "safety"]
    assert len(shown["scales"]["order"]["groups"]) == 8
    assert shown["voters"]["students"] == {
        "turnout": 1,
        "groups": ["younger", "urban", "higher_education", "women"],
        "pile": "europe",
    }
    card = shown["cards"]["privacy_file_sharing"]
    assert list(card) == ["scale", "direction", "column", "highlighted", "asterisks", "policy", "opinion"]
    assert (card["scale"], card["direction"], card["policy"]) == ("order", "privacy", "Legalize file sharing")
    assert shown["minors"]["pirates"]["own"] == "privacy"
    assert shown["tiles"] == 24
    assert wire(PACK, "sv")["cards"]["privacy_file_sharing"]["policy"] == "Legalisera fildelning"


def test_a_pack_is_found_by_its_hash_and_kept_as_bytes():
    digest = pack_hash(PACK)
    assert re.fullmatch("[0-9a-f]{64}", digest) and pack_by_hash(digest) is PACK
    assert pack_hash(load_pack()) == digest
    kept = decode_pack(encode_pack(PACK))
    assert kept == PACK and pack_hash(kept) == digest
    other = msgspec.structs.replace(PACK, tiles=20)
    assert pack_hash(other) != digest
    assert pack_by_hash(register(other)) is other


def test_an_unknown_hash_and_spoilt_bytes_are_refused():
    with pytest.raises(PackError, match="No content pack with the hash 000000000000… is loaded"):
        pack_by_hash("0" * 64)
    with pytest.raises(PackError, match="can't be read"):
        decode_pack(encode_pack(PACK)[:-5])
