"""Messages are values, worded in the language and with the keys of the moment."""

from game.input.commands import Action
from game.language.language import load_language
from game.words.words import NO_MESSAGE, Message, Words


def test_equal_values_make_equal_messages():
    assert Message("play.undo_restart", key=Action.UNDO) == Message("play.undo_restart", key=Action.UNDO)
    assert Message("play.stopped") != NO_MESSAGE and not NO_MESSAGE


def test_text_follows_language():
    words, message = Words(load_language("en")), Message("play.stopped")
    english = message.text(words)
    words.language = load_language("de")
    assert english and message.text(words) == words.text("play.stopped") != english


def test_actions_become_keys_of_moment():
    words, message = Words(load_language("en")), Message("play.game_paused", key=Action.PAUSE)
    words.key_map.use({Action.PAUSE: ("f12",)})
    assert "F12" in message.text(words)


def test_messages_nest():
    words = Words(load_language("en"))
    inner = Message("task.by_hand", key=Action.NEXT_CONTROL)
    assert inner.text(words) in Message("task.pieces", hand=inner).text(words)


def test_function_words_what_one_phrase_cannot():
    message = Message(lambda words, count: words.text("play.stopped") * count, count=2)
    words = Words(load_language("en"))
    assert message.text(words) == 2 * words.text("play.stopped")


def test_no_message_has_no_text():
    assert not NO_MESSAGE.text(Words(load_language("en")))
