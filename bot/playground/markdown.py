"""Discord's markdown as HTML that is safe to show: everything that is not markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from html import escape
from typing import Final


@dataclass(frozen=True)
class Names:
    """What mentions are called, and who is looking."""

    users: Mapping[int, str] = field(default_factory=dict)
    roles: Mapping[int, str] = field(default_factory=dict)
    channels: Mapping[int, str] = field(default_factory=dict)
    viewer: int | None = None


_FENCE: Final = re.compile(r"```(?:([\w+#.-]+)\n)?\n?(.*?)\n?```", re.DOTALL)
_HEADING: Final = re.compile(r"^(#{1,3})\s+(.+?)\s*#*$")
_SMALL: Final = re.compile(r"^-#\s+(.+)$")
_ITEM: Final = re.compile(r"^(\s*)([-*]|\d{1,9}\.)\s+(.+)$")
_TIME_STYLES: Final = "tTdDfFRsS"

_INLINE: Final = re.compile(
    r"""
      \\(?P<escaped>[^\w\s])
    | (?P<ticks>`{1,2})(?P<code>[^`]|[^`].*?[^`])(?P=ticks)(?!`)
    | \|\|(?P<spoiler>.+?)\|\|
    | \*\*\*(?P<bolditalic>.+?)\*\*\*(?!\*)
    | \*\*(?P<bold>.+?)\*\*(?!\*)
    | __(?P<underline>.+?)__(?!_)
    | ~~(?P<strike>.+?)~~
    | \*(?P<italic>(?![\s*])(?:\*\*|[^*])+?(?<!\s))\*(?!\*)
    | (?<!\w)_(?P<italic2>(?!\s)(?:__|[^_])+?(?<!\s))_(?!\w)
    | \[(?P<label>[^\[\]]+)\]\(<?(?P<target>https?://[^\s<>()]+(?:\([^\s<>()]*\))?)>?\)
    | <(?P<bare>https?://[^\s<>]+)>
    | (?P<url>https?://[^\s<>]*[^\s<>.,:;!?'")\]*_~|])
    | <@!?(?P<user>\d+)>
    | <@&(?P<role>\d+)>
    | <\#(?P<channel>\d+)>
    | </(?P<command>[^:<>]+):\d+>
    | <t:(?P<time>-?\d{1,13})(?::(?P<style>["""
    + _TIME_STYLES
    + r"""]))?>
    | <a?:(?P<emoji>\w+):\d+>
    | (?P<everyone>@(?:everyone|here)\b)
    """,
    re.VERBOSE | re.DOTALL,
)

_WRAPPED: Final = {
    "spoiler": '<span class="spoiler" role="button" tabindex="0">{}</span>',
    "bolditalic": "<strong><em>{}</em></strong>",
    "bold": "<strong>{}</strong>",
    "underline": "<u>{}</u>",
    "strike": "<s>{}</s>",
    "italic": "<em>{}</em>",
    "italic2": "<em>{}</em>",
}


def render(text: str, names: Names | None = None) -> str:
    """HTML of a message: code blocks, headings, lists, quotes, and the marks within lines."""
    names = names or Names()
    parts: list[str] = []
    position = 0
    for fence in _FENCE.finditer(text):
        parts.append(_blocks(text[position : fence.start()], names))
        language = f' data-language="{escape(fence[1])}"' if fence[1] else ""
        parts.append(f"<pre{language}><code>{escape(fence[2])}</code></pre>")
        position = fence.end()
    parts.append(_blocks(text[position:], names))
    return "".join(parts)


def render_line(text: str, names: Names | None = None) -> str:
    """HTML of one line of text, marks only."""
    return _inline(text, names or Names())


def plain(text: str, names: Names | None = None) -> str:
    """The words without marks, for titles and notices."""
    return re.sub(r"<[^>]+>", "", render_line(text, names))


def _blocks(text: str, names: Names) -> str:
    lines = text.split("\n")
    if lines and not lines[0] and len(lines) > 1:
        lines.pop(0)
    if lines and not lines[-1]:
        lines.pop()
    out: list[str] = []
    paragraph: list[str] = []

    def flush() -> None:
        if paragraph:
            out.append(f"<p>{_inline(chr(10).join(paragraph), names)}</p>")
            paragraph.clear()

    index = 0
    while index < len(lines):
        line = lines[index]
        if line.startswith(">>> "):
            flush()
            rest = "\n".join([line[4:], *lines[index + 1 :]])
            out.append(f"<blockquote>{_blocks(rest, names)}</blockquote>")
            break
        if line.startswith("> ") or line == ">":
            flush()
            index, quoted = _take(lines, index, lambda each: each.startswith("> ") or each == ">")
            inner = _blocks("\n".join(each[2:] for each in quoted), names)
            out.append(f"<blockquote>{inner}</blockquote>")
            continue
        if heading := _HEADING.match(line):
            flush()
            level = len(heading[1])
            out.append(f"<h{level + 2}>{_inline(heading[2], names)}</h{level + 2}>")
        elif small := _SMALL.match(line):
            flush()
            out.append(f"<small>{_inline(small[1], names)}</small>")
        elif _ITEM.match(line):
            flush()
            index, items = _take(lines, index, lambda each: _ITEM.match(each) is not None)
            out.append(_list(items, names))
            continue
        else:
            paragraph.append(line)
        index += 1
    flush()
    return "".join(out)


def _take(lines: list[str], index: int, belongs: Callable[[str], bool]) -> tuple[int, list[str]]:
    taken: list[str] = []
    while index < len(lines) and belongs(lines[index]):
        taken.append(lines[index])
        index += 1
    return index, taken


def _list(items: list[str], names: Names) -> str:
    """A list; deeper indentation makes lists within items."""
    matches = [match for item in items if (match := _ITEM.match(item))]
    base = len(matches[0][1])
    numbered = matches[0][2][0].isdigit()
    tag = "ol" if numbered else "ul"
    start = f' start="{int(matches[0][2][:-1])}"' if numbered else ""
    out = [f"<{tag}{start}>"]
    index = 0
    while index < len(matches):
        out.append(f"<li>{_inline(matches[index][3], names)}")
        index += 1
        inner = []
        while index < len(matches) and len(matches[index][1]) > base:
            inner.append(matches[index][0])
            index += 1
        if inner:
            out.append(_list(inner, names))
        out.append("</li>")
    out.append(f"</{tag}>")
    return "".join(out)


def _inline(text: str, names: Names) -> str:
    out: list[str] = []
    position = 0
    for match in _INLINE.finditer(text):
        out.append(_words(text[position : match.start()]))
        out.append(_mark(match, names))
        position = match.end()
    out.append(_words(text[position:]))
    return "".join(out)


def _words(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _mark(match: re.Match[str], names: Names) -> str:
    kind = match.lastgroup
    found = match.groupdict()
    for wrapped, html in _WRAPPED.items():
        if found[wrapped] is not None:
            return html.format(_inline(found[wrapped], names))
    if found["escaped"] is not None:
        return escape(found["escaped"])
    if found["code"] is not None:
        return f"<code>{escape(found['code'].strip(' ') or found['code'])}</code>"
    if found["label"] is not None:
        return _link(found["target"], _inline(found["label"], names))
    if (address := found["bare"] or found["url"]) is not None:
        return _link(address, escape(address))
    if found["user"] is not None:
        user = int(found["user"])
        me = " me" if user == names.viewer else ""
        return f'<span class="mention{me}">@{escape(names.users.get(user, "unknown-user"))}</span>'
    if found["role"] is not None:
        return f'<span class="mention">@{escape(names.roles.get(int(found["role"]), "unknown-role"))}</span>'
    if found["channel"] is not None:
        channel = int(found["channel"])
        name = escape(names.channels.get(channel, "unknown"))
        return f'<a class="mention" data-place="{channel}" href="#">#{name}</a>'
    if found["command"] is not None:
        return f'<span class="mention" data-command="{escape(found["command"])}">/{escape(found["command"])}</span>'
    if found["time"] is not None:
        return _time(int(found["time"]), found["style"] or "f")
    if found["emoji"] is not None:
        return f'<span class="emoji">:{escape(found["emoji"])}:</span>'
    if found["everyone"] is not None:
        return f'<span class="mention me">{found["everyone"]}</span>'
    raise AssertionError(f"no rule for {kind}")


def _link(address: str, label: str) -> str:
    return f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer">{label}</a>'


def _time(seconds: int, style: str) -> str:
    try:
        fallback = datetime.fromtimestamp(seconds, UTC).strftime("%d %B %Y %H:%M UTC")
    except (ValueError, OverflowError, OSError):
        return "Invalid Date"
    return f'<time data-at="{seconds}" data-style="{style}">{fallback}</time>'
