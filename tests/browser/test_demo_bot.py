"""The playground in headless Chromium, with the demo bot: everything a person can press, as two people."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("simcord", reason="the playground needs the extra 'playground'")

from playwright.async_api import Browser, Page, expect

from bot.playground import Playground, playground
from tests.playground.demo_bot import make_bot

pytestmark = pytest.mark.browser


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Playground]:
    async with playground(make_bot, data_dir=tmp_path) as started:
        yield started


@pytest.fixture
async def page(running: Playground, chromium: Browser) -> AsyncIterator[Page]:
    opened = await chromium.new_page(viewport={"width": 1280, "height": 860})
    problems: list[str] = []
    opened.on("pageerror", lambda problem: problems.append(str(problem)))
    opened.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    await opened.goto(running.address)
    await expect(opened.locator("#composer textarea")).to_be_visible()
    yield opened
    await opened.close()
    assert not problems


async def new_table(page: Page) -> None:
    await page.fill("#composer textarea", "/table n")
    await page.locator(".palette [role=option]", has_text="/table new").click()
    await page.locator(".option input").fill("an")
    await page.locator(".palette [role=option]", has_text="Banana").click()
    await page.locator(".command [type=submit]").click()
    await expect(page.locator(".container")).to_be_visible()


async def test_play_by_clicking(page: Page, shots: Path) -> None:
    await new_table(page)
    board = page.locator(".container .gallery img")
    await expect(board).to_have_js_property("naturalWidth", 640)
    await expect(page.locator(".container time")).to_have_text(re.compile(r"^in \d+ (minutes|seconds)$"))
    await page.screenshot(path=shots / "table.png")

    await page.get_by_role("button", name="Pressed 0").click()
    await expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()

    await page.get_by_role("button", name="Enlarge: The board").first.click()
    await expect(page.locator("#light img")).to_be_visible()
    await page.keyboard.press("Escape")

    await page.locator("[data-id='choose:1']").click()
    await page.locator(".menu-row", has_text="Cherry").click()
    await expect(page.locator(".message", has_text="takes cherry")).to_be_visible()

    await page.locator("[data-id='choose:3']").click()
    await page.locator(".menu-row", has_text="Apple").click()
    await page.locator(".menu-row", has_text="Damson").click()
    await page.locator(".menu-done").click()
    await expect(page.locator(".message", has_text="takes apple, damson")).to_be_visible()


async def test_a_new_place_says_what_it_is(page: Page) -> None:
    await expect(page.locator("#beginning")).to_contain_text("This is where “games” begins")
    await page.locator(".place.dm").click()
    await expect(page.locator("#beginning")).to_contain_text("Your direct messages with Game Master")


async def test_the_topic_begins_a_command(page: Page) -> None:
    await page.locator("#beginning").get_by_role("button", name="/table new").click()
    await expect(page.locator(".palette [role=option]", has_text="/table new")).to_be_visible()


async def test_what_i_write_and_answers_for_me_come_into_view(page: Page) -> None:
    await new_table(page)
    for n in range(12):
        await page.fill("#composer textarea", f"line {n}\n" * 4)
        await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="line 11")).to_be_in_viewport()
    await page.get_by_role("button", name="My hand").click()  # far up
    await expect(page.locator(".message.ephemeral", has_text="secret hand")).to_be_in_viewport()


async def test_a_menu_in_a_form_is_not_cut_off(page: Page) -> None:
    await new_table(page)
    await page.get_by_role("button", name="More fields").click()
    await page.locator("#form .menu-field").click()
    await expect(page.locator("#form .menu-row").first).to_be_in_viewport(ratio=1)
    await page.locator("#form .menu-row", has_text="Bo").click()
    await page.locator("#form .choice", has_text="banana").click()
    await page.locator("#form .box-field").click()
    await page.locator("#form [type=submit]").click()
    await expect(page.locator(".message", has_text="['banana'] True ['Bo']")).to_be_visible()


async def test_a_form(page: Page, shots: Path) -> None:
    await new_table(page)
    await page.get_by_role("button", name="Form", exact=True).click()
    form = page.locator("#form")
    await form.locator("[data-id=name]").fill("Ö party")
    await form.locator("[data-id=speech]").fill("Friends!")
    await form.locator(".menu-field").click()
    await form.locator(".menu-row", has_text="cherry").click()
    await form.locator("[type=submit]").click()
    await expect(form.locator(".failure")).to_have_text("Choose one of the options.")
    await form.get_by_text("left").click()
    await form.locator("input[type=file]").set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello"}
    )
    await page.screenshot(path=shots / "form.png")
    await form.locator("[type=submit]").click()
    await expect(form).not_to_be_visible()
    await expect(page.locator(".message", has_text="Ö party | Friends! | cherry | left | notes.txt 5")).to_be_visible()


async def test_two_people_secrets_and_direct_messages(page: Page, shots: Path) -> None:
    await new_table(page)
    await page.get_by_role("button", name="My hand").click()
    hand = page.locator(".message.ephemeral", has_text="secret hand")
    await expect(hand.locator("img")).to_have_js_property("naturalWidth", 640)
    await page.screenshot(path=shots / "hand.png")
    await page.get_by_role("button", name="Mail", exact=True).click()
    await expect(page.locator(".place.dm .badge")).to_have_text("1")

    await page.locator(".person", has_text="Bo").click()
    await expect(page.locator(".person.current")).to_have_text(re.compile("Bo"))
    await expect(page.locator(".container")).to_be_visible()
    await expect(page.locator(".message.ephemeral")).to_have_count(0)
    await expect(page.locator(".place", has_text="secret team")).to_have_count(0)
    await expect(page.locator(".person", has_text="Ann").locator(".badge")).to_have_text("2")

    await page.locator(".person", has_text="Ann").click()
    await page.locator(".place.dm").click()
    await expect(page.locator(".message", has_text="Psst").locator("img")).to_be_visible()
    await expect(page.locator(".place.dm .badge")).to_have_count(0)
    await page.screenshot(path=shots / "dm.png")


async def test_failures_are_shown_where_they_happen(page: Page) -> None:
    await new_table(page)
    await page.get_by_role("button", name="Silent").click()
    await expect(page.locator(".button.waiting")).to_be_visible()
    await expect(page.locator(".failure:visible")).to_have_text("This interaction failed.")
    await page.fill("#composer textarea", "/nonsense")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.locator("#toast")).to_contain_text("no such command")


async def test_enter_before_the_list_of_commands_is_there(page: Page) -> None:
    await page.focus("#composer textarea")
    await page.evaluate(
        """() => {
          const input = document.querySelector("#composer textarea");
          input.value = "/table n";
          input.dispatchEvent(new Event("input"));
          input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", cancelable: true }));
        }"""
    )
    await expect(page.locator(".command")).to_contain_text("/table new")


async def test_writing_replying_deleting(page: Page) -> None:
    await page.fill("#composer textarea", "Hello **everybody**, @Bo")
    await page.keyboard.press("Enter")
    mine = page.locator(".message", has_text="Hello everybody, @Bo")
    await expect(mine.locator("strong")).to_have_text("everybody")
    await page.locator(".person", has_text="Bo").click()
    await expect(page.locator(".message.for-me")).to_be_visible()
    await page.locator(".message.for-me").hover()
    await page.get_by_role("button", name="Reply").click()
    await page.locator("#composer textarea").fill("Hello Ann")
    await page.keyboard.press("Enter")
    answer = page.locator(".message", has_text="Hello Ann")
    await expect(answer.locator(".reply")).to_contain_text("Ann Hello everybody")
    await answer.hover()
    await answer.get_by_role("button", name="Delete").click()
    await expect(answer).to_have_count(0)


async def test_locked_threads_and_voice_rooms(page: Page, running: Playground) -> None:
    await new_table(page)
    await page.locator(".place", has_text="banana for 2").click()
    await expect(page.locator(".message.starter")).to_be_visible()
    await page.fill("#composer textarea", "/table e")
    await page.keyboard.press("Enter")
    await page.locator(".command [type=submit]").click()
    await page.get_by_role("button", name="Close it").click()
    await expect(page.locator("#composer .closed")).to_contain_text("locked")
    await expect(page.locator("#title em")).to_have_text("locked, archived")

    await page.locator(".place", has_text="Lounge").click()
    await page.get_by_role("button", name="Enter the room").click()
    await expect(page.locator(".inside li")).to_have_text(re.compile("Ann"))
    await page.get_by_role("button", name="Leave the room").click()
    await expect(page.locator(".nobody")).to_be_visible()


async def test_a_phone(running: Playground, chromium: Browser, page: Page, shots: Path) -> None:
    await new_table(page)
    phone = await chromium.new_page(
        viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True
    )
    await phone.goto(running.address)
    await expect(phone.locator(".container")).to_be_visible()
    await phone.screenshot(path=shots / "phone.png")
    assert await phone.evaluate("document.documentElement.scrollWidth") == 390
    await phone.locator("#menu").tap()
    await phone.locator(".place", has_text="banana for 2").tap()
    await expect(phone.locator("#title")).to_contain_text("banana for 2")
    await expect(phone.locator("#places")).not_to_be_in_viewport()
    await phone.get_by_role("button", name="Pressed 0").tap()
    await expect(phone.get_by_role("button", name="Pressed 1")).to_be_visible()
    await expect(page.get_by_role("button", name="Pressed 1")).to_be_visible()
    await phone.close()


async def test_the_page_finds_its_playground_again(tmp_path: Path, chromium: Browser) -> None:
    async with playground(make_bot, data_dir=tmp_path) as first:
        port = first.page.port
        page = await chromium.new_page()
        await page.goto(first.address)
        await page.fill("#composer textarea", "before")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message", has_text="before")).to_be_visible()
    await expect(page.locator("#offline")).to_be_visible()
    async with playground(make_bot, data_dir=tmp_path, port=port):
        await expect(page.locator("#offline")).to_be_hidden()
        await expect(page.locator(".message", has_text="before")).to_be_visible()
        await page.fill("#composer textarea", "after")
        await page.keyboard.press("Enter")
        await expect(page.locator(".message", has_text="after")).to_be_visible()
        await page.close()
