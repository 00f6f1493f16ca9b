"""One board on a screen: its layout, pieces, motion and gestures."""
