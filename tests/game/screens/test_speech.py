"""The whole game in both languages on SDL's dummy driver: every character is drawn, and no text leaves its box."""

import os
from pathlib import Path

import platformdirs
import pygame
import pygame.freetype
import pytest
from every import every
from fonts import face_of
from reviewing import GAME

from game.coach import reviewer
from game.input.commands import Action
from game.language.language import LANGUAGES, SYSTEM, load_language, load_profile
from game.model.record import Record
from game.model.settings import CHOICES
from game.model.statistics import Measure
from game.screens.common.settings_page import DEFAULTS, KEYS, UNDO
from game.screens.editor.screen import EditorScreen
from game.screens.game_screen import ToReview
from game.screens.help.screen import HelpScreen
from game.screens.keys.screen import DEFAULT, FURTHER, NEW
from game.screens.lab.model import State
from game.screens.lab.screen import LabScreen
from game.screens.mistakes.page import CLEAR
from game.screens.picker.screen import PickerScreen
from game.screens.play.words import solved
from game.screens.review.controls import SHORT_CUT
from game.screens.settings.screen import SettingsScreen
from game.screens.statistics.screen import StatisticsScreen
from game.store.player_files import Problem
from game.store.storage import Store
from game.ui import faces
from game.ui.control import ItemCommand
from game.ui.text import SMALLEST_TEXT, Fonts, line_step, phrases, pieces
from game.words.problems import problem_text
from game.words.words import Message
from solver import Limits, board_key, load_board, parse_position
from solver.analysis.comparison import try_choice
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves

SIZES = [(480, 360), (1280, 800)]
EIGHT, GOAT, FIFTEEN = load_board("eight"), load_board("goat"), load_board("fifteen")
START = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
WHEN = "2026-07-31T12:00:00+00:00"
HARD_MISTAKE = parse_position(EIGHT, "8 6 7/2 5 4/3 1 0")
TRAY = load_board("ABC/D../...>.../.../..D;steps")
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")


@pytest.fixture(autouse=True)
def own_documents(monkeypatch, tmp_path):
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path)


@pytest.fixture(scope="module")
def japanese_font():
    pygame.font.init()
    face = face_of("ja")
    if face is None and not os.environ.get("CI"):
        pytest.skip("no Japanese font is installed")
    assert face is not None, "no Japanese font is installed"
    return face


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def font(request, language):
    """The file that a language is written with."""
    if language == "ja":
        return request.getfixturevalue("japanese_font").path
    return faces.own_path(faces.Role.BODY)


@pytest.fixture
def play(play):
    def start(board=None, position=None, language="ja"):
        player = play(board, position, language=language)
        player.looks = 0
        return player

    return start


@pytest.fixture
def texts_drawn(monkeypatch):
    """All texts drawn since, as ``(text, whether it stays in its box)``."""
    texts, fitted, paragraph, line = [], Fonts.fitted, Fonts.draw_paragraph, Fonts.line

    def note_fitted(fonts, text, height, colour, width):
        surface = fitted(fonts, text, height, colour, width)
        texts.append((text, surface.get_width() <= width))
        return surface

    def note_paragraph(fonts, surface, text, box, height, colour):
        lines = fonts.wrapped(text, SMALLEST_TEXT, box.width)
        fits = len(lines) * line_step(SMALLEST_TEXT) <= box.height
        texts.append((text, fits and all(fonts.width(line, SMALLEST_TEXT) <= box.width for line in lines)))
        paragraph(fonts, surface, text, box, height, colour)

    def note_line(fonts, text, height, colour):
        texts.append((text, True))
        return line(fonts, text, height, colour)

    for name, note in (("fitted", note_fitted), ("draw_paragraph", note_paragraph), ("line", note_line)):
        monkeypatch.setattr(Fonts, name, note)
    return texts


def through_all_sizes(player):
    """Draws what there is to say in the window with least room, and in a usual one in one of the languages by turns."""
    player.looks += 1
    in_turn = LANGUAGES[player.looks % len(LANGUAGES)] == player.app.interface.words.language.code
    for size in SIZES if in_turn else SIZES[:1]:
        player.resize(*size)
        player.screen.draw(pygame.Surface((1, 1)))  # on which nothing is seen: what is drawn says all


def everything(play, language):
    """Shows most of what the game says, at all sizes."""
    player = play(EIGHT, START, language)
    player.wait_for_solver()
    through_all_sizes(player)
    player.key("left")
    player.key("p")
    assert player.session.is_paused
    through_all_sizes(player)
    player.key("p")
    for name in ("h", "f9", "f", "h"):  # a hint, a position to aim for, the farthest position
        player.key(name)
        through_all_sizes(player)
    player.key("h", ctrl=True)
    through_all_sizes(player)
    player.play_out()
    player.step(1.0)
    through_all_sizes(player)  # solved
    say(
        player,
        solved(
            player.app.interface.words,
            player.screen.controller.score.grade._replace(par=30),
            player.session.board,
            tuple(Measure),
        ),
    )
    for kind in ("future", "unreadable", "damaged", "damaged_lines", "recovered", "impossible"):
        say(
            player,
            problem_text(player.app.interface.words, Problem(kind, "player.db", OSError(5, "I/O error"), 1000)),
        )
    player.key("h")
    through_all_sizes(player)  # there is nothing to hint at
    player.key("f1")
    assert isinstance(player.screen, HelpScreen)
    through_all_sizes(player)
    player.key("escape")
    settings_and_keys(player)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    through_all_sizes(player)
    player.key("f3")
    assert isinstance(player.screen, StatisticsScreen)
    through_all_sizes(player)  # without games
    player.quit()
    store = Store(player.store.folder)
    for number in range(1100):
        store.history.add(some_game(number))
    store.close()
    player = play(EIGHT, START, language)
    statistics(player)
    player.quit()
    player = play(GOAT, None, language)
    player.wait_for_solver()
    player.key("h")
    through_all_sizes(player)
    coach_screens(player)
    player.quit()
    player = play(FIFTEEN, HARD, language)
    player.wait_for_solver()
    coach_screens(player)
    lab(player)
    player.quit()
    player = play(GOAT, GOAT.start, language)
    editor(player)
    player.quit()
    player = play(None, None, language)
    reviews(player)
    player.quit()
    blocks(play(TRAY, None, language))


def editor(player):
    """A copied position; the editor with each of its verdicts, and what it says of what was done."""
    for name in ("c", "v"):
        player.key(name, ctrl=True)
        through_all_sizes(player)
    player.wait_for_solver()
    player.key("e")
    assert isinstance(player.screen, EditorScreen)
    app = player.app
    for text in (100, 150):
        app.change_settings(app.interface.settings.choose("scale", text))
        all_that_the_editor_says(player)


def all_that_the_editor_says(player):
    words = player.app.interface.words
    for text in (str(GOAT.start), "1 8 7 2/0 9 10 5/3 8 4 6", "1 2 3/4 5 6/8 7 0", str(HARD), "good morning"):
        player.app.interface.clipboard.put(text)
        player.key("v", ctrl=True)
        through_all_sizes(player)
        player.click(player.screen.board.cell_rect(0).centre)
        through_all_sizes(player)
        player.key("escape")
        through_all_sizes(player)  # what there is to say of the position itself
    for name in ("f", "n"):
        player.key(name)
        through_all_sizes(player)
    for phrase in ("how", "no_room", "working"):
        found = words.text("coach.so_far", positions=words.positions(12_345_678))
        player.screen.model.news = Message(f"editor.{phrase}", done=found)
        through_all_sizes(player)


def mistakes(player):
    """The practice with them: nothing kept, asked, right, wrong, forgotten; with large text."""
    app = player.app
    app.change_settings(app.interface.settings.choose("scale", 150))
    for position in (None, START, HARD_MISTAKE):
        if position is not None:
            player.store.mistakes.add(position, app.interface.today())
        player.wait_for_solver()
        player.key("o")
        through_all_sizes(player)
        player.key("escape")
        player.practise()
        through_all_sizes(player)
        while player.screen.drill.asked is not None and player.screen.drill.answered is None:
            asked = player.screen.drill.asked
            player.key({"L": "left", "R": "right", "U": "up", "D": "down"}[asked.legal_moves()[-1]])
            through_all_sizes(player)
        player.do(CLEAR)
        through_all_sizes(player)
        player.key("escape")
        player.key("escape")
    app.change_settings(app.interface.settings.choose("scale", 100))
    player.quit()


def coach_screens(player):
    """What is known of the board and the game on it."""
    for name, others in (("x", ("5", "left")), ("c", ("up", "down")), ("i", ("left",))):
        player.key(name)
        through_all_sizes(player)
        for other in others:
            player.key(other)
            through_all_sizes(player)
        player.key("escape")


def say(player, message):
    player.screen.controller.message = Message(lambda words: message)
    through_all_sizes(player)


def settings_and_keys(player):
    """Each row of the settings, the defaults, and all that is said of keys; with large text."""
    app = player.app
    app.change_settings(app.interface.settings.choose("scale", 150))
    player.key("f2")
    assert isinstance(player.screen, SettingsScreen)
    player.key("down")
    for _ in CHOICES:
        player.key("down")
        through_all_sizes(player)
    player.screen.run(DEFAULTS)
    through_all_sizes(player)
    player.screen.run(UNDO)
    player.screen.show_tab(KEYS)
    player.step()
    through_all_sizes(player)
    for kind, action, names in (
        (NEW, Action.HINT, ("u", "escape")),
        (FURTHER, Action.UNDO, ("f7", "q")),
        (FURTHER, Action.UNDO, ("ctrl+shift+page down",)),
        (NEW, Action.PREVIOUS_CONTROL, ("",)),
        (NEW, Action.ACTIVATE, ("delete", "escape")),
        (NEW, Action.PAUSE, ("delete",)),
        (NEW, Action.HINT, ("u", "u")),
        (DEFAULT, Action.UNDO, ()),
    ):
        player.do(ItemCommand(kind, action))
        through_all_sizes(player)
        for name in names:
            player.screen.take_key(name)
            through_all_sizes(player)
    while not player.screen.listing.is_at_end:
        player.key("page down")
        player.step()
    player.screen.run(DEFAULTS)
    player.key("f1")
    through_all_sizes(player)
    for _ in range(3):
        player.key("escape")
    app.change_settings(app.interface.settings.choose("scale", 100))


def some_game(number):
    par = None if number % 7 == 0 else 80
    moves, seconds = 98 + number % 40, 4000.5 * (number % 3)
    return Record("before", number, "fifteen", "", moves, seconds, par, number % 9 == 0, WHEN)


def statistics(player):
    """With many games, in every measure, with a game picked out; the table is written; large text."""
    player.wait_for_records()
    player.key("escape")
    for text in (100, 150):
        player.app.change_settings(player.app.interface.settings.choose("scale", text))
        through_all_sizes(player)  # the picker
        player.key("f3")
        for measure in Measure:
            player.do(ItemCommand("measure", measure))
            player.screen.shown.select_latest()
            through_all_sizes(player)
        player.do(ItemCommand("export"))
        player.wait_until(lambda: ItemCommand("export") not in player.screen.disabled)
        through_all_sizes(player)
        player.key("escape")
    player.app.change_settings(player.app.interface.settings.choose("scale", 100))


def lab(player):
    """The lab while it runs and after it was stopped, with each method explained."""
    player.key("l")
    assert isinstance(player.screen, LabScreen)
    gives_up, is_stopped, *_ = player.screen.lab.rows
    player.wait_until(lambda: is_stopped.state is State.RUNNING)
    assert gives_up.state is State.GAVE_UP
    through_all_sizes(player)
    player.key("space")
    for row in player.screen.lab.rows[:3]:
        player.screen.lab.toggle(row)
    player.key("space")
    player.wait_until(lambda: not player.screen.lab.is_running)
    assert player.screen.lab.rows[-1].state is State.DONE
    for _ in player.screen.lab.rows:
        player.key("down")
        through_all_sizes(player)
    player.key("b")
    through_all_sizes(player)


def try_soon(position, choice, *, limits, **options):
    """As ``try_choice``, but what would take the lab's whole patience for nothing gives up almost at once."""
    if choice.bound not in ("linear-conflict", "pattern") and choice.method != "bidirectional":
        limits = Limits(seconds=0.05)
    return try_choice(position, choice, limits=limits, **options)


def reviews(player):
    """A game with detours and narrow passages, its short cut, a game that goes on, and one whose distances are open."""
    player.wait_for_solver()
    for game, running, places in (
        (PlayedGame(GAME[0], tuple(parse_moves(GAME[1]))), False, (0, 6, 20)),
        (PlayedGame(GOAT.start, tuple(parse_moves("UDLRRLDU"))), True, (8,)),
        (PlayedGame(HARD, tuple(parse_moves("LDRU"))), False, (2,)),
    ):
        player.screen.next = ToReview(player.screen, game, running, running)
        player.step()
        player.wait_until(lambda: not player.screen.model.reviewer.is_running)
        for place in places:
            player.screen.model.go_to(place)
            through_all_sizes(player)
        player.do(SHORT_CUT)
        through_all_sizes(player)
        player.screen.model.close()
        player.key("escape")


def blocks(player):
    """A board of blocks that counts steps: what is known of it, a mistake, old games, a review and its short cut."""
    player.wait_for_solver()
    coach_screens(player)
    player.store.mistakes.add(TRAY.start, player.app.interface.today())
    line = "CD CD CL CU BR CU DD DR CD DR"
    kept = "before", 1, board_key(TRAY), str(TRAY.start), 10, 7.5, 4, False, WHEN, line
    player.store.history.add(Record(*kept))
    for name in ("o", "g", "f3"):
        player.key(name)
        through_all_sizes(player)
        if name == "o":
            player.key("return")
            player.key("tab")
            player.key("right")
            through_all_sizes(player)
            player.key("escape")
        player.key("escape")
    player.screen.next = ToReview(player.screen, PlayedGame(TRAY.start, tuple(parse_moves(line, TRAY))))
    player.step()
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    for place in (0, 4, 10):
        player.screen.model.go_to(place)
        through_all_sizes(player)
    player.screen.model.go_to(1)
    player.do(SHORT_CUT)
    through_all_sizes(player)


@pytest.mark.slow
@pytest.mark.usefixtures("few_frames")
@pytest.mark.parametrize("language", LANGUAGES, indirect=True)
def test_every_text_fits_its_box_and_font(play, texts_drawn, language, font, monkeypatch, blank_pictures):
    monkeypatch.setattr(reviewer, "LIMITS", Limits(nodes=1))  # so that some distances stay open
    monkeypatch.setattr("game.screens.lab.model.try_choice", try_soon)
    everything(play, language)
    assert len(set(texts_drawn)) > 100
    assert not {text for text, fits in texts_drawn if not fits}
    texts = {text for text, _ in texts_drawn} - {
        load_profile(code).name for code in LANGUAGES
    }  # which have fonts of their own
    characters = "".join({character for text in texts for character in text if character.isprintable()})
    assert ("最" in characters) is (language == "ja")
    assert missing(font, characters) == set()


def missing(path, characters):
    """Those that the font has not."""
    pygame.freetype.init()
    metrics = pygame.freetype.Font(path, 16).get_metrics(characters)
    return {character for character, metric in zip(characters, metrics, strict=True) if metric is None}


def speak(player, language):
    player.app.change_settings(player.app.interface.settings.choose("language", language))


def test_language_changes_during_a_game(play, japanese_font):
    player = play(EIGHT, START, "en")
    player.wait_for_solver()
    player.key("h")
    player.rest()
    assert player.title == "Eight - 0 moves - Antipode"
    assert player.screen.message.startswith("Move ")
    english = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    speak(player, "ja")
    player.step()
    assert player.title == "8パズル - 0手 - Antipode"
    assert "残り30手" in player.screen.message
    assert player.button("ヒント")
    japanese = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    assert japanese != english
    speak(player, "en")
    player.step()
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == english


def test_kept_screen_returns_translated(play, japanese_font, jobs_go):
    jobs_go.set()
    player = play(EIGHT, START, "en")
    player.wait_for_solver()
    jobs_go.clear()
    player.key("l")
    player.key("f1")
    speak(player, "ja")
    player.key("escape")
    assert player.title == "解法：8パズル - Antipode"
    player.key("escape")  # stops
    player.key("escape")
    assert player.title == "8パズル - 0手 - Antipode"


def test_the_systems_language_is_spoken(play, japanese_font, monkeypatch):
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    player = play(EIGHT, START, SYSTEM)
    assert player.title == "8パズル - 0手 - Antipode"
    assert player.app.interface.speech.problem == ""


def test_missing_font_means_english(play, monkeypatch):
    english = load_language("en").characters
    monkeypatch.setattr(
        "game.screens.interface.face_for", lambda characters, _: faces.OWN if characters <= english else None
    )
    player = play(EIGHT, START, "ja")
    assert player.title == "Eight - 0 moves - Antipode"
    assert player.app.interface.speech.problem
    speak(player, "en")
    assert player.app.interface.speech.problem == ""


def test_incomplete_font_is_refused(tmp_path):
    pygame.font.init()
    path = str(Path(pygame.__file__).parent / pygame.font.get_default_font())
    assert not faces.has_all(path, load_language("ja").characters)
    (tmp_path / "no.ttf").write_bytes(b"no font")
    assert not faces.has_all(str(tmp_path / "no.ttf"), set("a"))
    assert not faces.has_all(str(tmp_path / "missing.ttf"), set("a"))


@every("width", range(40, 400, 20))
def test_japanese_is_wrapped_within_the_width(japanese_font, width):
    fonts = Fonts()
    fonts.write_in(japanese_font)
    text = load_language("ja").phrases["explain.does.bidirectional"]
    lines = fonts.wrapped(text, 13, width)
    assert "".join(lines) == text
    assert len(lines) > 1
    assert all(fonts.width(line, 13) <= width for line in lines)


@every("width", range(120, 400, 20))
def test_japanese_lines_end_with_phrases(japanese_font, width):
    fonts = Fonts()
    fonts.write_in(japanese_font)
    text = "最短の解は3手です。スペースで再実行、Escでゲームに戻ります。"
    lines = fonts.wrapped(text, 13, width)
    full = [""]
    for part in pieces(text):
        if full[-1] and fonts.width(full[-1] + part, 13) > width:
            full.append("")
        full[-1] += part
    assert len(lines) == len(full)
    whole = phrases(pieces(text))
    assert lines[-1] in ["".join(whole[i:]) for i in range(len(whole))]  # and never the す。 of ます。 alone
