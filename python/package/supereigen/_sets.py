"""Code that cones and polyhedra share: set operations, orders, maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np

from . import _native
from ._arguments import checked, raw_of
from ._input import as_vectors, nodes
from ._show import some
from ._vectors import Vector

S = TypeVar("S", bound="TropicalSet")


@dataclass(frozen=True)
class Included:
    """Whether one set contains another. If not, a counterexample."""

    holds: bool
    witness: Vector | None = None
    """A vector of the other set that is not in this one."""
    is_ray: bool = False
    """For polyhedra: whether the witness is a ray. From any point of the other set, far enough
    along the ray, there are points that are not in this set."""

    def __bool__(self) -> bool:
        return self.holds


@dataclass(frozen=True)
class NearestPoint:
    """A vector of a set that is nearest to a given one."""

    point: Vector
    """In the maximum norm it is the greatest nearest vector. In the projective distance it is
    the greatest one below the given vector."""
    distance: int | Fraction


@checked
class TropicalSet:
    """A cone or a polyhedron."""

    __slots__ = ("_raw",)
    _raw: Any

    @classmethod
    def _of(cls: type[S], raw: Any) -> S:
        made = cls.__new__(cls)
        made._raw = raw
        return made

    def _and(self, other: Any) -> Any:
        """The engine's form of another set of the same kind."""
        return raw_of(other, type(self))

    @property
    def n(self) -> int:
        """The number of coordinates."""
        return int(self._raw.n)

    @property
    def names(self) -> list[str] | None:
        """The names of the coordinates, or None."""
        header: _native.Matrix = self._raw.header
        return header.names

    # Sets

    def intersection(self: S, other: S, *, time: float | None = None) -> S:
        """The intersection, `&`, from the rows of both."""
        return self._of(self._raw.intersection(self._and(other), time))

    def hull(self: S, other: S, *, time: float | None = None) -> S:
        """The least set of this kind that contains both, `|`, from the generators of both."""
        return self._of(self._raw.hull(self._and(other), time))

    def __and__(self: S, other: S) -> S:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.intersection(other)

    def __or__(self: S, other: S) -> S:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.hull(other)

    def equals(self: S, other: S, *, time: float | None = None) -> bool:
        """Whether both are the same set. Unlike `==`, which is false then, this raises an error
        if the sets have different coordinates."""
        return bool(self._raw.equals(self._and(other), time))

    def __le__(self: S, other: S) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return other._holds(self)

    def __ge__(self: S, other: S) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._holds(other)

    def __lt__(self: S, other: S) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return other._holds(self) and not self._holds(other)

    def __gt__(self: S, other: S) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._holds(other) and not other._holds(self)

    def _holds(self: S, other: S) -> bool:
        return self._raw.includes(self._and(other), None) is None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        if self.n != other.n:
            return False
        ours, theirs = self.names, other.names
        if ours is not None and theirs is not None and sorted(ours) != sorted(theirs):
            return False
        return self.equals(other)

    __hash__ = None  # type: ignore[assignment]

    def __contains__(self, x: Any) -> bool:
        return bool(self._raw.contains(x))

    # Maps

    def project(self: S, onto: Any, *, time: float | None = None) -> S:
        """The projection onto the chosen coordinates, in that order. Coordinates are numbers
        from 0, or names."""
        places = nodes(self._raw.header, onto, "onto")
        return self._of(self._raw.project(places, time))

    def cylinder(self: S, n: int | Sequence[str], at: Any = None) -> S:
        """The vectors of n coordinates whose chosen coordinates, in that order, form a vector
        of the set. The other coordinates are free.

        `n` is the number of the coordinates, or a list of their names. `at` are the chosen
        coordinates. By default they are those with the names of the set's coordinates, or else
        the first ones.
        """
        names = None if isinstance(n, (int, np.integer)) else list(n)
        count = n if isinstance(n, (int, np.integer)) else len(n)
        if count < 0:
            raise ValueError(f"n: found {count}, expected 0 or more coordinates")
        wider = _native.Matrix.from_places(0, int(count), []).with_names(names)
        if at is None:
            own = self.names
            at = own if own is not None and names is not None else range(self.n)
        places = nodes(wider, at, "at")
        if len(places) != self.n:
            found = some(len(places), "coordinate")
            raise ValueError(f"at: found {found}, expected {self.n}")
        return self._of(self._raw.cylinder(int(count), places, names))

    # Bounds

    def difference_bounds(self, *, time: float | None = None) -> tuple[Vector, ...]:
        """For coordinates i (rows) and j (columns), the least d with x_i <= d + x_j for all x.
        It is -inf if every x_i is -inf, and inf if there is no such d."""
        bounds: list[Vector] = self._raw.difference_bounds(time)
        return tuple(bounds)


def listed(
    vectors: Any, n: int | None, what: str
) -> tuple[_native.Vectors | _native.Matrix, int, list[str] | None]:
    """Vectors in the engine's form, the number of their entries, and the names of the
    entries."""
    if n is None and isinstance(vectors, np.ndarray) and vectors.ndim == 2:
        n = vectors.shape[1]
    elif n is None and isinstance(vectors, (list, tuple)) and not vectors:
        raise ValueError(f"no {what}: give n, the number of coordinates")
    raw = as_vectors(vectors, 0 if n is None else n)
    if isinstance(raw, _native.Vectors):
        return raw, raw.n if n is None else n, getattr(vectors, "names", None)
    return raw, raw.shape[1] if n is None else n, raw.names


def near_of(found: tuple[Vector, int | Fraction] | None) -> NearestPoint | None:
    return None if found is None else NearestPoint(*found)
