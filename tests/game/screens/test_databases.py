"""The databases on request on their screen: built by a process that the tests replace, and told when they are there."""

import sys

import pytest
from waiting import PATIENCE

from game.coach.databases import Databases
from game.screens.databases.screen import BUILD, CANCEL, DISCARD, PAUSE, PLAY, REMOVE, RESUME, DatabasesScreen
from game.ui.control import ItemCommand
from solver import load_board
from solver.tables.table_files import Cost, Database, State

pytestmark = pytest.mark.usefixtures("few_frames")

BUILDS = 'print(0.25, flush=True); import sys; sys.stdin.read(); print(\'{"problem": "cancelled"}\')'
"""Until it is stopped."""
MAKES = "print(0.5); print('{}')"
REFUSES = 'print(\'{"problem": "disk", "needed": 1600, "free": 300}\')'
DIES = "print(0.5)"


class Disk:
    """Stands for what is there of one database."""

    state = State.ABSENT

    def remove(self):
        self.state = State.ABSENT


@pytest.fixture
def disk():
    return Disk()


@pytest.fixture
def opened(play, disk, tmp_path, monkeypatch):
    """Opens the databases, of which there is one; the process runs such a script."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def start(script=BUILDS):
        player = play()
        coach = player.app.services.coach
        on_end, known = coach.databases.on_end, Databases(player.app.services.post, [sys.executable, "-c", script])
        coach.databases, known.on_end = known, on_end
        known.all = [
            Database(
                "fifteen",
                Cost(5, 1900, 1600, 144),
                True,
                lambda: disk.state,
                lambda: 0,
                None,
                None,
                disk.remove,
                None,
                1,
            )
        ]
        player.key("f2")
        player.click_button("Databases")
        assert isinstance(player.screen, DatabasesScreen)
        player.wait_until(lambda: offered(player))
        return player

    return start


def offered(player):
    """What can be done with the database now, besides playing its board."""
    return [kind for control, _ in player.screen.own_controls if (kind := control.command.kind) != PLAY]


def press(player, kind):
    player.step(1.0)  # a click soon after other controls have come up is meant for those before
    player.click(
        next(rect for control, rect in player.screen.controls if control.command == ItemCommand(kind, "fifteen")).centre
    )


def said(player):
    return player.screen._description(player.screen._databases.all[0])


def test_board_is_played_while_build_stops(opened):
    player = opened()
    press(player, BUILD)
    player.wait_until(lambda: offered(player) == [PAUSE, CANCEL])
    press(player, CANCEL)
    assert {command.kind for command in player.screen.disabled_reasons} == {PAUSE, CANCEL}


def tooltip(player):
    return player.app.tooltips.tooltip.explanation.text


def test_what_it_takes_is_told_first(opened):
    player = opened()
    assert offered(player) == [BUILD]
    assert all(figure in said(player) for figure in ("5 minutes", "1,900 MB", "1,600 MB", "144 MB"))


def test_build_pauses_resumes_and_discards(opened, disk):
    player = opened()
    press(player, BUILD)
    player.wait_until(lambda: "25%" in said(player))
    assert offered(player) == [PAUSE, CANCEL]
    disk.state = State.BEGUN
    press(player, PAUSE)
    player.wait_until(lambda: offered(player) == [RESUME, DISCARD])
    press(player, RESUME)
    player.wait_until(lambda: "25%" in said(player))
    press(player, CANCEL)
    player.wait_until(lambda: offered(player) == [BUILD] and not player.screen.disabled_reasons)
    assert disk.state is State.ABSENT


def test_progress_covers_no_button(opened):
    player = opened()
    press(player, BUILD)
    player.wait_until(lambda: "25%" in said(player))
    changing = [widget.region for widget in player.screen.own_widgets()]
    assert not any(rect.overlaps(region) for _, rect in player.screen.own_controls for region in changing)


def test_by_keys_alone(opened, disk):
    player = opened()
    player.key("return")
    player.key("return")
    player.wait_until(lambda: "25%" in said(player))
    disk.state = State.BEGUN
    player.key("return")
    player.wait_until(lambda: offered(player) == [RESUME, DISCARD])
    player.key("tab")
    player.key("return")
    player.wait_until(lambda: offered(player) == [BUILD])


def test_each_board_can_be_played(play):
    player = play()
    player.key("f2")
    player.click_button("Databases")
    player.step(1.0)
    boards = [control.command.value for control, _ in player.screen.own_controls if control.command.kind == PLAY]
    assert boards == [each.board_id for each in player.screen._databases.all]
    player.do(ItemCommand(PLAY, "2x6"))
    player.step()
    assert player.screen.menu_board == load_board("2x6")


def test_completion_is_told_anywhere(opened, disk, tmp_path):
    gate = tmp_path / "gate"
    player = opened(f"import os\nwhile not os.path.exists({str(gate)!r}): pass\n{MAKES}")
    disk.state = State.BUILT
    press(player, BUILD)
    player.key("escape")  # which would close the note
    gate.touch()
    player.wait_until(lambda: player.app.tooltips.tooltip is not None)
    assert "ready" in tooltip(player)
    player.key("return")
    player.click_button("Databases")
    player.wait_until(lambda: offered(player) == [REMOVE] and not player.screen.disabled_reasons)
    press(player, REMOVE)
    player.wait_until(lambda: offered(player) == [BUILD])


@pytest.mark.parametrize(("script", "told"), [(REFUSES, "1,600 MB, and 300 MB are free"), (DIES, "stopped it")])
def test_failure_is_told_in_a_line(script, told, opened):
    player = opened(script)
    press(player, BUILD)
    player.wait_until(lambda: told in said(player))
    player.wait_until(lambda: player.app.tooltips.tooltip is not None)  # once the disk has been looked at
    assert told in tooltip(player)
    assert offered(player) == [BUILD]


def test_closing_stops_the_build(opened):
    player = opened()
    press(player, BUILD)
    player.wait_until(lambda: "25%" in said(player))
    process = player.app.services.coach.databases._build.process
    player.quit()
    assert process.wait(PATIENCE) == 0
