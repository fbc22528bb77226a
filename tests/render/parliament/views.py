"""Views put together by hand, for pictures that must not change when the rules' random source does."""

from __future__ import annotations

from itertools import combinations

import msgspec

from rules.core import Outcome
from rules.parliament import content
from rules.parliament.cabinet import Ally, Relation, form
from rules.parliament.content import AgendaCard, Pack
from rules.parliament.pack import default_pack, pack_by_hash, register
from rules.parliament.state import Orders, Plan
from rules.parliament.view import CabinetView, Decision, MinorView, ParliamentView, PhaseName, SeatView, You
from rules.parliament.words import spoken
from rules.text import Words

NAMES = ["Anna", "Björn Åkesson", "Cecilia", "David Wäström-Ödegård", "Eva", "Farid", "Gudrun", "Hå"]
LONG = [
    "Wolfgang Maximilian Öttinger-Wåg",
    "W" * 32,
    "i" * 32,
    "Ελένη Παπαδοπούλου της Αθήνας 12",
    "Екатерина Великая Императрица Вс",
    "M" * 32,
    "Å" * 32,
    "Þórdís Kolbrún Reykfjörð Gylfad.",
]
LAYOUT = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (2, -1)]
"""A flower of seven and one more: as many edges as eight hexagons can have."""


def relations(pack: Pack, number: int) -> list[Relation]:
    """The first so many edges of the layout, of all strengths; the last one is locked."""
    parties = list(pack.parties)
    steps = {(1, 0), (0, 1), (1, -1), (-1, 0), (0, -1), (-1, 1)}
    touching = [
        (parties[a], parties[b])
        for a, b in combinations(range(8), 2)
        if (LAYOUT[a][0] - LAYOUT[b][0], LAYOUT[a][1] - LAYOUT[b][1]) in steps
    ]
    strengths = [1, -1, 2, 1, 3, -2, 1, -3, 2, 1, -1, 2, 1, 1]
    shown = [Relation(pair, strengths[n]) for n, pair in enumerate(touching[:number])]
    if number == len(touching):
        shown[-1] = Relation(shown[-1].parties, 1, True)
    return shown


def view(
    seats: int = 4, phase: PhaseName = "play", names: list[str] = NAMES, full: bool = False, pack: Pack | None = None
) -> ParliamentView:
    """A game with some of everything; `full`: as much as there can be."""
    pack = pack or default_pack()
    who, parties = names[:seats], list(pack.parties)
    playing = [parties[(2 * n + n // 4) % 8] for n in range(seats)]
    cards, voters = list(pack.cards), list(pack.voters)
    scales: dict[str, dict[str, list[int]]] = {}
    for n, scale in enumerate(pack.scales):
        if full and n < 2:
            at = [4 + n] * 8
        else:
            at = [1 + (n * 3 + m * (1 + n % 3)) % 8 for m in range(8)]
        scales[scale] = {party: [segment] for party, segment in zip(parties, at, strict=True)}
        if full:
            for party in parties:
                if pack.parties[party].big:
                    first = min(scales[scale][party][0], 7)
                    scales[scale][party] = [first, first + 1]
    held: dict[str, list[str]] = {party: [] for party in parties}
    won = () if full else voters[:7]
    for n, voter in enumerate(won):
        held[parties[(n * n) % 8]].append(voter)
    minors = list(pack.minors)
    queue = voters if full else voters[9:13]
    return ParliamentView(
        game="parliament",
        status="playing",
        to_act=[who[1 % seats]],
        prompts={who[1 % seats]: "turn"},
        mode="standard",
        pack=register(pack),
        turn=who[1 % seats],
        phase=phase,
        first=who[0],
        order=who,
        seats={seat: SeatView(playing[n], (3, 20, 0, 7)[n % 4]) for n, seat in enumerate(who)},
        scales=scales,
        agenda=[
            AgendaCard(cards[40], "opinion"),
            AgendaCard(cards[9], "policy"),
            AgendaCard(minors[1], "minor"),
            AgendaCard(cards[63], "policy"),
            *(AgendaCard(card, "policy") for card in cards[: 20 if full else 2]),
        ],
        queue=queue,
        piles={scale: (n * 2) % 12 for n, scale in enumerate(pack.scales)},
        trash=17,
        tiles_left=3,
        relations=relations(pack, 14 if full else 6),
        layout=dict(zip(parties, LAYOUT, strict=True)),
        voters=held,
        minor={minors[0]: MinorView(None, []), minors[1]: MinorView(2 if full else 1, [] if full else [voters[8]])},
        decision=None,
        tempo="strict",
        big_parties=full,
        asterisks=False,
        last=None,
    )


def deciding(made: ParliamentView, phase: PhaseName) -> ParliamentView:
    """The view while a card is answered to."""
    pack = default_pack()
    made.phase = phase
    who = list(made.seats)
    if phase in ("push", "pull_back"):
        minor = pack.minors["feminists"]
        order = [made.seats[seat].party for seat in who]
        made.decision = Decision("feminists", "minor", who[0], minor.scale, "family", order, [], who[1:], 4)
        return made
    key = list(pack.cards)[21]
    idea = pack.cards[key]
    side = "opinion" if phase == "opinion" else "policy"
    column = list(pack.column(AgendaCard(key, side)))
    acted = column[:3]
    waiting = [seat for seat in who if made.seats[seat].party not in acted]
    made.decision = Decision(key, side, who[0], idea.scale, idea.direction, column, acted, waiting)
    made.to_act = waiting[:1]
    return made


def with_hand(made: ParliamentView, cards: list[str], orders: Orders | None = None) -> ParliamentView:
    """The view as its first seat sees it."""
    seat = next(iter(made.seats))
    made.you = You(seat, made.seats[seat].party, cards, orders or Orders())
    return made


def hand_of(number: int) -> list[str]:
    """A hand of so many cards: ideas, a minor party, voters with the longest names."""
    pack = default_pack()
    ideas = list(pack.cards)
    others = [] if number < 4 else ["pirates", "pensioners_educated_women"]
    return [ideas[n * 64 // number] for n in range(number - len(others))] + others


def finished(seats: int = 4, winner: int = 2, names: list[str] = NAMES) -> ParliamentView:
    """The end: a cabinet that is held together across a relation on which the Feminists lie."""
    made = view(seats, "end", names)
    pack = default_pack()
    who = list(made.seats)
    voters = list(pack.voters)
    order = ["socialists", "labour", "greens", "farmers", "liberals", "conservatives", "christians", "nationalists"]
    held = {party: [voters[n]] for n, party in enumerate(order)}
    held["labour"] += voters[8:10]
    held["liberals"] += voters[10:13]
    related = [
        ("socialists", "labour", -1), ("labour", "greens", 2), ("greens", "liberals", 1), ("farmers", "liberals", -2),
        ("liberals", "conservatives", 3), ("conservatives", "christians", 1),
    ]  # fmt: skip
    allies = {
        "feminists": Ally((voters[13], voters[14]), ("greens", "liberals")),
        "pirates": Ally((voters[15],), ("nationalists",)),
    }
    formation = form(pack, held, related, allies)
    made.status, made.to_act, made.prompts, made.turn = "finished", [], {}, None
    made.agenda, made.queue, made.piles = [], [], dict.fromkeys(pack.scales, 0)
    made.voters = held
    made.minor = {minor: MinorView(1, list(ally.voters)) for minor, ally in allies.items()}
    best = who[winner % seats]
    made.result = Outcome((best,), "cabinet", (best, *(seat for seat in who if seat != best)))
    made.cabinet = CabinetView(
        steps=list(formation.steps),
        parties=list(formation.cabinet),
        centre=formation.centre,
        order=list(formation.order),
        winners=[best],
        start=formation.start,
    )
    return made


def longest_night(names: list[str] = LONG) -> ParliamentView:
    """The end of a game in which everybody has voters, fourteen relations lie, and all is taken off one by one."""
    made = view(8, "end", names, full=True)
    pack = default_pack()
    voters, parties = list(pack.voters), list(pack.parties)
    held = {party: [voters[n]] for n, party in enumerate(parties)}
    for n, voter in enumerate(voters[8:14]):
        held[parties[n]].append(voter)
    minors = list(pack.minors)
    allies = {minor: Ally((voters[14 + n],), (parties[0], parties[1])) for n, minor in enumerate(minors)}
    related = [(*relation.parties, relation.strength) for relation in relations(pack, 14)]
    formation = form(pack, held, related, allies)
    made.status, made.to_act, made.prompts, made.turn = "finished", [], {}, None
    made.agenda, made.queue, made.piles = [], [], dict.fromkeys(pack.scales, 0)
    made.voters = held
    made.minor = {minor: MinorView(1, list(ally.voters)) for minor, ally in allies.items()}
    who = tuple(made.seats)
    made.result = Outcome(who[:1], "highest", who)
    made.cabinet = CabinetView(
        steps=list(formation.steps),
        parties=list(formation.cabinet),
        centre=formation.centre,
        order=list(formation.order),
        winners=list(who[:1]),
        start=formation.start,
    )
    return made


def plan(made: ParliamentView) -> ParliamentView:
    """The view of a co-op game."""
    made.mode, made.coop = "coop", Plan(("labour", "greens", "liberals"), "greens")
    return made


def foreign() -> Pack:
    """An owner's pack with other keys: all parties renamed but one, all with longer names."""
    pack = default_pack()
    names = {
        "socialists": ("left", "The Left of Centre Party", "Vänstra centerpartiet"),
        "labour": ("social", "Social Democracy", "Socialdemokratin"),
        "greens": ("green", "Green Left", "Gröna vänstern"),
        "farmers": ("centre", "Centre Party of All Regions", "Alla regioners centerparti"),
        "liberals": ("liberals", "Liberal People", "Liberala folkpartiet"),
        "conservatives": ("moderate", "Moderate Unity", "Moderata samlingen"),
        "christians": ("kd", "KD", "KD"),
        "nationalists": ("sd", "Social Conservatives", "Socialkonservativa"),
        "feminists": ("fi", "Feminist Initiative", "Feministiskt initiativ"),
        "pirates": ("pp", "Pirates", "Pirater"),
    }
    text = msgspec.json.encode(pack).decode()
    for old, (new, _, _) in names.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    made = msgspec.json.decode(text, type=Pack)
    called = {new: content.Words(en, sv) for new, en, sv in names.values()}
    return msgspec.structs.replace(
        made,
        parties={key: msgspec.structs.replace(one, name=called[key]) for key, one in made.parties.items()},
        minors={key: msgspec.structs.replace(one, name=called[key]) for key, one in made.minors.items()},
    )


def pack_of(made: ParliamentView) -> Pack:
    return pack_by_hash(made.pack)


def spoken_group(key: str) -> Words:
    """A voter group's name as an argument of a text."""
    return spoken(default_pack().groups[key].name)
