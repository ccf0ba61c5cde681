"""How fast a matrix grows: cycle ratios, cycle times, and the period of its powers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._input import MatrixLike, as_matrix, nodes_of, number_of
from ._min_plus import either
from ._vectors import Number


@dataclass(frozen=True)
class CycleRatio:
    """The greatest ratio of a cycle, its weight divided by its tokens."""

    value: Fraction
    cycle: tuple[int, ...]
    """A cycle with this ratio. Its first node is not repeated."""
    weight: Number
    tokens: int
    _text: str = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self._text


@dataclass(frozen=True)
class CycleClass:
    """A class: a strongly connected component."""

    nodes: tuple[int, ...]
    value: Number
    """lambda of the class; -inf if it has no cycle."""
    cycle: tuple[int, ...] | None
    """A cycle with this mean; None if there is none."""


@dataclass(frozen=True)
class CycleTimes:
    """The growth rate of every node, and the classes that decide it."""

    values: tuple[Number, ...]
    """For each node the greatest mean of a cycle that it reaches; -inf if it reaches none."""
    classes: tuple[CycleClass, ...]
    """The classes, in an order in which arcs lead only to later ones."""
    _text: str = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self._text


@dataclass(frozen=True)
class Powers:
    """The period of the powers A^k, and from which k on they are periodic."""

    period: int
    """The least period."""
    transient: int | None
    """The least k such that the powers from A^k on are periodic; None if time was up before."""
    at_least: int
    """The transient, or a number that it is not less than if it is not known."""
    growth: Number | None
    """The number r if A^(k+period) = (period r) (x) A^k for all k from the transient on; -inf if
    these powers are -inf; None if entries grow at different rates, or if it is not known."""
    why: str | None
    """Why the transient is not known."""
    _text: str = field(repr=False, compare=False)

    @property
    def complete(self) -> bool:
        """Whether the transient is known."""
        return self.why is None

    def __str__(self) -> str:
        return self._text


def _asked(a: MatrixLike, **question: Any) -> tuple[dict[str, Any], str, str | None]:
    written, text, why = _native.growth(as_matrix(a), **question)
    return json.loads(written), text.rstrip("\n"), why


@checked
@either
def cycle_ratio(a: MatrixLike, tokens: Any, *, time: float | None = None) -> CycleRatio | None:
    """The greatest ratio of a cycle, its weight divided by its tokens. None if no cycle has
    tokens. `tokens` is a matrix with a whole number, 0 or more, for every arc of `a`. A cycle of
    positive weight without tokens raises `ValueError`, which names the cycle. For a matrix of
    min-plus algebra it is the least ratio.

    >>> import supereigen as se
    >>> ratio = se.cycle_ratio([[None, 3], [4, 2]], tokens=[[0, 2], [0, 1]])
    >>> ratio.value, ratio.cycle, ratio.tokens
    (Fraction(7, 2), (0, 1), 2)
    """
    found, text, _ = _asked(a, tokens=as_matrix(tokens), time=time)
    if found["cycle"] is None:
        return None
    ratio, weight, count = (number_of(found[name]) for name in ("ratio", "weight", "tokens"))
    return CycleRatio(Fraction(ratio), nodes_of(found["cycle"]), weight, count, text)


@checked
@either
def cycle_times(a: MatrixLike, *, time: float | None = None) -> CycleTimes:
    """The growth rate of every node in x(k+1) = A (x) x(k): the greatest mean of a cycle that it
    reaches. If every node reaches every other, all are lambda(A). For a matrix of min-plus
    algebra it is the least mean.

    >>> import supereigen as se
    >>> times = se.cycle_times([[7, None, None], [-3, 2, None], [None, None, None]])
    >>> times.values
    (7, 7, -inf)
    >>> [(found.nodes, found.value) for found in times.classes]
    [((2,), -inf), ((1,), 2), ((0,), 7)]
    """
    found, text, _ = _asked(a, time=time)
    classes = tuple(
        CycleClass(
            nodes_of(one["nodes"]),
            number_of(one["lambda"]),
            None if one["cycle"] is None else nodes_of(one["cycle"]),
        )
        for one in found["classes"]
    )
    return CycleTimes(tuple(map(number_of, found["cycle_times"])), classes, text)


@checked
@either
def powers(a: MatrixLike, *, time: float | None = None) -> Powers:
    """The least period of the powers A^0, A^1, A^2, ..., and the least k from which on they are
    periodic: every entry of A^(k+period) is that of A^k plus a number that depends only on the
    entry and on k modulo the period.

    >>> import supereigen as se
    >>> found = se.powers([[None, 3], [1, 0]])
    >>> found.period, found.transient, found.growth
    (2, 2, 2)
    >>> print(found)
    period          2
    transient       2
    growth          A^(k+2) = 4 (x) A^k for all k >= 2
    """
    found, text, why = _asked(a, powers=True, time=time)
    transient = number_of(found["transient"])
    at_least = number_of(found.get("transient_at_least", transient))
    return Powers(number_of(found["period"]), transient, at_least, number_of(found["growth"]), why, text)
