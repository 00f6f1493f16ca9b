"""Where the parts of a review are in a window, without the review."""

from game.screens.review.content import ReviewParts, review_content
from game.ui.boxes import place
from game.ui.control import Control, ItemCommand


def review_places(board, page):
    """Return the rectangle of each part by its name, of a button with its kind and number."""
    parts = ReviewParts(
        board=None,
        steps=buttons("step", 5),
        words=None,
        commands=buttons("command", 4),
        tiles=None,
        graph=None,
        moves=None,
        stretches=lambda most: buttons("stretch", most),
    )
    placed = place(review_content(board, page, parts), page.area)
    return placed.places | {f"{each.command.kind} {each.command.value}": rect for each, rect in placed.controls}


def buttons(kind, count):
    return [Control(ItemCommand(kind, number), "first", "", "", "") for number in range(count)]
