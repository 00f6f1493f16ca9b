"""Files that are never lost: written whole, one kept before, locked and merged."""
