"""The messages of the play screen: the solved board, the pause, and a solution as it is played."""

from __future__ import annotations

from solver import Board, TableCost
from solver.catalogue.challenges import Challenge

from ...input.commands import Action
from ...model.game import Game
from ...model.grades import ChallengeOutcome, Grade
from ...model.playback import Playback
from ...model.session import Session
from ...model.statistics import NO_BESTS, Bests
from ...model.timing import counts_pushes, multi_tile_count, splits
from ...words.board_texts import board_name, help_note
from ...words.words import NO_MESSAGE, Message, Words, clock_hundredths, clock_text


def named_board(words: Words, session: Session, name: str) -> str:
    """Return the name of a game with that of its board, such as ``Breathing space (Shapes 34)``; the latter alone where
    the game has none of its own.
    """
    board = board_name(words, session.board)
    return words.text("title.of_board", name=name, board=board) if name and name != board else board


def title(words: Words, session: Session, name: str = "") -> str:
    """Return the window's title: the ``name`` of the game and its board, moves made, and whether it is solved."""
    board, moves = named_board(words, session, name), words.moves(session.game.move_count, session.board.metric)
    solved = "helped" if session.game.assisted else "solved"
    return words.text(f"title.{solved if session.is_solved else 'playing'}", board=board, moves=moves)


def solved(
    words: Words,
    grade: Grade,
    board: Board,
    bests: Bests = NO_BESTS,
    outcome: ChallengeOutcome | None = None,
) -> str:
    """Describe a newly solved game by its grade, the ``bests`` it has beaten, and the ``outcome`` of a challenge."""
    metric, par = board.metric, grade.par
    moves = words.moves(grade.moves, metric)
    worth = "" if not grade.stars else words.counted("play.stars", grade.stars)
    if grade.by_method is not None and grade.moves != par:
        worth = words.text("play.by_method", moves=words.moves(grade.by_method, metric)) + worth
    if grade.assisted:
        is_long = par is not None and grade.proved and grade.moves != par
        key, how = "play.helped_in_more" if is_long else "play.helped", help_note(words, grade.assisted, grade.hints)
        said = words.text(key, moves=moves, help=how, par=par) + worth
    else:
        key = "play.solved" if par is None else "play.solved_in_fewest" if grade.moves == par else "play.solved_in_more"
        if not grade.proved:
            key = "play.solved_in_best_known" if grade.moves == par else "play.solved_in_more_than_known"
        said = words.text(key, moves=moves, worth=worth, par=par) + new_bests(words, bests, metric)
    if outcome is not None:
        said += " " + words.text("challenge.ended", outcome=challenge_ended(words, outcome, metric))
    return said


def new_bests(words: Words, bests: Bests, metric: str) -> str:
    """Describe new bests, such as `` New best time.``; return an empty text without any."""
    if not bests:
        return ""
    measures = words.listed((words.of_metric(f"measure.{measure.value}", metric) for measure in bests), "and")
    return words.text("play.new_best", measures=measures)


def challenge_asks(words: Words, challenge: Challenge) -> str:
    """Return what a challenge asks for: to beat moves and a time, moves, or par, as far as it names them."""
    metric, moves, seconds = challenge.start.board.metric, challenge.moves_to_beat, challenge.seconds_to_beat
    par = "" if challenge.par is None else " " + words.text("challenge.par", par=challenge.par)
    if moves is None:
        return words.text("challenge.play") + par
    of = words.moves(moves, metric)
    if seconds is None:
        return words.text("challenge.moves", moves=of) + par
    return words.text("challenge.beat", moves=of, time=clock_text(seconds)) + par


def challenge_ended(words: Words, outcome: ChallengeOutcome, metric: str) -> str:
    """Return whether a challenge was won, and by how much, such as ``missed by 2 moves``."""
    if outcome.assisted:
        return words.text("challenge.helped")
    if outcome.moves:
        key, difference = "moves", words.moves(abs(outcome.moves), metric)
    elif outcome.hundredths:
        key, difference = "time", clock_hundredths(words, abs(outcome.hundredths) / 100)
    else:
        return words.text("challenge.tied")
    return words.text(f"challenge.{'won' if outcome.is_won else 'missed'}_{key}", difference=difference)


def par_fell(words: Words, par: int, metric: str) -> str:
    """Return that a better solution of the game has become known, of ``par`` moves."""
    return words.text("play.par_fell", moves=words.moves(par, metric))


def begun(key: str) -> Message:
    """Describe another game, with the keys that lead to others."""
    keys = {each.id: each for each in (Action.UNDO, Action.FARTHEST, Action.PRACTICE, Action.NEW, Action.RESTART)}
    return Message(key, **keys)


def restarted(before: Game, game: Game) -> Message:
    """Return what a ``game`` from the start of the one ``before`` counts for, where that is something else."""
    return Message("play.restarted") if before.is_first and not game.is_first else NO_MESSAGE


PAUSED = Message("play.game_paused", key=Action.PAUSE)


def already_solved(names_farthest: bool) -> Message:
    """Return what is said of a board that is solved, with the keys that lead on from it."""
    if not names_farthest:
        return Message("play.solved_in_course", new=Action.NEW)
    return Message("play.already_solved", new=Action.NEW, farthest=Action.FARTHEST)


def playing(playback: Playback) -> Message:
    """Return how far a solution has been played."""
    key = "play.paused" if playback.due is None else "play.playing"
    if not playback.is_shortest:
        key += "_best_known"
    return Message(key, done=playback.done, moves=len(playback.moves), speed=playback.speed)


def challenge_note(words: Words, challenge: Challenge) -> str:
    """Return a short note on a game from the start of a challenge; empty where there is nothing to beat."""
    moves, seconds = challenge.moves_to_beat, challenge.seconds_to_beat
    if moves is None:
        return ""
    if seconds is None:
        return words.text("panel.challenge_moves", moves=moves)
    return words.text("panel.challenge", moves=moves, time=clock_text(seconds))


def speed_figures(words: Words, game: Game, looked: float = 0.0) -> list[tuple[str, str]]:
    """Return moves a second; with one gap also pushes, and on number boards the splits, with the seconds
    ``looked`` before the first move.
    """
    moves, seconds, found = game.moves, game.solved_in or 0.0, list[tuple[str, str]]()
    if seconds:
        found.append((words.text("result.speed"), words.number(game.move_count / seconds, ".2f")))
    if counts_pushes(game.start):
        found.append((words.text("result.pushes"), words.number(multi_tile_count(moves), ",")))
    for split in splits(game.start, moves, game.move_times):
        found.append((words.counted("result.split", split.rows), clock_hundredths(words, looked + split.seconds)))
    return found


CALLED = "3", "7"  # seconds of the inspection, as judges of a competition call them


def is_called(name: str, value: str, inspection: int, session: Session) -> bool:
    """Return whether a counter is news: at the start of the inspection, near its end, and as the clock starts."""
    if name == "inspection":
        return value == str(inspection) or (value in CALLED and int(value) + 1 < inspection)
    first = value.startswith("0:00") and value[-2:] < "05"  # of its pictures, in hundredths
    return name == "time" and inspection > 0 and not session.game.gestures and first


def table_asks(words: Words, cost: TableCost, action: Action) -> str:
    """Return the question before a large table is made for a command; the command again is the answer."""
    values = {"positions": words.short(cost.positions), "memory": words.number(cost.memory / 1000, ".1f")}
    return words.text(
        "play.table_asks", seconds=cost.seconds, key=words.key(action), name=words.label(action), **values
    )
