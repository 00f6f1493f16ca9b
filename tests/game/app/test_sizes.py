"""Every screen at every size, in all languages and both text sizes: all can be hit, and all can be read."""

import itertools

import pygame
import pytest
from fonts import face_of, require_font
from screens import FIFTEEN, GOAT, SCREENS
from window_sizes import SIZES

from game.language.language import ENGLISH, LANGUAGES
from game.screens.common.dialog import Dialog
from game.screens.common.page_screen import PageScreen
from game.ui.geometry import heading_text, is_roomy, large_text, page_layout, small_text
from game.ui.text import SMALLEST_TEXT, STEPS, Fonts, line_step
from game.ui.widget import Painter

SMALLEST_CONTROL = 20
TOUCHED = 40
"""Pixels of a control's shorter side: in small windows or with the largest text, and where fingers have room."""
LEAST_SHARE = 0.6
"""Of the height that was meant: a text that must be made smaller than that should be worded or placed otherwise."""

LEAST_OF_NORMAL = 0.8
"""Of the height that a text has where text is normal: where it is large, it must not be smaller than that."""


class Reader:
    """Notes each text that is drawn into a box: whether it stays there, and how much smaller it was made."""

    def __init__(self, monkeypatch):
        self.cut, self.tiny, self.drawn, self.sizes = set(), set(), {}, {}
        self.heights, self.meant = [], 0
        fitted, paragraph, line, draw_text = Fonts.fitted, Fonts.draw_paragraph, Fonts.line, Painter.text
        common_height = Fonts.common_height

        def note_text(painter, surface, text, rect, height, *looks, **more_looks):
            self.meant = height  # it may ask for less where its box is too low
            draw_text(painter, surface, text, rect, height, *looks, **more_looks)
            self.meant = 0

        def note_line(fonts, text, height, colour):
            self.heights.append(height)
            if any(map(str.isalpha, text)):  # numbers on pieces are as large as those, and in tables as their rows
                self.sizes[height] = text
            return line(fonts, text, height, colour)

        def note_fitted(fonts, text, height, colour, width):
            self.heights.clear()
            surface = fitted(fonts, text, height, colour, width)
            drawn = min(self.heights, default=height)
            self.note(text, height, fonts.width(text, drawn) <= width)
            return surface

        def note_paragraph(fonts, surface, text, box, height, colour):
            self.heights.clear()
            paragraph(fonts, surface, text, box, height, colour)
            drawn = min(self.heights, default=height)
            lines = fonts.wrapped(text, drawn, box.width)
            widest = max(fonts.width(each, drawn) for each in lines)
            self.note(text, height, len(lines) * line_step(drawn) <= box.height and widest <= box.width)

        def note_common(fonts, texts, height, width):
            found = common_height(fonts, texts, height, width)
            if found < LEAST_SHARE * height:
                self.tiny.add((" / ".join(texts), found, height))
            return found

        notes = {
            "common_height": note_common,
            "line": note_line,
            "fitted": note_fitted,
            "draw_paragraph": note_paragraph,
        }
        for owner, name, noting in ((Painter, "text", note_text), *((Fonts, *each) for each in notes.items())):
            monkeypatch.setattr(owner, name, noting)

    def forget(self):
        for found in (self.cut, self.tiny, self.drawn, self.sizes):
            found.clear()

    def note(self, text, asked, fits):
        drawn, asked = min(self.heights, default=asked), max(asked, self.meant)
        self.drawn[text] = drawn
        if not fits or drawn < SMALLEST_TEXT:
            self.cut.add(text)
        if drawn < LEAST_SHARE * asked:
            self.tiny.add((text, drawn, asked))


TRIED_SCALES = (100, 200)
TIGHT, *LARGER = SIZES
"""Every screen is tried in the smallest window with large text, where there is least room for most words, and where
texts have no other sizes than those of their roles; in English, whose words are short, only by turns. By turns it is
tried in one of the languages with both sizes of text, and in one of the larger windows, too; with ``-m slow`` in all
windows in all languages.
"""


def windows(screen, language, is_sample):
    """Where a screen is tried in a language: sizes of text and window. The first two are numbers."""
    sizes = SIZES
    if is_sample:
        if screen % len(LANGUAGES) != language:
            return [(TRIED_SCALES[-1], TIGHT)] if LANGUAGES[language] != ENGLISH else []
        sizes = TIGHT, LARGER[screen // len(LANGUAGES) % len(LARGER)]
    return [(text, size) for text in TRIED_SCALES for size in sizes]


@pytest.mark.parametrize("is_sample", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.usefixtures("few_frames")
def test_screen_is_readable_at_every_size(screen, is_sample, play, monkeypatch, blank_pictures):
    board, position, get_there = SCREENS[screen]
    player = play(board, position, language=LANGUAGES[0])
    if board is not None and board is not FIFTEEN:
        player.wait_for_solver()
    get_there(player)
    reader, found = Reader(monkeypatch), []
    number = list(SCREENS).index(screen)
    for language in filter(face_of, LANGUAGES):
        tried = windows(number, LANGUAGES.index(language), is_sample)
        if tried:
            change(player, "language", language)
            found += [f"{language}, {each}" for each in seen(player, reader, tried)]
    assert not found, "\n".join(found)


def seen(player, reader, windows):
    """What is wrong with a screen, in words."""
    normal, beside = {}, pygame.Surface((1, 1))  # on which nothing is seen: what is drawn says all
    for scale, size in windows:
        change(player, "scale", scale)
        reader.forget()
        player.screen.resize(size)
        player.screen.draw(beside)
        where = f"{size[0]}x{size[1]}, {scale}%: "
        yield from (where + each for each in bad_controls(player.screen.controls, size, scale))
        yield from (where + each for each in off_the_page(player.screen))
        yield from (f"{where}'{text}' leaves its box" for text in sorted(reader.cut))
        yield from (f"{where}'{text}' is drawn {drawn} of {asked} pixels high" for text, drawn, asked in reader.tiny)
        text, parts = player.screen.text, (1,) if is_roomy(*size, scale / 100) else (1, *STEPS)
        roles = small_text(text), text, large_text(text), heading_text(text)
        of_roles = {round(part * role) for role in roles for part in parts}
        for height in reader.sizes.keys() - {each + off for each in of_roles for off in (-1, 0, 1)}:  # rounded twice
            yield f"{where}'{reader.sizes[height]}' is {height} pixels high, the roles are {sorted(of_roles)}"
        of_page = page_layout(*size).text
        for text, drawn in reader.drawn.items():
            before = min(normal.setdefault((size, text), drawn), of_page)  # some stand out there
            if drawn < LEAST_OF_NORMAL * before:
                yield f"{where}'{text}' is drawn {drawn} pixels high, in normal text {before}"


def change(player, setting, value):
    settings = player.app.interface.settings
    player.app.change_settings(settings.choose(setting, value))


def bad_controls(controls, size, scale):
    """What is wrong with the controls, in words."""
    width, height = size
    least = TOUCHED if is_roomy(*size, scale / 100) else SMALLEST_CONTROL
    assert controls
    for control, rect in controls:
        if rect.x < 0 or rect.y < 0 or rect.right > width or rect.bottom > height:
            yield f"'{control.label}' leaves the window: {rect}"
        if min(rect.width, rect.height) < least:
            yield f"'{control.label}' is too small to hit: {rect.width}x{rect.height}, not {least}"
    for (a, first), (b, second) in itertools.combinations(controls, 2):
        if first.overlaps(second):
            yield f"'{a.label}' overlaps '{b.label}': {first}, {second}"


def off_the_page(screen):
    """What comes nearer to the window's lower edge than the page, in words."""
    if isinstance(screen, PageScreen) and not isinstance(screen, Dialog):
        for control, rect in screen.own_controls:
            if rect.bottom > screen.page.area.bottom:
                yield f"'{control.label}' leaves the page: {rect}, {screen.page.area}"


@pytest.mark.parametrize(("language", "size"), [*((code, TIGHT) for code in LANGUAGES), ("ja", (640, 480))])
def test_large_hint_shortens_before_shrinking(language, size, play, monkeypatch):
    require_font(language)
    player = play(GOAT, GOAT.start, language=language)
    player.wait_for_solver()
    player.key("h")
    reader, hint = Reader(monkeypatch), player.screen.message
    said, drawn = {}, {}
    for scale in TRIED_SCALES:

        def note(text, asked, fits, scale=scale):
            if text.startswith(hint[:10]):
                said[scale], drawn[scale] = text, min(reader.heights)

        reader.note = note
        change(player, "scale", scale)
        player.resize(*size)
    assert hint.startswith(said[100])  # without how to play it in the wordiest language
    assert hint.startswith(said[200])
    assert said[200][-1] in ".。"
    assert drawn[200] >= drawn[100]


@pytest.mark.parametrize(
    ("language", "size"),
    [
        *((code, TIGHT) for code in LANGUAGES if code != "ja"),
        *(
            pytest.param(*each, marks=pytest.mark.slow)
            for each in (("ja", TIGHT), ("de", (700, 1000)), ("ja", (1080, 1920)))
        ),
    ],
)
def test_cards_are_larger_in_large_text(language, size, play, monkeypatch):
    require_font(language)
    player = play(language=language)
    heights, line = {}, Fonts.line

    def note_line(fonts, text, height, colour):
        heights[text] = height
        return line(fonts, text, height, colour)

    monkeypatch.setattr(Fonts, "line", note_line)
    before = 0
    for scale in TRIED_SCALES:
        change(player, "scale", scale)
        player.resize(700, 500)
        heights.clear()
        player.resize(*size)
        player.screen.open_collection("numbers")
        player.rest()
        numbers = next(group for group in player.screen.cards.groups if group.id == "numbers")
        faces = [player.screen.board_cards.content(card) for card in numbers.cards]
        height = min(heights[line] for face in faces for line in face.status if line in heights)
        assert height > before
        before = height


@pytest.mark.parametrize("opened_by", ("the start", "a key"))
def test_large_window_keeps_role_sizes(opened_by, play):
    player = play()
    assert is_roomy(*player.screen.size)
    if opened_by == "a key":
        player.resize(480, 360)
        player.key("f2")
        player.resize(1280, 800)
        player.key("escape")
    fonts, text = player.screen.painter.fonts, "A young swallow leaves the nest"
    white, narrow = (255, 255, 255), fonts.width(text, 20) - 20
    assert fonts.fitted(text, 20, white, narrow).get_height() == fonts.line(text, 20, white).get_height()
