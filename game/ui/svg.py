"""Drawings as text."""

from __future__ import annotations


def svg_text(body: str) -> str:
    """An SVG with this body, in whole pixels; the size comes into it when it is drawn."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">{body}</svg>'
