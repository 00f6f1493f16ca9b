"""The sheet that shares: its choices, texts and files; challenges pasted in another game, and how they end."""

import io
import random
import re
import threading
from base64 import b64decode
from dataclasses import replace

import pytest
from PIL import Image
from player import Player
from waiting import PATIENCE
from web_boards import data_of

from game.board.view import BoardPicture
from game.export.animation_frames import SLIDE_FRAMES
from game.input.commands import Action
from game.model.draft import drawing_of
from game.screens.map.screen import MapScreen
from game.screens.play.result import Result
from game.screens.play.words import challenge_ended
from game.screens.share.screen import FOLDER, OPEN, SAVE, ShareScreen, free_path
from game.ui.control import ItemCommand
from solver import Outcome, load_board
from solver.catalogue.challenges import challenge_text, read_shared_game
from solver.catalogue.reading import read_any, read_path
from solver.formats.board_files import read_board

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
START = EIGHT.position("1 2 3/4 5 6/0 7 8")


@pytest.fixture
def pictures(tmp_path):
    return tmp_path / "pictures"


@pytest.fixture
def player(play):
    return play(EIGHT, START)


def solve(player):
    for name in ("left", "left"):
        player.key(name)
        player.rest()
    player.wait_for_solver()


def commands(player):
    return [control.command for control, _ in player.screen.controls]


def share(player, name="e", folder=None, **held):
    """Open the sheet by a key that is held with Ctrl."""
    player.key(name, ctrl=True, **held)
    player.rest()
    assert isinstance(player.screen, ShareScreen)
    player.screen.pictures = player.screen.documents = folder


def choices(player, kind):
    return [command.value for command in commands(player) if isinstance(command, ItemCommand) and command.kind == kind]


def choose(player, subject, form):
    for command in (ItemCommand("subject", subject), ItemCommand("form", form)):
        player.do(command)
        player.step()


def save(player):
    player.screen.run(SAVE)
    player.wait_until(lambda: FOLDER in commands(player))


def wait_for_sharing(player):
    """Wait until nothing is drawn or written."""
    player.happened()
    player.wait_until(lambda: "idle.share_busy" not in player.screen.disabled_reasons.values())


def copied(player):
    player.key("c", ctrl=True)
    return player.app.interface.clipboard.get()


def test_unplayed_game_is_a_position_and_a_challenge(player, pictures):
    share(player, folder=pictures)
    assert choices(player, "subject") == ["position", "challenge"]
    assert choices(player, "form") == ["text", "link", "picture", "page", "file"]
    assert choices(player, "option") == ["size"]
    save(player)
    with Image.open(pictures / "eight-position.png") as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("PNG", 1)


@pytest.mark.parametrize("kind", ("gif", "webp", "png"))
def test_played_game_is_animated(player, pictures, kind):
    player.key("left")
    player.rest()
    share(player, folder=pictures)
    while player.screen.model.chosen["format"] != kind:
        player.screen.run(ItemCommand("option", "format"))
        player.step()
    save(player)
    with Image.open(pictures / f"eight-game.{kind}") as image:
        assert image.n_frames == 1 + SLIDE_FRAMES


def test_solved_game_has_a_card_and_a_solution(player, pictures):
    solve(player)
    assert Action.RESULT in commands(player)
    share(player, folder=pictures)
    assert choices(player, "subject") == ["game", "solution", "position", "challenge"]
    save(player)
    with Image.open(pictures / "eight-challenge.png") as image:
        assert image.width > image.height


def test_each_key_makes_its_choice(player):
    player.key("left")
    player.rest()
    chosen = []
    for name, held in (("c", {"shift": True}), ("e", {}), ("r", {})):
        share(player, name, **held)
        chosen.append((player.screen.model.subject, player.screen.model.form))
        player.key("escape")
    assert chosen == [("game", "text"), ("game", "animation"), ("challenge", "text")]


def test_each_text_is_read_back(player):
    player.key("left")
    player.rest()
    position = player.session.position
    share(player, "c", shift=True)
    read = {}
    for subject in choices(player, "subject"):
        for form in ("text", "link"):
            choose(player, subject, form)
            text = copied(player)
            read[subject, form] = read_any(text).found
            assert (len(text.split("\n")) > 1) == (form == "text")
            assert ("Antipode" in text) == (form == "text"), "it says what the code is for"
    for form in ("text", "link"):
        assert (read["game", form].start, len(read["game", form].moves)) == (START, 1)
        assert read["position", form].start == position
        assert read["challenge", form].start == START


def test_texts_are_plain_words_and_last_the_code(player):
    share(player, "r")
    for subject in ("position", "challenge"):
        choose(player, subject, "text")
        *said, code = copied(player).split("\n")
        assert said
        assert str(START) not in " ".join(said)
        assert read_shared_game(code).start == START


def test_position_as_a_file_is_a_board_with_it_as_start(player, pictures):
    pictures.mkdir()
    share(player, folder=pictures)
    choose(player, "position", "file")
    assert Action.COPY in player.screen.disabled_reasons
    save(player)
    board = read_board(pictures / "eight-position.board.toml")
    assert (board.own_start.cells, board.goal_cells) == (START.cells, EIGHT.goal_cells)


def test_page_has_the_solution_and_the_art(play, pictures):
    goat = load_board("goat")
    player = play(goat, goat.start)
    pictures.mkdir()
    share(player, "r", folder=pictures)
    choose(player, "challenge", "page")
    save(player)
    html = (pictures / "goat-challenge.html").read_text("utf-8")
    assert '"par":20,"exact":true' in html
    assert html.count("data:image/svg+xml;base64,") == 9


@pytest.mark.parametrize("tiles", ["own", "wood", "picture"])
def test_page_shows_the_players_tiles(play, pictures, tiles):
    player = play(EIGHT, START)
    player.app.change_settings(replace(player.store.settings, tiles=tiles))
    pictures.mkdir()
    share(player, "r", folder=pictures)
    choose(player, "challenge", "page")
    save(player)
    html = (pictures / "eight-challenge.html").read_text("utf-8")
    images = re.findall(r'"data:image/webp;base64,([^"]*)"', html)
    assert len(images) == 8
    with Image.open(io.BytesIO(b64decode(images[0]))) as image:
        assert image.size == (144, 144)


def test_game_is_a_page_with_the_map(play, pictures):
    board = load_board("2x3")
    player = play(board, board.position("1 2 3/0 4 5"))
    player.key("left")
    player.rest()
    pictures.mkdir()
    share(player, "c", folder=pictures, shift=True)
    choose(player, "game", "page")
    save(player)
    found = data_of((pictures / "2x3-game.html").read_text("utf-8"))
    assert (found["game"]["moves"], found["game"]["kept"]) == (["L"], [True])
    assert found["points"] == 360


def test_unsolvable_position_makes_no_page_and_no_link_to_play(play):
    player = play(EIGHT, START)
    player.app.interface.clipboard.put("2 1 3/4 5 6/7 8 0")
    player.key("e")
    player.key("v", ctrl=True)
    share(player, "c", shift=True)
    assert "page" not in choices(player, "form")
    choose(player, "position", "text")
    assert copied(player) == "2 1 3/4 5 6/7 8 0"


def test_buttons_stay_in_place_whatever_is_shared(player, pictures):
    solve(player)
    share(player)
    places = set()
    for subject in choices(player, "subject"):
        player.do(ItemCommand("subject", subject))
        for form in choices(player, "form"):
            choose(player, subject, form)
            controls = player.screen.controls
            places.add(tuple(rect for control, rect in controls if control.command in (Action.COPY, SAVE, OPEN)))
    assert len(places) == 1 and len(*places) == 3


def test_text_as_a_file_is_read_back(player, pictures):
    pictures.mkdir()
    share(player, "r", folder=pictures)
    save(player)
    assert read_path(pictures / "eight-challenge.txt").found.start == START


def test_saved_file_is_opened_once(player, pictures, monkeypatch):
    opened = []
    monkeypatch.setattr("game.screens.share.screen.open_path", lambda path: opened.append(path) or True)
    share(player, folder=pictures)
    for _ in range(2):
        player.screen.run(OPEN)
        wait_for_sharing(player)
    player.screen.run(FOLDER)
    assert opened == [pictures / "eight-position.png"] * 2 + [pictures]


def test_picture_is_copied_as_png(player, monkeypatch):
    taken = []
    monkeypatch.setattr("game.screens.share.screen.can_copy_picture", lambda: True)
    monkeypatch.setattr("game.screens.share.screen.copy_picture", lambda png: taken.append(png) or True)
    share(player)
    player.key("c", ctrl=True)
    wait_for_sharing(player)
    assert taken[0].startswith(b"\x89PNG")


def test_playing_solution_can_be_shared(player):
    player.key("h", ctrl=True)
    player.wait_until(lambda: player.screen.playback is not None)
    share(player)
    assert choices(player, "subject") == ["solution", "position", "challenge"]
    positions = player.screen.model.positions
    assert (positions[0], positions[-1].is_goal) == (START, True)


def test_reviewed_game_can_be_shared(player):
    solve(player)
    player.key("v")
    player.rest()
    share(player)
    assert choices(player, "subject") == ["game", "position"]
    assert player.screen.model.positions[-1].is_goal


def test_map_and_the_game_on_it_can_be_shared(play, pictures):
    board = load_board("2x3")
    player = play(board, board.position("1 2 3/0 4 5"))
    player.key("left")
    player.key("f8")
    player.wait_until(lambda: player.screen.model.shown is not None)
    player.wait_until(lambda: player.screen.to_share().draw_map is not None)
    share(player, folder=pictures)
    assert choices(player, "subject") == ["game", "position", "map"]
    assert (player.screen.model.subject, player.screen.model.form) == ("map", "picture")
    save(player)
    with Image.open(pictures / "2x3-map.png") as image:
        assert (image.size, len(image.getcolors(10**6)) > 9) == ((480, 360), True)
    choose(player, "map", "page")
    save(player)
    assert '"points":360,' in (pictures / "2x3-map.html").read_text("utf-8")
    player.key("escape")
    assert isinstance(player.screen, MapScreen)


def test_board_in_the_maker_can_be_shared(player, pictures):
    board = load_board("AB/C.>../A.;steps")
    player.store.draft.put(drawing_of(board))
    player.key("f4")
    player.wait_until(lambda: not player.screen.model.analyzer.is_working)
    share(player, folder=pictures)
    assert player.screen.model.position.cells == board.start.cells
    save(player)
    assert len([*pictures.glob("*.png")]) == 1


def test_home_page_shares_the_chosen_board_or_pastes(play):
    player = play()
    share(player, "c", shift=True)
    assert choices(player, "subject") in ([], ["position"])
    player.app.interface.clipboard.put(challenge_text(START, 2))
    player.key("v", ctrl=True)
    player.rest()
    assert player.session.game.start == START


def test_start_of_a_board_is_called_by_the_boards_name(play, pictures):
    player = play(load_board("klotski"))
    share(player, folder=pictures)
    wanted = ItemCommand("subject", "position")
    tab = next(control for control, _ in player.screen.controls if control.command == wanted)
    player.screen.model.choose("position")
    assert (tab.label, player.screen.model.file_stem) == ("Klotski", "klotski")


def test_what_is_no_text_of_ours_is_told(player):
    share(player)
    player.app.interface.clipboard.put("no position")
    player.click_button("Paste")
    player.rest()
    assert player.position == START
    assert "no position" in player.screen.message


def test_sheet_left_at_its_end_writes_no_file(player, pictures, before, jobs):
    made, cancelled = threading.Event(), threading.Event()
    before("game.screens.share.screen.write_atomically", lambda *_, **__: made.set() or cancelled.wait(PATIENCE))
    share(player, folder=pictures)
    player.screen.run(SAVE)
    job = jobs[-1]
    assert made.wait(PATIENCE)
    player.key("escape")
    cancelled.set()
    assert job.wait(PATIENCE) is Outcome.CANCELLED
    assert not [*pictures.iterdir()]


def test_full_folder_is_told(player, pictures):
    pictures.write_text("no folder")
    share(player, folder=pictures)
    player.screen.run(SAVE)
    wait_for_sharing(player)
    assert any(str(pictures) in text for text in player.spoken)
    assert FOLDER not in commands(player)


def test_saved_files_are_never_replaced(tmp_path):
    assert free_path(tmp_path, "a", "png").name == "a.png"
    (tmp_path / "a.png").touch()
    (tmp_path / "a-2.png").touch()
    assert free_path(tmp_path, "a", "png").name == "a-3.png"


def challenge(player, moves, seconds):
    """Paste a challenge with a result to beat."""
    player.app.interface.clipboard.put(challenge_text(START, 2, moves, seconds))
    player.key("v", ctrl=True)
    player.rest()


def ended(player, moves, seconds, keys=("left", "left")):
    """Return what is said of a challenge at its end, once it was played within a second."""
    challenge(player, moves, seconds)
    player.wait_for_solver()
    for name in keys:
        player.key(name)
        player.rest()
    player.wait_for_solver()
    outcome = player.screen.controller.result.values["outcome"]
    said = challenge_ended(player.app.interface.words, outcome, "moves")
    (shown,) = [widget for widget in player.screen.widgets() if isinstance(widget, Result)]
    assert shown.figures[0] == (player.phrase("result.challenge"), said)
    return said


@pytest.mark.parametrize(
    ("moves", "seconds", "key"),
    [
        (4, 0.5, "won_moves"),
        (2, 100.0, "won_time"),
        (2, None, "tied"),
        (2, 0.01, "missed_time"),
        (1, 100.0, "missed_moves"),
    ],
)
def test_challenge_compares_results(player, moves, seconds, key):
    said = ended(player, moves, seconds)
    begin = player.phrase(f"challenge.{key}", difference="\n").split("\n")[0]
    assert said.startswith(begin)
    assert ("2 moves" in said) == (key == "won_moves")


def test_no_help_wins_a_challenge(player):
    assert ended(player, 10, 100.0, ("h", "left", "left")) == player.phrase("challenge.helped")


def test_challenge_lasts_until_another_start(player, play):
    challenge(player, 4, 31.2)
    assert player.note == "beat 4 in 0:31"
    player.key("left")
    player.key("r")
    assert player.session.challenge is not None
    player.quit()
    again = play(EIGHT)
    assert again.session.challenge.moves_to_beat == 4
    again.key("n")
    again.rest()
    assert again.session.challenge is None


def test_small_window_says_the_outcome(player):
    player.resize(480, 360)
    challenge(player, 4, 31.2)
    player.key("left")
    player.key("left")
    player.rest()
    player.wait_for_solver()
    assert player.phrase("challenge.won_moves", difference="2 moves") in player.screen.message


def test_code_crosses_folders_and_languages(player, tmp_path):
    solve(player)
    share(player, "r")
    text = copied(player)
    player.quit()
    friend = Player(tmp_path / "friend", language="de")
    friend.app.interface.clipboard.put(text)
    friend.key("v", ctrl=True)
    friend.rest()
    assert friend.session.game.start == START
    assert friend.phrase("challenge.par", par=2) in friend.screen.message
    assert friend.app.interface.words.moves(2) in friend.screen.message
    own = load_board("AB-/C.#>.../.A.").start  # of the sender alone
    friend.app.interface.clipboard.put(challenge_text(own))
    friend.key("v", ctrl=True)
    friend.rest()
    assert friend.session.game.start == own
    friend.quit()


def test_damaged_codes_change_nothing(player):
    code, before, rng = challenge_text(START, 2, 2, 0.5), player.session.game, random.Random(3)
    for _ in range(100):
        place = rng.randrange(len("antipode:challenge/"), len(code))
        player.app.interface.clipboard.put(code[:place] + rng.choice("-_?Zz") + code[place + rng.choice((0, 2)) :])
        player.screen.controller.show_message("")
        player.key("v", ctrl=True)
        assert player.screen.message.endswith(".")
        assert player.session.game is before


@pytest.mark.parametrize("size", [(480, 360), (800, 1200), (1280, 800)])
def test_board_is_seen_in_each_window(player, size):
    player.resize(*size)
    share(player)
    choose(player, "position", "picture")
    (board,) = (each for each in player.screen.own_widgets() if isinstance(each, BoardPicture))
    assert board.position == START
    assert board.rect.height >= 8 * player.screen.text
    assert not any(board.rect.overlaps(rect) for _, rect in player.screen.controls)
