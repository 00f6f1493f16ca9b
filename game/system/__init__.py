"""The interface to the operating system: background threads, memory, the log."""
