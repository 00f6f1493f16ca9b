"""See a search think: a method takes one node after another, and shows what it leads to and what becomes of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from solver import Position
from solver.analysis.traces import Fate, TracedSuccessor

from ...board.view import BoardPicture
from ...input.commands import Action
from ...ui.boxes import Part, across, centred, down, focused_first, grid
from ...ui.button import Tab
from ...ui.control import Command, Control, ItemCommand
from ...ui.geometry import Length, Rect, small_text
from ...ui.labels import Line, message
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ..common.page_screen import LEARN, PageScreen
from ..game_screen import GameScreen
from ..interface import Interface
from .model import METHODS, SPEEDS, SearchWatch, WatchedMethod

METHOD = "method"
BACK, RUN, ON, START, SLOWER, FASTER = map(ItemCommand, ("back", "run", "on", "start", "slower", "faster"))
KEYS = {
    BACK: Action.LEFT, RUN: Action.PAUSE, ON: Action.RIGHT, SLOWER: Action.SLOWER, FASTER: Action.FASTER,
}  # fmt: skip
"""What the buttons show as their keys."""
MOST_SUCCESSORS = 4
WIDEST = 66  # in heights of the text


@dataclass(frozen=True)
class CrossedPicture(BoardPicture):
    """A position with a line across: it is left out."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        super().draw(surface, painter)
        rect, width = self.rect.inset(self.rect.width // 8), max(self.rect.width // 24, 2)
        pygame.draw.line(surface, painter.theme.accent, (rect.x, rect.bottom), (rect.right, rect.y), width)


class SearchesScreen(PageScreen):
    """Arrows step through the nodes, Space runs and halts."""

    own_key = Action.SEARCHES
    door = LEARN
    default_button = space_presses = RUN

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen) -> None:
        self.watch = SearchWatch()
        super().__init__(interface, size, back)

    # What is said

    @property
    def message(self) -> str:
        """What happens at this node."""
        words, watch = self.words, self.watch
        step, name = watch.step, watch.method.name
        said = []
        if step.is_first and step.limit is not None:
            said.append(words.text("searches.limit", limit=step.limit))
        elif step.is_first:
            said.append(words.text(f"searches.begins_{'goal' if step.from_goal else 'start'}"))
        how = "node_ida" if name == "ida" else "node_from_goal" if step.from_goal else "node"
        said.append(words.text(f"searches.{how}", number=watch.index + 1, g=step.g, h=step.h, f=step.g + step.h))
        counts = {fate: sum(each.fate is fate for each in step.successors) for fate in Fate}
        said += [words.text(f"searches.why_{fate.value}", count=n, limit=step.limit) for fate, n in counts.items() if n]
        if step.length is not None:
            said.append(words.text("searches.found", moves=words.moves(step.length), nodes=len(watch.steps)))
        return " ".join(said)

    def _caption(self, each: TracedSuccessor) -> str:
        numbers = f"{each.g} + {each.h} = {each.f}" if self.watch.method.name == "ida" else str(each.g)
        return self.words.text(f"searches.fate_{each.fate.value}", numbers=numbers)

    def _method_name(self, method: WatchedMethod) -> str:
        words = self.words
        if not method.bound:
            return words.text(f"method.{method.name}")
        return words.text("method.ida_with", bound=words.text(f"bound.{method.bound}"))

    # What is on the page

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        rows = 1 if page.area.width >= 60 * text else 3 if page.is_portrait else 2
        columns = -(-len(METHODS) // rows)
        parts: list[tuple[Length, Part] | Part] = [
            (rows * (page.row + gap // 2) - gap // 2, grid([*map(self._method, METHODS)], rows, columns, gap // 2)),
            self._nodes,
            (round(3.6 * text), self._frontier),
            (round((6 if page.area.width < 45 * text else 4.2) * text), self._said),
            (page.row, across(*self._buttons, gap=gap // 2)),
        ]
        return centred(down(*parts, gap=gap), min(page.area.width, WIDEST * text), page.area.height)

    def _method(self, method: WatchedMethod) -> Control:
        name = self._method_name(method)
        look = partial(Tab, name=name, chosen=method == self.watch.method, text=small_text(self.text))
        about, press = self.words.text(f"about.searches_{method.name}"), partial(self._choose, method)
        return Control(ItemCommand(METHOD, method), "", name, "", about, look, on_press=press)

    def _nodes(self, rect: Rect) -> Part:
        """Return the node that is taken, and beside it what it leads to."""
        step, words = self.watch.step, self.words
        ida = self.watch.method.name == "ida"
        numbers = f"{step.g} + {step.h} = {step.g + step.h}" if ida else str(step.g)
        taken = self._captioned(step.position, words.text("searches.taken", numbers=numbers))
        found: list[Part] = [self._successor(each) for each in step.successors]
        found += [None] * (MOST_SUCCESSORS - len(found))
        if rect.height > 1.1 * rect.width:
            return down(taken, grid(found, 2, 2, self.page.gap), gap=self.page.gap)
        if rect.height > 0.5 * rect.width:
            return across(taken, grid(found, 2, 2, self.page.gap), gap=2 * self.page.gap)
        return across(taken, *found, gap=self.page.gap)

    def _successor(self, each: TracedSuccessor) -> Part:
        theme = self.painter.theme
        inks = {Fate.CUT: theme.accent, Fate.GOAL: theme.good, Fate.MET: theme.good, Fate.KEPT: theme.text}
        crossed = each.fate in (Fate.CUT, Fate.KNOWN, Fate.BACK)
        return self._captioned(each.position, self._caption(each), inks.get(each.fate, theme.text_soft), crossed)

    def _captioned(self, position: Position, caption: str, colour: Colour | None = None, crossed: bool = False) -> Part:
        """Return a position above its caption, perhaps crossed out."""
        line = partial(Line, text=caption, height=small_text(self.text), centred=True, colour=colour)
        high, kind = round(1.4 * self.text), CrossedPicture if crossed else BoardPicture

        def part(rect: Rect) -> Part:
            side = max(min(rect.width, rect.height - high), 1)
            picture = centred(partial(kind, position=position), side, side)
            return centred(down((side, picture), (high, line)), rect.width, side + high)

        return part

    def _frontier(self, rect: Rect) -> Part:
        """Return how many positions wait, and those that are taken next."""
        step, words, gap = self.watch.step, self.words, max(self.page.gap // 2, 2)
        name = "searches.stack" if self.watch.method.name == "ida" else "searches.queue"
        line = partial(self.line, text=words.text(name, count=len(step.frontier)), height=small_text(self.text))
        side = rect.height - round(1.3 * self.text)
        room = max((rect.width + gap) // (side + gap), 0)
        shown = [(side, partial(BoardPicture, position=each)) for each in step.frontier[:room]]
        return down((round(1.2 * self.text), line), across(*shown, None, gap=gap))

    def _said(self, rect: Rect) -> Widget:
        colour = self.painter.theme.good if self.watch.step.length is not None else None
        return message(rect, self.message, self.text, colour)

    @property
    def _buttons(self) -> list[Part]:
        words, watch = self.words, self.watch
        first, last = "" if watch.index else "idle.first", "idle.last" if watch.is_at_end else ""
        slow = "" if watch.speed else "idle.slowest"
        fast = "" if watch.speed < len(SPEEDS) - 1 else "idle.fastest"
        icon, name = ("pause", "searches_halt") if watch.is_running else ("play", "searches_run")

        def named(
            command: ItemCommand, icon: str, name: str, on_press: Callable[[], object], disabled_reason: str = ""
        ) -> Control:
            button = Control.named(words, command, icon, name, on_press=on_press, disabled_reason=disabled_reason)
            return replace(button, key=words.first_key(KEYS[command]) if command in KEYS else "")

        return [
            named(BACK, "step-back", "searches_back", on_press=partial(self._step, -1), disabled_reason=first),
            focused_first(named(RUN, icon, name, on_press=self._toggle)),
            named(ON, "step-forward", "searches_on", on_press=partial(self._step, 1), disabled_reason=last),
            named(SLOWER, "slower", "searches_slower", on_press=partial(self._change_speed, -1), disabled_reason=slow),
            named(FASTER, "faster", "searches_faster", on_press=partial(self._change_speed, 1), disabled_reason=fast),
            named(START, "new", "searches_start", on_press=self._next_start),
        ]

    # Input and time

    def on_key(self, action: Action) -> None:
        """Step with the arrows, unless a control has the focus; run faster and slower."""
        if action in (Action.LEFT, Action.RIGHT) and self.focused is None:
            self._step(-1 if action is Action.LEFT else 1)
        elif action in (Action.FASTER, Action.SLOWER):
            self._change_speed(1 if action is Action.FASTER else -1)
        else:
            super().on_key(action)

    def repeats(self, action: Action) -> bool:
        """Return whether a held key repeats."""
        return action in (Action.LEFT, Action.RIGHT)

    def _choose(self, method: WatchedMethod) -> None:
        self.watch.choose(method)
        self._wait()

    def _next_start(self) -> None:
        self.watch.go_to_next_start()
        self._wait()

    def _step(self, nodes: int) -> None:
        self.watch.is_running = False
        self.watch.go_by(nodes)
        self._wait()

    def _toggle(self) -> None:
        self.watch.toggle()
        self._wait()

    def _change_speed(self, by: int) -> None:
        self.watch.change_speed(by)
        self._wait()

    def _run_on(self) -> None:
        self.watch.go_by(1)
        self._wait()

    def _wait(self) -> None:
        """Show the node, and wait for the next one while the search runs."""
        self.alarms.cancel(self._run_on)
        if self.watch.is_running:
            self.alarms.after(self.watch.seconds, self._run_on)
        self.refresh()

    def do(self, command: Command) -> None:
        """Do nothing: the page is about no game."""
