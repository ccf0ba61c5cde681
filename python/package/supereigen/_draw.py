"""Pictures: digraphs, solutions in the plane, staircases."""

from __future__ import annotations

import os
from typing import Any, overload

from . import _native
from ._input import nodes
from ._search import problem_of
from ._sweep import CutSweep, Sweep

__all__ = ["draw"]

_BY_ENDING = {".svg": "svg", ".tex": "tikz", ".tikz": "tikz", ".pdf": "pdf", ".dot": "dot"}


@overload
def draw(
    what: Any,
    output: None = None,
    lam: Any = 0,
    *,
    format: None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    cone: bool = False,
) -> str: ...
@overload
def draw(
    what: Any,
    output: Any = None,
    lam: Any = 0,
    *,
    format: str | None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    cone: bool = False,
) -> Any: ...
def draw(
    what: Any,
    output: Any = None,
    lam: Any = 0,
    *,
    format: str | None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    cone: bool = False,
) -> Any:
    """A picture of a sweep (its staircase), of a matrix (its digraph), or of all solutions of
    a 3 x 3 matrix in the plane (`cone`).

    Into the file `output`, by whose ending the format is known (.svg, .tex, .pdf, .dot), or
    as text: SVG, unless `format` says "tikz" or "dot"; "pdf" gives bytes. In a digraph a
    `cycle`, a `path` or the tight arcs of an `extremal` stand out.

    >>> import supereigen as se
    >>> se.draw(se.sweep(se.paper_example()))[:4]
    '<svg'
    >>> se.draw(se.paper_example(), format="dot").splitlines()[0]
    'digraph {'
    """
    if format is None:
        format = "svg" if output is None else _BY_ENDING.get(os.path.splitext(output)[1])
    if format is None:
        raise ValueError(f"{output}: the name must end in {', '.join(_BY_ENDING)}, or format say which")
    if isinstance(what, (Sweep, CutSweep)):
        staircase = what if isinstance(what, Sweep) else what.bounds
        picture = _native.draw_sweep(staircase._raw, format, staircase.greatest)
    elif cone:
        picture = _native.draw_cone(problem_of(what, lam), format)
    else:
        problem = problem_of(what, lam)
        around = None if cycle is None else nodes(problem.matrix, cycle, "cycle")
        way = None if path is None else nodes(problem.matrix, path, "path")
        picture = _native.draw_digraph(problem, format, around, way, extremal, all_arcs)
    if output is not None:
        with open(output, "wb") as file:
            file.write(picture)
        return None
    return picture if format == "pdf" else picture.decode()


def draw_cone_of(problem: _native.Problem) -> str:
    """All solutions of a 3 x 3 matrix, as SVG."""
    return _native.draw_cone(problem, "svg").decode()
