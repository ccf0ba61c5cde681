"""The algorithms of the paper by Hui-li Wang and Sergei Sergeev, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import checked
from ._input import Lambda, MatrixLike, nodes
from ._search import basis, problem_of
from ._vectors import Basis, CutBasis, Vector, VectorSet


@dataclass(frozen=True)
class Step:
    """A vector that an algorithm computes, not scaled."""

    node: int
    """The node that the paper writes at the vector."""
    vector: Vector
    extremal: bool


@dataclass(frozen=True)
class AlongPath:
    """The results of Algorithm 2 along one path."""

    path: tuple[int, ...]
    steps: tuple[Step, ...]
    end: str | None
    """Why there are no more vectors. None if the algorithm was not applied."""


@dataclass(frozen=True)
class AlongCycle:
    """The results of Algorithm 1 for one cycle, and of Algorithm 2 for the paths into it."""

    cycle: tuple[int, ...]
    steps: tuple[Step, ...]
    paths: tuple[AlongPath, ...] = ()


@dataclass(frozen=True)
class Trace:
    """The steps of Algorithms 1 to 3. The text follows the paper."""

    cycles: tuple[AlongCycle, ...]
    extremals: VectorSet
    text: str
    latex: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        count = len(self.cycles)
        return f"<Trace: {count} cycles, {len(self.extremals)} extremals>"


def _steps(steps: list[tuple[int, Vector, bool]]) -> tuple[Step, ...]:
    return tuple(Step(*step) for step in steps)


def algorithm1(a: MatrixLike, cycle: Any, lam: Lambda = 0) -> AlongCycle:
    """Algorithm 1: the vectors of a nonnegative elementary cycle, and which are extremal.

    >>> import supereigen as se
    >>> [step.vector for step in se.algorithm1([[-1, 1], [1, -1]], [0, 1]).steps]
    [(1, 0), (0, 1)]
    """
    problem = problem_of(a, lam)
    around = nodes(problem.matrix, cycle, "cycle")
    return AlongCycle(tuple(around), _steps(_native.algorithm1(problem, around)))


def algorithm2(a: MatrixLike, cycle: Any, path: Any, lam: Lambda = 0) -> AlongPath:
    """Algorithm 2: the vectors along a path into a cycle.

    >>> import supereigen as se
    >>> found = se.algorithm2([[0, None], [5, None]], [0], [1, 0])
    >>> found.steps, found.end
    ((Step(node=1, vector=(0, 5), extremal=True),), 'the whole path was walked')
    """
    problem = problem_of(a, lam)
    around = nodes(problem.matrix, cycle, "cycle")
    along = nodes(problem.matrix, path, "path")
    steps, end = _native.algorithm2(problem, around, along)
    return AlongPath(tuple(along), _steps(steps), end)


def algorithm3(a: MatrixLike, lam: Lambda = 0, **bounds: Any) -> Basis | CutBasis:
    """Algorithm 3: the scaled basis from all cycles and paths. It is slow, and meant for
    comparison.

    >>> import supereigen as se
    >>> se.algorithm3(se.paper_example()) == se.basis(se.paper_example())
    True
    """
    found: Basis | CutBasis = basis(a, lam, method="algorithm3", **bounds)
    return found


@checked
def generators(
    a: MatrixLike, lam: Lambda = 0, *, kind: str = "xsg", time: float | None = None
) -> list[Vector]:
    """A generating set that is not reduced: "xa" of Algorithm 4, "xg" of Algorithm 3 without
    its tests, or "xsg", which is "xg" scaled.

    >>> import supereigen as se
    >>> se.generators([[-1, 1], [1, -1]], kind="xa")
    [(0, 1), (0, -1)]
    """
    problem = problem_of(a, lam)
    found = _native.generators(problem, "xg" if kind == "xsg" else kind, time)
    if kind != "xsg" or not found:
        return found
    scaled = _native.Vectors.scaled(_native.Matrix.from_rows(found))
    return list(VectorSet(scaled))


@checked
def algorithm4(a: MatrixLike, lam: Lambda = 0, *, time: float | None = None) -> list[Vector]:
    """Algorithm 4 (Wang, Yang and Wang): generators, neither scaled nor reduced.

    >>> import supereigen as se
    >>> se.algorithm4([[-1, 1], [1, -1]])
    [(0, 1), (0, -1)]
    """
    return generators(a, lam, kind="xa", time=time)


@checked
def explain(
    a: MatrixLike, lam: Lambda = 0, *, max_cycles: int = 1000, time: float | None = None
) -> Trace:
    """Algorithms 1 to 3 with every step, as data and as a text like the example of the paper.

    More than `max_cycles` cycles, or ten times as many paths into them, raise `Stopped`,
    because the text would be too long.

    >>> import supereigen as se
    >>> trace = se.explain([[0, None], [5, None]])
    >>> print(str(trace).splitlines()[0])
    There is 1 nonnegative elementary cycle in D_A:
    """
    problem = problem_of(a, lam)
    found, extremals, text, latex = _native.explain(problem, max_cycles, time)
    cycles = []
    for around, steps, paths in found:
        along = tuple(AlongPath(tuple(p), _steps(s), end) for p, s, end in paths)
        cycles.append(AlongCycle(tuple(around), _steps(steps), along))
    return Trace(tuple(cycles), VectorSet(extremals, problem), text, latex)
