"""The player's standing: stars and levels from the records, and what is suggested."""

from collections import Counter
from dataclasses import replace

import pytest
from player import TODAY

from game.input.commands import Action
from game.model.record import Record
from game.model.statistics import Statistics
from game.modes.daily import daily_boards
from game.modes.journey import chapters, journey_stars, journey_steps
from game.modes.levels import graded_starts, known_level
from game.modes.standing import Standing
from game.screens.chapter.screen import ChapterScreen
from game.screens.journey.screen import JourneyScreen
from game.screens.standing.screen import PLAY, StandingScreen
from game.ui.control import ItemCommand
from solver import board_ids, difficulty_in, load_board
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")


def game(board_id, number=1, moves=None, par=None, start=None, **values):
    """Return a game from what is dealt on a board, by default in the fewest moves."""
    (graded,) = [each for each in graded_starts() if each.board == board_id and not each.start]
    par = par or graded.moves or 9
    start = graded.start_text if start is None else start
    return Record("run", number, board_id, start, moves or par, 1.0, par, **{"assisted": False, "when": "", **values})


def test_every_start_of_known_difficulty_counts_once():
    steps, counts = {(step.board, str(step.position)) for step in journey_steps()}, Counter()
    counts.update(each.board for each in graded_starts())
    several = {board for board in counts if counts[board] > 1} | {board for board, _ in steps}
    starts = [(each.board, each.board in several and each.start_text) for each in graded_starts()]
    assert len(starts) == len(set(starts)) > len(stock_boards())
    assert {*board_ids()} <= {board for board, _ in starts}
    assert steps <= set(starts)


def test_stars_are_the_best_of_each_start():
    first, second = stock_boards("farm")[:2]
    records = [game(first.id, 1, moves=90), game(first.id, 2), game(second.id, 3, moves=90)]
    records.append(game("eight", 4, assisted=True))
    standing = Standing(Statistics(records))
    assert (standing.stars, standing.solved) == (4, 2)
    level = next(each for each in standing.levels if each.level == first.level)
    assert (level.solved, level.mastered) == (2 if second.level == first.level else 1, 1)
    assert sum(each.starts for each in standing.levels) == len(graded_starts())


def test_pictures_count_from_any_start(table_of):
    (graded,) = [each for each in graded_starts() if each.board == "picture-cat"]
    mixed = game("picture-cat", par=12, start="1 2 3/4 5 6/7 0 8")
    standing = Standing(Statistics([mixed]))
    assert (standing.stars, standing.solved) == (3, 1)
    assert [each.level for each in standing.levels if each.mastered] == [graded.level]
    start = load_board("picture-cat").start
    assert difficulty_in(table_of("eight"), str(start)).level == graded.level


def test_own_picture_is_not_suggested(monkeypatch):
    own = next(each for each in graded_starts() if each.board == "picture-photo-3x3")
    *others, last = [each for each in graded_starts() if each != own and not each.start][::100]
    records = [game(each.board, number) for number, each in enumerate(others)]
    monkeypatch.setattr("game.modes.standing.graded_starts", lambda: (own, *others, last))
    assert Standing(Statistics(records)).suggestion == last
    records.append(game(last.board, len(records)))
    assert Standing(Statistics(records)).suggestion is None


def test_hints_and_solution_limit_stars():
    board = stock_boards("farm")[0].id
    assert Standing(Statistics([game(board, assisted=True, hints=3)])).stars == 2
    assert Standing(Statistics([game(board, assisted=True)])).stars == 0
    assert Standing(Statistics([game(board, 1, assisted=True), game(board, 2, first=False)])).stars == 3


def test_journey_and_standing_count_the_same_stars():
    steps = journey_steps()[:12]
    records = [
        Record(
            "run", step.number, step.board, str(step.position), step.moves, 1.0, step.moves, False, "", "", "journey"
        )
        for step in steps
    ]
    statistics = Statistics(records)
    assert sum(journey_stars(statistics).values()) == Standing(statistics).stars == 36
    assert Standing(statistics).solved == 12


def test_easy_start_is_not_booked_as_its_board():
    step = next(step for step in journey_steps() if step.board == "colours-six")
    played = Record("run", 1, step.board, step.start, 4, 1.0, 4, False, "", "", "journey")
    levels = {each.level: each.solved for each in Standing(Statistics([played])).levels}
    assert known_level(step.board, step.start) == step.level < known_level(step.board)
    assert {level for level, solved in levels.items() if solved} == {step.level}
    elsewhere = replace(played, origin="chosen", start="1 2 3 4/6 6 6 6/5 6 6 6/0 6 6 6")
    assert Standing(Statistics([elsewhere])).solved == 0


def test_level_of_journey_starts_is_measured(table_of):
    for step in journey_steps():
        if step.level is not None and step.board in ("seven", "eight", "goat"):
            assert difficulty_in(table_of(step.board), step.position).level == step.level, step


def test_suggestion_continues_the_kind_played_last():
    assert Standing(Statistics()).suggestion.level == 1
    for count, level in ((2, 1), (3, 2)):  # three boards master a level
        easy = [board.id for board in stock_boards("car-park") if board.level == 1][:count]
        records = [game(board_id, number) for number, board_id in enumerate(easy)]
        records.append(game(stock_boards("shapes")[0].id, 99, moves=90))
        suggested = Standing(Statistics(records)).suggestion
        assert suggested.level == level
    assert suggested.board.startswith("shapes-")


def test_harder_boards_master_easier_levels():
    harder = [start.board for start in graded_starts() if start.level == 4 and not start.start][:5]
    assert (
        Standing(Statistics([game(board_id, number) for number, board_id in enumerate(harder)])).suggestion.level == 5
    )


def test_nothing_is_suggested_once_all_is_solved(monkeypatch):
    starts = graded_starts()[::10]
    monkeypatch.setattr("game.modes.standing.graded_starts", lambda: starts)
    records = [
        Record("run", number, each.board, each.start_text, each.moves or 9, 1.0, each.moves or 9, False, "")
        for number, each in enumerate(starts)
    ]
    assert Standing(Statistics(records[1:])).suggestion is not None
    standing = Standing(Statistics(records))
    assert standing.suggestion is None
    assert standing.stars == 3 * len(starts)


def test_enter_plays_the_suggestion_and_back_leads_here(play):
    board = stock_boards("car-park")[0]
    player = play(records=[game(board.id)])
    player.do(Action.STANDING)
    player.step()
    assert isinstance(player.screen, StandingScreen)
    assert player.screen.default_button == PLAY
    suggested = player.screen.standing.suggestion
    player.key("return")
    player.step()
    assert player.session.board == load_board(suggested.board)
    player.key("escape")
    assert isinstance(player.screen, StandingScreen)


def test_progress_counts_what_is_begun(play):
    step = journey_steps()[0]
    player = play(records=[replace(game(step.board), start=step.start or str(step.position))])
    player.do(Action.STANDING)
    player.step()
    said = " ".join(str(getattr(widget, "text", "")) for widget in player.screen.own_widgets())
    words, steps = player.app.interface.words, len(journey_steps())
    assert words.text("standing.journey", solved=1, steps=steps, won=3, of=3 * steps) in said
    assert words.text("standing.week") in said
    assert f"{3 * len(graded_starts()):,}" not in said
    assert f"{len(graded_starts()):,}" not in said


def test_progress_tells_the_streak(play):
    board = load_board(daily_boards(TODAY)[0].id)
    player = play(
        records=[replace(game("eight"), board=board.id, start=str(board.start), when=f"{TODAY}T12:00:00+00:00")]
    )
    player.do(Action.STANDING)
    player.step()
    said = [str(getattr(widget, "text", "")) for widget in player.screen.own_widgets()]
    assert any(player.app.interface.words.counted("daily.streak", 1) in each for each in said)


def test_week_says_what_was_solved_on_each_day(play):
    boards = daily_boards(TODAY)[:2]
    noon = f"{TODAY.isoformat()}T12:00:00+00:00"
    records = [game(each.id, number, origin="daily", when=noon) for number, each in enumerate(boards, 1)]
    player = play(records=records)
    player.do(Action.STANDING)
    player.rest()
    screen = player.screen
    said = [text for widget in screen.own_widgets() for text in widget.spoken(screen.words)]
    days = [text for text in said if text.endswith(" solved") and " 2026: " in text]
    assert len(days) == 7
    assert [text.rsplit(": ", 1)[1] for text in days] == ["0 solved"] * 6 + ["2 solved"]


def test_stamp_of_the_journey_leads_to_its_scene_and_back(play):
    player = play(records=solved_steps(13))
    player.do(Action.JOURNEY)
    player.rest()
    journey = player.screen
    stamps = [control.label for control, _ in journey.controls if getattr(control.command, "kind", "") == "stamp"]
    assert stamps == ["Sliding, 10 of 10"]
    for back in ("escape", "return"):
        player.do(ItemCommand("stamp", "sliding"))
        player.rest(8.0)
        assert isinstance(player.screen, ChapterScreen)
        player.key(back)
        player.rest()
        assert player.screen is journey


def solved_steps(count):
    return [
        Record("run", step.number, step.board, str(step.position), step.moves, 1.0, step.moves, False, "")
        for step in journey_steps()[:count]
    ]


def test_stamps_are_those_of_ended_chapters(play):
    player = play(records=solved_steps(13))
    player.do(Action.STANDING)
    player.rest()
    assert player.phrase("standing.stamps", won=1, of=8) in [
        text for widget in player.screen.own_widgets() for text in widget.spoken(player.screen.words)
    ]
    commands = [ItemCommand("stamp", chapter) for chapter in chapters()]
    controls = {control.command: control for control, _ in player.screen.controls}
    assert [controls[each].look.keywords["is_won"] for each in commands] == [True] + [False] * 7
    assert [controls[each].label for each in commands[:2]] == ["Sliding, 10 of 10", "Making room, 3 of 10"]


@pytest.mark.parametrize("chapter, page", [("sliding", ChapterScreen), ("room", JourneyScreen)])
def test_stamp_leads_to_its_scene_or_to_the_journey(play, chapter, page):
    player = play(records=solved_steps(13))
    player.do(Action.STANDING)
    player.rest()
    player.do(ItemCommand("stamp", chapter))
    player.rest(8.0)
    assert isinstance(player.screen, page)
    player.key("escape")
    player.rest()
    assert isinstance(player.screen, StandingScreen)
