"""Milestones in play: aimed for, reached, and gone past, in the real game by posted events."""

import pytest
from every import sampled
from reviewing import words_of

from game.board.layout import BoardGeometry
from game.board.view import BoardPicture
from game.screens.play.aim import AimPicture
from game.screens.play.panel import SolutionMessage
from game.screens.review.summary import paragraphs
from game.ui.access import NodeRole
from game.ui.geometry import Rect
from solver import distance_table, load_board, random_position

pytestmark = pytest.mark.usefixtures("few_frames")

QUZZLE, EIGHT = load_board("quzzle"), load_board("eight")


@pytest.fixture
def play(play):
    return lambda board=QUZZLE, position=None, size=(800, 600), **options: play(
        board, position or board.start, size, **options
    )


@pytest.fixture
def aiming(play):
    player = play()
    player.wait_for_solver()
    player.key("f9")
    return player


def aim_of(player):
    return player.screen.controller.aim


def go(player, moves):
    """Make so many moves of a shortest solution."""
    controller = player.screen.controller
    table = distance_table(player.session.board)
    for move in player.session.board.parse_moves(table.line(player.session.position))[:moves]:
        controller.slide((move,))
    player.step()


def test_aim_shows_first_milestone(aiming):
    first = distance_table(QUZZLE).milestones(QUZZLE.start)[0]
    assert aim_of(aiming).target == first
    assert aiming.session.game.assisted
    assert aiming.phrase("aim.bottleneck" if first.is_bottleneck else "aim.narrow") in aiming.screen.message


def test_milestone_of_a_search_is_said_to_lie_on_its_way(play):
    fifteen = load_board("fifteen")
    player = play(fifteen, random_position(fifteen, seed=1))
    player.wait_for_solver()
    player.key("f9")
    player.wait_for_solver()
    assert aim_of(player).target.width is None
    assert player.phrase("aim.on_the_way") in player.screen.message


def test_next_milestone_is_offered_when_one_is_reached(aiming):
    milestones = distance_table(QUZZLE).milestones(QUZZLE.start)
    go(aiming, milestones[0].moves)
    aim = aim_of(aiming)
    assert (aim.reached, aim.target) == (1, milestones[1])
    go(aiming, milestones[-1].moves - milestones[0].moves)
    assert aim.target is None
    assert aiming.screen.message == aiming.phrase("aim.last", moves=f"{milestones[-1].distance} moves")


def test_aim_goes_with_the_game(aiming):
    go(aiming, 2)
    aiming.key("u")
    assert aim_of(aiming).target is not None
    aiming.key("n")
    assert aim_of(aiming).target is None


def test_aim_again_hides_it(aiming):
    assert aiming.phrase("what.aim") in [note.text for note, _ in aiming.screen.notes]
    aiming.key("f9")
    assert aim_of(aiming).target is None
    assert aiming.phrase("what.aim") not in [note.text for note, _ in aiming.screen.notes]
    assert (aiming.phrase("panel.goal"), aiming.phrase("what.goal")) in [note[:2] for note, _ in aiming.screen.notes]


def test_near_goal_has_no_milestone(play):
    player = play(EIGHT, distance_table(EIGHT).sample(5, seed=1)[0])
    player.wait_for_solver()
    player.key("f9")
    assert aim_of(player).target is None
    assert player.screen.message == player.phrase("aim.none", moves="5 moves")
    assert not player.session.game.assisted


def test_hint_can_begin_with_milestone(play):
    player = play()
    player.app.change_settings(player.app.interface.settings.choose("hints", "milestones"))
    player.wait_for_solver()
    player.key("h")
    assert aim_of(player).target is not None
    assert player.screen.controller.stage.hint is None
    player.key("h")
    assert player.screen.controller.stage.hint is not None


@sampled("size", [(480, 360), (800, 600), (1280, 800), (2560, 1440), (700, 1000)], [(480, 360), (1280, 800)])
def test_picture_lies_beside_the_board(play, size):
    player = play(size=size)
    player.wait_for_solver()
    player.key("f9")
    player.step()
    screen = player.screen
    pictures = [widget for widget in screen.widgets() if isinstance(widget, AimPicture)]
    assert len(pictures) == ("goal" in screen.placed.places)
    assert not any(Rect(*picture.rect).overlaps(screen.placed.places["board"]) for picture in pictures)


def test_click_on_solution_bar_seeks(play):
    player = play()
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step()
    (message,) = (widget for widget in player.screen.widgets() if isinstance(widget, SolutionMessage))
    milestones = distance_table(QUZZLE).milestones(QUZZLE.start)
    length = len(player.screen.playback.moves)
    assert [round(tick * length) for tick in message.ticks] == [each.moves for each in milestones]
    inner = message.rect.inset(max(message.text // 2, 4))
    for tick, milestone in zip(message.ticks, milestones, strict=True):
        player.click((inner.x + round(tick * inner.width), message.bar.centre[1]))
        assert player.screen.playback.done == milestone.moves
        assert player.session.game.move_count == milestone.moves
        (shown,) = (widget for widget in player.screen.widgets() if isinstance(widget, SolutionMessage))
        assert shown.part == pytest.approx(tick)
        assert shown.access_role is NodeRole.PROGRESS
    player.click((inner.x, message.bar.centre[1]))
    assert player.position == QUZZLE.start
    assert player.screen.playback.due is None


def test_bar_ends_at_the_goal_which_wins_no_stars(play):
    player = play()
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step()
    (message,) = (widget for widget in player.screen.widgets() if isinstance(widget, SolutionMessage))
    player.click((message.rect.right - 3, message.bar.centre[1]))
    assert player.session.is_solved
    assert not player.session.game.is_won


def test_review_lists_the_milestones_reached(play):
    player = play()
    player.wait_for_solver()
    milestones = distance_table(QUZZLE).milestones(QUZZLE.start)
    go(player, milestones[1].moves + 2)
    player.key("v")
    model = player.screen.model
    player.wait_until(lambda: model.review is not None and not model.reviewer.is_running)
    found = model.milestones
    assert found.of == len(milestones)
    assert (1, milestones[0].moves) in found.reached
    model.go(milestones[0].moves)
    said = [text for text, _ in paragraphs(words_of(player.screen), model, player.app.interface.painter.theme, True)]
    assert player.phrase("review.milestone", number=1, count=found.of) in said
    assert said[-1] == words_of(player.screen).milestones(found)
    assert str(milestones[0].moves) in said[-1]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_goal_keeps_its_size_beside_the_next_stop(play, size):
    player = play(load_board("klotski"), size=size)
    player.wait_for_solver()

    def drawn():
        (goal,) = (each for each in player.screen.widgets() if type(each) is BoardPicture)
        below = goal.rect._replace(height=goal.rect.height - round(1.1 * player.screen.text))
        return BoardGeometry(goal.position.board, below).pitch

    player.key("h")
    player.key("h")
    player.key("u")
    before = drawn()
    player.key("h")
    pictures = [each for each in player.screen.widgets() if isinstance(each, AimPicture)]
    assert [each.name.partition(":")[0] for each in pictures] == ["Next stop"]
    assert drawn() >= 0.8 * before
