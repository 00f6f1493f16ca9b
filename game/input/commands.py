"""The table of commands: keys, game pads, help, menu and buttons are all read from it.

How to add a row: ``docs/adding-a-command.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Button(str, Enum):
    """A button at its place on the Xbox's pad, and named as there; other makers have other names."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    LEFT_SHOULDER = "left shoulder"
    RIGHT_SHOULDER = "right shoulder"
    LEFT_TRIGGER = "left trigger"
    RIGHT_TRIGGER = "right trigger"
    START = "start"
    SELECT = "select"
    LEFT_STICK = "left stick"
    RIGHT_STICK = "right stick"


class About(Enum):
    """The scope of a command, and so its requirements."""

    PROGRAM = "program"
    """The program: valid on every screen, without a game."""
    SCREEN = "screen"
    """The screen in front and its controls."""
    BOARDS = "boards"
    """All boards: it needs none."""
    BOARD = "board"
    """One board, and the game on it where there is one. Among the boards it is the one with the ring."""
    GAME = "game"
    """The game on the screen."""


class Help(str, Enum):
    """The groups of the help, in their order."""

    PLAYING = "playing"
    SOLUTION = "solution"
    CONTROLS = "controls"
    SCREENS = "screens"
    MORE = "more"


class Menu(str, Enum):
    """The groups of the menu, in their order."""

    CHALLENGE = "challenge"
    STUDY = "study"
    GAMES = "games"
    PROGRAM = "program"


@dataclass(frozen=True, eq=False)
class Row:
    """The specification of a command; its words are listed under its name in each language.

    Two rows are never equal, so that no command is taken for another name of one that looks the same.
    """

    keys: tuple[str, ...]
    """The default keys: pygame's names, modifiers first."""
    about: About
    help: Help
    menu: Menu | None = None
    """None for what the menu leaves out."""
    icon: str = ""
    """The icon of its button and its menu entry; a name in ``assets/icons``."""
    pad: Button | None = None
    """The game pad button of the command."""
    opens: bool = False
    """Whether it leads to a screen of its own, the one that ``app/routes.py`` has for it."""
    essential: bool = False
    """Whether it keeps at least one key that every keyboard has: with these everything can be reached by keyboard."""
    repeats: bool = False
    """Whether a held button repeats the command, where the screen allows it."""
    needs_view: bool = False
    """Whether the board must be seen: in a pause, which covers it, it only ends the pause."""
    needs_solving: bool = False
    """Whether it needs distances, so that it does nothing on a board that is too large to be solved."""
    beside_solution: bool = False
    """Whether a solution that plays goes on; all others end it."""
    file_name: str = ""
    """The key in the settings file; empty where it is the command's name."""


class Action(Enum):
    """The commands, in the order in which help, menu and key settings list them."""

    LEFT = Row(("left", "a"), About.GAME, Help.PLAYING, pad=Button.LEFT, essential=True, repeats=True, needs_view=True)
    RIGHT = Row(
        ("right", "d"), About.GAME, Help.PLAYING, pad=Button.RIGHT, essential=True, repeats=True, needs_view=True
    )
    UP = Row(("up", "w"), About.GAME, Help.PLAYING, pad=Button.UP, essential=True, repeats=True, needs_view=True)
    DOWN = Row(("down", "s"), About.GAME, Help.PLAYING, pad=Button.DOWN, essential=True, repeats=True, needs_view=True)
    HINT = Row(("h",), About.GAME, Help.PLAYING, icon="hint", pad=Button.X, needs_view=True)
    UNDO = Row(("u", "ctrl+z", "backspace"), About.GAME, Help.PLAYING, icon="undo", pad=Button.Y, needs_view=True)
    REDO = Row(("ctrl+y", "ctrl+shift+z"), About.GAME, Help.PLAYING, icon="redo", needs_view=True)
    NEW = Row(("n",), About.GAME, Help.PLAYING, icon="new")
    RESTART = Row(("ctrl+shift+n",), About.GAME, Help.PLAYING, icon="restart")

    DAILY = Row(("t",), About.BOARDS, Help.MORE, Menu.CHALLENGE, "daily", opens=True)
    PRACTICE = Row(("x",), About.BOARD, Help.MORE, Menu.CHALLENGE, "practice", opens=True)
    COLLECTION = Row(("c",), About.BOARD, Help.MORE, Menu.CHALLENGE, "trophy", opens=True)
    FARTHEST = Row(("f",), About.BOARD, Help.PLAYING, Menu.CHALLENGE, "farthest")
    MISTAKES = Row(("o",), About.BOARD, Help.MORE, Menu.CHALLENGE, "mistakes", opens=True)
    PAUSE = Row(
        ("space", "p"), About.GAME, Help.PLAYING, Menu.CHALLENGE, "pause", pad=Button.LEFT_STICK, needs_view=True
    )

    SOLVE = Row(("ctrl+h",), About.GAME, Help.SOLUTION, icon="solve", needs_view=True)
    FASTER = Row(("+", "="), About.SCREEN, Help.SOLUTION, icon="faster", pad=Button.RIGHT_TRIGGER)
    SLOWER = Row(("-",), About.SCREEN, Help.SOLUTION, icon="slower", pad=Button.LEFT_TRIGGER)

    HOW_TO_PLAY = Row(("f5",), About.BOARDS, Help.SCREENS, Menu.STUDY, "book", opens=True)
    REVIEW = Row(("v",), About.BOARD, Help.MORE, Menu.STUDY, "review", opens=True, needs_solving=True)
    POSITION_RANK = Row(("i",), About.BOARD, Help.MORE, Menu.STUDY, "position-rank", opens=True, file_name="place")
    SLACK = Row(("k",), About.GAME, Help.MORE, Menu.STUDY, "slack", needs_solving=True)
    GHOST = Row(("j",), About.GAME, Help.MORE, Menu.STUDY, "ghost", needs_solving=True)
    LAB = Row(("l",), About.BOARD, Help.SOLUTION, Menu.STUDY, "lab", opens=True, needs_solving=True)
    BARS = Row(("b",), About.SCREEN, Help.SOLUTION, icon="bars")

    EDITOR = Row(("e",), About.BOARD, Help.SCREENS, Menu.GAMES, "edit", opens=True)
    MAKER = Row(("f4",), About.BOARDS, Help.SCREENS, Menu.GAMES, "maker", opens=True)
    COPY = Row(("ctrl+c",), About.GAME, Help.MORE, Menu.GAMES, "copy", needs_view=True, beside_solution=True)
    PASTE = Row(("ctrl+v",), About.BOARDS, Help.MORE, Menu.GAMES, "paste")
    SHARE = Row(("ctrl+shift+c",), About.GAME, Help.MORE, Menu.GAMES, "share")
    RESULT = Row(("ctrl+r",), About.GAME, Help.MORE, icon="copy")
    GAMES = Row(("g",), About.BOARDS, Help.MORE, Menu.GAMES, "games", opens=True)

    NEXT_CONTROL = Row(
        ("tab",), About.SCREEN, Help.CONTROLS, pad=Button.RIGHT_SHOULDER, essential=True, repeats=True,
        beside_solution=True,
    )  # fmt: skip
    PREVIOUS_CONTROL = Row(
        ("shift+tab",), About.SCREEN, Help.CONTROLS, pad=Button.LEFT_SHOULDER, repeats=True, beside_solution=True
    )
    ACTIVATE = Row(
        ("return", "enter"), About.SCREEN, Help.CONTROLS, pad=Button.A, essential=True, needs_view=True,
        beside_solution=True,
    )  # fmt: skip
    EXPLAIN = Row(("shift+f1",), About.SCREEN, Help.CONTROLS, pad=Button.RIGHT_STICK)
    BACK = Row(("escape",), About.SCREEN, Help.CONTROLS, icon="back", pad=Button.B, essential=True)

    MENU = Row(
        ("f10", "menu"), About.PROGRAM, Help.SCREENS, icon="menu", pad=Button.START, opens=True, beside_solution=True
    )
    STATISTICS = Row(("f3",), About.BOARDS, Help.SCREENS, Menu.PROGRAM, "chart", opens=True)
    SETTINGS = Row(("f2",), About.PROGRAM, Help.SCREENS, Menu.PROGRAM, "settings", opens=True, beside_solution=True)
    HELP = Row(
        ("f1", "?", "shift+/"), About.PROGRAM, Help.SCREENS, Menu.PROGRAM, "help", pad=Button.SELECT, opens=True,
        beside_solution=True,
    )  # fmt: skip
    FULL_SCREEN = Row(("f11", "alt+return"), About.PROGRAM, Help.SCREENS, Menu.PROGRAM, "fullscreen")
    MUTE = Row(("m",), About.PROGRAM, Help.SCREENS, Menu.PROGRAM, "sound")
    QUIT = Row(("ctrl+q",), About.PROGRAM, Help.SCREENS, Menu.PROGRAM, "quit")

    @property
    def row(self) -> Row:
        """The specification of the command."""
        row: Row = self.value
        return row

    @property
    def id(self) -> str:
        """The command's key in the words of each language and of screens, such as ``full_screen``."""
        return self.name.lower()

    @property
    def idle(self) -> str:
        """The key of the phrase for the reason why it is disabled, for those that have one."""
        return f"command.{self.id}.idle"

    @property
    def file_name(self) -> str:
        """The command's key in the settings file, such as ``full screen``."""
        return self.row.file_name or self.id.replace("_", " ")


ARROWS = (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)
