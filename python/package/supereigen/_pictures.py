"""Pictures from the engine, and their output."""

from __future__ import annotations

import os
from typing import Any

from . import _native
from ._files import put

_BY_ENDING = {".svg": "svg", ".tex": "tikz", ".tikz": "tikz", ".pdf": "pdf", ".png": "png", ".dot": "dot"}


def format_of(output: Any, format: str | None) -> str:
    """The requested format, or the one of the file name's ending."""
    if format is None:
        format = "svg" if output is None else _BY_ENDING.get(os.path.splitext(output)[1])
    if format is None:
        raise ValueError(f"{output}: the name must end in {', '.join(_BY_ENDING)}, or give format")
    return format


def delivered(picture: bytes, output: Any, format: str) -> Any:
    """Writes the picture to the file, or returns it as text or bytes."""
    if output is not None:
        put(os.fspath(output), picture)
        return None
    return picture if format in ("pdf", "png") else picture.decode()


def staircase(
    raw: _native.Sweep, greatest: Any, output: Any, format: str | None, size: int | None = None
) -> Any:
    """Draws a sweep, with its greatest lambda."""
    format = format_of(output, format)
    return delivered(_native.draw_sweep(raw, format, greatest, size), output, format)


def digraph(matrix: _native.Matrix) -> str:
    """Draws the digraph of a matrix, as SVG."""
    return _native.draw_digraph(_native.Problem(matrix, 0), "svg").decode()


def solutions(problem: _native.Problem) -> str:
    """Draws all solutions of a 3 x 3 matrix, as SVG."""
    return _native.draw_cone(problem, "svg").decode()
