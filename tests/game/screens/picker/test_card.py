"""The picker's cards through the real game on SDL's dummy driver: what has been achieved, how the game stands."""

from dataclasses import replace

import pytest
from every import every

from game.input.commands import Action
from game.language.language import load_language
from game.model.record import Record
from game.screens.games.screen import GamesScreen
from game.screens.maker.screen import MakerScreen
from game.screens.picker.entries import SIZES_SHOWN, builtin_entries
from game.screens.picker.screen import PickerScreen
from game.screens.picker.words import board_tooltip, byline
from game.store.player_files import Problem
from game.store.storage import Store
from game.ui.control import ItemCommand
from game.ui.geometry import small_text
from game.words.words import Words
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
NEARLY = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
NUMBER_BOARDS = len([*builtin_entries()["numbers"], *SIZES_SHOWN])
GAMES = [(30, 20, False), (25, 25, True), (26, 26, False), (22, None, False)]
"""Moves, par, and whether there was help."""


@pytest.fixture
def kept(tmp_path):
    """Keeps records of another run of the program."""

    def keep(games, board="eight"):
        start = str(load_board(board).own_start or "")
        store = Store(tmp_path / "data")
        for number, (moves, par, assisted) in enumerate(games, 1):
            store.history.add(Record(f"before on {board}", number, board, start, moves, 10.0, par, assisted, "", ""))
        store.close()

    return keep


@pytest.fixture
def play(play):
    def start(board=None, position=None, read=True, **options):
        player = play(board, position, **options)
        if read:
            player.wait_for_records()
        return player

    return start


def card(player, board_id):
    picker = player.screen
    assert isinstance(picker, PickerScreen)
    cards = picker.board_cards
    return cards.content_of(cards.with_par(picker.boards.of_value(board_id)))


def tally_of(player, collection):
    player.screen.open_collection(collection)
    return next(each.detail for each in player.screen.cards.groups if each.id == collection)


@every("seconds", [1e13, -1e13, 1e300, 253402300800.0])
def test_file_from_beyond_the_calendar(play, seconds):
    player = play()
    player.store.played = lambda board: seconds
    assert card(player, "eight").byline == ()


def test_cards_show_achievement_and_game(play, kept):
    kept(GAMES)
    kept([(30, None, False)], "goat")
    kept([(30, 20, True)], "seven")
    player = play(EIGHT, NEARLY)
    player.key("left")
    player.key("escape")
    player.step()
    eight, goat, seven, fifteen = (card(player, board_id) for board_id in ("eight", "goat", "seven", "fifteen"))
    assert (eight.status, eight.is_playing, eight.stars) == (("in progress, 1 move", "1 move"), True, 3)
    assert eight.byline == ("played today",)
    assert (goat.status[0], goat.is_playing, goat.stars) == ("1 solved", False, 0)
    assert seven.status == (player.phrase("status.assisted"),)
    assert (fifteen.status, fifteen.byline) == (("hard, 4 × 4", "hard"), ())


def test_block_card_shows_best_against_par(play, kept):
    player = play()
    klotski = card(player, "klotski")
    assert klotski.status == ("fiendish, 81 moves", "81 moves")
    assert klotski.byline[0] == "J. H. Fleming, 1934"
    assert (klotski.stars, str(klotski.position)) == (0, "ABBC/ABBC/DEEF/DGHF/I..J")
    assert card(player, "hrd-01").byline == ("Sword drawn, horse reined in",)
    no_road = card(player, "hrd-34")
    assert (no_road.status, no_road.byline[0]) == (
        (player.phrase("status.hopeless"),),
        player.phrase("status.proof", positions=7462),
    )
    player.quit()
    kept([(85, 81, False), (120, 81, False), (81, 81, True)], "klotski")
    better = card(play(), "klotski")
    assert (better.status, better.stars) == (klotski.status, 2)
    assert better.byline[0].startswith("best 95.3%, 85 moves")


@pytest.mark.parametrize(("code", "said"), [("en", "attributed to Minoru Abe"), ("de", "Minoru Abe zugeschrieben")])
def test_doubtful_author_is_attributed(code, said):
    entry = next(each for each in builtin_entries()["classics"] if each.id == "dirty-dozen-12")
    assert said in byline(Words(load_language(code)), entry, None, None, None, "")[0]


def test_tooltip_tells_board_history(play):
    player = play()
    picker = player.screen
    told = board_tooltip(picker.words, picker.boards.of_value("klotski"))
    assert told.startswith("J. H. Fleming patented it in 1934")
    assert "Par: 81 moves (116 steps). 25,955 reachable positions" in told
    assert told.count(". ") >= 3
    start = board_tooltip(picker.words, picker.boards.of_value("hrd-01"))
    assert start.startswith("'Sword drawn, horse reined in': the best known start")  # Chinese has no font here
    assert "none is the goal" in board_tooltip(picker.words, picker.boards.of_value("hrd-34"))


def test_cards_speak_japanese(play, kept, any_font):
    kept(GAMES)
    player = play()
    app = player.app
    app.change_settings(replace(app.interface.settings, language="ja"))
    assert card(player, "eight").status == ("最高100%・完成3回・解答表示1回", "最高100%・完成3回", "最高100%")
    assert card(player, "hrd-01").name == "横刀立馬"
    assert card(player, "klotski").status[0] == "極難・81手"


def test_read_records_redraw_cards(play, kept, drawn_lines, jobs_go):
    kept(GAMES)
    player = play(read=False)
    player.screen.open_collection("numbers")
    player.rest()
    assert "easy, 3 × 3" in drawn_lines
    drawn_lines.clear()
    jobs_go.set()
    player.wait_for_records()
    player.rest()
    assert "best 100%, 3 solved" in drawn_lines
    assert f"1 of {NUMBER_BOARDS} solved" in drawn_lines


def test_helped_boards_are_tallied_apart(play, kept, drawn_lines):
    kept([(25, 25, True)])
    kept([(30, 20, False), (30, 20, True)], "seven")
    player = play()
    told = f"1 of {NUMBER_BOARDS} solved, 1 with the solution"
    assert tally_of(player, "numbers")[0] == told
    player.rest()
    assert {told, "solution shown"} <= set(drawn_lines)


def test_tally_omits_unsolvable_boards(play):
    player = play()
    assert tally_of(player, "huarong-dao")[0] == "0 of 39 solved, 1 without a solution"
    assert tally_of(player, "classics") == ("0 of 19 solved",)


def test_search_shows_no_tally(play, kept, drawn_lines):
    kept([(25, 25, True)])
    player = play()
    drawn_lines.clear()
    player.type("eight")
    player.step()
    assert {player.phrase("group.found"), player.phrase("picker.found.one", count=1)} <= set(drawn_lines)
    assert not any(line.endswith(" solved") for line in drawn_lines)


def test_found_card_says_why(play, drawn_lines):
    player = play()
    for query, said in (("conway", "by John H. Conway"), ("1975", "from 1975")):
        drawn_lines.clear()
        player.key("escape")
        player.type(query)
        player.step()
        assert said in drawn_lines


def test_help_explains_letters_here(play, drawn_lines):
    player = play()
    player.key("f1")
    player.rest()
    headings = ("picker_help.heading", "picker_help.letters", "help_group.pointer")
    places = [drawn_lines.index(player.phrase(heading)) for heading in headings]
    assert places == sorted(places)


def test_footer_names_current_keys(play, drawn_lines):
    player = play()
    about = "     The heart marks a favourite.     Shift+F1 or right-click: about a board"
    assert f"Arrow keys and Enter, or click. Type to search.{about}     F1 help     F11 full screen" in drawn_lines
    app = player.app
    changes = {Action.LEFT: ("q",), Action.ACTIVATE: ("space",), Action.PAUSE: (), Action.HELP: ()}
    app.change_settings(replace(app.interface.settings, keys=changes))
    player.step()
    assert f"Q, Right, Up, Down and Space, or click. Type to search.{about}     F11 full screen" in drawn_lines


def test_history_opens_from_picker(play, kept):
    kept([(30, None, False)], "goat")
    player = play()
    player.ask(Action.GAMES)
    assert isinstance(player.screen, GamesScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_long_problem_takes_more_lines(play, drawn):
    player = play()
    player.resize(480, 360)
    view = player.screen.cards.view
    player.store.earlier = Problem("failed", "/home/somebody/with-a-long-name/.local/state/antipode/log/antipode.log")
    player.happened()
    player.step()
    lines = [line for line in drawn if "Antipode stopped" in line or "antipode.log" in line]
    assert len(lines) == 2
    footer = next(each.rect for each in player.screen.own_widgets() if getattr(each, "text", "") == lines[0])
    fonts, height = player.app.interface.painter.fonts, small_text(player.screen.page.text)
    assert all(fonts.width(line, height) <= footer.width for line in lines)
    assert player.screen.cards.view.bottom < footer.y
    player.store.earlier = None
    player.happened()
    player.step()
    assert player.screen.cards.view == view


def test_board_without_card_returns_to_picker(play):
    player = play(load_board("2x5"))
    player.key("escape")
    assert type(player.screen) is PickerScreen
    assert player.screen.menu_board is None or player.screen.menu_board.id == "2x5"


def test_last_own_card_opens_maker(play):
    player = play()
    player.screen.cards.reveal(ItemCommand("collection", "yours"), soft=False)
    player.happened()
    player.step()
    player.click_button("Yours")
    player.rest()
    player.click(next(rect for control, rect in player.screen.controls if control.command is Action.MAKER).centre)
    assert isinstance(player.screen, MakerScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_huarong_dao_shows_progress(play, kept):
    kept([(29, 22, False)], "hrd-02")
    player = play()
    player.screen.open_collection("huarong-dao")
    player.step()
    (group,) = player.screen.cards.groups
    shown = [player.screen.board_cards.content(each) for each in group.cards]
    assert [each.number for each in shown] == [*range(1, 41)]
    solved = [each.entry.id for each in group.cards].index("hrd-02")
    (following,) = (number for number, each in enumerate(group.cards) if each.is_next)
    assert following == (1 if solved == 0 else 0)
    assert group.share == 1 / 39
    assert player.screen.default_button == group.cards[following].control.command


def test_solved_card_keeps_its_difficulty(play, kept):
    kept([(41, 40, False)], "shogi")
    shown = card(play(), "shogi")
    assert shown.status[0].startswith("hard, 40 moves")
    assert shown.stars == 2
    assert shown.byline[0].startswith("best ")


def test_size_is_told_once(play):
    assert card(play(), "5x5").status == ("24 tiles",)


def test_solved_picture_stays_whole_when_it_is_mixed_again(play, kept):
    kept([(8, 8, False)], "picture-cat")
    board = load_board("picture-cat")
    player = play(board, board.start)
    player.key("escape")
    player.wait_for_records()
    content = card(player, "picture-cat")
    assert (content.position, content.is_solved, content.stars) == (board.goal, True, 3)
