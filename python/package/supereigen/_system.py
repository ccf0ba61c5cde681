"""Two-sided systems A (x) x >= B (x) x, and questions that do not need their rays."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from . import _native
from ._arguments import checked, raw_of
from ._checks import cone
from ._input import MatrixLike, as_sides
from ._latest import Greatest, Nearest, greatest_of_system, nearest_of_system
from ._matrix import Matrix
from ._show import some
from ._vectors import Basis, CutBasis, Vector


@dataclass(frozen=True)
class Implication:
    """Whether every solution of one system is a solution of another. If not, a
    counterexample."""

    holds: bool
    row: int | None = None
    """The first row of the other system that can be violated."""
    node: int | None = None
    """A node at which the smaller side of that row is too great."""
    witness: Vector | None = None
    """A solution that violates the row."""

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class Above:
    """A policy that proves that no lambda of an interval has a solution. The interval goes from
    the `beyond` of the policy before, or from +inf for the first, down to its own `beyond`."""

    beyond: int | Fraction | float
    """The lower end of the interval, not in it. -inf if there is no lower end."""
    policy: tuple[int | None, ...]
    """For each node the row that determines its entry. For an equation with m rows, row m + l
    is lambda (x) b_l (x) x >= a_l (x) x."""


@dataclass(frozen=True)
class GreatestLambda:
    """The greatest lambda that has a solution. True if any lambda has one."""

    lam: int | Fraction | float
    """The greatest lambda. inf if there is no greatest, -inf if no lambda has a solution."""
    at: int | Fraction | None
    """The lambda of `vector`: the greatest one, or one from which on all lambda have
    solutions."""
    vector: Vector | None
    """The greatest solution below 0 for this lambda."""
    above: tuple[Above, ...]
    """The proof that no greater lambda has a solution."""

    def __bool__(self) -> bool:
        return self.vector is not None


@checked
class System:
    """The system A (x) x >= B (x) x. Its row l is max_k (a_lk + x_k) >= max_k (b_lk + x_k).

    `a` and `b` are anything that `matrix` takes, of the same shape. Without `b`, `a` is a file
    or text with both sides, as for `cone`: written inequalities, or TPLib's lists. If both
    sides have names of nodes, the names must be the same.

    All questions except `rays` are answered without rays, by policies: a policy selects one row
    for each node. In practice few policies are tried, but no polynomial bound is known. `time`
    (seconds) limits each question. A question without an answer by then raises `Stopped`.

    >>> import supereigen as se
    >>> system = se.System([[0, None, None], [None, 3, 0]], [[None, 1, None], [0, None, None]])
    >>> system
    <System: 2 rows, 3 nodes>
    >>> latest = system.greatest([5, 9, 0])
    >>> latest.vector, latest.policy
    ((5, 4, 0), (1, 0, None))
    >>> print(latest)
    5 4 0
    <BLANKLINE>
    1: 5, its own bound
    2: 4 = 5 - 1 along 2 -> 1 (row 1)
    3: 0, its own bound
    >>> written = se.System("press >= 1 + oven\\nmax(oven + 3, saw) >= press")
    >>> written.names, written.greatest([5, 9, 0]).vector
    (['press', 'oven', 'saw'], (5, 4, 0))
    >>> print(system)
    x1 >= 1 + x2
    max(3 + x2, x3) >= x1
    """

    __slots__ = ("_raw",)
    _raw: _native.System

    def __init__(self, a: MatrixLike, b: Any = None) -> None:
        self._raw = _native.System(*as_sides(a, b))

    @classmethod
    def _of(cls, raw: _native.System) -> System:
        system = cls.__new__(cls)
        system._raw = raw
        return system

    @property
    def a(self) -> Matrix:
        """The greater side."""
        return Matrix(self._raw.a)

    @property
    def b(self) -> Matrix:
        """The smaller side."""
        return Matrix(self._raw.b)

    @property
    def n(self) -> int:
        """The number of nodes."""
        return self._raw.n

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._raw.rows

    @property
    def names(self) -> list[str] | None:
        """The names of the nodes, or None."""
        return self._raw.a.names

    def __eq__(self, other: object) -> bool:
        """Whether the rows are the same, in the same order and with the same names.
        `equivalent` compares the solutions."""
        if not isinstance(other, System):
            return NotImplemented
        return self.a == other.a and self.b == other.b

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<System: {some(self.rows, 'row')}, {some(self.n, 'node')}>"

    def __str__(self) -> str:
        """The rows as inequalities, one per line. The text can be read back as a system."""
        return self._raw.text().rstrip("\n")

    def greatest(
        self,
        below: Any,
        above: Any = None,
        *,
        integers: bool = False,
        time: float | None = None,
    ) -> Greatest:
        """The greatest solution x <= below, with its `policy`. The rows of the policy alone
        allow no greater solution. `above` and -inf are as in `supereigen.greatest`. `integers`:
        solutions with integer entries only; the sides need not be integers.

        >>> import supereigen as se
        >>> system = se.System([[0, None]], [[None, 1]])
        >>> shut = system.greatest([3, 5], above=[None, 4])
        >>> bool(shut), shut.latest, shut.missed
        (False, (3, 2), Missed(node=1, demand=4, greatest=2, walk=(1, 0)))
        """
        return greatest_of_system(self._raw, below, above, integers, time)

    def feasible(self, time: float | None = None, *, integers: bool = False) -> bool:
        """Whether there is a solution other than -inf, with `integers` one of integer entries.

        >>> import supereigen as se
        >>> se.System([[0, None], [None, 0]], [[None, 1], [0, None]]).feasible()
        False
        """
        return bool(self._raw.support(integers, time))

    def support(
        self, time: float | None = None, *, integers: bool = False
    ) -> tuple[int, ...]:
        """The nodes at which some solution is finite. Some solution is finite at all of them.
        `greatest([0] * n)` is such a solution, and its policy proves that no other node belongs
        to the support.

        >>> import supereigen as se
        >>> se.System([[None, None, 0]], [[0, 0, None]]).support()
        (0, 1, 2)
        >>> se.System([[None, None]], [[0, None]]).support()
        (1,)
        """
        return tuple(self._raw.support(integers, time))

    def nearest(
        self,
        vector: Any,
        *,
        projective: bool = False,
        integers: bool = False,
        time: float | None = None,
    ) -> Nearest:
        """A solution nearest to the vector, as in `supereigen.nearest`.

        >>> import supereigen as se
        >>> near = se.System([[0, None]], [[None, 1]]).nearest([0, 3])
        >>> near.vector, near.distance, near.forced
        ((2, 1), 2, (1,))
        """
        return nearest_of_system(self._raw, vector, projective, integers, time)

    def implies(self, other: System, *, time: float | None = None) -> Implication:
        """Whether every solution is a solution of the other system. Both must have the same
        nodes. If both have names, these may be in any order.

        >>> import supereigen as se
        >>> one, none = (se.System([[0, None]], [[None, by]]) for by in (1, 0))
        >>> bool(one.implies(none))
        True
        >>> none.implies(one)
        Implication(holds=False, row=0, node=1, witness=(0, 0))
        """
        found = self._raw.implies(raw_of(other, System), time)
        return Implication(True) if found is None else Implication(False, *found)

    def equivalent(self, other: System, *, time: float | None = None) -> bool:
        """Whether both systems have the same solutions: each implies the other.

        >>> import supereigen as se
        >>> one = se.System([[0, 2]], [[None, 1]])
        >>> one.equivalent(se.System([[5, 7]], [[4, 2]]))
        True
        """
        return self._raw.equivalent(raw_of(other, System), time)

    def redundant_rows(self, time: float | None = None) -> tuple[int, ...]:
        """Rows that can all be removed together. The remaining rows imply each of them, and
        none of the remaining rows can be removed as well.

        >>> import supereigen as se
        >>> greater, smaller = "0 . .\\n. 0 .\\n0 . .", ". 0 .\\n. . 0\\n. . 0"
        >>> system = se.System(greater, smaller)     # x1 >= x2, x2 >= x3, x1 >= x3
        >>> system.redundant_rows(), system.reduced()
        ((2,), <System: 2 rows, 3 nodes>)
        """
        return tuple(self._raw.redundant_rows(time))

    def reduced(self, time: float | None = None) -> System:
        """The same system without its redundant rows."""
        return System._of(self._raw.without(set(self._raw.redundant_rows(time))))

    def greatest_lambda(
        self, equation: bool = False, time: float | None = None
    ) -> GreatestLambda:
        """The greatest lambda for which A (x) x >= lambda (x) B (x) x has a solution. With
        `equation`, the same for A (x) x = lambda (x) B (x) x. The result is exact. It has a
        solution for this lambda, and policies that prove that no greater lambda has one.

        >>> import supereigen as se
        >>> unit = "0 .\\n. 0"
        >>> found = se.System(". 4\\n1 2", unit).greatest_lambda()    # the maximum cycle mean
        >>> found.lam, found.vector
        (Fraction(5, 2), (0, Fraction(-3, 2)))
        >>> found.above
        (Above(beyond=Fraction(5, 2), policy=(0, 1)),)
        >>> se.System([[0]], [[None]]).greatest_lambda().lam
        inf
        """
        how, lam, vector, above = self._raw.greatest_lambda(equation, time)
        shown = tuple(
            Above(-math.inf if beyond is None else beyond, tuple(policy))
            for beyond, policy in above
        )
        if how == "at" and lam is not None:
            return GreatestLambda(lam, lam, vector, shown)
        greatest = math.inf if how == "unbounded" else -math.inf
        return GreatestLambda(greatest, lam, vector, shown)

    @overload
    def rays(
        self,
        *,
        limit: None = None,
        time: None = None,
        threads: int | None = None,
    ) -> Basis: ...
    @overload
    def rays(
        self,
        *,
        limit: int | None = None,
        time: float | None = None,
        threads: int | None = None,
    ) -> Basis | CutBasis: ...
    def rays(
        self,
        *,
        limit: int | None = None,
        time: float | None = None,
        threads: int | None = None,
    ) -> Basis | CutBasis:
        """The extreme rays, which generate all solutions: see `supereigen.cone`.

        >>> import supereigen as se
        >>> print(se.System([[0, None]], [[None, 1]]).rays())
        0  -1
        0   .
        """
        return cone(self.a, self.b, limit=limit, time=time, threads=threads)
