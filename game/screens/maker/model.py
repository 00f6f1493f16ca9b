"""The board in the maker: its drawing, what each command does to it, and what is known of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote, urlsplit

from solver import Board, BoardError, Misread, Position, load_board
from solver.catalogue.boards import kept_board
from solver.catalogue.reading import read_any, read_path
from solver.catalogue.readings import Entries, TimerTable
from solver.catalogue.recognition import recognized
from solver.formats.block_levels import Level
from solver.formats.board_files import LARGEST_FILE, is_board_text, read_board, read_board_text, read_text
from solver.formats.board_lines import board_from_line, board_line, is_line
from solver.formats.timer_tables import is_timer_table
from solver.sentences import Sentence
from solver.system.files import read_file

from ...coach.draft_analyzer import AnalysisOutcome, DraftAnalysis, DraftAnalyzer, rules_of
from ...input.commands import Action
from ...model.draft import SavedAs, drawing_of, drawing_of_level
from ...model.drawing import Drawing
from ...model.game import random_start
from ...sound.sounds import Cue
from ...store.own_boards import SavedBoard, digest_of
from ...store.player_files import Problem
from ...store.storage import Store
from ...words.board_texts import own_name, solver_sentence
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE, Message, Words
from .strokes import PIECE_BRUSHES, STROKES, BrushStroke, Tool, goal_stroke
from .words import tip

if TYPE_CHECKING:  # which know pygame
    from ..interface import Interface

PATIENCE = 0.2  # seconds until a message says that positions are still being counted


class MakerModel:
    """Changes the draft, stores it after every change, and has it analyzed."""

    def __init__(
        self,
        interface: Interface,
        store: Store,
        on_saved: Callable[[Drawing], None],
        on_times: Callable[[TimerTable], None],
    ) -> None:
        """``on_saved`` is called with each saved drawing, ``on_times`` with a timer's table that is opened."""
        self._interface, self._store = interface, store
        self._words, self._on_saved, self._on_times = interface.words, on_saved, on_times
        self.draft = store.draft
        self.analyzer = DraftAnalyzer(interface.post, self._on_analysis)
        self.stroke: BrushStroke | None = None
        self.tool = Tool.PIECE
        self.in_goal = False
        self.cell_has_focus = False
        self.news = Message("maker.left") if self.draft.drawing.pieces else NO_MESSAGE
        self._slid_start: Drawing | None = None
        self._awaits_hardest = False
        self._analysis_began_at = interface.now()
        self._rng = random.Random()
        self._played_last: Board | None = None
        self._known: Board | None = None  # the board that the drawing was found to be, with a name of its own
        self._folder = store.saver.folder
        self.study_drawing()

    # State

    @property
    def drawing(self) -> Drawing:
        """The drawing as shown, with the stroke in progress."""
        if self.stroke is not None:
            return self.stroke.drawing
        return self.draft.drawing if self._slid_start is None else self._slid_start

    @property
    def analysis(self) -> DraftAnalysis | None:
        """The analysis of the drawing; None while it is unknown."""
        return self.analyzer.known

    @property
    def distance(self) -> int | None:
        return None if self.analysis is None else self.analysis.distance(self.drawing.board)

    @property
    def can_count_on(self) -> bool:
        """More positions can be counted than are counted unasked."""
        return self.analysis is not None and self.analysis.outcome is AnalysisOutcome.MANY

    @property
    def is_slow(self) -> bool:
        """The analysis takes so long that a message says so."""
        return self.analyzer.is_working and self._interface.now() - self._analysis_began_at >= PATIENCE

    @property
    def slow_at(self) -> float | None:
        """The time when the analysis becomes slow; None if it is, or has ended."""
        return self._analysis_began_at + PATIENCE if self.analyzer.is_working and not self.is_slow else None

    @property
    def is_saving(self) -> bool:
        return self._store.saver.is_busy

    @property
    def is_playable(self) -> bool:
        """A game can begin: there is a goal, and it is not known to be out of reach."""
        known = self.analysis is not None and self.analysis.explored is not None
        return self.is_readable and (self.distance is not None or not known)

    @property
    def is_readable(self) -> bool:
        """The drawing is a board that can be read back; with one gap that takes a solvable start."""
        if self.drawing.obstacle is not None or not self.drawing.has_one_gap:
            return self.drawing.obstacle is None
        return self.analysis is not None and self.analysis.outcome not in (
            AnalysisOutcome.NEVER,
            AnalysisOutcome.LOCKED,
        )

    @property
    def why_unsolvable(self) -> str:
        """The phrase of what keeps a board from being played, where something does."""
        if (obstacle := self.drawing.obstacle) is not None:
            return f"idle.maker_{obstacle}" if obstacle in ("pieces", "goal") else f"maker.{obstacle}_how"
        return "idle.maker_unknown" if self.analyzer.is_working else "idle.maker_never"

    @property
    def why_unsaved(self) -> str:
        """The phrase of what keeps the board from being saved; empty if nothing does."""
        if self.is_saving:
            return "idle.maker_busy"
        return "" if self.is_playable else self.why_unsolvable

    @property
    def message(self) -> str:
        """The latest event, or else the use of the tool."""
        tool = None if self.in_goal else self.tool
        stroke = self.stroke if self.is_drawn_by_key else None
        return self.news.text(self._words) or tip(self._words, tool, self.drawing, self.cell_has_focus, stroke)

    def _on_analysis(self) -> None:
        if self._awaits_hardest:
            self._awaits_hardest, self.news = False, NO_MESSAGE
            self.set_hardest()

    def clear_news(self) -> None:
        """Clear the message, which was read, as another screen comes in front."""
        self.news = NO_MESSAGE

    def study_drawing(self) -> None:
        """Start an analysis of the drawing, unless it is known or under way."""
        drawing = self.drawing
        self._awaits_hardest = False
        self.analyzer.ask(drawing.board if drawing.is_countable else None)
        self._analysis_began_at = self._interface.now()

    # Strokes

    @property
    def is_drawn_by_key(self) -> bool:
        return self.stroke is not None and self.stroke.is_by_key

    def begin_stroke(self, cell: int, by_key: bool = False) -> None:
        self.news = NO_MESSAGE
        self.stroke = (goal_stroke if self.in_goal else STROKES[self.tool])(self.draft.drawing, cell)
        self.stroke.is_by_key = by_key
        self._show_refusal(self.stroke)
        self.study_drawing()

    def extend_stroke(self, cell: int) -> None:
        if self.stroke is not None:
            before = self.stroke.drawing
            self.stroke.extend(cell)
            self._show_refusal(self.stroke)
            if self.stroke.drawing is not before:
                self.study_drawing()

    def end_stroke(self, inside: bool = True) -> bool:
        """Keep what the stroke has drawn; return False without a stroke. ``inside`` is whether it ends on the board."""
        stroke, self.stroke = self.stroke, None
        if stroke is not None:
            self.change(stroke.end(inside), Cue.SLIDE_WOOD_1)
            self._show_refusal(stroke)
        return stroke is not None

    def cancel_stroke(self) -> None:
        stroke, self.stroke = self.stroke, None
        if stroke is not None:
            self.study_drawing()

    def choose(self, tool: Tool) -> None:
        """Choose a tool and show the start, which it is for."""
        self.tool, self.in_goal, self.news = tool, False, NO_MESSAGE

    def next_brush(self) -> None:
        """Choose the next of the tools that make pieces, or the first where another tool is chosen."""
        at = PIECE_BRUSHES.index(self.tool) + 1 if self.tool in PIECE_BRUSHES and not self.in_goal else 0
        self.choose(PIECE_BRUSHES[at % len(PIECE_BRUSHES)])

    def show_goal(self, goal: bool) -> None:
        """Show the goal, or the start."""
        self.in_goal, self.news = goal, NO_MESSAGE

    # The start

    def slide_to(self, distance: int) -> None:
        """Show a start at a distance, for as long as the slider is there."""
        self.end_stroke()
        start = None if self.analysis is None else self.analysis.start_at(distance, self._rng)
        if start is not None and self.distance != distance:
            self.in_goal, self.news = False, NO_MESSAGE
            self._slid_start = self.draft.drawing.with_start(start.cells)
            self.study_drawing()

    def end_slide(self) -> None:
        """Keep the start under the slider."""
        slid, self._slid_start = self._slid_start, None
        if slid is not None:
            self.change(slid, Cue.NEW)

    def step(self, by: int) -> None:
        """Set a start that is farther by a number of moves."""
        self.end_stroke()
        if self.analysis is not None and self.distance is not None:
            self.slide_to(min(max(self.distance + by, 0), len(self.analysis.counts) - 1))
            self.end_slide()

    def set_hardest(self) -> None:
        """Set the hardest start or another as hard, as soon as it is known; many positions are counted on first."""
        self.end_stroke()
        self.end_slide()
        analysis = self.analysis
        if analysis is None:
            self._awaits_hardest = self.analyzer.is_working
            if self._awaits_hardest:
                self.news = Message("maker.looking")
        elif self.can_count_on:
            self.news = NO_MESSAGE
            self.analyzer.count_on()
            self._analysis_began_at = self._interface.now()
        elif (start := analysis.start_at(len(analysis.counts) - 1, self._rng)) is not None:
            self.in_goal = False
            self.change(self.draft.drawing.with_start(start.cells), Cue.NEW)
            self.news = Message("maker.hardest_set" if analysis.counts[-1] > 1 else "maker.hardest_one")

    # The whole drawing

    def change(self, drawing: Drawing, cue: Cue = Cue.NEW) -> None:
        self._change_draft(lambda: self.draft.put(drawing), cue)

    def undo(self) -> None:
        self._change_draft(self.draft.undo, Cue.UNDO)

    def redo(self) -> None:
        self._change_draft(self.draft.redo, Cue.UNDO)

    def _change_draft(self, change: Callable[[], object], cue: Cue) -> None:
        """Change the draft, and store it if that made a difference; a stroke or slide under way is over."""
        self.stroke, self._slid_start, before = None, None, self.draft.drawing
        change()
        if self.draft.drawing is not before:
            self.news = NO_MESSAGE
            self._interface.sounds.play(cue)
            self._store.save_draft()
        self.study_drawing()

    def resize(self, rows: int = 0, columns: int = 0) -> None:
        self.change(self.drawing.resized(self.drawing.rows + rows, self.drawing.columns + columns))

    def clear(self) -> None:
        """Begin an empty drawing of the same size."""
        drawing = self.drawing
        self.in_goal, self.tool = False, Tool.PIECE
        self.change(Drawing(drawing.rows, drawing.columns, "." * len(drawing.cells)))
        self.news = Message("maker.cleared", undo=Action.UNDO)

    # Other boards

    def copy(self) -> None:
        """Copy the board as a line."""
        taken = self._interface.clipboard.put(board_line(self.drawing.board))
        self.news = Message("maker.copied" if taken else "maker.copied_here")

    def paste(self) -> None:
        self._open(opened_text(self._interface.clipboard.get(), self._folder), "maker.pasted")

    def open_file(self, path: str) -> None:
        self._open(opened_file(path, self._folder), "maker.opened")

    def open_board(self, board: Board) -> None:
        self._open(_opened(board), "maker.opened")

    def open_level(self, level: Level) -> None:
        """Open a level whose goal is still to be drawn."""
        self._open(_opened(level), "maker.pasted")

    def _open(self, opened: Opened | TimerTable | Message, phrase: str) -> None:
        if isinstance(opened, Message):
            self._refuse(opened)
            return
        if isinstance(opened, TimerTable):
            self._on_times(opened)
            return
        self.in_goal, self.stroke = False, None
        if opened.saved is not None:
            self.draft.belongs_to(opened.drawing.name, opened.saved)
        self.change(opened.drawing)
        if opened.own_piece:
            self.in_goal = True
            self.news = Message("maker.no_goal", piece=opened.own_piece, undo=Action.UNDO)
        else:
            self.news = Message(phrase, name=Message(own_name, board=opened.drawing.board), undo=Action.UNDO)

    # Files

    def rename(self, name: str) -> None:
        self.change(self.draft.drawing.named(name.strip()), Cue.SLIDE_WOOD_1)

    def free_number(self, name_of: Callable[[int], str]) -> int:
        """Return the lowest number by which no board of the player's is named."""
        return self._store.saver.free_number(name_of)

    def save(self) -> None:
        """Save the board, which has a name, among the player's boards."""
        drawing = self.draft.drawing
        self.news = Message("maker.saving")
        before, interface = self.draft.files.get(drawing.name), self._interface
        self._store.saver.save(drawing, before, interface.post, self._take_saved)

    def _take_saved(self, done: SavedBoard | Problem) -> None:
        if isinstance(done, Problem):
            self._refuse(Message(problem_text, problem=done))
        else:
            self._keep_file(done)
            self._on_saved(done.drawing)

    def _keep_file(self, done: SavedBoard) -> None:
        """Store the file of a saved board, and its name if that is another than requested."""
        name = done.drawing.name
        self.draft.belongs_to(name, done.saved)
        if self.draft.drawing.name == done.requested_name:
            self.draft.put(self.draft.drawing.named(name))
        self._store.save_draft()
        self.news = Message("maker.renamed" if done.is_renamed else "maker.saved", asked=done.requested_name, name=name)

    # Games

    def game(self) -> tuple[Board, Position]:
        """Return the board to play and its start; the board played before where only the start differs."""
        drawn = self.draft.drawing.board
        played, analysis = self._played_last, self.analysis
        if played is None or analysis is None or not self._is_start_of(played, analysis):
            known = recognized(drawn)
            if known is not None and not known.is_mirrored:
                self._played_last = self._known = known.start.board
                return known.start.board, known.start
            played = self._played_last = replace(load_board(board_line(drawn)), name=drawn.name)
        if drawn.own_start is None:
            return played, random_start(played, self._rng)
        return played, played.position(str(drawn.own_start))

    def _is_start_of(self, played: Board, analysis: DraftAnalysis) -> bool:
        """Return whether the drawing is another start of a board, as far as is known."""
        drawn = self.drawing.board
        is_called_so = played is self._known or played.name == drawn.name
        same = is_called_so and rules_of(played) == rules_of(drawn)
        return same and analysis.holds(replace(played, id=analysis.board.id)) is not None

    # Messages

    def _show_refusal(self, stroke: BrushStroke) -> None:
        if stroke.refusal:
            self.news = Message(f"maker.{stroke.refusal}", most=len(self.drawing.pieces))

    def _refuse(self, message: Message) -> None:
        self.news = message
        self._interface.sounds.play(Cue.REFUSED)


class Opened(NamedTuple):
    """An opened board, to be changed, and its file, where it is one of the player's boards."""

    drawing: Drawing
    saved: SavedAs | None = None
    own_piece: str = ""
    """The letter of the piece that must go, of a level that does not say where."""


def opened_text(text: str | None, folder: Path) -> Opened | TimerTable | Message:
    """Return the board of a copied text, with the start that it tells: a line, the text of a file or its path, a
    position or a game; a timer's table as it is; or else the reason against it.

    ``folder`` has the player's own boards.
    """
    copied = "" if text is None else text.strip()
    if not copied:
        return Message("maker.no_text")
    if "\n" not in copied and copied.strip("'\"").endswith(".toml"):
        return opened_file(copied, folder)
    try:
        found = _found_in(copied)
    except BoardError as error:
        return Message(_no_board, sentence=error.sentence)
    except Misread as error:
        is_nothing = error.sentence.key == "paste.neither"
        reason = Message("maker.no_line") if is_nothing else Message(solver_sentence, sentence=error.sentence)
        return Message("maker.no_board", reason=reason)
    if isinstance(found, Board | Level):
        return _opened(found)
    return found if isinstance(found, TimerTable) else Message("maker.several")


def _found_in(copied: str) -> Board | Level | Entries:
    """Return the board of a copied text, whose start need not be solvable, a level without a goal, or several texts.

    Raises BoardError, Misread.
    """
    if "\n" in copied and "=" in copied and not is_timer_table(copied):
        return read_board_text("pasted", copied)
    if is_line(copied) and ":" not in copied and not copied.startswith(">"):
        return replace(board_from_line(copied), name="")  # of which a line says nothing
    reading = read_any(copied, solvable=False, load=kept_board)
    position = reading.start
    if position is None:
        assert isinstance(reading.found, Board | Level | Entries)
        return reading.found
    return replace(position.board, start_cells=position.cells)


def opened_file(path: str, folder: Path) -> Opened | TimerTable | Message:
    """Return the board in a file, as ``opened_text`` does; ``folder`` has the player's own boards."""
    file = Path(unquote(urlsplit(path).path) if path.startswith("file://") else path.strip("'\""))
    try:
        if file.suffix != ".toml" and file.stat().st_size > LARGEST_FILE:
            return _opened_long(file)
        if file.suffix != ".toml" and not is_board_text(text := read_text(file)):
            return opened_text(text, folder)
        board, saved = read_board(file), None
        if file.parent == folder:
            saved = SavedAs(file.name, digest_of(read_file(file, LARGEST_FILE)))
    except BoardError as error:
        return Message(_no_board, sentence=error.sentence)
    except (OSError, ValueError):  # it has just gone: then it is nobody's
        saved = None
    return _opened(board, saved)


def _opened_long(file: Path) -> TimerTable | Message:
    """Return the timer's table in a file that is too long for a board, or why there is nothing to draw in it. Raises
    BoardError.
    """
    try:
        found = read_path(file, kept_board).found
    except Misread as error:
        return Message("maker.no_board", reason=Message(solver_sentence, sentence=error.sentence))
    return found if isinstance(found, TimerTable) else Message("maker.several")


def _opened(found: Board | Level, saved: SavedAs | None = None) -> Opened | Message:
    try:
        if isinstance(found, Level):
            return Opened(drawing_of_level(found), own_piece=found.own)
        return Opened(drawing_of(found), saved)
    except Misread as error:
        return Message("maker.no_board", reason=Message(solver_sentence, sentence=error.sentence))
    except BoardError:
        return Message("maker.too_wide")


def _no_board(words: Words, sentence: Sentence) -> str:
    reason = solver_sentence(words, sentence)
    return words.text("maker.no_board", reason=f"{reason[:1].upper()}{reason[1:]}")
