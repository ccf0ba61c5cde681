"""Pictures: digraphs, solutions in the plane, staircases."""

from __future__ import annotations

import os
from typing import Any, overload

from . import _native
from ._arguments import checked
from ._input import nodes
from ._pictures import delivered, format_of, staircase
from ._search import problem_of
from ._sweep import CutSweep, Sweep

__all__ = ["draw"]


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
    output: str | os.PathLike[str] | None = None,
    lam: Any = 0,
    *,
    format: str | None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    cone: bool = False,
) -> Any: ...
@checked
def draw(
    what: Any,
    output: str | os.PathLike[str] | None = None,
    lam: Any = 0,
    *,
    format: str | None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    cone: bool = False,
) -> Any:
    """Draws a sweep (its staircase), a matrix (its digraph), or all solutions of a 3 x 3 matrix
    in the plane (`cone`).

    With `output`, the picture is written to that file. The ending of its name decides the
    format (.svg, .tex, .pdf, .dot). Without `output`, the result is text: SVG, unless `format`
    is "tikz" or "dot". "pdf" returns bytes. In a digraph, a `cycle`, a `path` or the tight arcs
    of an `extremal` are highlighted.

    >>> import supereigen as se
    >>> se.draw(se.sweep(se.paper_example()))[:4]
    '<svg'
    >>> se.draw(se.paper_example(), format="dot").splitlines()[0]
    'digraph {'
    """
    format = format_of(output, format)
    if isinstance(what, (Sweep, CutSweep)):
        swept = what if isinstance(what, Sweep) else what.bounds
        return staircase(swept._raw, swept.greatest, output, format)
    if cone:
        picture = _native.draw_cone(problem_of(what, lam), format)
    else:
        problem = problem_of(what, lam)
        around = None if cycle is None else nodes(problem.matrix, cycle, "cycle")
        way = None if path is None else nodes(problem.matrix, path, "path")
        picture = _native.draw_digraph(problem, format, around, way, extremal, all_arcs)
    return delivered(picture, output, format)
