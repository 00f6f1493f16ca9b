"""Rows and columns: fixed parts keep their length, the others share what is left, and none overlaps another."""

from every import every

from game.ui.geometry import REST, Rect, Share, column, row

AREA = Rect(7, 11, 300, 200)


def test_rest_gets_remainder():
    head, body, foot = column(AREA, 20, REST, 30, gap=5)
    assert (head, foot) == (Rect(7, 11, 300, 20), Rect(7, 181, 300, 30))
    assert body == Rect(7, 36, 300, 140)


def test_shares_are_by_weight():
    narrow, wide, fixed = row(AREA, Share(1), Share(3), 60, gap=10)
    assert (narrow.width, wide.width, fixed.right) == (55, 165, AREA.right)
    assert wide.x == narrow.right + 10


def test_share_keeps_its_least():
    left, right = row(AREA, 290, Share(least=40), gap=10)
    assert (left.width, right.x, right.width) == (290, 307, 40)


@every("cut", ["from_top", "from_bottom", "from_left", "from_right"])
@every("pixels", [0, 1, 50, 190])
def test_cut_leaves_rest_beyond_gap(cut, pixels):
    part, left = getattr(AREA, cut)(pixels, 4)
    assert not part.inset(-4).overlaps(left)
    assert part.union(left) == AREA


def test_full_cut_leaves_pixel():
    _, left = AREA.from_top(500, 4)
    assert (left.width, left.height) == (300, 1)


def test_middle_is_centred():
    assert AREA.centred(100, 50) == Rect(107, 86, 100, 50)
