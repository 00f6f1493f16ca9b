"""What the play screen shows: where everything is, which buttons there are, and the panel beside the board."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from ...ui.control import Command, Control
from ...ui.geometry import Rect
from ...words.clock import clock_text
from ...words.problems import problem_text
from ..common.buttons import Buttons
from ..services import Services
from . import controls as play_controls
from .board import PlayedBoard
from .layout import PlayLayout, play_layout
from .panel import Panel, PanelState
from .words import already_solved, game_note, playing_text


class Display:
    """Of one played board, in a window of one size at a time."""

    def __init__(self, services: Services, played: PlayedBoard, size: tuple[int, int]) -> None:
        self._services, self._played, self._session = services, played, played.session
        self._controls: list[tuple[Control, Rect]] = []
        self._controls_for: object = None
        """What there was when they were made."""
        self.lay_out_panel(size)

    def lay_out(self, size: tuple[int, int]) -> None:
        """For a window of this size, or in other words."""
        self.lay_out_panel(size)
        self._played.stage.lay_out(self.layout.board)

    def lay_out_panel(self, size: tuple[int, int]) -> None:
        """With the counters that are to be seen; the board keeps its place."""
        services, board = self._services, self._session.board
        self._with_slack, self._controls_for = self._played.aids.meter.shown, None
        self.layout: PlayLayout = play_layout(board, *size, services.text_scale, self.with_counters, self._with_slack)
        self._panel = Panel(services.painter, services.words, board, self.layout)

    @property
    def outdated(self) -> bool:
        """Whether the meter has come or gone since it was laid out."""
        return self._played.aids.meter.shown != self._with_slack

    @property
    def with_counters(self) -> bool:
        """Whether the player wants to see moves, time and par."""
        return self._services.settings.counters == "shown"

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """The buttons that are there now, and where; made anew only where others take their place."""
        session, playback, waiting = self._session, self._played.playback, self._services.coach.waiting
        now = playback is None, playback and playback.due is None, waiting, session.solved, session.game.origin
        if now != self._controls_for:
            controls = play_controls.shown(self._services.words, session, playback, waiting)
            self._controls = list(zip(controls, self.layout.button_rects(len(controls)), strict=True))
            self._controls_for = now
        return self._controls

    @property
    def counters(self) -> list[tuple[str, str]]:
        """Names and values of those that are to be seen, in the order of their places."""
        session, aids = self._session, self._played.aids
        time = clock_text(session.seconds(self._services.now()))
        counters = [("moves", str(session.game.move_count)), ("time", time), ("par", self._played.score.par_text)]
        shown = counters if self.with_counters else []
        return [*shown, *aids.counters()] if self._with_slack else shown

    @property
    def message(self) -> str:
        """What the panel says: of the last that happened, or what there is to know without that."""
        words, problem, playback = self._services.words, self._services.store.problem, self._played.playback
        playing = "" if playback is None else playing_text(words, playback)
        idle = already_solved(words) if self._session.solved else ""
        return self._played.message() or playing or (idle if problem is None else problem_text(words, problem))

    def draw(self, surface: pygame.Surface, buttons: Buttons, disabled: Collection[Command]) -> None:
        """All of it, on a surface that has just been cleared."""
        self._panel.forget()
        self.draw_panel(surface, buttons, disabled)
        self._played.stage.draw(surface)

    def draw_panel(self, surface: pygame.Surface, buttons: Buttons, disabled: Collection[Command]) -> list[Rect]:
        """What it says new, and gives where that is; what takes long waits for the next frame."""
        regions = self._panel.draw(surface, self._state(buttons, disabled))
        self._played.stale = self._panel.pending
        return regions

    def _state(self, buttons: Buttons, disabled: Collection[Command]) -> PanelState:
        coach = self._services.coach
        return PanelState(
            counters=self.counters,
            ghost=self._played.aids.small_board(),
            note=game_note(self._services.words, self._session.game),
            solved=self._session.solved,
            message=self.message,
            work=coach.work if coach.waiting else None,
            controls=self.controls,
            disabled=disabled,
            hover=buttons.hover,
            focus=buttons.ring_index,
        )
