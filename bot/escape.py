"""What people wrote, made fit to be shown: nothing invisible, no markdown, no mentions, no link previews."""

from __future__ import annotations

import re
import unicodedata

# Letters and marks that show as nothing though Unicode counts them as visible: Hangul fillers, the braille
# blank, the combining grapheme joiner, the Khmer inherent vowels.
BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
JOINER = "\u200d"
PICTURES = frozenset(map(chr, range(0x1F000, 0x1FB00)))
SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
# Places Unicode has set aside for more of the same kind; other new characters are kept.
IGNORABLE = frozenset(map(chr, [*range(0xE0000, 0xE1000), *range(0xFFF0, 0xFFF9)]))
SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
PRESENTATION = frozenset("\ufe0e\ufe0f")  # text or emoji look of the sign before
MARKS_IN_A_ROW = 4  # more than any living script stacks on a letter; the rest would climb over other lines

_LINK = re.compile(r"https?://[^\s<>]+[^\s<>.,:;!?'\")\]*_~|`]", re.IGNORECASE)
_MARKDOWN = re.compile(
    r"""
      [\\*_~`|<\[\]]            # anywhere: emphasis, spoilers, code, mentions and emoji in <>, masked links
    | (?<=discord\.gg)/         # an invitation without https:// would unfold too
    | ^[ ]*(?:[-+>\#]|[0-9]{1,9}\.)  # at the start of a line: lists, small print, quotes, headings
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)
_MENTION = re.compile(r"@(?=everyone|here|[!&]?[0-9])", re.IGNORECASE)


def visible(text: str) -> str:
    """The text without control and format characters, overlong stacks of marks and trailing space.

    Direction overrides and zero-width characters go; line breaks stay, at most one empty line in a row; the
    joiner stays inside emoji sequences.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept: list[str] = []
    marks = 0
    for at, sign in enumerate(text):
        category = unicodedata.category(sign)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if sign == "\n" or category in ("Zl", "Zp"):
            kept.append("\n")
        elif sign == "\t" or category == "Zs":
            kept.append(" ")
        elif sign == JOINER:
            # Between two pictures it makes one of them (a family); anywhere else it hides.
            if _pictorial(kept) and _pictorial(list(text[at + 1 : at + 2])):
                kept.append(sign)
        elif sign in SELECTORS:
            if sign in PRESENTATION and (_pictorial(kept) or (kept and kept[-1] in "0123456789#*")):
                kept.append(sign)
        elif sign in BLANKS or category in ("Cc", "Cf", "Co", "Cs") or sign in IGNORABLE or marks > MARKS_IN_A_ROW:
            continue
        else:
            kept.append(sign)
    words = re.sub(r" *\n", "\n", "".join(kept))
    return re.sub(r"\n{3,}", "\n\n", words).strip()


def _pictorial(kept: list[str]) -> bool:
    """Whether the last sign is a picture, its look or skin tone counted in."""
    signs = [sign for sign in kept[-3:] if sign not in PRESENTATION and sign not in SKIN_TONES]
    # Pictures newer than this Python's Unicode tables have no category yet, so their block counts too.
    return bool(signs) and (unicodedata.category(signs[-1]) in ("So", "Sm") or signs[-1] in PICTURES)


def escape(text: str) -> str:
    """The text as a Discord message shows it literally; links stay links, without a preview.

    The result may be longer than the text, so limits are checked after it.
    """
    parts: list[str] = []
    end = 0
    words = visible(text)
    for link in _LINK.finditer(words):
        parts += (_literal(words[end : link.start()]), f"<{link[0]}>")
        end = link.end()
    parts.append(_literal(words[end:]))
    return "".join(parts)


def _literal(text: str) -> str:
    escaped = _MARKDOWN.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text)
    return _MENTION.sub("@\u200b", escaped)
