"""The digraph of a matrix: cycle means, the critical graph, cycles, paths, the star."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked, unpicklable
from ._eigen import Eigenvectors, columns
from ._input import Lambda, MatrixLike, as_matrix, fraction, nodes
from ._matrix import Matrix
from ._search import bounds_of, problem_of
from ._show import called
from ._vectors import Number, Vector


@dataclass(frozen=True)
class CycleMean:
    """The maximum cycle mean lambda(A), with a cycle that attains it."""

    value: Fraction
    """lambda(A)."""
    cycle: tuple[int, ...]
    """A cycle of this mean. Its first node is not repeated."""
    critical_nodes: tuple[int, ...]
    """The nodes on such cycles."""


@dataclass(frozen=True)
class CriticalGraph:
    """The critical graph: all cycles of greatest mean."""

    mean: CycleMean
    """The mean, with a cycle that attains it."""
    arcs: tuple[tuple[int, int, Number], ...]
    """The arcs on these cycles, as (i, j, a_ij)."""
    components: tuple[tuple[int, ...], ...]
    """The nodes of each strongly connected component."""
    cyclicities: tuple[int, ...]
    """The cyclicity of each component."""
    cyclicity: int
    """The cyclicity of the graph: the least common multiple of those of its components."""
    matrix: Matrix
    """The matrix with only these arcs."""

    def _repr_html_(self) -> str:
        return self.matrix._repr_html_()

    def _repr_latex_(self) -> str:
        return self.matrix._repr_latex_()

    def _repr_svg_(self) -> str | None:
        return self.matrix._repr_svg_()


@checked
def critical_graph(a: MatrixLike, *, time: float | None = None) -> CriticalGraph | None:
    """The critical graph of a matrix. None if there is no cycle.

    >>> import supereigen as se
    >>> critical = se.critical_graph(se.paper_example())
    >>> critical.mean.value, critical.components, critical.cyclicity
    (Fraction(5, 4), ((0, 1, 2, 3),), 4)
    """
    given = as_matrix(a)
    found = _native.critical(given, time)
    if found is None:
        return None
    value, cycle, arcs, components, cyclicities, cyclicity = found
    critical = sorted(node for component in components for node in component)
    mean = CycleMean(Fraction(value), tuple(cycle), tuple(critical))
    parts = tuple(tuple(component) for component in components)
    n = given.shape[0]
    only = Matrix(_native.Matrix.from_places(n, n, arcs).with_names(given.names))
    return CriticalGraph(mean, tuple(arcs), parts, tuple(cyclicities), cyclicity, only)


@checked
def cycle_mean(a: MatrixLike, *, time: float | None = None) -> CycleMean | None:
    """lambda(A), the greatest mean of a cycle, exactly. None if there is no cycle. It is the
    greatest eigenvalue, and the greatest lambda that has a supereigenvector.

    >>> import supereigen as se
    >>> se.cycle_mean([[-3, 1], [1, 1]])
    CycleMean(value=Fraction(1, 1), cycle=(0, 1), critical_nodes=(0, 1))
    """
    critical = critical_graph(a, time=time)
    return None if critical is None else critical.mean


@dataclass(frozen=True)
class Cycle:
    """An elementary cycle. Its first node is not repeated."""

    nodes: tuple[int, ...]
    weight: int | Fraction
    """The sum of the entries of the matrix on its arcs."""
    names: tuple[str, ...] | None = None

    @property
    def mean(self) -> Fraction:
        """The weight divided by the number of arcs."""
        return Fraction(self.weight) / len(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def __str__(self) -> str:
        around = (*self.nodes, self.nodes[0])
        return f"({', '.join(called(i, self.names) for i in around)})"


class Lazy(Iterator[Any]):
    """An iterator over cycles or paths. They are computed on demand."""

    def __init__(self, raw: _native.Stream, make: Any) -> None:
        self._raw = raw
        self._make = make
        self._over = False

    __reduce__ = unpicklable("keep a list of its items")

    def __next__(self) -> Any:
        given = self._raw.take()
        if given is None:
            self._over = True
            raise StopIteration
        return self._make(*given)

    @property
    def complete(self) -> bool:
        """Whether all items were found."""
        return self._over and self._raw.why is None

    @property
    def why(self) -> str | None:
        """Why the search was cut, if it was."""
        return self._raw.why


@checked
def cycles(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    all: bool = False,
    up_to: int | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
) -> Lazy:
    """An iterator over the elementary cycles with at most `up_to` arcs: those of mean at least
    lam, or `all`.

    >>> import supereigen as se
    >>> for cycle in se.cycles(se.paper_example()):
    ...     print(cycle, cycle.weight)
    (1, 2, 1) 2
    (1, 2, 3, 4, 1) 5
    (2, 2) 1
    (2, 3, 2) 1
    """
    problem = problem_of(a, lam)
    names = problem.matrix.names
    shown = None if names is None else tuple(names)
    bounds = bounds_of(limit, steps, time)
    raw = _native.Stream.cycles(problem, bounds, all, up_to)
    return Lazy(raw, lambda found, weight: Cycle(tuple(found), weight, shown))


@checked
def paths(
    a: MatrixLike,
    into: Any,
    lam: Lambda = 0,
    *,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
) -> Lazy:
    """An iterator over the maximum paths that end in a set of nodes and cannot be extended at
    their front. The paper calls them J-paths.

    >>> import supereigen as se
    >>> list(se.paths(se.paper_example(), into=[1]))[0]
    (4, 2, 3, 0, 1)
    """
    problem = problem_of(a, lam)
    ends = nodes(problem.matrix, into, "into")
    raw = _native.Stream.paths(problem, bounds_of(limit, steps, time), ends)
    return Lazy(raw, lambda found, _: tuple(found))


def star(a: MatrixLike) -> Matrix:
    """A^*, the best weights of walks of any length. For a `Matrix` also `a.star()`. A cycle of
    positive weight raises `PositiveCycle`, which contains the cycle.

    >>> import supereigen as se
    >>> print(se.star([[-1, 2], [-2, -3]]))
     0  2
    -2  0
    >>> try:
    ...     se.star([[-1, 2], [-1, -3]])
    ... except se.PositiveCycle as error:
    ...     print(error, error.cycle, error.weight)
    the cycle (1, 2, 1) has weight 1, above 0 [0, 1] 1
    """
    return Matrix(_native.star(as_matrix(a)))


def apply(a: MatrixLike, x: Any) -> Vector:
    """A (x) x, for anything that `matrix` takes. For a `Matrix` also `a @ x`.

    >>> import supereigen as se
    >>> se.apply([[0, 3], [None, 2]], [1, 1])
    (4, 3)
    """
    return tuple(_native.apply(as_matrix(a), x))


@checked
def eigenvectors(a: MatrixLike, lam: Lambda = "max", *, time: float | None = None) -> Eigenvectors:
    """The scaled basis of all x with A (x) x = lam (x) x, as `basis` with relation "eq". By
    default, lam is the greatest eigenvalue. A number that is not an eigenvalue is refused.

    >>> import supereigen as se
    >>> found = se.eigenvectors([[0, 2], [3, 0]])
    >>> found.lam, found[0]
    (Fraction(5, 2), (Fraction(-1, 2), 0))
    """
    return columns(a, lam, "eq", time)


@checked
def subeigenvectors(a: MatrixLike, lam: Lambda = "max", *, time: float | None = None) -> Eigenvectors:
    """The scaled basis of all x with A (x) x <= lam (x) x, as `basis` with relation "le". By
    default, lam is lambda(A). It is the least lambda that has finite solutions, if any lambda
    has.

    >>> import supereigen as se
    >>> print(se.subeigenvectors([[-1, -2], [-2, -1]], lam=0))
     0  -2
    -2   0
    """
    return columns(a, lam, "le", time)


@checked
def eigenvalues(a: MatrixLike, *, time: float | None = None) -> list[Fraction | float]:
    """All eigenvalues, in descending order: each a Fraction, or -inf.

    >>> import supereigen as se
    >>> se.eigenvalues([[5, None], [0, 2]])
    [Fraction(5, 1), Fraction(2, 1)]
    """
    return [fraction(value) for value in _native.eigenvalues(as_matrix(a), time)]
