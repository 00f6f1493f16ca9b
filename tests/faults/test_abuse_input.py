"""Hands without sense on the real program: whatever they do, no exception, no piece and no game is lost."""

import random

import pygame
import pytest
from drawings import read_back
from drawn_blocks import draw_board
from player import Player

from game.input.commands import Action
from game.model.draft import drawing_data, drawing_from
from game.model.session import Session
from game.screens.game_screen import ToScreen
from game.screens.maker.screen import MakerScreen
from game.store.storage import Store
from solver import board_ids, board_key, load_board, parse_position, random_position
from solver.model.playthrough import play as played

KEYS = [name.split("+")[-1] if name[-1] != "+" else "+" for action in Action for name in action.spec.keys]
NAMES = [name for name in KEYS if len(name) > 1 or name not in "?+="]
CODES = [
    pygame.K_PLUS,
    pygame.K_EQUALS,
    pygame.K_QUESTION,
    pygame.K_LSHIFT,
    pygame.K_F5,
    pygame.K_DELETE,
    pygame.K_HOME,
]
DIGITS = list(range(pygame.K_0, pygame.K_9 + 1))
HELD = (pygame.KMOD_NONE,) * 6 + (pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
WINDOW = (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED,
          pygame.WINDOWMINIMIZED, pygame.WINDOWLEAVE, pygame.USEREVENT, pygame.TEXTINPUT)  # fmt: skip
BLOCKS = ("klotski", "rush-60", "A../.#./..B>.../.../..A", "ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.;steps")
CHECK = 50
"""Events between one look at what is kept and the next."""


class Hands:
    """Post events of every kind, drawn at random."""

    def __init__(self, player, rng):
        self.player, self.rng = player, rng
        self.codes = [pygame.key.key_code(name) for name in NAMES] + CODES + DIGITS

    def do(self):
        """Something."""
        kinds = (self.key, self.click, self.drag, self.turn, self.window, self.resize, self.pad, self.paste, self.wait)
        self.rng.choices(kinds, (50, 16, 6, 4, 2, 1, 10, 1, 10))[0]()
        self.player.app.is_running = True  # there is a key that ends it

    @property
    def point(self):
        width, height = self.player.screen.size
        return self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)

    def post(self, kind, **values):
        pygame.event.post(pygame.event.Event(kind, **values))
        self.player.step(self.rng.choice((0.0, 0.004, 1 / 60)))

    def key(self):
        code, held = self.rng.choice(self.codes), self.rng.choice(HELD)
        typed = chr(code) if 32 <= code < 127 else ""
        self.post(pygame.KEYDOWN, key=code, mod=held, unicode=typed)
        if self.rng.random() < 0.9:
            self.post(pygame.KEYUP, key=code, mod=self.rng.choice(HELD))

    def click(self):
        button, controls = self.rng.choice((1, 1, 1, 1, 2, 3, 4, 5, 6)), self.player.screen.controls
        point = self.rng.choice(controls)[1].centre if controls and self.rng.random() < 0.5 else self.point
        self.post(pygame.MOUSEBUTTONDOWN, button=button, pos=point, touch=self.rng.random() < 0.2)
        if self.rng.random() < 0.1:
            self.player.step(1.0)  # a long press
        self.post(pygame.MOUSEBUTTONUP, button=button, pos=point)

    def drag(self):
        self.post(pygame.MOUSEBUTTONDOWN, button=1, pos=self.point)
        for _ in range(self.rng.randrange(4)):
            self.post(pygame.MOUSEMOTION, pos=self.point, rel=(0, 0), buttons=(1, 0, 0))
        if self.rng.random() < 0.8:
            self.post(pygame.MOUSEBUTTONUP, button=1, pos=self.point)

    def turn(self):
        self.post(pygame.MOUSEWHEEL, x=0, y=self.rng.randrange(-3, 4))
        self.post(pygame.MOUSEMOTION, pos=self.point, rel=(0, 0), buttons=(0, 0, 0))

    def window(self):
        self.post(self.rng.choice(WINDOW), text="x")

    def resize(self):
        self.player.resize(self.rng.randint(1, 1600), self.rng.randint(1, 1000))

    def pad(self):
        joy = {"joy": 7, "instance_id": self.rng.choice((7, 8))}
        match self.rng.randrange(5):
            case 0:
                self.post(pygame.JOYHATMOTION, hat=0, value=(self.rng.randint(-1, 1), self.rng.randint(-1, 1)), **joy)
            case 1:
                self.post(pygame.JOYAXISMOTION, axis=self.rng.randrange(6), value=self.rng.uniform(-1, 1), **joy)
            case 2:
                value = self.rng.randint(-32768, 32767)
                self.post(pygame.CONTROLLERAXISMOTION, axis=self.rng.randrange(6), value=value, **joy)
            case 3:
                down = self.rng.choice((pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP))
                self.post(down, button=self.rng.randrange(20), **joy)
            case _:
                down = self.rng.choice((pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYDEVICEREMOVED))
                self.post(down, button=self.rng.randrange(20), **joy)

    def paste(self):
        board = load_board(self.rng.choice(board_ids()))
        texts = ("", "\0\ud800", "9" * 9999, "1 2 3/4 5 6/8 7 0", str(random_position(board, self.rng)), *BLOCKS[2:])
        self.player.app.interface.clipboard.put(self.rng.choice(texts))
        self.player.key("v", ctrl=True)

    def wait(self):
        self.player.step(self.rng.choice((0.05, 0.3, 2.0)))


class MakerHands(Hands):
    """Draw, turn to the goal and back, and paste boards of every kind, whole and damaged."""

    def do(self):
        kinds = (super().do, self.maker_key, self.click, self.drag, self.paste, self.undo)
        self.rng.choices(kinds, (40, 20, 15, 10, 12, 3))[0]()

    def maker_key(self):
        self.player.key(str(self.rng.randint(1, 9)))

    def undo(self):
        for _ in range(self.rng.randint(1, 8)):
            self.player.key("u")

    def paste(self):
        line = number_line(self.rng) if self.rng.random() < 0.6 else draw_board(self.rng.randrange(40))[0]
        if self.rng.random() < 0.3:
            at = self.rng.randrange(len(line))
            line = line[:at] + self.rng.choice("0123456789AB.#-/> ;=+") + line[at + self.rng.randint(0, 3) :]
        self.player.app.interface.clipboard.put(line)
        self.player.key("v", ctrl=True)


def number_line(rng):
    """Return a number board on a line: wide and tall pieces, walls, colours, a goal in part or whole."""
    rows, columns = rng.randint(2, 5), rng.randint(2, 5)
    cells, options = [["0"] * columns for _ in range(rows)], []
    numbers = iter(range(1, 99))
    for row, column in [divmod(cell, columns) for cell in range(rows * columns - 1)]:
        if cells[row][column] == "0" and rng.random() < 0.95:
            down = rng.random() < 0.3
            there = [(row + at * down, column + at * (not down)) for at in range(rng.choice((1, 1, 1, 2, 3)))]
            there = [(r, c) for r, c in there if r < rows and c < columns - (r + 1 == rows) and cells[r][c] == "0"]
            labels = [str(next(numbers)) for _ in there]
            if len(there) == 1:
                labels[0] = rng.choice((labels[0],) * 8 + ("1", "#"))
            else:
                options.append(f"{'tall' if down else 'wide'}={'+'.join(labels)}")
            for (r, c), label in zip(there, labels, strict=True):
                cells[r][c] = label
    open_goal = [[label if label == "#" or rng.random() < 0.9 else "0" for label in row] for row in cells]
    lines = ("/".join(map(" ".join, each)) for each in (cells, cells if rng.random() < 0.7 else open_goal))
    return ";".join((">".join(lines), *options, *["steps"] * (rng.random() < 0.2)))


@pytest.fixture
def saved(before):
    """The sessions that were saved, by the keys of their boards."""
    sessions = {}

    def note(store, session, now):
        sessions[board_key(session.board)] = session

    before("game.store.storage.Store.save_session", note)
    return sessions


def check(player, saved):
    """All games are whole, and can be kept; a picture is drawn."""
    for session in saved.values():
        assert Session.from_data(session.board, session.to_data(player.clock)).position == session.position
        for game in session.games:
            after = played(game.start, game.moves).positions[-1]
            assert after == game.position, f"{game.start} {game.moves}"
            assert sorted(after.cells) == sorted(game.start.cells)
    drawn, player.screen.is_dirty = player.app.frames, True
    player.step(1.0)
    assert player.app.frames > drawn


@pytest.mark.parametrize(
    ("seed", "events"),
    [(0, 60), (1, 80), *(pytest.param(seed, 10_000, marks=pytest.mark.slow) for seed in range(20))],
)
def test_random_input_breaks_nothing(tmp_path, monkeypatch, play, saved, blank_pictures, seed, events):
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path))
    rng = random.Random(seed)
    player = play(load_board(rng.choice((*board_ids(), "2x5", "3x5", *BLOCKS) if seed else BLOCKS)))
    hands, seen = Hands(player, rng), set()
    for number in range(events):
        hands.do()
        seen.add(type(player.screen).__name__)
        if number % CHECK == 0:
            check(player, saved)
    check(player, saved)
    positions = {session.board: session.position for session in saved.values()}
    player.quit()
    store = Store(tmp_path / "data")
    assert {board: store.session(board).position for board in positions} == positions
    assert store.problem is None
    assert len(seen) >= (15 if events > 5000 else 4), seen


@pytest.mark.parametrize(
    ("seed", "events"),
    [(0, 40), *(pytest.param(seed, 5_000, marks=pytest.mark.slow) for seed in range(1, 12))],
)
def test_random_input_breaks_no_made_board(tmp_path, monkeypatch, blank_pictures, seed, events):
    monkeypatch.setenv("XDG_DOCUMENTS_DIR", str(tmp_path))
    player, rng = Player(tmp_path / "data"), random.Random(seed)
    hands, boards = MakerHands(player, rng), set()
    for _ in range(events):
        if not isinstance(player.screen, MakerScreen):
            player.app.screen.next = ToScreen(player.screen, Action.MAKER)
            player.step()
        hands.do()
        if isinstance(player.screen, MakerScreen):
            drawing = player.screen.model.drawing
            assert drawing_from(drawing_data(drawing)) == drawing
            assert drawing.obstacle or drawing.has_one_gap or read_back(drawing)
            boards.add(drawing.cells)
    made = player.store.draft.to_data()
    player.quit()
    store = Store(tmp_path / "data")
    assert store.draft.to_data() == made
    assert store.problem is None
    assert len(boards) > events / 20


def test_help_and_settings_pile_no_screens(play, blank_pictures):
    board = load_board("eight")
    player = play(board, parse_position(board, "1 2 3/4 0 5/6 7 8"))
    for _ in range(20):
        player.key("f1")
        player.key("f2")
    player.key("escape")
    player.key("escape")
    player.key("left")
    assert str(player.position) == "1 2 3/4 5 0/6 7 8"
