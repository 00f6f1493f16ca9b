"""The version of the program and of the library."""

__version__ = "1.0.0"
