"""What the solver tells about a board, worked out beside the window; without pygame."""
