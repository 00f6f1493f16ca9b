"""Phrases in the form that a language gives them, and English where it has none."""

import shutil
from dataclasses import replace
from gettext import c2py
from string import Formatter
from types import MappingProxyType

import numpy as np
import pytest
from every import every

from game.language import language
from game.language.language import ENGLISH, FOLDER, PROFILE, Language, Numbers, load_language, load_profile
from solver import BoardError

EN, JA = load_language("en"), load_language("ja")
POLISH = replace(
    load_profile("en"),
    forms=("one", "few", "many", "other"),
    form_of=c2py("n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2"),
    numbers=Numbers(group="\u00a0", decimal=",", least_grouped=10_000),
)
WORDS = MappingProxyType(
    {
        "count.moves.one": "{count} ruch",
        "count.moves.few": "{count:,} ruchy",
        "count.moves.many": "{count:,} ruchów",
        "count.moves.other": "{count:,} ruchu",
        "play.working": "Liczę: {part:.1%}",
    }
)
PL = Language("pl", POLISH, WORDS, lambda: EN)


def test_unknown_key_is_error():
    with pytest.raises(KeyError):
        EN.text("no.such.key")
    with pytest.raises(KeyError):
        JA.text("no.such.key")


@every(
    ("count", "text"),
    [
        (0, "0 ruchów"), (1, "1 ruch"), (3, "3 ruchy"), (5, "5 ruchów"), (12, "12 ruchów"), (22, "22 ruchy"),
        (1112, "1112 ruchów"), (12345, "12\u00a0345 ruchów"),
    ],
)  # fmt: skip
def test_count_decides_form_by_rule_of_language(count, text):
    assert PL.counted("count.moves", count) == text


def test_missing_form_falls_back_to_other():
    assert [JA.counted("count.moves", count) for count in (1, 2)] == ["1手", "2手"]
    assert [EN.counted("count.moves", count) for count in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]


def test_missing_form_of_noun_falls_back_to_last():
    copied = replace(PL, phrases={"detour": "{count:move|moves}"})  # as English has it
    assert [copied.text("detour", count=count) for count in (1, 3, 5)] == ["1\xa0move", "3\xa0moves", "5\xa0moves"]


def test_what_language_lacks_is_said_in_english():
    assert PL.text("play.your_move") == EN.text("play.your_move")
    assert PL.counted("count.positions", 1) == "1 position"
    assert PL.counted("count.positions", 12345) == "12,345 positions"
    assert PL.translated("key.escape", "?") == "Esc"
    assert PL.translated("board.eight", "Eight") == "Eight"


def test_phrases_format_numbers():
    assert PL.text("play.working", part=0.125) == "Liczę: 12,5%"
    assert PL.counted("count.moves", np.int64(12345)) == "12\u00a0345 ruchów"


@pytest.mark.parametrize(("count", "text"), [(1, "1\u00a0Zug gespielt"), (1234, "1.234\u00a0Züge gespielt")])
def test_phrase_may_hold_forms_of_noun(count, text):
    german = load_language("de")
    language = Language("xx", german.profile, {"played": "{count:Zug|Züge} gespielt"})
    assert language.text("played", count=count) == text


def test_phrases_keep_other_values():
    assert EN.text("clipboard.copied", position="1.5 2,5%") == "Copied: 1.5 2,5%"


def test_names_are_listed():
    assert EN.listed(["a"]) == "a"
    assert EN.listed(["a", "b"], "and") == "a and b"
    assert EN.listed(["a", "b", "c"], "or") == "a, b or c"
    assert EN.listed(["a", "b", "c"]) == "a, b, c"
    assert JA.listed(["a", "b", "c"], "or") == "a・bかc"


def test_nonbreaking_space_needs_no_glyph():
    spaced = replace(PL, phrases=MappingProxyType({"play.working": "10\u00a0%\u202fż"}))
    assert {character for character in spaced.characters if not character.isascii()} == {"ż"}


DAMAGES = {
    "empty": lambda content: b"",
    "half": lambda content: content[: len(content) // 2],
    "zeros": lambda content: bytes(len(content)),
    "no text": lambda content: content.replace("ü".encode(), b"\xfc") + b"\xff",
    "no table": lambda content: b'plural = 1\n[play]\nx = [1]\ntitle = "{',
    "too long": lambda content: content + b"#" * 70_000,
}


VALUES = {name: 2 for phrase in EN.phrases.values() for _, name, _, _ in Formatter().parse(phrase) if name}
"""One for each name that a phrase may have."""


@pytest.fixture
def words_of(tmp_path, monkeypatch):
    """Loads German anew after something has become of one of its files."""
    shutil.copytree(FOLDER, tmp_path / "words")
    monkeypatch.setattr(language, "FOLDER", tmp_path / "words")

    def load(file, damage):
        path = tmp_path / "words" / file
        path.write_bytes(damage(path.read_bytes()))
        load_language.cache_clear()
        load_profile.cache_clear()
        return load_language("de")

    yield load
    load_language.cache_clear()
    load_profile.cache_clear()


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("file", ["play.toml", PROFILE])
def test_a_damaged_file_is_filled_by_english(file, damage, words_of):
    """Otherwise the game would never start again, in a language that nobody can choose away."""
    whole = load_language("de").phrases
    damaged = words_of(f"de/{file}", DAMAGES[damage])
    lost = whole.keys() - damaged.phrases.keys()
    assert damaged.phrases.items() <= whole.items()
    assert bool(lost) == (file != PROFILE)
    for key in lost:
        assert damaged.translated(key, "none", **VALUES) == EN.translated(key, "none", **VALUES)
    assert damaged.profile.name == ("de" if file == PROFILE else "Deutsch")
    assert damaged.counted("count.moves", 2) == whole["count.moves.other"].format(count=2)


def test_damaged_english_is_an_error(words_of):
    words_of(f"{ENGLISH}/play.toml", DAMAGES["zeros"])
    with pytest.raises(BoardError):
        load_language(ENGLISH)
