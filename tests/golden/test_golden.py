"""Golden whole games: a leak or a changed rule shows as a diff. `make golden` writes them anew."""

from __future__ import annotations

import difflib

import pytest

from tests.golden.playthrough import HERE, Golden, goldens, regenerate, replay


@pytest.mark.parametrize("golden", goldens(), ids=lambda golden: f"{golden.game}-{golden.name}")
def test_the_game_goes_as_written(golden: Golden, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regenerate"):
        text = regenerate(golden)
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(text, encoding="utf-8")
        return
    written = golden.path.read_text(encoding="utf-8")
    played = replay(golden)
    if played != written:
        diff = difflib.unified_diff(written.splitlines(), played.splitlines(), "written", "played", lineterm="", n=2)
        pytest.fail("\n".join([*list(diff)[:60], "(make golden writes the file anew)"]), pytrace=False)
    assert "\nend\n" in written


def test_every_file_is_listed() -> None:
    assert {golden.path for golden in goldens()} == set(HERE.glob("*/*.txt"))
