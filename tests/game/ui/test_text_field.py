"""A line that is typed."""

from game.ui.text_field import TextLine


def typed(line, *keys):
    return [line.take_key(key) for key in keys]


def test_text_comes_at_the_caret():
    line = TextLine("ace")
    typed(line, "left", "left")
    line.take_text("b")
    assert (line.text, line.caret) == ("abce", 2)


def test_backspace_and_delete_take_away_beside_the_caret():
    line = TextLine("abcd")
    typed(line, "home", "right", "right", "backspace", "delete")
    assert (line.text, line.caret) == ("ad", 1)
    typed(line, "backspace", "backspace", "end", "delete")
    assert (line.text, line.caret) == ("d", 1)


def test_no_more_is_taken_than_there_is_room_for():
    line = TextLine(most=5)
    line.take_text("abc")
    line.take_text("defg\n")
    assert line.text == "abcde"


def test_what_cannot_be_printed_is_left_out():
    line = TextLine()
    line.take_text("a\0b\nc")
    assert line.text == "abc"


def test_keys_that_type_are_swallowed_and_others_are_not():
    line = TextLine()
    assert all(typed(line, "n", "shift+n", "space", "[5]", "+", "shift+space"))
    assert not any(typed(line, "return", "escape", "tab", "f1", "up", "ctrl+s", "alt+return", "shift+tab"))
    assert line.text == ""


def test_all_of_it_is_selected_and_replaced_or_deleted():
    line = TextLine("abcd")
    assert line.take_key("ctrl+a")
    line.take_text("x")
    assert (line.text, line.caret, line.selected) == ("x", 1, False)
    line.take_key("ctrl+a")
    line.take_key("left")
    line.take_text("y")
    assert line.text == "yx"
    line.take_key("ctrl+a")
    line.take_key("backspace")
    assert line.text == ""
