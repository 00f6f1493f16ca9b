"""Which sound, how often, and the process that plays it."""
