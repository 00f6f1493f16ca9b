"""What the game asks of the operating system: background threads, memory, the log."""
