"""The player's photo: moved and zoomed below the tiles, kept, and played."""

from dataclasses import replace

import pytest
from PIL import Image

from game.board.piece_pictures import WHOLE, shown_part
from game.input.commands import Action
from game.model.crop import MOST_ZOOM, Crop
from game.model.settings import Settings
from game.screens.game_screen import ToPictureChooser
from game.screens.photo.screen import ANOTHER, LARGER, PLAY, PhotoDialog, PhotoPreview
from game.screens.picker.screen import PICTURE, PickerScreen
from solver.catalogue.pictures import PHOTO_SIZES, photo_id, scene_of

pytestmark = pytest.mark.usefixtures("few_frames")


@pytest.fixture
def player(play, tmp_path):
    """Have a photo, twice as wide as high, and open its page from the pictures."""
    player = play()
    Image.new("RGB", (800, 400), "red").save(tmp_path / "photo.png")
    kept = player.app.store.picture.path
    kept.parent.mkdir(exist_ok=True)  # nothing may have been written there yet
    kept.write_bytes(player.app.store.picture.copy(tmp_path / "photo.png"))
    player.app.change_settings(player.app.interface.settings)
    player.screen.open_collection("pictures")
    player.do(PICTURE)
    player.step()
    assert isinstance(player.screen, PhotoDialog)
    return player


def crop(player):
    (preview,) = [widget for widget in player.screen.widgets() if isinstance(widget, PhotoPreview)]
    return Crop(*preview.tiles.crop)


def test_arrows_and_zoom_keys_are_kept_and_played(player):
    for key in ("+", "+", "right", "down"):
        player.key(key)
    seen = crop(player)
    assert seen.zoom > 1.3
    assert (seen.x > 0.5, seen.y > 0.5) == (True, True)
    player.do(LARGER)
    player.do(PLAY)
    player.step()
    assert player.position.board.id == "picture-photo-5x5"
    assert player.app.interface.painter.theme.tiles.crop == seen
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    assert Settings.from_data(player.store.settings.to_data()).crop == seen


def test_drag_and_wheel_move_and_zoom(player):
    player.screen.on_wheel(3)
    player.happened()
    (preview,) = [widget for widget in player.screen.widgets() if isinstance(widget, PhotoPreview)]
    x, y = preview.rect.centre
    player.press((x, y))
    player.move((x - 40, y), held=True)
    assert crop(player).x > 0.5
    player.move((x - 4000, y), held=True)
    right = crop(player)
    player.move((x - 5000, y), held=True)
    assert crop(player) == right  # the photo ends there
    player.screen.on_wheel(-100)
    assert crop(player).zoom == 1


def test_photo_that_cannot_be_read_is_said(play, player):
    player.app.store.picture.path.write_bytes(b"no picture")
    player.app.change_settings(replace(player.app.interface.settings, muted=True))
    player.app.lay_out()
    player.step()
    told = [getattr(widget, "text", "") for widget in player.screen.widgets()]
    assert player.phrase("photo.gone") in told
    assert ANOTHER in [control.command for control, _ in player.screen.controls]


def test_photo_is_chosen_first_while_there_is_none(play):
    player = play()
    player.screen.open_collection("pictures")
    assert photo_cards(player) == (player.phrase("button.choose_photo"), [])
    player.screen.run(PICTURE)
    assert isinstance(player.screen.next, ToPictureChooser)


def test_cards_show_the_photo_once_there_is_one(player):
    player.do(Action.BACK)
    player.step()
    assert photo_cards(player) == (player.phrase("button.move_photo"), [photo_id(size) for size in PHOTO_SIZES])


def test_photo_dropped_on_the_home_page_is_among_the_pictures(play, tmp_path):
    player = play()
    Image.new("RGB", (80, 40), "red").save(tmp_path / "photo.png")
    player.drop(tmp_path / "photo.png")
    player.wait_until(lambda: player.app.tooltips.tooltip is not None)
    assert player.app.tooltips.tooltip.explanation.text == player.phrase("picture.taken_photo")
    player.screen.open_collection("pictures")
    assert len(photo_cards(player)[1]) == len(PHOTO_SIZES)


def photo_cards(player):
    """Return what the card of the photo says, and the boards with the photo that are listed."""
    cards = [card for group in player.screen.cards.groups for card in group.cards]
    boards = [card.entry.id for card in cards if card.entry is not None and not scene_of(card.entry.id)]
    return player.screen.cards.card(PICTURE).control.label, boards


@pytest.mark.parametrize(
    "data", [None, [1, 2], [0.5, 0.5, 99], [True, 0.5, 1], ["a", 0, 1], [float("nan"), 0.5, 1], [10**400, 0.5, 1]]
)
def test_damaged_crop_shows_the_whole(data):
    assert Crop.from_data(data) == Crop() == WHOLE


def test_part_stays_within_the_photo():
    for each in (Crop(0, 0, 1), Crop(1, 1, MOST_ZOOM), Crop(0.2, 0.9, 2.5)):
        part = shown_part((800, 400), (5, 3), each)
        assert part.x >= 0 and part.y >= 0 and part.right <= 800 and part.bottom <= 400
    assert shown_part((800, 400), (4, 4), WHOLE).size == (400, 400)
