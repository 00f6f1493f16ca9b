"""How a held key repeats."""

from game.input.hold import FIRST_SECONDS, NEXT_SECONDS, Hold


def test_a_held_key_repeats_after_a_while_and_until_it_is_let_go():
    hold = Hold()
    assert not hold.repeats(100.0)
    hold.press(0.0)
    assert not hold.repeats(FIRST_SECONDS - 0.01)
    assert hold.repeats(FIRST_SECONDS)
    assert not hold.repeats(FIRST_SECONDS + NEXT_SECONDS - 0.01)
    assert hold.repeats(FIRST_SECONDS + NEXT_SECONDS)
    hold.release()
    assert not hold.repeats(1e9)
