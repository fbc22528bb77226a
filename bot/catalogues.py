"""The catalogues kept in step with the sources: `python -m bot.catalogues` (`make messages`).

Finds every message in the sources and brings each catalogue up to date: new ones without a translation,
those that are gone taken out. The files name no line numbers, so that they change only when words do.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.labels import option_title
from bot.languages import SOURCE, catalogue_path, codes, forms_of
from rules import games

ROOT = Path(__file__).parent.parent
SOURCES = ("rules", "render", "bot", "cogs")
# The playground's page plays the part of Discord's own program; it is in English only.
ENGLISH_ONLY = "bot/playground"

# Which arguments of which functions are messages; two numbers: singular and plural.
KEYWORDS: dict[str, tuple[int, ...]] = {
    "N_": (1,),
    "T": (1,),
    "TN": (1, 2),
    "_": (1,),
    "say": (1,),
    "say_n": (1, 2),
    "locale_str": (1,),
    "translate": (1,),
    "Refused": (1,),
}

# Lines of a catalogue's head that would change at every run.
CHANGING = (
    "# ",
    "#\n",
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Last-Translator',
    '"Language-Team',
    '"Report-Msgid',
    '"Generated-By',
)


def source_files(root: Path = ROOT) -> Iterator[Path]:
    """The Python files that may hold messages, in a fixed order."""
    for folder in SOURCES:
        paths = sorted((root / folder).rglob("*.py"))
        yield from (path for path in paths if root / ENGLISH_ONLY not in path.parents)


def extract(root: Path = ROOT) -> Catalog:
    """All messages of the sources, without translations. A file that can't be parsed raises `SyntaxError`."""
    catalogue = Catalog(project="politics-game-master", fuzzy=False)
    for path in source_files(root):
        place = path.relative_to(root).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), place)
        for message in marked(tree):
            catalogue.add(message, locations=[(place, 0)])
        for name in option_names(tree):
            catalogue.add(name, locations=[(place, 0)])
    for message, place in named():
        catalogue.add(message, locations=[(place, 0)])
    return catalogue


def named() -> Iterator[tuple[str, str]]:
    """Names that are shown as they stand in tables: options and their choices; each with its place."""
    for name, game in games().items():
        for option, about in game.options.items():
            yield option_title(option), f"rules/{name}"
            for choice in about.choices:
                yield choice, f"rules/{name}"


def marked(tree: ast.Module) -> Iterator[str | tuple[str, ...]]:
    """The messages in the calls of marking functions, also those inside an f-string.

    A condition between two literals gives both.
    """
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        positions = KEYWORDS.get(called(call), ())
        match [tuple(_literals(call.args[at - 1])) for at in positions if at <= len(call.args)]:
            case [singulars]:
                yield from singulars
            case [[singular], [plural]]:
                yield singular, plural


def called(call: ast.Call) -> str:
    """The name of the function that is called, without what it belongs to."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _literals(argument: ast.expr) -> Iterator[str]:
    match argument:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_literals(one), *_literals(other))


def option_names(tree: ast.Module) -> Iterator[str]:
    """The names of the options of application commands: the parameters of functions that are commands.

    discord.py has them translated without their being marked.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef):
            decorators = [call for call in node.decorator_list if isinstance(call, ast.Call)]
            if any(called(call) == "command" for call in decorators):
                renamed = {word.arg for call in decorators if called(call) == "rename" for word in call.keywords}
                names = [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
                yield from (name for name in names if name not in ("self", "interaction") and name not in renamed)


def update(code: str, template: Catalog) -> list[str]:
    """Bring the catalogue of a language up to date; returns the messages that want a translation."""
    path = catalogue_path(code)
    with path.open("rb") as file:
        old = read_po(file, locale=code)
    new = Catalog(locale=code, project=template.project, fuzzy=False)
    for message in template:
        if message.id:
            translation = translated(old, message) or _wordless(message)
            new.add(message.id, translation or "", locations=sorted(message.locations))
    path.write_bytes(written(new))
    return [_key(message) for message in new if message.id and not _complete(message)]


def translated(catalogue: Catalog, message: Message) -> str | tuple[str, ...] | None:
    """The translation of a message in a catalogue, if there is one of the same kind (plural or not)."""
    known = catalogue.get(_key(message))
    if known is None or known.fuzzy or known.pluralizable != message.pluralizable:
        return None
    return forms_of(known) if known.pluralizable else forms_of(known)[0]


def written(catalogue: Catalog) -> bytes:
    """The text of a catalogue's file, ordered by source file and without dates, the same every time."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=100, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    lines = buffer.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(CHANGING)).lstrip().encode("utf-8")


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _wordless(message: Message) -> str | None:
    """The message itself where it is made of fields and signs, so that there is nothing to translate."""
    if message.pluralizable or any(character.isalpha() for character in re.sub(r"\{\w+\}", "", _key(message))):
        return None
    return _key(message)


def _complete(message: Message) -> bool:
    return all(forms_of(message) or ("",))


def main(languages: Iterable[str]) -> int:
    """Update the catalogues and tell what is missing."""
    template = extract()
    for code in languages:
        missing = update(code, template)
        print(f"{code}: {len(template)} messages, {len(missing)} to translate")
        for message in missing:
            print(f"  {message!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [code for code in codes() if code != SOURCE]))
