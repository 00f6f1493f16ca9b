"""The player's own files among the boards: damaged, changed, gone; and boards that have games but no file."""

import pytest
from hostile_boards import HOSTILE

from game.input.commands import Action
from game.model.record import Record
from game.screens.picker.entries import YOURS
from game.screens.picker.home_cards import CONTINUE
from game.screens.picker.screen import LOOK_SECONDS
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from solver import board_key, load_board, save_board

pytestmark = pytest.mark.usefixtures("few_frames")

LINE = "AB/C.>../A.;steps"
FILE = 'name = "{name}"\nlayout = """\n{layout}\n"""\ngoal = """\n..\nA.\n"""\ncounts = "steps"\n'


@pytest.fixture
def write(own_folder):
    """Writes a file of the player's."""

    def write_file(name="Tray", layout="AB\nC.", file="tray.toml"):
        path = own_folder / file
        path.write_text(FILE.format(name=name, layout=layout), "utf-8")
        return path

    return write_file


def yours(player):
    return player.screen.boards.of_collection(YOURS)


def open_card(player, path):
    player.click(player.card(str(path)).centre)


def content_of(player, entry):
    cards = player.screen.board_cards
    return cards.content_of(cards.with_par(entry))


def tally_of(player, collection):
    player.screen.open_collection(collection)
    return next(each.detail for each in player.screen.cards.groups if each.id == collection)


def look(player):
    player.step(LOOK_SECONDS)
    player.step()


def said(player):
    return " ".join(player.screen.footer.lines(player.screen.page))


def test_collections_stay_when_the_first_own_board_comes(play, write):
    def placed():
        return {card.control.command: rect for card, rect in player.screen.cards.slots}

    player = play()
    before = placed()
    write()
    look(player)
    assert yours(player)
    assert placed() == before


def test_own_file_has_card_and_opens(play, write):
    path, player = write(), play()
    (entry,) = yours(player)
    face = content_of(player, entry)
    assert (face.name, face.status, str(face.position)) == ("Tray", ("2 × 2",), "AB/C.")
    assert face.byline == ()  # its size is said once
    open_card(player, path)
    assert isinstance(player.screen, PlayScreen)
    assert player.position.board.name == "Tray"


def card_of_first(player):
    return content_of(player, yours(player)[0])


def test_card_shows_par_once_found(play, write):
    write()
    player = play()
    player.wait_until(lambda: card_of_first(player).status == ("par: 2 steps", "2 steps"))
    assert card_of_first(player).byline == ("2 × 2",)


def test_found_par_completes_achievement(play, write, tmp_path):
    board = load_board(str(write()))
    store = Store(tmp_path / "data")
    store.history.add(Record("run", 1, board_key(board), str(board.start), 2, 1.0, None, False, "", ""))
    store.close()
    player = play()
    player.wait_until(lambda: card_of_first(player).status[0] == player.phrase("status.perfect", moves="2 steps"))


def test_size_as_name_is_not_repeated(play, own_folder):
    save_board(load_board("1 2 #/0 3 #>1 2 #/3 0 #"), own_folder / "corner.toml")
    player = play()
    player.wait_until(lambda: card_of_first(player).status[0].startswith("par: "))
    assert (card_of_first(player).name, card_of_first(player).byline) == ("2 × 3", ())


def test_unsolvable_board_shows_proof(play, own_folder, write):
    write()
    (own_folder / "locked.toml").write_text('name = "Locked"\nlayout = """\nA.B\n"""\ngoal = """\nB.A\n"""\n', "utf-8")
    player = play()
    player.wait_until(lambda: card_of_first(player).status == (player.phrase("status.hopeless"),))
    assert card_of_first(player).byline[0] == "all 3 positions searched"
    player.wait_for_records()
    assert tally_of(player, YOURS)[0] == "0 of 1 solved, 1 without a solution"


def test_file_name_like_line_opens(play, write):
    path, player = write(file="a > b.toml"), play()
    open_card(player, path)
    assert player.position.board.name == "Tray"


def test_deleted_board_is_unlisted_though_played(play, write):
    path, player = write(), play()
    open_card(player, path)
    player.key("escape")
    player.step()
    assert [entry.name for entry in yours(player)] == ["Tray"]
    player.store.deleted.delete(path, player.app.interface.post, lambda moved: None)
    player.wait_until(lambda: not path.exists())
    look(player)
    assert not yours(player)


def test_second_delete_deletes_and_undo_restores(play, write):
    path, player = write(), play()
    player.move(player.card(str(path)))
    player.key("delete")
    assert said(player) == player.phrase("deletion.question", name="Tray", key="Delete")
    player.key("escape")
    assert "Tray?" not in said(player)
    player.key("delete")
    player.key("delete")
    player.wait_until(lambda: not yours(player))
    folder = player.store.deleted.folder
    keys = "deletion.done", "deletion.done_short"
    assert said(player) in [player.phrase(key, name="Tray", folder=folder) for key in keys]
    assert not path.exists()
    player.do(Action.UNDO)
    player.wait_until(lambda: said(player) == player.phrase("deletion.back", name="Tray"))
    assert (folder.parent / path.name).exists()


def test_builtin_boards_cannot_be_deleted(play):
    player = play()
    player.move(player.card("klotski"))
    player.key("delete")
    assert "again" not in said(player)


def test_damaged_file_says_why(play, write):
    path = write(layout="AB\nBA")
    player = play()
    (entry,) = yours(player)
    face = content_of(player, entry)
    assert (face.name, face.position) == ("tray.toml", None)
    assert face.problem.startswith("tray.toml: line ")
    assert "torn apart" in face.problem
    open_card(player, path)
    assert said(player) == face.problem
    assert player.screen.menu_board is None


def test_hostile_files_leave_page_usable(play, own_folder):
    for name, text in HOSTILE.items():
        (own_folder / f"{name}.toml").write_text(text, "utf-8")
    player = play()
    told = [content_of(player, entry).problem for entry in yours(player)]
    assert len(told) == len(HOSTILE)
    assert all(problem and problem.isprintable() and len(problem) < 400 for problem in told)


def test_mended_file_becomes_board(play, write):
    path = write(layout="AB\nBA")
    player = play()
    write()
    look(player)
    assert [entry.problem for entry in yours(player)] == [None]
    path.unlink()
    look(player)
    assert not yours(player)


def test_vanished_file_is_reported(play, write):
    path, player = write(), play()
    path.unlink()
    open_card(player, path)
    assert said(player) == "tray.toml: cannot be read: No such file or directory"
    assert not yours(player)


def test_changed_file_opens_as_now(play, write):
    path, player = write(), play()
    write("Other", "AB\n.C")
    open_card(player, path)
    assert player.position.board.name == "Other"


def test_window_focus_lists_new_file(play, write):
    player = play()
    assert not yours(player)
    write()
    player.screen.on_focus()
    assert [entry.name for entry in yours(player)] == ["Tray"]


def test_files_of_one_board_share_key(play, write):
    first, second = write("One", file="one.toml"), write("Two", file="two.toml")
    assert board_key(load_board(str(first))) == board_key(load_board(str(second)))
    player = play()
    assert [entry.name for entry in yours(player)] == ["One", "Two"]
    assert len({entry.value for entry in yours(player)}) == 2


def test_opened_board_without_file_is_listed(play):
    board = load_board(LINE)
    player = play(board)
    player.key("escape")
    (entry,) = yours(player)
    assert entry.key == board_key(board)
    assert player.screen.cards.slots[0][0].control.command == CONTINUE
    player.rest()
    player.key("return")
    assert player.session.board == board


def test_boards_with_only_records_are_listed(play, tmp_path):
    keys = [board_key(load_board(LINE)), "2x2", "gone-since", "/etc/passwd", "a>b"]
    store = Store(tmp_path / "data")
    for number, key in enumerate(keys):
        store.history.add(Record("run", number, key, "", 9, 1.0, None, False, "", ""))
    store.close()
    player = play()
    player.wait_for_records()
    assert [entry.key for entry in yours(player)] == keys[:1]
    assert keys[1] in [entry.key for entry in player.screen.boards.of_collection("numbers")]


def test_recent_boards_come_first(play):
    for board in ("goat", "eight"):
        player = play(load_board(board))
        player.quit()
    player = play()
    assert player.screen.cards.slots[0][0].control.command == CONTINUE
    assert [entry.id for entry in player.screen.boards.recent] == ["eight", "goat"]
    (recent,) = [group for group in player.screen.cards.groups if group.id == "last"]
    assert [card.entry.id for card in recent.cards] == ["goat"]  # the last one is what Continue opens
