"""See a search think: a method takes one node after another, and shows what it leads to and what becomes of that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pygame

from solver import Position
from solver.analysis.traces import Fate, TracedSuccessor

from ...board.view import BoardPicture
from ...input.commands import ARROWS, Action
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down, focused_first, grid
from ...ui.button import Tab
from ...ui.control import Command, Control, ItemCommand
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line, Paragraph, message
from ...ui.listing import Listing, ListingScreen
from ...ui.text import line_step
from ...ui.widget import Painter, Widget
from ..common.learn_page import LearnPage
from ..game_screen import GameScreen
from ..interface import Interface
from .model import METHODS, SPEEDS, SearchWatch, WatchedMethod
from .node_table import LEFT_OUT, NodeTable, cross_out

METHOD = "method"
BACK, RUN, ON, START, SLOWER, FASTER = map(ItemCommand, ("back", "run", "on", "start", "slower", "faster"))
KEYS = {
    BACK: Action.LEFT, RUN: Action.PAUSE, ON: Action.RIGHT, SLOWER: Action.SLOWER, FASTER: Action.FASTER,
    START: Action.NEW,
}  # fmt: skip
"""What the buttons show as their keys."""
NAMES = {command: f"searches_{command.kind}" for command in KEYS}
"""What their words begin with."""
ENDS = {"home": -1, "end": 1}
"""Keys of the first node and of the last."""
ONE_ROW, WIDEST, HIGH_ENOUGH = 44, 30, 27  # of the methods, of the column at the left, of a page with all parts
NODE, LEAST_NODES, SAID, SAID_NARROW, LEAST_TABLE = 13, 11, 6, 7.5, 4  # heights; all in heights of the text


@dataclass(frozen=True)
class CrossedPicture(BoardPicture):
    """A position with a line across: it is left out."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        super().draw(surface, painter)
        cross_out(surface, painter, self.rect)


class SearchesScreen(ListingScreen, LearnPage):
    """Arrows step through the nodes, Space runs and halts; the list is the table of the nodes."""

    own_key = Action.SEARCHES
    default_button = space_presses = RUN

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.store, self.watch, self.listing = store, SearchWatch(), Listing()
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
            others = {each: nodes for each, nodes in watch.ended.items() if each != watch.method}
            each = [words.text("searches.of_method", name=self._method_name(m), nodes=n) for m, n in others.items()]
            said += [words.text("searches.others", each=words.listed(each))] if each else []
        return " ".join(said)

    @property
    def explanation(self) -> str:
        """What a method and a node are, and what this method does with them."""
        method, said = self.watch.method, self.words.text
        bound = said(f"searches.bound_{method.bound.replace('-', '_')}") if method.bound else ""
        return said("searches.method") + " " + said(f"searches.method_{method.name}", bound=bound)

    @property
    def own_help(self) -> tuple[str, list[tuple[str, str]]]:
        """The keys of this page."""
        words, numbers = self.words, f"1 - {len(METHODS)}"
        keys = [(words.first_key(action), words.text(f"about.{NAMES[command]}")) for command, action in KEYS.items()]
        up_and_down = ", ".join(filter(None, map(words.first_key, (Action.UP, Action.DOWN))))
        keys.append((up_and_down, words.text("searches.help_table")))
        ends = ", ".join(map(words.key_name, ENDS))
        own = [(ends, words.text("searches.help_ends")), (numbers, words.text("searches.help_methods"))]
        keys += own if words.pad is None else []
        return words.text("command.searches.name"), [(key, said) for key, said in keys if key]

    def _method_name(self, method: WatchedMethod) -> str:
        words = self.words
        if not method.bound:
            return words.text(f"method.{method.name}")
        return words.text("method.ida_with", bound=words.text(f"bound.{method.bound}"))

    # What is on the page

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        area = page.area
        rows = 1 if area.width >= ONE_ROW * text else 3 if page.is_portrait else 2
        columns = -(-len(METHODS) // rows)
        tabs = rows * (page.row + gap // 2) - gap // 2, grid([*map(self._method, METHODS)], rows, columns, gap // 2)
        buttons = page.row, across(*self._buttons, gap=gap // 2)
        lines = len(self.painter.fonts.wrapped(self.explanation, small_text(text), area.width))
        explained = lines * line_step(small_text(text)), self._explained
        either = self._table if self.watch.index else self._explained  # where there is no room for both
        if page.is_portrait:
            others = (round(NODE * text), self._nodes), (SAID * text, self._said)
            if tabs[0] + explained[0] + (NODE + SAID + LEAST_TABLE) * text + page.row + 5 * gap > area.height:
                return down(tabs, *others, either, buttons, gap=gap)
            return down(tabs, explained, *others, self._table, buttons, gap=gap)
        if area.height < HIGH_ENOUGH * text:
            left = down(self._nodes, (round(SAID_NARROW * text), self._said), gap=gap)
            return down(tabs, across((area.width * 9 // 20, left), either, gap=2 * gap), buttons, gap=gap)
        left = down(self._nodes, (SAID * text, self._said), gap=gap)
        width = min(area.width * 12 // 25, WIDEST * text)
        return down(tabs, explained, across((width, left), self._table, gap=2 * gap), buttons, gap=gap)

    def _method(self, method: WatchedMethod) -> Control:
        name, key = self._method_name(method), self.key_label(str(METHODS.index(method) + 1))
        look = partial(Tab, name=name, chosen=method == self.watch.method, text=small_text(self.text), key=key)
        about, press = self.words.text(f"about.searches_{method.name}"), partial(self._choose, method)
        return Control(ItemCommand(METHOD, method), "", name, key, about, look, on_press=press)

    def _explained(self, rect: Rect) -> Widget:
        return Paragraph(rect, self.explanation, small_text(self.text), soft=True)

    def _nodes(self, rect: Rect) -> Part:
        """Return the node that is taken, and where there is room what it leads to."""
        step, words, gap, watch = self.watch.step, self.words, self.page.gap, self.watch
        speed = words.number(SPEEDS[watch.speed], "g")
        status = words.text("searches.status", number=watch.index + 1, of=len(watch.steps), speed=speed)
        line = round(1.2 * self.text), partial(self.line, text=status, height=small_text(self.text))
        taken = self._captioned(step.position, words.text("searches.taken"), is_ornament=False)
        if rect.height < LEAST_NODES * self.text:
            return down(line, taken, gap=gap // 2)
        found: list[Part] = [self._successor(each) for each in step.successors]
        return down(line, across(taken, grid(found, 2, 2, gap), gap=gap), gap=gap // 2)

    def _successor(self, each: TracedSuccessor) -> Part:
        caption = self.words.text(f"searches.fate_{each.fate.value}")
        return self._captioned(each.position, caption, each.fate in LEFT_OUT)

    def _captioned(self, position: Position, caption: str, crossed: bool = False, is_ornament: bool = True) -> Part:
        """Return a position above its caption, perhaps crossed out; the table tells of an ornament, too."""
        line = partial(Line, text=caption, height=small_text(self.text), centred=True)
        high, kind = round(1.3 * self.text), CrossedPicture if crossed else BoardPicture

        def part(rect: Rect) -> Part:
            side = max(min(rect.width, rect.height - high), 1)
            picture = centred(partial(kind, position=position, is_ornament=is_ornament), side, side)
            return centred(down((side, picture), (high, line)), rect.width, side + high)

        return part

    def _table(self, rect: Rect) -> Part:
        table = NodeTable(self.words, self.painter, self.watch.step, self.watch.method, self.text)
        return self.listing.part(
            table.heights, table.rows.__getitem__, max(self.page.gap // 3, 2), max(self.text // 3, 4)
        )

    def _said(self, rect: Rect) -> Widget:
        colour = self.painter.theme.good if self.watch.step.length is not None else None
        return message(rect, self.message, self.text, colour)

    @property
    def _buttons(self) -> list[Part]:
        words, watch = self.words, self.watch
        first, last = "" if watch.index else "idle.first", "idle.last" if watch.is_at_end else ""
        slow = "" if watch.speed else "idle.slowest"
        fast = "" if watch.speed < len(SPEEDS) - 1 else "idle.fastest"

        def named(
            command: ItemCommand, icon: str, on_press: Callable[[], object], disabled_reason: str = "", name: str = ""
        ) -> Control:
            name = name or NAMES[command]
            button = Control.named(words, command, icon, name, on_press=on_press, disabled_reason=disabled_reason)
            return replace(button, key=words.first_key(KEYS[command]))

        run = ("pause", "searches_halt") if watch.is_running else ("play", "searches_run")
        return [
            named(BACK, "step-back", partial(self._step, -1), first),
            focused_first(named(RUN, run[0], self._toggle, name=run[1])),
            named(ON, "step-forward", partial(self._step, 1), last),
            named(SLOWER, "slower", partial(self._change_speed, -1), slow),
            named(FASTER, "faster", partial(self._change_speed, 1), fast),
            named(START, "new", self._next_start),
        ]

    # Input and time

    def on_key(self, action: Action) -> None:
        """Step with the arrows, unless a control has the focus; run faster and slower."""
        if action in (Action.LEFT, Action.RIGHT) and self.focused is None:
            self._step(-1 if action is Action.LEFT else 1)
        elif action in (Action.UP, Action.DOWN) and self.focused is None:
            self.listing.by(-1 if action is Action.UP else 1)
            self.refresh()
        elif action is Action.NEW:
            self._next_start()
        elif action in (Action.FASTER, Action.SLOWER):
            self._change_speed(1 if action is Action.FASTER else -1)
        else:
            super().on_key(action)

    def take_key(self, name: str) -> bool:
        """Handle the keys of the first and the last node."""
        if name in ENDS and self.interface.keys.action_of(name) is None:
            self._step(ENDS[name] * len(self.watch.steps))
            return True
        return super().take_key(name)

    def repeats(self, action: Action) -> bool:
        """Return whether a held key repeats."""
        return action in ARROWS

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
