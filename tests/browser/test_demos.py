"""A hand of DēmoS, played in the browser by clicking, as two people and against a computer player."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("simcord", reason="the playground needs the extra 'playground'")

from playwright.async_api import Browser, Locator, Page, expect

from bot.client import GameMaster
from bot.config import Config
from bot.playground import Playground, playground

pytestmark = pytest.mark.browser

TOOLS = {"My hand", "Log", "Rules"}


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Playground]:
    config = Config.load({"DATABASE": str(tmp_path / "tables.db")}, None)
    async with playground(lambda: GameMaster(config), data_dir=tmp_path) as started:
        yield started


async def be(page: Page, name: str, place: str) -> None:
    await page.locator(".person", has_text=name).click()
    await expect(page.locator(".person.current")).to_contain_text(name)
    await page.locator(".place", has_text=place).click()
    await expect(page.locator("#title")).to_contain_text(place)


def last(page: Page, label: str) -> Locator:
    return page.get_by_role("button", name=label, exact=True).last


async def open_table(page: Page) -> None:
    await page.fill("#composer textarea", "/table new")
    await page.locator(".palette [role=option]", has_text="/table new").click()
    await page.locator(".palette [role=option]", has_text="DēmoS").click()
    await page.locator(".command [type=submit]").click()
    await expect(last(page, "Join")).to_be_visible()
    await be(page, "Bo", "games")
    await last(page, "Join").click()
    await expect(page.locator(".ephemeral", has_text="You have a seat")).to_be_visible()
    await be(page, "Ann", "games")
    await last(page, "Add computer player").click()
    await expect(last(page, "Start")).to_be_enabled()
    await last(page, "Start").click()
    await expect(page.locator(".thread-chip")).to_be_visible()


async def decide(page: Page, name: str) -> str:
    """Press Decide in the thread and then the first answer the panel offers; its words."""
    await be(page, name, "table 1")
    private = page.locator(".message.ephemeral")
    before = await private.count()
    await last(page, "Decide").click()
    await expect(private).to_have_count(before + 1)
    panel = private.last
    await expect(panel.locator(".gallery img").first).to_have_js_property("complete", True)
    await expect(
        panel.get_by_role("button", name=re.compile("^Discard ")).first.or_(panel.locator(".menu-field"))
    ).to_be_visible()
    if await panel.locator(".menu-field").count():
        await panel.locator(".menu-field").first.click()
        choice = panel.locator(".menu-row").first
    else:
        choice = panel.get_by_role("button", name=re.compile("^Discard ")).first
    answer = await choice.inner_text()
    shown = await panel.inner_html()
    await choice.click()
    # The panel turns into the receipt or the next decision.
    await expect(panel).not_to_have_js_property("innerHTML", shown)
    return answer


async def test_a_hand_by_clicking(running: Playground, chromium: Browser, shots: Path) -> None:
    page = await chromium.new_page(viewport={"width": 1280, "height": 860})
    problems: list[str] = []
    page.on("pageerror", lambda problem: problems.append(str(problem)))
    await page.goto(running.address)
    await open_table(page)
    await page.screenshot(path=shots / "demos-lobby.png")

    await be(page, "Ann", "table 1")
    board = page.locator(".message .gallery img").last
    await expect(board).to_have_attribute("alt", re.compile("Hand 1"))
    await expect(board).to_have_js_property("complete", True)
    assert await board.evaluate("image => image.naturalWidth") > 400
    await page.screenshot(path=shots / "demos-board.png")

    for name in ("Ann", "Bo", "Ann", "Bo"):
        answer = await decide(page, name)
        assert answer and answer not in TOOLS
    await page.screenshot(path=shots / "demos-panel.png")
    story = page.locator(".message", has_text="Hand 2")
    await expect(story.first).to_be_visible()
    await expect(page.locator(".message", has_text=re.compile(r"Ann (shows|has nothing to show)"))).to_be_visible()

    # Each hand came by direct message, to its owner alone.
    for name in ("Ann", "Bo"):
        await page.locator(".person", has_text=name).click()
        await page.locator(".place.dm").click()
        hand = page.locator(".message .gallery img").last
        await expect(hand).to_have_attribute("alt", re.compile("^Your hand:"))
        await expect(hand).to_have_js_property("complete", True)
        await page.screenshot(path=shots / f"demos-hand-{name}.png")

    # The thread's message in the channel counts what everybody sees, not the private answers to others.
    await be(page, "Server owner", "table 1")
    public = await page.locator(".message:not(.starter)").count()
    await be(page, "Server owner", "games")
    await expect(page.locator(".thread-chip")).to_contain_text(f"{public} messages")
    await be(page, "Ann", "table 1")
    await page.locator(".place.dm").click()

    phone = await chromium.new_page(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    await phone.goto(running.address + f"#{page.url.split('#')[1]}")
    await expect(phone.locator(".message .gallery img").last).to_have_js_property("complete", True)
    assert await phone.evaluate("document.documentElement.scrollWidth") == 390
    await phone.screenshot(path=shots / "demos-phone.png")
    await phone.locator("#menu").tap()
    await phone.locator(".place", has_text="table 1").tap()
    await expect(phone.locator(".message .gallery img").last).to_have_js_property("complete", True)
    await phone.wait_for_timeout(300)
    await phone.screenshot(path=shots / "demos-phone-thread.png")
    assert not problems


async def test_the_table_survives_a_restart(tmp_path: Path, chromium: Browser) -> None:
    config = Config.load({"DATABASE": str(tmp_path / "tables.db")}, None)
    async with playground(lambda: GameMaster(config), data_dir=tmp_path) as first:
        page = await chromium.new_page(viewport={"width": 1280, "height": 860})
        await page.goto(first.address)
        await open_table(page)
        await be(page, "Ann", "table 1")
        await expect(last(page, "Decide")).to_be_visible()
        port = first.page.port
    async with playground(lambda: GameMaster(config), data_dir=tmp_path, port=port):
        await expect(page.locator("#offline")).to_be_hidden()
        await decide(page, "Ann")
        await decide(page, "Bo")
        await expect(page.locator(".message", has_text="Bo discards")).to_be_visible()
        await page.close()
