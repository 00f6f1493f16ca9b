"""Copying and pasting positions, in the real game on SDL's dummy driver, and the clipboard itself."""

import pygame
import pygame.scrap
import pytest
from every import every, sampled
from format_samples import SAMPLES
from player import TODAY

from game.input.clipboard import Clipboard
from game.input.commands import Action
from game.modes.daily import daily_boards
from game.screens.choice.screen import ChoiceDialog
from game.screens.editor.screen import EditorScreen
from game.screens.game_screen import ToBoard, ToPicker, ToScreen
from game.screens.menu.screen import MenuScreen
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.review.screen import ReviewScreen
from game.ui.control import ItemCommand
from solver import board_ids, board_key, is_solvable, load_board, parse_position
from solver.catalogue.reading import read_any
from solver.catalogue.texts import tidied

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, FIFTEEN = load_board("eight"), load_board("goat"), load_board("fifteen")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
OTHER = "8 6 7/2 5 4/3 0 1"
GAME_OF_GOAT = "antipode:goat:1 8 9 10/2 0 7 5/3 8 4 6:ULLDR2D"
UNSOLVABLE = "2 1 3/4 5 6/7 8 0"
PUT, GET = ("put_text", "get_text") if hasattr(pygame.scrap, "put_text") else ("put", "get")


@pytest.fixture
def play(play):
    return lambda board=EIGHT, position=MIDDLE, language="en": play(board, position, language=language)


@pytest.fixture
def window():
    pygame.display.init()
    pygame.display.set_mode((100, 100))
    yield
    pygame.display.quit()


def clipboard(player):
    return player.app.interface.clipboard


def paste(player, text):
    """Pastes what another program has copied."""
    clipboard(player).put(text)
    player.key("v", ctrl=True)


def message(player):
    return player.screen.message if isinstance(player.screen, PlayScreen) else player.screen.model.message


# The clipboard


def test_a_window_outlives_a_thousand_copies(window):
    clipboard = Clipboard()
    for number in range(500):  # each is put there, and read back
        clipboard.put(str(number))
        assert clipboard.get() == str(number)
    assert pygame.display.get_init()


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("text", ["", "0 7 2 1/4 3 6 5", "最短 é\n\t'", "x" * 100_000])
def test_what_is_put_comes_back(text):
    board = Clipboard()
    assert board.put(text)
    assert board.get() == text
    assert Clipboard().get() == text  # it is the system's


@pytest.mark.usefixtures("window")
def test_unprintable_characters_are_left_out():
    board = Clipboard()
    assert board.put("a\0b\x07c\ud800d")
    assert board.get() == "abcd"


@pytest.mark.usefixtures("window")
def test_text_outlives_the_full_screen():
    board = Clipboard()
    board.put("kept")
    pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    pygame.display.set_mode((120, 90), pygame.RESIZABLE)
    assert board.get() == "kept"
    assert board.put("later")
    assert board.get() == "later"


NO_CLIPBOARD = pygame.error("no clipboard")


@pytest.mark.usefixtures("window")
@pytest.mark.parametrize("broken", [(PUT, GET), (PUT,), (GET,)])
def test_missing_clipboard_is_replaced(fail, broken):
    for name in broken:
        fail(f"pygame.scrap.{name}", NO_CLIPBOARD)
    board = Clipboard()
    if GET in broken:
        assert board.get() == ""
    assert board.put("mine") is (PUT not in broken)
    assert board.get() == "mine"


def test_without_a_window_nothing_is_raised():
    pygame.display.quit()
    board = Clipboard()
    board.put("mine")
    assert board.get() == "mine"


@pytest.mark.usefixtures("window")
def test_invalid_bytes_are_no_text(monkeypatch):
    raw = b"\xff\xfe\xfa"
    monkeypatch.setattr(pygame.scrap, GET, lambda *_: raw.decode() if GET == "get_text" else raw)
    assert Clipboard().get() == "\N{REPLACEMENT CHARACTER}"


# Reading


@every(
    "text",
    [
        "１ ２ ３/４　０　５/６ ７ ８",
        "\N{ZERO WIDTH NO-BREAK SPACE}1 2 3/4 0 5/6 7 8\0",
        "1\N{NO-BREAK SPACE}2 3/4 0\N{ZERO WIDTH SPACE} 5/6 7 8\N{LINE SEPARATOR}",
        "1 2 3\r\n4 0 5\r\n6 7 8\r\n",
        "1\t2\t3／4\t0\t5／6\t7\t8",
    ],
)
def test_strange_signs_do_not_matter(text):
    assert read_any(text, EIGHT).found == MIDDLE
    assert tidied(tidied(text)) == tidied(text)


def test_unsolvable_text_is_read_on_request():
    assert str(read_any(UNSOLVABLE, EIGHT, solvable=False).found) == UNSOLVABLE
    assert str(read_any(UNSOLVABLE, GOAT, solvable=False).found) == UNSOLVABLE


# Playing


def test_the_position_is_copied_as_text(play):
    player = play()
    player.key("left")
    player.key("c", ctrl=True)
    assert clipboard(player).get() == "1 2 3/4 5 0/6 7 8"
    assert message(player) == "Copied: 1 2 3/4 5 0/6 7 8"
    assert player.session.game.move_count == 1


def test_pasted_position_is_played_and_undone(play):
    player = play()
    player.key("left")
    paste(player, OTHER)
    assert str(player.position) == OTHER
    assert player.says("clipboard.pasted", undo="U")
    assert player.session.game.move_count == 0
    player.key("u")
    assert str(player.position) == "1 2 3/4 5 0/6 7 8"
    assert player.session.game.move_count == 1


@sampled("board_id", board_ids(), ("eight", "goat", "colours-six"))
def test_paste_opens_the_right_board(play, board_id):
    board = load_board(board_id)
    player = play(FIFTEEN if board is EIGHT else EIGHT, None)
    before = str(player.position), player.session.board.id
    start = board.start or load_board(board_id).goal.apply(board.goal.legal_moves()[0])
    paste(player, str(start))
    if isinstance(player.screen, ChoiceDialog):  # its sides are odd: another goal would fit, too
        player.screen.run(ItemCommand("choice", 0))
        player.step()
    assert player.session.board == board
    assert player.position == start
    player.key("escape")
    kept = player.store.session(load_board(before[1]))
    assert (str(kept.position), kept.board.id) == before


DRAWN = "AB/C.>../A.;steps"
COPIED = ("2x2", "2x3", "5x5", "10x10", "hrd-07", "klotski", DRAWN, ">0 1 2/3 4 5/6 7 8")
COPIED += ("klotski-35qfdm8", "car-1c31tetk", "farm-9d1ab9r5", "numbers-2yc7qg")  # the first is not of the stock


@sampled("key", COPIED, ["2x3", "10x10", "hrd-07", DRAWN, ">0 1 2/3 4 5/6 7 8", "klotski-35qfdm8", "farm-9d1ab9r5"])
def test_copied_is_pasted_anywhere(play, key):
    """A position comes back at home and on other boards, at the start and moves later."""
    board = load_board(key)
    player = play(board, board.own_start or board.goal.apply(board.goal.legal_moves()[0]))
    for moves in (0, 3):
        for _ in range(moves):
            player.session.slide(player.position.legal_moves()[:1], player.clock)
        player.key("c", ctrl=True)
        copied, expected = clipboard(player).get(), (board_key(board), str(player.position))
        for elsewhere in (None, "eight", "klotski"):
            player.screen.next = ToPicker() if elsewhere is None else ToBoard(load_board(elsewhere))
            player.step()
            paste(player, copied)
            player.step()
            assert (board_key(player.session.board), str(player.position)) == expected, copied


def test_daily_board_is_pasted(play):
    player = play(None, None)
    start = daily_boards(TODAY)[0].start
    player.screen.next = ToBoard(start.board, start)
    player.step()
    player.key("c", ctrl=True)
    assert clipboard(player).get().startswith(f"antipode:{start.board.id}:")
    copied = clipboard(player).get()
    player.key("escape")
    paste(player, copied)
    assert (player.session.board.id, player.position) == (start.board.id, start)


@pytest.mark.parametrize("text", [">0 1 2/3 4 5/6 7 8", ">1 2 3/8 0 4/7 6 5", ">2x3"])
@pytest.mark.parametrize("board", [None, EIGHT, load_board("klotski")], ids=str)
def test_line_with_a_goal_alone_opens_its_board(play, text, board):
    player = play(board, None)
    paste(player, text)
    assert player.session.board == load_board(text)


def test_menu_leads_to_copy_and_paste(play):
    player = play()
    player.click_button("Menu")
    assert isinstance(player.screen, MenuScreen)
    for label in ("Share", "Copy", "Paste"):
        player.step(1.0)
        player.click_button(label)
    assert isinstance(player.screen, PlayScreen)
    assert player.position == MIDDLE


def test_pasted_game_opens_review(play):
    player = play()
    paste(player, GAME_OF_GOAT)
    assert isinstance(player.screen, ReviewScreen)
    assert str(player.screen.game.start) == "1 8 9 10/2 0 7 5/3 8 4 6"
    player.key("escape")
    assert player.position == MIDDLE


def test_pasted_game_stops_clock(play):
    player = play()
    player.key("right")
    player.key("c", ctrl=True, shift=True)
    player.key("c", ctrl=True)
    player.key("v", ctrl=True)
    assert isinstance(player.screen, ReviewScreen)
    player.step(100.0)
    player.key("escape")
    assert player.session.seconds(player.clock) < 1.0


def test_pasting_own_game_counts_as_help(play):
    player = play()
    player.key("right")
    player.key("c", ctrl=True, shift=True)
    player.key("c", ctrl=True)
    player.key("v", ctrl=True)
    player.key("escape")
    assert player.session.game.assisted
    player.key("n")
    player.key("v", ctrl=True)
    player.key("escape")
    assert not player.session.game.assisted


def test_pasted_game_without_moves_is_played(play):
    player = play()
    paste(player, "antipode:goat:1 8 9 10/2 0 7 5/3 8 4 6:")
    assert str(player.position) == "1 8 9 10/2 0 7 5/3 8 4 6"


def test_copy_leaves_solution_playing(play):
    player = play()
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step(1.0)
    player.key("c", ctrl=True)
    assert player.screen.playback is not None
    assert clipboard(player).get() != str(MIDDLE)


BAD = [
    ("", "There's no text to read."),
    (" \n \0 \N{ZERO WIDTH SPACE}", "There's no text"),
    ("x" * 3_000_000, "The text is too long: 3,000,000 characters"),
    ("１" * 39_000, "isn't a position of Eight. Expected 3 rows of 3 numbers, such as '1 2 3/4 5 6/7 8 0'"),
    ("good morning", "'good morning' is neither a position nor a game. A position looks like this: 1 2 3/4 5 6/7 8 0"),
    ("\N{REPLACEMENT CHARACTER}", "is neither a position nor a game"),
    ("1 2 3/4 0 5/6 7", "Expected 3 rows of 3 numbers"),
    ("1 2 3/4 0 5/6 7 99", "too many of 99, missing 8"),
    ("1 2 3/4 0 5/6 7 7", "too many of 7, missing 8"),
    ("1 2 3/4 0 5/6 7 -8", "Expected 3 rows of 3 numbers"),
    ("1 8 7 2/0 9 10 5/3 8 4 6", "on Goat can never be solved: a large piece can't get"),
    ("6 ooxBBoooCDxoAACDEooooFEooooFEooooGGb 100", "row 6, column 6: 'b', expected a letter A-Z"),
    ("3x3:1,2,3,4,0,6,7,5,5", "8 is missing"),
    ("antipode:goat:1 8 9 10:U", "isn't a position of Goat"),
]


@pytest.mark.parametrize(("text", "why"), BAD, ids=lambda text: text[:20].encode("unicode_escape").decode())
def test_bad_paste_says_why(play, text, why):
    player = play()
    player.key("left")
    paste(player, text)
    assert isinstance(player.screen, PlayScreen)
    assert len(player.session.games) == player.session.game.move_count == 1
    assert str(player.position) == "1 2 3/4 5 0/6 7 8"
    said = message(player)
    assert why in said
    assert len(said) < 250
    assert said.isprintable()
    player.step()


@pytest.mark.parametrize(
    ("text", "screen"),
    [(OTHER, ChoiceDialog), ("antipode:eight:1 2 3/4 0 5/6 7 8:", PlayScreen), (GAME_OF_GOAT, ReviewScreen)],
)
def test_boards_accept_paste(play, text, screen):
    player = play(None, None)
    paste(player, text)
    assert isinstance(player.screen, screen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


PAGES = [
    Action.STATISTICS, Action.STANDING, Action.DAILY, Action.JOURNEY, Action.LEARN, Action.HELP, Action.MENU,
    Action.SETTINGS,
]  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
def test_every_page_accepts_paste(play, page):
    """Also where nothing else can be done with a text, one after the other; what can't be read is refused."""
    player = play(None, None)
    for _ in range(2):
        player.screen.next = ToScreen(player.screen, page)
        player.step()
        before = player.screen
        paste(player, "hello")
        assert player.screen is before
        assert "hello" in player.app.tooltips.tooltip.explanation.text
        paste(player, GAME_OF_GOAT)
        assert isinstance(player.screen, ReviewScreen)
        player.screen.next = ToPicker()
        player.step()


FORMATS = {name: text for name, (text, form, start) in SAMPLES.items() if start is not None}


@sampled("name", FORMATS, 14)
def test_any_format_opens_from_home(play, name):
    """A position asks for its goal where two fit; each leads to the same start."""
    player = play(None, None)
    paste(player, FORMATS[name])
    if isinstance(player.screen, ChoiceDialog):
        player.screen.run(ItemCommand("choice", 0))
        player.step()
    assert isinstance(player.screen, PlayScreen | ReviewScreen)
    shown = player.screen.game.start if isinstance(player.screen, ReviewScreen) else player.position
    assert str(shown) == SAMPLES[name][2]


def test_format_is_told(play):
    player = play()
    paste(player, FORMATS["car park"])
    assert "Read as a car-park line; the goal: A leaves on the right." in message(player)


def test_goal_is_asked_for(play):
    player = play(None, None)
    paste(player, OTHER)
    player.screen.run(ItemCommand("choice", 1))
    player.step()
    assert str(player.session.board.goal) == "0 1 2/3 4 5/6 7 8"


def test_own_copy_needs_no_question(play):
    player = play()
    player.key("c", ctrl=True)
    player.key("escape")
    player.key("v", ctrl=True)
    player.step()
    assert player.session.board == EIGHT


def test_one_of_a_list_is_opened(play):
    player = play(None, None)
    paste(player, "BB/.A>../A.;steps\nnonsense>x\nAB/C.>../A.\nAB/.C>../A.")
    assert isinstance(player.screen, ChoiceDialog)
    player.screen.run(ItemCommand("choice", 1))
    player.step()
    assert isinstance(player.screen, ChoiceDialog)
    player.screen.run(ItemCommand("choice", 2))
    player.step()
    assert str(player.position) == "AB/C."


def test_position_with_another_goal_opens_with_it(play):
    """What can't be brought to the board in play can be to the goal of textbooks."""
    player = play()
    paste(player, UNSOLVABLE)
    assert str(player.session.board.goal) == "1 2 3/8 0 4/7 6 5"
    assert "out of reach" in message(player)


@pytest.mark.every_frame
def test_bad_paste_message_ends_with_key(play, drawn_lines):
    player, drawn = play(None, None), drawn_lines
    paste(player, "good morning")
    player.step()
    assert isinstance(player.screen, PickerScreen)
    assert any("'good morning' is neither" in text for text in drawn)
    drawn.clear()
    player.key("tab")
    player.step()
    assert any("or click." in text for text in drawn)


def test_bad_paste_speaks_players_language(play, monkeypatch):
    monkeypatch.setattr("game.screens.interface.face_for", lambda characters, names: None)
    player = play(language="ja")
    paste(player, "good morning")
    assert message(player).startswith("'good morning' is neither")  # no font, so English
    monkeypatch.undo()


def test_refused_copy_is_pasted_here(play, fail):
    player = play()
    fail(f"pygame.scrap.{PUT}", NO_CLIPBOARD)
    player.key("c", ctrl=True)
    assert message(player).startswith("Copied, but only for pasting here")
    player.key("left")
    player.key("v", ctrl=True)
    assert player.position == MIDDLE


# The editor


@pytest.fixture
def edit(play):
    def start(*arguments):
        player = play(*arguments)
        player.wait_for_solver()
        player.key("e")
        return player

    return start


def test_editor_pastes_unsolvable_positions(edit):
    player = edit()
    paste(player, UNSOLVABLE)
    assert str(player.screen.position) == UNSOLVABLE
    assert not is_solvable(player.screen.position.board, player.screen.position)
    assert message(player) == player.phrase("maker.pasted", undo="U")
    assert player.screen.model.verdict == player.phrase("editor.never")
    clipboard(player).put("")
    player.key("c", ctrl=True)
    assert clipboard(player).get() == UNSOLVABLE
    player.key("u")
    assert player.screen.position == MIDDLE
    player.click_button("Paste")
    assert str(player.screen.position) == UNSOLVABLE


@pytest.mark.parametrize(("text", "why"), [bad for bad in BAD if "never be solved" not in bad[1]], ids=lambda t: t[:9])
def test_bad_editor_paste_says_why(edit, text, why):
    player = edit()
    paste(player, text)
    assert player.screen.position == MIDDLE
    assert why in message(player)


def test_editor_pastes_other_boards(edit, table_of):
    player = edit()
    start = GOAT.start
    paste(player, str(start))
    assert isinstance(player.screen, EditorScreen)
    assert player.title == "Set up a position: Goat - Antipode"
    player.wait_for_solver()
    moves = player.app.interface.words.moves(20, "moves")
    assert player.screen.model.verdict == player.phrase("editor.solvable_in", moves=moves)
    player.key("u")
    assert player.title == "Set up a position: Eight - Antipode"
    player.key("y", ctrl=True)
    player.click_button("Play this position")
    assert (player.session.board, player.position) == (GOAT, start)


def test_editor_of_other_board_leads_back(edit):
    player = edit()
    paste(player, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    assert player.button("How many moves?")
    player.click_button("Back")
    assert player.position == MIDDLE
    player.wait_for_solver()
    assert player.screen.controller.score.par == player.app.coach.analyzer.distance(MIDDLE) is not None
    player.key("h")
    assert player.screen.controller.stage.hint is not None


APART = "AEEC/AGHC/DBBF/DBBF/I..J"
"""The pieces of klotski where none of its moves leads."""


@pytest.mark.parametrize("elsewhere", [None, Action.EDITOR])
def test_position_out_of_reach_moves_to_a_board_of_its_own(play, tables_begin, elsewhere):
    """It is known once the table is there, perhaps behind another page."""
    klotski = load_board("klotski")
    player = play(klotski, None)
    paste(player, APART)
    assert (player.session.board, str(player.position)) == (klotski, APART)
    if elsewhere is not None:
        player.ask(elsewhere)
        assert not isinstance(player.screen, PlayScreen)
    tables_begin.set()
    if elsewhere is not None:
        player.wait_for_solver()
        player.key("escape")
    player.wait_until(lambda: player.session.board != klotski)
    assert (str(player.position), str(player.session.board.goal)) == (APART, str(klotski.goal))
    assert player.store.session(klotski).position == klotski.start
