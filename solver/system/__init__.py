"""Files, folders, locks, processes and jobs: nothing of puzzles."""
