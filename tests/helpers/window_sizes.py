"""Sizes of windows to try layouts at, in pixels."""

SIZES = [
    (480, 360),
    (640, 480),
    (800, 600),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (700, 1000),
    (1080, 1920),
]
ODD_SIZES = [(1, 1), (160, 120), (333, 777), (16384, 200), (200, 16384), (16384, 16384)]

SCALES = (0.75, 1.0, 1.3)


def inside(rect, width, height):
    return rect.x >= 0 and rect.y >= 0 and rect.right <= width and rect.bottom <= height
