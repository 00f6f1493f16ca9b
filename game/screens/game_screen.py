"""The base of all screens of the game: a screen with the game's interface, and the destinations it can lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pygame

from solver import Board, Position
from solver.catalogue.challenges import Challenge
from solver.catalogue.readings import Reading, TimerTable
from solver.catalogue.texts import PlayedGame
from solver.formats.block_levels import Level

from ..board.stage import Stage
from ..input.commands import Action
from ..model.game import Game, Origin
from ..model.grades import ResultCard
from ..model.settings import Settings
from ..modes.mode import game_at
from ..store.storage import Store
from ..ui.geometry import Rect
from ..ui.screen import Methods, Screen
from ..words.words import Message
from .interface import Interface

SHEETS = Action.SHARE, Action.EXPORT, Action.RESULT
"""The commands that open the sheet which shares, each with another choice made."""


class GameScreen(Screen):
    """One screen of the game, perhaps in front of another."""

    own_key: Action | None = None  # leads here, and on a page back as well
    shows_photo = False  # a photo that was chosen is seen here, and moved
    changes_tiles = True
    """A picture that is chosen here is shown on all number boards from then on."""
    home: GameScreen | None = None  # where Back leads from a board; None for the boards

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen | None = None) -> None:
        """``back`` is the screen to return to. What ``lay_out`` needs must be there before."""
        self.interface, self.words, self.back = interface, interface.words, back
        self.next: Destination | None = None
        self._ground_version = interface.backdrops.version
        super().__init__(interface.painter, interface.now, size)
        self.lay_out()

    @property
    def text_scale(self) -> float:
        return self.interface.text_scale(self.size)

    @property
    def ground(self) -> str:
        """The name of what lies behind everything, as in ``backdrops``; empty where that is plain."""
        return ""

    def clear(self, surface: pygame.Surface, rect: Rect) -> None:
        if self.ground:
            self.interface.backdrops.clear(surface, rect, self.ground, max(round(self.text_scale), 1))
        else:
            super().clear(surface, rect)

    def refresh(self) -> None:
        version = self.interface.backdrops.version
        if self.ground and self._ground_version != version:
            self._ground_version, self.is_dirty = version, True
        super().refresh()

    @property
    def methods(self) -> Methods:
        return {**super().methods, **{action: partial(self.share, action) for action in SHEETS}}

    @property
    def has_paste(self) -> bool:
        """It has a use of its own for what is pasted; elsewhere the program opens that."""
        return Action.PASTE in self.methods

    @property
    def way_home(self) -> tuple[str, str] | None:
        """The icon and the name of the button that leads back here from a board; None for that to the boards."""
        return None if self.own_key is None else (self.own_key.spec.icon, f"to_{self.own_key.id}")

    @property
    def menu_board(self) -> Board | None:
        """The board that the menu in front of this screen is about."""
        return None

    @property
    def menu_target(self) -> GameScreen:
        """The screen on which the menu in front of this one runs commands: the one with the game or the boards."""
        return self if self.back is None else self.back.menu_target

    @property
    def own_help(self) -> tuple[str, Sequence[tuple[str, str]]] | None:
        """What the help says first in front of this screen: a heading, and keys or the like with what they do."""
        return None

    @property
    def spoken_stage(self) -> Stage | None:
        """The board on it, which is read aloud on request."""
        return next((picture for picture in self.animated if isinstance(picture, Stage)), None)

    def read_rows(self) -> list[str] | None:
        """Return what the rows of its board hold, to be read aloud on request; None without a board."""
        stage = self.spoken_stage
        return None if stage is None else stage.view.speech(self.words, stage.position).rows()

    @property
    def status(self) -> str:
        """What is read aloud on request: how the game stands, or else which screen it is."""
        return self.title

    def keys_of(self, action: Action) -> str:
        """Return the keys of an action on this screen, such as ``U, Ctrl+Z``."""
        return self.words.keys(action)

    def on_return(self) -> None:
        """Handle the return from the screen in front of this one."""

    def choose_board(self, key: str) -> None:
        """Choose the card of a board made in front of this screen, if there is one; ``key`` as in ``board_key``."""

    def show_played(self, key: str) -> None:
        """Choose the card of a board whose game leads back here, if the list shows it; ``key`` as in ``board_key``."""

    def on_blur(self) -> None:
        """Handle the loss of the window's focus."""

    def on_focus(self) -> None:
        """Handle the return of the window's focus."""

    def change_settings(self, settings: Settings) -> None:
        """Store other settings and use them at once; raise KeyConflict without any change."""
        if self.interface.change_settings(settings):
            self.resize(self.size)

    def take_file(self, path: str) -> bool:
        """Handle a file dropped onto the window; return False if this screen has no use for it."""
        return False

    def sound_changed(self) -> None:
        """Handle a change of the mute setting."""

    def files_changed(self) -> None:
        """Handle a failure to save or read the player's files, or its end."""
        self.is_dirty = True

    def to_share(self) -> ToShare | None:
        """Return what can be shared from here, if there is anything."""
        return None

    def share(self, action: Action = Action.SHARE) -> None:
        """Open the sheet that shares, with what a command stands for chosen."""
        shared = self.to_share()
        if shared is not None:
            self.next = replace(shared, action=action)

    def leave(self) -> None:
        """Save the player's data on this screen and those behind, before they go or the program ends."""
        if self.back is not None:
            self.back.leave()


# The places that a screen can lead to; each is opened once and never compared, so that their classes are quickly made


@dataclass(eq=False, repr=False)
class ToPicker:
    """The boards, with the focus on the chosen one's card."""

    chosen: str | None = None  # as in ``board_key``


@dataclass(eq=False, repr=False)
class ToPage(ToPicker):
    """The page that a command opens, in front of the boards."""

    action: Action = Action.JOURNEY


@dataclass(eq=False, repr=False)
class ToBoard:
    """A board: the game in progress, or a new one."""

    board: Board
    start: Position | None = None
    origin: Origin = Origin.CHOSEN
    then: Action | None = None
    home: GameScreen | None = None  # kept meanwhile, for Back; None for the boards
    file: Path | None = None
    before: Board | None = None  # the board that New has led away from, for Undo
    challenge: Challenge | None = None
    told: Message | None = None  # what the text was read as that led here


@dataclass(eq=False, repr=False)
class Over:
    """A screen in front of another, to which it leads back."""

    back: GameScreen  # kept meanwhile, and shown again as it was


@dataclass(eq=False, repr=False)
class ToCommand(Over):
    """A command of the program that opens no screen: it is run with the screen behind shown."""

    action: Action


class ToPictureChooser(Over):
    """The system's dialog in which a picture for the tiles is chosen."""


class ToPhoto(Over):
    """The player's photo, to be moved below the tiles."""


def to_photo(screen: GameScreen) -> Over:
    """Return the way to the player's photo, or to the choice of one while there is none."""
    return ToPhoto(screen) if screen.painter.theme.tiles.version else ToPictureChooser(screen)


class ToClosing(Over):
    """The list of unsaved data, before the game closes."""


@dataclass(eq=False, repr=False)
class ToScreen(Over):
    """The screen that a command opens."""

    action: Action
    game: Game | None = None  # for a screen about one board


@dataclass(eq=False, repr=False)
class ToMap(Over):
    """The map of a reviewed game.

    ``mistakes`` are the places in it from which a move left the shortest path; ``choose`` is called with a place that
    is clicked.
    """

    game: Game  # about the position that is looked at
    trail: Sequence[Position]
    mistakes: frozenset[int]
    choose: Callable[[int], None]


@dataclass(eq=False, repr=False)
class ToMistakes(Over):
    """The practice with the mistakes on a board."""

    board: Board


class ToFirstSteps(Over):
    """The first lessons of a new player."""


@dataclass(eq=False, repr=False)
class ToChapter(Over):
    """The scene at the end of a chapter of the journey."""

    chapter: str
    then: ToBoard | ToScreen | GameScreen  # where it leads on


@dataclass(eq=False, repr=False)
class ToLesson(Over):
    """A lesson, by its name."""

    lesson: str


@dataclass(eq=False, repr=False)
class ToStages(Over):
    """The stages of a game on a number board; ``times`` as in ``ToReview``."""

    game: PlayedGame
    times: Sequence[float] = ()


class ToKeys(Over):
    """The keys, to look at and to change."""


@dataclass(eq=False, repr=False)
class ToSettings(Over):
    """A tab of the settings."""

    tab: str


@dataclass(eq=False, repr=False)
class ToChoice(Over):
    """The choice among what a text may mean, or among several texts."""

    readings: Sequence[Reading] = ()
    texts: Sequence[str] = ()


@dataclass(eq=False, repr=False)
class ToLevel(Over):
    """The maker, with a level whose goal is still to be drawn."""

    level: Level


@dataclass(eq=False, repr=False)
class ToTimes(Over):
    """The statistics, which add the solves of a timer's table to the history."""

    table: TimerTable


class ToSizes(Over):
    """The choice of a number board's size."""


@dataclass(eq=False, repr=False)
class ToShare(Over):
    """The sheet that shares a position, and the games, the result and the map beside it."""

    position: Position | None = None
    games: Mapping[str, PlayedGame] = field(default_factory=dict)  # by "game" and "solution"
    challenge: str = ""  # the result or the start in words; its last line is the code
    start: Position | None = None  # that of the challenge
    card: ResultCard | None = None
    draw_map: Callable[[int], bytes] | None = None  # returns a PNG of this width; from any thread
    times: Sequence[float] = ()  # the seconds of each move of "game", where they are known
    action: Action = Action.SHARE  # with the choice that it stands for

    @classmethod
    def of_game(cls, back: GameScreen, game: Game) -> ToShare:
        """Return the sheet for the position of a game, and for its moves, if there are any."""
        games = {"game": PlayedGame(game.start, tuple(game.moves))} if game.moves else {}
        return cls(back, game.position, games, times=game.move_times)


@dataclass(eq=False, repr=False)
class ToReview(Over):
    """The review of a game."""

    game: PlayedGame
    helped: bool = False
    running: bool = False  # not solved yet, on the screen behind: its end is looked at first
    times: Sequence[float] = ()  # the seconds of each move, where they are known
    is_by_method: bool = False  # its stars count by the method


def to_start(store: Store, start: Position, origin: Origin, home: GameScreen | None) -> ToBoard:
    """Return the way to a start, as in ``game_at``, from which Back leads ``home``."""
    to = game_at(store, start, origin)
    return ToBoard(to.board, to.start, origin, home=home)


Destination = ToPicker | ToBoard | Over | GameScreen
"""A place a screen can lead to, without importing the other screens; or a screen that was kept."""
