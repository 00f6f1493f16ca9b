"""The breaks of a program's source: each changes one place of its syntax tree, as a slip of the hand would.

Comparisons, sums, constants, ``and``, ``or`` and ``not``, conditions, results, statements, elements and arguments; none
of docstrings, annotations, decorators, bases of classes, ``__repr__`` or type aliases.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from zlib import crc32

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
LEFT_OUT = {"annotation", "returns", "decorator_list", "bases", "keywords of a class", "format_spec", "names"}
"""Fields of a syntax tree that are not broken."""
NO_RULE_WORDS = {"strict", "repr"}
"""Arguments by which something is checked again, or shown to programmers."""
NO_RULES = {"TypeVar", "cast", "NewType", "getLogger"}
"""Functions whose arguments are for the type checker or the log."""


@dataclass(frozen=True)
class Place:
    """A node of a syntax tree, with what is around it."""

    node: ast.AST
    parent: ast.AST
    field: str
    index: int | None = None
    scope: str = ""  # the qualified name of the class or function
    names: tuple[str, ...] = ()  # that are given a value at import by it
    statement: int = 0  # its line
    is_outer: bool = True  # it runs at import

    def put(self, new: ast.AST) -> None:
        """Replace the node in its tree."""
        if self.index is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.index] = new


@dataclass(frozen=True)
class Mutant:
    """A file with one place broken."""

    path: str  # from the repository's root
    source: str
    key: str  # the file, the function, what was there and what is
    lines: tuple[int, ...]
    statement: int
    names: tuple[str, ...]  # of what it gives a value to at import, or of the function that it is in
    is_outer: bool
    number: tuple[int, int]  # of the place in its file, and of the break there

    def tree(self) -> ast.Module:
        """Return the syntax tree of the broken file."""
        tree = ast.parse(self.source)
        place = list(_places(tree))[self.number[0]]
        place.put(ast.copy_location(list(_breaks(place))[self.number[1]][0], place.node))
        return ast.fix_missing_locations(tree)

    def names_made_of_it(self) -> list[str]:
        """Return the mutant's names, with those that its file makes of them at import."""
        names = [*self.names]
        for node in ast.parse(self.source).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                used = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
                if used.intersection(names):
                    names += _targets(node)
        return names

    def is_near(self, test: str) -> bool:
        """Return whether a test is of the mutant's room."""
        room, file = self.path.removesuffix(".py").rsplit("/", 1)
        return test.startswith(f"tests/{room}/") or file in test

    def is_named_in(self, text: str) -> bool:
        """Return whether a text has one of the mutant's names."""
        return any(name and name in text for name in self.names)


def mutants_of(root: Path, path: str) -> Iterator[Mutant]:
    """Yield all mutants of a file."""
    source, seen = (root / path).read_text("utf-8"), Counter[str]()
    for number, place in enumerate(_places(ast.parse(source))):
        for which, (new, words) in enumerate(_breaks(place)):
            key = f"{path}: {place.scope}: {words or f'{_text(place.node)} -> {_text(new)}'}"
            seen[key] += 1
            if seen[key] > 1:
                key += f" #{seen[key]}"
            node: Any = place.node
            lines = tuple(range(node.lineno, node.end_lineno + 1))
            names = place.names if place.is_outer else (_own_name(place.scope),)
            yield Mutant(path, source, key, lines, place.statement, names, place.is_outer, (number, which))


def _text(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 90 else f"{text[:60]} ... {text[-25:]}"


def _places(tree: ast.Module) -> Iterator[Place]:
    """Yield the nodes that may be broken, from the top."""
    yield from _below(Place(tree, tree, ""))


def _below(place: Place) -> Iterator[Place]:
    node = place.node
    for field, value in ast.iter_fields(node):
        if field in LEFT_OUT or (isinstance(node, ast.ClassDef) and field == "keywords"):
            continue
        for index, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_left_out(child):
                inner = _child(place, child, field, index)
                yield inner
                yield from _below(inner)


def _child(place: Place, child: ast.AST, field: str, index: int | None) -> Place:
    node = place.node
    inner = replace(place, node=child, parent=node, field=field, index=index)
    if isinstance(child, ast.stmt):
        inner = replace(inner, statement=child.lineno)
    if isinstance(node, ast.FunctionDef | ast.Lambda) and field == "body":
        inner = replace(inner, is_outer=False)
    if isinstance(child, ast.FunctionDef | ast.ClassDef):
        inner = replace(inner, scope=f"{place.scope}.{child.name}".lstrip("."), names=(child.name,))
    elif isinstance(child, ast.Assign | ast.AnnAssign):
        inner = replace(inner, names=_targets(child) or place.names)
    return inner


def _own_name(scope: str) -> str:
    """Return the name of a function as tests may have it: without underscores, or its class where those end it, too."""
    *outer, name = scope.split(".")
    return (outer or [""])[-1] if name.endswith("__") else name.lstrip("_")


def _targets(node: ast.Assign | ast.AnnAssign) -> tuple[str, ...]:
    """Return the names that a statement gives a value to."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return tuple(each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name))


def _is_left_out(node: ast.AST) -> bool:
    match node:
        case (
            ast.Expr(value=ast.Constant())
            | ast.FunctionDef(name="__repr__")
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
        ):
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name in NO_RULES
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript() | ast.BinOp()):
            return not name.isupper() and name[0].isupper()  # a type alias
        case ast.Assign(targets=[ast.Name(id="__slots__" | "__all__")]):
            return True
        case ast.keyword(arg=word):
            return word in NO_RULE_WORDS
    return False


def _breaks(place: Place) -> Iterator[tuple[ast.AST, str]]:
    """Yield what a place can become, with words for it where the two texts are not enough."""
    node = place.node
    if isinstance(node, ast.stmt):
        yield from ((new, "") for new in _of_statement(node))
    elif isinstance(node, ast.Constant):
        yield from _of_constant(place, node.value)
    elif isinstance(node, ast.expr):
        yield from ((new, "") for new in _of_expression(node))
        if not isinstance(place.parent, ast.Subscript):
            yield from _shortened(node)
        if place.field == "test" and not isinstance(node, ast.Compare | ast.BoolOp | ast.UnaryOp):
            yield ast.UnaryOp(ast.Not(), node), ""


def _of_statement(node: ast.stmt) -> Iterator[ast.stmt]:
    match node:
        case ast.AugAssign(op=op):
            if type(op) in OPERATORS:
                yield ast.AugAssign(node.target, OPERATORS[type(op)](), node.value)
            yield ast.Pass()
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()) | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()


def _of_constant(place: Place, value: Any) -> Iterator[tuple[ast.expr, str]]:
    if isinstance(value, bool):
        yield ast.Constant(not value), ""
    elif isinstance(value, int | float):
        for new in (value + 1, value * 10)[: 1 + (value > 1)]:
            yield ast.Constant(new), f"{_text(place.parent)}: {value} -> {new}"
    elif isinstance(value, str) and value:
        yield ast.Constant(""), ""


def _of_expression(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(ops=ops):
            for number, op in enumerate(ops):
                changed = [*ops[:number], COMPARISONS[type(op)](), *ops[number + 1 :]]
                yield ast.Compare(node.left, changed, node.comparators)
        case ast.BinOp(op=binary) if type(binary) in OPERATORS:
            yield ast.BinOp(node.left, OPERATORS[type(binary)](), node.right)
        case ast.BoolOp(op=either):
            yield ast.BoolOp(ast.Or() if isinstance(either, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Call(func=ast.Name(id="min" | "max")):
            pass  # whose arguments have no order
        case ast.Call(args=[ast.expr() as first, ast.expr() as second, *rest]):
            if not any(isinstance(each, ast.Starred) for each in (first, second)):
                yield ast.Call(node.func, [second, first, *rest], node.keywords)


def _shortened(node: ast.expr) -> Iterator[tuple[ast.expr, str]]:
    """Yield a tuple, list, set or dictionary without one of its elements."""
    match node:
        case ast.Tuple(elts=gone, ctx=ast.Load()) | ast.List(elts=gone, ctx=ast.Load()) | ast.Set(elts=gone):
            parts: list[tuple[ast.expr | None, ...]] = [(each,) for each in gone]
        case ast.Dict(keys=keys, values=values):
            parts = list(zip(keys, values, strict=True))
        case _:
            return
    if len(parts) > 1:
        out = parts.pop(crc32(_text(node).encode()) % len(parts))
        fields = zip(
            ("keys", "values") if isinstance(node, ast.Dict) else ("elts",), zip(*parts, strict=True), strict=True
        )
        shorter = copy.copy(node)
        for field, each in fields:
            setattr(shorter, field, list(each))
        yield shorter, f"{_text(node)} without {_text(out[0] or out[-1] or node)}"
