"""The report of a failure of the program itself: in a plain window, or on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

import pygame

from solver.errors import escaped

from ..input.key_map import KeyMap
from ..language.language import chosen_language, load_language
from ..model.last_run import WindowPlace
from ..model.settings import Settings
from ..screens.interface import Speech
from ..store.storage import Store
from ..system.log import log_failure, log_path
from ..ui.geometry import Rect
from ..ui.theme import THEMES
from ..words.problems import problem_text
from ..words.words import Words
from .window import NoDisplay, open_window, waiting_events

EXIT_FAILED = 1

SIZE, TEXT, MARGIN = (760, 300), 19, 32  # pixels of the window, its text and its margin, on a screen of SCREEN lines
SCREEN = 1080

BLIND_SECONDS = 0.5  # a press in this time was meant for the game
IN_CODE = "Something went wrong, and Antipode has to close."  # where no phrases can be read
CLOSING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE)


def report_failure(error: Exception, store: Store | None) -> int:
    """Report a failure to the log and the player; return the exit code. ``store`` is closed, or there is none."""
    logged, wrong = log_failure(error), f"{type(error).__name__}: {error}"[:300]
    settings = Settings() if store is None else store.settings

    def report(words: Words) -> list[str]:
        more = [words.text("failure.log", log=log_path())] if logged else []
        return [words.text("failure.failed"), *_kept(words, store), wrong, *more]

    try:
        _show(report, settings)
    except Exception:  # there is no window, or what failed in the game fails here as well
        try:
            line = " ".join(" ".join(report(Words(load_language(chosen_language(settings.language))))).split())
        except Exception:  # the phrases themselves cannot be read
            line = f"{IN_CODE} {wrong}" + (f" The log says more: {log_path()}" if logged else "")
        print(f"antipode: {escaped(line)}", file=sys.stderr)
    finally:
        pygame.display.quit()
    return EXIT_FAILED


def _kept(words: Words, store: Store | None) -> list[str]:
    """Return the lines on whether the game is saved; none before it has begun."""
    if store is None:
        return []
    problem = store.problem
    if not store.writer.has_unsaved and (problem is None or problem.kind != "no_home"):
        return [words.text("failure.kept")]
    return [words.text("failure.unkept"), *([] if problem is None else [problem_text(words, problem)])]


def _show(report: Callable[[Words], list[str]], settings: Settings) -> None:
    """Show a window with the report until it is closed. Raises NoDisplay."""
    pygame.display.quit()
    pygame.display.init()
    scale = max(pygame.display.get_desktop_sizes()[0][1] / SCREEN, 1.0)
    open_window(WindowPlace(round(SIZE[0] * scale), round(SIZE[1] * scale)))
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        raise NoDisplay("nobody would see it")
    speech, theme = Speech(settings.language, KeyMap()), THEMES[settings.theme]
    text = "\n\n".join([*report(speech.words), speech.words.text("failure.close")])
    begun, events = time.monotonic(), [pygame.event.Event(pygame.VIDEOEXPOSE)]
    while not (_closes(events) and time.monotonic() - begun > BLIND_SECONDS):
        if events:
            surface = pygame.display.get_surface()
            assert surface is not None  # the window is open
            surface.fill(theme.background)
            box = Rect(0, 0, *surface.get_size()).inset(round(MARGIN * scale))
            speech.fonts.draw_paragraph(surface, text, box, round(TEXT * scale), theme.text)
            pygame.display.flip()
        pygame.time.wait(50)  # an interrupt is heard in between
        events = list(waiting_events())


def _closes(events: Iterable[pygame.event.Event]) -> bool:
    """Return whether any of these events closes the window."""
    return any(
        event.type in (pygame.QUIT, pygame.MOUSEBUTTONUP) or (event.type == pygame.KEYDOWN and event.key in CLOSING)
        for event in events
    )
