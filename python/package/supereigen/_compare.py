"""Compares the solutions of two matrices."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._checks import Row, row_of
from ._extremals import Witness, witness_of
from ._input import UNSAID, Lambda, MatrixLike, as_matrix, as_relation, lambda_of
from ._min_plus import either
from ._vectors import Number, Vector


@dataclass(frozen=True)
class Inclusion:
    """Whether every solution of one matrix is a solution of the other. If not, a
    counterexample."""

    holds: bool
    vector: Vector | None = None
    """A solution of the first matrix that is not one of the second; an extremal for "ge"."""
    witness: Witness | None = None
    """Why the vector is extremal."""
    row: Row | None = None
    """The row of the second matrix that the vector violates. None for "le" and "eq"."""
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
    """lambda(A) and lambda(B). -inf for a matrix without a cycle, inf in min-plus algebra."""
    doubt: str | None = None
    """If every vector is a solution of both: a sentence that says so, with the lambdas for which
    it is not so. None for "le" and "eq"."""

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
        doubts = [] if self.doubt is None else [self.doubt]
        return "\n".join([first, *(_told(*way) for way in ways), *doubts])


def _told(one: str, other: str, way: Inclusion) -> str:
    if way.vector is None:
        return f"every solution of {one} is one of {other}"
    vector = f"({', '.join(str(x) for x in way.vector)})"
    return (
        f"not every solution of {one} is one of {other}: {vector} solves {one}, and in {other} "
        f"{way.words}"
    )


@checked
@either
def compare(
    a: MatrixLike,
    b: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    time: float | None = None,
) -> Comparison:
    """Whether two matrices of the same size have the same solutions. Both inclusions are
    decided without a basis.

    If an inclusion fails, the result contains an extremal of one matrix and the row of the
    other that it violates. If both matrices have names of nodes, the names must be the same, in
    any order. With `relation` "le" or "eq", subeigenvectors or eigenvectors are compared, by
    default each at its own lambda(A); then the counterexample is any solution. Two matrices of
    min-plus algebra are compared by their solutions of A (x) y <= lam (x) y.

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
    lam = lambda_of(lam, as_relation(relation))
    if relation != "ge":
        compared = _native.compare_related(left, right, lam, relation, time)
        sides = [
            Inclusion(True) if fails is None else Inclusion(False, fails[0], words=fails[1])
            for fails in compared[:2]
        ]
        return Comparison(sides[0], sides[1], (compared[2], compared[3]))
    a_in_b, b_in_a, of_a, of_b, doubt = _native.compare(left, right, lam, time)

    def way(fails: Any) -> Inclusion:
        if fails is None:
            return Inclusion(True)
        vector, walk, row, words = fails
        witness = None if walk is None else witness_of(walk, names)
        return Inclusion(False, vector, witness, row_of(row), words)

    return Comparison(way(a_in_b), way(b_in_a), (of_a, of_b), doubt)
