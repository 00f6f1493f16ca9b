"""A hint comes at once or by degrees; undo stops at the start of a game; messages and other screens."""

import pytest
from every import every

from game.board.piece_pictures import shows_numbers
from game.language.language import LANGUAGES, load_language
from game.screens.play.hints import because, hint
from game.screens.review.words import ReviewWords
from game.words.words import Message, Words
from solver import load_board, parse_position, random_position, solve
from solver.analysis.reasons import reason_of
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, FIFTEEN = load_board("eight"), load_board("fifteen")
CAR_PARK = "car-k82895wq6j"
START = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")


@pytest.fixture
def player(play):
    player = play(EIGHT, START)
    player.wait_for_solver()
    return player


def test_par_is_awaited_while_a_search_runs(play, searches_begin):
    position = parse_position(FIFTEEN, "5 1 3 4/2 10 6 8/9 0 7 12/13 14 11 15")
    player = play(FIFTEEN, position)
    player.key("h")
    score = player.screen.controller.score
    player.wait_until(lambda: score.is_awaiting_par)
    assert score.par is None
    searches_begin.set()
    player.wait_for_solver()
    assert (score.is_awaiting_par, score.par) == (False, solve(FIFTEEN, position).length)


def test_hint_comes_by_degrees(play):
    player = play(EIGHT, START)
    player.app.change_settings(player.app.interface.settings.choose("hints", "degrees"))
    player.wait_for_solver()
    stage = player.screen.controller.stage
    left = player.app.coach.analyzer.distance(player.position)
    player.key("h")
    assert player.screen.message.startswith(f"{left} to go. Press H or Hint again")
    assert stage.hint is None
    assert player.session.game.assisted
    player.key("h")
    assert "the gold-framed piece" in player.screen.message
    assert stage.hint is not None
    player.key("h")
    assert f": {left - 1} to go. " in player.screen.message
    assert player.session.game.move_count == 0
    player.key("h")
    assert player.session.game.move_count == 1
    player.key("h")
    assert player.phrase("play.last_good") in player.screen.message


def test_hint_says_why_and_marks_who_is_meant(play):
    player = play(load_board(CAR_PARK))
    player.wait_for_solver()
    player.key("h")
    assert player.screen.message.startswith(
        "Move the purple car left: 8 to go. It makes room for the turquoise car, and so for"
    )
    marks = player.screen.controller.stage.nodes(player.app.interface.words)
    said = [node.name for node in marks if node.is_live]
    assert any(each.startswith("With a ring: ") for each in said)
    player.key("h")
    assert player.session.game.move_count == 1
    marks = player.screen.controller.stage.nodes(player.app.interface.words)
    assert not any(node.name.startswith("With a ring: ") for node in marks)


@every("tiles", ["own", "wood", "picture"])
def test_pieces_of_a_picture_are_named_by_their_frames(play, tiles):
    board = load_board("picture-harbour")
    player = play(board)
    player.app.change_settings(player.app.interface.settings.choose("tiles", tiles))
    player.wait_for_solver()
    player.key("h")
    seen = tiles == "picture"  # its numbers are seen
    assert ("Move the gold-framed piece" in player.screen.message) != seen
    assert any(letter.isdigit() for letter in player.screen.message.partition(":")[0]) == seen
    player.key("h")
    move = player.session.game.moves[0]
    words = ReviewWords(player.app.interface.words, numbered=shows_numbers(board, player.screen.painter.theme.tiles))
    assert any(map(str.isdigit, words.short_move(board.start, move))) == seen


def test_every_reason_has_words(line_from):
    languages = {code: Words(load_language(code)) for code in LANGUAGES}
    for board_id in (CAR_PARK, "klotski", "goat", "eight", "colours-six", "farm-kqyqkfmf"):
        board = load_board(board_id)
        position = random_position(board, seed=1) if board.has_complete_goal else board.start
        for move in (moves := parse_moves(line_from(position), board)):
            reason = reason_of(position, moves)
            for code, words in languages.items():
                assert reason is None or "{" not in because(words, position, reason), code
            position, moves = position.apply(move), moves[1:]


def test_first_degree_tells_last_cost(play):
    player = play(EIGHT, START)
    player.app.change_settings(player.app.interface.settings.choose("hints", "degrees"))
    player.wait_for_solver()
    best = player.app.coach.analyzer.advice(START).best
    wrong = next(move for move in START.legal_moves() if move not in best)
    player.screen.controller.slide((wrong,))
    player.key("h")
    assert player.phrase("play.last_cost", cost=2) in player.screen.message


def test_undo_announces_game_before(player):
    player.key("left")
    player.key("n", ctrl=True, shift=True)
    player.key("u")
    assert "the game before the restart" in player.screen.message
    assert player.session.current == 1
    player.key("u")
    assert (player.session.current, player.session.game.move_count) == (0, 1)
    player.key("n")
    player.key("u")
    assert "the puzzle before it" in player.screen.message
    player.screen.controller.slide((player.position.legal_moves()[0],))
    player.key("u")
    player.key("u")
    assert player.session.current == 1, "the sentence has gone, so it is said again"


def test_message_ends_with_other_screen(player):
    before = player.screen.message
    player.key("c", ctrl=True)
    assert player.screen.message.startswith("Copied")
    player.key("f2")
    player.key("escape")
    assert player.screen.message == before


def test_explaining_message_survives_other_screen(player):
    for names in (("h",), ("space",)):
        for name in names:
            player.key(name)
        said = player.screen.message
        player.key("f2")
        player.key("escape")
        assert player.screen.message == said


FIFTEEN = load_board("fifteen")
CORNER = "1 2 3 5/6 7 0 4/8 9 10 11/12 13 15 14"


def test_hint_by_the_method_names_tiles_and_moves(play):
    player = play(FIFTEEN, parse_position(FIFTEEN, CORNER))
    player.app.change_settings(player.app.interface.settings.choose("hints", "method"))
    controller = player.screen.controller
    player.key("h")
    player.wait_until(lambda: controller.stage.hint is not None)
    assert "3 where 4 belongs, and 4 below it (11 moves)" in player.screen.message
    assert player.session.game.hints == 1
    for _ in range(11):
        player.key("h")
        player.wait_until(lambda: controller.stage.hint is None)
        player.key("h")
        player.wait_until(lambda: controller.stage.hint is not None)
    assert "slide 3 and 4 in (2 moves)" in player.screen.message
    cells = player.position.cells
    assert (cells[3], cells[7]) == (3, 4)


def test_method_falls_back_where_there_is_none(play):
    goat = load_board("goat")
    player = play(goat)
    player.app.change_settings(player.app.interface.settings.choose("hints", "method"))
    player.wait_for_solver()
    player.key("h")
    assert player.screen.message.startswith("Move ")


@every("language", ["en", "de", "ja"])
def test_hint_says_that_it_takes_a_move_back(play, language):
    start = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")
    player = play(EIGHT, start, language=language)
    player.wait_for_solver()
    distance = player.app.coach.analyzer.distance
    for _ in range(2):  # as far away as one can get
        away = max(player.position.legal_moves(), key=lambda move: distance(player.position.apply(move)))
        player.screen.controller.slide((away,))
        player.wait_for_solver()
    assert distance(player.position) == distance(start) + 2
    player.key("h")
    assert player.screen.message.startswith(player.phrase("play.back"))
    advice = player.app.coach.analyzer.advice(player.position)
    without_reason = hint(player.position, advice, astray=Message("play.back"))
    assert player.screen.message == without_reason.text(player.app.interface.words)
    player.key("h")
    player.key("h")
    assert player.screen.message.startswith(player.phrase("play.back_earlier"))
    player.key("h")
    assert player.position == start
    player.key("h")
    assert player.phrase("play.back") not in player.screen.message
    assert player.phrase("play.back_earlier") not in player.screen.message


def test_hint_says_what_the_last_move_has_cost(play):
    player = play(load_board(CAR_PARK))
    player.wait_for_solver()
    distance = player.app.coach.analyzer.distance
    start = player.position
    cost = {move: 1 + distance(start.apply(move)) - distance(start) for move in start.legal_moves()}
    dear = max(start.legal_moves(), key=cost.get)
    assert cost[dear] > 0
    player.screen.controller.slide((dear,))
    player.wait_for_solver()
    player.key("h")
    said = player.phrase("play.led_away", cost=cost[dear]), player.phrase("play.back")
    assert player.screen.message.startswith(said)
