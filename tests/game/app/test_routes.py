"""Where destinations lead."""

from pathlib import Path

import pytest

from game.app.routes import FOLDERS
from game.input.commands import Action

SCREENS = Path(__file__).parents[3] / "game" / "screens"


@pytest.mark.usefixtures("few_frames")
def test_what_opens_a_screen_has_one(play):
    assert {action for action in Action if action.spec.opens} == {*play().app.routes.by_command, Action.REVIEW}


def test_all_screens_are_loaded_beforehand():
    assert sorted(FOLDERS) == sorted(path.parent.name for path in SCREENS.glob("*/screen.py"))
