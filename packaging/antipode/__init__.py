"""Antipode as it is installed: one package with the game, the assets and, as ``antipode.solver``, the library."""

from .solver.version import __version__ as __version__
