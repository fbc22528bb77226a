"""Alt texts: what each picture shows, most important first, and nothing that it hides."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from render.canvas import Say
from render.parliament import words
from render.parliament.parties import identities
from rules.parliament import words as spoken
from rules.parliament.asked import progress
from rules.parliament.cabinet import Takes
from rules.parliament.content import AgendaCard, Pack, ScaleKey, Side
from rules.parliament.overview import markers
from rules.parliament.story import Scene
from rules.parliament.view import CabinetView, Decision, ParliamentView
from rules.text import N_, TN, Many, SeatName, T, Text, seats


def turn(view: ParliamentView, say: Say) -> list[str]:
    """Where the game stands, whom it waits for, who won."""
    said = [say(T("Swedish Parliament 2014. {phase}", phase=words.phase(view)))]
    if not said[0].endswith(("?", ".")):
        said[0] += "."
    if view.to_act:
        said.append(say(T("Waiting for {seats}.", seats=seats(view.to_act))))
    if won := words.winners(view):
        said.append(say(T("Won by {seats}.", seats=seats(won))))
    elif view.status == "finished":
        said.append(say(T("Nobody wins.")))
    if line := words.goal(view, spoken.pack_of(view.pack)):
        said.append(say(T("{line}.", line=line)))
    return said


def table(view: ParliamentView, say: Say) -> list[str]:
    pack = spoken.pack_of(view.pack)
    said = turn(view, say)
    if view.decision is not None:
        said += _decision(view.decision, pack, say)
    said.append(say(T("Voters: {voters}.", voters=_numbers(view, pack))))
    if view.agenda:
        open_cards = tuple(_lying(pack, lying) for lying in view.agenda[:4])
        said.append(say(T("Agenda from the top: {cards}.", cards=Many(open_cards))))
    if view.queue:
        first = pack.voters[view.queue[0]]
        said.append(
            say(
                T(
                    "First in the queue: {voter}, {group} above all; in all {n}.",
                    voter=spoken.voter(pack, first.key), group=spoken.spoken(pack.groups[first.groups[0]].name),
                    n=len(view.queue),
                )
            )
        )  # fmt: skip
    said += _scales(view, pack, say)
    piles = tuple(T("{name} {n}", name=spoken.scale(pack, key), n=number) for key, number in view.piles.items())
    said.append(say(T("Piles: {piles}.", piles=Many(piles))))
    return said


def _decision(decision: Decision, pack: Pack, say: Say) -> list[str]:
    lying = AgendaCard(decision.card, decision.side)
    said = [say(T("{played}: {card}.", played=words.played(decision), card=_lying(pack, lying)))]
    if decision.acted:
        said.append(say(T("Acted: {parties}.", parties=spoken.parties(pack, decision.acted))))
    return said


def _lying(pack: Pack, lying: AgendaCard) -> Text:
    _, direction = words.toward(pack, lying)
    return T(
        "“{title}” ({side}, {direction})",
        title=spoken.lying(pack, lying), side=Text(words.SIDES[lying.side]),
        direction=spoken.direction(pack, direction),
    )  # fmt: skip


def _numbers(view: ParliamentView, pack: Pack) -> Many:
    """Everybody's voters, players with their names."""
    players = words.players(view)
    parts = []
    for party, voters in words.held(view).items():
        name = spoken.party(pack, party)
        if party in players:
            parts.append(T("{party} ({seat}) {n}", party=name, seat=SeatName(players[party]), n=len(voters)))
        elif voters:
            parts.append(T("{party} {n}", party=name, n=len(voters)))
    return Many(tuple(parts))


def asked(view: ParliamentView, say: Say) -> list[str]:
    """The card that the viewer is asked about, who stands where on its scale, and who has answered."""
    decision, you, pack = view.decision, view.you, spoken.pack_of(view.pack)
    if decision is None or you is UNSET:
        return hand(view, say)
    whole = card(pack, AgendaCard(decision.card, decision.side), view.asterisks, say)
    at = "/".join(str(segment) for segment in view.scales[decision.scale][you.party])
    own = say(T("Your party, {party}, stands on {at}.", party=spoken.party(pack, you.party), at=at))
    said = [whole[0], own, *_scales(view, pack, say, [decision.scale])]
    if decision.acted:
        said.append(say(T("Acted: {parties}.", parties=spoken.parties(pack, decision.acted))))
    if (coming := progress(view)) is not None:
        said.append(say(coming))
    return said + whole[1:]


def _scales(view: ParliamentView, pack: Pack, say: Say, keys: Sequence[ScaleKey] = ()) -> list[str]:
    """A sentence a scale, those in question first (or only those of `keys`): short names by segment."""
    worn = identities(pack, say)
    first: list[ScaleKey] = [view.decision.scale] if view.decision else []
    first += [words.toward(pack, lying)[0] for lying in view.agenda[:4]]
    here = markers(view, pack)
    said = []
    for key in keys or dict.fromkeys([*first, *pack.scales]):
        scale = pack.scales[key]
        at: dict[int, list[str]] = {}
        for party, segments in here.get(key, {}).items():
            for segment in segments:
                at.setdefault(segment, []).append(worn[party].short)
        if at:
            places = "; ".join(f"{segment}: {', '.join(at[segment])}" for segment in sorted(at))
            one, two = (spoken.spoken(direction.name) for direction in scale.directions)
            said.append(say(T("{first} 1 to {second} 8: {places}.", first=one, second=two, places=places)))
    return said


def map(view: ParliamentView, say: Say) -> list[str]:
    """Every relation, strongest first, and the tiles that are left."""
    pack = spoken.pack_of(view.pack)
    said = [say(T("Political map."))]
    said += turn(view, say)[1:]
    for relation in sorted(view.relations, key=lambda one: (-one.strength, one.parties)):
        a, b = (spoken.party(pack, party) for party in relation.parties)
        strength = spoken.signed(relation.strength)
        template = N_("{a} – {b}: {strength}, locked.") if relation.locked else N_("{a} – {b}: {strength}.")
        said.append(say(T(template, a=a, b=b, strength=strength)))
    if not view.relations:
        said.append(say(T("There are no relations.")))
    said.append(say(TN("{n} relation tile left.", "{n} relation tiles left.", n=view.tiles_left)))
    return said


def parliament(view: ParliamentView, say: Say) -> list[str]:
    """Each party's voters by name with turnouts, most voters first."""
    pack = spoken.pack_of(view.pack)
    held = {party: voters for party, voters in words.held(view).items() if voters}
    n = sum(len(voters) for voters in held.values())
    said = [say(T("Parliament: {n} of 16 voters have chosen.", n=n))]
    said += turn(view, say)[1:]
    for party in sorted(held, key=lambda one: -len(held[one])):
        named = tuple(
            T("{name} {n}", name=spoken.voter(pack, one), n=spoken.signed(pack.voters[one].turnout))
            for one in held[party]
        )
        said.append(
            say(
                TN(
                    "{party}: {n} voter, turnout {turnout} ({voters}).",
                    "{party}: {n} voters, turnout {turnout} ({voters}).",
                    n=len(named), party=spoken.party(pack, party), voters=Many(named),
                    turnout=spoken.signed(words.turnout(pack, held[party])),
                )
            )
        )  # fmt: skip
    return said


def countdown(view: ParliamentView, cabinet: CabinetView, say: Say) -> list[str]:
    """The cabinet, its centre, and when each member left."""
    pack = spoken.pack_of(view.pack)
    if cabinet.centre is None:
        return [say(T("No government."))]
    said = [
        say(T("The cabinet: {parties}.", parties=spoken.parties(pack, cabinet.parties))),
        say(T("The centre of gravity: {party}.", party=spoken.party(pack, cabinet.centre))),
    ]
    for step in cabinet.steps:
        if isinstance(step, Takes) and step.leaves:
            name = spoken.party(pack, step.member)
            said.append(say(T("Round {n}: {party} without voters.", n=step.round, party=name)))
    return said


def prospect(view: ParliamentView, cabinet: CabinetView, say: Say) -> list[str]:
    """The government that would form now, and everybody's voters with what is supposed."""
    pack = spoken.pack_of(view.pack)
    held = Many(tuple(T("{name} {n}", name=spoken.party(pack, p), n=len(v)) for p, v in cabinet.start.voters.items()))
    supposed = say(T("If the election were over now."))
    return [supposed, *countdown(view, cabinet, say), say(T("Voters: {voters}.", voters=held))]


def joined(view: ParliamentView, told: Text, say: Say) -> list[str]:
    """Whether two parties can be joined, then the map."""
    return [say(told), *map(view, say)]


def scene(view: ParliamentView, shown: Scene, say: Say) -> list[str]:
    """A step of election night: its caption, who is still there with how many voters, the relations."""
    pack = spoken.pack_of(view.pack)
    board = shown.board
    held = [(member, len(board.voters.get(member, ()))) for member in (*board.members, *shown.apart)]
    there = Many(tuple(T("{name} {n}", name=spoken.party(pack, member), n=number) for member, number in held))
    said = [say(shown.caption), say(T("On the map with their voters: {parties}.", parties=there))]
    for relation in board.relations:
        a, b = (spoken.party(pack, party) for party in relation.parties)
        strength = spoken.signed(relation.strength)
        template = N_("{a} – {b}: {strength}, locked.") if relation.locked else N_("{a} – {b}: {strength}.")
        said.append(say(T(template, a=a, b=b, strength=strength)))
    return said


def final(view: ParliamentView, cabinet: CabinetView, say: Say) -> list[str]:
    pack = spoken.pack_of(view.pack)
    told = countdown(view, cabinet, say)
    return [*turn(view, say), *told, say(T("Voters: {voters}.", voters=_numbers(view, pack)))]


def hand(view: ParliamentView, say: Say) -> list[str]:
    """The viewer's cards, then where the game stands."""
    you = view.you
    if you is UNSET:
        return turn(view, say)
    pack = spoken.pack_of(view.pack)
    said = [say(T("Your hand, {party}:", party=spoken.party(pack, you.party)))]
    if not you.hand:
        said = [say(T("Your hand is empty."))]
    for key in you.hand:
        if key in pack.cards:
            idea = pack.cards[key]
            free = idea.backs(you.party, "flip" if view.asterisks else "ignored")
            template = N_("{card}, free for you.") if free else N_("{card}.")
            said.append(say(T(template, card=spoken.card(pack, key))))
        elif key in pack.voters:
            turnout = spoken.signed(pack.voters[key].turnout)
            said.append(say(T("Voter: {voter}, turnout {turnout}.", voter=spoken.voter(pack, key), turnout=turnout)))
        else:
            said.append(say(T("Minor party: {party}.", party=spoken.party(pack, key))))
    return said + turn(view, say)


def card(pack: Pack, lying: AgendaCard, asterisks: bool, say: Say) -> list[str]:
    """All that a card says, its column from the top as it lies."""
    key = lying.card
    if key in pack.voters:
        voter = pack.voters[key]
        groups = Many(tuple(spoken.spoken(pack.groups[group].name) for group in voter.groups))
        turnout = spoken.signed(voter.turnout)
        return [
            say(T("Voter: {voter}, turnout {turnout}.", voter=spoken.voter(pack, key), turnout=turnout)),
            say(T("Its groups, the dominant first: {groups}.", groups=groups)),
        ]
    column = spoken.parties(pack, pack.column(lying))
    said = [say(T("{card}.", card=_lying(pack, lying)))]
    if key in pack.cards:
        idea = pack.cards[key]
        other: Side = "policy" if lying.side == "opinion" else "opinion"
        free = tuple(party for party in idea.column if idea.backs(party, "flip" if asterisks else "ignored"))
        said += [
            say(T("As {side}: “{title}”.", side=Text(words.SIDES[other]), title=spoken.title(pack, key, other))),
            say(T("For free: {parties}.", parties=spoken.parties(pack, free))),
        ]
        if asterisks and idea.asterisks:
            said.append(say(T("Asterisks: {parties}.", parties=spoken.parties(pack, idea.asterisks))))
    return [*said, say(T("Column: {column}.", column=column))]
