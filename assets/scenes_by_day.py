"""Six pictures of the picture boards, by day."""

from __future__ import annotations

from math import cos, pi, sin

from scene_shapes import SIDE, area, bird, cloud, disc, flower, line, rect, shade, star, tree


def balloon() -> str:
    """Return a hot-air balloon over hills."""
    parts = [shade("sky", "#3f8fd8", "#ffe6bd", 0.5, 1), rect(0, 0, SIDE, SIDE, "sky")]
    parts += [disc(870, 140, 85, "#fff0a0"), cloud(170, 190, 130), cloud(830, 455, 120), cloud(120, 560, 90, "#fff6ea")]
    parts += [bird(820, 290, 34), bird(900, 330, 26), bird(240, 380, 28)]
    parts += [area("M0 760Q250 640 520 770T1000 700V1000H0", "#7db46c")]
    parts += [area("M0 860Q300 760 620 880T1000 830V1000H0", "#4e8d54")]
    parts += [tree(130, 880, 80, "#2f6b3f"), tree(800, 900, 90, "#37764a"), tree(915, 930, 65, "#2f6b3f")]
    parts += [line("M400 560L452 700M600 560L548 700", "#6b4a30", 8), rect(440, 695, 120, 90, "#a8703f", 14)]
    parts += [rect(440, 695, 120, 22, "#7a4c27", 8)]
    parts += [
        area(
            "M500 70C700 70 800 220 770 350C745 450 640 540 600 580H400C360 540 255 450 230 350C200 220 300 70 500 70",
            "#e2553f",
        )
    ]
    parts += [
        area(
            "M500 70C400 70 330 220 340 350C350 450 420 540 440 580H400C360 540 255 450 230 350C200 220 300 70 500 70",
            "#f2a63b",
        )
    ]
    parts += [
        area(
            "M500 70C590 70 670 220 655 350C645 450 570 540 556 580H600C640 540 745 450 770 350C800 220 700 70 500 70",
            "#3c78b5",
        )
    ]
    parts += [
        area(
            "M500 70C455 70 425 220 430 350C434 450 470 540 478 580H522C530 540 566 450 570 350C575 220 545 70 500 70",
            "#fff3d6",
        )
    ]
    parts += [flower(330, 950, 26, "#ffffff"), flower(470, 930, 22, "#f7b6c8"), flower(620, 960, 26, "#ffffff")]
    return "".join(parts)


def cat() -> str:
    """Return a cat on a cushion before a window."""
    parts = [shade("wall", "#f6cf9c", "#b7628a", 1, 0.8), rect(0, 0, SIDE, SIDE, "wall")]
    parts += [
        rect(40, 50, 250, 330, "#ffffff", 10),
        rect(60, 70, 210, 290, "#8fd0ee"),
        rect(157, 70, 16, 290, "#ffffff"),
    ]
    parts += [rect(60, 206, 210, 16, "#ffffff"), disc(112, 130, 34, "#ffe27a")]
    parts += [
        rect(770, 170, 190, 16, "#7c4c2e", 6),
        rect(790, 60, 34, 110, "#3b7ea1", 4),
        rect(830, 80, 30, 90, "#e4b43c", 4),
    ]
    parts += [rect(866, 50, 40, 120, "#c9503f", 4), rect(912, 90, 28, 80, "#5b9a5c", 4)]
    parts += [
        rect(0, 800, SIDE, 200, "#8a5a3c"),
        line("M0 870H1000M0 940H1000M240 800V870M620 870V940M160 940V1000M800 800V870", "#6d442b", 7),
    ]
    parts += [disc(500, 875, 390, "#3f6fa0", 95), disc(500, 850, 370, "#5b8fc4", 80)]
    parts += [line("M730 800Q930 800 900 620Q880 540 830 560", "#d9813a", 60)]
    parts += [disc(500, 690, 250, "#e89447", 190), disc(500, 740, 130, "#fbe3c4", 130)]
    parts += [area("M290 330L310 90L460 220", "#e89447"), area("M710 330L690 90L540 220", "#e89447")]
    parts += [area("M325 240L335 140L410 215", "#f3b7a8"), area("M675 240L665 140L590 215", "#f3b7a8")]
    parts += [disc(500, 370, 235, "#e89447", 205), disc(420, 450, 85, "#fbe3c4", 65), disc(580, 450, 85, "#fbe3c4", 65)]
    parts += [
        line("M500 170V250M450 180V240M550 180V240", "#b8632a", 20),
        line("M275 350L330 362M272 400L325 402", "#b8632a", 16),
    ]
    parts += [line("M725 350L670 362M728 400L675 402", "#b8632a", 16)]
    parts += [disc(410, 350, 46, "#f5f3d0"), disc(590, 350, 46, "#f5f3d0"), disc(414, 352, 22, "#23402c", 40)]
    parts += [disc(594, 352, 22, "#23402c", 40), area("M470 420H530L500 452", "#c9505a")]
    parts += [line("M500 452V480Q470 510 440 490M500 480Q530 510 560 490", "#7a3d20", 9)]
    parts += [line("M400 460L230 430M400 480L225 490M600 460L770 430M600 480L775 490", "#fff7ea", 6)]
    parts += [disc(410, 860, 70, "#fbe3c4", 45), disc(590, 860, 70, "#fbe3c4", 45), disc(120, 640, 52, "#c9503f")]
    parts += [line("M78 620Q120 650 164 622M90 670Q125 640 155 672M120 692Q60 760 30 700", "#e88a78", 8)]
    return "".join(parts)


def valley() -> str:
    """Return a house in a valley below mountains."""
    parts = [shade("sky", "#6fb7e9", "#ffeccb", 0.7, 1), rect(0, 0, SIDE, SIDE, "sky"), disc(180, 170, 92, "#ffd65c")]
    turns = [2 * pi * each / 12 for each in range(12)]
    rays = (
        f"M{180 + 112 * cos(t):.0f} {170 + 112 * sin(t):.0f}L{180 + 142 * cos(t):.0f} {170 + 142 * sin(t):.0f}"
        for t in turns
    )
    parts += [line("".join(rays), "#ffd65c", 12), cloud(760, 130, 140), cloud(480, 90, 80, "#f3f8ff")]
    parts += [
        area("M250 640L560 190L900 640", "#6c7a9c"),
        area("M470 320L560 190L658 320L610 300L566 345L520 305", "#ffffff"),
    ]
    parts += [area("M620 660L860 300L1100 660", "#54628a"), area("M795 398L860 300L925 398L880 380L850 410", "#ffffff")]
    parts += [area("M-100 640L140 380L400 640", "#8591ac"), area("M0 600Q260 520 520 620T1000 560V1000H0", "#8fc46f")]
    parts += [area("M0 740Q300 640 640 760T1000 700V1000H0", "#5da257")]
    parts += [area("M430 1000Q520 860 700 830T800 720L840 724Q850 830 720 870T620 1000", "#6cc2e6")]
    parts += [
        rect(190, 640, 220, 170, "#f7e4c2"),
        area("M160 650L300 530L440 650", "#b6483c"),
        rect(345, 545, 36, 70, "#8a4a3a"),
    ]
    parts += [
        rect(215, 690, 60, 60, "#5e92b8", 4),
        rect(310, 700, 60, 110, "#7c4c2e", 6),
        rect(241, 690, 8, 60, "#f7e4c2"),
    ]
    parts += [tree(90, 800, 85, "#3c7f49"), tree(520, 740, 60, "#3c7f49"), tree(905, 830, 105, "#2f6f44")]
    parts += [
        flower(80, 900, 30, "#f08aa6"),
        flower(190, 940, 34, "#ffffff"),
        flower(310, 890, 28, "#f5d54f", "#c97b2b"),
    ]
    parts += [flower(800, 930, 34, "#f08aa6"), flower(920, 955, 28, "#ffffff"), bird(380, 250, 30), bird(300, 300, 24)]
    return "".join(parts)


def harbour() -> str:
    """Return boats before the houses of a quay."""
    parts = [shade("sky", "#f7b267", "#6ea8d9", 1, 0.6), rect(0, 0, SIDE, 480, "sky"), disc(120, 110, 62, "#fff1b8")]
    parts += [cloud(400, 90, 95, "#ffeedd"), cloud(830, 120, 110, "#ffffff"), bird(600, 170, 30), bird(670, 130, 24)]
    walls = ("#d9604c", "#f1c453", "#5b9fa8", "#f3e3c3", "#8f5b8c", "#6ba368", "#e68a4f")
    x = 0.0
    for number, colour in enumerate(walls):
        width, top = (150, 130, 145, 140, 150, 135, 150)[number], (250, 290, 230, 280, 240, 300, 260)[number]
        parts += [
            rect(x, top, width, 490 - top, colour),
            area(
                f"M{x - 8} {top}L{x + width / 2} {top - 75}L{x + width + 8} {top}", ("#7b3b30", "#4b4a5e")[number % 2]
            ),
        ]
        for row in range(2):
            for side in (0.24, 0.62):
                parts += [
                    rect(
                        x + side * width - 8, top + 30 + 78 * row, 34, 48, ("#2f4a66", "#ffe39a")[(number + row) % 2], 4
                    )
                ]
        x += width
    parts += [
        rect(0, 480, SIDE, 50, "#a08a72"),
        line("M0 505H1000M90 480V530M310 480V530M545 480V530M790 480V530", "#7f6b56", 5),
    ]
    parts += [shade("sea", "#2f7fa5", "#123a66", 0.7, 1), rect(0, 530, SIDE, 470, "sea")]
    for x, y, width in (
        (40, 600, 120),
        (430, 590, 90),
        (760, 585, 130),
        (30, 800, 90),
        (560, 700, 80),
        (880, 760, 90),
        (110, 930, 140),
        (420, 960, 110),
        (700, 900, 120),
        (880, 960, 80),
    ):
        parts += [line(f"M{x} {y}q{width / 4} -18 {width / 2} 0t{width / 2} 0", "#8fd0e6", 8)]
    parts += [area("M120 720H470L420 810H170", "#c0392b"), area("M120 720H470L462 738H130", "#ffffff")]
    parts += [
        rect(282, 400, 14, 325, "#5b3a25"),
        area("M305 410L450 690H305", "#fff6e2"),
        area("M275 450L165 690H275", "#f3c14b"),
    ]
    parts += [area("M560 790H930L880 890H610", "#27527a"), area("M560 790H930L922 810H570", "#e9b44c")]
    parts += [
        rect(660, 690, 150, 100, "#fbf1dd", 8),
        rect(690, 640, 90, 55, "#d9604c", 8),
        rect(716, 570, 30, 75, "#3b3b4a"),
    ]
    parts += ["".join(disc(695 + 40 * each, 740, 16, "#4a90b8") for each in range(3)), cloud(760, 545, 40, "#e8e0d8")]
    parts += [disc(240, 880, 26, "#f1c453"), disc(240, 862, 14, "#d9604c"), bird(500, 620, 22, "#ffffff")]
    return "".join(parts)


def clock() -> str:
    """Return a clock on a patterned wall."""
    parts = [shade("wall", "#2b6f77", "#e0a458", 1, 1), rect(0, 0, SIDE, SIDE, "wall")]
    motifs = ("#f4d58d", "#bf4342", "#8d99ae", "#f2e8cf")
    for number, (x, y) in enumerate(
        (
            (70, 70),
            (205, 55),
            (800, 60),
            (930, 80),
            (60, 205),
            (945, 210),
            (55, 800),
            (940, 790),
            (70, 935),
            (200, 945),
            (800, 940),
            (930, 930),
        )
    ):
        make = (flower, star)[number % 2]
        parts += [make(x, y, 46, motifs[number % 4])]
    parts += [disc(500, 500, 435, "#5a3420"), disc(500, 500, 395, "#c98b4b"), disc(500, 500, 372, "#fbf3e0")]
    for fill, start in (("#f6d9a8", 0), ("#d7e7d0", 3), ("#cfe0ee", 6), ("#f0cfd0", 9)):
        a, b = 2 * pi * start / 12, 2 * pi * (start + 3) / 12
        parts += [
            area(
                f"M500 500L{500 + 370 * sin(a):.1f} {500 - 370 * cos(a):.1f}A370 370 0 0 1 "
                f"{500 + 370 * sin(b):.1f} {500 - 370 * cos(b):.1f}",
                fill,
            )
        ]
    colours = (
        "#bf4342",
        "#e07a3f",
        "#e9b44c",
        "#7fa650",
        "#3d8361",
        "#2f8f9d",
        "#3672a4",
        "#4b4e9e",
        "#7a4b94",
        "#a94f8b",
        "#c75b7a",
        "#8a5a44",
    )
    for hour in range(12):
        turn = 2 * pi * hour / 12
        left, top = 500 + 305 * sin(turn), 500 - 305 * cos(turn)
        parts += [disc(left, top, 42, colours[hour])]
        for dot in range(hour % 6 + 1):
            angle = 2 * pi * dot / (hour % 6 + 1)
            parts += [
                disc(left + 22 * sin(angle) * (hour % 6 > 0), top - 22 * cos(angle) * (hour % 6 > 0), 8, "#ffffff")
            ]
    for minute in range(60):
        turn, inner = 2 * pi * minute / 60, 352 if minute % 5 else 350
        parts += [
            line(
                f"M{500 + inner * sin(turn):.1f} {500 - inner * cos(turn):.1f}L{500 + 366 * sin(turn):.1f} "
                f"{500 - 366 * cos(turn):.1f}",
                "#5a3420",
                5,
            )
        ]
    parts += [disc(440, 600, 60, "#e9b44c"), disc(463, 585, 52, "#cfe0ee"), star(600, 600, 40, "#3672a4")]
    parts += [
        line("M500 500L405 330", "#3a2a20", 26),
        line("M500 500L700 395", "#3a2a20", 18),
        line("M500 560L500 250", "#bf4342", 7),
    ]
    parts += [disc(500, 500, 34, "#bf4342"), disc(500, 500, 14, "#fbf3e0")]
    return "".join(parts)


def island() -> str:
    """Return a treasure map."""
    parts = [shade("sea", "#8ecfd6", "#2a6f97", 1, 1), rect(0, 0, SIDE, SIDE, "sea")]
    for x, y in ((60, 330), (250, 60), (520, 60), (60, 620), (930, 420), (700, 940), (460, 950), (920, 700)):
        parts += [line(f"M{x - 40} {y}q20 -20 40 0t40 0M{x - 20} {y + 26}q20 -20 40 0", "#d8f1f2", 7)]
    coast = (
        "M170 420C150 250 330 170 470 200C640 130 830 220 840 390"
        "C920 520 860 700 720 760C640 880 420 870 350 780C200 760 130 600 170 420"
    )
    parts += [
        area(coast, "#f4dfa6"),
        area(
            "M230 430C220 310 350 240 470 270C620 210 770 280 780 410C840 520 790 650 690 690"
            "C610 790 440 790 390 710C260 690 200 570 230 430",
            "#9cc46d",
        ),
    ]
    parts += [area("M440 420L530 270L620 420", "#8a7f8d"), area("M495 330L530 270L566 330L530 318", "#ffffff")]
    parts += [
        area("M560 440L640 310L720 440", "#6f6675"),
        disc(610, 560, 95, "#5aa9d6", 58),
        disc(610, 552, 60, "#7cc4ea", 30),
    ]
    parts += [
        tree(330, 420, 60, "#2f7d4a"),
        tree(390, 470, 70, "#3d8f52"),
        tree(290, 500, 60, "#4ba05a"),
        tree(720, 600, 52, "#2f7d4a"),
    ]
    parts += [line("M240 700Q330 560 420 600T540 690Q640 740 700 640Q740 560 800 520", "#8a3b2a", 13, "24 26")]
    parts += [
        line("M775 475L845 545M845 475L775 545", "#c0392b", 24),
        rect(400, 690, 66, 52, "#8a5a34", 8),
        rect(400, 690, 66, 18, "#e9b44c", 8),
    ]
    parts += [
        disc(860, 150, 96, "#fbf0d2"),
        disc(860, 150, 80, "#2a6f97"),
        star(860, 150, 78, "#fbf0d2"),
        area("M860 72L878 150H842", "#c0392b"),
    ]
    parts += [
        area("M60 850H240L210 910H90", "#7a4426"),
        rect(142, 730, 9, 122, "#4a2c1a"),
        area("M156 740L225 835H156", "#fff6e2"),
    ]
    parts += [
        area("M138 760L80 835H138", "#c0392b"),
        area("M790 860Q850 790 930 850L975 820V905L930 875Q850 930 790 860", "#f08a5d"),
    ]
    parts += [disc(830, 855, 9, "#2a2a3a"), line("M900 838Q915 860 900 882", "#c05a35", 8)]
    parts += [
        disc(110, 130, 58, "#e76f51"),
        line("M60 175Q40 230 80 250M90 190Q85 245 120 262M130 188Q140 240 170 245", "#e76f51", 18),
    ]
    parts += [
        disc(92, 120, 10, "#2a2a3a"),
        disc(130, 120, 10, "#2a2a3a"),
        area("M350 120q35 -42 80 -6l34 -24v58l-34 -20q-46 32 -80 -8", "#f4d35e"),
    ]
    parts += [
        disc(384, 112, 6, "#2a2a3a"),
        rect(225, 690, 40, 34, "#bf4342"),
        area("M217 692L245 662L273 692", "#5b2a22"),
    ]
    return "".join(parts)
