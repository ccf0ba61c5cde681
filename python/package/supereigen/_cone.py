"""Tropical cones, given by rows or by generators, and the questions about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import checked
from ._input import MatrixLike, as_matrix
from ._sets import Included, NearestPoint, TropicalSet, listed, near_of
from ._show import some
from ._system import System
from ._vectors import Basis, Vector


@dataclass(frozen=True)
class HalfSpace:
    """A half-space with apex a: all x for which some x_j - a_j with j in `sectors` is the
    greatest of all x_k - a_k."""

    apex: Vector
    """The apex a, with first entry 0."""
    sectors: tuple[int, ...]
    """The coordinates j."""


@checked
class Cone(TropicalSet):
    """A tropical cone: a set of vectors that contains -inf, and all maxima and shifted copies
    of its members.

    `Cone(a, b)` is the cone of all x with A (x) x >= B (x) x. Rows are given as for `System`:
    two matrices, a text of inequalities, or a `System`. `Cone.from_generators` takes vectors.
    Each description is computed from the other on first use, and kept. Both are minimal and
    depend only on the set.

    >>> import supereigen as se
    >>> cone = se.Cone("x1 >= x2\\nmax(x1, x2 + 2) >= x3")
    >>> cone
    <Cone of 3 coordinates by 2 rows>
    >>> print(cone.generators)
     0   0  .
     0   .  0
     0   .  .
    -2  -2  0
    >>> [0, -1, 1] in cone, [0, 1, 0] in cone
    (True, False)

    `&` is the intersection. `|` is the hull: the least cone that contains both. `<=`, `<` and
    `==` compare sets. Coordinates with names are matched by name, in any order.

    >>> segment = se.Cone.from_generators([[0, 0, 0], [0, 2, 4]])
    >>> both = cone & segment
    >>> both.generators[:]
    [(0, 0, 0), (-2, -2, 0)]
    >>> both < segment, both | segment == segment, segment <= cone
    (True, True, False)
    >>> print(segment.rows)
    x1 >= -2 + x2
    x2 >= max(x1, -2 + x3)
    x3 >= x1
    max(x1, -2 + x3) >= x2

    Methods that may take very long have an argument `time` (seconds). They raise `Stopped` if
    there is no answer by then. Operators and properties have no time limit, but Ctrl-C stops
    them.
    """

    __slots__ = ()
    _raw: _native.Cone

    def __init__(self, a: MatrixLike | System, b: Any = None) -> None:
        if isinstance(a, System) and b is not None:
            raise ValueError("a System has both sides; leave out b")
        system = a if isinstance(a, System) else System(a, b)
        self._raw = _native.Cone.of(system._raw)

    @classmethod
    def from_generators(
        cls, vectors: Any, n: int | None = None, *, time: float | None = None
    ) -> Cone:
        """All maxima of shifted copies of the vectors. The vectors are the rows of anything
        that `matrix` takes, or the vectors of a search. An empty list needs `n`, the number of
        coordinates.

        >>> import supereigen as se
        >>> se.Cone.from_generators([[0, 0, 0], [0, 2, 4], [0, 1, 3]])
        <Cone of 3 coordinates by 2 generators>
        >>> se.Cone.from_generators(se.basis(se.paper_example()))
        <Cone of 5 coordinates by 10 generators>
        """
        raw, n, names = listed(vectors, n, "generators")
        return cls._of(_native.Cone.generated(raw, n, names, time))

    @classmethod
    def whole(cls, n: int) -> Cone:
        """The cone of all vectors of n entries."""
        return cls._of(_native.Cone.whole(n))

    @classmethod
    def zero(cls, n: int) -> Cone:
        """The cone that contains only the vector -inf of n entries."""
        return cls._of(_native.Cone.zero(n))

    def __reduce__(self) -> tuple[Any, ...]:
        rows, generators = self._raw.known_rows(), self._raw.known_generators()
        own = getattr(self, "__dict__", None)
        if generators is not None:
            found = Basis(generators, matrix=self._raw.header)
            return (type(self).from_generators, (found, self.n), own)
        assert rows is not None
        return (_of_rows, (type(self), System._of(rows)), own)

    def __repr__(self) -> str:
        rows, generators = self._raw.counts()
        by = [] if rows is None else [some(rows, "row")]
        by += [] if generators is None else [some(generators, "generator")]
        return f"<Cone of {some(self.n, 'coordinate')} by {' and '.join(by)}>"

    # Descriptions

    @property
    def generators(self) -> Basis:
        """The extreme rays, scaled. They are the only minimal set of generators."""
        return Basis(self._raw.generators(None), matrix=self._raw.header)

    @property
    def rows(self) -> System:
        """The rows, without any that the others imply. Equal cones have equal rows. The cone of
        all vectors has no rows.

        >>> import supereigen as se
        >>> se.Cone([[0, 1]], [[0, 0]]).rows
        <System: 0 rows, 2 nodes>
        """
        return System._of(self._raw.rows(None))

    def described(self, *, time: float | None = None) -> Cone:
        """The same cone, with generators and minimal rows computed within the time limit.

        >>> import supereigen as se
        >>> se.Cone([[0, None]], [[None, 1]]).described(time=10)
        <Cone of 2 coordinates by 1 row and 2 generators>
        """
        self._raw.rows(time)
        return self

    def needs(self, *, time: float | None = None) -> tuple[Vector, ...]:
        """For each row, a vector that violates it and satisfies all others. This proves that no
        row can be omitted.

        >>> import supereigen as se
        >>> se.Cone("x1 >= x2\\nx2 >= x3\\nx1 >= x3").needs()
        ((-1, 0, 0), (0, -1, 0))
        """
        return tuple(self._raw.needs(time))

    def apices(self, *, time: float | None = None) -> tuple[HalfSpace, ...]:
        """The half-spaces of `rows` in the form of TPLib: by apices and sectors, counted from
        0. The generators must be finite.

        >>> import supereigen as se
        >>> cone = se.Cone.from_generators([[0, 4, 0], [0, 3, 4], [0, 0, 2]])
        >>> cone.apices()[0]
        HalfSpace(apex=(0, 4, 4), sectors=(0,))
        """
        return tuple(HalfSpace(apex, tuple(sectors)) for apex, sectors in self._raw.apices(time))

    # Questions

    def is_zero(self, *, time: float | None = None) -> bool:
        """Whether the cone contains only -inf. Such a cone is false."""
        return self._raw.is_zero(time)

    def __bool__(self) -> bool:
        return not self.is_zero()

    def includes(self, other: Cone, *, time: float | None = None) -> Included:
        """Whether the cone contains the other one, `>=`. If not, a vector of the other one that
        is not in it.

        >>> import supereigen as se
        >>> se.Cone([[0, None]], [[None, 1]]).includes(se.Cone.whole(2))
        Included(holds=False, witness=(-inf, 0), is_ray=False)
        """
        lacked = self._raw.includes(self._and(other), time)
        return Included(True) if lacked is None else Included(False, lacked)

    def greatest(self, below: Any, *, time: float | None = None) -> Vector:
        """The greatest vector of the cone below another vector. It is -inf throughout if there
        is no other. `System.greatest` also says why.

        >>> import supereigen as se
        >>> se.Cone.from_generators([[0, 0, 0], [0, 2, 4]]).greatest([5, 6, 7])
        (5, 5, 7)
        """
        return self._raw.greatest(below, time)

    def nearest(
        self, vector: Any, *, projective: bool = False, time: float | None = None
    ) -> NearestPoint | None:
        """A vector of the cone nearest to another vector, in the maximum norm or in Hilbert's
        projective distance. None if no vector of the cone has the support of the other vector.

        >>> import supereigen as se
        >>> se.Cone([[0, None]], [[None, 1]]).nearest([0, 2])
        NearestPoint(point=(Fraction(3, 2), Fraction(1, 2)), distance=Fraction(3, 2))
        """
        return near_of(self._raw.nearest(vector, projective, time))

    def tangent(
        self, x: Any, *, time: float | None = None
    ) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The hyperarcs (tail, head) of the tangent hypergraph at a vector of the cone. There
        is one for each known row that holds with equality there, in the order of these rows.
        The tail and the head are the coordinates where the greater and the smaller side are
        attained.

        >>> import supereigen as se
        >>> se.Cone("max(x1, x3) >= x2\\nx1 >= x3").tangent([0, 0, 0])
        (((0, 2), (1,)), ((0,), (2,)))
        """
        return tuple((tuple(tail), tuple(head)) for tail, head in self._raw.tangent(x, time))

    # Maps

    def image(self, a: MatrixLike, *, time: float | None = None) -> Cone:
        """The cone of all A (x) x with x in this cone.

        >>> import supereigen as se
        >>> se.Cone.from_generators([[0, 1]]).image([[0, 3], [2, None], [None, 0]]).generators[0]
        (0, -2, -3)
        """
        return self._of(self._raw.image(as_matrix(a), time))

    def preimage(self, a: MatrixLike, *, time: float | None = None) -> Cone:
        """The cone of all x such that A (x) x is in this cone.

        >>> import supereigen as se
        >>> print(se.Cone([[0, None]], [[None, 1]]).preimage([[2, 0], [None, 0]]).rows)
        x1 >= -1 + x2
        """
        return self._of(self._raw.preimage(as_matrix(a), time))


def _of_rows(kind: type[Cone], system: System) -> Cone:
    return kind._of(_native.Cone.of(system._raw))
