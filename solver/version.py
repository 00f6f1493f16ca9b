"""The version of the program and of the library."""

__version__ = "3.0.0"
