"""Compares the solutions of two matrices."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._checks import Row, row_of
from ._extremals import Witness, witness_of
from ._input import as_lambda, as_matrix
from ._vectors import Number, Vector

__all__ = ["Comparison", "Inclusion", "compare"]


@dataclass(frozen=True)
class Inclusion:
    """Whether every solution of one matrix is a solution of the other. If not, a
    counterexample."""

    holds: bool
    vector: Vector | None = None
    """An extremal of the first matrix that is not a solution of the second."""
    witness: Witness | None = None
    """Why the vector is extremal."""
    row: Row | None = None
    """The row of the second matrix that the vector violates."""
    words: str = "holds"
    """The violated row, as text for people."""

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class Comparison:
    """A comparison of the solutions of two matrices. True if they are the same."""

    a_in_b: Inclusion
    """Whether every solution of A is a solution of B."""
    b_in_a: Inclusion
    """Whether every solution of B is a solution of A."""
    greatest_means: tuple[Number, Number]
    """lambda(A) and lambda(B). -inf for a matrix without a cycle."""

    @property
    def difference(self) -> int | Fraction | None:
        """lambda(B) - lambda(A). None if one of them is -inf."""
        a, b = self.greatest_means
        if isinstance(a, float) or isinstance(b, float):
            return None
        more = Fraction(b) - Fraction(a)
        return more.numerator if more.denominator == 1 else more

    def __bool__(self) -> bool:
        return self.a_in_b.holds and self.b_in_a.holds

    def __str__(self) -> str:
        a, b = self.greatest_means
        first = f"lambda(A) = {a}, lambda(B) = {b}"
        if self.difference:
            more = "more" if self.difference > 0 else "less"
            first += f": {abs(self.difference)} {more}"
        ways = [("A", "B", self.a_in_b), ("B", "A", self.b_in_a)]
        return "\n".join([first, *(_told(*way) for way in ways)])


def _told(one: str, other: str, way: Inclusion) -> str:
    if way.vector is None:
        return f"every solution of {one} is one of {other}"
    vector = f"({', '.join(str(x) for x in way.vector)})"
    return (
        f"not every solution of {one} is one of {other}: {vector} solves {one}, and in {other} "
        f"{way.words}"
    )


@checked
def compare(a: Any, b: Any, lam: Any = 0, *, time: float | None = None) -> Comparison:
    """Whether two matrices of the same size have the same solutions. Both inclusions are
    decided without a basis.

    If an inclusion fails, the result contains an extremal of one matrix and the row of the
    other that it violates. If both matrices have names of nodes, the names must be the same, in
    any order.

    >>> import supereigen as se
    >>> change = se.compare([[None, 0], [0, None]], [[None, 1], [1, None]])
    >>> bool(change), bool(change.a_in_b), change.difference
    (False, True, 1)
    >>> change.b_in_a.vector, change.b_in_a.row.node, change.b_in_a.row.slack
    ((0, -1), 0, -1)
    >>> print(change)
    lambda(A) = 0, lambda(B) = 1: 1 more
    every solution of A is one of B
    not every solution of B is one of A: (0, -1) solves B, and in A row 1: -1 >= 0 fails by 1
    """
    left, right = as_matrix(a), as_matrix(b)
    names = left.names or right.names
    a_in_b, b_in_a, of_a, of_b = _native.compare(left, right, as_lambda(lam), time)

    def way(fails: Any) -> Inclusion:
        if fails is None:
            return Inclusion(True)
        vector, told, row, words = fails
        witness = None if told is None else witness_of(told, names)
        return Inclusion(False, vector, witness, row_of(row), words)

    return Comparison(way(a_in_b), way(b_in_a), (of_a, of_b))
