"""The controls of the maker, and why some are disabled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from ...input.commands import Action
from ...model.drawing import LEAST_SIDE, MOST_SIDE
from ...ui.button import Button, ButtonLook, IconButton, button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Look, Placed
from ...ui.geometry import Rect
from ...ui.widget import Painter, Widget
from ...words.words import Words
from .layout import MakerLayout
from .model import MakerModel
from .strokes import PIECE_BRUSHES, Tool

START, GOAL = ItemCommand("tab", "start"), ItemCommand("tab", "goal")
COUNTS, ALONG, ALIKE = ItemCommand("rule", "counts"), ItemCommand("rule", "along"), ItemCommand("rule", "alike")
NAME, SAVE, PLAY, HARDEST = ItemCommand("name"), ItemCommand("save"), ItemCommand("play"), ItemCommand("hardest")
EASIER, HARDER = ItemCommand("step", -1), ItemCommand("step", 1)
HARDER_STILL: tuple[Command, ...] = (HARDEST, Action.FARTHEST)
ORDER, BRUSH = ItemCommand("rule", "order"), ItemCommand("brush")
MIRROR, OPEN, EXPORT, FOLDER = ItemCommand("mirror"), ItemCommand("open"), ItemCommand("export"), ItemCommand("folder")
SIZES = {
    ItemCommand("rows", -1): ("minus", "maker_row_less", 0),
    ItemCommand("rows", 1): ("plus", "maker_row_more", 2),
    ItemCommand("columns", -1): ("minus", "maker_column_less", 3),
    ItemCommand("columns", 1): ("plus", "maker_column_more", 5),
}
"""The icon, the phrase and the place in the line below the board."""
GRID: tuple[tuple[Command, str, str], ...] = (
    (Action.UNDO, "undo", ""),
    (Action.REDO, "redo", ""),
    (MIRROR, "mirror", "maker_mirror"),
    (Action.NEW, "clear", "maker_clear"),
    (OPEN, "open", "maker_open"),
    (Action.COPY, "copy", "maker_copy"),
    (Action.PASTE, "paste", "maker_paste"),
    (EXPORT, "share", "maker_export"),
)
"""Commands, icons and phrases; without a phrase those of the action."""
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


def shown(
    words: Words, model: MakerModel, layout: MakerLayout, looks: Callable[[Rect], ButtonLook], name: Look
) -> list[Placed]:
    """Return all controls but the cells, in the order of the focus."""

    def button(command: Command, icon: str, phrase: str, chosen: bool | None = None) -> Control:
        if not phrase and isinstance(command, Action):
            return Control.of(words, command)
        control = replace(Control.named(words, command, icon, phrase), key=key_of(words, command))
        if isinstance(command, Action):
            control = replace(control, key=words.first_key(command))
        return control if chosen is None else replace(control, look=choice(control, chosen))

    def choice(control: Control, chosen: bool) -> Look:
        def look(rect: Rect, state: ControlState) -> Widget:
            return ChoiceButton(rect, state, control, looks(rect), chosen)

        return look

    drawing, in_goal = model.drawing, model.in_goal
    field = Control(NAME, "", words.text("button.maker_name"), "", words.text("about.maker_name"), name)
    found = [(field, layout.name), (button(SAVE, "save", "maker_save"), layout.save)]
    tabs = button(START, "edit", "maker_start", not in_goal), button(GOAL, "goal", "maker_goal", in_goal)
    found += zip(tabs, layout.tabs, strict=True)
    along = drawing.along
    found.append(
        (button(ALONG, "along" if along else "any-way", "maker_along" if along else "maker_any_way"), layout.along)
    )
    if in_goal:
        in_steps, alike = drawing.metric == "steps", bool(drawing.alike)
        rules = (
            button(COUNTS, "one-step" if in_steps else "one-move", "maker_steps" if in_steps else "maker_moves"),
            button(ORDER, "order", "maker_order")
            if drawing.numbers
            else button(ALIKE, "alike" if alike else "distinct", "maker_alike" if alike else "maker_each"),
        )
        found += zip(rules, layout.rules, strict=True)
    else:
        tools = (
            button(ItemCommand("tool", tool.value), tool.value, f"maker_{tool.value}", model.tool is tool)
            for tool in Tool
        )
        found += zip(tools, layout.tools, strict=True)
    for command, (icon, phrase, place) in SIZES.items():
        found.append((replace(button(command, icon, phrase), look=_small(icon)), layout.sizes[place]))
    steps = [
        (EASIER, "left", "maker_easier"),
        (HARDEST, "farthest", "maker_count_on" if model.can_count_on else "maker_hardest"),
    ]
    steps += [(HARDER, "right", "maker_harder"), (PLAY, "play", "maker_play")]
    for each, rect in zip(steps, layout.choice, strict=True):
        control = button(*each)
        found.append((replace(control, look=_small(each[1])) if each[0] in (EASIER, HARDER) else control, rect))
    grid = GRID if model.exported_to is None else (*GRID[:-1], (FOLDER, "open", "maker_folder"))
    return found + [(button(*each), rect) for each, rect in zip(grid, layout.grid, strict=True)]


def _small(icon: str) -> Look:
    return lambda rect, state: IconButton(rect, state, icon)


def disabled_reasons(model: MakerModel) -> Mapping[Command, str]:
    """Return the disabled commands, each with the phrase of the reason."""
    drawing, study, draft = model.drawing, model.study, model.draft
    lacks = {"pieces": "idle.maker_pieces"}.get(drawing.hindrance or "", "idle.maker_goal")
    whole, counts = drawing.hindrance is None, () if study is None else study.counts
    drawn = drawing.cells.strip(".") != "" or bool(drawing.gates)
    unsolvable = "idle.maker_unknown" if model.analyst.works else "idle.maker_never"
    unsolvable = unsolvable if whole else lacks
    reasons: Sequence[tuple[Command, bool, str]] = (
        (SAVE, model.is_playable and not model.is_saving, "idle.maker_busy" if model.is_saving else unsolvable),
        (EXPORT, model.is_readable and not model.is_saving, "idle.maker_busy" if model.is_saving else unsolvable),
        (PLAY, model.is_playable, unsolvable),
        *(
            (command, bool(counts) or model.can_count_on or (whole and model.analyst.works), unsolvable)
            for command in (HARDEST, Action.FARTHEST)
        ),
        (EASIER, bool(counts) and (model.distance or 0) > 0, "idle.step" if counts else "idle.maker_unknown"),
        (
            HARDER,
            bool(counts) and model.distance is not None and model.distance < len(counts) - 1,
            "idle.step" if counts else "idle.maker_unknown",
        ),
        (ALIKE, drawing.twins, "idle.maker_one_shape"),
        (ORDER, drawing.goal != drawing.in_order.goal, "idle.maker_ordered"),
        (ALONG, not drawing.numbers, "idle.maker_numbers"),
        (COUNTS, not drawing.has_one_gap, "idle.maker_one_gap"),
        (GOAL, bool(drawing.pieces), "idle.maker_pieces"),
        (Action.COPY, model.is_readable, unsolvable),
        (MIRROR, drawn, "idle.nothing"),
        (Action.NEW, drawn, "idle.nothing"),
        (Action.UNDO, draft.can_undo, Action.UNDO.idle),
        (Action.REDO, draft.can_redo, Action.REDO.idle),
        *_sizes("columns", drawing.columns),
        *_sizes("rows", drawing.rows),
    )
    return {command: why for command, can, why in reasons if not can}


def _sizes(kind: str, now: int) -> list[tuple[Command, bool, str]]:
    return [
        (ItemCommand(kind, 1), now < MOST_SIDE, "idle.maker_largest"),
        (ItemCommand(kind, -1), now > LEAST_SIDE, "idle.maker_smallest"),
    ]
