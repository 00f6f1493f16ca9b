"""A screen as a tree of nodes, as screen readers see it: what there is, its name, its place and its state.

No screen describes itself for it: the tree is made of the controls, widgets and animated pictures that it has anyway.
Nodes are compared by value, and found again after a change by their keys, so that only what differs is published.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import reduce
from itertools import groupby
from typing import TYPE_CHECKING

from .control import Control, ControlState, ItemCommand, Naming, Placed
from .geometry import Rect

if TYPE_CHECKING:
    from .screen import Screen
    from .widget import Widget


class NodeRole(Enum):
    """The kind of a node."""

    WINDOW = auto()
    HEADING = auto()
    TEXT = auto()
    PROGRESS = auto()
    BUTTON = auto()
    FIELD = auto()
    LIST = auto()
    LIST_ITEM = auto()
    BOARD = auto()
    PIECE = auto()


@dataclass(frozen=True)
class AccessNode:
    """One thing on a screen, and the things inside it."""

    key: Hashable  # the same for the same thing after a change
    role: NodeRole
    name: str
    rect: Rect
    description: str = ""
    shortcut: str = ""
    is_disabled: bool = False
    is_selected: bool | None = None  # None where nothing is selected among several
    is_live: bool = False  # spoken as it appears or changes
    is_current: bool = False  # has the focus while no control has it
    control: int | None = None  # the index of the control that a press presses
    point: tuple[int, int] | None = None  # where a press presses what is no control
    children: tuple[AccessNode, ...] = ()

    def all(self) -> Iterator[AccessNode]:
        """Yield this node and all nodes below it."""
        yield self
        for child in self.children:
            yield from child.all()


@dataclass(frozen=True)
class AccessTree:
    """All nodes of a screen, and which of them has the focus."""

    root: AccessNode
    focus: Hashable


LEAST_ITEMS = 2  # controls of one kind in a row that make a list


def access_tree(screen: Screen, words: Naming, live: Iterable[AccessNode] = ()) -> AccessTree:
    """Return the tree of a screen; ``live`` nodes, such as a tooltip, come last."""
    texts = _text_nodes(screen.widgets(), words)
    pictures = [node for picture in screen.animated for node in picture.nodes(words)]
    controls = _grouped(screen.controls, [_control_node(screen, i, words) for i in range(len(screen.controls))])
    children = (*texts, *pictures, *controls, *live)
    root = AccessNode("window", NodeRole.WINDOW, screen.title, Rect(0, 0, *screen.size), children=_unique(children))
    return AccessTree(root, _focus(root, screen.focus_index))


def _focus(root: AccessNode, index: int | None) -> Hashable:
    """Return the key of the focused control's node, or else of the current one, such as a chosen piece."""
    nodes = list(root.all())
    if index is not None:
        return next(node.key for node in nodes if node.control == index)
    return next((node.key for node in reversed(nodes) if node.is_current), root.key)


def _text_nodes(widgets: Sequence[Widget], words: Naming) -> Iterator[AccessNode]:
    """Yield the texts of widgets; those of one kind are counted, so that a changed text keeps its node.

    News of one kind side by side are one node, as readers keep no order among several.
    """
    counts: dict[str, int] = {}
    parts = [part for widget in widgets for part in widget.spoken_parts]
    for (kind, is_live), group in groupby(parts, lambda each: (type(each).__name__, each.is_live)):
        for together in [[*group]] if is_live else [[each] for each in group]:
            said = _joined(text for widget in together for text in widget.spoken(words))
            if said:
                counts[kind] = counts.get(kind, 0) + 1
                rect = reduce(Rect.union, [widget.rect for widget in together])
                key = kind, counts[kind], said if is_live else ""
                yield AccessNode(key, together[0].access_role, said, rect, is_live=is_live)


def _joined(texts: Iterable[str]) -> str:
    """Return texts as sentences; what follows a colon belongs to it."""
    said = ". ".join(text.strip().removesuffix(".") for text in texts if text.strip())
    return said.replace(":. ", ": ")


def _control_node(screen: Screen, index: int, words: Naming) -> AccessNode:
    """Return the node of a control: what its look shows beside its label belongs to its name.

    One with another name is another node: so a focused setting is read again when it has changed. A field keeps its
    node, as readers speak what is typed.
    """
    control, rect = screen.controls[index]
    role, extra, is_selected, is_live = NodeRole.BUTTON, list[str](), None, False
    if control.drawn and control.look is not None:
        look = control.look(rect, ControlState())
        role = NodeRole.BUTTON if look.access_role is NodeRole.TEXT else look.access_role
        is_selected, is_live = look.is_selected, look.is_live
        known = {control.label, control.explanation, *control.label.split(", ")}
        extra = [text for text in look.spoken(words) if text and text not in known]
    label = control.label or control.explanation
    name = f"{label}: {', '.join(extra)}" if extra else label
    reason = screen.disabled_reasons.get(control.command, "")
    about = [control.explanation if control.label else "", words.text(reason) if reason else ""]
    return AccessNode(
        key=("control", control.command, control.label if role is NodeRole.FIELD else name),
        role=role,
        name=name,
        rect=rect,
        description=" ".join(filter(None, about)),
        shortcut=control.key,
        is_live=is_live,
        is_disabled=control.command in screen.disabled,
        is_selected=is_selected,
        control=index,
    )


def _grouped(controls: Sequence[Placed], nodes: Sequence[AccessNode]) -> Iterator[AccessNode]:
    """Yield the nodes of controls; neighbours of one kind, such as cards or rows, as the items of a list."""
    for kind, group in groupby(zip(controls, nodes, strict=True), lambda each: _list_kind(each[0][0])):
        items = [node for _, node in group]
        if kind is None or len(items) < LEAST_ITEMS:
            yield from items
            continue
        role = {NodeRole.BUTTON: NodeRole.LIST_ITEM}
        children = tuple(replace(item, role=role.get(item.role, item.role)) for item in items)
        around = items[0].rect
        for item in items:
            around = around.union(item.rect)
        yield AccessNode(("list", kind), NodeRole.LIST, "", around, children=children)


def _list_kind(control: Control) -> str | None:
    command = control.command
    return command.kind if isinstance(command, ItemCommand) and command.value is not None else None


def _unique(nodes: Sequence[AccessNode], taken: set[Hashable] | None = None) -> tuple[AccessNode, ...]:
    """Return the nodes with distinct keys, as several lists and controls may be alike."""
    taken = set[Hashable]() if taken is None else taken
    found = []
    for node in nodes:
        key, number = node.key, 1
        while key in taken:
            key, number = (node.key, number), number + 1
        taken.add(key)
        found.append(replace(node, key=key, children=_unique(node.children, taken)))
    return tuple(found)
