"""The packages of the solver import each other one way, and no module imports itself through others."""

import ast
import graphlib
import importlib.util
from functools import cache

from golden_data import ROOT

ORDER = ("system", "model", "formats", "web", "catalogue", "tables", "search", "analysis", "generator", "cli")
"""The packages; each imports only those before it."""
BELOW = {"version", "sentences", "errors", "answers"}
"""Modules beside them that everything may import."""
ABOVE = {"solver", "api"}
"""Modules beside them that import what callers see."""


def module(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


PATHS = {module(path): path for path in sorted((ROOT / "solver").rglob("*.py"))}


@cache
def parsed(name):
    return ast.parse(PATHS[name].read_text("utf-8"))


@cache
def imports(name, *, for_types):
    """Return the modules of the solver that a module imports, in functions too; those for types alone if asked."""
    path = PATHS[name]
    package = ".".join(path.relative_to(ROOT).parent.parts)
    found = set()
    for node in statements(parsed(name), for_types=for_types):
        if isinstance(node, ast.ImportFrom):
            source = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            found |= {f"{source}.{alias.name}" for alias in node.names} & set(PATHS) or {source} & set(PATHS)
    return found - {name}


def statements(node, *, for_types):
    """Yield the statements of a module, those for the type checker alone if asked."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.ExceptHandler | ast.match_case) and (for_types or not is_for_types(child)):
            yield child
            yield from statements(child, for_types=for_types)


def is_for_types(node):
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def rank(name):
    part = name.split(".")[1] if "." in name else name
    if part in BELOW:
        return -1
    return len(ORDER) if part in ABOVE else ORDER.index(part)


def test_imports_of_module_are_found():
    assert "solver.tables.state_index" in imports("solver.tables.permutation_table", for_types=False)
    lazy = imports("solver.tables.distance_tables", for_types=False)  # within functions
    assert "solver.tables.permutation_table" in lazy
    assert "solver.tables.table" in imports("solver.tables.distance_tables", for_types=True) - lazy


def test_packages_import_one_way():
    wrong = [
        f"{name} imports {other}"
        for name in PATHS
        for other in sorted(imports(name, for_types=True))
        if rank(other) > rank(name)
    ]
    assert not wrong


def test_no_module_imports_itself_through_others():
    graph = {name: imports(name, for_types=False) for name in PATHS}
    graphlib.TopologicalSorter(graph).prepare()  # raises CycleError and names the circle
