"""The databases that are made on request."""
