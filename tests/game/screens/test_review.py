"""The review on the screen, through posted events: what is marked, where it leads, and what it makes of any game."""

import random
from itertools import pairwise

import pygame
import pytest
from every import every, sampled
from reviewing import BACK, GAME, random_game, random_moves, slow_grades, words_of
from waiting import PATIENCE

from game.app.tooltips import explanation_at
from game.coach import reviewer as reviewer_module
from game.coach.reviewer import game_to_review
from game.input.commands import Action
from game.model.session import Session
from game.screens.game_screen import ToReview
from game.screens.play.screen import PlayScreen
from game.screens.review.graph import edges, window
from game.screens.review.graph_picture import pens
from game.screens.review.screen import ReviewScreen
from game.screens.review.summary import move_entry
from game.ui.axis import round_ticks
from game.words.board_texts import piece_move
from solver import Limits, Outcome, Position, SearchedDistances, load_board, parse_position, review
from solver.analysis.search_distances import PartialDistances
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, GOAT, FIFTEEN = map(load_board, ("eight", "goat", "fifteen"))
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
FAR = parse_position(FIFTEEN, "12 11 9 13/0 15 10 14/3 7 6 2/4 8 5 1")  # 79 moves
ARROWS = {"L": "left", "R": "right", "U": "up", "D": "down"}
SIZES = [(480, 360), (700, 1000), (1280, 800), (1920, 1080)]


@pytest.fixture
def start(play, table_of):
    players = []

    def begin(board=None, position=None, **options):
        if board is not None and board.id != "fifteen":
            table_of(board.id)
        for player in players:
            player.quit()
        players.append(play(board, position, language="en", **options))
        return players[-1]

    return begin


@pytest.fixture
def reviewed(start, table_of):
    """A review that is shown in front of the boards."""

    def show(position, moves, wait=True, **options):
        player = start()
        if position.board.id != "fifteen":
            table_of(position.board.id)
        game = PlayedGame(position, tuple(parse_moves(moves) if isinstance(moves, str) else moves))
        player.screen.next = ToReview(player.screen, game, **options)
        player.step()
        return wait_for_review(player) if wait else player

    return show


def wait_for_review(player):
    assert isinstance(player.screen, ReviewScreen)
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    return rest(player)


def rest(player):
    """Until nothing moves and the graph shows what it should, as another thread draws it."""
    player.step(1.0)
    player.wait_until(lambda: player.screen.graph.backdrop.is_complete)
    return player


def model_of(player):
    return player.screen.model


def hat(player, across):
    """Holds the four-way button of a game pad to the right, or lets it go."""
    pygame.event.post(pygame.event.Event(pygame.JOYHATMOTION, joy=7, instance_id=7, hat=0, value=(across, 0)))
    player.step()


def phrase(player, key, **values):
    return player.screen.words.text(key, **values)


def play_out(player, text):
    for letter in text:
        player.key(ARROWS[letter])


def is_coloured(point, colour):
    """Whether the pixel at a point is of a colour, but for its smooth edges."""
    found = pygame.display.get_surface().get_at((int(point[0]), int(point[1])))
    return all(abs(a - b) < 30 for a, b in zip(tuple(found)[:3], colour, strict=True))


def shown_texts(player):
    """All texts on the screen."""
    painter, texts = player.app.interface.painter, []
    paragraph, line = painter.fonts.draw_paragraph, painter.text
    painter.fonts.draw_paragraph = lambda surface, text, *rest: (texts.append(text), paragraph(surface, text, *rest))
    painter.text = lambda surface, text, *rest, **more: (texts.append(text), line(surface, text, *rest, **more))
    player.screen.resize(player.screen.size)  # lays out anew, and all is drawn
    rest(player)
    del painter.fonts.draw_paragraph, painter.text
    return texts


class TestMarks:
    @pytest.mark.every_frame
    def test_marks_match_slow_grading(self, start):
        """A game that is played by keys, solved, and reviewed with the button; marks are read off the screen."""
        position, text = GAME
        player = start(EIGHT, position)
        player.wait_for_solver()
        play_out(player, text)
        player.click_button("Review")
        wait_for_review(player)
        player.click_button("Last")  # the ring is out of the way
        player.resize(1920, 1080)
        rest(player)
        graded = list(slow_grades("eight", position.cells, text))
        costly = [number for number, grade in enumerate(graded, 1) if not grade[3]]
        plot, theme = player.screen.graph.view.plot, player.app.interface.painter.theme
        assert list(model_of(player).reviewer.review.costly) == costly
        distances = [len(text) - 2 * len(costly), *(grade[1] for grade in graded)]
        size = pens(player.screen.page.text).mark
        for number in range(1, len(text) + 1):
            x, y = plot.scales[0].place(number - 1), plot.scales[1].place(distances[number - 1])
            point = x + 0.62 * size, y + 0.42 * size  # in a corner of a triangle, and beside what else has its colour
            assert is_coloured(point, theme.accent) is (number in costly), number

    @pytest.mark.every_frame
    @pytest.mark.parametrize("board_id", ["eight", "goat"])
    def test_places_match_slow_grading(self, reviewed, board_id):
        board, rng = load_board(board_id), random.Random(3)
        cells, text = random_game(board_id, rng, 8, 20)
        player = reviewed(Position(board, cells), text, running=True)
        player.click_button("First")
        for number, (move, distance, best, optimal, _) in enumerate(slow_grades(board_id, cells, text), 1):
            model, shown = model_of(player), player.screen.boards.there[0].shown
            before = model.position
            assert (model.number, model.is_costly) == (number - 1, not optimal)
            assert (shown.played, list(shown.best), shown.is_costly) == (move, best, not optimal)
            words, made = shown_texts(player), piece_move(player.app.interface.words, before, parse_moves(move)[0])
            assert any(each.startswith(f"Move {number}: {made}") for each in words)
            assert any("2 moves wasted" in each for each in words if each.startswith("Move")) is not optimal
            player.key("right")
            assert player.screen.model.reviewer.review.distances[number] == distance
        assert model_of(player).number == len(text)

    @pytest.mark.every_frame
    def test_costly_move_at_goal(self, reviewed):
        player = reviewed(EIGHT.goal, "RL")
        said = {"nth": "Move 1", "move": "8 right", "wasted": "2 moves"}
        assert phrase(player, "review.costly_at_goal", **said) in shown_texts(player)


class TestPlaces:
    def test_review_opens_on_first_mistake(self, reviewed, table_of):
        line = table_of("goat").line(GOAT.start)
        assert model_of(reviewed(GOAT.start, line)).number == 0
        assert model_of(reviewed(GOAT.start, line[:5] + BACK[line[4]] + line[4:])).number == 5
        assert model_of(reviewed(*GAME, running=True)).number == len(GAME[1])

    def test_keys_buttons_and_wheel_step(self, reviewed):
        player = reviewed(*GAME)
        player.key("right")
        player.key("right")
        assert model_of(player).number == 2
        player.key("left")
        assert model_of(player).number == 1
        player.click_button("Last")
        assert model_of(player).number == 20
        player.key("right")
        assert model_of(player).number == 20
        player.click_button("First")
        player.click_button("Next")
        assert model_of(player).number == 1
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False))
        player.step()
        assert model_of(player).number == 4
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=30, flipped=False))
        player.step()
        assert model_of(player).number == 0

    def test_up_and_down_find_mistakes(self, reviewed):
        player = reviewed(*GAME)
        player.click_button("First")
        costly = [number - 1 for number in model_of(player).reviewer.review.costly]
        assert (costly[0], len(costly)) == (0, 4)
        found = []
        for _ in costly:
            player.key("down")
            found.append(model_of(player).number)
        assert found == [*costly[1:], costly[-1]]
        for _ in costly:
            player.key("up")
            found.append(model_of(player).number)
        assert found[len(costly) :] == [*costly[-2::-1], costly[0]]
        assert Action.UP in player.screen.disabled

    def test_held_key_repeats(self, reviewed):
        player = reviewed(GOAT.start, random_moves(GOAT.start, 60, random.Random(1)))
        player.click_button("First")
        player.hold("right")
        for _ in range(20):
            player.step(0.05)
        player.let_go("right")
        reached = model_of(player).number
        assert 5 < reached < 20
        player.step(1.0)
        assert model_of(player).number == reached

    def test_neighbours_slide_unless_motion_reduced(self, reviewed):
        player = reviewed(*GAME)
        player.key("right")
        assert player.screen.is_moving
        player.step(1.0)
        player.click_button("Last")
        assert not player.screen.is_moving
        player.app.change_settings(player.app.interface.settings.choose("motion", "reduced"))
        player.key("left")
        assert not player.screen.is_moving
        assert model_of(player).number == 19

    def test_held_pad_repeats_like_key(self, reviewed):
        player = reviewed(GOAT.start, random_moves(GOAT.start, 60, random.Random(1)))
        reached = []
        for hold, let_go in (
            (lambda: player.hold("right"), lambda: player.let_go("right")),
            (lambda: hat(player, 1), lambda: hat(player, 0)),
        ):
            player.click_button("First")
            hold()
            for _ in range(20):
                player.step(0.05)
            let_go()
            reached.append(model_of(player).number)
        assert reached[0] == reached[1] > 5

    def test_graph_follows_long_short_cut(self, reviewed):
        player = reviewed(GOAT.start, random_moves(GOAT.start, 700, random.Random(2)))
        detour = max(model_of(player).reviewer.review.detours, key=lambda detour: detour.last - detour.first)
        model_of(player).go_to(detour.first)
        player.click_button("Shortcut")
        model_of(player).playback.done = detour.last - detour.first - 1
        player.key("right")
        plot = player.screen.graph.view.plot
        assert plot.last - plot.first < detour.last - detour.first
        assert plot.shows(player.screen.model.place[0])

    @pytest.mark.parametrize("size", SIZES)
    def test_graph_click_hits_move(self, reviewed, size):
        player = reviewed(*GAME)
        player.resize(*size)
        for number in (0, 1, 7, 13, 19, 20):
            plot = player.screen.graph.view.plot
            assert (plot.first, plot.last, player.screen.graph.view.overview) == (0, 20, None)
            player.click((plot.x(number), plot.rect.y + plot.rect.height // 3))
            assert model_of(player).number == number

    def test_graph_drag_stops_at_edges(self, reviewed):
        player = reviewed(*GAME)
        plot = player.screen.graph.view.plot
        player.press((plot.x(3), plot.rect.y))
        for number in (4, 9, 2):
            player.move((plot.x(number) + 1, plot.rect.bottom), held=True)
            assert model_of(player).number == number
        player.move((5, 5), held=True)
        assert model_of(player).number == 0
        player.release((5, 5))
        player.move((plot.x(9), plot.rect.y))
        assert model_of(player).number == 0

    @sampled("size", SIZES, ((480, 360), (1920, 1080)))
    def test_long_game_has_overview(self, reviewed, size):
        player = reviewed(GOAT.start, random_moves(GOAT.start, 700, random.Random(2)))
        player.resize(*size)
        for number in (0, 350, 699):
            overview = player.screen.graph.view.overview
            player.click((overview.x(number), overview.rect.centre[1]))
            assert abs(model_of(player).number - number) <= 1 / overview.step + 1
            plot = player.screen.graph.view.plot
            assert plot.shows(model_of(player).number)
            near = min(model_of(player).number + 2, 700)
            player.click((plot.x(near), plot.rect.centre[1]))
            assert model_of(player).number == near
        for _ in range(15):
            player.key("left")
            assert player.screen.graph.view.plot.shows(model_of(player).number)

    def test_list_names_numbered_pieces(self, reviewed):
        def listed(start, moves):
            screen = reviewed(start, moves).screen
            return [move_entry(words_of(screen), screen.model, number).text for number in range(2)]

        assert listed(EIGHT.position("1 2 3/4 5 6/0 7 8"), "LL") == ["7 left", "8 left"]
        assert listed(GOAT.start, "UL") == ["up", "left"]

    def test_forced_run_has_button(self, reviewed):
        player = reviewed(EIGHT.position("8 6 7/2 5 4/3 0 1"), "LDRRULLDDRRULDRUULLDRULDDRRUULL")
        player.click_button("Moves 20 to 31: 7 forced")
        assert model_of(player).number == 19

    @pytest.mark.every_frame
    def test_stretch_buttons_lead_there(self, reviewed):
        player = reviewed(*GAME)
        player.click_button("4 wasted (5 to 8)")
        assert model_of(player).number == 4
        assert words_of(player.screen).detour(model_of(player).detour) in shown_texts(player)
        player.click_button("Move 12 missed")
        assert model_of(player).number == 6
        assert words_of(player.screen).passage(model_of(player).passage) in shown_texts(player)

    def test_one_move_detour_is_named(self, reviewed):
        player = reviewed(parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"), "R", running=True)
        player.click_button("2 wasted (move 1)")
        assert model_of(player).number == 0


class TestShortCut:
    @pytest.mark.every_frame
    def test_short_cut_plays_loop_then_better_line(self, reviewed):
        player = reviewed(*GAME)
        found = model_of(player).reviewer.review
        player.click_button("4 wasted (5 to 8)")
        player.click_button("Shortcut")
        seen = set()
        while not model_of(player).playback.has_ended:
            player.step(0.1)
            left, right = (board.position for board in player.screen.boards.there)
            seen.add((found.positions.index(left, 4), found.positions.index(right, 4)))
        ways = [(4, 4), (5, 4), (6, 4), (7, 4), (4, 4), (4, 9), (4, 10), (4, 11), (4, 12)]
        assert seen <= set(ways)
        assert seen >= {(6, 4), (4, 9), (4, 12)}
        assert phrase(player, "review.played", distance=10) in shown_texts(player)
        assert phrase(player, "review.better", distance=8) in shown_texts(player)  # what was played after the loop
        player.key("escape")
        assert isinstance(player.screen, ReviewScreen)
        assert model_of(player).comparison is None

    @pytest.mark.every_frame
    def test_detour_plays_beside_optimal_line(self, reviewed):
        player = reviewed(*GAME)
        for _ in range(3):
            player.key("down")
        assert model_of(player).number == 11
        player.click_button("Shortcut")
        player.key("right")  # by hand, one move at a time
        for done in range(2, 5):
            player.key("right")
            player.step(1.0)
            assert model_of(player).playback.done == done
        assert phrase(player, "review.better", distance=5) in shown_texts(player)
        player.key("left")
        assert model_of(player).playback.done == 3
        player.key("down")  # what it means without a short cut
        assert model_of(player).comparison is None

    def test_sideways_wheel_keeps_short_cut(self, reviewed):
        player = reviewed(*GAME)
        player.click_button("4 wasted (5 to 8)")
        player.click_button("Shortcut")
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=1, y=0, flipped=False))
        player.step()
        assert model_of(player).comparison is not None

    def test_no_short_cut_without_detour(self, reviewed, table_of):
        player = reviewed(GOAT.start, table_of("goat").line(GOAT.start))
        player.click_button("Shortcut")
        assert model_of(player).comparison is None
        player.key("down")
        assert model_of(player).number == 0


class TestWaysInAndOut:
    def test_solved_game_has_review_button(self, start):
        player = start(EIGHT, parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"))
        labels = [control.label for control, _ in player.screen.controls]
        assert "Review" not in labels
        player.key("left")
        assert player.session.is_solved
        player.click_button("Review")
        assert isinstance(player.screen, ReviewScreen)
        player.key("escape")
        player.key("u")
        assert "Solve" in [control.label for control, _ in player.screen.controls]

    def test_help_opens_review(self, start):
        player = start(EIGHT, GAME[0])
        player.click_help("Review")
        assert isinstance(player.screen, ReviewScreen)

    @pytest.mark.every_frame
    def test_review_of_running_game_is_help(self, start):
        player = start(EIGHT, GAME[0])
        player.wait_for_solver()
        play_out(player, GAME[1][:3])
        session = player.session
        assert not session.game.assisted
        player.key("v")
        wait_for_review(player)
        assert model_of(player).number == 3
        assert phrase(player, "review.helped") in shown_texts(player)
        assert session.game.assisted
        player.click_button("Play from here")  # at its end this is the game itself
        assert isinstance(player.screen, PlayScreen)
        assert player.session is session
        assert session.game.move_count == 3

    def test_restart_after_review_is_clean(self, start):
        player = start(EIGHT, parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"))
        player.key("left")
        player.key("v")
        player.key("escape")
        assert not player.session.game.assisted
        player.key("n", ctrl=True, shift=True)
        assert not player.session.game.assisted

    def test_play_from_here_starts_new_game(self, start):
        player = start(EIGHT, GAME[0])
        player.wait_for_solver()
        play_out(player, GAME[1])
        player.key("v")
        wait_for_review(player)
        player.key("down")
        place = model_of(player).position
        player.click_button("Play from here")
        assert isinstance(player.screen, PlayScreen)
        assert (player.position, player.session.game.move_count) == (place, 0)
        player.key("u")
        player.key("u")
        assert player.session.is_solved
        assert player.session.game.move_count == len(GAME[1])
        assert not player.session.game.assisted

    def test_goal_cannot_be_played(self, reviewed):
        player = reviewed(*GAME)
        player.click_button("Last")
        player.click_button("Play from here")
        assert isinstance(player.screen, ReviewScreen)


class TestExplanations:
    def test_graph_and_summary_are_explained(self, reviewed):
        player = reviewed(*GAME)
        places = player.screen.placed.places
        shown = places["graph"], *places["tiles"].columns(12)[:7:2]
        said = [explanation_at(player.screen, rect.centre) for rect in shown]
        assert [each.name for each in said] == ["Graph", "Stars", "Moves", "Par", "Wasted"]
        assert len({each.text for each in said}) == 5
        first = explanation_at(player.screen, player.button("First").centre)
        assert first.text == f"{phrase(player, 'about.review_first')}\n{phrase(player, 'idle.first')}"

    def test_graph_drag_explains_nothing(self, reviewed):
        player = reviewed(*GAME)
        plot = player.screen.graph.view.plot
        player.press((plot.x(4), plot.rect.y))
        assert player.screen.is_holding
        player.release((plot.x(4), plot.rect.y))
        assert not player.screen.is_holding


class TestAnyGame:
    def test_undone_moves_are_left_out(self):
        session = Session(parse_position(EIGHT, "1 2 3/4 5 6/0 7 8"))
        session.slide(parse_moves("LR"), 0.0)
        session.slide(parse_moves("L"), 0.0)
        session.undo(0.0)
        assert "".join(game_to_review(session.game).moves) == "LR"
        session.slide(parse_moves("LL"), 0.0)
        assert session.is_solved
        session.slide(parse_moves("R"), 0.0)
        assert "".join(game_to_review(session.game).moves) == "LRLL"
        for _ in range(3):
            session.undo(0.0)
        assert "".join(game_to_review(session.game).moves) == "LRLL"

    @sampled("size", [*SIZES, (1, 1), (160, 120), (300, 2000)], [(480, 360), (1, 1), (300, 2000)])
    @pytest.mark.parametrize("moves", ["", "ULLDRRDL"])
    def test_short_games_fit_any_size(self, reviewed, moves, size):
        player = reviewed(GOAT.start, moves)
        player.resize(*size)
        for key in ("right", "left", "down", "up", "tab", "tab", "return"):
            player.key(key)
        assert model_of(player).reviewer.error is None

    @pytest.mark.every_frame
    def test_game_without_moves_at_goal(self, reviewed):
        player = reviewed(EIGHT.goal, "")
        assert words_of(player.screen).result(model_of(player).review) in shown_texts(player)

    @pytest.mark.every_frame
    def test_thousands_of_moves(self, reviewed):
        player = reviewed(GOAT.start, random_moves(GOAT.start, 4_000, random.Random(5)))
        player.click_button("Last")
        assert model_of(player).number == 4_000
        frames = player.app.frames
        player.key("left")
        assert player.app.frames > frames
        assert model_of(player).number == 3_999

    @pytest.mark.every_frame
    def test_helped_game_has_no_stars(self, reviewed):
        player = reviewed(*GAME)
        helped = phrase(player, "summary.helped")
        assert helped not in shown_texts(player)
        assert helped in shown_texts(reviewed(*GAME, helped=True))

    @pytest.mark.every_frame
    def test_failure_is_shown(self, reviewed, monkeypatch):
        def fail(*arguments, **options):
            raise MemoryError("no memory left")

        monkeypatch.setattr(reviewer_module, "review", fail)
        player = reviewed(*GAME)
        assert phrase(player, "review.failed", error=phrase(player, "reason.ENOMEM")) in shown_texts(player)
        player.key("right")
        player.key("escape")
        assert not isinstance(player.screen, ReviewScreen)


class TestBackground:
    @pytest.mark.every_frame
    def test_review_waits_for_coach_table(self, start, empty_cache, jobs_go):
        player = start(load_board("seven"), cache=False)
        assert player.app.coach.analyzer.outcome is Outcome.RUNNING
        player.key("v")
        assert model_of(player).reviewer.review is None
        assert any(text.startswith(phrase(player, "review.grading", done="")) for text in shown_texts(player))
        jobs_go.set()
        wait_for_review(player)
        assert model_of(player).reviewer.review.optimal_length is not None

    def test_review_builds_missing_table(self, start, table_of):
        player = start()
        game = PlayedGame(GAME[0], tuple(parse_moves(GAME[1])))
        player.screen.next = ToReview(player.screen, game)
        player.step()
        wait_for_review(player)
        assert model_of(player).reviewer.review == review(EIGHT, *GAME, table_of("eight"))

    def test_searches_match_table_review(self, reviewed, monkeypatch):
        """Searched as on a board that no table can hold."""
        monkeypatch.setattr(reviewer_module, "has_table", lambda board: False)
        monkeypatch.setattr(reviewer_module, "LOOK_SECONDS", 0.0)
        player = reviewed(*GAME, wait=False)
        wait_for_review(player)
        found = model_of(player).reviewer.review
        expected = review(EIGHT, *GAME)
        assert (found.evaluations, found.moves, found.solutions) == (
            expected.evaluations,
            expected.moves,
            expected.solutions,
        )
        assert model_of(player).number == 0

    @pytest.mark.every_frame
    def test_leaving_cancels_the_searches(self, reviewed, jobs):
        player = reviewed(FAR, random_moves(FAR, 30, random.Random(1)), wait=False)
        reviewer = model_of(player).reviewer
        player.wait_until(lambda: reviewer.review is not None)
        assert reviewer.is_running
        assert any(text.startswith(phrase(player, "review.searching", done="")) for text in shown_texts(player))
        player.key("right")  # there is a game to look at meanwhile
        assert model_of(player).number == 1
        running = [job for job in jobs if job.outcome is Outcome.RUNNING]
        player.key("escape")
        assert not reviewer.is_running
        assert [job.wait(PATIENCE) for job in running] == [Outcome.CANCELLED]

    @pytest.mark.every_frame
    def test_unknown_distances_have_bounds(self, reviewed, monkeypatch):
        monkeypatch.setattr(reviewer_module, "LIMITS", Limits(nodes=1))
        player = reviewed(HARD, "LDRU")
        evaluation = model_of(player).reviewer.review.evaluations[0]
        assert evaluation.distance is None
        texts = shown_texts(player)
        bounds = phrase(player, "review.unknown_distance", least=evaluation.at_least, most=evaluation.at_most)
        assert phrase(player, "review.start", distance=bounds) in texts
        assert phrase(player, "review.not_known", nth="Move 1", move="9 left", wasted="") in texts
        assert phrase(player, "graph.bounds") in texts

    def test_partial_review_is_never_wrong(self):
        """At every search of a review, between the bounds of which each distance lies."""
        start, moves = GAME
        known = review(EIGHT, start, moves).distances
        looks = []

        def look(part):
            looks.append(review(EIGHT, start, moves, PartialDistances(searched)))

        searched = SearchedDistances(progress=look)
        look(0.0)
        whole = review(EIGHT, start, moves, searched)
        assert looks[0].distances.count(None) > looks[1].distances.count(None) > 0
        assert looks[-1] == whole
        for found in looks:
            for distance, evaluation in zip(known, found.evaluations, strict=True):
                assert evaluation.at_least <= distance
                assert evaluation.at_most is None or distance <= evaluation.at_most
            assert set(found.costly) <= set(whole.costly)


def test_edges_include_moves_left(table_of):
    table = table_of("goat")
    line = table.line(GOAT.start)
    for moves, shown in ((line, (20, 0, 20)), (line[:6], (16, 0, 20)), (line[:2], (12, 5, 20)), ("", (10, 10, 20))):
        assert edges(review(GOAT, GOAT.start, moves, table)) == shown, moves


def test_window_stays_around_cursor():
    assert window(5, 100, 80) == (0, 80)
    assert window(0, 100, 500) == (0, 100)
    assert window(250, 100, 500) == (200, 300)
    assert window(500, 100, 500) == (400, 500)
    assert window(215, 100, 500, (200, 300), rim=10) == (200, 300)
    assert window(205, 100, 500, (200, 300), rim=10) == (155, 255)
    assert window(205, 100, 500, (200, 300)) == (200, 300)
    assert window(3, 100, 500, (0, 100), rim=10) == (0, 100)
    assert window(301, 100, 500, (200, 300)) == (251, 351)


@every(("first", "last", "room"), [(0, 1, 9), (0, 20, 3.5), (13, 113, 7), (0, 10_000, 2), (80, 80, 5)])
def test_ticks_are_round_and_few(first, last, room):
    found = round_ticks(first, last, room)
    assert all(first <= tick <= last for tick in found)
    assert 1 <= len(found) <= 8
    steps = {b - a for a, b in pairwise(found)}
    assert len(steps) <= 1
    assert all(str(step).rstrip("0") in ("1", "2", "5") for step in steps)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (3840, 2160)])
def test_result_begins_after_heading(start, size):
    player = start()
    player.resize(*size)
    long_name = load_board("colours-six")
    player.screen.next = ToReview(player.screen, PlayedGame(long_name.goal, ()))
    player.wait_until(lambda: "result" in player.screen.placed.places)
    page, painter = player.screen.page, player.app.interface.painter
    heading_end = page.heading.x + painter.fonts.width(player.screen.heading, page.heading_text)
    result = player.screen.placed.places["result"]
    assert result.x > heading_end
    assert result.right == page.heading.right


def test_button_replays_and_stops(play):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 0 6/7 5 8"))
    for key in ("up", "left"):
        player.clock += 0.5
        player.key(key)
    player.key("v")
    player.wait_until(lambda: player.screen.model.review is not None)
    player.step()
    player.click_button("Replay")
    assert player.screen.model.number == 0
    player.step(1.0)
    player.click_button("Stop")
    reached = player.screen.model.number
    assert reached > 0
    player.step(5.0)
    assert player.screen.model.number == reached


def test_list_ends_with_the_goal(reviewed):
    player = reviewed(parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"), "L")
    screen = player.screen
    screen.model.go_to(0)
    assert move_entry(words_of(screen), screen.model, 1).text == player.phrase("review.list_end")


def test_window_without_room_for_the_moves_opens_a_review(start):
    """The graph alone is shown, and a click beside it does nothing."""
    player = start(EIGHT, parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"), size=(240, 180))
    player.key("left")
    player.wait_for_solver()
    player.ask(Action.REVIEW)
    wait_for_review(player)
    assert "moves" not in player.screen.placed.places
    place = player.screen.model.place
    player.click((2, 2))
    player.click((238, 178))
    assert player.screen.model.place == place
