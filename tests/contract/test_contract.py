"""Every game in every mode keeps what `rules/core.py` promises; games are found, not listed."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules import games
from rules.core import Game

from . import checks
from .checks import Played, play_out

SETUPS = checks.setups()


@dataclass(frozen=True)
class Setting:
    name: str
    mode: str
    number: int

    @property
    def game(self) -> Game:
        return games()[self.name]


@pytest.fixture(scope="module", params=SETUPS, ids=["-".join(map(str, setup)) for setup in SETUPS])
def setting(request: pytest.FixtureRequest) -> Setting:
    return Setting(*request.param)


@pytest.fixture(scope="module")
def played(setting: Setting) -> Played:
    """One whole game by dice, which the tests of this setting share."""
    return play_out(setting.game, setting.mode, setting.number, 1)


def test_terminates_under_dice_and_by_defaults(played: Played, setting: Setting) -> None:
    checks.check_end(played)
    checks.check_defaults_end_the_game(setting.game, setting.mode, setting.number)


def test_legal_actions(played: Played) -> None:
    checks.check_prompts(played)
    checks.check_every_legal_action_applies(played)
    checks.check_everything_else_is_refused(played)


def test_storage(played: Played) -> None:
    checks.check_save_and_load(played)
    checks.check_replay(played)


def test_records(played: Played) -> None:
    checks.check_record(played)
    checks.check_undo(played)
    checks.check_running_record(played)


def test_words(played: Played) -> None:
    checks.check_words(played)


def test_computer_players(setting: Setting) -> None:
    checks.check_computer(setting.game, setting.mode, setting.number, 9)


def test_the_referee(setting: Setting) -> None:
    checks.check_referee(setting.game, setting.mode, setting.number)


@pytest.mark.slow
def test_more_games_by_dice(setting: Setting) -> None:
    for seed in range(2, 6):
        game = play_out(setting.game, setting.mode, setting.number, seed)
        checks.check_end(game)
        checks.check_prompts(game)
        checks.check_words(game, 15)
        checks.check_replay(game)


def test_there_are_games() -> None:
    assert "demos" in games()
    for name, game in games().items():
        assert name == game.name
        assert game.modes and game.schema >= 1 and game.version
        assert game.topics()
