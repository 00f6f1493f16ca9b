"""The layout of the play screen."""

from game.screens.play.layout import play_layout
from solver import load_board


def test_short_message_leaves_room_for_a_small_goal():
    layout = play_layout(load_board("eight"), 480, 360)
    assert layout.goal is not None
    low = layout.with_message(layout.message.height - 12)
    assert low.goal.height == layout.goal.height + 12
    assert (low.goal.bottom < low.message.y, low.message.bottom) == (True, layout.message.bottom)
    assert layout.with_message(layout.message.height + 1) == layout
    roomy = play_layout(load_board("eight"), 1280, 800)
    assert roomy.with_message(20) == roomy
