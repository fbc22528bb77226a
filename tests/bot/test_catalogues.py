"""The catalogues say everything the sources say: all of it, nothing else, with the same fields."""

import ast
import re
from string import Formatter
from textwrap import dedent

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.catalogues import KEYWORDS, ROOT, called, extract, main, marked, option_names, source_files, update, written
from bot.languages import SOURCE, catalogue_path, codes, forms_of, languages
from bot.translator import command_name

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
def test_commands_are_called_by_the_names_they_have_in_that_language(code: str) -> None:
    """Who reads "/bord nytt" finds it in a Discord that speaks the same language."""
    language = languages()[code]
    wrong = []
    for key, message in by_id(read(code)).items():
        said = {
            " ".join(command_name(language.translate(word)) for word in command.split(" "))
            for command in commands_in(key[0])
        }
        for form in filter(None, forms_of(message)):
            if set(commands_in(form)) != said:
                wrong.append((form, said))
    assert wrong == []


def commands_in(text: str) -> list[str]:
    """The commands that a message names, as `/turn` or /table new."""
    return re.findall(r"`/([\w-]+(?: [\w-]+)?)`", text) + re.findall(r" /([\w-]+ [\w-]+)", text)


@pytest.mark.parametrize("code", OTHERS)
def test_the_file_is_as_the_tool_writes_it(code: str) -> None:
    assert written(read(code)) == catalogue_path(code).read_bytes(), "run: make messages"


def test_messages_are_whole_literals_with_named_fields() -> None:
    """A message glued together, or with a field without a name, can't be found or translated."""
    glued = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in source_files()
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        for position in KEYWORDS.get(called(call), ())
        for argument in call.args[position - 1 : position]
        if isinstance(argument, ast.JoinedStr | ast.BinOp)
    ]
    assert glued == []
    unnamed = [key for key in by_id(TEMPLATE) for text in key if any(not f.isidentifier() for f in fields(text))]
    assert unnamed == []


def test_what_counts_as_a_message() -> None:
    source = """
        T("one {a}", a=1)
        language.say("two" if late else "three")
        f"# {language.say('four')}"
        TN("{n} five", "{n} fives", n)
        say_n("six", many, n)
        T(TABLE[key]), print("seven"), N_("eight " "and nine")
        calls()("ten")
    """
    assert set(marked(ast.parse(dedent(source)))) == {
        "one {a}",
        "two",
        "three",
        "four",
        ("{n} five", "{n} fives"),
        "eight and nine",
    }


def test_options_of_commands_are_messages() -> None:
    source = """
        @app_commands.command(name=locale_str("pay"))
        @app_commands.rename(amount=locale_str("sum"))
        async def pay(self, interaction, cards: str, amount: int, *, late: bool) -> None: ...

        @rank.autocomplete("cards")
        async def no_command(self, interaction, current: str) -> None: ...
    """
    assert list(option_names(ast.parse(dedent(source)))) == ["cards", "late"]


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
