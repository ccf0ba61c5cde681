"""Tropical polyhedra, given by points and rays, or by rows with constants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import checked, raw_of
from ._cone import Cone
from ._input import MatrixLike, as_matrix, as_sides
from ._matrix import Matrix
from ._sets import Included, NearestPoint, TropicalSet, listed, near_of
from ._show import some
from ._system import System
from ._vectors import Number, Vector


@dataclass(frozen=True)
class AffineRows:
    """The rows max(A (x) x, c) >= max(B (x) x, d) of a polyhedron."""

    a: Matrix
    """The greater side."""
    b: Matrix
    """The smaller side."""
    constants: tuple[Vector, Vector]
    """c and d, with one entry for each row."""

    def __len__(self) -> int:
        return len(self.a)

    def __str__(self) -> str:
        names = self.a.names or [f"x{j + 1}" for j in range(self.a.shape[1])]
        greater, smaller = (
            [_side(row, constant, names) for row, constant in zip(side, constants)]
            for side, constants in zip((self.a, self.b), self.constants)
        )
        return "\n".join(f"{left} >= {right}" for left, right in zip(greater, smaller))


def _side(row: Vector, constant: Number, names: Sequence[str]) -> str:
    terms = [name if x == 0 else f"{x} + {name}" for x, name in zip(row, names) if _is_finite(x)]
    terms += [str(constant)] if _is_finite(constant) else []
    return f"max({', '.join(terms)})" if len(terms) > 1 else "".join(terms) or "-inf"


def _is_finite(x: Number) -> bool:
    return not isinstance(x, float)


@checked
class Polyhedron(TropicalSet):
    """A tropical polyhedron. For any of its points, it contains every maximum of them in which
    all but one may be moved down.

    `Polyhedron(a, b, (c, d))` is the set of all x with max(A (x) x, c) >= max(B (x) x, d), row
    by row. `a` and `b` are given as for `Cone`. Without constants, the set contains every moved
    copy of each of its points. `Polyhedron.from_generators` takes points and rays. The set
    contains the maxima of points, where all but one may be moved down, and of rays moved by any
    number. Each description is computed from the other on first use, and kept. Both are minimal
    and depend only on the set.

    >>> import supereigen as se
    >>> greater, smaller = [[0, None], [None, None], [None, 0]], [[None] * 2, [0, None], [None] * 2]
    >>> strip = se.Polyhedron(greater, smaller, ([None, 3, None], [0, None, 1]))
    >>> print(strip.rows)                   # 0 <= x1 <= 3 and x2 >= 1
    0 >= -3 + x1
    x1 >= 0
    x2 >= 1
    >>> strip.points, strip.rays, strip.is_bounded()
    (((3, 1), (0, 1)), ((-inf, 0),), False)
    >>> strip
    <Polyhedron of 2 coordinates by 3 rows, 2 points and 1 ray>
    >>> [2, 9] in strip, strip.box()
    (True, ((0, 3), (1, inf)))

    `&`, `|`, `<=`, `<`, `==` and `time` are those of `Cone`. An empty polyhedron is false.

    >>> segment = se.Polyhedron.from_generators([[0, 0], [2, 4]])
    >>> (segment & strip).points, bool(segment & strip.moved(9))
    (((2, 4), (0, 1)), False)
    """

    __slots__ = ()
    _raw: _native.Polyhedron

    def __init__(self, a: Any, b: Any = None, constants: Any = None) -> None:
        if isinstance(a, AffineRows):
            if b is not None or constants is not None:
                raise ValueError("AffineRows have both sides and constants; leave out b, constants")
            a, b, constants = a.a, a.b, a.constants
        if isinstance(a, System):
            if b is not None:
                raise ValueError("a System has both sides; leave out b")
            sides = a._raw.a, a._raw.b
        else:
            sides = as_sides(a, b)
        if constants is None:
            constants = [[None] * side.shape[0] for side in sides]
        try:
            greater, smaller = constants
        except (TypeError, ValueError):
            raise ValueError(
                f"constants: found {constants!r}, expected those of the greater side and those of "
                "the smaller one"
            ) from None
        self._raw = _native.Polyhedron.of(*sides, greater, smaller)

    @classmethod
    def from_generators(
        cls, points: Any, rays: Any = (), n: int | None = None, *, time: float | None = None
    ) -> Polyhedron:
        """The polyhedron of points and rays: the rows of anything that `matrix` takes. Without
        a point it is empty. An empty list of points needs `n`, the number of coordinates.

        >>> import supereigen as se
        >>> se.Polyhedron.from_generators([[0, 0], [2, 4], [1, 3]], [[0, 0]])
        <Polyhedron of 2 coordinates by 2 points and 1 ray>
        """
        points, n, names = listed(points, n, "points")
        rays, _, others = listed(rays, n, "rays")
        if names is not None and others is not None and names != others:
            raise ValueError(f"points with the names {names} and rays with {others}")
        raw = _native.Polyhedron.generated(points, rays, n, names or others, time)
        return cls._of(raw)

    @classmethod
    def from_cone(cls, cone: Cone) -> Polyhedron:
        """The polyhedron of all vectors of a cone: the point -inf, and the generators as
        rays."""
        return cls._of(_native.Polyhedron.from_cone(raw_of(cone, Cone)))

    @classmethod
    def from_homogeneous(cls, cone: Cone) -> Polyhedron:
        """The points x such that (0, x) is in the cone. The cone has one more coordinate.

        >>> import supereigen as se
        >>> cone = se.Cone("variables: zero x\\nx >= 1 + zero\\n3 + zero >= x")
        >>> se.Polyhedron.from_homogeneous(cone).box()
        ((1, 3),)
        """
        return cls._of(_native.Polyhedron.from_homogeneous(raw_of(cone, Cone)))

    @classmethod
    def whole(cls, n: int) -> Polyhedron:
        """The polyhedron of all points of n coordinates."""
        return cls._of(_native.Polyhedron.whole(n))

    @classmethod
    def empty(cls, n: int) -> Polyhedron:
        """The empty polyhedron of n coordinates."""
        return cls._of(_native.Polyhedron.empty(n))

    def __reduce__(self) -> tuple[Any, ...]:
        own = getattr(self, "__dict__", None)
        return (_restored, (type(self), self.homogeneous, self.names), own)

    def __repr__(self) -> str:
        rows, generators = self.homogeneous._raw.counts()
        by = [] if rows is None else [some(rows, "row")]
        if generators is not None:
            points, rays = self.generators
            by.append(some(len(points), "point"))
            by += [some(len(rays), "ray")] if rays else []
        given = " and ".join(filter(None, [", ".join(by[:-1]), by[-1]]))
        return f"<Polyhedron of {some(self.n, 'coordinate')} by {given}>"

    # Descriptions

    @property
    def homogeneous(self) -> Cone:
        """The cone with one more coordinate in front, which is 0 for points and -inf for rays.
        Its coordinates have no names."""
        return Cone._of(self._raw.homogeneous)

    @property
    def points(self) -> tuple[Vector, ...]:
        """The extreme points, greater entries first. Empty if the polyhedron is empty."""
        return self.generators[0]

    @property
    def rays(self) -> tuple[Vector, ...]:
        """The extreme rays, scaled. Empty if the polyhedron is bounded or empty."""
        return self.generators[1]

    @property
    def generators(self) -> tuple[tuple[Vector, ...], tuple[Vector, ...]]:
        """The points and the rays."""
        points, rays = self._raw.members(None)
        return tuple(points), tuple(rays)

    @property
    def rows(self) -> AffineRows:
        """The rows, without any that the others imply. Equal polyhedra have equal rows."""
        a, b, c, d = self._raw.rows(None)
        return AffineRows(Matrix(a), Matrix(b), (c, d))

    def described(self, *, time: float | None = None) -> Polyhedron:
        """The same polyhedron, with points, rays and minimal rows computed within the time
        limit."""
        self._raw.rows(time)
        return self

    # Questions

    def is_empty(self, *, time: float | None = None) -> bool:
        """Whether the polyhedron has no point.

        >>> import supereigen as se
        >>> se.Polyhedron([[None]], [[0]], ([None], [0])).is_empty()      # -inf >= max(x1, 0)
        True
        """
        return self._raw.is_empty(time)

    def __bool__(self) -> bool:
        return not self.is_empty()

    def is_bounded(self, *, time: float | None = None) -> bool:
        """Whether every coordinate is bounded from above: there are no rays."""
        return self._raw.is_bounded(time)

    def includes(self, other: Polyhedron, *, time: float | None = None) -> Included:
        """Whether this polyhedron contains the other one, `>=`. If not, a point or ray of the
        other one that is not in it.

        >>> import supereigen as se
        >>> point, ray = (se.Polyhedron.from_generators([[0]], rays) for rays in ([], [[0]]))
        >>> point.includes(ray)
        Included(holds=False, witness=(0,), is_ray=True)
        """
        lacked = self._raw.includes(self._and(other), time)
        return Included(True) if lacked is None else Included(False, *lacked)

    def box(self, *, time: float | None = None) -> tuple[tuple[Number, Number], ...] | None:
        """The least and the greatest value of each coordinate. The greatest is inf if there is
        no upper bound. None if the polyhedron is empty."""
        found = self._raw.least_box(time)
        return None if found is None else tuple(found)

    def greatest(self, below: Any, *, time: float | None = None) -> Vector | None:
        """The greatest point of the polyhedron below a vector. None if there is none.

        >>> import supereigen as se
        >>> segment = se.Polyhedron.from_generators([[0, 0], [2, 4]])
        >>> segment.greatest([1, 4]), segment.greatest([-1, 4])
        ((1, 3), None)
        """
        return self._raw.greatest(below, time)

    def nearest(self, vector: Any, *, time: float | None = None) -> NearestPoint | None:
        """A point of the polyhedron nearest to a vector in the maximum norm, the greatest of
        these. None if no point has the support of the vector.

        >>> import supereigen as se
        >>> se.Polyhedron.from_generators([[0, 0], [2, 4]]).nearest([2, 1])
        NearestPoint(point=(Fraction(1, 2), Fraction(5, 2)), distance=Fraction(3, 2))
        """
        return near_of(self._raw.nearest(vector, time))

    # Maps

    def maximum(self, other: Polyhedron, *, time: float | None = None) -> Polyhedron:
        """The set of all maxima of a point of this set and a point of the other."""
        return self._of(self._raw.maximum(self._and(other), time))

    def moved(self, by: Any, *, time: float | None = None) -> Polyhedron:
        """Moves all points by a number. The rays stay the same."""
        return self._of(self._raw.moved(by, time))

    def image(self, a: MatrixLike, constants: Any = None, *, time: float | None = None) -> Polyhedron:
        """The polyhedron of all max(A (x) x, constants) with x in this one.

        >>> import supereigen as se
        >>> segment = se.Polyhedron.from_generators([[0, 0], [2, 4]])
        >>> segment.image([[1, None], [None, 1]], [None, 3]).points
        ((3, 5), (1, 3))
        """
        return self._of(self._raw.image(as_matrix(a), constants, time))

    def preimage(self, a: MatrixLike, constants: Any = None, *, time: float | None = None) -> Polyhedron:
        """The polyhedron of all x such that max(A (x) x, constants) is in this one."""
        return self._of(self._raw.preimage(as_matrix(a), constants, time))


def _restored(kind: type[Polyhedron], cone: Cone, names: list[str] | None) -> Polyhedron:
    return kind._of(_native.Polyhedron.from_homogeneous(cone._raw).with_names(names))
