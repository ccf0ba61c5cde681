"""The greatest solution below a bound (the latest times), and the solution nearest to a
vector."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._search import problem_of
from ._show import called, word
from ._vectors import Number, Vector

__all__ = ["Greatest", "Missed", "Nearest", "greatest", "nearest"]

MOST_FORCED = 10
"""The greatest number of nodes that a text lists."""

_Latest = tuple[Vector, list[str], list[int | None], list[str]]


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
    weight >= 0 that the bound allows. For a two-sided system, only arcs of the policy count."""
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
            short = "is in no solution" if isinstance(most, float) else f"{most} is the greatest"
            first = (
                f"no solution: {node} is to be {self.missed.demand} at least, and {short}: "
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
    if held[node] in ("excluded", "stuck"):
        return ()
    walk = [node]
    at = following[node]
    while at is not None:
        walk.append(at)
        at = following[at]
    return tuple(walk)


def greatest_of(
    found: _Latest,
    missed: tuple[int, Number] | None,
    names: Sequence[str] | None,
    policy: Sequence[int | None] | None = None,
) -> Greatest:
    """Converts the greatest solution from the engine."""
    latest, held, following, words = found
    named = None if names is None else tuple(names)
    short = None
    if missed is not None:
        node, demand = missed
        short = Missed(node, demand, latest[node], _walk(node, held, following))
    solution = short is None and any(not isinstance(x, float) for x in latest)
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


@checked
def greatest(
    a: Any,
    below: Any,
    above: Any = None,
    lam: Any = 0,
    *,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Greatest:
    """The greatest solution x <= below, and for each node the walk from which its bound comes.
    It needs no basis, and takes polynomial time.

    -inf in `below` forces the entry to be -inf. With `above`, the solution must be at least
    `above`, where -inf means no condition. If there is no such solution, `missed` has a node
    and a walk that prove it. `integers`, `upper` and `for_` are as in `basis`.

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
    >>> shut = se.greatest(plant, below=[9, 9, 2], above=[None, 4, None])
    >>> bool(shut), shut.missed
    (False, Missed(node=1, demand=4, greatest=3, walk=(1, 2)))
    """
    problem = problem_of(a, lam, integers, upper, for_)
    found, missed = _native.greatest(problem, below, above, time)
    return greatest_of(found, missed, problem.matrix.names)


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

    def __bool__(self) -> bool:
        return self.solution

    def __str__(self) -> str:
        to = f"({', '.join(str(x) for x in self.to)})"
        if self.vector is None or self.below is None:
            nodes = ", ".join(called(i, self.names) for i in self.stuck)
            none = f"no solution has the support of {to}: "
            if self.below is None:
                return f"{none}{{{nodes}}} reach no cycle of weight >= 0 inside it"
            first = self.stuck[0]
            why = f"{called(first, self.names)}: {self.below.why[first]}"
            return f"{none}inside it none is finite at {{{nodes}}}\n{why}"
        lines = [" ".join(word(x) for x in self.vector), ""]
        near = f"at distance {self.distance} from {to}"
        if not self.forced and self.vector == self.to:
            near += ", which is a solution"
        lines.append(near)
        for i in self.forced[:MOST_FORCED]:
            node, most = called(i, self.names), self.below.latest[i]
            lines.append(
                f"{node} is {self.to[i]}, and with the others as they are {most} at most: "
                f"{self.below.why[i]}"
            )
        more = len(self.forced) - MOST_FORCED
        if more > 0:
            lines.append(f"and {more} more")
        return "\n".join(lines)

    def __repr__(self) -> str:
        if self.vector is None:
            return "<Nearest: none has this support>"
        return f"<Nearest: {self.vector} at distance {self.distance}>"


@checked
def nearest(
    a: Any,
    vector: Any,
    lam: Any = 0,
    *,
    projective: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Nearest:
    """A solution nearest to the vector, in the maximum norm. With `projective`, in Hilbert's
    distance, which ignores shifts of the whole vector. A solution is nearest to itself. It
    needs no basis, and half-integers are exact. `integers`, `upper` and `for_` are as in
    `basis`.

    >>> import supereigen as se
    >>> near = se.nearest([[None, 0], [0, None]], [0, 3])
    >>> near.vector, near.distance, near.forced
    ((Fraction(3, 2), Fraction(3, 2)), Fraction(3, 2), (1,))
    >>> near.below.vector, near.below.walk(1)
    ((0, 0), (1, 0))
    >>> se.nearest([[None, 0], [0, None]], [0, 3], integers=True).distance
    2
    """
    problem = problem_of(a, lam, integers, upper, for_)
    found, stuck, to = _native.nearest(problem, vector, projective, time)
    names = problem.matrix.names
    named = None if names is None else tuple(names)
    if found is None:
        return Nearest(False, None, None, (), None, tuple(stuck), to, projective, named)
    near, distance, forced, below = found
    return Nearest(
        True,
        near,
        distance,
        tuple(forced),
        greatest_of(below, None, names),
        (),
        to,
        projective,
        named,
    )
