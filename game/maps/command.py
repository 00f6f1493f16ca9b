"""The command ``map``: a board's map as a picture, without a window."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from solver import ArgumentError
from solver.analysis.state_maps import StateMap
from solver.cli.draw import laid_out, mapped
from solver.cli.output import DONE
from solver.cli.terminal import paint
from solver.errors import quoted
from solver.sentences import plural

from ..ui.theme import THEMES
from .camera import Camera
from .landmarks import draw_landmarks
from .png import png_bytes
from .raster import MapData, draw_map


def run(args: argparse.Namespace) -> int:
    """Draw the map, write it, and print what it shows; return the exit code."""
    begun = time.perf_counter()
    path = Path(args.output)
    if path.suffix.lower() != ".png":
        raise ArgumentError(f"--output {quoted(args.output)}: expected a file that ends in .png")
    path.parent.stat()  # a folder that is missing is told before the work
    shown = mapped(args)
    path.write_bytes(png_bytes(_picture(shown, args)))
    answer = _answer(shown, args.output) | {"seconds": round(time.perf_counter() - begun, 3)}
    print(json.dumps(answer) if args.json else _told(shown, answer))
    return DONE


def _picture(shown: StateMap, args: argparse.Namespace) -> Any:
    coordinates, theme = laid_out(shown, not args.no_cache), THEMES[args.theme]
    camera = Camera.framing(coordinates)
    pixels = draw_map(MapData.of(shown.graph.edges, shown.levels), coordinates, camera, args.size, theme)
    draw_landmarks(pixels, shown, coordinates, camera, theme)
    return pixels


def _answer(shown: StateMap, output: str) -> dict[str, Any]:
    graph = shown.graph
    position, distance = graph.position(shown.here), int(graph.distances[shown.here])
    return {
        "board": position.board.id,
        "position": str(position),
        "output": output,
        "scope": shown.scope,
        "whole": graph.is_whole,
        "positions": len(graph),
        "slides": len(graph.edges),
        "goals": len(graph.goals),
        "distance": distance if distance >= 0 else None,
        "path": max(len(shown.path) - 1, 0),
        "shortest": shown.is_path_shortest,
        "hardest": [str(graph.position(number)) for number in shown.hardest],
        "bottlenecks": [str(graph.position(number)) for number in shown.bottlenecks],
    }


def _told(shown: StateMap, answer: dict[str, Any]) -> str:
    """Say what the picture shows, mark by mark."""
    colour = "its distance to the goal" if shown.has_distances else "how far it is from the position"
    lines = [paint("bold", shown.scope), f"  colour    of a position: {colour}; yellow is near, blue is far"]
    metric = shown.graph.position(shown.here).board.metric.removesuffix("s")
    away = "" if answer["distance"] is None else f", {plural(answer['distance'], metric)} from the goal"
    lines.append(f"  disc      the position{away}")
    if answer["goals"]:
        lines.append(
            "  diamond   the solved position"
            if answer["goals"] == 1
            else f"  diamonds  some of {answer['goals']:,} solved positions"
        )
    if shown.path:
        lines.append(f"  line      {'a shortest' if shown.is_path_shortest else 'a'} path to the goal")
    if shown.hardest:
        lines.append(f"  {'triangle ' if len(shown.hardest) == 1 else 'triangles'} farthest from the goal")
    if shown.bottlenecks:
        lines.append(f"  rings     {plural(len(shown.bottlenecks), 'position')} that every solution passes")
    return "\n".join([*lines, answer["output"]])
