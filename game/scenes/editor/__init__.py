"""The screen on which positions are set up by hand."""
