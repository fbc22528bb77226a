"""Discord's markdown as the page shows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.playground.markdown import Names, plain, render, render_line

NAMES = Names(users={5: "Ann", 6: "Bo <b>"}, roles={7: "players"}, channels={8: "games"}, viewer=5)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("plain", "<p>plain</p>"),
        ("two\nlines", "<p>two<br>lines</p>"),
        (
            "**bold** *it* _it_ __under__ ~~gone~~",
            "<p><strong>bold</strong> <em>it</em> <em>it</em> <u>under</u> <s>gone</s></p>",
        ),
        ("***both***", "<p><strong><em>both</em></strong></p>"),
        ("**bold *and italic***", "<p><strong>bold <em>and italic</em></strong></p>"),
        ("# Big\ntext", "<h3>Big</h3><p>text</p>"),
        ("### Small one", "<h5>Small one</h5>"),
        ("#hashtag", "<p>#hashtag</p>"),
        ("-# fine print", "<small>fine print</small>"),
        ("> said\n> more\nnot", "<blockquote><p>said<br>more</p></blockquote><p>not</p>"),
        (">>> all\nof it", "<blockquote><p>all<br>of it</p></blockquote>"),
        ("- a\n- b\n  - c\n- d", "<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>"),
        ("3. three\n4. four", '<ol start="3"><li>three</li><li>four</li></ol>'),
        ("`**not bold**`", "<p><code>**not bold**</code></p>"),
        ("``a ` b``", "<p><code>a ` b</code></p>"),
        ("```py\nx = 1\n\ny```", '<pre data-language="py"><code>x = 1\n\ny</code></pre>'),
        ("before ```x``` after", "<p>before </p><pre><code>x</code></pre><p> after</p>"),
        (r"\*not italic\*", "<p>*not italic*</p>"),
        ("snake_case_name", "<p>snake_case_name</p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        ("<b>&", "<p>&lt;b&gt;&amp;</p>"),
        ("", ""),
    ],
)
def test_marks(text: str, html: str) -> None:
    assert render(text) == html


def test_mentions_have_names_and_mark_the_viewer() -> None:
    html = render_line("<@5> <@!6> <@&7> <#8> <@99> </table new:1> @everyone", NAMES)
    assert '<span class="mention me">@Ann</span>' in html
    assert "@Bo &lt;b&gt;" in html
    assert "@players" in html
    assert 'data-place="8"' in html and "#games" in html
    assert "@unknown-user" in html
    assert 'data-command="table new"' in html
    assert '<span class="mention me">@everyone</span>' in html


def test_timestamps_keep_their_moment_and_style_for_the_page() -> None:
    assert render_line("<t:1700000000:R>") == (
        '<time data-at="1700000000" data-style="R">14 November 2023 22:13 UTC</time>'
    )
    assert 'data-style="f"' in render_line("<t:1700000000>")
    assert render_line("<t:9999999999999>") == "Invalid Date"


def test_links_only_go_to_the_web() -> None:
    assert 'href="https://example.org/a_(b)"' in render_line("[here](https://example.org/a_(b))")
    assert 'href="https://example.org/x"' in render_line("see https://example.org/x.")
    assert "href" not in render_line("[here](javascript:alert(1))")
    assert "href" not in render_line("javascript:alert(1)")


def test_spoilers_hold_marks() -> None:
    assert render_line("||the **card**||") == (
        '<span class="spoiler" role="button" tabindex="0">the <strong>card</strong></span>'
    )


def test_plain_leaves_words_only() -> None:
    assert plain("**Ann** <@5>", NAMES) == "Ann @Ann"


@given(st.text(alphabet=st.sampled_from("ab *_~`|<>#@!&-[]()\\\n>1.:/thps\"'"), max_size=60))
def test_whatever_is_written_no_tag_of_the_writer_survives(text: str) -> None:
    html = render(text, NAMES)
    allowed = {"p", "br", "strong", "em", "u", "s", "code", "pre", "h3", "h4", "h5", "small"}
    allowed |= {"ul", "ol", "li", "blockquote", "span", "a", "time"}
    for piece in html.split("<")[1:]:
        name = piece.lstrip("/").split(">")[0].split(" ")[0]
        assert name in allowed
    assert html.count("<") == html.count(">")
