"""What is sent to others: a game's result as text with a challenge, and pictures of it."""

from __future__ import annotations

from datetime import date

from solver import Position, play
from solver.catalogue.challenges import challenge_text

from ...model.game import Game
from ...model.grades import MOST_STARS, Grade, ResultCard, challenge_outcome
from ...ui.geometry import Rect
from ...words.boards import board_name, help_note
from ...words.words import Words, clock_hundredths
from ..game_screen import GameScreen, ToExport
from ..services import Services
from .controller import GameController
from .result import result_of_game

NO_RECT = Rect(0, 0, 1, 1)
LONGEST_SHOWN = 80  # characters of a code on a card


def challenge_code(game: Game, grade: Grade) -> str:
    """Return the code of a game's start, with its par, and with its result to beat unless it was helped."""
    if game.solved_in is None or grade.assisted:
        return challenge_text(game.start, grade.par)
    return challenge_text(game.start, grade.par, grade.moves, game.solved_in)


def result_text(words: Words, game: Game, grade: Grade, day: date | None, streak: int = 0) -> str:
    """Return the result of a game in three lines to send: the last is a challenge to beat it.

    Of the position of a ``day`` it has the date and the streak. It gives nothing away.
    """
    name = board_name(words, game.start.board)
    head = words.text("result.sent", board=name) if day is None else words.text("result.sent_day", board=name, day=day)
    moves, par = words.moves(grade.moves, game.start.board.metric), grade.par
    of = "games.of_par" if grade.proved else "games.of_best_known"
    said = [moves if par is None else words.text(of, moves=moves, par=par)]
    said.append(clock_hundredths(words, game.solved_in or 0.0))
    won = "★★★☆☆☆"[MOST_STARS - grade.stars :][:MOST_STARS] + " " if grade.stars else ""
    if grade.assisted:
        said.append(help_note(words, grade.assisted, grade.hints))
    elif streak > 1 and day is not None:
        said.append(words.counted("daily.streak", streak))
    return f"{head}\n{won}{words.listed(said)}\n{challenge_code(game, grade)}"


def to_export(screen: GameScreen, services: Services, controller: GameController) -> ToExport:
    """Return the export of the position, and of the game, the solution and the result, as far as there are any."""
    session, playback = controller.session, controller.playback
    games = dict[str, tuple[Position, ...]]()
    if playback is not None:
        start = session.position
        for move in reversed(playback.moves[: playback.done]):
            start = start.undo(move)
        games["solution"] = play(start, playback.moves).positions
    elif session.game.done:
        games["game"] = play(session.game.start, session.game.moves).positions
    coach = services.coach
    if session.is_solved and playback is None and coach.board == session.board:
        advice = coach.analyzer.advice(session.game.start)
        if advice is not None:
            games["solution"] = play(session.game.start, advice.line).positions
    return ToExport(screen, session.position, games, _card(services, controller) if session.is_solved else None)


def _card(services: Services, controller: GameController) -> ResultCard | None:
    words, game, grade = services.words, controller.session.game, controller.score.grade
    outcome = challenge_outcome(controller.session.challenge, game)
    shown = result_of_game(words, game, grade, {}, outcome, NO_RECT, 10, with_moves=True, full=False)
    if shown is None:
        return None
    figures = (*shown.figures, (words.text("export.of_day"), words.day(services.today())))
    code = challenge_code(game, grade)
    code = words.text("export.play_it", code=code) if len(code) <= LONGEST_SHOWN else ""
    name, won = board_name(words, game.start.board), grade.stars or None
    return ResultCard(game.start, name, won, shown.whole_headline, figures, code)
