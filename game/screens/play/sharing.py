"""What is sent to others: a game's result as text with a challenge, and pictures of it."""

from __future__ import annotations

from datetime import date

from solver.catalogue.challenges import challenge_text
from solver.catalogue.texts import PlayedGame

from ...coach.coach import Coach
from ...input.commands import Action
from ...model.game import Game
from ...model.grades import Grade, ResultCard, challenge_outcome
from ...model.statistics import Statistics
from ...modes.daily import DailyDays
from ...store.storage import Store
from ...ui.geometry import Rect
from ...words.board_texts import board_name, help_note, sent_stars
from ...words.words import Words, clock_hundredths
from ..game_screen import GameScreen, ToShare
from ..interface import Interface
from .controller import GameController
from .result import result_of_game
from .words import named_board

NO_RECT = Rect(0, 0, 1, 1)
LONGEST_SHOWN = 80  # characters of a code on a card


def challenge_code(game: Game, grade: Grade) -> str:
    """Return the code of a game's start, with its par, and with its result to beat unless it was helped."""
    if game.solved_in is None or grade.assisted:
        return challenge_text(game.start, grade.par)
    return challenge_text(game.start, grade.par, grade.moves, game.solved_in)


def result_text(words: Words, game: Game, grade: Grade, day: date | None, streak: int = 0, name: str = "") -> str:
    """Return the result of a game in three lines to send: plain words, and last its start as a challenge.

    Of the position of a ``day`` it has the date and the streak, of others the ``name`` of the game, or that of its
    board. It gives nothing away.
    """
    name = name or board_name(words, game.start.board)
    head = words.text("result.sent", board=name) if day is None else words.text("result.sent_day", board=name, day=day)
    moves, par = words.moves(grade.moves, game.start.board.metric), grade.par
    of = "games.of_par" if grade.proved else "games.of_best_known"
    said = [moves if par is None else words.text(of, moves=moves, par=par)]
    said.append(clock_hundredths(words, game.solved_in or 0.0))
    won = f"{sent_stars(grade.stars)} " if grade.stars else ""
    if grade.assisted:
        said.append(help_note(words, grade.assisted, grade.hints))
    elif streak > 1 and day is not None:
        said.append(words.counted("daily.streak", streak))
    return f"{head}\n{won}{words.listed(said)}\n{challenge_code(game, grade)}"


def to_share(
    screen: GameScreen,
    interface: Interface,
    store: Store,
    coach: Coach,
    controller: GameController,
    action: Action,
) -> ToShare:
    """Return the sheet for the position, and for the game, its solution and the challenge, as far as there are any."""
    session, playback, game = controller.session, controller.playback, controller.session.game
    games = dict[str, PlayedGame]()
    if playback is not None:
        start = session.position
        for move in reversed(playback.moves[: playback.done]):
            start = start.undo(move)
        games["solution"] = PlayedGame(start, tuple(playback.moves))
    elif game.done:
        games["game"] = PlayedGame(game.start, tuple(game.moves))
    if session.is_solved and playback is None and coach.board == session.board:
        advice = coach.analyzer.advice(game.start)
        if advice is not None:
            games["solution"] = PlayedGame(game.start, tuple(game.start.board.parse_moves(advice.line)))
    card = _card(interface, controller) if session.is_solved else None
    challenge = _challenge(interface, store, controller)
    return ToShare(screen, session.position, games, challenge, game.start, card, times=game.move_times, action=action)


def _challenge(interface: Interface, store: Store, controller: GameController) -> str:
    """Return the result of a solved game, or else the start of the game with its par."""
    words, game = interface.words, controller.session.game
    if controller.session.is_solved:
        day, statistics = controller.mode.day(game), store.history.statistics or Statistics()
        streak = 0 if day is None else DailyDays(statistics).streak(interface.today())
        return result_text(words, game, controller.score.grade, day, streak, _name(words, controller))
    name, par = _name(words, controller), controller.score.par
    head = words.text("result.sent", board=name)
    if par is not None:
        head = words.text("share.challenge", head=head, moves=words.moves(par, game.start.board.metric))
    return f"{head}\n{challenge_text(game.start, par)}"


def _name(words: Words, controller: GameController) -> str:
    return named_board(words, controller.session, controller.mode.title(controller.session).text(words))


def _card(interface: Interface, controller: GameController) -> ResultCard | None:
    words, game, grade = interface.words, controller.session.game, controller.score.grade
    outcome = challenge_outcome(controller.session.challenge, game)
    shown = result_of_game(words, game, grade, {}, outcome, NO_RECT, 10, with_moves=True, full=False)
    if shown is None:
        return None
    figures = (*shown.figures, (words.text("share.of_day"), words.day(interface.today())))
    code = challenge_code(game, grade)
    code = words.text("share.play_it", code=code) if len(code) <= LONGEST_SHOWN else ""
    name, won = _name(words, controller), grade.stars or None
    return ResultCard(game.start, name, won, shown.whole_headline, figures, code)
