"""The running program: window, loop, compositor, and the routes from destinations to screens."""
