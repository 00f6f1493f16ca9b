"""What a search finds."""

from every import every

from game.language.languages import load_language
from game.screens.picker.entries import PickerEntry, builtin_entries
from game.screens.picker.search import ELSEWHERE, match_board
from game.screens.picker.words import reason, search_texts
from game.words.words import Words


def found(query, language="en"):
    words = Words(load_language(language))
    entries = [entry for group in builtin_entries().values() for entry in group]
    return [entry.id for entry in entries if match_board(query, search_texts(words, entry))]


def named(query, name, **known):
    return match_board(query, {"name": name, **known})


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
    assert named(query, said)


def test_all_words_are_to_be_found():
    assert named("conway 1975", "Century", author="John H. Conway", year="1975")
    assert not named("conway 1976", "Century", author="John H. Conway", year="1975")


def test_names_come_before_anything_else():
    names = ["Century", "Super Century", "Bicentury", "Quzzle"]
    found = [named("century", name, note="a century") for name in names]
    assert [match.rank for match in found] == [0, 1, 2, ELSEWHERE]
    assert [match.reasons for match in found] == [(), (), (), ("note",)]


def test_words_in_several_texts_are_all_reasons():
    match = named("century conway 1975", "Century", author="John H. Conway", year="1975")
    assert (match.rank, match.reasons) == (ELSEWHERE, ("author", "year"))


@every(
    "query, board, said",
    [
        ("klotski", "klotski", ""),
        ("fleming", "klotski", "by J. H. Fleming"),
        ("1934", "klotski", "from 1934"),
        ("minoru", "dirty-dozen-12", "by Minoru Abe"),
        ("sword drawn", "hrd-01", "Sword drawn, horse reined in"),
        ("横刀", "hrd-01", "by its Chinese name"),
        ("hrd-01", "hrd-01", "id: hrd-01"),
    ],
)
def test_a_reason_is_said_that_the_name_does_not_show(query, board, said):
    words = Words(load_language("en"))
    entry = next(entry for group in builtin_entries().values() for entry in group if entry.id == board)
    assert reason(words, entry, match_board(query, search_texts(words, entry)).reasons) == said


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
def test_a_board_is_found_by_all_that_it_is_search_texts(query, board):
    assert board in found(query)
    assert len(found(query)) <= 3


def test_a_board_is_found_by_its_name_in_the_language_and_in_its_file():
    assert found("fünfzehn", "de") == found("fifteen", "de") == ["fifteen"]
    assert found("箱入り娘", "ja") == found("hakoiri", "ja") == ["shogi"]


def test_nothing_is_found_by_what_no_board_is_search_texts():
    assert found("xyzzy") == []


def test_a_note_is_no_name():
    entry = PickerEntry("Name", "classics", "quzzle", note="It is loved for its journey.")
    assert not match_board("journey", search_texts(Words(load_language("en")), entry))
