"""Puts the folder's parts into one package, ``antipode``, when a wheel is built.

In the folder ``main.py``, ``game`` and ``solver`` import each other by these names. In site-packages they would be
anybody's, so there they are parts of ``antipode``, and the few imports from one part to another are written so.
"""

import ast
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PARTS = ("main.py", "game", "solver", "assets")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "pictures", "make_*.py")
"""Pictures of the README, and what makes the assets."""
IMPORT = re.compile(r"^(\s*from )(game|solver)\b", re.MULTILINE)


class BuildHook(BuildHookInterface[Any]):
    """Called by hatchling, as ``pyproject.toml`` says."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the package to the wheel."""
        root = Path(self.root)
        self._made = Path(tempfile.mkdtemp(prefix="antipode-"))
        package = self._made / "antipode"
        ours = root / "packaging" / "antipode"
        if version == "editable":
            package.mkdir()
            shutil.copy(ours / "editable.py", package / "__init__.py")
            for name in ("__main__.py", "py.typed"):
                shutil.copy(ours / name, package)
            folder = self._made / "antipode.pth"
            folder.write_text(f"{root}\n", "utf-8")
            build_data["force_include_editable"] = {str(package): "antipode", str(folder): "_antipode.pth"}
            return
        gather(root, package)
        build_data["force_include"][str(package)] = "antipode"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made."""
        shutil.rmtree(self._made, ignore_errors=True)


def gather(root: Path, package: Path) -> None:
    """Copy the parts below ``root`` into a new folder ``package``, with imports as they are there."""
    shutil.copytree(
        root / "packaging" / "antipode", package, ignore=shutil.ignore_patterns("__pycache__", "editable.py")
    )
    for part in PARTS:
        if (root / part).is_dir():
            shutil.copytree(root / part, package / part, ignore=LEFT_OUT)
        else:
            shutil.copy(root / part, package)
    for path in [package / "main.py", *(package / "game").rglob("*.py"), *(package / "solver").rglob("*.py")]:
        text = IMPORT.sub(r"\1antipode.\2", path.read_text("utf-8"))
        check(text, path)
        path.write_text(text, "utf-8")


def check(text: str, path: Path) -> None:
    """Check imports. Raises ValueError where a part would still be looked for outside the package."""
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) and node.level == 0 else []
        wrong = [name for name in names if name.split(".")[0] in ("main", "game", "solver", "assets")]
        if wrong:
            raise ValueError(f"{path.name}: import {wrong[0]}, expected from ... import ...")
