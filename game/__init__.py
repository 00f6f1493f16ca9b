"""The window: draws boards, takes clicks and keys, and asks the solver in the background."""
