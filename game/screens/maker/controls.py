"""The controls of the maker, and why some are disabled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from solver.model.letter_grid import piece_name

from ...input.commands import Action
from ...model.drawing import LEAST_SIDE, MOST_SIDE
from ...ui.button import Button, IconButton, button_radius
from ...ui.control import Command, Control, ItemCommand
from ...ui.widget import Painter
from .strokes import PIECE_BRUSHES, Tool

if TYPE_CHECKING:
    from .screen import MakerScreen

START, GOAL = ItemCommand("tab", "start"), ItemCommand("tab", "goal")
COUNTS, ALONG, ALIKE = ItemCommand("rule", "counts"), ItemCommand("rule", "along"), ItemCommand("rule", "alike")
NAME, SAVE, PLAY, HARDEST = ItemCommand("name"), ItemCommand("save"), ItemCommand("play"), ItemCommand("hardest")
EASIER, HARDER = ItemCommand("step", -1), ItemCommand("step", 1)
ORDER, BRUSH = ItemCommand("rule", "order"), ItemCommand("brush")
MIRROR, OPEN = ItemCommand("mirror"), ItemCommand("open")
TOOLS: Mapping[Command, Tool] = {ItemCommand("tool", tool.value): tool for tool in Tool}
CELLS: Mapping[Command, int] = {ItemCommand("cell", cell): cell for cell in range(MOST_SIDE**2)}
KEYS: Mapping[str, Command] = {
    **dict(zip("123456789", (START, GOAL, BRUSH, *list(TOOLS)[len(PIECE_BRUSHES) :], PLAY, ALONG), strict=True)),
    "ctrl+s": SAVE,
    "ctrl+o": OPEN,
}
"""The keys of this screen alone."""
KEY_OF = {command: key for key, command in KEYS.items()} | dict.fromkeys(list(TOOLS)[: len(PIECE_BRUSHES)], "3")
CELL_NAMES = {".": "editor.empty", "#": "button.maker_wall", "-": "button.maker_gate"}
"""The phrase for a cell, by its content; that of a piece for all others."""


@dataclass(frozen=True)
class ChoiceButton(Button):
    """A button that can be the chosen one."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        super().draw(surface, painter)
        if self.is_on:
            accent, width = painter.theme.accent, max(self.rect.height // 14, 2)
            painter.art.draw_panel(surface, self.rect, button_radius(self.rect), None, accent, width)


class MakerControls:
    """Lists the controls of the maker, each with its command and why it is disabled."""

    def __init__(self, screen: MakerScreen) -> None:
        self._screen, self._words = screen, screen.words
        self._model, self._drawing = screen.model, screen.model.drawing

    def _button(
        self, command: Command, icon: str, phrase: str, on_press: Callable[[], object], disabled_reason: str = ""
    ) -> Control:
        """Return a button with its key, which a game pad does not have."""
        control = Control.named(self._words, command, icon, f"maker_{phrase}", None, on_press, disabled_reason)
        key = KEY_OF.get(command)
        return (
            control if key is None or self._words.pad is not None else replace(control, key=self._words.key_name(key))
        )

    def _choice(self, chosen: bool, control: Control) -> Control:
        """Return a button that may be the chosen one of several."""
        looks = self._screen.looks.at
        return replace(control, look=lambda rect, state: ChoiceButton(rect, state, control, looks(rect), chosen))

    def name(self) -> list[Control]:
        """Return the field for the name, and the button that saves the board."""
        words, entry = self._words, self._screen.name_entry
        look, about = partial(entry.field, text=self._screen.text), words.text("about.maker_name")
        name = Control(NAME, "", words.text("button.maker_name"), "", about, look, on_press=entry.begin)
        return [name, self._button(SAVE, "save", "save", entry.save, self._model.why_unsaved)]

    def tabs(self) -> list[Control]:
        """Return the tabs of the start and the goal, and the rule that holds in both."""
        model, drawing = self._model, self._drawing
        start = self._button(START, "edit", "start", partial(model.show_goal, False))
        goal = self._button(
            GOAL, "goal", "goal", partial(model.show_goal, True), "" if drawing.pieces else "idle.maker_pieces"
        )
        icon, phrase = ("along", "along") if drawing.lengthwise_only else ("any-way", "any_way")
        change = partial(model.change, drawing.with_lengthwise(not drawing.lengthwise_only))
        along = self._button(ALONG, icon, phrase, change, "idle.maker_numbers" if drawing.numbers else "")
        return [self._choice(not model.in_goal, start), self._choice(model.in_goal, goal), along]

    def tools(self) -> list[Control]:
        """Return the tools for the start."""
        chosen, choose, button = self._model.tool, self._model.choose, self._button
        return [
            self._choice(tool is chosen, button(command, tool.value, tool.value, partial(choose, tool)))
            for command, tool in TOOLS.items()
        ]

    def rules(self) -> list[Control]:
        """Return the rules, which take the place of the tools in the goal."""
        model, drawing = self._model, self._drawing
        in_steps = drawing.metric == "steps"
        icon, phrase = ("one-step", "steps") if in_steps else ("one-move", "moves")
        change = drawing.with_metric("moves" if in_steps else "steps")
        one_gap = "idle.maker_one_gap" if change.metric == drawing.metric else ""  # as each move is a step
        counts = self._button(COUNTS, icon, phrase, partial(model.change, change), one_gap)
        if drawing.numbers:
            reason = "idle.maker_ordered" if drawing.goal == drawing.in_order.goal else ""
            return [counts, self._button(ORDER, "order", "order", partial(model.change, drawing.in_order), reason)]
        icon, phrase = ("alike", "alike") if drawing.interchangeable else ("distinct", "each")
        change = drawing.with_interchangeable(not drawing.interchangeable)
        reason = "" if drawing.has_equal_shapes else "idle.maker_one_shape"
        return [counts, self._button(ALIKE, icon, phrase, partial(model.change, change), reason)]

    def cells(self) -> list[Control]:
        """Return the control of each cell, which the drawing shows."""
        press, about = self._screen.press_cell, self._words.text("about.maker_cell")
        return [
            Control(command, "", self._cell_name(cell), "", about, drawn=False, on_press=partial(press, cell))
            for command, cell in list(CELLS.items())[: len(self._drawing.layout)]
        ]

    def content_name(self, cell: int) -> str:
        """Return what is on a cell."""
        letter = self._drawing.letter_at(cell)
        name = self._words.text(CELL_NAMES.get(self._drawing.layout[cell], "button.maker_piece"))
        return name if letter is None else f"{name} {self._piece_name(letter)}"

    def _cell_name(self, cell: int) -> str:
        """Return what is on a cell, where it is, and which pieces of the goal end there."""
        words, drawing, (row, column) = self._words, self._drawing, divmod(cell, self._drawing.columns)
        said = [self.content_name(cell), words.text("spoken.place", row=row + 1, column=column + 1)]
        goals = [goal for goal, cells in drawing.goal_places.items() if cell in cells]
        said += [words.text("spoken.goal_of", piece=self._piece_name(goal)) for goal in goals]
        return ", ".join(said)

    def _piece_name(self, letter: str) -> str:
        return str(self._drawing.label(letter)) if self._drawing.numbers else piece_name(letter)

    def sizes(self) -> list[Control]:
        """Return the buttons for a row less and more, and for a column."""
        counts = {"rows": self._drawing.rows, "columns": self._drawing.columns}
        return [self._size(side, by, count) for side, count in counts.items() for by in (-1, 1)]

    def _size(self, side: str, by: int, count: int) -> Control:
        icon, phrase, limit = ("plus", "more", "largest") if by > 0 else ("minus", "less", "smallest")
        reason = "" if LEAST_SIDE <= count + by <= self._drawing.most_side else f"idle.maker_{limit}"
        resize = partial(self._model.resize, **{side: by})
        return _as_icon(self._button(ItemCommand(side, by), icon, f"{side[:-1]}_{phrase}", resize, reason))

    def starts(self) -> list[Control]:
        """Return the buttons that set the start, and the one that plays it."""
        model, button = self._model, self._button
        counts, distance = () if model.analysis is None else model.analysis.counts, model.distance
        unknown = "idle.step" if counts else "idle.maker_unknown"
        easier = "" if counts and distance else unknown
        harder = "" if counts and distance is not None and distance < len(counts) - 1 else unknown
        known = bool(counts) or model.can_count_on or (self._drawing.obstacle is None and model.analyzer.is_working)
        hardest, why = "count_on" if model.can_count_on else "hardest", "" if known else model.why_unsolvable
        return [
            _as_icon(button(EASIER, "left", "easier", partial(model.step, -1), easier)),
            button(HARDEST, "farthest", hardest, model.set_hardest, why),
            _as_icon(button(HARDER, "right", "harder", partial(model.step, 1), harder)),
            button(PLAY, "play", "play", self._screen.play, "" if model.is_playable else model.why_unsolvable),
        ]

    def grid(self) -> list[Control]:
        """Return the buttons for the whole board."""
        model, drawing, draft, button = self._model, self._drawing, self._model.draft, self._button
        empty = "" if drawing.cells.strip(".") or drawing.gates else "idle.nothing"
        share = "" if model.is_readable else model.why_unsolvable
        return [
            Control.of(self._words, Action.UNDO, "" if draft.can_undo else Action.UNDO.idle, model.undo),
            Control.of(self._words, Action.REDO, "" if draft.can_redo else Action.REDO.idle, model.redo),
            button(MIRROR, "mirror", "mirror", lambda: model.change(drawing.mirrored()), empty),
            button(Action.NEW, "clear", "clear", model.clear, empty),
            button(OPEN, "open", "open", self._screen.open_dialog),
            Control.of(self._words, Action.SHARE, share, self._screen.share),
        ]


def _as_icon(control: Control) -> Control:
    """Return a button that shows its icon alone."""
    return replace(control, look=partial(IconButton, icon=control.icon))
