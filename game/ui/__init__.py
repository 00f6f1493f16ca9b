"""The toolkit: rectangles, text, theme, widgets, focus and scrolling."""
