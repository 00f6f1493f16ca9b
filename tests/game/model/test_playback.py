"""A solution that plays: due moves, pause, steps, speed."""

from game.input.commands import Action
from game.model.playback import SPEEDS, Playback, PlaybackEffect
from solver import load_board

EIGHT = load_board("eight")


def test_moves_become_due_one_after_another():
    playback, now, played = Playback(EIGHT, "LURD", 0.0), 0.0, []
    while playback.due is not None:
        now = playback.due
        played.append(playback.step_forward(now))
    assert "".join(played) == "LURD"
    assert playback.has_ended
    assert playback.step_forward(now) is None


def test_first_move_comes_after_half_a_step():
    playback = Playback(EIGHT, "LURD", 10.0)
    assert playback.due == 10.0 + playback.step_seconds / 2
    playback.step_forward(11.0)
    assert playback.due == 11.0 + playback.step_seconds


def test_pause_stops_and_goes_on():
    playback = Playback(EIGHT, "LURD", 0.0)
    playback.toggle(0.1)
    assert playback.due is None
    playback.toggle(5.0)
    assert playback.due is not None and playback.due > 5.0


def test_stepping_back_pauses_and_ends_at_beginning():
    playback = Playback(EIGHT, "LU", 0.0)
    playback.step_forward(0.0)
    assert playback.step_back()
    assert playback.done == 0
    assert playback.due is None
    assert not playback.step_back()


def test_next_speed_is_twice_as_fast():
    playback = Playback(EIGHT, "LURD", 0.0)
    while playback.speed < SPEEDS[-1]:
        seconds = playback.step_seconds
        playback.change_speed(1, 0.0)
        assert playback.step_seconds == seconds / 2


def test_speed_has_ends_and_changes_pace():
    playback = Playback(EIGHT, "LURD", 0.0)
    slow = playback.step_seconds
    for _ in range(20):
        playback.change_speed(1, 0.0)
    assert playback.speed == SPEEDS[-1]
    assert playback.step_seconds < slow
    for _ in range(20):
        playback.change_speed(-1, 0.0)
    assert playback.speed == SPEEDS[0]


def test_keys_control_playback():
    playback = Playback(EIGHT, "LRU", 0.0)
    assert playback.act(Action.RIGHT, 0.0) is PlaybackEffect.STEP
    assert not playback.playing
    assert playback.act(Action.LEFT, 0.0) is PlaybackEffect.STAY  # nothing has been played yet
    playback.step_forward(0.0)
    assert playback.act(Action.LEFT, 0.0) is PlaybackEffect.UNDO
    speed = playback.speed
    assert (playback.act(Action.FASTER, 0.0), playback.speed > speed) == (PlaybackEffect.STAY, True)
    assert (playback.act(Action.PAUSE, 0.0), playback.playing) == (PlaybackEffect.STAY, True)
    assert playback.act(Action.SOLVE, 0.0) is PlaybackEffect.STAY
    assert playback.act(Action.BACK, 0.0) is PlaybackEffect.TAKE_OVER
    assert playback.act(Action.HELP, 0.0) is PlaybackEffect.USUAL
    assert playback.act(Action.UP, 0.0) is PlaybackEffect.LEAVE
    assert playback.act(Action.NEW, 0.0) is PlaybackEffect.LEAVE
