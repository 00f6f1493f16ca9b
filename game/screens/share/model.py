"""What is shared, as what, and the texts of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from solver import BoardError, Position, methods_of
from solver.catalogue.challenges import challenge_text
from solver.catalogue.reading import position_text
from solver.catalogue.texts import game_text
from solver.errors import Misread
from solver.model.playthrough import play
from solver.model.solvability import obstacle_of

from ...input.commands import Action
from ...model.draft import board_file, drawing_of
from ...model.drawing import Drawing
from ...store.own_boards import file_name
from ...words.board_texts import board_name, own_name, solver_sentence
from ...words.words import Words, clock_hundredths

if TYPE_CHECKING:  # which knows pygame
    from ..game_screen import ToShare

LONGEST_NAME = 40  # of a file, without what is shared in it
TEXT, LINK, PICTURE, ANIMATION, PAGE, FILE = "text", "link", "picture", "animation", "page", "file"
CHALLENGE, GAME, SOLUTION, POSITION, MAP = "challenge", "game", "solution", "position", "map"
FORMS: Mapping[str, tuple[str, ...]] = {
    GAME: (TEXT, LINK, ANIMATION, PAGE),
    SOLUTION: (TEXT, LINK, ANIMATION, PAGE),
    POSITION: (TEXT, LINK, PICTURE, PAGE, FILE),
    CHALLENGE: (TEXT, LINK, PICTURE, PAGE),
    MAP: (PICTURE, PAGE),
}
PLAYED = "played"  # the speed of a replay
OPTIONS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    PICTURE: {"size": ("small", "medium", "large")},
    ANIMATION: {
        "format": ("gif", "webp", "png"),
        "size": ("small", "medium", "large"),
        "speed": ("slow", "normal", "fast"),
    },
}


class ShareModel:
    """The choices of the sheet; a choice that comes with a key is made at the start."""

    def __init__(self, words: Words, given: ToShare) -> None:
        self._words, self.given = words, given
        self.drawing = None if given.position is None else _drawing_at(given.position)
        there = {
            **dict.fromkeys(given.games, True),
            POSITION: given.position is not None,
            CHALLENGE: bool(given.challenge),
            MAP: given.draw_map is not None,
        }
        self.subjects = [subject for subject in FORMS if there.get(subject)]
        self.chosen = {"format": "gif", "size": "medium", "speed": "normal"}
        self.subject, self.form = "", ""
        if self.subjects:
            self.choose(self.subjects[0])
            self.choose_for(given.action)
            if self.is_replay:
                self.chosen["speed"] = PLAYED

    def choose_for(self, action: Action) -> None:
        """Make the choice that a command stands for: a picture, or a challenge."""
        if action is Action.EXPORT:
            first = [MAP, *([CHALLENGE] if self.given.card is not None else []), GAME, SOLUTION, POSITION]
            self.choose(next(subject for subject in (*first, *self.subjects) if subject in self.subjects))
            self.form = next(form for form in self.forms if form in (PICTURE, ANIMATION))
        elif action is Action.RESULT and CHALLENGE in self.subjects:
            self.choose(CHALLENGE)
            self.form = TEXT

    def choose(self, subject: str) -> None:
        """Choose what to share; as what stays chosen where that is possible."""
        self.subject = subject
        if self.form not in self.forms:
            moving = self.form in (PICTURE, ANIMATION)
            self.form = next((form for form in self.forms if moving and form in (PICTURE, ANIMATION)), self.forms[0])

    @property
    def is_board(self) -> bool:
        """The position is the start of its board, so that sharing it shares the board."""
        return self.given.position is not None and self.given.position == self.given.position.board.own_start

    def name_of(self, subject: str) -> str:
        """Return what a choice of what to share is called: a board by its name."""
        if subject == POSITION and self.given.position is not None and self.is_board:
            return board_name(self._words, self.given.position.board)
        return self._words.text(f"choice.share_subject.{subject}")

    @property
    def forms(self) -> list[str]:
        """As what the chosen subject can be shared, where the board can be drawn for a file, and solved for a page."""
        position = self.position
        is_hopeless = position is None or not methods_of(position.board) or obstacle_of(position) is not None
        left_out = {FILE: self.drawing is None, PAGE: is_hopeless and self.subject in (POSITION, CHALLENGE)}
        return [form for form in FORMS[self.subject] if not left_out.get(form)]

    @property
    def is_map_page(self) -> bool:
        """The choice is a page with the map: on its own, or with a game on it."""
        return self.form == PAGE and self.subject not in (POSITION, CHALLENGE)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """What else can be chosen: of a game whose times are known also to see it as it was played."""
        options = dict(OPTIONS.get(self.form, {}))
        if "speed" in options and self.is_replay:
            options["speed"] = (*options["speed"], PLAYED)
        return options

    @property
    def is_replay(self) -> bool:
        """The times of all moves of the chosen game are known."""
        games, times = self.given.games, self.given.times
        return self.subject == GAME and bool(times) and len(times) == len(games[GAME].moves)

    @property
    def speed(self) -> str:
        """The chosen speed of an animation."""
        return self.chosen["speed"] if self.chosen["speed"] in self.options.get("speed", ()) else "normal"

    def next_option(self, name: str) -> None:
        """Choose the next value of an option."""
        values = self.options[name]
        chosen = self.speed if name == "speed" else self.chosen[name]
        self.chosen[name] = values[(values.index(chosen) + 1) % len(values)]

    # What comes of it

    @property
    def position(self) -> Position | None:
        """The position that the sheet shows: that of a game is its start."""
        if self.subject in self.given.games:
            return self.given.games[self.subject].start
        return self.given.start if self.subject == CHALLENGE else self.given.position

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the chosen game."""
        game = self.given.games[self.subject]
        return play(game.start, game.moves).positions

    @property
    def text(self) -> str:
        """The text or the link; empty for what is a file."""
        if self.form not in (TEXT, LINK):
            return ""
        lines = self._lines()
        if self.subject != CHALLENGE and len(lines) > 1:  # that names the game
            lines.insert(-1, self._words.text("share.how"))
        return "\n".join(lines) if self.form == TEXT else lines[-1]

    def _lines(self) -> list[str]:
        """Return what is said of the subject and, last, its code."""
        words, given = self._words, self.given
        if self.subject == CHALLENGE:
            return given.challenge.split("\n")
        if self.subject in given.games:
            start, moves = given.games[self.subject].start, given.games[self.subject].moves
            name, count = board_name(words, start.board), words.moves(len(moves), start.board.metric)
            key, values = f"share.{self.subject}", dict[str, str]()
            if self.is_replay and given.times[-1]:
                key, seconds = "share.replay", given.times[-1]
                values = {
                    "time": clock_hundredths(words, seconds),
                    "speed": words.number(len(moves) / seconds, ".2f"),
                }
            try:
                return [
                    words.text(key, board=name, moves=count, **values),
                    game_text(start.board, start, moves),
                ]
            except Misread as error:
                return [solver_sentence(words, error.sentence)]
        assert given.position is not None
        solvable = obstacle_of(given.position) is None
        code = challenge_text(given.position) if solvable else position_text(given.position)
        return [*([board_name(words, given.position.board)] if solvable else []), code]

    @property
    def ending(self) -> str:
        """How the file's name ends."""
        if self.form == ANIMATION:
            return self.chosen["format"]
        return {PICTURE: "png", PAGE: "html", FILE: "board.toml"}.get(self.form, "txt")

    @property
    def board_text(self) -> str:
        """The text of the board's file, with the position as its start; only where the form is a file."""
        assert self.drawing is not None and self.given.position is not None
        return board_file(self.drawing.named(own_name(self._words, self.given.position.board)))

    @property
    def file_stem(self) -> str:
        """The file's name without its ending: a board's own name, or its id and what is shared of it."""
        position = self.position
        if self.subject == POSITION and self.is_board:
            return file_name(self.name_of(POSITION))
        board_id = "board" if position is None else position.board.id
        stem = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in board_id)
        return f"{stem[:LONGEST_NAME]}-{self.subject}"


def _drawing_at(position: Position) -> Drawing | None:
    """Return the drawing of a position's board with that as its start; None for a board too large to be drawn."""
    try:
        return drawing_of(replace(position.board, start_cells=position.cells))
    except BoardError:
        return None
