"""The table of commands: keys, game pads, help and buttons are all read from it.

How to add a row: ``docs/adding-a-command.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class PadButton(str, Enum):
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


class Scope(Enum):
    """The scope of a command, and so its requirements."""

    PROGRAM = "program"
    SCREEN = "screen"
    BOARDS = "boards"
    BOARD = "board"
    GAME = "game"


class Help(str, Enum):
    """The groups of the help, in their order."""

    PLAYING = "playing"
    SOLUTION = "solution"
    CONTROLS = "controls"
    SCREENS = "screens"
    MORE = "more"


class Aid(str, Enum):
    """What a command costs in an attempt that is not solved yet."""

    NONE = ""
    HINT = "hint"  # one of three stars, and the place in averages
    MEASURE = "measure"  # as much once a move has been made: before that the distance of the goal is only the par
    SOLUTION = "solution"  # all stars of the attempt


@dataclass(frozen=True, eq=False)
class CommandSpec:
    """The specification of a command; its words are listed under its name in each language.

    Two rows are never equal, so that no command is taken for another name of one that looks the same.
    """

    keys: tuple[str, ...]
    """The default keys: pygame's names, modifiers first."""
    scope: Scope
    help: Help
    icon: str = ""
    pad: PadButton | None = None
    opens: bool = False
    essential: bool = False
    """It keeps at least one key that every keyboard has: with these everything can be reached by keyboard."""
    repeats: bool = False
    needs_view: bool = False
    """The board must be seen: in a pause, which covers it, it only ends the pause."""
    aid: Aid = Aid.NONE
    needs_solving: bool = False
    """It needs distances, so that it does nothing on a board that is too large to be solved."""
    beside_solution: bool = False
    """A solution that plays goes on; all others end it."""
    file_name: str = ""
    """The key in the settings file; empty where it is the command's name."""


class Action(Enum):
    """The commands, in the order in which help and key settings list them."""

    LEFT = CommandSpec(
        ("left", "a"), Scope.GAME, Help.PLAYING, pad=PadButton.LEFT, essential=True, repeats=True, needs_view=True
    )
    RIGHT = CommandSpec(
        ("right", "d"), Scope.GAME, Help.PLAYING, pad=PadButton.RIGHT, essential=True, repeats=True, needs_view=True
    )
    UP = CommandSpec(
        ("up", "w"), Scope.GAME, Help.PLAYING, pad=PadButton.UP, essential=True, repeats=True, needs_view=True
    )
    DOWN = CommandSpec(
        ("down", "s"), Scope.GAME, Help.PLAYING, pad=PadButton.DOWN, essential=True, repeats=True, needs_view=True
    )
    HINT = CommandSpec(("h",), Scope.GAME, Help.PLAYING, icon="hint", pad=PadButton.X, needs_view=True, aid=Aid.HINT)
    UNDO = CommandSpec(
        ("u", "ctrl+z", "backspace"), Scope.GAME, Help.PLAYING, icon="undo", pad=PadButton.Y, needs_view=True
    )
    REDO = CommandSpec(("ctrl+y", "ctrl+shift+z"), Scope.GAME, Help.PLAYING, icon="redo", needs_view=True)
    NEW = CommandSpec(("n",), Scope.GAME, Help.PLAYING, icon="new")
    RESTART = CommandSpec(("ctrl+n", "ctrl+shift+n"), Scope.GAME, Help.PLAYING, icon="restart")

    DAILY = CommandSpec(("t",), Scope.BOARDS, Help.MORE, icon="daily", opens=True)
    JOURNEY = CommandSpec(("f6",), Scope.BOARDS, Help.MORE, icon="journey", opens=True)
    ENDLESS = CommandSpec(("f7",), Scope.BOARDS, Help.MORE, icon="endless", opens=True)
    SPEED = CommandSpec(("shift+f7",), Scope.BOARDS, Help.MORE, icon="clock", opens=True)
    PRACTICE = CommandSpec(("x",), Scope.BOARD, Help.MORE, icon="practice", opens=True)
    LADDER = CommandSpec(("c",), Scope.BOARD, Help.MORE, icon="trophy", opens=True, file_name="collection")
    FARTHEST = CommandSpec(("f",), Scope.BOARD, Help.PLAYING, icon="farthest")
    PAUSE = CommandSpec(
        ("space", "p"), Scope.GAME, Help.PLAYING, icon="pause", pad=PadButton.LEFT_STICK, needs_view=True
    )

    SOLVE = CommandSpec(("ctrl+h",), Scope.GAME, Help.SOLUTION, icon="solve", needs_view=True, aid=Aid.SOLUTION)
    FASTER = CommandSpec(("+", "="), Scope.SCREEN, Help.SOLUTION, icon="faster", pad=PadButton.RIGHT_TRIGGER)
    SLOWER = CommandSpec(("-",), Scope.SCREEN, Help.SOLUTION, icon="slower", pad=PadButton.LEFT_TRIGGER)

    LEARN = CommandSpec(("f5",), Scope.BOARDS, Help.SCREENS, icon="book", opens=True, file_name="how to play")
    SEARCHES = CommandSpec(("shift+f5",), Scope.BOARDS, Help.SCREENS, icon="search", opens=True)
    REVIEW = CommandSpec(("v",), Scope.BOARD, Help.MORE, icon="review", opens=True, aid=Aid.HINT, needs_solving=True)
    DISTANCES = CommandSpec(
        ("i",), Scope.BOARD, Help.MORE, icon="position-rank", opens=True, aid=Aid.MEASURE, file_name="place"
    )
    MISTAKES = CommandSpec(("o",), Scope.BOARDS, Help.MORE, icon="mistakes", opens=True)
    AIM = CommandSpec(("f9",), Scope.GAME, Help.PLAYING, icon="aim", needs_view=True, aid=Aid.HINT, needs_solving=True)
    LAB = CommandSpec(("l",), Scope.BOARD, Help.SOLUTION, icon="lab", opens=True, aid=Aid.MEASURE, needs_solving=True)
    MAP = CommandSpec(("f8",), Scope.BOARD, Help.SCREENS, icon="map", opens=True, aid=Aid.HINT)
    BARS = CommandSpec(("b",), Scope.SCREEN, Help.SOLUTION, icon="bars")

    MAKER = CommandSpec(("f4",), Scope.BOARDS, Help.SCREENS, icon="maker", opens=True)
    FAVOURITE = CommandSpec(("ctrl+d",), Scope.BOARD, Help.MORE, icon="heart")
    EDITOR = CommandSpec(("e",), Scope.BOARD, Help.SCREENS, icon="edit", opens=True, aid=Aid.MEASURE)
    COPY = CommandSpec(("ctrl+c",), Scope.GAME, Help.MORE, icon="copy", needs_view=True, beside_solution=True)
    PASTE = CommandSpec(("ctrl+v",), Scope.BOARDS, Help.MORE, icon="paste")
    SHARE = CommandSpec(("ctrl+shift+c",), Scope.BOARDS, Help.MORE, icon="share", needs_view=True, beside_solution=True)
    RESULT = CommandSpec(("ctrl+r",), Scope.GAME, Help.MORE, icon="share", needs_view=True)
    STANDING = CommandSpec(("shift+f3",), Scope.BOARDS, Help.SCREENS, icon="star", opens=True)
    STAGES = CommandSpec(("ctrl+g",), Scope.BOARDS, Help.SCREENS, icon="number", opens=True)
    EXPORT = CommandSpec(("ctrl+e",), Scope.GAME, Help.MORE, icon="picture", needs_view=True, beside_solution=True)
    GAMES = CommandSpec(("g",), Scope.BOARDS, Help.MORE, icon="games", opens=True)

    NEXT_CONTROL = CommandSpec(
        ("tab",), Scope.SCREEN, Help.CONTROLS, pad=PadButton.RIGHT_SHOULDER, essential=True, repeats=True,
        beside_solution=True,
    )  # fmt: skip
    PREVIOUS_CONTROL = CommandSpec(
        ("shift+tab",), Scope.SCREEN, Help.CONTROLS, pad=PadButton.LEFT_SHOULDER, repeats=True, beside_solution=True
    )
    ACTIVATE = CommandSpec(
        ("return", "enter"), Scope.SCREEN, Help.CONTROLS, pad=PadButton.A, essential=True, needs_view=True,
        beside_solution=True,
    )  # fmt: skip
    EXPLAIN = CommandSpec(("shift+f1",), Scope.SCREEN, Help.CONTROLS, pad=PadButton.RIGHT_STICK)
    READ_BOARD = CommandSpec(("ctrl+1",), Scope.PROGRAM, Help.CONTROLS, beside_solution=True)
    READ_CHANGE = CommandSpec(("ctrl+2",), Scope.PROGRAM, Help.CONTROLS, beside_solution=True)
    READ_OBSTACLES = CommandSpec(("ctrl+3",), Scope.PROGRAM, Help.CONTROLS, beside_solution=True)
    READ_STATUS = CommandSpec(("ctrl+4",), Scope.PROGRAM, Help.CONTROLS, beside_solution=True)
    BACK = CommandSpec(("escape",), Scope.SCREEN, Help.CONTROLS, icon="back", pad=PadButton.B, essential=True)

    MENU = CommandSpec(
        ("f10", "menu"), Scope.PROGRAM, Help.SCREENS, icon="menu", pad=PadButton.START, opens=True, beside_solution=True
    )
    STATISTICS = CommandSpec(("f3",), Scope.BOARDS, Help.SCREENS, icon="chart", opens=True)
    SETTINGS = CommandSpec(("f2",), Scope.PROGRAM, Help.SCREENS, icon="settings", opens=True, beside_solution=True)
    HELP = CommandSpec(
        ("f1", "?", "shift+/"), Scope.PROGRAM, Help.SCREENS, icon="help", pad=PadButton.SELECT, opens=True,
        beside_solution=True,
    )  # fmt: skip
    HOME = CommandSpec(("alt+home",), Scope.PROGRAM, Help.SCREENS, icon="boards")
    FULL_SCREEN = CommandSpec(("f11", "alt+return"), Scope.PROGRAM, Help.SCREENS, icon="fullscreen")
    MUTE = CommandSpec(("m",), Scope.PROGRAM, Help.SCREENS, icon="sound")
    QUIT = CommandSpec(("ctrl+q",), Scope.PROGRAM, Help.SCREENS, icon="quit")

    @property
    def spec(self) -> CommandSpec:
        """The specification of the command."""
        spec: CommandSpec = self.value
        return spec

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
        return self.spec.file_name or self.id.replace("_", " ")


ARROWS = (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)
