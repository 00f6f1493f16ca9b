"""All databases that are built on request: the mapped tables and the deep pattern database."""

from __future__ import annotations

from ..tables.optional_databases import Database


def databases() -> list[Database]:
    """Return all databases."""
    from ..tables.mapped_tables import mapped_table_databases  # with NumPy they take 0.1 s to load
    from .deep_making import DEEP

    return [DEEP, *mapped_table_databases()]


def database_of(board: str) -> Database | None:
    """Return the database for the board with this id, or None."""
    return next((each for each in databases() if each.board == board), None)
