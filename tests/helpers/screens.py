"""Every screen, and how a player gets there."""

import errno
import os

from reviewing import GAME

from game.input.commands import Action
from game.model.draft import drawing_of
from game.model.record import Record
from game.model.solve_series import SeriesLeg, marathon, relay
from game.modes.journey import journey_steps, start_text
from game.screens.game_screen import ToFirstSteps, ToLesson, ToStages
from game.screens.picker.screen import OTHER_SIZES
from game.screens.review.controls import SHORT_CUT
from game.ui.control import ItemCommand
from solver import load_board, parse_position
from solver.catalogue.texts import PlayedGame

GOAT, SIX = (load_board(name) for name in ("goat", "colours-six"))
FIFTEEN, KLOTSKI = load_board("fifteen"), load_board("klotski")
STEPS = load_board("ABC/D../...>.../.../..D;steps")
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
NUMBERED = "1 1 2/3 # 2/0 4 0>. . ./1 # 1/. 2 ."
DRAWN = "ABBC/ABBC/D..E/DF.E>..../..../..BB/..BB"
PLAYED = [{"L": "left", "R": "right", "U": "up", "D": "down"}[move] for move in GAME[1]]
EASY = parse_position(load_board("eight"), "1 2 3/4 0 5/6 7 8")


def keys(*names):
    """Press keys one after another; ``ctrl+`` or ``shift+`` before a name holds that key."""

    def press(player):
        for name in names:
            key = name.removeprefix("ctrl+").removeprefix("shift+")
            player.key(key, ctrl=name.startswith("ctrl+"), shift=name.startswith("shift+"))

    return press


def click(command, *names):
    """Press keys, and then click the control of a command."""

    def press(player):
        keys(*names)(player)
        player.click(next(rect for control, rect in player.screen.controls if control.command == command).centre)

    return press


def after_games(press):
    """Keep some solved games first, one of them helped."""

    def press_then(player):
        player.wait_for_records()
        for number in range(1, 14):
            start, when = str(EASY), f"2026-07-{number:02}T12:00:00+00:00"
            kept = "a run before", number, "eight", start, 20 + number, 61.5 * number, 20, number == 3, when, ""
            player.store.history.add(Record(*kept))
        press(player)

    return press_then


def refused(press):
    """Make the disk refuse something first."""

    def refuse():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def press_then(player):
        player.store.writer.put(player.store.database.path, refuse)
        press(player)

    return press_then


def practice(player):
    """Open the mistakes, one of which is due, and practise them."""
    player.store.mistakes.add(GOAT.start, player.app.interface.today())
    keys("o", "return")(player)


def opens_sizes(player):
    """Open the choice of a size, and choose a large one."""
    player.screen.open_collection("numbers")
    player.step()
    player.screen.cards.reveal(OTHER_SIZES, soft=False)
    player.happened()
    player.do(OTHER_SIZES)
    player.step()
    keys("right", "right", "down", "down", "down")(player)


def speedsolving(kind):
    """Open one of the pages for speedsolvers, after an attempt at its series."""

    def press(player):
        player.wait_for_records()
        series = relay(2, 5) if kind == "relay" else marathon("eight", 2)
        for number, board in enumerate(series.boards, 1):
            leg, when = SeriesLeg(series, "a", number, 61.5 * number), f"2026-07-{number:02}T12:00:00+00:00"
            kept = "a run before", number, board, "1 2/3 0", 20, 61.5, 20, False, when, ""
            player.store.history.add(Record(*kept, leg=str(leg), session="An evening in July"))
        player.ask(Action.SPEED)
        click(ItemCommand("kind", kind))(player)

    return press


def chapter_end(player):
    """Solve the only step of the first chapter that is left, and lead on."""
    player.wait_for_records()
    for number, step in enumerate(journey_steps()[1:10], 1):
        kept = "a run before", number, step.board, start_text(step), step.moves, 9.0, step.moves, False, ""
        player.store.history.add(Record(*kept))
    keys("f6", "return", "up", "left", "left")(player)
    player.wait_for_records()
    keys("n")(player)


def drawn(line, press):
    """Draw a board in the maker first, and wait until its analysis is complete."""

    def press_then(player):
        player.store.draft.put(drawing_of(load_board(line)))
        player.key("f4")
        player.wait_until(lambda: not player.screen.model.analyzer.is_working)
        player.step()
        press(player)

    return press_then


def shown_map(*names):
    """Open the map and wait until it rests."""

    def press(player):
        keys(*names, "f8")(player)
        player.wait_until(lambda: player.screen.model.is_at_rest)
        player.step()

    return press


def lesson(name, *names):
    """Open a lesson, and press keys there."""

    def press(player):
        player.screen.next = ToLesson(player.screen, name)
        player.step()
        keys(*names)(player)

    return press


def first_steps(player):
    """Open the first minute of a new player."""
    player.screen.next = ToFirstSteps(player.screen)
    player.step()
    player.key("up")


def stages_of_game(player):
    """Open the stages of a game, and wait until they are counted."""
    game = PlayedGame(EASY, tuple(EASY.board.parse_moves("LR")))
    player.screen.next = ToStages(player.screen, game)
    player.step()
    screen = player.screen
    player.wait_until(lambda: screen.reports is not None)


SCREENS = {
    "picker": (None, None, keys()),
    "play": (GOAT, None, keys()),
    "play, many pieces": (FIFTEEN, HARD, keys()),
    "hint": (SIX, None, keys("h")),
    "aim": (GOAT, None, keys("f9", "left", "right")),
    "all mistakes": (GOAT, None, keys("o")),
    "mistakes": (GOAT, None, practice),
    "playback": (GOAT, None, keys("ctrl+h")),
    "pause": (EASY.board, EASY, keys("left", "p")),
    "solved": (EASY.board, parse_position(EASY.board, "1 2 3/4 5 6/7 0 8"), keys("left")),
    "chapter": (None, None, chapter_end),
    "closing": (GOAT, None, refused(keys("ctrl+q"))),
    "menu": (GOAT, None, keys("f10")),
    "help": (GOAT, None, keys("f1")),
    "learn": (EASY.board, EASY, keys("f5")),
    "lesson of numbers": (EASY.board, EASY, lesson("corner4")),
    "lesson of blocks": (KLOTSKI, None, lesson("domino", "right", "right")),
    "first steps": (None, None, first_steps),
    "drill": (load_board("4x4-stage2"), None, keys("h")),
    "searches": (None, None, keys("f5", "shift+f5", "right", "right")),
    "stages of a game": (EASY.board, EASY, stages_of_game),
    "stages over weeks": (EASY.board, EASY, after_games(keys("ctrl+g"))),
    "settings": (None, None, keys("f2")),
    "keys": (None, None, click(ItemCommand("tab", "keys"), "f2")),
    "sizes": (None, None, opens_sizes),
    "play on": (None, None, keys("f7")),
    "speed": (None, None, speedsolving("marathon")),
    "relay": (None, None, speedsolving("relay")),
    "sessions": (None, None, speedsolving("sessions")),
    "games": (GOAT, None, keys("g")),
    "daily": (None, None, click(Action.DAILY)),
    "statistics": (GOAT, None, keys("f3")),
    "statistics of games": (EASY.board, EASY, after_games(keys("f3"))),
    "editor": (GOAT, None, keys("e")),
    "editor, unsolvable": (EASY.board, EASY, keys("e", "right", "return", "right", "return")),
    "exactly N away": (GOAT, None, keys("x", "5")),
    "exactly N away, without table": (FIFTEEN, HARD, keys("x")),
    "ladder": (SIX, None, keys("c")),
    "trophies": (FIFTEEN, HARD, keys("c")),
    "difficulty": (EASY.board, EASY, keys("left", "up", "i")),
    "difficulty, without table": (FIFTEEN, HARD, keys("i")),
    "lab": (EASY.board, EASY, keys("l", "space")),
    "review": (GAME[0].board, GAME[0], keys(*PLAYED, "v")),
    "review of a game that goes on": (GAME[0].board, GAME[0], keys(*PLAYED[:8], "v")),
    "review, moves tried": (GAME[0].board, GAME[0], keys(*PLAYED[:8], "v", "space", "up", "up", "left", "h")),
    "blocks, ladder": (KLOTSKI, None, keys("c")),
    "blocks, difficulty": (STEPS, None, keys("tab", "down", "i")),
    "lab of fifteen": (FIFTEEN, HARD, keys("l", "space")),
    "blocks, lab": (STEPS, None, keys("l", "space")),
    "blocks, review": (STEPS, None, keys("tab", "tab", "down", "down", "left", "v")),
    "short cut": (GAME[0].board, GAME[0], click(SHORT_CUT, *PLAYED, "v")),
    "map": (STEPS, None, shown_map()),
    "map of a review": (STEPS, None, shown_map("tab", "tab", "down", "down", "left", "v")),
    "maker": (None, None, keys("f4")),
    "maker, a board": (None, None, drawn(DRAWN, keys("f"))),
    "maker, the goal": (None, None, drawn(DRAWN, keys("2", "right"))),
    "maker, numbers": (None, None, drawn(NUMBERED, keys("3", "3", "left"))),
    "maker, the goal of numbers": (None, None, drawn(NUMBERED, keys("2"))),
    "maker, boards to open": (None, None, keys("f4", "ctrl+o")),
}
"""For each screen the board and position to begin on, and how to get there from them."""
