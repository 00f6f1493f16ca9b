"""The sheet that shares: what, as what, and where to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from solver import Cancel, Job, LimitReached, Outcome, Position, Progress, Unsolvable
from solver.errors import escaped
from solver.system.files import pictures_folder, write_atomically
from solver.system.progress import check_cancel

from ...board.view import BoardPicture
from ...input.commands import Action
from ...store.player_files import Problem, write_to_documents
from ...store.storage import Store
from ...system.background import run_job
from ...system.programs import can_copy_picture, copy_picture, open_path, opener
from ...ui.boxes import Part, across, down, grid
from ...ui.button import Tab
from ...ui.control import Command, Control, ItemCommand, Waiting
from ...ui.geometry import Rect, small_text
from ...ui.labels import Paragraph
from ...ui.labels import Progress as ProgressBar
from ...ui.screen import Methods
from ...ui.widget import Widget
from ...words.board_texts import board_name
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE, Message
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToShare
from ..interface import Interface
from .model import ANIMATION, CHALLENGE, FILE, LINK, MAP, PAGE, PICTURE, PLAYED, POSITION, TEXT, ShareModel

SIZES = {"small": 320, "medium": 480, "large": 960}  # pixels of the longer side
SPEEDS = {"slow": 1000, "normal": 500, "fast": 250}  # milliseconds a move
SHOWN_STARS = str.maketrans("★☆", "*-")  # which the font does not have
LONGEST_SHOWN = 600  # characters of the text
SUBJECT, FORM, OPTION = "subject", "form", "option"
SAVE, CANCEL, FOLDER, OPEN = map(ItemCommand, ("save_shared", "stop_shared", "shared_folder", "open_shared"))
ICONS = {"format": "picture", "size": "size", "speed": "faster"}
NARROW, LABEL, TAB = 46, 4, 6  # in heights of text: a page without the board, the name of a row, a tab
LEAST_BOARD = 8  # height in heights of text: a lower board is left out
Maker = Callable[[Progress, Cancel], bytes]


class ShareScreen(PageScreen):
    """Rows of choices beside the board; pictures are drawn in the chosen theme and tiles."""

    heading_name, own_key = "share.heading", Action.SHARE

    def __init__(
        self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store, to: ToShare, cache: bool
    ) -> None:
        """``back`` is the screen behind, ``to`` has what can be shared; with ``cache`` tables are kept on disk."""
        self.store, self._cache = store, cache
        self.model = ShareModel(interface.words, to)
        self.pictures = pictures_folder()
        self.documents: Path | None = None  # the system's folder
        self._job: Job[Path] | Job[bool] | None = None
        self._path: Path | None = None  # of the file that was saved last
        self._news = NO_MESSAGE
        super().__init__(interface, size, back)

    @property
    def default_button(self) -> Command | None:
        if self._job is not None:
            return CANCEL
        if not self.model.subjects:
            return Action.PASTE
        return Action.COPY if self.model.text else SAVE

    # What is shown

    def content(self) -> Part:
        page, text = self.page, self.text
        if self._board is None or self._is_narrow:
            return self._choices
        if page.is_portrait:
            return down((page.area.height * 2 // 7, self._board), self._choices, gap=page.gap)
        side = min(max(30 * text, page.area.width * 2 // 5), page.area.width * 3 // 5)
        return across(self._board, (side, self._choices), gap=2 * page.gap)

    @property
    def _is_narrow(self) -> bool:
        """There is no room for the board beside the choices, nor above them."""
        return not self.page.is_portrait and self.page.area.width < NARROW * self.text

    @property
    def _board(self) -> Part:
        position = self.model.position
        return None if position is None else partial(BoardPicture, position=position, solved=position.is_goal)

    def _choices(self, rect: Rect) -> Part:
        """Return the rows of choices, the news, the text that is shared, and where no choice moves them the buttons."""
        model, gap = self.model, self.page.gap
        lines: list[tuple[int, Part]] = []
        if model.subjects:
            lines += self._tabs(rect, "share.what", [self._subject(subject) for subject in model.subjects])
            lines += self._tabs(rect, "share.form", [self._form(form) for form in model.forms])
        row = min(self.page.row, max(rect.height // 9, 1))
        if model.options:
            lines.append((row, across(*map(self._option, model.options), gap=gap)))
        paste = Control.of(self.words, Action.PASTE, on_press=self.paste)
        actions = across(*(self._actions() if model.subjects else []), paste, gap=gap)
        return down(*lines, (round(2.6 * self.text), self._told), self._shown_text, (row, actions), gap=gap)

    def _tabs(self, rect: Rect, name: str, tabs: Sequence[Control]) -> list[tuple[int, Part]]:
        """Return the lines of a row of tabs below each other, with its name in front."""
        label, gap = LABEL * self.text, max(self.page.gap // 2, 2)
        columns = max(min((rect.width - label) // (TAB * self.text), len(tabs)), 1)
        rows = -(-len(tabs) // columns)
        columns = -(-len(tabs) // rows)  # as many in each row
        height = min(self.page.row, max(rect.height // 9, 1))
        named = (label, partial(self.line, text=self.words.text(name), height=small_text(self.text)))
        return [(rows * height + (rows - 1) * gap, across(named, grid(tabs, rows, columns, gap), gap=gap))]

    def _subject(self, subject: str) -> Control:
        name, choose = self.model.name_of(subject), partial(self.model.choose, subject)
        about = "share_board" if subject == POSITION and self.model.is_board else f"share_subject_{subject}"
        return self._tab(ItemCommand(SUBJECT, subject), name, about, subject == self.model.subject, choose)

    def _form(self, form: str) -> Control:
        name, choose = self.words.text(f"choice.share_form.{form}"), partial(setattr, self.model, "form", form)
        return self._tab(ItemCommand(FORM, form), name, f"share_form_{form}", form == self.model.form, choose)

    def _tab(self, command: ItemCommand, name: str, about: str, chosen: bool, choose: Callable[[], object]) -> Control:
        explanation = self.words.text(f"about.{about}")
        look, press = partial(Tab, name=name, chosen=chosen, text=self.text), partial(self._change, choose)
        return Control(command, "", name, "", explanation, look, on_press=press, disabled_reason=self._busy)

    def _option(self, name: str) -> Control:
        chosen = self.model.speed if name == "speed" else self.model.chosen[name]
        value = self.words.text(f"choice.share_{name}.{chosen}")
        press = partial(self._change, partial(self.model.next_option, name))
        command, phrase = ItemCommand(OPTION, name), f"share_{name}"
        return Control.named(self.words, command, ICONS[name], phrase, None, press, self._busy, value=value)

    def _actions(self) -> list[Control]:
        """Return where it can go: to the clipboard, into a folder, and from there into a program."""
        named, model = partial(Control.named, self.words), self.model
        unable = ""
        if not model.text and (model.form != PICTURE or not can_copy_picture()):
            unable = "idle.share_copy_file" if model.form != PICTURE else "idle.share_copy"
        copy = named(Action.COPY, "copy", "share_copy", None, self._copy, self._busy or unable)
        if self._job is not None:
            save = named(CANCEL, "stop", "stop_shared", on_press=self._cancel)
        elif self._path is not None:
            save = named(FOLDER, "open", "shared_folder", on_press=self._show_folder)
        else:
            save = named(SAVE, "save", "save_shared", None, self._save)
        return [copy, save, named(OPEN, "play", "open_shared", None, partial(self._save, then_open=True), self._busy)]

    @property
    def _busy(self) -> str:
        return "" if self._job is None else "idle.share_busy"

    def _told(self, rect: Rect) -> Widget:
        """Return the news, the progress, or else what becomes of the choice."""
        if self._job is not None:
            return ProgressBar(rect, Waiting(self.words.text("share.drawing"), self._job.progress), self.text)
        form = "map_page" if self.model.is_map_page else self.model.form
        phrase = f"share.about_{form}" if self.model.subjects else "share.about_nothing"
        told = self._news.text(self.words) if self._news else self.words.text(phrase)
        return Paragraph(rect, told, small_text(self.text), soft=not self._news, is_news=True)

    def _shown_text(self, rect: Rect) -> Widget | Part:
        """Return the text as it will be sent, or its beginning; without one the board, if it has no place elsewhere."""
        text = self.model.text if self.model.subjects else ""
        if not text and self._is_narrow and rect.height >= LEAST_BOARD * self.text:
            return self._board
        if not text or rect.height < self.text:
            return None
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]} ..."
        return Paragraph(rect, shown.translate(SHOWN_STARS), small_text(self.text))

    # Choices

    def _change(self, choose: Callable[[], object]) -> None:
        """Make another choice, whose file is not there yet."""
        choose()
        self._news, self._path = NO_MESSAGE, None

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.EXPORT: partial(self._choose_for, Action.EXPORT),
            Action.RESULT: partial(self._choose_for, Action.RESULT),
            Action.PASTE: self.paste,
        }

    def _choose_for(self, action: Action) -> None:
        """Choose the picture or the challenge."""
        if self._job is None and self.model.subjects:
            self._change(partial(self.model.choose_for, action))

    def paste(self) -> None:
        """Close, and open what is on the clipboard: on the screen behind, or else on the board."""
        behind = self.back
        assert behind is not None
        screen = behind if behind.has_paste else behind.menu_target
        if screen is not behind:
            behind.leave()
        super().go_back()
        screen.next = None
        screen.on_return()
        screen.on_key(Action.PASTE)
        self.next = screen.next or screen

    # Where to

    def _copy(self) -> None:
        """Copy the text at once, or the picture as soon as it is drawn."""
        if self.model.text:
            taken = self.interface.clipboard.put(self.model.text)
            self._news = Message("share.copied" if taken else "clipboard.copied_here")
            return
        make, self._news = self._maker(), NO_MESSAGE
        self._job = run_job(lambda *job: copy_picture(make(*job)), self.interface.post, self._take_copied)

    def _take_copied(self, job: Job[bool]) -> None:
        self._job = None
        if job.error is not None:
            self._news = Message(problem_text, problem=Problem("unwritten", self.model.subject, job.error))
        elif job.outcome is Outcome.DONE:
            self._news = Message("share.copied" if job.result() else "share.not_copied")
        self.refresh()

    def _save(self, then_open: bool = False) -> None:
        """Save the file among the pictures or the documents, and perhaps open it; unless that is done."""
        if self._path is not None:
            self._open(self._path)
            return
        model, make, store = self.model, self._maker(), self.store
        name, ending = model.file_stem, model.ending
        pictures, documents = self.pictures if model.form in (PICTURE, ANIMATION) else None, self.documents

        def work(progress: Progress, cancel: Cancel) -> Path:
            raw = make(progress, cancel)
            write = partial(_write, raw, name, ending, cancel)
            return write(pictures) if pictures else write_to_documents(write, store.folder, documents)

        self._news = NO_MESSAGE
        self._job = run_job(work, self.interface.post, partial(self._take_saved, then_open))

    def _take_saved(self, then_open: bool, job: Job[Path]) -> None:
        self._job = None
        if isinstance(job.error, LimitReached | Unsolvable):
            self._news = Message("share.unsolved")
        elif job.error is not None:
            self._news = Message(problem_text, problem=Problem("unwritten", str(self.pictures), job.error))
        elif job.outcome is Outcome.DONE:
            path = self._path = job.result()
            size = self.words.number(path.stat().st_size / 1000, ",.1f") if path.exists() else "0"
            self._news = Message("share.saved", path=escaped(str(path)), size=size)
            if then_open:
                self._open(path)
        self.refresh()

    def _maker(self) -> Maker:
        """Return what makes the file's content, in any thread."""
        model, text = self.model, self.model.text
        if model.form in (TEXT, LINK, FILE):
            raw = (text + "\n" if text else model.board_text).encode()
            return lambda progress, cancel: raw
        position = model.position
        assert position is not None
        if model.form == PAGE:
            return self._page_maker(position)
        from ...export.animation_frames import frame_count, game_frames, replay_ms
        from ...export.animations import animation, still_png
        from ...export.result_card import card_image
        from ...export.sprites import make_sprites

        painter, card, draw_map = self.interface.painter, model.given.card, model.given.draw_map
        size, kind = SIZES[model.chosen["size"]], model.chosen["format"]
        if model.subject == MAP and draw_map is not None:
            return lambda progress, cancel: draw_map(size)
        if model.subject == CHALLENGE and card is not None:
            image = card_image(painter, card, size)
            return lambda progress, cancel: still_png(image)
        is_still = model.form != ANIMATION
        sprites = make_sprites(painter.art, painter.theme, position.board, size, with_grain=is_still)
        if is_still:
            frame = sprites.frame(position)
            return lambda progress, cancel: still_png(frame)
        positions = model.positions
        move_ms = replay_ms(model.given.times) if model.speed == PLAYED else SPEEDS[model.speed]

        def make(progress: Progress, cancel: Cancel) -> bytes:
            frames = game_frames(sprites, positions, move_ms)
            return animation(kind, frames, frame_count(positions), sprites.palette.colours, progress, cancel)

        return make

    def _page_maker(self, position: Position) -> Maker:
        from ...export.web_art import web_pieces
        from .pages import map_page, play_page

        painter, model = self.interface.painter, self.model
        name = board_name(self.words, position.board)
        pieces = web_pieces(painter.art, position.board, painter.theme.tiles)
        if model.is_map_page:
            return partial(map_page, position, model.given.games.get(model.subject), name, pieces, self._cache)
        return partial(play_page, position, name, pieces, self._cache)

    def _open(self, path: Path) -> None:
        if not open_path(path):
            self._news = Message("statistics.no_opener", program=opener(), folder=path)

    def _show_folder(self) -> None:
        if self._path is not None:
            self._open(self._path.parent)

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
        self._job, self._news = None, Message("share.cancelled")

    def leave(self) -> None:
        """Cancel what is not written yet."""
        if self._job is not None:
            self._cancel()
        super().leave()

    def go_back(self) -> None:
        if self._job is not None:
            self._cancel()
        super().go_back()

    def update(self) -> None:
        """Follow the progress."""
        self.follow_work(self._job is not None)


def _write(raw: bytes, name: str, ending: str, cancel: Cancel, folder: Path) -> Path:
    """Write a new file and return its path. Raises OSError, Cancelled."""
    path = free_path(folder, name, ending)
    write_atomically(path, [raw], partial(check_cancel, cancel), private=False)
    return path


def free_path(folder: Path, name: str, ending: str) -> Path:
    """Return a path that no file has: numbers follow the name from the second on."""
    path, number = folder / f"{name}.{ending}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}.{ending}", number + 1
    return path
