"""A position as a web page in which anybody can play it."""
