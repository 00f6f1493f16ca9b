"""What a search finds."""

from every import every

from game.language.languages import load_language
from game.screens.picker.entries import Entry, program_entries
from game.screens.picker.finding import is_found
from game.screens.picker.words import known_by
from game.words.words import Words


def found(query, language="en"):
    words = Words(load_language(language))
    entries = [entry for group in program_entries().values() for entry in group]
    return [entry.id for entry in entries if is_found(query, known_by(words, entry))]


@every(
    "query, said",
    [
        ("", "Klotski"),
        ("KLOT", "Klotski"),
        ("lan", "L'âne rouge"),
        ("ane", "L'âne rouge"),
        ("l’âne", "L'âne rouge"),
        ("rouge ane", "L'âne rouge"),
    ],
)
def test_letters_are_found_with_or_without_capitals_and_marks(query, said):
    assert is_found(query, [said])


def test_all_words_are_to_be_found():
    assert is_found("conway 1975", ["Century", "John H. Conway", "1975"])
    assert not is_found("conway 1976", ["Century", "John H. Conway", "1975"])


@every(
    "query, board",
    [
        ("quzz", "quzzle"),
        ("jim lewis", "quzzle"),
        ("2003", "quzzle"),
        ("横刀立马", "hrd-01"),
        ("heng dao", "hrd-01"),
        ("sword drawn", "hrd-01"),
        ("fifteen", "fifteen"),
        ("mas", "mas"),
    ],
)
def test_a_board_is_found_by_all_that_it_is_known_by(query, board):
    assert board in found(query)
    assert len(found(query)) <= 3


def test_a_board_is_found_by_its_name_in_the_language_and_in_its_file():
    assert found("fünfzehn", "de") == found("fifteen", "de") == ["fifteen"]
    assert found("箱入り娘", "ja") == found("hakoiri", "ja") == ["shogi"]


def test_nothing_is_found_by_what_no_board_is_known_by():
    assert found("xyzzy") == []


def test_a_note_is_no_name():
    entry = Entry("Name", "classics", "quzzle", note="It is loved for its journey.")
    assert not is_found("journey", known_by(Words(load_language("en")), entry))
