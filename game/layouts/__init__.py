"""Where everything goes on each screen, for any size of window; in whole pixels and without pygame."""
