"""Every solving method side by side."""
