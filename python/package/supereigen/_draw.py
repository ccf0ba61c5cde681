"""Pictures: digraphs, solutions in the plane, staircases."""

from __future__ import annotations

import os
from typing import Any, overload

from . import _native
from ._arguments import checked
from ._input import UNSAID, Lambda, as_relation, lambda_of, nodes
from ._pictures import delivered, format_of, staircase
from ._search import problem_of
from ._sweep import CutSweep, Sweep


@overload
def draw(
    what: Any,
    output: None = None,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    format: None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    flow: bool = False,
    size: int | None = None,
    cone: bool = False,
) -> str: ...
@overload
def draw(
    what: Any,
    output: str | os.PathLike[str] | None = None,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    format: str | None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    flow: bool = False,
    size: int | None = None,
    cone: bool = False,
) -> Any: ...
@checked
def draw(
    what: Any,
    output: str | os.PathLike[str] | None = None,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    format: str | None = None,
    cycle: Any = None,
    path: Any = None,
    extremal: Any = None,
    all_arcs: bool = False,
    flow: bool = False,
    size: int | None = None,
    cone: bool = False,
) -> Any:
    """Draws a sweep (its staircase), a matrix (its digraph), or all solutions of a 3 x 3 matrix
    in the plane (`cone`).

    With `output`, the picture is written to that file. The ending of its name decides the
    format (.svg, .tex, .pdf, .png, .dot). Without `output`, the result is text: SVG, unless `format`
    is "tikz" or "dot". "pdf" and "png" return bytes. In a digraph, a `cycle`, a `path` or the tight
    arcs of an `extremal` are highlighted. With `relation` "le" or "eq", `cone` draws subeigenvectors
    or eigenvectors, and the `extremal` is one of them; `lam` is lambda(A) by default. `flow` turns
    the arrows round, so that they lead to the node that waits. `size` is the width in pixels.

    >>> import supereigen as se
    >>> se.draw(se.sweep(se.paper_example()))[:4]
    '<svg'
    >>> se.draw(se.paper_example(), format="dot").splitlines()[0]
    'digraph {'
    """
    format = format_of(output, format)
    if isinstance(what, (Sweep, CutSweep)):
        swept = what if isinstance(what, Sweep) else what.bounds
        return staircase(swept._raw, swept.greatest, output, format, size)
    if as_relation(relation) != "ge" and not cone and extremal is None:
        raise ValueError("relation is about solutions: give cone or extremal")
    problem = problem_of(what, lambda_of(lam, relation))
    if cone:
        picture = _native.draw_cone(problem, format, relation, size)
    else:
        around = None if cycle is None else nodes(problem.matrix, cycle, "cycle")
        way = None if path is None else nodes(problem.matrix, path, "path")
        picture = _native.draw_digraph(
            problem, format, around, way, extremal, all_arcs, flow, relation, size
        )
    return delivered(picture, output, format)
