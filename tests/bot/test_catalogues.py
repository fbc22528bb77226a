"""The catalogues say everything the sources say: all of it, nothing else, with the same fields."""

import ast
import re
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.catalogues import KEYWORDS, ROOT, extract, main, source_files, update, written
from bot.languages import SOURCE, catalogue_path, codes, forms_of

TEMPLATE = extract()
OTHERS = [code for code in codes() if code != SOURCE]


def read(code: str) -> Catalog:
    with catalogue_path(code).open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def ids(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def by_id(catalogue: Catalog) -> dict[tuple[str, ...], Message]:
    return {ids(message): message for message in catalogue if message.id}


def fields(template: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_in_the_catalogue_and_none_is_unused(code: str) -> None:
    catalogue = read(code)
    sources, known = by_id(TEMPLATE), by_id(catalogue)
    assert sorted(sources.keys() - known.keys()) == [], "run: make messages"
    assert sorted(known.keys() - sources.keys()) == [], "run: make messages"
    assert not catalogue.obsolete


@pytest.mark.parametrize("code", OTHERS)
def test_every_message_is_translated_in_all_its_forms(code: str) -> None:
    catalogue = read(code)
    missing = []
    for key, message in by_id(catalogue).items():
        forms = forms_of(message)
        wanted = catalogue.num_plurals if message.pluralizable else 1
        if message.fuzzy or len(forms) != wanted or not all(form.strip() for form in forms):
            missing.append(key[0])
    assert missing == []


@pytest.mark.parametrize("code", OTHERS)
def test_translations_have_the_fields_of_their_messages(code: str) -> None:
    wrong = []
    for key, message in by_id(read(code)).items():
        allowed = set().union(*map(fields, key))
        for form, wanted in zip(forms_of(message), map(fields, (*key, *key[-1:])), strict=False):
            # A form for one thing may leave out the number ("a card"), and only that.
            if form and not (wanted - {"n"} <= fields(form) <= allowed):
                wrong.append((key[0], form))
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_translations_begin_and_end_like_their_messages(code: str) -> None:
    """Spaces, line breaks and the final sign are part of how pieces are put together."""

    def ends(text: str) -> tuple[str, ...]:
        return tuple(found[0] for found in (re.match(r"\s*", text), re.search(r"[.!?:…]?\s*$", text)) if found)

    wrong = [
        (key[0], form)
        for key, message in by_id(read(code)).items()
        for form in filter(None, forms_of(message))
        if ends(form) != ends(key[0])
    ]
    assert wrong == []


@pytest.mark.parametrize("code", OTHERS)
def test_the_file_is_as_the_tool_writes_it(code: str) -> None:
    assert written(read(code)) == catalogue_path(code).read_bytes(), "run: make messages"


def test_messages_are_whole_literals_with_named_fields() -> None:
    """A message glued together, or with a field without a name, can't be found or translated."""
    wrong = []
    for path in source_files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                for position in KEYWORDS.get(name, ()):
                    argument = node.args[position - 1] if len(node.args) >= position else None
                    if isinstance(argument, ast.JoinedStr | ast.BinOp):
                        wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert wrong == []
    unnamed = [key for key in by_id(TEMPLATE) for text in key if any(not f.isidentifier() for f in fields(text))]
    assert unnamed == []


def test_an_update_keeps_translations_and_tells_what_is_missing(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.languages.LOCALE", tmp_path_factory.mktemp("locale"))
    catalogue_path("sv").parent.mkdir(parents=True)
    old = Catalog(locale="sv", fuzzy=False)
    old.add("Yes", "Ja")
    old.add("gone", "borta")
    old.add("was single", "var ensam")
    catalogue_path("sv").write_bytes(written(old))

    template = Catalog(fuzzy=False)
    template.add("Yes", locations=[("rules/a.py", 7)])
    template.add(("{n} card", "{n} cards"), locations=[("rules/b.py", 9)])
    template.add(("was single", "was many"))
    assert sorted(update("sv", template)) == ["was single", "{n} card"]

    known = by_id(read("sv"))
    assert known.keys() == {("Yes",), ("{n} card", "{n} cards"), ("was single", "was many")}
    assert forms_of(known["Yes",]) == ("Ja",)
    text = catalogue_path("sv").read_text(encoding="utf-8")
    assert "#: rules/a.py\n" in text
    assert "gone" not in text
    assert "Date" not in text
    once = catalogue_path("sv").read_bytes()
    update("sv", template)
    assert catalogue_path("sv").read_bytes() == once

    monkeypatch.setattr("bot.catalogues.extract", lambda: template)
    assert main(["sv"]) == 0
    assert "sv: 3 messages, 2 to translate" in capsys.readouterr().out
