"""The texts of the maker: what the board lacks, how hard it is, and what can be done now."""

from __future__ import annotations

from typing import NamedTuple

from ...coach.draft_analyzer import MOST_POSITIONS, AnalysisOutcome, DraftAnalysis, DraftProgress
from ...input.commands import Action
from ...model.drawing import Drawing
from ...model.known_boards import known_board
from ...words.board_texts import board_name
from ...words.problems import reason_of
from ...words.words import Words
from .strokes import BrushStroke, MoveStroke, Tool


class BoardVerdict(NamedTuple):
    """A line, the text below it, and whether the board is solvable, which may be open."""

    headline: str
    text: str
    good: bool | None = None


def verdict_on(
    words: Words,
    drawing: Drawing,
    analysis: DraftAnalysis | None,
    work: DraftProgress | None,
    in_goal: bool,
    is_counting_on: bool,
) -> BoardVerdict:
    """Return what is known of a board.

    ``work`` is the progress of its analysis, None while that is not worth a word; ``is_counting_on`` is whether more
    positions are counted than are counted unasked.
    """
    if drawing.obstacle is not None and drawing.obstacle != "goal":
        return BoardVerdict(words.text(f"maker.{drawing.obstacle}"), words.text(f"maker.{drawing.obstacle}_how"))
    positions = _positions(words, analysis)
    if drawing.obstacle == "goal":
        how = "maker.goal_how_numbers" if drawing.numbers else "maker.goal_how"
        how = words.text(_goal_tip(drawing) if in_goal else how)
        text = how if drawing.numbers else f"{positions} {how}".strip()  # without a goal no number counts
        return BoardVerdict(words.text("maker.goal"), text)
    if analysis is None:
        return BoardVerdict("", "") if work is None else _progress(words, work, is_counting_on)
    known, found = known_board(drawing.board), _found(words, drawing, analysis, positions)
    if known is None:
        return found
    said = words.text("maker.known", board=board_name(words, known))
    return found._replace(text=f"{said} {found.text}".strip())


def _progress(words: Words, work: DraftProgress, is_counting_on: bool) -> BoardVerdict:
    """Return how many positions there are at least, or how many of them have a distance."""
    stops = " " + words.text("maker.stops", key=words.key(Action.BACK)) if is_counting_on else ""
    if work.part is None:
        so_far = words.text("maker.so_far", positions=words.positions(work.found))
        return BoardVerdict(words.text("maker.counting"), so_far + stops)
    return BoardVerdict(words.text("maker.measuring", part=work.part), _sentence(words, work.found) + stops)


def _found(words: Words, drawing: Drawing, analysis: DraftAnalysis, positions: str) -> BoardVerdict:
    """Return the result of a whole board's analysis."""
    if analysis.outcome is AnalysisOutcome.FAILED:
        return BoardVerdict(words.text("play.failed", error=reason_of(words, analysis.error)), "")
    if analysis.outcome is AnalysisOutcome.MANY:
        most = words.positions(MOST_POSITIONS)
        return BoardVerdict(words.text("maker.over_limit", positions=most), words.text("maker.over_limit_how"))
    shuffled = words.text("maker.shuffled_how") if drawing.board.own_start is None else ""
    plain = {AnalysisOutcome.TOO_LARGE: ("too_large", None), AnalysisOutcome.LOCKED: ("locked", False)}
    if analysis.outcome in plain:
        name, good = plain[analysis.outcome]
        return BoardVerdict(words.text(f"maker.{name}"), f"{shuffled} {words.text(f'maker.{name}_how')}".strip(), good)
    distance = analysis.distance(drawing.board)
    if analysis.outcome is AnalysisOutcome.NEVER or distance is None:
        return BoardVerdict(words.text("maker.never"), f"{positions} {words.text('maker.never_how')}", False)
    hardest = words.text("maker.hardest", moves=words.moves(len(analysis.counts) - 1, drawing.metric))
    name, how = ("shuffled", shuffled) if shuffled else ("solved", words.text("maker.solved_how"))
    if distance:
        name, how = "solvable", ""
    headline = words.text(f"maker.{name}", moves=words.moves(distance, drawing.metric))
    return BoardVerdict(headline, f"{positions} {hardest} {how}".strip(), True)


def _positions(words: Words, analysis: DraftAnalysis | None) -> str:
    return "" if analysis is None or analysis.positions is None else _sentence(words, analysis.positions)


def _sentence(words: Words, positions: int) -> str:
    return words.text("maker.positions", positions=words.positions(positions))


def _goal_tip(drawing: Drawing) -> str:
    return "maker.tip_goal_numbers" if drawing.numbers else "maker.tip_goal"


def tip(words: Words, tool: Tool | None, drawing: Drawing, by_key: bool, stroke: BrushStroke | None) -> str:
    """Return the use of a tool, or of the goal for None; ``by_key`` if a cell has the focus or draws a ``stroke``."""
    name, obstacle = "goal" if tool is None else tool.value, drawing.obstacle
    if stroke is not None:
        key = "carry" if isinstance(stroke, MoveStroke) else "stroke"
    elif by_key:
        key = f"key_{name}"
    elif obstacle == "goal" and tool is None:
        return ""  # what to do in the goal is said in its place
    elif tool is None:
        return words.text(_goal_tip(drawing))
    else:
        key = "tip_empty" if obstacle == "pieces" and tool is Tool.PIECE else f"tip_{name}"
    return words.text(f"maker.{key}", key=words.key(Action.ACTIVATE))
