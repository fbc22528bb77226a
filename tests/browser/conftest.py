"""Headless Chromium: the one named in CHROMIUM, the machine's own, or that of `playwright install chromium`."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

playwright_api = pytest.importorskip("playwright.async_api", reason="the browser tests need playwright")

ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture
async def chromium() -> AsyncIterator[playwright_api.Browser]:
    own = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    async with playwright_api.async_playwright() as play:
        browser = await play.chromium.launch(executable_path=own, args=list(ARGUMENTS))
        playwright_api.expect.set_options(timeout=8000)
        yield browser
        await browser.close()


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    """Where screenshots go: the folder named in SHOTS, to be looked at, or one that is thrown away."""
    folder = Path(os.environ["SHOTS"]) if "SHOTS" in os.environ else tmp_path / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
