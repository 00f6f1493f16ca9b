"""The playable page in Chromium and Firefox: its rules against the library's, and games by mouse, touch and keys."""

import hashlib
import random
import re
from base64 import b64encode
from dataclasses import replace
from itertools import zip_longest

import pytest
from browser import ARROWS, LAPTOP, PHONE, SMALL_PHONE, TABLET
from web_boards import BOARDS, GAMES_JS, board_of, cells_along, page_of, page_state, random_game

from solver import distance_table, load_board, solve
from solver.model.playthrough import play
from solver.web.document import WebPage
from solver.web.page import draw_page

QUICK = [kind for kind in BOARDS if kind not in ("shapes", "farm")]  # whose tables are there in a second
MOVES = 25
EIGHT = load_board("eight")
START = EIGHT.position("1 2 3/4 5 6/0 7 8")
BUGS = {
    "gates let everything through": ("(gates.has(cell) && !kind.inGoal)", "false"),
    "walls are no obstacle": ("walls.has(cell) || ", ""),
    "pieces slide off their lane": ("|| !kind.ways.includes(way)", ""),
    "pieces overlap": ("of places[kind][target])", "of places[kind][target].slice(0, 1))"),
    "a piece put back counts": ("if (last.from === to) joined.pop();", ""),
    "one goal piece is enough": ("goals.every((anchors, kind) =>", "goals.some((anchors, kind) => anchors.length &&"),
    "pieces wrap around the edge": ("column < 0 || column >= columns || target < 0", "target < 0"),
}


def games(web, kind, count, plant=lambda page: page):
    """Return what the page tells of random games on a kind of board, and what the library says."""
    board, rng = board_of(kind), random.Random(kind)
    page, start, _ = page_of(board)
    web.open(plant(page))
    played = [random_game(start, rng, MOVES) for _ in range(count)]
    return web.run(GAMES_JS, [slides for slides, _ in played]), [told for _, told in played]


def planted(page, bug):
    """Return a page with a bug in its script, and the digest of that in its policy."""
    old, new = BUGS[bug]
    script = re.search(r"</script><script>(.*)</script></body>", page.html, re.DOTALL)[1]
    assert old in script
    return WebPage(page.html.replace(old, new).replace(digest(script), digest(script.replace(old, new))))


def digest(text):
    return b64encode(hashlib.sha256(text.encode()).digest()).decode()


@pytest.mark.parametrize("kind", QUICK)
def test_rules_agree_with_the_library(web, kind):
    shown, told = games(web, kind, 3)
    assert shown == told


@pytest.mark.slow
@pytest.mark.parametrize("kind", BOARDS)
def test_many_games_agree_with_the_library(web, kind):
    shown, told = games(web, kind, 200)
    assert shown == told


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS)
def test_planted_bugs_are_found(web, bug):
    differences = 0
    for kind in ("gate", "walls", "lengthways", "blocks", "wide numbers", "several gaps"):
        shown, told = games(web, kind, 40, lambda page: planted(page, bug))
        pairs = [pair for each in zip(shown, told, strict=True) for pair in zip_longest(*each)]
        differences += sum(left != right for left, right in pairs)
    assert differences > 40


@pytest.mark.parametrize("kind", ["blocks", "steps", "car park", "gate", "alike"])
def test_distances_agree_with_the_library(web, kind):
    board = board_of(kind)
    page, start, moves = page_of(board)
    web.open(page)
    web.wait("puzzle.distances()")
    path = play(start, moves).positions
    found = web.run("return args[0].map((state) => puzzle.distances().get(state))", list(map(page_state, path)))
    table = distance_table(board)
    assert found == [table.distance(position) for position in path]


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("kind", ["numbers", "wide numbers", "steps", "gate", "several gaps"])
def test_solution_is_played_by_hand(web, kind, touch):
    page, position, moves = page_of(board_of(kind))
    web.open(page, PHONE if touch else LAPTOP)
    for move in moves:
        web.drag(cells_along(position, move), touch)
        position = position.apply(move)
    assert web.has_won
    assert web.text("message").startswith("★★★ Perfect! ")


@pytest.mark.slow
def test_klotski_is_solved_by_touch(web):
    page, position, moves = page_of(load_board("klotski"))
    web.open(page, PHONE)
    for move in moves:
        web.drag(cells_along(position, move), touch=True)
        position = position.apply(move)
    assert web.text("message").startswith("★★★ Perfect! 81 moves")


def test_solution_is_played_by_keys(web):
    page, _, moves = page_of(board_of("numbers"))
    web.open(page)
    for move in moves:
        web.key(ARROWS[move.path[0].value])
    assert web.text("message").startswith("★★★ Perfect! ")
    web.key("Backspace")
    assert not web.has_won


def test_blocks_are_chosen_by_tab_and_letter(web):
    board = board_of("steps")
    page, position, moves = page_of(board)
    web.open(page)
    for move in moves:
        web.key(board.names[position.cells[position.cells_of(next(move.steps()))[0]]].lower())
        for step in move.path:
            web.key(ARROWS[step.value])
        position = position.apply(move)
    assert web.has_won
    web.open(page)
    web.key("Tab")
    label = web.run("return document.activeElement.getAttribute('aria-label')")
    assert re.fullmatch(r"Piece [ABC], column \d, row \d, can go .*", label)


def test_undo_takes_back_a_whole_gesture(web):
    page, start, _ = page_of(board_of("lengthways"))
    web.open(page)
    before = web.state
    move = max(start.legal_moves(), key=lambda move: len(move.path))
    assert len(move.path) > 1
    web.drag(cells_along(start, move))
    assert web.state != before
    web.click("undo")
    assert web.state == before
    assert web.text("count") == "0 moves"


@pytest.mark.parametrize("share", [0.3, 0.7])
def test_held_row_follows_the_pointer_and_settles_on_the_nearest_cell(web, share):
    web.open(draw_page(START, "LL"))
    (x, y), (to_x, _) = web.point(8), web.point(7)
    places = r"return [...document.querySelectorAll('.piece')].map((node) => node.style.transform.match(/-?[\d.]+/)[0])"
    before = web.run(places)
    web.press([(x, y), (x + share * (to_x - x), y)], lets_go=False)
    gone = [float(old) - float(new) for old, new in zip(before, web.run(places), strict=True)]
    assert gone == pytest.approx([0] * 6 + [100 * share] * 2, abs=2)
    assert web.text("count") == "0 moves"
    web.let_go()
    assert (web.has_won, web.text("count")) == ((True, "2 moves") if share > 0.5 else (False, "0 moves"))


def test_piece_goes_round_a_corner_under_the_finger(web):
    board = load_board("AB/..>../A.")
    page, _, _ = page_of(board)
    web.open(page, PHONE)
    web.drag([1, 3, 2], touch=True)
    assert web.state == page_state(board.position("A./B."))
    assert web.text("count") == "1 move"


def test_chosen_piece_is_sent_to_a_free_cell(web):
    board = load_board("A../..B>.../A.B")
    page, _, _ = page_of(board)
    web.open(page)
    web.press([web.point(0)])
    assert "tap a free cell" in web.text("message")
    web.press([web.point(4)])
    assert web.state == page_state(board.position(".../.AB"))
    assert web.text("count") == "1 move"


def test_way_is_shown_without_stars(web):
    web.open(draw_page(START, "LL"))
    web.click("way")
    web.wait("puzzle.game.isGoal")
    assert "Played by the page" in web.text("message") and "★" not in web.text("message")


def test_way_leads_on_from_where_the_player_is(web):
    page, start, moves = page_of(board_of("several gaps"), finds_distances=False)
    web.open(page)
    detour = next(each for each in start.legal_moves() if each != moves[0])
    web.drag(cells_along(start, detour))
    assert web.text("count") == "1 move"
    web.click("hint")
    assert web.text("message").startswith("No hint from here.")
    web.click("way")
    web.wait("puzzle.game.isGoal")
    assert web.text("count") == f"{len(moves)} moves"


def test_hint_leads_to_the_goal_and_costs_a_star(web):
    page, _, moves = page_of(board_of("numbers"))
    web.open(page)
    web.click("hint")
    assert web.text("message")
    for move in moves:
        web.key(ARROWS[move.path[0].value])
    assert web.text("message").startswith("★★☆ Perfect!") and "With a hint." in web.text("message")


@pytest.mark.parametrize(
    ("par", "said"),
    [
        ("LL", "as good as the best known."),
        ("LRLL", "you beat the best known, 4!"),
    ],
)
def test_par_that_is_not_proved_is_said_so(web, par, said):
    web.open(draw_page(START, par, is_shortest=False))
    assert web.text("asks") == f"The best known is {len(par)} moves. Can you beat it?"
    for _ in range(2):
        web.key("ArrowLeft")
    assert web.text("message") == f"★★★ Solved in 2 moves{', ' if len(par) == 2 else ': '}{said}"


def test_distance_is_told_where_it_is_known(web):
    page, _, moves = page_of(board_of("several gaps"))
    web.open(page)
    web.wait("puzzle.distances()")
    web.click("exact")
    assert web.text("left") == f"{len(moves)} moves to go"


BOXES = (
    "return ['board', 'undo', 'hint', 'keys'].map((id) => { const box = document.getElementById(id)"
    ".getBoundingClientRect(); return [box.x, box.y, box.width, box.height].map(Math.round); })"
)


@pytest.mark.parametrize(
    ("size", "language"), [(PHONE, "en"), (PHONE, "de"), (PHONE, "ja"), (TABLET, "en"), (LAPTOP, "de")]
)
def test_nothing_shifts_while_a_game_is_played(web, size, language):
    web.browser.speak(language)
    board = board_of("several gaps")
    web.open(page_of(board, distance_table(board).sample(2, seed=1)[0])[0], size)
    before = web.run(BOXES)
    web.wait("puzzle.distances()")
    web.click("exact")
    for press in ("hint", "way"):
        web.click(press)
        assert web.run(BOXES) == before
    web.wait("puzzle.game.isGoal")
    assert web.run(BOXES) == before
    web.browser.speak("en")


@pytest.mark.parametrize(("language", "asked"), [("de", "Schaffst du das?"), ("ja", "解けますか"), ("fr", "Can you")])
def test_page_speaks_the_readers_language(web, language, asked):
    web.browser.speak(language)
    web.open(draw_page(START, "LL"))
    assert asked in web.text("asks")
    assert web.run("return document.documentElement.lang") == ("en" if language == "fr" else language)
    web.browser.speak("en")


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, TABLET, LAPTOP], ids=str)
@pytest.mark.parametrize("kind", ["blocks", "numbers", "wide numbers", "car park"])
def test_page_fits_the_window(web, kind, size):
    web.open(page_of(board_of(kind))[0], size)
    assert web.run("return document.documentElement.scrollHeight") <= size[1]
    assert web.run("return document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("name", ["</script><script>document.title = 'run'</script>", "\"'&<b>", "\u202ekcab\u2069"])
def test_hostile_names_are_plain_text(web, name):
    board = replace(load_board("klotski"), name=name)
    web.open(draw_page(board.start, solve(board, board.start).line))
    assert web.run("return document.querySelector('h1').textContent") == name
    assert web.run("return document.title").startswith(name[:3])


def test_nothing_foreign_is_loaded_or_run(web):
    web.open(draw_page(START, "LL"))
    web.run(
        "const add = (name, values) => document.body.append(Object.assign(document.createElement(name), values));"
        "add('script', { textContent: 'window.foreign = 1' });"
        "add('img', { src: 'http://127.0.0.1:9/x.png', onerror: null });"
        "add('style', { textContent: 'body { color: red !important }' });"
        "document.body.setAttribute('onclick', 'window.foreign = 1'); document.body.click();"
    )
    assert web.run("return fetch('http://127.0.0.1:9/').then(() => false, () => true)")
    assert web.run("return window.foreign === undefined && getComputedStyle(document.body).color !== 'rgb(255, 0, 0)'")
    for _ in range(5 if web.browser.name == "firefox" else 0):  # which tells of each, perhaps later
        assert "Content-Security-Policy" in web.browser.next_message()
    web.browser.messages.clear()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("kind", ["numbers", "blocks", "colours", "walls"])
def test_accessibility_checker_finds_nothing(browsers, web, axe, kind, dark):
    web.browser = browsers(web.browser.name, dark)
    web.open(page_of(board_of(kind))[0], PHONE)
    assert web.violations(axe) == []
    web.click("hint")
    assert web.violations(axe) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pieces_stand_out_from_the_tray(browsers, web, dark):
    web.browser = browsers(web.browser.name, dark)
    web.open(page_of(board_of("blocks"))[0])
    edge, tray = web.run(
        "const style = (name) => getComputedStyle(document.querySelector(name));"
        "return [style('.piece .edge').stroke, style('.tray').fill];"
    )
    assert contrast(edge, tray) >= 3.0


def contrast(one, other):
    """Return the contrast of two colours as WCAG 2 defines it."""

    def luminance(colour):
        parts = [int(each) / 255 for each in re.findall(r"\d+", colour)[:3]]
        linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_large_boards_are_not_searched(web):
    web.open(draw_page(START, "LL", finds_distances=False))
    shown = web.run("return getComputedStyle(document.getElementById('exactly')).display")
    assert (web.run("return puzzle.data.most"), shown) == (0, "none")
