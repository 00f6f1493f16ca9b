"""The export: a position, a game, a solution or a result as a picture in the player's folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from solver import Cancel, Job, Outcome, Position, Progress
from solver.errors import escaped
from solver.system.files import pictures_folder, write_atomically
from solver.system.progress import check_cancel

from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.grades import ResultCard
from ...store.files import Problem
from ...system.background import run_job
from ...system.programs import can_copy_picture, copy_picture, opener, show_folder
from ...ui.control import Control, ItemCommand, Placed, Waiting
from ...ui.geometry import REST, Page, Rect, column, small_text
from ...ui.labels import Paragraph
from ...ui.labels import Progress as ProgressBar
from ...ui.widget import Widget
from ...words.boards import board_name
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE, Message
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen
from ..services import Services

SUBJECTS = ("card", "game", "solution", "position")
FORMATS = ("gif", "webp", "png")
SIZES = {"small": 320, "medium": 480, "large": 960}  # pixels of the longer side
SPEEDS = {"slow": 1000, "normal": 500, "fast": 250}  # milliseconds a move
LONGEST_NAME = 40
MOST_CHOICES = 4
SAVE, CANCEL, FOLDER, COPY = map(ItemCommand, ("save_picture", "stop_picture", "picture_folder", "copy_picture"))


class ExportScreen(PageScreen):
    """Choices beside the board; what is saved is drawn in the chosen theme and tiles."""

    heading_name, own_key = "export.heading", Action.EXPORT

    def __init__(
        self,
        services: Services,
        size: tuple[int, int],
        back: GameScreen,
        position: Position,
        games: Mapping[str, tuple[Position, ...]],
        card: ResultCard | None,
    ) -> None:
        """``back`` is the screen to return to; the others are as in ``ToExport``."""
        self._position, self._games, self._card = position, games, card
        there = {"card": card is not None, "position": True, **dict.fromkeys(games, True)}
        self._subjects = tuple(each for each in SUBJECTS if there.get(each))
        self._chosen = {"subject": self._subjects[0], "format": "gif", "size": "medium", "speed": "normal"}
        self.folder = pictures_folder()
        self._job: Job[None] | None = None
        self._path: Path | None = None
        self._news = NO_MESSAGE
        super().__init__(services, size, back)

    @property
    def default_button(self) -> ItemCommand:
        return SAVE if self._job is None else CANCEL

    # Choices

    @property
    def _choices(self) -> Mapping[str, tuple[str, ...]]:
        """What can be chosen: formats and speeds are those of games alone."""
        whole = {"subject": self._subjects, "format": FORMATS, "size": tuple(SIZES), "speed": tuple(SPEEDS)}
        left_out = () if self._is_game else ("format", "speed")
        return {name: values for name, values in whole.items() if name not in left_out}

    @property
    def _is_game(self) -> bool:
        return self._chosen["subject"] in self._games

    def _step(self, name: str) -> None:
        """Choose the next value."""
        values = self._choices[name]
        self._chosen[name] = values[(values.index(self._chosen[name]) + 1) % len(values)]
        self._news, self._path = NO_MESSAGE, None

    @property
    def own_controls(self) -> list[Placed]:
        words, rows = self.words, self._layout.rows
        controls = []
        for name, values in self._choices.items():
            shown = words.text(f"choice.export_{name}.{self._chosen[name]}")
            reason = "idle.export_busy" if self._job is not None else "idle.export_only" if len(values) == 1 else ""
            named, step = ItemCommand("export", name), partial(self._step, name)
            icon = {"subject": "boards", "format": "picture", "size": "search", "speed": "faster"}[name]
            controls.append(Control.named(words, named, icon, f"export_{name}", None, step, reason, value=shown))
        if self._job is None:
            save = Control.named(words, SAVE, "save", "save_picture", on_press=self._save)
        else:
            save = Control.named(words, CANCEL, "stop", "stop_picture", on_press=self._cancel)
        found = list(zip([*controls, save], rows, strict=False))
        if self._path is not None:
            unable = "" if can_copy_picture() and self._path.suffix == ".png" else "idle.copy_picture"
            folder = Control.named(words, FOLDER, "open", "picture_folder", on_press=self._show_folder)
            copy = Control.named(words, COPY, "copy", "copy_picture", None, self._copy, unable)
            found += zip((folder, copy), rows[len(found)].columns(2, self.page.gap), strict=True)
        return found

    # The file

    def _save(self) -> None:
        """Draw what pygame draws here, and let a thread compose and write the rest."""
        path = free_path(self.folder, f"{self._name}-{self._chosen['subject']}", self._ending)
        self._news, self._path = NO_MESSAGE, None
        make = self._maker()

        def work(progress: Progress, cancel: Cancel) -> None:
            write_atomically(path, [make(progress, cancel)], partial(check_cancel, cancel), private=False)

        self._job = run_job(work, self.services.post, partial(self._take_saved, path))

    def _maker(self) -> Callable[[Progress, Cancel], bytes]:
        """Return what makes the file's content, in any thread."""
        from ...export.animations import animation, still_png
        from ...export.card import card_image
        from ...export.frames import frame_count, game_frames
        from ...export.sprites import make_sprites

        painter, subject, size = self.services.painter, self._chosen["subject"], SIZES[self._chosen["size"]]
        if subject == "card" and self._card is not None:
            image = card_image(painter, self._card, size)
            return lambda progress, cancel: still_png(image)
        sprites = make_sprites(painter.art, painter.theme, self._position.board, size, with_grain=not self._is_game)
        if not self._is_game:
            frame = sprites.frame(self._position)
            return lambda progress, cancel: still_png(frame)
        positions, kind = self._games[subject], self._chosen["format"]
        count, move_ms = frame_count(positions), SPEEDS[self._chosen["speed"]]

        def make(progress: Progress, cancel: Cancel) -> bytes:
            frames = game_frames(sprites, positions, move_ms)
            return animation(kind, frames, count, sprites.palette.colours, progress, cancel)

        return make

    def _take_saved(self, path: Path, job: Job[None]) -> None:
        self._job = None
        if job.outcome is Outcome.DONE:
            self._path = path
            size = self.words.number(path.stat().st_size / 1000, ",.0f") if path.exists() else "0"
            self._news = Message("export.saved", path=escaped(str(path)), size=size)
        elif job.error is not None:
            self._news = Message(problem_text, problem=Problem("unwritten", str(path), job.error))
        self.refresh()

    def _cancel(self) -> None:
        if self._job is not None:
            self._job.cancel()
        self._job, self._news = None, Message("export.cancelled")

    def _show_folder(self) -> None:
        if self._path is not None and not show_folder(self._path.parent):
            self._news = Message("statistics.no_opener", program=opener(), folder=self._path.parent)

    def _copy(self) -> None:
        if self._path is not None:
            self._news = Message("export.copied" if copy_picture(self._path) else "export.not_copied")

    @property
    def _name(self) -> str:
        """The board's part of the file's name."""
        board_id = self._position.board.id
        return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in board_id)[:LONGEST_NAME]

    @property
    def _ending(self) -> str:
        return self._chosen["format"] if self._is_game else "png"

    def leave(self) -> None:
        """Cancel what is not written yet."""
        if self._job is not None:
            self._cancel()
        super().leave()

    def do_back(self) -> None:
        if self._job is not None:
            self._cancel()
        super().do_back()

    # Widgets

    def update(self) -> None:
        """Follow the progress."""
        self.follow_work(self._job is not None)

    def own_layout(self) -> None:
        self._layout = export_layout(self.page)

    def own_widgets(self) -> list[Widget]:
        layout, words, position = self._layout, self.words, self._position
        found: list[Widget] = [BoardPicture(layout.board, position, position.is_goal)]
        if self._job is not None:
            waiting = Waiting(words.text("export.drawing"), self._job.progress)
            return [*found, ProgressBar(layout.news, waiting, self.text)]
        about = words.text("export.about", board=board_name(words, position.board))
        said = self._news.text(words) if self._news else about
        return [*found, Paragraph(layout.news, said, small_text(self.text), soft=not self._news, is_news=True)]


def free_path(folder: Path, name: str, ending: str) -> Path:
    """Return a path that no file has: numbers follow the name from the second on."""
    path, number = folder / f"{name}.{ending}", 2
    while path.exists():
        path, number = folder / f"{name}-{number}.{ending}", number + 1
    return path


class ExportLayout(NamedTuple):
    """The board, and beside or below it rows for choices and buttons, and news."""

    board: Rect
    rows: list[Rect]
    news: Rect


def export_layout(page: Page) -> ExportLayout:
    """Return the screen on a page."""
    area, gap, text = page.area, page.gap, page.text
    if page.is_portrait:
        board, side = area.from_top(area.height * 2 // 5, gap)
    else:
        side, board = area.from_right(min(max(18 * text, area.width * 2 // 5), area.width // 2), 2 * gap)
    row = min(page.row, max((side.height - 3 * text) // 7 - gap, 1))
    *rows, news = column(side, *[row] * (MOST_CHOICES + 2), REST, gap=gap)
    return ExportLayout(board, rows, news)
