"""What a lesson says of what is watched, and at the end of a try."""

from __future__ import annotations

from solver.catalogue.stages import MethodStage

from ...modes.lessons import Lesson
from ...words.words import Words


def watched(words: Words, lesson: Lesson, case: str, stage: MethodStage | None) -> str:
    """Return what is said of a case that is watched, at a stage of several."""
    said = words.text(lesson.words(case))
    if stage is None:
        return said
    now = words.text("lesson.now", tiles=words.listed(map(str, stage.tiles), "and"))
    return f"{said}\n{now}"


def tried(words: Words, lesson: Lesson) -> str:
    """Return what leads on to the drills, and the moves by which their stars count."""
    return words.text("lesson.tried_by_method" if lesson.has_stages else "lesson.tried")
