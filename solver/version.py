"""The version of the program and of the library."""

__version__ = "2.0.0"
