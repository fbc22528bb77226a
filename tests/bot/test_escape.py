"""What people wrote, as Discord shows it: literally, and with nothing hidden in it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.escape import escape, visible

ZWSP = "\u200b"


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("plain words, åäö — and (brackets)!", "plain words, åäö — and (brackets)!"),
        ("*bold* _it_ ~~no~~ `code` ||spoiler||", r"\*bold\* \_it\_ \~\~no\~\~ \`code\` \|\|spoiler\|\|"),
        (r"a \* b", r"a \\\* b"),
        ("# Title", r"\# Title"),
        ("### Title", r"\### Title"),
        ("-# small", r"\-# small"),
        ("- item", r"\- item"),
        ("+ item", r"\+ item"),
        ("> quote\n>>> all", "\\> quote\n\\>>> all"),
        ("1. first\n20. last", "1\\. first\n20\\. last"),
        ("In 2014. Then 3 - 2 > 0 # yes", "In 2014. Then 3 - 2 > 0 # yes"),
        ("<@123456789012345678> <#1> <:x:1> <t:1>", rf"\<@{ZWSP}123456789012345678> \<#1> \<:x:1> \<t:1>"),
        ("@everyone @here @Anna", f"@{ZWSP}everyone @{ZWSP}here @Anna"),
        ("[here](https://x.example)", r"\[here\](<https://x.example>)"),
        ("see https://x.example/a_b_c*.", "see <https://x.example/a_b_c>\\*."),
        ("discord.gg/abc", "discord.gg\\/abc"),
    ],
)
def test_markdown_mentions_and_links(written: str, sent: str) -> None:
    assert escape(written) == sent


@pytest.mark.parametrize(
    ("written", "left"),
    [
        ("\u202eevil\u202c", "evil"),  # right-to-left override
        ("a\u200bb\u2060c\ufeffd\u00ade", "abcde"),  # zero-width space, joiner, mark; soft hyphen
        ("\u3164\u115f\u2800", ""),
        ("a\U000e0041b", "ab"),  # tag letters
        ("a\x00b\x1b[31mc", "ab[31mc"),
        ("\ud800x", "x"),
        ("a\u00a0b\tc\u3000d", "a b c d"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("a  \n\n\n\n\nb  ", "a\n\nb"),
        ("x" + "\u0301" * 30, "x" + "\u0301" * 4),
        ("e\u0301 tiếng Việt ไม่", "e\u0301 tiếng Việt ไม่"),
        ("\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f469\u200d\U0001f469\u200d\U0001f467"),
        ("\U0001f468\U0001f3fd\u200d\U0001f680", "\U0001f468\U0001f3fd\u200d\U0001f680"),
        ("\u2764\ufe0f\u200d\U0001f525 1\ufe0f\u20e3", "\u2764\ufe0f\u200d\U0001f525 1\ufe0f\u20e3"),
        ("a\ufe0fb\u200dc", "abc"),
        ("\U0001fae8", "\U0001fae8"),  # newer than this Python's tables
    ],
)
def test_nothing_invisible(written: str, left: str) -> None:
    assert visible(written) == left


def test_a_name_of_a_thousand_marks_is_quick_and_short() -> None:
    assert len(escape("a" + "\u0300" * 100_000)) == 5


@given(st.text(alphabet=st.sampled_from("ab1 .\n\\*_~`|<>[]()@#-+:/"), max_size=60))
def test_every_sign_of_markdown_is_escaped_whatever_stands_round_it(text: str) -> None:
    sent = escape(text)
    bare = re.sub(r"\\[^A-Za-z0-9\s]", "", sent)
    assert not re.search(r"[\\*_~`|<\[\]]", bare)
    assert not re.search(r"^ *([-+>#]|\d+\.)", sent, re.MULTILINE)
    assert re.sub(r"\\([^A-Za-z0-9\s])", r"\1", sent.replace(ZWSP, "")) == visible(text)
