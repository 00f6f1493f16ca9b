"""Generated boards in the game: found by their ids, and each leads on to another one as hard."""

import random
import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest
from every import every
from records import record
from waiting import PATIENCE

from game.board.view import BoardPicture
from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import Grade
from game.model.player_progress import EndlessPlay, PlayerProgress
from game.model.statistics import Statistics
from game.modes.endless import EXAMPLES, adapted, another_like, boards_of, draw_unlike, next_endless, shapes_of, wish
from game.modes.journey import journey_steps
from game.screens.endless.screen import EASIER, HARDER, EndlessDialog
from game.screens.game_screen import ToBoard
from game.screens.picker.entries import COLLECTIONS, BoardEntries, style_of
from game.screens.picker.home_cards import CONTINUE
from game.screens.picker.screen import ENDLESS as PLAY_ON
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from solver import board_key, load_board
from solver.generator.ids import PREFIXES
from solver.generator.stock import stock_boards, stock_distance
from solver.generator.styles import STYLES as GENERATORS
from solver.generator.wishes import LEVELS

pytestmark = pytest.mark.usefixtures("few_frames")


def test_every_style_is_in_all_lists():
    """Commands list them without loading a generator, as the first page of the game does."""
    lists = {
        "solver/generator/ids.py": PREFIXES.values(),
        "solver/generator/wishes.py": LEVELS,
        "game/modes/endless.py": EXAMPLES,
        "game/screens/picker/entries.py": {part for parts in COLLECTIONS.values() for part in parts},
    }
    assert {file: set(GENERATORS) - set(names) for file, names in lists.items()} == {file: set() for file in lists}


def easiest(style):
    return stock_boards(style)[0]


@pytest.mark.parametrize("style", ["car-park", "farm", "numbers"])
def test_an_id_is_found_and_opened(style, play):
    board_id = easiest(style).id
    player = play()
    assert isinstance(player.screen, PickerScreen)
    player.type(board_id.upper())
    player.key("return")
    player.rest()
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board == load_board(board_id)
    assert board_key(player.session.board) == board_id


def test_a_mistyped_id_finds_the_board_meant(play):
    player = play()
    board_id = easiest("car-park").id
    player.type(board_id[:-1] + ("y" if board_id.endswith("z") else "z"))
    player.key("return")
    assert player.screen.session.board.id == board_id


@pytest.mark.parametrize("style", ["klotski", "colours"])
def test_new_is_another_board_as_hard(style, play):
    first = easiest(style)
    player = play(load_board(first.id))
    player.wait_for_solver()
    player.key("n")
    player.rest()
    board_id = player.session.board.id
    other = next(board for board in stock_boards(style) if board.id == board_id)
    assert other.id != first.id
    assert (other.style, other.level) == (first.style, first.level)


def test_undo_leads_back_from_another_board(play):
    first = easiest("klotski").id
    player = play(load_board(first))
    player.wait_for_solver()
    player.key("n")
    player.rest()
    other = player.session.board.id
    assert other != first
    assert Action.UNDO not in player.screen.disabled
    undo = next(control for control, _ in player.screen.controls if control.command is Action.UNDO)
    assert undo.explanation == player.phrase("about.undo_new")
    player.key("u")
    player.rest()
    assert player.session.board.id == first
    assert Action.UNDO in player.screen.disabled


def test_games_are_kept_by_the_id(play):
    board = load_board(easiest("numbers").id)
    player = play(board)
    player.wait_for_solver()
    for move in player.app.coach.analyzer.table.line(board.start):
        player.key({"L": "left", "R": "right", "U": "up", "D": "down"}[move])
    player.rest(8.0)
    player.wait_for_records()
    (record,) = player.store.history.statistics.records
    assert load_board(record.board) == board


def won(board_id):
    return record(1, 9, 9, board=board_id, start="")


def stored(records):
    """Return the data of a player who has solved these games."""
    return SimpleNamespace(history=SimpleNamespace(statistics=Statistics(records)), progress=PlayerProgress())


def test_nothing_repeats_while_there_is_more():
    level = stock_boards("farm")[0].level
    steps = {step.board for step in journey_steps()}
    ids = [board.id for board in stock_boards("farm") if board.level == level and board.id not in steps]
    solved = stored([won(board_id) for board_id in ids[1:]])
    assert {another_like(solved, ids[1], "farm", level, random.Random(seed)) for seed in range(10)} == {ids[0]}
    assert another_like(stored(map(won, ids)), ids[0], "farm", level, random.Random(1)) in ids[1:]


def test_boards_of_the_journey_are_left_to_it():
    steps = {step.board for step in journey_steps()}
    assert steps & {board.id for board in stock_boards("car-park")}
    for style in ("car-park", "farm"):
        assert not steps & {board.id for board in boards_of(stored([]), style)}


@pytest.fixture
def seed(monkeypatch):
    """Lets all boards be made with one seed: with others it takes up to ten times as long."""
    return lambda number: monkeypatch.setattr("random.SystemRandom", lambda: random.Random(number))


@pytest.fixture
def endless(play):
    player = play()
    player.do(Action.ENDLESS)
    player.rest()
    assert isinstance(player.screen, EndlessDialog)
    return player


def test_the_board_that_is_shown_is_played(endless):
    for button in ("Easier", "Harder", "Harder"):
        endless.click_button(button)
    (shown,) = [each.position for each in endless.screen.widgets() if isinstance(each, BoardPicture)]
    endless.key("return")
    endless.rest()
    assert endless.position == shown


def test_endless_boards_never_come_twice(endless):
    choose(endless, "farm", 4)
    met = []
    for _ in range(2):
        endless.key("return")
        endless.rest()
        met.append(endless.session.board.id)
        assert endless.session.game.origin is Origin.ENDLESS
        endless.key("escape")
        endless.rest()
        endless.key("f7")
        endless.rest()
    levels = {board.id: board.level for board in stock_boards("farm")}
    assert [levels[board_id] for board_id in met] == [4] * 2
    assert len(set(met)) == 2
    assert endless.store.progress.opened == tuple(reversed(met))


def said(player):
    return [widget.text for widget in player.screen.own_widgets() if hasattr(widget, "text")]


def choose(player, style, level):
    """Open the dialog from the card of a style's collection, and step to a level."""
    player.key("escape")
    player.screen.open_collection(next(name for name in COLLECTIONS if style_of(name) == style))
    player.rest()
    player.screen.cards.reveal(PLAY_ON, soft=False)
    player.happened()
    player.do(PLAY_ON)
    player.step()
    while player.screen.wished.level != level:
        player.key("right" if player.screen.wished.level < level else "left")
    assert player.screen.wished == EndlessPlay(style, level, adapts=True)


@pytest.mark.parametrize("collection", COLLECTIONS)
def test_first_generated_card_plays_on(collection, play):
    player = play()
    player.screen.open_collection(collection)
    player.rest()
    cards = [card.control for group in player.screen.cards.groups for card in group.cards]
    found = [control for control in cards if control.command == PLAY_ON]
    assert len(found) == (style_of(collection) is not None)
    if found:
        generated = player.screen.cards.groups[-1].cards
        assert generated[0].control == found[0]
        player.screen.cards.reveal(PLAY_ON, soft=False)
        player.happened()
        player.do(PLAY_ON)
        player.rest()
        assert isinstance(player.screen, EndlessDialog)
        assert player.screen.wished.style == style_of(collection)
        player.key("escape")
        assert player.screen.collection == collection


def test_levels_end_where_the_style_does(endless):
    choose(endless, "numbers", 6)
    assert HARDER in endless.screen.disabled
    endless.key("right")
    endless.screen.on_wheel(1)
    assert endless.screen.wished.level == 6
    for _ in range(9):
        endless.click_button("Easier")
    assert endless.screen.wished.level == 1
    assert EASIER in endless.screen.disabled


def test_key_plays_on_in_the_open_collection_or_the_last_style(endless):
    choose(endless, "klotski", 3)
    endless.key("escape")
    endless.key("escape")
    assert endless.screen.collection is None
    endless.key("f7")
    assert endless.screen.wished.style == "klotski"
    endless.key("f7")  # its own key leads back
    endless.screen.open_collection("farm")
    endless.rest()
    endless.key("f7")
    assert endless.screen.wished == EndlessPlay("farm", 3)


def test_playing_on_over_a_game_leads_back_where_that_did(play):
    player = play(load_board("eight"))
    game = player.screen
    player.key("f7")
    assert player.screen.back is game
    player.key("escape")
    assert player.screen is game
    player.key("f7")
    player.key("return")
    player.rest()
    assert player.session.game.origin is Origin.ENDLESS
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_level_of_another_style_is_the_nearest(play):
    player = play()
    wish(player.store, EndlessPlay("klotski", 10))
    player.screen.open_collection("numbers")
    player.rest()
    player.screen.cards.reveal(PLAY_ON, soft=False)
    player.happened()
    player.do(PLAY_ON)
    player.step()
    assert player.screen.wished == EndlessPlay("numbers", 6)


def test_a_level_without_fresh_boards_is_made_at_once(endless, seed):
    seed(1)
    ids = tuple(board.id for board in stock_boards("klotski") if board.level == 2)
    endless.store.save_progress(replace(endless.store.progress, opened=ids))
    choose(endless, "klotski", 2)
    endless.key("return")
    assert endless.phrase("endless.making_for", time="0:00") in said(endless)
    endless.key("return")  # Cancel
    assert endless.phrase("endless.making_for", time="0:00") not in said(endless)
    endless.key("return")
    endless.wait_until(lambda: isinstance(endless.screen, PlayScreen))
    assert endless.session.game.origin is Origin.ENDLESS
    assert endless.store.progress.made[0].level == 2


def test_a_player_who_goes_on_waits_for_the_next_board(endless, seed):
    seed(6)
    ids = tuple(board.id for board in stock_boards("farm"))
    *_, last = (board.id for board in stock_boards("farm") if board.level == 4)
    store, others = endless.store, tuple(each for each in ids if each != last)
    store.save_progress(replace(store.progress, opened=others, endless=EndlessPlay("farm", 4, adapts=False)))
    endless.key("return")
    endless.rest()
    assert endless.session.board.id == last
    endless.app.supply.stop()
    endless.key("n")
    endless.wait_until(lambda: isinstance(endless.screen, PlayScreen) and endless.session.board.id not in ids)
    assert endless.app.supply.awaited_since is None


def test_boards_made_here_show_their_difficulty(endless):
    made = stock_boards("farm")[0]._replace(id="farm-e4edb8dpd", level=4, moves=27)
    entries = BoardEntries([made.id], endless.store.deleted.folder, lambda: [made])
    entry = entries.of_key(made.id)
    assert (entry.level, entry.fewest, entry.size) == (4, 27, made.size)


def test_nothing_comes_again_before_the_generator_gives_up(play, monkeypatch):
    player = play()
    store, supply = player.store, player.app.supply
    ids = tuple(board.id for board in stock_boards("farm"))
    store.save_progress(replace(store.progress, opened=ids, endless=EndlessPlay("farm", 7)))
    monkeypatch.setattr("solver.generator.generate.generate_graded", lambda style, **wish: iter(()))
    for _ in range(5):
        assert next_endless(store, supply, 0.0, random.Random(1)) is None
        player.wait_until(lambda: not supply.is_working)
    assert next_endless(store, supply, 0.0, random.Random(1)).board.id in ids


def test_board_made_once_another_is_open_is_left_for_later(endless, monkeypatch):
    store, supply = endless.store, endless.app.supply
    ids = tuple(board.id for board in stock_boards("farm"))
    store.save_progress(replace(store.progress, opened=ids, endless=EndlessPlay("farm", 7)))
    made = load_board("farm-e4edb8dpd"), SimpleNamespace(level=7, moves=27)
    go = threading.Event()
    monkeypatch.setattr(
        "solver.generator.generate.generate_graded", lambda style, **wish: go.wait(PATIENCE) and iter([made])
    )
    endless.key("return")
    assert supply.awaited_since is not None
    endless.screen.next = ToBoard(load_board("eight"))
    endless.step()
    assert isinstance(endless.screen, PlayScreen)
    go.set()
    endless.wait_until(lambda: store.progress.made)
    endless.step()
    assert store.progress.opened == ids


def test_new_stays_in_endless_play(endless):
    endless.key("return")
    endless.rest()
    first = endless.session.board
    endless.key("n")
    endless.rest()
    assert endless.session.board != first
    assert endless.session.game.origin is Origin.ENDLESS
    assert endless.session.board.id in endless.store.progress.opened
    endless.key("u")
    endless.rest()
    assert endless.session.board == first


def test_endless_game_is_the_one_to_continue_after_a_restart(play):
    board = stock_boards("farm")[0]
    first = play(load_board(board.id), origin=Origin.ENDLESS, position=load_board(board.id).start)
    first.key("left")
    first.quit()
    player = play(load_board(board.id))
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    assert player.screen.focused_command == CONTINUE


def test_board_does_not_look_like_the_one_before():
    ids = [board.id for board in stock_boards("klotski") if board.level == 5]
    for seed in range(20):
        before, rng = ids[seed], random.Random(seed)
        assert shapes_of(draw_unlike(ids, before, rng)) != shapes_of(before)
    alike = [each for each in ids if shapes_of(each) == shapes_of(ids[0])]
    assert draw_unlike(alike, ids[0], random.Random(1)) in alike


def test_par_of_a_stock_board_is_there_at_once(play, jobs_go):
    board = stock_boards("car-park")[-1]
    player = play(load_board(board.id))
    assert dict(player.screen.counters)["par"] == str(board.moves)
    start = load_board(board.id).start
    assert stock_distance(start) == board.moves
    assert stock_distance(start.apply(next(iter(start.legal_moves())))) is None


def test_made_boards_are_new_once(endless):
    board = stock_boards("farm")[0]
    other = board._replace(id="farm-e4edb8dpd")
    assert not endless.store.add_made_boards((board,))
    assert endless.store.add_made_boards((board, other))
    assert not endless.store.add_made_boards((other,))


def test_endless_level_is_told_first(endless):
    store = endless.store
    store.save_progress(replace(store.progress, endless=EndlessPlay("numbers", 1)))
    endless.key("return")
    endless.rest()
    endless.wait_for_solver()
    assert endless.note == "play on, gentle (1)"
    for move in endless.app.coach.analyzer.table.line(endless.position):
        endless.key({"L": "left", "R": "right", "U": "up", "D": "down"}[str(move)])
    endless.rest(8.0)
    assert endless.session.is_solved
    labels = [control.label for control, _ in endless.screen.controls]
    assert endless.phrase("endless.next_level", level=2) in labels
    endless.key("return")
    endless.rest()
    assert endless.note == "play on, gentle (2)"


PERFECT, LONGER, PLAYED = Grade(9, 9), Grade(10, 9), Grade(9, 9, True)
HINTED, SHOWN = Grade(9, 9, True, hints=8), Grade(9, 9, True, hints=9)


@every(
    ("grade", "adapts", "level"),
    [
        (PERFECT, True, 5),
        (LONGER, True, 4),
        (HINTED, True, 4),
        (SHOWN, True, 3),
        (PLAYED, True, 3),
        (PERFECT, False, 4),
    ],
)
def test_endless_level_follows_the_player(grade, adapts, level):
    assert adapted(EndlessPlay("farm", 4, adapts), range(1, 8), grade).level == level
    assert adapted(EndlessPlay("farm", 7, adapts), range(1, 8), PERFECT).level == 7


def test_boards_are_made_where_few_are_left(endless, seed):
    seed(6)
    store = endless.store
    store.save_progress(replace(store.progress, opened=tuple(board.id for board in stock_boards("farm"))))
    choose(endless, "farm", 2)
    endless.wait_until(lambda: store.progress.made)
    assert {board.style for board in store.progress.made} == {"farm"}
    endless.key("return")
    endless.rest()
    assert endless.session.board.id in [board.id for board in store.progress.made]
