"""The name that the library has where the program is installed, as an editable install gives it."""

import importlib.util
import sys

from golden_data import ROOT


def add_installed_name():
    """Make ``antipode.solver`` the library in the folder."""
    if "antipode" in sys.modules:
        return
    path = ROOT / "packaging" / "antipode" / "editable.py"
    spec = importlib.util.spec_from_file_location("antipode", path, submodule_search_locations=[])
    sys.modules["antipode"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["antipode"])
