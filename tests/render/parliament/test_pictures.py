from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from math import dist

import msgspec
import pytest
from msgspec import UNSET
from PIL import Image

from render import DARK, LIGHT, Picture, canvas
from render.encode import ALT_LIMIT, SIZE_LIMIT
from render.parliament import (
    cabinet,
    card,
    countdown,
    final,
    forming,
    forming_step,
    frame,
    hand,
    hexes,
    map,
    parliament,
    scales,
    seats,
    table,
)
from render.parliament.cabinet import SMALLEST, WIDTHS, readable
from render.parliament.parties import identities, shortened
from render.symbols import symbol
from render.typeface import Style
from rules.core import play
from rules.options import complete_options
from rules.parliament import GAME
from rules.parliament.cabinet import Ally, form
from rules.parliament.events import ElectionOver
from rules.parliament.map import possible
from rules.parliament.pack import default_pack, register
from rules.parliament.state import Orders
from rules.parliament.story import scenes
from rules.parliament.view import CabinetView, ParliamentView
from rules.text import Speech, english
from tests.render.golden_picture import check, opened
from tests.render.legible import watched
from tests.render.parliament import views
from tests.render.vision import EYES, distance

PACK = default_pack()
SWEDISH = Speech(language="sv")
"""The pack's own words in Swedish; messages stay English."""

SHORT = ["Anna", "Björn", "Eva", "Dag", "Cia", "Olle", "Ulf", "Hå"]

# -- what can be read


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_writing_on_the_map_stands_out(theme: canvas.Theme) -> None:
    """Names on their parties' colours, and the strengths of relations that lie outside what forms."""
    with watched() as lines:
        map(views.view(8, names=views.LONG), theme=theme)
    assert lines and all(line.contrast >= line.needed for line in lines)
    last = views.longest_night()
    with watched() as lines:
        cabinet(last, theme=theme)
    signs = [line for line in lines if re.fullmatch("[+−][123]", line.words)]
    assert signs and all(line.contrast >= 3 for line in signs)


def test_two_long_names_in_turn_can_both_be_read() -> None:
    view = views.view(6, names=views.LONG)
    view.to_act = list(view.seats)[:2]
    with watched() as lines:
        table(view)
    assert any(" and " in line.words and line.words.count("…") >= 1 for line in lines)


# -- golden pictures


def test_board_while_a_card_is_decided_on(regenerate: bool) -> None:
    check(table(views.deciding(views.view(4), "policy")), "parliament-table", regenerate)


def test_board_with_as_much_as_there_can_be(regenerate: bool) -> None:
    made = views.plan(views.deciding(views.view(8, names=views.LONG, full=True), "push"))
    check(table(made, SWEDISH, LIGHT), "parliament-table-full", regenerate)


def test_map_with_fourteen_relations(regenerate: bool) -> None:
    check(map(views.view(8, full=True)), "parliament-map", regenerate)


def test_map_as_a_list_where_it_cannot_be_laid(regenerate: bool) -> None:
    made = views.view(4)
    made.layout = None
    check(map(made, theme=LIGHT), "parliament-map-list", regenerate)


def test_parliament_half_way(regenerate: bool) -> None:
    check(parliament(views.view(4), theme=LIGHT), "parliament-seats", regenerate)


def test_hand_of_eight(regenerate: bool) -> None:
    made = views.with_hand(views.view(4), views.hand_of(8), Orders("free_only", "never"))
    check(hand(made), "parliament-hand", regenerate)


@pytest.mark.parametrize(
    ("key", "side", "name"),
    [(list(PACK.cards)[11], "opinion", "idea"), ("teachers", "policy", "voter"), ("pirates", "minor", "minor")],
)
def test_card_alone(key: str, side: str, name: str, regenerate: bool) -> None:
    check(card(PACK, key, side), f"parliament-card-{name}", regenerate)  # type: ignore[arg-type]


def test_end(regenerate: bool) -> None:
    check(final(views.finished()), "parliament-final", regenerate)


def test_step_of_the_cabinet_with_a_minor_party_on_a_relation(regenerate: bool) -> None:
    made = views.finished()
    lying = [n for n, step in enumerate(scenes(made)) if "feminists" in step.board.on]
    check(frame(made, lying[0]), "parliament-cabinet", regenerate)


# -- everything is legible


def everything(made: ParliamentView, ended: ParliamentView, say: Speech) -> Iterator[Picture]:
    """All kinds of pictures."""
    pack = views.pack_of(made)
    yield table(made, say)
    yield map(made, say)
    yield parliament(ended, say)
    yield hand(views.with_hand(made, [*pack.cards][::5] + [*pack.minors, *pack.voters][:6]), say)
    for key in (*[*pack.cards][:3], *pack.minors, *pack.voters):
        yield card(made, key, "opinion", say)
    yield countdown(ended, say)
    yield final(ended, say)
    yield frame(ended, len(scenes(ended)) - 1, say=say)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Style]]:
    """What is written, as it is drawn: cut or made smaller where it had to be."""
    seen: list[tuple[str, Style]] = []
    plain = canvas.Canvas.text

    def text(
        self: canvas.Canvas, where: tuple[int, int], words: str, style: Style, *rest: object, **more: object
    ) -> int:
        room = more.get("room", rest[2] if len(rest) > 2 else None)
        smallest = more.get("smallest", rest[3] if len(rest) > 3 else None)
        words = canvas.drawable(words)
        seen.append(canvas.fit(words, style, room, smallest) if isinstance(room, int) else (words, style))  # type: ignore[arg-type]
        return plain(self, where, words, style, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas.Canvas, "text", text)
    monkeypatch.setattr(canvas, "encode", lambda image, exact: b"not encoded")
    return seen


@pytest.mark.parametrize("say", [english, SWEDISH], ids=["en", "sv"])
def test_nothing_of_the_pack_is_cut_or_tiny(say: Speech, written: list[tuple[str, Style]]) -> None:
    made = views.deciding(views.view(4, names=["Anna", "Björn", "Eva", "Dag"]), "policy")
    for _ in everything(made, views.finished(names=["Anna", "Björn", "Eva", "Dag"]), say):
        pass
    scales._ground.cache_clear()
    table(made, say)
    assert [words for words, _ in written if words.endswith("…")] == []
    assert min(style.size for _, style in written) >= 18


@pytest.mark.parametrize("say", [english, SWEDISH], ids=["en", "sv"])
def test_nothing_of_the_pack_is_cut_in_the_biggest_states(say: Speech, written: list[tuple[str, Style]]) -> None:
    """Eight markers in one segment, fourteen relations, a hand of twenty, a queue of sixteen; a map that is a list."""
    made = views.with_hand(views.deciding(views.view(8, full=True, names=SHORT), "policy"), views.hand_of(20))
    for _ in everything(made, views.longest_night(SHORT), say):
        pass
    made.layout = None
    map(made, say)
    assert [words for words, _ in written if words.endswith("…")] == []
    assert min(style.size for _, style in written) >= 18


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("say", [english, SWEDISH], ids=["en", "sv"])
def test_the_biggest_states_keep_the_limits_with_the_longest_names(say: Speech, theme: canvas.Theme) -> None:
    made = views.with_hand(views.deciding(views.view(8, full=True, names=views.LONG), "policy"), views.hand_of(20))
    ended = views.longest_night()
    for drawing in (table, map, hand):
        _legible(drawing(made, say, theme))
    for drawing in (parliament, final, countdown):
        _legible(drawing(ended, say, theme))
    for number in range(0, len(scenes(ended)), 5):
        _legible(frame(ended, number, say=say, theme=theme))


@pytest.mark.parametrize("say", [english, SWEDISH], ids=["en", "sv"])
def test_groups_are_written_in_one_size_and_understood(say: Speech) -> None:
    names = [say(views.spoken_group(group)) for group in PACK.groups]
    short = [scales.abbreviated(name, scales.GROUP, scales.CELL - 6) for name in names]
    assert len(set(short)) == len(names)
    for name, shown in zip(names, short, strict=True):
        assert shown == name or (shown.endswith(".") and len(shown) > 8 and name.startswith(shown[:-1]))


@pytest.mark.parametrize("number", range(1, 10))
def test_markers_in_one_segment_stay_inside_and_show_their_symbols(number: int) -> None:
    """Eight parties and a minor one; a big party's two markers are never in one segment."""
    crowd = list(identities(PACK, english).values())[:number]
    placed = scales.places(crowd, 0, 0)
    assert [who for who, _, _ in placed] == crowd
    for _, (x, y), size in placed:
        assert size >= 28
        assert size // 2 <= x <= scales.CELL - size // 2
        assert size // 2 <= y <= scales.MARKERS - size // 2
    for (_, one, size), (_, two, _) in combinations(placed, 2):
        assert dist(one, two) >= 0.78 * size, "a symbol is 0.6 wide, so that it is seen whole"


@pytest.mark.parametrize("number", range(15))
def test_relation_tiles_lie_between_their_parties_and_apart_from_each_other(number: int) -> None:
    made = views.view(8)
    assert made.layout is not None
    on = hexes.grid(made.layout, (0, 0, 1136, 900))
    shown = views.relations(PACK, number)
    assert len(shown) == number
    for relation in shown:
        assert on.touch(relation.parties)
    for one, two in combinations([on.between(relation.parties) for relation in shown], 2):
        assert dist(one, two) > on.radius * 0.7


def test_two_minor_parties_on_a_relation_lie_side_by_side() -> None:
    made = views.view(8)
    assert made.layout is not None
    on = hexes.grid(made.layout, (0, 0, 1136, 900))
    for relation in views.relations(PACK, 14):
        one, two = hexes.beside(on, relation.parties, 2)
        assert dist(one, two) > on.radius * 0.38 + 2
        first, second = (on.middles[party] for party in relation.parties)
        assert dist(one, first) < dist(two, first) and dist(two, second) < dist(one, second)


def test_related_parties_that_lie_apart_are_joined_by_a_band() -> None:
    """Islands may be joined by a locked relation that does not fit the map."""
    made = views.finished()
    apart = [step for step in scenes(made) if step.board.relations]
    assert apart
    on = hexes.grid({"a": (0, 0), "b": (3, 0)}, (0, 0, 1136, 900))
    assert not on.touch(("a", "b"))


def test_the_hemicycle_has_sixteen_seats_that_do_not_touch() -> None:
    places = seats.positions()
    assert len(places) == seats.ALL
    assert min(dist(one, two) for one, two in combinations(places, 2)) > seats.SEAT
    assert sorted(round(x) for x, _ in places) == sorted(-round(x) for x, _ in places)


def test_a_preview_tells_whose_turn_it_is() -> None:
    """At 400 pixels the panel of the seat in turn and its name are still in the accent colour."""
    picture = opened(table(views.view(5)))
    small = picture.resize((400, round(400 * picture.height / picture.width)), Image.Resampling.BOX)
    near = sum(
        1
        for x in range(400)
        for y in range(100)
        if max(abs(a - b) for a, b in zip(small.getpixel((x, y)), DARK.accent, strict=True)) < 24  # type: ignore[arg-type]
    )
    assert near > 1500


# -- parties of any pack


def test_an_owners_parties_have_colours_symbols_and_short_names_of_their_own() -> None:
    worn = identities(views.foreign(), english)
    assert worn["liberals"].symbol == "sunburst"
    assert len({who.symbol for who in worn.values()}) == len(worn)
    assert len({who.colour for who in worn.values()}) == len(worn)
    assert len({who.short for who in worn.values()}) == len(worn)
    for one, two in combinations(worn.values(), 2):
        for eyes in EYES[:-1]:
            assert distance(one.colour, two.colour, eyes) >= 8
        a, b = symbol(one.symbol, 60).tobytes(), symbol(two.symbol, 60).tobytes()
        shared = sum(min(x, y) for x, y in zip(a, b, strict=True))
        assert shared / sum(max(x, y) for x, y in zip(a, b, strict=True)) < 0.85, (one.symbol, two.symbol)


def test_short_names_tell_names_apart_that_begin_alike() -> None:
    assert shortened({"a": "Social Democracy", "b": "Social Conservatives", "c": "De gröna", "d": "KD"}) == {
        "a": "SoD",
        "b": "SoC",
        "c": "Grö",
        "d": "KD",
    }
    same = shortened(dict.fromkeys("abcdefgh", "People"))
    assert len(set(same.values())) == 8
    assert len(set(shortened(dict.fromkeys("abc", "Ж")).values())) == 3


@pytest.mark.parametrize("say", [english, SWEDISH], ids=["en", "sv"])
def test_an_owners_pack_can_be_drawn(say: Speech) -> None:
    pack = views.foreign()
    register(pack)
    made, ended = views.view(4, pack=pack), views.finished()
    raw = msgspec.json.encode(ended).decode()
    for new, old in zip((*pack.parties, *pack.minors), (*PACK.parties, *PACK.minors), strict=True):
        raw = raw.replace(f'"{old}"', f'"{new}"')
    ended = msgspec.json.decode(raw, type=ParliamentView)
    ended.pack = register(pack)
    for picture in everything(made, ended, say):
        _legible(picture)


# -- words


def test_all_words_are_translated(written: list[tuple[str, Style]]) -> None:
    """Every word but numbers goes through `say`: a voice that only knows x leaves no other letter."""
    speech = Speech(
        translate=lambda one, many, n: re.sub(r"\{[^}]*\}|[^\W\d]", lambda m: m[0] if m[0][0] == "{" else "x", one),
        name=lambda seat: "x",
        escape=lambda text: re.sub(r"[^\W\d]", "x", text),
    )
    alts = [picture.alt for picture in everything(views.plan(views.view(4)), views.finished(), speech)]
    alts.append(table(views.deciding(views.view(4), "opinion"), speech).alt)
    for words in (*alts, *(words for words, _ in written)):
        assert not re.search(r"[^\W\d_xX]", words), words


def test_asterisks_are_shown_only_where_the_option_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where they don't count they would only be riddles: in the hand, on a card alone and in the words for both."""
    drawn: list[str] = []
    symbol_of = canvas.Canvas.symbol

    def noted(self: canvas.Canvas, name: str, *where: object) -> None:
        drawn.append(name)
        symbol_of(self, name, *where)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas.Canvas, "symbol", noted)
    key = next(key for key, idea in PACK.cards.items() if idea.asterisks)
    off = views.with_hand(views.view(4), [key])
    on = msgspec.structs.replace(off, asterisks=True)
    for drawing in (hand, lambda view: card(view, key), lambda view: card(view, key, "opinion")):
        for view, shown in ((off, False), (on, True)):
            drawn.clear()
            alt = drawing(view).alt
            assert ("asterisk" in drawn) is shown
            assert ("sterisk" in alt) is (shown and drawing is not hand)
    drawn.clear()
    assert "sterisk" not in card(PACK, key).alt and "asterisk" not in drawn, "the card in the rules, outside a game"


def test_alt_texts_tell_what_a_player_needs() -> None:
    told = table(views.deciding(views.view(4), "policy")).alt
    assert "Waiting for" in told and "Agenda from the top:" in told and "Voters:" in told
    assert "First in the queue: Programmers, Men above all" in told
    told = map(views.view(8, full=True)).alt
    assert told.count(" – ") == 14 and "locked" in told
    told = hand(views.with_hand(views.view(4), views.hand_of(8))).alt
    assert "free for you" in told and "Pensioners (educated women), turnout +7" in told
    told = final(views.finished()).alt
    assert "Won by Cecilia." in told and "The centre of gravity: Liberals." in told


# -- secrets


def test_board_map_and_parliament_show_the_same_to_all() -> None:
    for drawing in (table, map, parliament):
        assert drawing(views.view(4)) == drawing(views.with_hand(views.view(4), views.hand_of(8)))


def test_public_views_have_no_hand_and_running_games_no_government() -> None:
    with pytest.raises(ValueError, match="public view"):
        hand(views.view(3))
    for drawing in (final, countdown, scenes, cabinet):
        with pytest.raises(ValueError, match="formed"):
            drawing(views.view(3))


def test_sealed_markers_are_not_there() -> None:
    made = views.view(4, "place")
    for here in made.scales.values():
        here["socialists"] = []
    assert "Soc" not in table(made).alt.replace("Socialists", "")
    assert table(made).data != table(views.view(4, "place")).data


def test_the_reader_in_turn_is_told_so(written: list[tuple[str, Style]]) -> None:
    made = views.with_hand(views.view(4), views.hand_of(3))
    hand(made)
    assert ("Your turn") not in [words for words, _ in written]
    made.to_act = [next(iter(made.seats))]
    hand(made)
    assert "Your turn" in [words for words, _ in written]


# -- the forming of the cabinet


def test_the_cabinet_is_an_animation_with_a_picture_and_a_caption_for_each_step() -> None:
    made = views.finished()
    picture = cabinet(made)
    _legible(picture)
    film = Image.open(io.BytesIO(picture.data))
    assert picture.filename.endswith(".webp")
    assert film.size == (picture.width, picture.height)
    steps = scenes(made)
    assert getattr(film, "n_frames", 1) == len(steps)
    assert picture.alt.startswith("Swedish Parliament 2014.") and "not needed and goes" in picture.alt


def test_each_step_is_shown_for_as_long_as_its_words_take_to_read() -> None:
    """At most twenty letters a second, and a moment to look at the map."""
    made = views.finished()
    film = Image.open(io.BytesIO(cabinet(made).data))
    for number, step in enumerate(scenes(made)):
        film.seek(number)
        film.load()
        assert film.info["duration"] / 1000 >= 1.5 + len(english(step.caption)) / 20
    assert film.info["duration"] >= 8000


def test_the_animation_shows_what_the_single_pictures_show() -> None:
    made = views.finished()
    film = Image.open(io.BytesIO(cabinet(made).data))
    for number in (0, 3, len(scenes(made)) - 1):
        film.seek(number)
        one, two = film.convert("RGB").resize((300, 281)), opened(frame(made, number)).resize((300, 281))
        far = sum(abs(a - b) for a, b in zip(one.tobytes(), two.tobytes(), strict=True)) / len(one.tobytes())
        assert far < 2


@pytest.mark.parametrize("say", [english, SWEDISH], ids=["en", "sv"])
def test_captions_can_be_read_on_a_phone(say: Speech, written: list[tuple[str, Style]]) -> None:
    """At 400 pixels a letter is ten pixels high or more, and no caption is cut."""
    made = views.finished(names=views.LONG)
    for number, step in enumerate(scenes(made)):
        written.clear()
        frame(made, number, say=say)
        lines = [
            (words, style) for words, style in written if style.size >= SMALLEST and style.file == "Inter-SemiBold.otf"
        ]
        assert say(step.caption).replace(" ", "") in "".join(words for words, _ in lines).replace(" ", "")
    assert readable("The centre of gravity: Liberals.", 1088).size == 46


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_longest_election_night_is_one_picture_within_the_limit(theme: canvas.Theme) -> None:
    made = views.longest_night()
    assert made.cabinet is not UNSET
    last = tuple(voter for voters in made.cabinet.start.voters.values() for voter in voters)
    steps = scenes(made, last)
    assert len(last) == 16 and len(steps) > 30
    picture = cabinet(made, last, SWEDISH, theme)
    assert len(picture.data) <= SIZE_LIMIT and picture.width >= 540 and 0 < len(picture.alt) <= ALT_LIMIT


def test_the_moment_is_worth_a_picture_only_where_a_cabinet_formed() -> None:
    made = views.finished()
    event = ElectionOver(voters={})
    assert forming(made, event) == cabinet(made)
    assert GAME.moment(event) == "forming"
    assert len(GAME.retold(made, event)) == len(scenes(made))
    assert forming_step(made, event, 3) == frame(made, 3)
    assert made.cabinet is not UNSET
    made.cabinet = msgspec.structs.replace(made.cabinet, parties=[], centre=None, order=[])
    assert forming(made, event) is None
    assert GAME.retold(made, event) == ()
    _legible(final(made))
    _legible(countdown(made))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_any_cabinet_can_be_drawn_within_the_limit(seed: int) -> None:
    """Voters and relations by lot: islands, relations that no map holds, minor parties on relations."""
    dice = random.Random(seed)
    made = views.finished()
    parties, voters = list(PACK.parties), list(PACK.voters)
    dice.shuffle(voters)
    held: dict[str, list[str]] = {party: [] for party in parties}
    for voter in voters[:13]:
        held[dice.choice(parties[: dice.choice([2, 5, 8])])].append(voter)
    pairs = list(combinations(parties, 2))
    dice.shuffle(pairs)
    related: list[tuple[str, str, int]] = []
    for a, b in pairs:
        if len(related) < 2 + 6 * (seed % 3) and possible([(x, y) for x, y, _ in related] + [(a, b)]):
            related.append((a, b, dice.choice([-3, -2, -1, 1, 2, 3])))
    there = [party for party in parties if held[party]]
    both = [pair for a, b, _ in related if held[a] and held[b] for pair in [(a, b)]]
    near = dice.choice(both) if both else there[:1]
    allies = {"feminists": Ally(tuple(voters[13:15]), near), "pirates": Ally(tuple(voters[15:]), near)}
    formation = form(PACK, held, related, allies)
    assert made.cabinet is not UNSET
    made.layout = None
    made.voters = held
    made.cabinet = CabinetView(
        steps=list(formation.steps),
        parties=list(formation.cabinet),
        centre=formation.centre,
        order=list(formation.order),
        winners=[],
        start=formation.start,
    )
    film = cabinet(made, say=SWEDISH, theme=LIGHT)
    assert film.width in WIDTHS and len(film.data) <= SIZE_LIMIT and 0 < len(film.alt) <= ALT_LIMIT
    _legible(final(made))
    _legible(countdown(made))


# -- the same for the same, and along whole games


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("drawing", [table, map, parliament])
def test_the_same_view_gives_the_same_bytes(drawing: Callable[..., Picture], theme: canvas.Theme) -> None:
    one, two = views.view(8, full=True), views.view(8, full=True)
    assert drawing(one, theme=theme) == drawing(two, theme=theme)


@pytest.mark.parametrize("number", [0, 1, 3, 20])
def test_hands_of_any_size(number: int) -> None:
    made = views.with_hand(views.view(4), views.hand_of(number) if number else [])
    picture = hand(made)
    assert 300 <= picture.height <= 2400 and len(picture.data) <= SIZE_LIMIT and len(picture.alt) <= ALT_LIMIT


def _legible(picture: Picture) -> None:
    assert picture.width == 1200 and 300 <= picture.height <= 2400
    assert 0 < len(picture.data) <= SIZE_LIMIT
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert "{" not in picture.alt


SETTINGS = [
    ("standard", 1, {"difficulty": 3}),
    ("coop", 3, {"setup": "sealed"}),
    ("standard", 4, {"tempo": "simultaneous", "asterisks": True, "minor_parties": False}),
    ("standard", 8, {"big_parties": True}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "number", "given"), SETTINGS)
def test_views_of_whole_games_can_be_drawn(
    mode: str, number: int, given: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A random game with the longest names: every eighth view drawn, one in eighty encoded as well."""
    dice = random.Random(f"{mode}{number}")
    speech = Speech(name=dict(zip("abcdefgh", views.LONG, strict=True)).__getitem__, language=dice.choice(["en", "sv"]))
    options = complete_options(GAME, mode, given)
    state, _ = GAME.new(list("abcdefgh"[:number]), mode, options, dice.randbytes(32), {})
    seen = 0
    while True:
        last = state.outcome is not None
        if seen % 8 == 0 or last:
            with monkeypatch.context() as patch:
                if seen % 80 and not last:
                    patch.setattr(canvas, "encode", lambda image, exact: b"not encoded")
                view, own = GAME.view(state, None), GAME.view(state, dice.choice(state.seats))
                for drawing in (table, map, parliament):
                    _legible(drawing(view, speech))
                _legible(hand(own, speech))
        if last:
            break
        seen += 1
        prompt = dice.choice(GAME.prompts(state))
        state, _ = play(GAME, state, prompt.seat, dice.choice(prompt.actions))
    for drawing in (final, countdown):
        _legible(drawing(view, speech))
    _legible(cabinet(view, say=speech))
