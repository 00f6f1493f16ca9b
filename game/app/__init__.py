"""The running program: window, loop, compositor, and from a destination to its screen."""
