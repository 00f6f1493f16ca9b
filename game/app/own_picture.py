"""From a file that the player drops or chooses to tiles that show it."""

from __future__ import annotations

from pathlib import Path

from solver import Job, Outcome

from ..screens.chosen_theme import PICTURES
from ..screens.game_screen import GameScreen
from ..screens.services import Services
from ..store.own_picture import ENDINGS, MOST_MEGAPIXELS, NoPicture
from ..store.problem import Problem
from ..system.background import start_job
from ..system.file_chooser import NoChooser, choose_file
from ..words.problems import problem_text
from .explainer import Explainer


class OwnPicture:
    """Has a picture copied, shows it on the tiles then, and tells the player what has become of it."""

    def __init__(self, services: Services, explainer: Explainer) -> None:
        self._services, self._explainer = services, explainer
        self._choice: Job[Path | None] | None = None

    def take(self, path: str) -> bool:
        """Begins to copy a file that has the name of a picture; False for any other."""
        taken = path.lower().endswith(ENDINGS)
        if taken:
            self._services.store.picture.keep(Path(path), self._services.wake)
        return taken

    def choose(self) -> None:
        """Asks for a file, unless it is being asked already."""
        if self._choice is None:
            title = self._services.words.text("button.choose_picture")
            self._choice = start_job(lambda progress, cancel: choose_file(title, ENDINGS), self._services.wake)

    def update(self, screen: GameScreen) -> None:
        """Looks what has been chosen and copied; tells it on the screen."""
        choice = self._choice
        if choice is not None and choice.outcome.ended:
            self._choice = None
            if isinstance(choice.error, NoChooser):
                self._tell(self._services.words.text("picture.no_chooser"), screen)
            elif choice.outcome is Outcome.DONE and (path := choice.result()) is not None:
                self._services.store.picture.keep(path, self._services.wake)
        copied = self._services.store.picture.ended()
        if copied is not None:
            self._tell(self._shown(copied), screen)

    def _tell(self, text: str, screen: GameScreen) -> None:
        self._explainer.tell(self._services.words.text("picture.name"), text, screen)

    def _shown(self, copied: Job[None]) -> str:
        """Shows the picture that was copied; what there is to say of it, or why it could not be."""
        services, words, error = self._services, self._services.words, copied.error
        if isinstance(error, NoPicture):
            return words.text(f"picture.{error.kind}", detail=error.detail, most=MOST_MEGAPIXELS)
        if copied.outcome is not Outcome.DONE:
            return problem_text(words, Problem("unwritten", str(services.store.picture.path), error))
        style = services.settings.tiles
        services.change_settings(services.settings.choose("tiles", style if style in PICTURES else PICTURES[0]))
        services.lay_out()  # also where there was another picture before
        return words.text("picture.taken")
