"""The controls of the maker, and why some are disabled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from ...input.commands import Action
from ...model.drawing import LEAST_SIDE, MOST_SIDE
from ...ui.button import Button, IconButton, button_radius
from ...ui.control import Command, Control, ItemCommand, Look, Placed
from ...ui.widget import Painter
from ...words.words import Words
from .strokes import PIECE_BRUSHES, Tool
from .view import geometry_of

if TYPE_CHECKING:
    from .screen import MakerScreen

START, GOAL = ItemCommand("tab", "start"), ItemCommand("tab", "goal")
COUNTS, ALONG, ALIKE = ItemCommand("rule", "counts"), ItemCommand("rule", "along"), ItemCommand("rule", "alike")
NAME, SAVE, PLAY, HARDEST = ItemCommand("name"), ItemCommand("save"), ItemCommand("play"), ItemCommand("hardest")
EASIER, HARDER = ItemCommand("step", -1), ItemCommand("step", 1)
ORDER, BRUSH = ItemCommand("rule", "order"), ItemCommand("brush")
MIRROR, OPEN, EXPORT, FOLDER = ItemCommand("mirror"), ItemCommand("open"), ItemCommand("export"), ItemCommand("folder")
KEYS: Mapping[str, Command] = {
    "1": START,
    "2": GOAL,
    "3": BRUSH,
    **{str(number): ItemCommand("tool", tool.value) for number, tool in enumerate(list(Tool)[len(PIECE_BRUSHES) :], 4)},
    "8": PLAY,
    "9": ALONG,
    "ctrl+s": SAVE,
    "ctrl+o": OPEN,
}
"""The keys of this screen alone."""
PIECE = "button.maker_piece"
CELL_NAMES = {".": "editor.empty", "#": "button.maker_wall", "-": "button.maker_gate"}
"""The phrase for a cell, by its content."""


def key_of(words: Words, command: Command) -> str:
    """Return the key of a command of this screen, for its button; none on a game pad."""
    if isinstance(command, ItemCommand) and command.kind == "tool" and command.value in PIECE_BRUSHES:
        command = BRUSH
    found = (key for key, each in KEYS.items() if each == command)
    return words.key_name(next(found, "")) if words.pad is None and command in KEYS.values() else ""


@dataclass(frozen=True)
class ChoiceButton(Button):
    """A button that can be the chosen one."""

    chosen: bool

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        super().draw(surface, painter)
        if self.chosen:
            radius = button_radius(self.rect)
            painter.art.draw_panel(
                surface, self.rect, radius, None, painter.theme.accent, max(self.rect.height // 14, 2)
            )


class MakerControls:
    """Lists the controls of the maker, each with its command and why it is disabled."""

    def __init__(self, screen: MakerScreen) -> None:
        self._screen, self._words = screen, screen.words
        self._model, self._layout, self._drawing = screen.model, screen.layout, screen.model.drawing

    def listed(self) -> list[Placed]:
        """Return all controls in focus order."""
        tools = self._rules() if self._model.in_goal else self._tools()
        return [*self._name(), *self._tabs(), *tools, *self._cells(), *self._sizes(), *self._starts(), *self._grid()]

    def _button(
        self, command: Command, icon: str, phrase: str, on_press: Callable[[], object], disabled_reason: str = ""
    ) -> Control:
        """Return a button with its key."""
        control = Control.named(
            self._words, command, icon, f"maker_{phrase}", on_press=on_press, disabled_reason=disabled_reason
        )
        return control if isinstance(command, Action) else replace(control, key=key_of(self._words, command))

    def _choice(self, control: Control, chosen: bool) -> Control:
        """Return a button that may be the chosen one of several."""
        looks = self._screen.looks.at
        return replace(control, look=lambda rect, state: ChoiceButton(rect, state, control, looks(rect), chosen))

    def _name(self) -> list[Placed]:
        words, entry, layout = self._words, self._screen.name_entry, self._layout
        look = partial(entry.field, text=self._screen.text)
        about = words.text("about.maker_name")
        name = Control(NAME, "", words.text("button.maker_name"), "", about, look, on_press=entry.begin)
        save = self._button(SAVE, "save", "save", entry.save, self._model.why_unsaved)
        return [(name, layout.name), (save, layout.save)]

    def _tabs(self) -> list[Placed]:
        model, drawing = self._model, self._drawing
        no_pieces = "" if drawing.pieces else "idle.maker_pieces"
        start = self._button(START, "edit", "start", partial(model.show_goal, False))
        goal = self._button(GOAL, "goal", "goal", partial(model.show_goal, True), no_pieces)
        along = self._button(
            ALONG,
            "along" if drawing.lengthwise_only else "any-way",
            "along" if drawing.lengthwise_only else "any_way",
            lambda: model.change(drawing.with_lengthwise(not drawing.lengthwise_only)),
            "idle.maker_numbers" if drawing.numbers else "",
        )
        tabs = self._choice(start, not model.in_goal), self._choice(goal, model.in_goal), along
        return list(zip(tabs, (*self._layout.tabs, self._layout.lengthwise_rule), strict=True))

    def _tools(self) -> list[Placed]:
        model = self._model
        tools = (
            self._choice(
                self._button(ItemCommand("tool", tool.value), tool.value, tool.value, partial(model.choose, tool)),
                model.tool is tool,
            )
            for tool in Tool
        )
        return list(zip(tools, self._layout.tools, strict=True))

    def _rules(self) -> list[Placed]:
        model, drawing = self._model, self._drawing
        in_steps = drawing.metric == "steps"
        icon, phrase = ("one-step", "steps") if in_steps else ("one-move", "moves")
        change = drawing.with_metric("moves" if in_steps else "steps")
        one_gap = "idle.maker_one_gap" if change.metric == drawing.metric else ""  # as each move is a step
        counts = self._button(COUNTS, icon, phrase, partial(model.change, change), one_gap)
        if drawing.numbers:
            is_ordered = drawing.goal == drawing.in_order.goal
            reason = "idle.maker_ordered" if is_ordered else ""
            other = self._button(ORDER, "order", "order", lambda: model.change(drawing.in_order), reason)
        else:
            icon, phrase = ("alike", "alike") if drawing.interchangeable else ("distinct", "each")
            change = drawing.with_interchangeable(not drawing.interchangeable)
            reason = "" if drawing.has_equal_shapes else "idle.maker_one_shape"
            other = self._button(ALIKE, icon, phrase, partial(model.change, change), reason)
        return list(zip((counts, other), self._layout.rules, strict=True))

    def _cells(self) -> list[Placed]:
        words, drawing = self._words, self._drawing
        geometry, about = geometry_of(drawing, self._layout.board), words.text("about.maker_cell")
        found: list[Placed] = []
        for cell, shown in enumerate(drawing.layout):
            name, press = words.text(CELL_NAMES.get(shown, PIECE)), partial(self._screen.press_cell, cell)
            control = Control(ItemCommand("cell", cell), "", name, "", about, drawn=False, on_press=press)
            found.append((control, geometry.place(*divmod(cell, drawing.columns))))
        return found

    def _sizes(self) -> list[Placed]:
        counts = {"rows": self._drawing.rows, "columns": self._drawing.columns}
        found = [self._size(kind, by, count) for kind, count in counts.items() for by in (-1, 1)]
        less_rows, _, more_rows, less_columns, _, more_columns = self._layout.sizes
        return list(zip(found, (less_rows, more_rows, less_columns, more_columns), strict=True))

    def _size(self, kind: str, by: int, count: int) -> Control:
        """Return the button that adds a row or column, or removes one."""
        icon, phrase, limit = ("plus", "more", "largest") if by > 0 else ("minus", "less", "smallest")
        reason = "" if LEAST_SIDE <= count + by <= MOST_SIDE else f"idle.maker_{limit}"
        resize = partial(self._model.resize, **{kind: by})
        button = self._button(ItemCommand(kind, by), icon, f"{kind[:-1]}_{phrase}", resize, reason)
        return replace(button, look=_icon_look(icon))

    def _starts(self) -> list[Placed]:
        """Return the buttons that set the start, and the one that plays it."""
        model, button = self._model, self._button
        counts, distance = () if model.study is None else model.study.counts, model.distance
        unknown = "idle.step" if counts else "idle.maker_unknown"
        easier = "" if counts and distance else unknown
        harder = "" if counts and distance is not None and distance < len(counts) - 1 else unknown
        known = bool(counts) or model.can_count_on or (self._drawing.obstacle is None and model.analyst.works)
        found = (
            replace(button(EASIER, "left", "easier", partial(model.step, -1), easier), look=_icon_look("left")),
            button(
                HARDEST,
                "farthest",
                "count_on" if model.can_count_on else "hardest",
                model.set_hardest,
                "" if known else model.why_unsolvable,
            ),
            replace(button(HARDER, "right", "harder", partial(model.step, 1), harder), look=_icon_look("right")),
            button(PLAY, "play", "play", self._screen.play, "" if model.is_playable else model.why_unsolvable),
        )
        return list(zip(found, self._layout.start_buttons, strict=True))

    def _grid(self) -> list[Placed]:
        model, drawing, draft, button = self._model, self._drawing, self._model.draft, self._button
        empty = "" if drawing.cells.strip(".") or drawing.gates else "idle.nothing"
        unread = "" if model.is_readable else model.why_unsolvable
        undo = Control.of(self._words, Action.UNDO, "" if draft.can_undo else Action.UNDO.idle)
        redo = Control.of(self._words, Action.REDO, "" if draft.can_redo else Action.REDO.idle)
        if model.exported_to is None:
            last = button(EXPORT, "share", "export", model.export, "idle.maker_busy" if model.is_saving else unread)
        else:
            last = button(FOLDER, "open", "folder", model.show_export)
        found = (
            replace(undo, on_press=model.undo),
            replace(redo, on_press=model.redo),
            button(MIRROR, "mirror", "mirror", lambda: model.change(drawing.mirrored()), empty),
            button(Action.NEW, "clear", "clear", model.clear, empty),
            button(OPEN, "open", "open", self._screen.open_list),
            button(Action.COPY, "copy", "copy", model.copy, unread),
            button(Action.PASTE, "paste", "paste", model.paste),
            last,
        )
        return list(zip(found, self._layout.grid, strict=True))


def _icon_look(icon: str) -> Look:
    return lambda rect, state: IconButton(rect, state, icon)
