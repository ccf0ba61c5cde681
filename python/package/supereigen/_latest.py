"""The greatest solution below a bound (the latest times), and the solution nearest to a
vector."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from . import _native
from ._arguments import checked
from ._input import (
    INFINITY,
    UNSAID,
    Lambda,
    MatrixLike,
    as_entries,
    as_lambda,
    as_matrix,
    as_relation,
    as_upper,
    lambda_of,
)
from ._min_plus import either
from ._search import problem_of
from ._show import called, word
from ._vectors import Number, Vector

_Latest = tuple[Vector, list[str], list[int | None], list[str], list[int | None] | None]


@dataclass(frozen=True)
class Missed:
    """The first node whose lower bound no solution below the upper bound meets."""

    node: int
    demand: Number
    """Its entry in `above`."""
    greatest: Number
    """The greatest entry that the upper bound allows. -inf if no finite one."""
    walk: tuple[int, ...]
    """The walk from which the upper bound comes. The bound of its last node contradicts the
    lower bound. Empty if no finite entry is allowed."""


@dataclass(frozen=True, repr=False)
class Greatest:
    """The greatest solution below a bound, and for each node the reason why it is not
    greater."""

    solution: bool
    """Whether there is a solution, inside the window if there is one."""
    vector: Vector | None
    """The greatest solution. None if there is none."""
    latest: Vector
    """The greatest solution below the bound, without regard to `above`. -inf throughout if
    there is none."""
    held: tuple[str, ...]
    """What limits each entry. "bound": its own bound. "by": a tight arc to another node.
    "excluded": a bound of -inf. "stuck": it is -inf because the node reaches no cycle of
    weight >= 0 that the bound allows. For a two-sided system, only arcs of the policy count.
    "free": nothing bounds it, so it is +inf."""
    next: tuple[int | None, ...]
    """For "by": the next node of the walk from which the bound comes."""
    why: tuple[str, ...]
    """Why each entry is not greater, as text: "2 + 5 along press -> oven -> saw"."""
    missed: Missed | None = None
    """Why there is no solution inside the window. None if there is one."""
    names: tuple[str, ...] | None = None
    """The names of the nodes, for the text."""
    policy: tuple[int | None, ...] | None = None
    """For a two-sided system: for each node the row that determines its entry, from 0. None if
    no row restricts the node. These rows alone allow no greater solution. The whole attribute
    is None for one matrix, where each node has one row."""

    def walk(self, node: int | str) -> tuple[int, ...]:
        """The walk from which the bound of a node comes: from the node to the one whose bound
        it is. Only the node itself if it is its own bound. Empty if the entry is -inf."""
        return _walk(_place(node, self.names, len(self.latest)), self.held, self.next)

    def __bool__(self) -> bool:
        return self.solution

    def __str__(self) -> str:
        if self.missed is not None:
            node, most = called(self.missed.node, self.names), self.missed.greatest
            short = "is infinite in every solution" if isinstance(most, float) else f"{most} is the greatest possible"
            first = (
                f"no solution: {node} must be {self.missed.demand} at least, but {short}: "
                f"{self.why[self.missed.node]}"
            )
        elif self.vector is not None:
            first = " ".join(word(x) for x in self.vector)
        else:
            first = "no solution but -inf is below the bound"
        lines = [
            f"{called(i, self.names)}: {x}{' = ' if held == 'by' else ', '}{why}"
            for i, (x, held, why) in enumerate(zip(self.latest, self.held, self.why))
        ]
        return "\n".join([first, "", *lines])

    def __repr__(self) -> str:
        if self.missed is not None:
            return f"<Greatest: none, node {self.missed.node} comes too early>"
        return f"<Greatest: {'none' if self.vector is None else self.vector}>"


def _place(node: int | str, names: Sequence[str] | None, n: int) -> int:
    if isinstance(node, str):
        if names is None or node not in names:
            raise ValueError(f"there is no node {node!r}")
        return names.index(node)
    if not 0 <= node < n:
        raise ValueError(f"there is no node {node} among {n}, counted from 0")
    return node


def _walk(
    node: int, held: Sequence[str], following: Sequence[int | None]
) -> tuple[int, ...]:
    """No node occurs twice, because each step is one closer to a bound."""
    if held[node] in ("excluded", "stuck", "free"):
        return ()
    walk = [node]
    at = following[node]
    while at is not None:
        walk.append(at)
        at = following[at]
    return tuple(walk)


def greatest_of(
    found: _Latest, missed: tuple[int, Number] | None, names: Sequence[str] | None
) -> Greatest:
    """Converts the greatest solution from the engine."""
    latest, held, following, words, policy = found
    named = None if names is None else tuple(names)
    short = None
    if missed is not None:
        node, demand = missed
        short = Missed(node, demand, latest[node], _walk(node, held, following))
    infinite = -INFINITY if _native.is_min_plus() else INFINITY
    solution = short is None and any(x != infinite for x in latest)
    vector = latest if solution else None
    return Greatest(
        solution,
        vector,
        latest,
        tuple(held),
        tuple(following),
        tuple(words),
        short,
        named,
        None if policy is None else tuple(policy),
    )


def related_of(
    a: MatrixLike, lam: Lambda, relation: str, upper: Any, for_: str | None, time: float | None
) -> tuple[_native.System, Number]:
    """The two-sided system of subeigenvectors or eigenvectors, and lambda."""
    if upper is not None or for_ is not None:
        raise ValueError(f"only relation 'ge' allows upper and for_, not {relation!r}")
    return _native.related(as_matrix(a), lambda_of(lam, relation), relation, time)


def greatest_of_system(
    raw: _native.System, below: Any, above: Any, integers: bool, time: float | None
) -> Greatest:
    """The greatest solution of a two-sided system."""
    return _greatest(partial(raw.greatest, integers=integers, time=time), raw.a, below, above)


def _greatest(
    ask: Callable[..., Any], matrix: _native.Matrix, below: Any, above: Any
) -> Greatest:
    bounds, open = as_upper(below, matrix)
    lower = None if above is None else as_entries("above", above, matrix, None)
    found, missed = ask(bounds, open, lower)
    return greatest_of(found, missed, matrix.names)


@checked
def greatest(
    a: MatrixLike,
    below: Any,
    above: Any = None,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Greatest:
    """The greatest solution x <= below, and for each node the walk from which its bound comes.
    It needs no basis, and takes polynomial time.

    -inf in `below` forces the entry to be -inf, +inf is no bound; an entry that nothing bounds is
    +inf in the answer. With `above`, the solution must be at least `above`, where -inf means no
    condition. Both may be a dict from nodes to bounds; nodes that it omits have none. If there is no such solution, `missed` has a node
    and a walk that prove it. `relation`, `integers`, `upper` and `for_` are as in `basis`; for
    "le" and "eq" the result has a `policy`, as that of `System.greatest`.

    >>> import supereigen as se
    >>> plant = se.matrix(". 4 .\\n. . 1\\n. . 0", names=["press", "oven", "saw"])
    >>> latest = se.greatest(plant, below=[9, 9, 2])
    >>> latest.vector, latest.walk("press")
    ((7, 3, 2), (0, 1, 2))
    >>> print(latest)
    7 3 2
    <BLANKLINE>
    press: 7 = 2 + 5 along press -> oven -> saw
    oven: 3 = 2 + 1 along oven -> saw
    saw: 2, its own bound
    >>> se.greatest(plant, below={"oven": 2}).vector
    (6, 2, inf)
    >>> shut = se.greatest(plant, below=[9, 9, 2], above=[None, 4, None])
    >>> bool(shut), shut.missed
    (False, Missed(node=1, demand=4, greatest=3, walk=(1, 2)))
    """
    if as_relation(relation) != "ge":
        raw, _ = related_of(a, lam, relation, upper, for_, time)
        return greatest_of_system(raw, below, above, integers, time)
    problem = problem_of(a, lambda_of(lam, relation), integers, upper, for_)
    return _greatest(partial(_native.greatest, problem, time=time), problem.matrix, below, above)


@dataclass(frozen=True, repr=False)
class Least:
    """The least subeigenvector above a bound, and for each node the reason why it is not less."""

    solution: bool
    """Whether there is a solution."""
    vector: Vector | None
    """The least solution. None if there is none."""
    held: tuple[str, ...] | None
    """What forces each entry. "bound": its own bound. "by": the entry of another node. "free":
    nothing, so it is -inf."""
    next: tuple[int | None, ...] | None
    """For "by": the next node of the walk to the bound that forces the entry."""
    why: tuple[str, ...] | str
    """Why each entry is not less, as text; one sentence if there is no solution."""
    missed: int | None = None
    """If there is no solution: a node whose bound no vector meets."""
    cycle: tuple[int, ...] | None = None
    """If there is no solution: a cycle of greater mean than lambda that leads to this node, with
    entries rounded up if integers are asked for."""
    names: tuple[str, ...] | None = None
    """The names of the nodes, for the text."""
    _text: str = field(default="", compare=False)

    def walk(self, node: int | str) -> tuple[int, ...]:
        """The walk from a node to the one whose bound forces its entry. Empty if the entry is
        -inf or there is no solution."""
        if self.vector is None or self.held is None or self.next is None:
            return ()
        at = _place(node, self.names, len(self.vector))
        return _walk(at, self.held, self.next)

    def __bool__(self) -> bool:
        return self.solution

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<Least: {'none' if self.vector is None else self.vector}>"


@checked
def least(
    a: MatrixLike,
    above: Any,
    lam: Lambda = "max",
    *,
    integers: bool = False,
    time: float | None = None,
) -> Least:
    """The least x >= above with A (x) x <= lam (x) x, and for each node the walk that forces its
    entry. Subeigenvectors are closed under minima, so there is a least one if there is any. -inf
    in `above` means no condition.

    >>> import supereigen as se
    >>> plant = se.matrix(". 4 .\\n. . 1\\n. . 0", names=["press", "oven", "saw"])
    >>> first = se.least(plant, above=[0, None, 2], lam=0)
    >>> first.vector, first.walk("press")
    ((7, 3, 2), (0, 1, 2))
    >>> print(first)
    7 3 2
    <BLANKLINE>
    press: 7 = 2 + 5 along press -> oven -> saw
    oven: 3 = 2 + 1 along oven -> saw
    saw: 2, its own bound
    >>> print(se.least(plant, above=[None, None, 2], lam=-1))
    no solution: saw must be at least 2, the cycle (saw, saw) leads to it, and each round of the cycle forces its nodes 1 higher
    """
    matrix = as_matrix(a)
    names = None if matrix.names is None else tuple(matrix.names)
    lower = as_entries("above", above, matrix, None)
    found, why, missed, cycle, text = _native.least(matrix, as_lambda(lam), lower, integers, time)
    if found is None:
        around = None if cycle is None else tuple(cycle)
        return Least(False, None, None, None, why, missed, around, names, text)
    vector, *reasons = found
    held, following, words = map(tuple, reasons)
    return Least(True, vector, held, following, words, None, None, names, text)


@dataclass(frozen=True, repr=False)
class Nearest:
    """A solution nearest to a vector, and the reason why no solution is nearer."""

    solution: bool
    """Whether there is a solution at a finite distance."""
    vector: Vector | None
    """A nearest solution. In the maximum norm it is the greatest of them."""
    distance: int | Fraction | None
    """The distance from the vector."""
    forced: tuple[int, ...]
    """The nodes that exceed most what the other nodes allow. Empty if the vector is a solution.
    `below.walk` of each leads to an entry that is too low for it."""
    below: Greatest | None
    """The greatest real solution below the vector, with its walks. If there is no nearest
    solution, this is None for one matrix. For a two-sided system its policy proves that there
    is none."""
    stuck: tuple[int, ...]
    """If no solution has the support of the vector: the nodes that reach no cycle of
    weight >= 0 inside the support. For a two-sided system: the nodes at which no solution
    inside the support is finite."""
    to: Vector = field(default=())
    """The given vector."""
    projective: bool = False
    """Whether the distance is Hilbert's projective one."""
    names: tuple[str, ...] | None = None
    """The names of the nodes, for the text."""
    min_plus: bool = False
    """Whether this is min-plus algebra: then `below` is the least solution above the vector."""
    _text: str = field(default="", compare=False)

    def __bool__(self) -> bool:
        return self.solution

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        if self.vector is None:
            return "<Nearest: none has this support>"
        return f"<Nearest: {self.vector} at distance {self.distance}>"


def nearest_of_system(
    raw: _native.System, vector: Any, projective: bool, integers: bool, time: float | None
) -> Nearest:
    """A nearest solution of a two-sided system."""
    placed = as_entries("vector", vector, raw.a, UNSAID)
    found = raw.nearest(placed, projective, integers, time)
    return _nearest_of(found, raw.a.names, projective)


def _nearest_of(found: Any, names: Sequence[str] | None, projective: bool) -> Nearest:
    near, stuck, below, to, text = found
    vector, distance, forced = (None, None, ()) if near is None else near
    return Nearest(
        near is not None,
        vector,
        distance,
        tuple(forced),
        None if below is None else greatest_of(below, None, names),
        tuple(stuck),
        to,
        projective,
        None if names is None else tuple(names),
        _native.is_min_plus(),
        text,
    )


@checked
@either
def nearest(
    a: MatrixLike,
    vector: Any,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    projective: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Nearest:
    """A solution nearest to the vector, in the maximum norm. With `projective`, in Hilbert's
    distance, which ignores shifts of the whole vector. A solution is nearest to itself. It
    needs no basis, and half-integers are exact. `relation`, `integers`, `upper` and `for_` are
    as in `basis`. For a matrix of min-plus algebra the solutions are those of
    A (x) y <= lam (x) y.

    >>> import supereigen as se
    >>> near = se.nearest([[None, 0], [0, None]], [0, 3])
    >>> near.vector, near.distance, near.forced
    ((Fraction(3, 2), Fraction(3, 2)), Fraction(3, 2), (1,))
    >>> near.below.vector, near.below.walk(1)
    ((0, 0), (1, 0))
    >>> se.nearest([[None, 0], [0, None]], [0, 3], integers=True).distance
    2
    """
    if as_relation(relation) != "ge":
        raw, _ = related_of(a, lam, relation, upper, for_, time)
        return nearest_of_system(raw, vector, projective, integers, time)
    problem = problem_of(a, lambda_of(lam, relation), integers, upper, for_)
    placed = as_entries("vector", vector, problem.matrix, UNSAID)
    found = _native.nearest(problem, placed, projective, time)
    return _nearest_of(found, problem.matrix.names, projective)
