"""The board that is being made: what each command does to it, what is known of it, and what there is to say."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from solver import Board, Position
from solver.formats.block_lines import board_line
from solver.formats.board_lines import board_from_line

from ...coach.analyst import Analyst, Finding, Study
from ...input.commands import Action
from ...model.drawing import Drawing
from ...model.origin import random_start
from ...sound.cues import Cue
from ...store.own_boards import SavedBoard
from ...words.boards import own_name
from ...words.problems import problem_text
from ...words.words import nothing
from ..common.player_files import open_folder
from ..services import Services
from .pasted import Opened, opened_file, opened_text
from .strokes import BRUSHES, PIECE_BRUSHES, Stroke, Tool, goal_stroke
from .words import tip

PATIENCE = 0.2
"""Seconds after which it is told that the positions are still being counted."""


class Making:
    """Changes the draft, which is kept after every change, and asks the analyst about each."""

    def __init__(self, services: Services) -> None:
        self._services, self._words = services, services.words
        self.draft = services.store.draft
        self.analyst = Analyst(services.wake)
        self.stroke: Stroke | None = None
        """What is being drawn."""
        self.tool = Tool.PIECE
        self.in_goal = False
        """Whether it is the goal that is seen and changed."""
        self.aims = False
        """Whether the focus is on a cell, so that the next stroke is the keyboard's."""
        self._slid: Drawing | None = None
        """The start that the slider is at, until it is let go."""
        self._says: Callable[[], str] = nothing
        """What has just happened, in the language of the moment."""
        self._exported: tuple[Path, Callable[[], str]] | None = None
        """The folder that a board was exported to, and what was said of that."""
        self._wants_hardest = False
        self._asked_at = services.now()
        self._rng = random.Random()
        self._played: Board | None = None
        """The board that was played last: another start of it is played on the same board."""
        if self.draft.drawing.pieces:
            self.say("maker.left")
        self._ask()
        self._folder = services.store.saver.folder

    # What there is

    @property
    def drawing(self) -> Drawing:
        """As it is seen."""
        if self.stroke is not None:
            return self.stroke.drawing
        return self.draft.drawing if self._slid is None else self._slid

    @property
    def study(self) -> Study | None:
        """What is known of it; None while nothing is."""
        return self.analyst.known

    @property
    def distance(self) -> int | None:
        """How hard its start is, if that is known."""
        return None if self.study is None else self.study.distance(self.drawing.board)

    @property
    def counts_on(self) -> bool:
        """Whether more positions can be counted than are counted unasked."""
        return self.study is not None and self.study.finding is Finding.MANY

    @property
    def slow(self) -> bool:
        """Whether it takes so long to find out that there should be a word about it."""
        return self.analyst.works and self._services.now() - self._asked_at >= PATIENCE

    @property
    def slow_at(self) -> float | None:
        """When that will be so; None if it is, or nothing is to be found out."""
        return self._asked_at + PATIENCE if self.analyst.works and not self.slow else None

    @property
    def busy(self) -> bool:
        """Whether the disk is waited for."""
        return self._services.store.saver.busy

    @property
    def playable(self) -> bool:
        """Whether a game can begin: there is a goal, and nobody knows that it can't be reached."""
        known = self.study is not None and self.study.explored is not None
        return self.readable and (self.distance is not None or not known)

    @property
    def readable(self) -> bool:
        """Whether there is a board that can be read back; of one with one gap that takes a start that can be solved."""
        if self.drawing.hindrance is not None or not self.drawing.has_one_gap:
            return self.drawing.hindrance is None
        return self.study is not None and self.study.finding not in (Finding.NEVER, Finding.LOCKED)

    @property
    def news(self) -> str:
        """What has just happened; empty if nothing has."""
        return self._says()

    @property
    def exported_to(self) -> Path | None:
        """The folder of what has just been exported; None once something else has happened."""
        return self._exported[0] if self._exported is not None and self._exported[1] is self._says else None

    @property
    def message(self) -> str:
        """What has just happened, or else what the tool does."""
        tool = None if self.in_goal else self.tool
        stroke = self.stroke if self.by_key else None
        return self.news or tip(self._words, tool, self.drawing, self.aims, stroke)

    def update(self) -> bool:
        """Takes what has become known; whether the board has just been saved."""
        if self.analyst.take() and self._wants_hardest:
            self._wants_hardest, self._says = False, nothing
            self.hardest()
        done = self._services.store.saver.done()
        if isinstance(done, SavedBoard):
            self._tell_saved(done)
        elif done is not None:
            self._says = partial(problem_text, self._words, done)
            self.hear(Cue.REFUSED)
        return isinstance(done, SavedBoard) and not done.exported

    def rest(self) -> None:
        """Another screen comes in front: what has been read is not said again."""
        self._says = nothing

    def go_on(self) -> None:
        """Finds out again what was let go."""
        self._ask()

    # By hand

    @property
    def by_key(self) -> bool:
        """Whether the keyboard is drawing a stroke."""
        return self.stroke is not None and self.stroke.by_key

    def press(self, cell: int, by_key: bool = False) -> None:
        """Begins a stroke on a cell, of the pointer or the keyboard."""
        drawing, self._says = self.draft.drawing, nothing
        self.stroke = (goal_stroke if self.in_goal else BRUSHES[self.tool])(drawing, cell)
        self.stroke.by_key = by_key
        self._say_refusal(self.stroke)
        self._ask()

    def pull(self, cell: int) -> None:
        """Draws it on to a cell."""
        if self.stroke is not None:
            before = self.stroke.drawing
            self.stroke.over(cell)
            self._say_refusal(self.stroke)
            if self.stroke.drawing is not before:
                self._ask()

    def _say_refusal(self, stroke: Stroke) -> None:
        if stroke.refusal:
            self.say(f"maker.{stroke.refusal}", most=len(self.drawing.pieces))

    def let_go(self, inside: bool = True) -> None:
        """Ends it: now it counts."""
        stroke, self.stroke = self.stroke, None
        if stroke is not None:
            self.change(stroke.end(inside), Cue.SLIDE_1)
            self._say_refusal(stroke)

    def give_up(self) -> bool:
        """Ends it as if it had not been; false if there is none."""
        stroke, self.stroke = self.stroke, None
        if stroke is not None:
            self._ask()
        return stroke is not None

    def choose(self, tool: Tool) -> None:
        """Another tool, which is one for the start."""
        self.tool, self.in_goal, self._says = tool, False, nothing

    def next_brush(self) -> None:
        """Choose the next of the tools that make pieces, or the first where another tool is chosen."""
        at = PIECE_BRUSHES.index(self.tool) + 1 if self.tool in PIECE_BRUSHES and not self.in_goal else 0
        self.choose(PIECE_BRUSHES[at % len(PIECE_BRUSHES)])

    def show_goal(self, goal: bool) -> None:
        """The start or the goal."""
        self.in_goal, self._says = goal, nothing

    # The start

    def slide_to(self, distance: int) -> None:
        """The slider is at a distance; it counts when it is let go."""
        start = None if self.study is None else self.study.start_at(distance, self._rng)
        if start is not None and self.distance != distance:
            self.in_goal, self._says = False, nothing
            self._slid = self.draft.drawing.started(start.cells)
            self._ask()

    def slide_ended(self) -> None:
        """The slider is let go."""
        slid, self._slid = self._slid, None
        if slid is not None:
            self.change(slid, Cue.NEW)

    def step(self, by: int) -> None:
        """A start so many moves harder."""
        if self.study is not None and self.distance is not None:
            self.slide_to(min(max(self.distance + by, 0), len(self.study.counts) - 1))
            self.slide_ended()

    def hardest(self) -> None:
        """The hardest start, or another as hard; as soon as it is known. Many positions are counted on first."""
        if self.study is None:
            self._wants_hardest = self.analyst.works
            if self._wants_hardest:
                self.say("maker.looking")
            return
        if self.counts_on:
            self._says = nothing
            self.analyst.count_on()
            self._asked_at = self._services.now()
            return
        start = self.study.start_at(len(self.study.counts) - 1, self._rng)
        if start is not None:
            self.in_goal = False
            self.change(self.draft.drawing.started(start.cells), Cue.NEW)
            self.say("maker.hardest_set" if self.study.counts[-1] > 1 else "maker.hardest_one")

    # The whole

    def change(self, drawing: Drawing, cue: Cue = Cue.NEW) -> None:
        """Goes on with another drawing, and keeps it."""
        if self.draft.put(drawing):
            self._says = nothing
            self.hear(cue)
            self._services.store.save_draft()
        self._ask()

    def resize(self, across: bool, by: int) -> None:
        """So many columns more, or rows."""
        down, right = (0, by) if across else (by, 0)
        self.change(self.drawing.resized(self.drawing.rows + down, self.drawing.columns + right))

    def turn_back(self, change: Callable[[], None]) -> None:
        """Undo or redo."""
        self.stroke, self._says = None, nothing
        change()
        self.hear(Cue.UNDO)
        self._services.store.save_draft()
        self._ask()

    def clear(self) -> None:
        """An empty board of the same size."""
        drawing = self.drawing
        self.in_goal, self.tool = False, Tool.PIECE
        self.change(Drawing(drawing.rows, drawing.columns, "." * len(drawing.cells)))
        self.say("maker.cleared", undo=self._words.key(Action.UNDO))

    def copy(self) -> None:
        """The board as a line."""
        taken = self._services.clipboard.put(board_line(self.drawing.board))
        self.say("maker.copied" if taken else "maker.copied_here")

    def paste(self) -> None:
        """The board that was copied, or why there is none."""
        self._open(opened_text(self._words, self._services.clipboard.get(), self._folder), "maker.pasted")

    def open_file(self, path: str) -> None:
        """The board in a file, or why there is none."""
        self._open(opened_file(self._words, path, self._folder), "maker.opened")

    def open_board(self, board: Board) -> None:
        """A board, to be changed."""
        self._open(Opened.of(self._words, board), "maker.opened")

    def _open(self, opened: Opened | Callable[[], str], key: str) -> None:
        if not isinstance(opened, Opened):
            self._says = opened
            self.hear(Cue.REFUSED)
            return
        self.in_goal, self.stroke = False, None
        if opened.saved is not None:
            self.draft.belongs_to(opened.drawing.name, opened.saved)
        self.change(opened.drawing)
        self.say(key, name=own_name(self._words, opened.drawing.board), undo=self._words.key(Action.UNDO))

    def name(self, name: str) -> None:
        """Calls the board so."""
        self.change(self.draft.drawing.named(name.strip()), Cue.SLIDE_1)

    def save(self) -> None:
        """Among the player's boards; it has a name."""
        drawing = self.draft.drawing
        self.say("maker.saving")
        self._services.store.saver.save(drawing, self.draft.files.get(drawing.name), self._services.wake)

    def export(self) -> None:
        """To a file for somebody else."""
        drawing = self.draft.drawing
        named = drawing.named(own_name(self._words, drawing.board))
        self.say("maker.saving")
        self._services.store.saver.export(named, self._services.wake)

    def show_folder(self) -> None:
        """Has the system show where the board is that has just been exported."""
        if self.exported_to is not None:
            said = open_folder(self._words, self.exported_to)
            self._says = self._says if said is nothing else said

    def _tell_saved(self, done: SavedBoard) -> None:
        name = done.drawing.name
        if done.exported:
            self.say("maker.exported", path=str(done.path))
            self._exported = done.path.parent, self._says
            return
        self.draft.belongs_to(name, done.saved)
        if self.draft.drawing.name == done.asked:
            self.draft.put(self.draft.drawing.named(name))
        self._services.store.save_draft()
        self.say("maker.renamed" if done.renamed else "maker.saved", asked=done.asked, name=name)

    def to_play(self) -> tuple[Board, Position]:
        """The board to play and its start; a board that was played before where only the start is another."""
        drawn = self.draft.drawing.board
        played, study = self._played, self.study
        if played is None or study is None or not self._is_start_of(played, study):
            played = self._played = replace(board_from_line(board_line(drawn)), name=drawn.name)
        if drawn.own_start is None:
            return played, random_start(played, self._rng)
        return played, played.position(str(drawn.own_start))

    def _is_start_of(self, played: Board, study: Study) -> bool:
        """Whether what is drawn is another start of a board, as far as is known."""
        drawn = self.drawing.board
        if drawn.blocks != played.blocks:
            return False
        same = replace(played, id=drawn.id, start_cells=drawn.start_cells) == drawn
        return same and study.holds(replace(played, id=study.board.id)) is not None

    # What else

    def say(self, key: str, /, **values: object) -> None:
        """Tells it, in the language of the moment."""
        self._says = partial(self._words.text, key, **values)

    def hear(self, cue: Cue) -> None:
        """Makes it heard."""
        self._services.sounds.play(cue)

    def _ask(self) -> None:
        drawing = self.drawing
        self._wants_hardest = False
        self.analyst.ask(drawing.board if drawing.countable else None)
        self._asked_at = self._services.now()
