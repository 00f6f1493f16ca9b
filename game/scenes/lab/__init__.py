"""The screen that runs the solving methods side by side."""
