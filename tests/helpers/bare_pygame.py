"""Imported before pygame: keeps it from looking for a package that it does without, as the program's start does.

That takes a tenth of a second in each process.
"""

import sys

sys.modules.setdefault("pkg_resources", None)
