"""Mistakes in an owner's pack: each is refused with one sentence that names the file and the entry."""

from __future__ import annotations

import copy
import json
import re
import tomllib

import pytest

from rules.parliament.pack import DEFAULT_PACK, PackError, default_pack, load_pack, pack_hash

RAW = tomllib.loads(DEFAULT_PACK.read_text(encoding="utf-8"))
CARD = "welfare_dental_care"


def written(tmp_path, change):
    raw = copy.deepcopy(RAW)
    change(raw)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def put(value, *keys):
    """A change of one field."""

    def change(raw):
        for key in keys[:-1]:
            raw = raw[key]
        raw[keys[-1]] = value

    return change


def drop(*keys):
    def change(raw):
        for key in keys[:-1]:
            raw = raw[key]
        del raw[keys[-1]]

    return change


def rename(table, old, new):
    def change(raw):
        raw[table] = {new if key == old else key: entry for key, entry in raw[table].items()}

    return change


GROUPS = list(RAW["groups"])
COLUMN = RAW["cards"][CARD]["column"]
MISTAKES = [
    (put("", "name"), "the pack: `name` must have 1 to 40 characters"),
    (put(0, "tiles"), "the pack: `tiles` must be from 1 to 84, not 0"),
    (put("many", "tiles"), "the pack: `tiles`: expected `int`, got `str`"),
    (put(1, "colour"), "the pack: object contains unknown field `colour`"),
    (drop("minors"), "the pack: object missing required field `minors`"),
    (drop("parties", "greens"), "the pack: `parties` must have 8 entries, not 7"),
    (drop("groups", "men"), "the pack: `groups` must have 8 entries, not 7"),
    (drop("scales", "work"), "the pack: `scales` must have 8 entries, not 7"),
    (drop("voters", "students"), "the pack: `voters` must have 16 entries, not 15"),
    (drop("cards", CARD), "the pack: `cards` must have 64 entries, not 63"),
    (drop("minors", "pirates"), "the pack: `minors` must have 2 entries, not 1"),
    (put(3, "cards", CARD), f"the pack: the entry '{CARD}' in `cards` must be a table of fields"),
    (rename("parties", "greens", "Greens!"), "party 'Greens!': the key 'Greens!' must be 1 to 32 small letters"),
    (put("green", "parties", "greens", "bloc"), "party 'socialists': `to` must have a value for the bloc 'green'"),
    (drop("parties", "greens", "to", "yellow"), "party 'greens': `to` must have a value for the bloc 'yellow'"),
    (put(1, "parties", "greens", "to", "pink"), "party 'greens': `to` names 'pink', which is no party's bloc"),
    (put("30", "parties", "greens", "to", "blue"), "party 'greens': `to[...]`: expected `int`, got `str`"),
    (
        drop("parties", "greens", "symbols", "work"),
        "party 'greens': `symbols` must have two directions for the scale 'work', each 'solidarity' or 'enterprise'",
    ),
    (
        put(["peace", "union"], "parties", "greens", "symbols", "europe"),
        "party 'greens': `symbols` must have two directions for the scale 'europe'",
    ),
    (put([], "parties", "greens", "symbols", "space"), "party 'greens': `symbols` names 'space', which is no scale"),
    (
        put("x" * 301, "parties", "greens", "portrait"),
        "party 'greens': `portrait` must have 1 to 300 characters, not 301",
    ),
    (
        put("urban", "groups", "men", "opposite"),
        "group 'men': `opposite` must be another group whose opposite is 'men', not 'urban'",
    ),
    (
        put("men", "groups", "men", "opposite"),
        "group 'men': `opposite` must be another group whose opposite is 'men', not 'men'",
    ),
    (put(["men"] * 8, "scales", "work", "groups"), "scale 'work': `groups` names 'men' twice"),
    (
        put(GROUPS[:7], "scales", "work", "groups"),
        "scale 'work': `groups` must name every group once; 'women' is missing",
    ),
    (put(["cats"], "scales", "work", "groups"), "scale 'work': `groups` names 'cats', which is no group here"),
    (put([], "scales", "work", "directions"), "scale 'work': `directions` must have two entries"),
    (
        put("peace", "scales", "work", "directions", 0, "key"),
        "scale 'work': the direction 'peace' is there already, on the scale 'defence'",
    ),
    (put("", "scales", "work", "name", "sv"), "scale 'work': `name` must have 1 to 40 characters, not 0"),
    (put(9, "voters", "students", "turnout"), "voter 'students': `turnout` must be from -8 to 8, not 9"),
    (put(2, "voters", "students", "turnout"), "the pack: the turnouts of all voters must add up to 1"),
    (put(True, "voters", "students", "turnout"), "voter 'students': `turnout`: expected `int`, got `bool`"),
    (
        put(["men", "women", "urban", "older"], "voters", "students", "groups"),
        "voter 'students': `groups` must have four entries",
    ),
    (
        put(["men", "men", "urban", "older"], "voters", "students", "groups"),
        "voter 'students': `groups` must have four different",
    ),
    (put(["men"], "voters", "students", "groups"), "voter 'students': `groups` must have four entries"),
    (put("moon", "voters", "students", "pile"), "voter 'students': `pile` names 'moon', which is no scale here"),
    (put("work", "voters", "students", "pile"), "the pack: the pile of the scale 'work' must have two voters, not 3"),
    (put("chaos", "cards", CARD, "direction"), f"card '{CARD}': `direction` names 'chaos', which is no direction here"),
    (put("liberty", "cards", CARD, "direction"), "the pack: the direction 'welfare' must have four cards, not 3"),
    (put(COLUMN[:7], "cards", CARD, "column"), f"card '{CARD}': `column` must name every party once"),
    (put([*COLUMN[:7], COLUMN[0]], "cards", CARD, "column"), f"card '{CARD}': `column` names '{COLUMN[0]}' twice"),
    (
        put(["liberal"], "cards", CARD, "highlighted"),
        f"card '{CARD}': `highlighted` names 'liberal', which is no party here",
    ),
    (put(["labour", "labour"], "cards", CARD, "highlighted"), f"card '{CARD}': `highlighted` names 'labour' twice"),
    (
        put(["pirates"], "cards", CARD, "asterisks"),
        f"card '{CARD}': `asterisks` names 'pirates', which is no party here",
    ),
    (put("x" * 81, "cards", CARD, "policy"), f"card '{CARD}': `policy` must have 1 to 80 characters, not 81"),
    (
        put({"en": "Only English"}, "cards", CARD, "opinion"),
        f"card '{CARD}': `opinion`: object missing required field `sv`",
    ),
    (drop("cards", CARD, "column"), f"card '{CARD}': object missing required field `column`"),
    (put("Sweden", "cards", CARD, "title"), f"card '{CARD}': object contains unknown field `title`"),
    (rename("cards", CARD, "students"), "the pack: the key 'students' is used for two different things"),
    (rename("minors", "pirates", "labour"), "the pack: the key 'labour' is used for two different things"),
    (put("moon", "minors", "pirates", "scale"), "minor 'pirates': `scale` names 'moon', which is no scale here"),
    (put("peace", "minors", "pirates", "own"), "minor 'pirates': `own` names 'peace', which is no direction here"),
    (put([], "minors", "pirates", "column"), "minor 'pirates': `column` must name every party once"),
    (
        lambda raw: raw["minors"]["pirates"].update(scale="gender", own="family"),
        "the pack: the minor parties 'feminists' and 'pirates' must be on different scales",
    ),
]


@pytest.mark.parametrize(("change", "message"), MISTAKES, ids=[message for _, message in MISTAKES])
def test_p26_a_mistake_is_named(tmp_path, change, message):
    with pytest.raises(PackError) as refused:
        load_pack(written(tmp_path, change))
    sentence = str(refused.value)
    assert sentence.startswith(f"mine.json: {message}")
    assert sentence.endswith(".") and "\n" not in sentence


def test_the_same_content_in_toml_and_json_is_the_same_pack(tmp_path):
    assert pack_hash(load_pack(written(tmp_path, lambda raw: None))) == pack_hash(default_pack())


def test_a_text_may_be_one_string_for_all_languages(tmp_path):
    pack = load_pack(written(tmp_path, put("Tandvård", "cards", CARD, "policy")))
    assert pack.cards[CARD].policy.in_("en") == pack.cards[CARD].policy.in_("sv") == "Tandvård"


def test_an_owners_pack_need_not_be_balanced(tmp_path):
    """The printed game's own square and highlights are taken as they are."""

    def change(raw):
        for card in raw["cards"].values():
            card["column"] = list(raw["parties"])
            card["highlighted"] = []
        for scale in raw["scales"].values():
            scale["groups"] = GROUPS

    pack = load_pack(written(tmp_path, change))
    assert {card.column for card in pack.cards.values()} == {tuple(pack.parties)}
    assert all(not card.highlighted for card in pack.cards.values())


def test_files_that_cant_be_read(tmp_path):
    with pytest.raises(PackError, match=r"^gone\.toml: the file can't be read: no such file or directory\.$"):
        load_pack(tmp_path / "gone.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes("name = 'Kön'".encode("latin-1"))
    with pytest.raises(PackError, match=r"^latin\.toml: the file can't be read: it is not UTF-8 text\.$"):
        load_pack(latin)
    with pytest.raises(PackError, match="can't be read: is a directory"):
        load_pack(tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.toml", "name = ?", "a.toml: not valid TOML: Invalid value (at line 1, column 8)"),
        ("a.toml", "[cards.x]\n[cards.x]", "a.toml: not valid TOML: Cannot declare ('cards', 'x') twice"),
        ("a.json", "{", "a.json: not valid JSON: Expecting property name"),
        ("a.json", '{"cards": {"x": 1, "x": 2}}', "a.json: not valid JSON: 'x' is there twice in one object"),
        ("a.json", "[]", "a.json: the pack: expected `object`, got `array`"),
    ],
)
def test_files_that_are_no_toml_or_json(tmp_path, name, text, message):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(PackError, match=re.escape(message)):
        load_pack(tmp_path / name)
