"""Four pictures of the picture boards with many small things in them."""

from __future__ import annotations

from math import cos, pi, sin

from scene_shapes import SIDE, area, bird, cloud, disc, flower, line, rect, shade, star, tree


def reef() -> str:
    """Return fish in a reef."""
    parts = [shade("sea", "#5fd0e6", "#0b2f63", 0.55, 1), rect(0, 0, SIDE, SIDE, "sea")]
    parts += [
        area("M120 0H230L90 520H-60", "#82dced"),
        area("M430 0H500L460 380H330", "#74d4ea"),
        area("M730 0H850L930 330H760", "#6acae2"),
    ]
    parts += [area("M0 880Q200 820 420 890T1000 850V1000H0", "#e8cf94")]
    for x, y, radius, colour in (
        (120, 850, 70, "#e4576e"),
        (210, 880, 52, "#f28a5b"),
        (60, 910, 46, "#b44fa0"),
        (880, 860, 80, "#b44fa0"),
        (780, 900, 50, "#f2c14e"),
        (960, 920, 50, "#e4576e"),
    ):
        parts += [
            disc(x, y, radius, colour),
            "".join(
                disc(x + radius * 0.5 * cos(t), y + radius * 0.5 * sin(t), radius * 0.13, "#ffffff")
                for t in (0.4, 1.7, 3.0, 4.3, 5.6)
            ),
        ]
    for x, high, colour in (
        (330, 330, "#3f9d5a"),
        (390, 230, "#56b870"),
        (640, 300, "#2f8550"),
        (700, 200, "#56b870"),
        (20, 300, "#2f8550"),
    ):
        steps = "".join(f"q{25 if each % 2 else -25} {-high / 8:.0f} 0 {-high / 4:.0f}" for each in range(4))
        parts += [line(f"M{x} 900{steps}", colour, 24)]

    def fish(x: float, y: float, size: float, body: str, fin: str, way: int = 1) -> str:
        tail = area(f"M{x - way * 0.8 * size} {y}L{x - way * 1.45 * size} {y - 0.5 * size}V{y + 0.5 * size}", fin)
        top = area(f"M{x - 0.3 * size} {y - 0.5 * size}Q{x} {y - 1.0 * size} {x + 0.4 * size} {y - 0.45 * size}", fin)
        stripes = line(
            f"M{x} {y - 0.42 * size}Q{x + way * 0.16 * size} {y} {x} {y + 0.42 * size}", "#ffffff", 0.14 * size
        )
        eye = disc(x + way * 0.58 * size, y - 0.12 * size, 0.13 * size, "#ffffff") + disc(
            x + way * 0.6 * size, y - 0.12 * size, 0.07 * size, "#1b2a41"
        )
        return tail + top + disc(x, y, size, body, 0.58 * size) + stripes + eye

    parts += [
        fish(320, 330, 150, "#f58a2c", "#d9641e"),
        fish(720, 520, 140, "#f4d35e", "#e0a83a", -1),
        fish(160, 600, 85, "#ef5d7c", "#b93a5c"),
    ]
    parts += [
        fish(830, 230, 90, "#7d6bd0", "#5848a8", -1),
        fish(470, 700, 80, "#4fc3a1", "#2f937a"),
        fish(560, 130, 60, "#ffffff", "#e4576e"),
    ]
    parts += [
        disc(120, 160, 70, "#f7c6d9", 55),
        line("M75 190q-10 40 8 80M105 200q-10 45 6 100M140 200q12 45 -4 90M165 190q12 40 -6 70", "#f7c6d9", 12),
    ]
    for x, y, radius in (
        (420, 200, 16),
        (440, 150, 11),
        (640, 330, 18),
        (665, 270, 12),
        (930, 420, 15),
        (900, 620, 20),
        (60, 430, 18),
        (290, 520, 14),
        (520, 560, 12),
        (340, 60, 18),
        (920, 80, 14),
        (540, 420, 22),
    ):
        parts += [disc(x, y, radius, "#d9f6fb"), disc(x, y, radius * 0.7, "#8fdcec")]
    parts += [star(560, 930, 50, "#f28a5b"), disc(440, 950, 26, "#fff3e0", 18), disc(660, 965, 18, "#c9a56a", 12)]
    return "".join(parts)


def lighthouse() -> str:
    """Return a lighthouse in the evening."""
    parts = [shade("sky", "#1d2b64", "#f8a488", 0.35, 1), rect(0, 0, SIDE, 640, "sky")]
    parts += [area("M640 190L0 20V240", "#f6e7a8"), area("M700 190L1000 90V300", "#efd9a0")]
    for x, y, size in (
        (60, 320, 16),
        (170, 60, 20),
        (330, 40, 14),
        (440, 150, 18),
        (520, 50, 22),
        (800, 40, 18),
        (930, 160, 15),
        (900, 380, 14),
        (300, 290, 12),
    ):
        parts += [star(x, y, size)]
    parts += [
        disc(870, 70, 46, "#fff3cf"),
        disc(848, 60, 42, "#31376f"),
        cloud(200, 420, 100, "#b98aa6"),
        cloud(870, 480, 90, "#d99a9c"),
    ]
    parts += [shade("sea", "#d98880", "#152a55", 0.5, 1), rect(0, 600, SIDE, 400, "sea")]
    for x, y, width in (
        (30, 660, 130),
        (300, 640, 100),
        (120, 760, 120),
        (360, 740, 90),
        (40, 900, 130),
        (280, 860, 110),
        (240, 960, 120),
    ):
        parts += [line(f"M{x} {y}q{width / 4} -20 {width / 2} 0t{width / 2} 0", "#f3c7a8", 8)]
    parts += [
        area("M430 1000Q470 800 560 760Q640 690 760 740Q900 720 1000 800V1000", "#3a3346"),
        area("M520 1000Q560 860 680 830T1000 880V1000", "#544a5e"),
    ]
    parts += [area("M610 760L635 260H705L730 760", "#fbf4e6")]
    for top in (330, 490, 650):
        left, right = 635 - 25 * (top - 260) / 500, 705 + 25 * (top - 260) / 500
        parts += [area(f"M{left} {top}H{right}L{right + 4} {top + 80}H{left - 4}", "#d04a3a")]
    parts += [
        rect(610, 240, 120, 24, "#2c2a3a", 6),
        rect(635, 150, 70, 90, "#ffe27a"),
        area("M620 152L670 90L720 152", "#d04a3a"),
        rect(666, 150, 8, 90, "#2c2a3a"),
    ]
    parts += [
        rect(654, 290, 32, 34, "#35405f", 8),
        rect(652, 440, 36, 36, "#35405f", 8),
        rect(646, 690, 48, 70, "#5b3a25", 8),
    ]
    parts += [
        rect(780, 690, 150, 110, "#f1dcc0"),
        area("M762 694L855 620L948 694", "#8a3b3b"),
        rect(810, 725, 40, 40, "#ffd76a", 4),
        rect(870, 730, 36, 70, "#5b3a25", 4),
    ]
    parts += [
        area("M110 690H330L290 750H150", "#7a3b2a"),
        rect(212, 520, 9, 172, "#3b2418"),
        area("M228 535L320 670H228", "#fff0dc"),
        area("M206 560L130 670H206", "#e9b44c"),
    ]
    parts += [
        flower(600, 940, 26, "#f3a6b5"),
        flower(760, 900, 24, "#f6e08a", "#c97b2b"),
        flower(900, 950, 28, "#c7b3e6"),
        bird(420, 400, 30, "#f8e3d0"),
        bird(480, 440, 22, "#f8e3d0"),
    ]
    return "".join(parts)


def town() -> str:
    """Return a town at night, with a lit train."""
    parts = [
        shade("sky", "#0c1445", "#8a4f7d", 1, 0.9),
        rect(0, 0, SIDE, SIDE, "sky"),
        disc(820, 130, 78, "#fdf3c8"),
        disc(795, 115, 14, "#e9dca6"),
    ]
    parts += [disc(845, 155, 20, "#e9dca6"), disc(840, 100, 9, "#e9dca6")]
    for x, y, size in (
        (70, 60, 20),
        (180, 130, 14),
        (290, 50, 18),
        (420, 110, 22),
        (540, 45, 15),
        (650, 120, 18),
        (950, 50, 14),
        (60, 190, 13),
        (510, 190, 12),
        (930, 240, 16),
    ):
        parts += [star(x, y, size)]
    parts += [cloud(330, 200, 70, "#4a3f7a"), cloud(640, 240, 60, "#6b4a80")]
    houses = (
        (0, 330, 130, "#2f4f6f"),
        (130, 250, 110, "#7c3f58"),
        (240, 370, 120, "#3f6f6a"),
        (360, 290, 140, "#8a5a3c"),
        (500, 350, 110, "#4a4a86"),
        (610, 300, 130, "#93504a"),
        (740, 380, 120, "#3a6a4f"),
        (860, 310, 140, "#6b4f8a"),
    )
    lamp = ("#ffe08a", "#ffb35c", "#22304f", "#fff3c4", "#7fd1e0")
    for number, (x, top, width, colour) in enumerate(houses):
        parts += [rect(x, top, width, 700 - top, colour)]
        roof = (
            area(f"M{x} {top}L{x + width / 2} {top - 80}L{x + width} {top}", "#221c3a")
            if number % 3
            else rect(x + 20, top - 40, 34, 60, "#221c3a")
        )
        parts += [roof]
        for row in range((680 - top) // 70):
            for side in range(2):
                light = lamp[(3 * number + 2 * row + 5 * side * (row + 1)) % 5]
                parts += [
                    rect(
                        x + width * (0.18 + 0.4 * side),
                        top + 24 + 70 * row,
                        width * 0.24,
                        42,
                        light,
                        4 if number % 2 else 16,
                    )
                ]
    parts += [rect(0, 690, SIDE, 30, "#6a5f7a"), rect(0, 720, SIDE, 60, "#3d3650")]
    parts += [
        "".join(
            area(
                f"M{20 + 200 * each} 780a80 80 0 0 1 160 0",
                ("#20365f", "#2c2a55", "#3b2a52", "#4a2f4f", "#2a3f62")[each],
            )
            for each in range(5)
        )
    ]
    cars = ("#d04a3a", "#e9a93c", "#3f8fb5", "#5ba36a")
    for number, colour in enumerate(cars):
        x = 40 + 230 * number
        parts += [
            rect(x, 600, 215, 88, colour, 16),
            "".join(rect(x + 16 + 50 * each, 618, 36, 36, lamp[(number + each) % 4 and 3], 6) for each in range(4)),
        ]
        parts += [disc(x + 50, 692, 16, "#1b1830"), disc(x + 165, 692, 16, "#1b1830"), rect(x, 662, 215, 8, "#fbf1dd")]
    parts += [shade("river", "#2c5f86", "#0d1b3d", 1, 1), rect(0, 780, SIDE, 220, "river")]
    for x, y, width, colour in (
        (30, 830, 90, "#ffd98a"),
        (240, 850, 70, "#ff9f6a"),
        (430, 820, 100, "#ffd98a"),
        (640, 860, 80, "#d86a5c"),
        (830, 830, 120, "#fdf3c8"),
        (110, 920, 110, "#7fd1e0"),
        (340, 950, 80, "#ffd98a"),
        (560, 930, 100, "#9a8ad0"),
        (760, 960, 90, "#fdf3c8"),
        (930, 910, 60, "#7fd1e0"),
    ):
        parts += [rect(x, y, width, 12, colour, 6), rect(x + 20, y + 22, width * 0.55, 9, colour, 4)]
    parts += [
        area("M380 880H520L496 915H404", "#8a3b2a"),
        disc(450, 862, 14, "#ffe08a"),
        area("M60 960q40 -34 84 0q-44 34 -84 0", "#c7d3e6"),
    ]
    return "".join(parts)


def garden() -> str:
    """Return a garden in which no bed is like another."""
    parts = [shade("grass", "#bfe08a", "#2f7d57", 1, 1), rect(0, 0, SIDE, SIDE, "grass")]
    parts += [
        line("M-20 520Q240 420 480 520T1020 460", "#ead7a4", 90),
        line("M500 1020Q430 760 500 520T620 -20", "#ead7a4", 80),
    ]
    petals = ("#e4576e", "#f4d35e", "#7d6bd0", "#ffffff", "#f28a5b", "#e87fb5", "#4fa3d1", "#b3344c")
    beds = (
        (100, 90),
        (290, 80),
        (440, 110),
        (790, 90),
        (930, 110),
        (80, 290),
        (260, 270),
        (420, 310),
        (700, 260),
        (910, 290),
        (120, 680),
        (300, 660),
        (690, 640),
        (900, 620),
        (90, 880),
        (280, 900),
        (400, 840),
        (620, 780),
        (800, 880),
        (940, 900),
        (650, 940),
    )
    for number, (x, y) in enumerate(beds):
        ground, size = ("#7a5236", "#56873f", "#8d6a4a")[number % 3], 26 + number % 4 * 6
        parts += [disc(x, y, 78, ground, 66)]
        count = 1 + number % 5
        for each in range(count):
            turn = 2 * pi * each / count + number
            reach = 40 if count > 1 else 0
            parts += [
                flower(
                    x + reach * cos(turn),
                    y + reach * 0.8 * sin(turn),
                    size,
                    petals[(number + 3 * each) % 8],
                    count=5 + number % 3,
                )
            ]
    parts += [
        disc(500, 510, 120, "#c9c3b5"),
        disc(500, 510, 98, "#4fa3d1"),
        disc(500, 510, 50, "#e6e0d2"),
        disc(500, 510, 32, "#8fd3ee"),
    ]
    parts += [
        line(
            "M500 510q-50 -90 -80 -10M500 510q50 -90 80 -10M500 510q-20 -110 -34 -70M500 510q20 -110 34 -70",
            "#e5f7fd",
            7,
        )
    ]
    parts += [
        rect(150, 470, 120, 26, "#8a5a34", 8),
        rect(160, 496, 14, 34, "#5b3a25"),
        rect(246, 496, 14, 34, "#5b3a25"),
        rect(150, 440, 120, 18, "#a8703f", 8),
    ]
    parts += [
        tree(560, 200, 62, "#2f7d4a"),
        disc(545, 110, 11, "#d03a3a"),
        disc(585, 135, 11, "#d03a3a"),
        tree(830, 780, 64, "#c56a2d"),
        tree(200, 820, 56, "#7fae3c"),
    ]
    parts += [
        area("M760 470q-60 -60 -70 10q10 60 70 10q60 50 70 -10q-10 -70 -70 -10", "#f28a2c"),
        line("M760 450V500", "#3b2418", 10),
    ]
    parts += [
        disc(510, 720, 46, "#7a8b4f", 36),
        disc(560, 712, 18, "#9aab62"),
        line("M480 715H540M510 690V750", "#56683a", 6),
        disc(480, 930, 30, "#d9b06a", 22),
    ]
    parts += [
        line("M455 930Q430 900 445 880M505 930Q520 950 545 945", "#d9b06a", 14),
        bird(340, 520, 22, "#7a4b2a"),
        bird(880, 440, 24, "#7a4b2a"),
    ]
    return "".join(parts)
