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
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from bot.languages import SOURCE, catalogue_path, codes, forms_of

ROOT = Path(__file__).parent.parent
SOURCES = ("rules", "render", "bot", "cogs")

# Which arguments of which functions are messages; two numbers: singular and plural.
KEYWORDS: dict[str, tuple[int, ...]] = {
    "N_": (1,),
    "T": (1,),
    "TN": (1, 2),
    "_": (1,),
    "say": (1,),
    "say_n": (1, 2),
    "locale_str": (1,),
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
        yield from sorted((root / folder).rglob("*.py"))


def extract(root: Path = ROOT) -> Catalog:
    """All messages of the sources, without translations. A file that can't be parsed raises `SyntaxError`."""
    catalogue = Catalog(project="politics-game-master", fuzzy=False)
    for path in source_files(root):
        place = path.relative_to(root).as_posix()
        ast.parse(path.read_text(encoding="utf-8"), place)  # Babel would pass over what it can't read
        for _line, message, _comments, _context in extract_from_file("python", path, keywords=KEYWORDS):
            catalogue.add(message, locations=[(place, 0)])
    return catalogue


def update(code: str, template: Catalog) -> list[str]:
    """Bring the catalogue of a language up to date; returns the messages that want a translation."""
    path = catalogue_path(code)
    with path.open("rb") as file:
        old = read_po(file, locale=code)
    new = Catalog(locale=code, project=template.project, fuzzy=False)
    for message in template:
        if message.id:
            translation = translated(old, message) or _wordless(message)
            new.add(message.id, translation or "", locations=message.locations)
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
