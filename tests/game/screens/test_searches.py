"""A search is watched node by node: what the page says of each node, its table, and its keys."""

import itertools

import pytest

from game.screens.help.screen import HelpScreen
from game.screens.searches.model import METHODS, SPEEDS, STARTS
from game.screens.searches.node_table import NodeHeading, NodeRow
from game.ui.access import access_tree
from game.ui.labels import Line, Paragraph
from solver.analysis.traces import Fate

pytestmark = pytest.mark.usefixtures("few_frames")

BFS, BIDIRECTIONAL, MANHATTAN = METHODS[:3]


@pytest.fixture
def watching(play):
    """A player on the page, in a window of some size."""

    def start(size=(1280, 800), **options):
        player = play(language="en", size=size, **options)
        player.key("f5", shift=True)
        return player

    return start


def table(player):
    """Return the rows of the table that are seen: headings, and nodes."""
    return [each for each in player.screen.widgets() if isinstance(each, NodeHeading | NodeRow)]


def test_a_search_is_watched_node_by_node(watching):
    player = watching()
    screen = player.screen
    for method in METHODS:
        screen.watch.choose(method)
        assert screen.watch.steps[-1].length == 6, "the same start for all"
    player.key("right")
    assert screen.watch.index == 1
    player.key("left")
    assert screen.watch.index == 0
    player.key("space")
    for _ in range(20):
        player.step(screen.watch.seconds + 0.01)
    assert screen.watch.is_at_end
    assert not screen.watch.is_running
    assert "Solved in 6 moves" in screen.message
    player.click_button("New start")
    assert (screen.watch.index, screen.watch.number) == (0, 1)
    keys = {control.label: control.key for control, _ in screen.controls}
    assert (keys["Step"], keys["Step back"], keys["Run"]) == ("Right", "Left", "Space")


def test_what_a_search_says_of_a_node_is_so(watching):
    player = watching()
    screen = player.screen
    screen.watch.choose(MANHATTAN)
    cuts = [any(each.fate is Fate.CUT for each in step.successors) for step in screen.watch.steps]
    cut = cuts.index(True)
    for _ in range(cut):
        player.key("right")
    step = screen.watch.step
    above = [each for each in step.successors if each.fate is Fate.CUT]
    assert f"{len(above)} above the limit of {step.limit}: cut." in screen.message
    assert all(each.f > step.limit for each in above)
    assert f"{step.g} moves made (g), at least {step.h} to go (h)" in screen.message.replace("\xa0", " ")


def test_what_a_method_and_a_node_are_is_said(watching):
    player = watching()
    for number, name in enumerate(("bfs", "bidirectional", "ida"), 1):
        player.key(str(number))
        said = " ".join(each.text for each in player.screen.widgets() if isinstance(each, Paragraph))
        assert player.phrase("searches.method") in said
        assert player.phrase(f"searches.method_{name}", bound="").strip() in said
    assert "Manhattan distance" in said


def test_in_a_small_window_it_is_said_before_the_first_step(watching):
    player = watching((480, 360))
    said = [each.text for each in player.screen.widgets() if isinstance(each, Paragraph)]
    assert said == [player.screen.explanation]
    assert table(player) == []
    player.key("right")
    assert not any(isinstance(each, Paragraph) for each in player.screen.widgets())
    assert table(player)


def test_table_lists_what_a_node_leads_to_and_what_waits(watching):
    player = watching((2560, 1440))
    player.key("right")
    step, rows = player.screen.watch.step, table(player)
    nodes = [each for each in rows if isinstance(each, NodeRow)]
    expected = [*step.successors, *step.frontier][: len(nodes)]
    assert [each.position for each in nodes] == [each.position for each in expected]
    assert [each.numbers for each in nodes] == [[str(each.g)] for each in expected]
    assert [each.is_left_out for each in nodes] == [
        getattr(each, "fate", Fate.KEPT) in (Fate.KNOWN, Fate.BACK, Fate.CUT) for each in expected
    ]
    following = next(each for each in nodes if each.said == "next")
    player.key("right")
    assert player.screen.watch.step.position == following.position


def test_table_of_ida_shows_bounds_and_all_that_was_cut(watching):
    player = watching((2560, 1440))
    player.key("3")
    assert player.screen.watch.method == MANHATTAN
    while not player.screen.watch.step.cut:
        player.key("right")
    watch = player.screen.watch
    cut = [each for each in table(player) if isinstance(each, NodeRow) and each.said.endswith("cut")]
    assert {each.position for each in cut} == {each.position for each in watch.step.cut}
    for each in cut:
        g, h, f = map(int, each.numbers)
        assert g + h == f > watch.step.limit
        assert each.said == f"f is above {watch.step.limit}: cut"
    least = min(each.f for each in watch.step.cut)
    said = [each.said for each in table(player) if isinstance(each, NodeHeading)]
    assert f"Cut above {watch.step.limit}: {len(watch.step.cut)}. Next limit: {least}, their least f" in said
    while not watch.steps[watch.index + 1].is_first:
        player.key("right")
    least = min(each.f for each in watch.step.cut)
    player.key("right")
    assert watch.step.limit == least


def test_arrows_scroll_the_table(watching):
    player = watching((800, 600))
    for _ in range(10):
        player.key("right")
    assert table(player)
    player.key("down")
    assert player.screen.listing.first == 1
    player.key("up")
    assert player.screen.listing.first == 0
    assert player.screen.watch.index == 10


def test_screen_readers_hear_the_names_of_the_numbers(watching):
    player = watching()
    player.key("3")
    player.key("right")
    names = [node.name for node in access_tree(player.screen, player.screen.words, ()).root.all()]
    assert "Row 1: 1, 2, 3. Row 2: 5, 7, 6. Row 3: 4, empty, 8. g 1. h 5. f 6. next" in names
    assert any(name.startswith(player.phrase("searches.method")) for name in names)


def test_searches_of_one_start_are_compared(watching):
    player = watching()
    screen = player.screen
    for number in (1, 3):
        player.key(str(number))
        player.key("end")
        assert screen.watch.is_at_end
    headings = [each.said for each in table(player) if isinstance(each, NodeHeading)]
    assert not any("Next limit" in said for said in headings), "the search is over"
    assert screen.message.endswith(f"From this start: Breadth-first {screen.watch.ended[BFS]}.")
    player.key("n")
    assert (screen.watch.number, screen.watch.ended) == (1, {})
    assert screen.watch.start == screen.watch.steps[0].position


def test_keys_of_the_page_are_in_the_help(watching):
    player = watching()
    heading, entries = player.screen.own_help
    assert heading == player.phrase("command.searches.name")
    assert [key for key, _ in entries] == ["Left", "Space", "Right", "-", "+", "N", "Up, Down", "Home, End", "1 - 5"]
    player.key("f1")
    assert isinstance(player.screen, HelpScreen)
    assert player.screen.groups[0].name == heading


def test_speed_is_said_and_has_ends(watching):
    player = watching()
    for _ in range(len(SPEEDS)):
        player.key("+")
    assert any(each.text.endswith(" 32 a second") for each in player.screen.widgets() if isinstance(each, Line))
    assert player.screen.watch.speed == len(SPEEDS) - 1


@pytest.mark.parametrize("size", [(480, 360), (800, 600), (1280, 800), (600, 1000), (2560, 1440)])
@pytest.mark.parametrize("method", ["1", "2", "5"])
def test_parts_do_not_overlap(watching, size, method):
    player = watching(size)
    player.key(method)
    for index in (0, 1, 4):
        while player.screen.watch.index < index:
            player.key("right")
        screen = player.screen
        parts = [widget.rect for widget in screen.widgets()] + [rect for _, rect in screen.controls]
        assert not any(a.overlaps(b) for a, b in itertools.combinations(parts, 2))
        assert all(part.x >= 0 and part.right <= size[0] and part.bottom <= size[1] for part in parts)


def test_all_starts_are_solved_by_all_methods_alike(watching, slow_distances_of):
    player = watching()
    known, watch = slow_distances_of("eight"), player.screen.watch
    for _ in STARTS:
        for method in METHODS:
            watch.choose(method)
            assert watch.steps[-1].length == known[watch.start.cells]
        watch.go_to_next_start()
