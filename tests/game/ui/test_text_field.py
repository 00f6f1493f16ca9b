"""A line that is typed."""

from game.ui.text_field import TextLine


def typed(line, *keys):
    return [line.take_key(key) for key in keys]


def test_text_comes_at_caret():
    line = TextLine("ace")
    typed(line, "left", "left")
    line.take_text("b")
    assert (line.text, line.caret) == ("abce", 2)


def test_backspace_and_delete_beside_caret():
    line = TextLine("abcd")
    typed(line, "home", "right", "right", "backspace", "delete")
    assert (line.text, line.caret) == ("ad", 1)
    typed(line, "backspace", "backspace", "end", "delete")
    assert (line.text, line.caret) == ("d", 1)


def test_length_is_limited():
    line = TextLine(most=5)
    line.take_text("abc")
    line.take_text("defg\n")
    assert line.text == "abcde"


def test_unprintable_text_is_dropped():
    line = TextLine()
    line.take_text("a\0b\nc")
    assert line.text == "abc"


def test_typing_keys_are_swallowed():
    line = TextLine()
    assert all(typed(line, "n", "shift+n", "space", "[5]", "+", "shift+space"))
    assert not any(typed(line, "return", "escape", "tab", "f1", "up", "ctrl+s", "alt+return", "shift+tab"))
    assert line.text == ""


def test_select_all_replaces_or_deletes():
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
