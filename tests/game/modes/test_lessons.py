"""The lessons: what they say is so on their boards, their pars are exact, and drills lead on."""

import re
import sys
from functools import cache
from itertools import islice

import pytest
from every import every
from golden_data import ROOT
from records import record
from slow_stages import SlowStage
from slow_tiles import slow_cells, slow_tiles

from game.language.language import load_language
from game.model.game import Origin
from game.model.statistics import Statistics
from game.modes.lessons import (
    CASES,
    FIRST,
    TESTS,
    course_of,
    courses,
    drill_at,
    drill_stars,
    lesson_named,
    lesson_of_stage,
    lessons,
    next_drill,
    next_to_learn,
    passed_tests,
    start_of_test,
)
from game.words.words import Words
from solver import distance_table, load_board, solve
from solver.catalogue.stages import is_stage, on_stage, stage_at, stages
from solver.generator.stock import stock_boards
from solver.model.notation import parse_moves
from solver.model.playthrough import play

sys.path.append(str(ROOT / "assets"))
import make_lessons
from lesson_claims import SCOPES, Line, holds, most_as_told, set_up

LANGUAGES = ("en", "de", "ja")
OF_THE_FIRST = ["slide", "row", "hint", "goal"]
SHOWN = ("watch", "twin", "mirror")
SIGNS = {"{key}", "{piece}", "{moves}"}


def by_name(lesson):
    return lesson.name


def some_lessons(*costly):
    """Return all lessons, those of these names for ``-m slow``: their boards are the large ones."""
    return [pytest.param(each, marks=[pytest.mark.slow] * (each.name in costly), id=each.name) for each in lessons()]


@cache
def slow_stage(board_id):
    board = load_board(board_id)
    return SlowStage(board.rows, board.columns, list(board.goal_cells))


def test_there_are_courses_with_lessons_and_drills():
    assert len(lessons()) >= 30
    assert courses()[0] == FIRST
    for lesson in lessons():
        names = [step.name for step in lesson.steps]
        assert (
            names == OF_THE_FIRST
            if lesson.name == FIRST
            else [n for n in names if n not in ("twin", "mirror")][-2:] == ["watch", "try"]
        )
        assert 5 <= len(lesson.drills) <= 10, lesson.name
        assert len(set(lesson.drills)) == len(lesson.drills)
        assert not {drill.start for drill in lesson.drills} & {str(step.start) for step in lesson.steps}, lesson.name
        pars = [drill.moves for drill in lesson.drills]
        assert pars == sorted(pars), lesson.name


@pytest.mark.parametrize("lesson", lessons(), ids=by_name)
def test_what_is_watched_and_tried_reaches_the_goal(lesson):
    for step in lesson.steps:
        if step.name in (*SHOWN, "try", "goal"):
            assert play(step.start, step.moves).positions[-1].is_goal
            assert not step.start.is_goal


LEXICON = [
    (("corner",), "corner", "Ecke", "角"),
    (("below", "under"), "below", "darunter", "すぐ下|その下"),
    (("down",), r"\bdown\b", "nach unten", "下へ"),
    (("rightward",), "to the right", "nach rechts aus dem Weg", "右へよけ"),
    (("begins",), "is home, but", "liegt richtig, aber", "正しい場所にありますが"),
    (("mirror",), "[Mm]irrored", "Gespiegelt", "逆向き"),
    (("skippable",), "you can skip", "überspringen", "飛ばしても"),
    (("beside",), "beside", "daneben", "隣"),
    (("between",), "is between", "liegt zwischen", "との間に"),
    (("gap-under",), "empty cell is under", "leere Feld unter", "空きマスを(7|13)の下へ"),
    (("slide-in",), "slide both in", "schieb beide hinein", "順に入れ"),
    (
        ("walls",),
        "wall|that's home has to move|stays as it is",
        "Mauer|Was schon liegt|liegen bleibt",
        "壁|動かさずに|動かしません",
    ),
    (("top", "top-first", "top-before", "wide-top"), "top row", "oberste Zeile|immer oben", "上の段(を|に)"),
    (("wide-top",), "sideways", "seitwärts", "左右"),
    (("column", "columns", "aside"), "column", "Spalte", "列"),
    (("aside",), "fourth column", "vierte Spalte", "四列目"),
    (("left",), r"\bleft\b", "linke", "左(?!右)"),
    (("square",), "(?<!big )square", "Quadrat", "正方形"),
    (("big-square",), "big square", "große Stein", "大きな駒"),
    (("ring",), "round in", "im Kreis", "(まで|15を|ように)回し"),
    (("longer",), "isn't the shortest", "kürzeste Weg ist es nicht", "最短ではありません"),
    (("again",), "[Aa]gain and again", "[Ii]mmer wieder", "繰り返し"),
    (("leaves",), "yellow gate", "gelbe Tor", "黄色い出口"),
    (("lengthwise",), "lengthways|forwards and back", "vor und zurück|längs", "前後|長い方向"),
    (("only-blockers",), "only those", "nur die weg", "その車だけ"),
    (("behind", "chain"), "moves first", "fährt zuerst", "車から動かします"),
    (("chain",), "what blocks that one", "was wieder diesem", "そのまた先"),
    (("back-up",), "back up first|wrong way first", "zurücksetzen|falsche Richtung", "先に下がる|反対へ動く"),
    (("back-up one",), "one step back", "einen Schritt zurück", "一歩下がって"),
    (("let-past",), "get past|another one past", "vorbeik|vorbeizulassen", "通すため|通します"),
    (("returns",), "come back to where it was", "wieder an seinen Platz", "元の場所に戻"),
    (("emblem",), "emblem", "mit dem(selben)? Zeichen", "紋章"),
    (("room 2 1",), "two small ones", "zwei kleine", "小さな駒を一つずつ、二つ"),
    (("room 4 any",), "two pieces make room", "zwei Steine Platz", "二つの駒が場所"),
    (("bend",), "round a bend", "ums Eck", "曲がる"),
    (("nearest",), "nearest", "nächsten Stein", "一番近い駒"),
    (("rows",), "row by row", "Zeile für Zeile", "一段ずつ"),
    (("milestones",), "milestones", "Zwischenziele", "中間目標"),
]
"""Kinds of claims, and how each language words them: a sentence has just the words of what it claims."""
TELLS_NOTHING_ELSE = {"lesson.goal_tile": {"rows"}, "lesson.goal_domino": {"corner"}}
"""Words that tell no kind of claim there: ``in-order`` claims the rows of numbers, and corners are those of a spot."""


def lines_of(lesson):
    """Yield each line of a lesson with what it is of: a step that is watched or guided, or a drill."""
    for step in lesson.steps:
        if step.name in ("look", "watch", "twin", "mirror", "try"):
            is_compared = "shown longer" in lesson.claims
            yield step.name, Line(step.start, step.moves, fewest_of(step) if is_compared else None)
    if not any(claim.startswith(("all ", "drill ")) for claim in lesson.claims):
        return
    for drill in lesson.drills:
        board = load_board(drill.board)
        line = distance_table(board).line(drill.start) if is_stage(drill.board) else None
        moves = parse_moves(line or solve(board, drill.position).line, board)
        assert len(moves) == drill.moves
        yield "drill", Line(drill.position, moves)


def fewest_of(step):
    """Return the moves of another line from the start of a step to the goal, which is played."""
    found = solve(step.start.board, step.start, "ida").moves
    assert play(step.start, found).positions[-1].is_goal
    return len(found)


def kinds_of(claims):
    """Return the kinds of claims, and each whole claim, without its scope."""
    whole = [claim.partition(" ")[2] for claim in claims]
    return {*whole, *(each.partition(" ")[0] for each in whole)}


def numbers_of(claims):
    """Return the tiles that claims tell of, in the order in which they come home where that is claimed."""
    found = [claim for claim in claims if claim.split()[1] in ("home", "by", "names")]
    found = [claim for claim in found if " home " in claim] or found
    return [int(n) for claim in found for n in re.findall(r"(?<![\d@,])\d+(?![\d,])", claim.split(" ", 2)[2])]


def main_claims(lesson):
    """Return what the lesson's own sentence claims, beside those of other pictures."""
    return [claim for claim in lesson.claims if claim.split()[0] not in CASES]


def is_tied(said, claims, language, licensed=frozenset()):
    """Return whether a sentence has the words of its claims, those of no others, and the numbers of its tiles."""
    kinds = kinds_of(claims)
    for claimed, *wordings in LEXICON:
        worded = re.search(wordings[LANGUAGES.index(language)], said) is not None
        if worded != bool(kinds & {*claimed}) and not {*claimed} & licensed:
            return False
    named, tiles = [int(each) for each in re.findall(r"\d+", said)], numbers_of(claims)
    if any(" home " in claim for claim in claims):
        return named == tiles
    return {*named} == {*tiles} or "milestones" in kinds


@pytest.mark.parametrize(
    "lesson", some_lessons("row4", "step_back", "goat", "square", "round", "domino", "wide_farm", "away")
)
def test_claims_are_true_on_the_boards(lesson):
    """On the demonstration, the guided try and a shortest line of each drill, whichever a claim is about."""
    assert lesson.claims == make_lessons.CLAIMS.get(lesson.name, ())
    for of, line in lines_of(lesson):
        about = [claim.partition(" ")[2] for claim in lesson.claims if of in SCOPES.get(claim.split()[0], ())]
        assert [claim for claim in about if not holds(line, claim)] == [], (of, str(line.positions[0]))


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("lesson", lessons(), ids=by_name)
def test_sentences_say_what_is_claimed(lesson, code):
    language = load_language(code)
    said = [(f"lesson.{lesson.name}", main_claims(lesson))]
    for scope, words in CASES.items():
        claims = [claim for claim in lesson.claims if claim.startswith(f"{scope} ")]
        said += [(f"lesson.{words}{lesson.name}", claims)] if claims else []
    for key, claims in said:
        if lesson.name != FIRST:
            assert is_tied(language.text(key), claims, code, TELLS_NOTHING_ELSE.get(key, set())), language.text(key)


@pytest.mark.parametrize(
    "name, old, new",
    [
        ("corner", "right below", "right above"),
        ("corner", "2 in the corner", "1 in the corner"),
        ("corner", "corner", "middle"),
        ("stuck", "Take 4 down", "Take 4 up"),
        ("column", "left col", "right col"),
        ("twin_column", "5 is between", "6 is between"),
        ("twin_column", "5 down", "5 up"),
        ("twin_column", "under 7", "beside 7"),
        ("twin_stuck_column", "empty cell is under", "empty cell is beside"),
        ("whole", "then 4 and 7, then 5, 6 and 8", "then 5, 6 and 8, then 4 and 7"),
        ("chain", "moves first", "moves last"),
        ("behind", "moves first", "moves last"),
        ("back", "come back to where it was", "stay away"),
        ("domino", "two small ones", "three small ones"),
        ("step_back", "one step back", "two steps back"),
        ("nearest", "nearest", "farthest"),
        ("goat", "top row", "bottom row"),
        ("tall", "lengthways", "sideways"),
    ],
)
def test_a_false_sentence_is_found(name, old, new):
    is_twin, lesson = name.startswith("twin_"), lesson_named(name.removeprefix("twin_"))
    said = load_language("en").text(f"lesson.{name}")
    claims = [claim for claim in lesson.claims if claim.startswith("twin ")] if is_twin else main_claims(lesson)
    assert is_tied(said, claims, "en")
    assert not is_tied(said.replace(old, new), claims, "en")


def test_false_claims_are_found():
    """Each of these is wrong by one word, of a line on which the right one is true."""
    lines = {
        name: next(line for of, line in lines_of(lesson_named(name)) if of == "watch") for name in ("corner", "column")
    }
    wrong = {
        "corner": [
            "by 2@1,2 3@1,3|2@1,3 3@2,3", "corner 3@2,3", "below 2@1,3 3@2,3", "beside 3@2,3 2@1,3", "slide-in 2 4",
            "walls 2", "names 2", "no-slide-in 2 3",
        ],
        "column": ["left 4 8", "column 4 8", "beside 4@2,3 7@2,1", "square", "longer"],
    }  # fmt: skip
    for name, claims in wrong.items():
        assert [claim for claim in claims if holds(lines[name], claim)] == []


def test_the_first_minute_says_what_is_moved():
    """8 slides home; 6 is clicked and takes 3 along; the hint is the only move; three moves are left."""
    steps = {step.name: step for step in lesson_named(FIRST).steps}
    lines = {name: Line(step.start, step.moves) for name, step in steps.items()}
    moved = {name: [line.labels[piece] for piece in line.moved] for name, line in lines.items()}
    assert moved["slide"] == [8]
    assert sorted(moved["row"]) == [3, 6] and steps["row"].clicked == 6
    assert len({*steps["row"].moves}) == 1 and len(steps["hint"].moves) == 1
    assert len(steps["goal"].moves) == 3
    for line in lines.values():
        distances = [slow_tiles(each.board).distance(slow_cells(each)) for each in line.positions]
        assert distances == [distances[0] - moves for moves in range(len(line) + 1)]
    for code in LANGUAGES:
        words = Words(load_language(code))
        tiles = {name: re.findall(r"\d", words.text(f"lesson.first_{name}", key="H")) for name in OF_THE_FIRST}
        assert tiles["slide"] == ["8"]
        assert [tile for tile in tiles["row"] if tile != "2"] == ["6", "3"]  # in Japanese, "twice" is a digit, too


def test_whole_rows_save_moves():
    """Planning all of a row at once takes fewer moves than stage by stage on most positions of the lesson."""
    lesson, board = lesson_named("row"), load_board("eight")
    starts = [drill.position for drill in lesson.drills] + [step.start for step in lesson.steps]
    saved = 0
    for start in starts:
        position, moves = board.position(str(start)), 0
        while (stage := stage_at(position)) is not None and stage.tiles[0] < 4:
            part = on_stage(stage, position)
            line = parse_moves(distance_table(part.board).line(part))
            moves, position = moves + len(line), play(position, line).positions[-1]
        saved += moves > slow_stage("3x3-row1").distance(list(start.cells))
    assert 2 * saved > len(starts)


def test_huarong_goes_back_by_milestones():
    """Each drill begins at a milestone of the next one's shortest solutions, and the last is the board's own start."""
    drills = lesson_named("huarong").drills
    board = load_board("klotski")
    assert drills[-1].position == board.start
    milestones = distance_table(board).milestones(board.start)
    assert [drill.position for drill in drills[-2::-1]] == [each.position for each in milestones]
    for code in LANGUAGES:
        assert re.findall(r"\d+", load_language(code).text("lesson.huarong")) == [str(drills[0].moves)]


def test_the_same_farm_ever_farther():
    drills = lesson_named("farther").drills
    assert len({drill.board for drill in drills}) == 1
    assert len({drill.moves for drill in drills}) == len(drills)


@pytest.mark.parametrize("lesson", some_lessons("fifteen", "row4", "huarong", "wide_farm", "wide_colours"))
def test_pars_are_exact(lesson):
    """By slow solvers, that share nothing with the table; block boards by a search that has no table."""
    starts = [(drill.position, drill.moves) for drill in lesson.drills]
    if lesson.name in make_lessons.BY_METHOD:
        assert_method_lines_are_exact(lesson)
    else:
        moving = [step for step in lesson.steps if step.moves and step.name in (*SHOWN, "try", "goal")]
        starts += [(step.start, len(step.moves)) for step in moving]
    for start, moves in starts:
        if is_stage(start.board.id):
            assert slow_stage(start.board.id).distance(list(start.cells)) == moves
        elif not start.board.moves_name_pieces and start.board.rows * start.board.columns <= 16:
            assert slow_tiles(start.board).distance(slow_cells(start)) == moves
        else:
            assert solve(start.board, start, "bidirectional", cache=False).length == moves


def assert_method_lines_are_exact(lesson):
    """Each stage of a line by the method takes its fewest moves, and the drills' moves are the most of such lines."""
    for drill in lesson.drills:
        assert most_by_stages(drill.position) == drill.by_method
    for step in lesson.steps:
        if step.name in ("watch", "try"):
            positions, number = play(step.start, step.moves).positions, 0
            while (stage := stage_at(positions[number])) is not None:
                number += slow_stage(stage.id).distance([*on_stage(stage, positions[number]).cells])
                assert stage_at(positions[number]) != stage
            assert number == len(step.moves)


def most_by_stages(start):
    """Return the moves of the longest line whose stages each take their fewest."""
    most, ends = {start: 0}, [0]
    while most:
        following = {}
        for position, moves in most.items():
            stage = stage_at(position)
            if stage is None:
                ends.append(moves)
                continue
            waiting, slow = {position}, slow_stage(stage.id)
            total = moves + slow.distance([*on_stage(stage, position).cells])
            while waiting:
                here = waiting.pop()
                left = slow.distance([*on_stage(stage, here).cells])
                if not left:
                    following[here] = max(following.get(here, 0), total)
                for _, after in here.successors() if left else ():
                    kept = all(after.cells[tile - 1] in (tile, 127) for tile in stage.done)
                    if kept and slow.distance([*on_stage(stage, after).cells]) < left:
                        waiting.add(after)
        most = following
    return max(ends)


@pytest.mark.parametrize("lesson", lessons(), ids=by_name)
def test_stars_count_by_the_method_where_it_has_several_stages(lesson):
    by_method = lesson.name in make_lessons.BY_METHOD
    for drill in lesson.drills:
        assert (drill.by_method is not None) == by_method
        assert not by_method or drill.by_method >= drill.moves


def test_what_is_stuck_follows_the_corner():
    assert lessons().index(lesson_named("stuck")) == lessons().index(lesson_named("corner4")) + 1


TRICKS = [
    "corner", "column", "corner4", "stuck", "column4", "stuck_column", "next_column", "two_rows", "larger", "five",
]  # fmt: skip


@pytest.mark.parametrize("name", TRICKS)
def test_drills_of_a_trick_need_nothing_that_is_not_told(name):
    """Whichever shortest line is taken, the two tiles stand as in the demonstration or in its mirrored picture."""
    lesson = lesson_named(name)
    (told,) = (claim.removeprefix("all set-up ") for claim in lesson.claims if claim.startswith("all set-up "))
    steps = {step.name: Line(step.start, step.moves) for step in lesson.steps}
    first, second = told.split("|")
    assert set_up(steps["watch"], first) and set_up(steps["mirror"], second) and not set_up(steps["watch"], second)
    for drill in lesson.drills:
        for text in islice(distance_table(load_board(drill.board)).lines(drill.start), 20):
            assert set_up(Line(drill.position, parse_moves(text)), told), (str(drill), text)


@pytest.mark.parametrize("name", TRICKS)
def test_one_who_does_as_told_in_a_drill_wins_three_stars(name):
    """The words are those of the drill's case, and one tile after the other is brought there by the fewest moves."""
    lesson = lesson_named(name)
    (told,) = (claim.removeprefix("drill as-told ") for claim in lesson.claims if claim.startswith("drill as-told "))
    for drill in lesson.drills:
        line = Line(drill.position, parse_moves(distance_table(load_board(drill.board)).line(drill.start)))
        way = told.removeprefix("aside ").split("|")[drill.case == "mirror"]
        assert most_as_told(line, way, is_aside=told.startswith("aside ")) == drill.moves, str(drill)


def test_going_another_way_than_told_takes_more():
    """3 to the corner first takes six moves where the words of the mirrored picture need five."""
    drill = lesson_named("corner").drills[1]
    line = Line(drill.position, parse_moves(distance_table(load_board(drill.board)).line(drill.start)))
    ways = ("2@1,3 3@2,3", "3@1,2 2@2,2")
    assert [most_as_told(line, way, is_aside=False) for way in ways] == [6, 5]


def last_to_slide(start, text):
    line = Line(start, parse_moves(text))
    return line.labels[line.moved[-1]]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", TRICKS)
def test_the_words_of_a_drill_are_those_of_its_board(name, code):
    """The tile that they name last is the last to slide home; where it's stuck, the first is home, the other is not."""
    lesson = lesson_named(name)
    for drill in lesson.drills:
        named = [int(each) for each in re.findall(r"\d+", load_language(code).text(lesson.words(drill.case)))]
        texts = islice(distance_table(load_board(drill.board)).lines(drill.start), 20)
        assert any(last_to_slide(drill.position, text) == named[-1] for text in texts), str(drill)
        if name.startswith("stuck"):
            home = [tile for tile in {*named} if drill.position.cells[tile - 1] == tile]
            assert home == [named[0]] != [named[1]], str(drill)


@pytest.mark.parametrize("name", TRICKS)
def test_no_drill_of_a_trick_is_a_slide_away_from_another(name):
    starts = [drill.position for drill in lesson_named(name).drills]
    after = {make_lessons.slots(start.apply(move)) for start in starts for move in start.legal_moves()}
    assert not after & {*map(make_lessons.slots, starts)}


@pytest.mark.parametrize("name", ["stuck", "stuck_column"])
def test_drills_of_a_stuck_pair_begin_with_one_home_and_the_other_beside_it(name):
    """So that the words "is home, but" are true, of the demonstration or of its mirrored picture."""
    for drill in lesson_named(name).drills:
        cells, board = drill.position.cells, drill.position.board
        tiles = [piece.label for piece in board.goal_pieces]
        (home,) = (tile for tile in tiles if cells[tile - 1] == tile)
        (other,) = {*tiles} - {home}
        (r1, c1), (r2, c2) = divmod(home - 1, board.columns), divmod(cells.index(other), board.columns)
        assert max(abs(r1 - r2), abs(c1 - c2)) == 1, str(drill)
        slides = (drill.position.apply(move) for move in drill.position.legal_moves())
        assert not any(after.is_goal for after in slides), "it would slide in past it"


def test_car_parks_of_the_first_lesson_grow():
    assert [drill.moves for drill in lesson_named("blocker").drills] == [2, 2, 3, 3, 4, 4]


def test_the_whole_follows_its_parts_and_what_can_be_skipped_is_last():
    names = [lesson.name for lesson in lessons() if lesson.course == "numbers"]
    assert names.index("whole") == names.index("ring") + 1
    skippable = [lesson.name for lesson in lessons() if "all skippable" in lesson.claims]
    assert skippable == names[-len(skippable) :] == ["two_rows", "larger", "five"]
    fifteen = lesson_named("fifteen").drills
    solved = Statistics([solved_drill(number, drill) for number, drill in enumerate(fifteen)])
    assert next_to_learn(solved, "numbers", ()) == ("numbers", None), "the test"


def test_tries_of_a_trick_go_by_that_trick():
    """Their shortest line, which the hints follow, sets the two tiles up as the sentence says."""
    for name in TRICKS:
        claims = [claim.partition(" ")[2] for claim in lesson_named(name).claims if claim.startswith("shown by ")]
        guided = next(line for of, line in lines_of(lesson_named(name)) if of == "try")
        assert claims and all(holds(guided, claim) for claim in claims), name


def test_tries_of_several_stages_begin_with_a_gap_where_no_tile_belongs():
    """It would show that tile, though another one goes there first."""
    starts = [step.start for lesson in lessons() if lesson.has_stages for step in lesson.steps if step.name == "try"]
    starts = [start for start in starts if is_stage(start.board.id)]
    assert len(starts) == 4
    for start in starts:
        gap = start.cells.index(0)
        assert start.board.goal_cells[gap] == 0, str(start)


def test_a_stuck_column_follows_the_column():
    """The last picture is that of any column."""
    lesson = lesson_named("stuck_column")
    assert lessons().index(lesson) == lessons().index(lesson_named("column4")) + 1
    for name in ("column", "stuck_column"):
        assert [step.name for step in lesson_named(name).steps] == ["watch", "mirror", "twin", "try"]


def test_no_two_lessons_share_a_drill():
    """Its lesson is found by its start."""
    for lesson in lessons():
        assert all(drill_at(drill.position)[0] == lesson for drill in lesson.drills)


def test_the_last_two_are_taught_before_a_row():
    names = [lesson.name for lesson in lessons()]
    assert names.index("corner") < names.index("row")
    assert names.index("corner4") < names.index("row4")


def test_lines_of_stage_drills_are_shortest_whatever_line_it_is():
    lesson = lesson_named("corner")
    for drill in lesson.drills:
        table = distance_table(load_board(drill.board))
        for line in islice(table.lines(drill.start), 5):
            assert len(line) == drill.moves
            assert play(drill.position, parse_moves(line)).positions[-1].is_goal


def test_every_kind_of_board_has_a_course():
    boards = {"fifteen": "numbers", "colours-six": "colours", "goat": "farm", "klotski": "blocks", "rush-60": "cars"}
    boards |= {stock_boards(style)[0].id: style for style in ("numbers", "colours", "farm")}
    boards |= {stock_boards("shapes")[0].id: "blocks", stock_boards("car-park")[0].id: "cars"}
    assert {name: course_of(load_board(name)) for name in boards} == boards
    assert course_of(None) == FIRST


def test_every_stage_has_drills():
    for stage in stages(5, 5):
        assert lesson_of_stage(stage.kind).drills


@every("code", LANGUAGES)
def test_lessons_have_words(code):
    words = Words(load_language(code))
    for lesson in lessons():
        keys = [f"lesson.name_{lesson.name}", f"lesson.{lesson.name}"]
        keys += [f"lesson.first_{name}" for name in OF_THE_FIRST] if lesson.name == FIRST else []
        keys += [f"lesson.{CASES[step.name]}{lesson.name}" for step in lesson.steps if step.name in CASES]
        for key in keys:
            assert words.text(key, key="H") != key, (code, key)
    for course in courses():
        assert words.text(f"lesson.course_{course}") != f"lesson.course_{course}"
    for course in TESTS:
        assert words.text(f"about.lesson_test_{course}") != f"about.lesson_test_{course}"


def solved_drill(number, drill, origin=Origin.LESSON, moves=None, **others):
    told = {"board": drill.board, "start": drill.start, "when": "", "line": "", "origin": origin.value} | others
    return record(number, moves or drill.moves, drill.moves, **told)


def test_progress_follows_from_records():
    lesson = lesson_named("corner")
    first, second, third = lesson.drills[:3]
    solved = Statistics([solved_drill(1, first), solved_drill(2, third, moves=third.moves + 20)])
    assert drill_stars(solved, lesson) == {first: 3, third: 1}
    assert next_drill(solved, lesson) == second
    assert next_drill(solved, lesson, after=second) == lesson.drills[3]
    every_one = Statistics(solved_drill(number, drill) for number, drill in enumerate(lesson.drills))
    assert next_drill(every_one, lesson) is None
    assert drill_at(second.position) == (lesson, second)


def test_tests_are_passed_without_hints():
    for course in TESTS:
        start = start_of_test(course, make_lessons.random.Random(1))
        assert not start.is_goal
    goat = lesson_named("goat").drills[-1]
    helped, other = solved_drill(1, goat, Origin.TEST, assisted=True, hints=1), solved_drill(2, goat, Origin.LESSON)
    assert passed_tests(Statistics([helped, other])) == {}
    passed = solved_drill(3, goat, Origin.TEST)
    assert passed_tests(Statistics([helped, other, passed])) == {"farm": passed}
