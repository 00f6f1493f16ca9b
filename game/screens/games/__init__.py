"""The games solved so far."""
