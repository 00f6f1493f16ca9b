"""The package of an editable install: its parts are those of the folder, whichever name they are asked for by."""

import importlib
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

PARTS = ("main", "game", "solver")


class _InFolder(MetaPathFinder, Loader):
    """Gives ``solver.model.board`` to whoever imports ``antipode.solver.model.board``."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        package, _, inner = name.partition(".")
        return ModuleSpec(name, self) if package == __name__ and inner.partition(".")[0] in PARTS else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(spec.name.partition(".")[2])
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        here, there = module.__spec__, None if module.__spec__ is None else module.__spec__.loader_state
        module.__spec__ = there or here  # as the folder knows it


sys.meta_path.insert(0, _InFolder())

from solver.version import __version__  # noqa: E402, F401  found in the folder
