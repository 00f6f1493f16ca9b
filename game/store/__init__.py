"""The player's files: written whole, with a backup, locked and merged."""
