"""What is typed into the search, and what it finds."""

import pytest
from every import each_once, every

from game.input.commands import Action
from game.input.key_map import KeyMap
from game.language.language import load_language
from game.screens.picker.entries import BoardEntries, PickerEntry, builtin_entries
from game.screens.picker.search import ELSEWHERE, MOST_CHARACTERS, SearchQuery, match_board, search_boards
from game.screens.picker.words import reason, search_texts
from game.words.words import Words
from solver import load_board
from solver.catalogue.aliases import aliases_of, board_of_alias


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
def test_match_ignores_case_and_accents(query, said):
    assert named(query, said)


def test_all_words_must_match():
    assert named("conway 1975", "Century", author="John H. Conway", year="1975")
    assert not named("conway 1976", "Century", author="John H. Conway", year="1975")


def test_names_rank_first():
    names = ["Century", "Super Century", "Bicentury", "Quzzle"]
    found = [named("century", name, note="a century") for name in names]
    assert [match.rank for match in found] == [0, 1, 2, ELSEWHERE]
    assert [match.reasons for match in found] == [(), (), (), ("note",)]


@every("query, matches", [("car-nhy", True), ("carnhy", True), ("nh", False), ("1g98", False), ("car 1g98", False)])
def test_id_has_to_begin_with_the_word(query, matches):
    assert (named(query, "Car park 7", id="car-nhy1g98408") is not None) == matches


@every("query", ["x", "5 x 5", "5 × 5"])
def test_size_is_its_own_reason(query):
    assert named(query, "5 × 5", own="5 x 5").reasons == ()


def test_several_texts_give_several_reasons():
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
def test_reason_says_what_name_hides(query, board, said):
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
def test_board_is_found_by_each_text(query, board):
    assert board in found(query)
    assert len(found(query)) <= 3


def test_translated_and_own_names_match():
    assert found("fünfzehn", "de") == found("fifteen", "de") == ["fifteen"]
    assert found("箱入り娘", "ja") == found("hakoiri", "ja") == ["shogi"]


def test_unknown_word_finds_nothing():
    assert found("xyzzy") == []


def test_note_is_not_searched():
    entry = PickerEntry("Name", "classics", "quzzle", note="It is loved for its journey.")
    assert not match_board("journey", search_texts(Words(load_language("en")), entry))


# The query


@pytest.fixture
def search():
    return SearchQuery(KeyMap())


@every("key", ["a", "t", "shift+g", "5", "[5]", "ö", "x"])
def test_letter_and_digit_keys_are_taken(key):
    assert SearchQuery(KeyMap()).take_key(key)


@every("key", ["return", "escape", "left", "tab", "f1", "ctrl+v", "alt+return", "?", "+", "-", "space", "backspace"])
def test_other_keys_are_left(key):
    assert not SearchQuery(KeyMap()).take_key(key)


def test_typed_text_is_appended(search):
    for character in "Mas":
        search.take_text(character)
    assert (search.text, search.caret) == ("Mas", 3)
    search.take_key("backspace")
    assert search.text == "Ma"


def test_space_needs_letter_before(search):
    search.take_text(" -")
    assert search.text == ""
    search.take_text("ma's p-?")
    assert search.text == "ma's p-"  # the question mark asks for help
    assert search.take_key("space")


def test_query_has_limited_length(search):
    search.take_text("a" * 2 * MOST_CHARACTERS)
    assert len(search.text) == MOST_CHARACTERS


def test_only_key_of_essential_command_stays():
    search = SearchQuery(KeyMap({Action.LEFT: ("q",)}))
    assert not search.take_key("q")
    search.take_text("Q")
    assert search.text == ""
    assert search.take_key("a")  # which Left has lost


def test_types_names_keys_that_write(search):
    assert search.types(["t"])
    assert not search.types(["f2"])
    assert not search.types([])


def test_search_leaves_the_board_to_continue_chosen(play):
    player = play(load_board("seven"))
    player.key("escape")
    player.screen.open_collection("numbers")
    player.screen.take_text("nine")
    player.step()
    assert player.screen.menu_board.id == "nine-blocks"
    player.key("escape")
    player.key("escape")
    assert player.screen.menu_board.id == "seven"


OTHER_NAMES = [
    ("rush hour", "rush-60"), ("red donkey", "klotski"), ("ane rouge", "klotski"), ("dad", "pennant"),
    ("15", "fifteen"), ("15-puzzle", "fifteen"), ("15er", "fifteen"), ("15パズル", "fifteen"), ("8", "eight"),
    ("4x4", "fifteen"), ("24-puzzle", "5x5"), ("twenty", "5x5"), ("Roter Esel", "klotski"), ("華容道", "klotski"),
]  # fmt: skip


@every("name, language", each_once(OTHER_NAMES, ["ja", "en", "de"]))
def test_other_names_in_every_language(name, language, tmp_path):
    query, first = name
    words, boards = Words(load_language(language)), BoardEntries([], tmp_path)
    entries = [entry for entry, _ in search_boards(words, query, boards)[0]]
    assert (entries[0].key, len(entries)) == (first, len({entry.key for entry in entries}))


@every(
    "query, group",
    [
        ("classic", "classics"), ("Klassiker", "classics"), ("名作", "classics"), ("huarong dao", "huarong-dao"),
        ("rush hour", "car-park"), ("car park", "car-park"), ("Parkplatz", "car-park"), ("駐車場", "car-park"),
    ],
)  # fmt: skip
def test_collections_are_found(query, group, tmp_path):
    words, boards = Words(load_language("en")), BoardEntries([], tmp_path)
    found = search_boards(words, query, boards)[0]
    assert {entry.key for entry, _ in found} >= {entry.key for entry in boards.of_collection(group)}
    whys = {why for entry, why in found if entry.group == group}
    assert whys <= {"", words.text("found.group", text=words.text(f"group.{group}"))}


def test_no_two_boards_share_an_other_name_but_copies():
    known = {}
    for entry in (*builtin_entries()["numbers"], *builtin_entries()["classics"]):
        for alias in aliases_of(entry.id):
            assert known.setdefault(alias.casefold(), entry.id) == entry.id
            assert board_of_alias(alias) == entry.id
