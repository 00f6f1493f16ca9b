"""The bridge to screen readers: the present screen's tree, published through AccessKit, and the presses that come back.

AccessKit is an optional package; without it, or without a reader, nothing is built. It publishes through AT-SPI on
Linux, UI Automation on Windows and NSAccessibility on macOS.

Its handlers run in threads of its own, where they only post callbacks to the main thread. On Linux it asks for the
first tree with a lock held that its other functions wait for, without letting other Python threads run. So none of
these is called before a reader is there, and then only once that question must have been answered.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from importlib import import_module
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from ..input.commands import Action
from ..screens.game_screen import GameScreen
from ..system.background import Post
from ..ui.access import AccessNode, AccessTree, NodeRole, access_tree
from ..ui.alarms import Alarms
from ..ui.tooltip import Tooltip
from .window import hidden_window

ANSWERED_SECONDS = 0.1  # until AccessKit has got the answer that there is no tree yet

ROLES = {
    NodeRole.WINDOW: "WINDOW",
    NodeRole.HEADING: "HEADING",
    NodeRole.TEXT: "LABEL",
    NodeRole.PROGRESS: "LABEL",  # which says how far it is
    NodeRole.BUTTON: "BUTTON",
    NodeRole.FIELD: "TEXT_INPUT",
    NodeRole.LIST: "LIST",
    NodeRole.LIST_ITEM: "LIST_ITEM",
    NodeRole.BOARD: "GROUP",
    NodeRole.PIECE: "BUTTON",
}


class ScreenReader:
    """The connection to screen readers, and the tree that they have."""

    def __init__(
        self,
        screen: Callable[[], GameScreen],
        run_command: Callable[[Action], None],
        refresh: Callable[[], None],
        post: Post,
        alarms: Alarms,
    ) -> None:
        """``refresh`` is called after what an event would have done."""
        self._screen, self._run_command, self._refresh = screen, run_command, refresh
        self._post, self._alarms = post, alarms
        self.is_active = False
        self._kit: Any = None
        self._adapter: Any = None
        self._ids: dict[Hashable, int] = {}
        self._numbers = count(1)
        self._published: dict[Hashable, AccessNode] = {}
        self._tree: AccessTree | None = None
        self._news: WeakKeyDictionary[GameScreen, frozenset[Hashable]] = WeakKeyDictionary()
        self._known: tuple[GameScreen | None, frozenset[Hashable]] = None, frozenset()

    def start(self) -> None:
        """Wait for a reader; the window is open. Do nothing without the package, or where it can't run."""
        if self._adapter is not None or pygame.display.get_driver() in ("dummy", "offscreen"):
            return
        try:
            self._kit = import_module("accesskit")
            self._adapter = self._new_adapter()
        except Exception:  # it is not installed, or made for another system: the game has no need of it
            self._adapter = None

    def _new_adapter(self) -> Any:
        if sys.platform == "linux":
            return self._kit.unix.Adapter(self._on_activation, self._on_action, self._on_deactivation)
        window = pygame.display.get_wm_info()["window"]
        if sys.platform == "darwin":
            self._kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return self._kit.macos.SubclassingAdapter.for_window(window, self._on_activation, self._on_action)
        with hidden_window():
            return self._kit.windows.SubclassingAdapter(window, self._on_activation, self._on_action)

    def close(self) -> None:
        """Let the reader go."""
        self._adapter, self.is_active = None, False

    def take_focus(self, has_focus: bool) -> None:
        """Report that the window has got or lost the keyboard; Windows notices by itself."""
        if self._adapter is None or not self.is_active or sys.platform == "win32":
            return
        name = "update_view_focus_state" if sys.platform == "darwin" else "update_window_focus_state"
        self._raise_events(getattr(self._adapter, name)(has_focus))

    # What the handlers do, each in a thread of AccessKit

    def _on_activation(self) -> None:
        self._post(lambda: self._alarms.after(ANSWERED_SECONDS, self._activate))

    def _on_deactivation(self) -> None:
        self._post(self._deactivate)

    def _on_action(self, request: Any) -> None:
        action, target = request.action, request.target
        if action in (self._kit.Action.CLICK, self._kit.Action.FOCUS):
            self._post(lambda: self._act(target, is_press=action == self._kit.Action.CLICK))

    # In the main thread

    def _activate(self) -> None:
        self.is_active = True
        self._published, self._tree = {}, None
        self.take_focus(bool(pygame.key.get_focused()))
        self._refresh()

    def _deactivate(self) -> None:
        self._alarms.cancel(self._activate)
        self.is_active = False

    def _act(self, target: int, is_press: bool) -> None:
        """Press or focus what a node stands for, as keyboard and pointer do."""
        node = next((node for key, node in self._published.items() if self._ids[key] == target), None)
        screen = self._screen()
        if node is None:
            return
        if node.control is not None and node.control < len(screen.controls):
            screen.focus.put(node.control, screen.controls)
            if is_press:
                self._run_command(Action.ACTIVATE)
        elif node.point is not None and is_press:
            screen.on_pointer_down(node.point)
            screen.on_pointer_up(node.point)
        self._refresh()

    # The tree

    def update(self, screen: GameScreen, tooltip: Tooltip | None) -> None:
        """Publish what differs from the last time."""
        tree = access_tree(screen, screen.words, _tooltip_nodes(tooltip))
        if self._adapter is None or tree == self._tree:
            return
        self._forget_news(screen, tree)
        self._raise_events(self._adapter.update_if_active(lambda: self._update_to(tree)))

    def _forget_news(self, screen: GameScreen, tree: AccessTree) -> None:
        """Note which texts of a screen that is shown again were news before, and so are none now."""
        news = frozenset(node.key for node in tree.root.all() if node.is_live)
        shown, known = self._known
        if screen is not shown:
            known = self._news.get(screen, frozenset())
        self._known = screen, known & news
        self._news[screen] = news

    def _raise_events(self, events: Any) -> None:
        """Raise queued events, which some systems have."""
        if events is not None:
            events.raise_events()

    def _update_to(self, tree: AccessTree) -> Any:
        """Return the changes from the last tree to this one.

        What comes back gets a new number: readers keep names by numbers, and would read the one it had before.
        """
        nodes = {node.key: node for node in tree.root.all()}
        changed = [node for key, node in nodes.items() if self._published.get(key) != node]
        self._tree, self._published = tree, nodes
        self._ids = {key: self._ids[key] if key in self._ids else next(self._numbers) for key in nodes}
        update = self._kit.TreeUpdate(self._ids[tree.focus])
        update.tree = self._kit.Tree(self._ids[tree.root.key])
        update.tree.toolkit_name = "Antipode"
        for node in changed:
            update.nodes.append((self._ids[node.key], self._converted(node)))
        return update

    def _converted(self, node: AccessNode) -> Any:
        kit, role = self._kit, ROLES[node.role]
        made = kit.Node(getattr(kit.Role, role))
        (made.set_value if role == "LABEL" else made.set_label)(node.name)  # a label's text is its value
        made.set_bounds(kit.Rect(*map(float, (node.rect.x, node.rect.y, node.rect.right, node.rect.bottom))))
        if node.description:
            made.set_description(node.description)
        if node.shortcut:
            made.set_keyboard_shortcut(node.shortcut)
        if node.is_disabled:
            made.set_disabled()
        if node.is_selected is not None:
            made.set_selected(node.is_selected)
        if node.is_live and node.key not in self._known[1]:
            made.set_live(kit.Live.POLITE)
        if node.control is not None:
            made.add_action(kit.Action.FOCUS)
        if node.control is not None or node.point is not None:  # also of what does nothing now: a press says why,
            made.add_action(kit.Action.CLICK)  # and clients keep which actions a node had when they first asked
        made.set_children([self._ids[child.key] for child in node.children])
        return made


def _tooltip_nodes(tooltip: Tooltip | None) -> Iterator[AccessNode]:
    """Yield the text of the tooltip; each new one is news."""
    if tooltip is not None:
        name, keys, text, _ = tooltip.explanation
        said = ". ".join(filter(None, (name, keys, text)))
        yield AccessNode(("tooltip", id(tooltip)), NodeRole.TEXT, said, tooltip.rect, is_live=True)
