"""Matrices of exact numbers and -inf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _native
from ._arguments import checked
from ._input import MatrixLike, as_matrix, is_min_plus
from ._min_plus import algebra, mirrored
from ._pictures import digraph
from ._show import beside, html_table, latex_matrix

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ._vectors import Vector

FEW = 12
"""The greatest number of nodes for which the digraph is drawn next to the entries."""


class Matrix:
    """A matrix of exact numbers and -inf, with optional names of nodes.

    It is created by `supereigen.matrix`. Every function accepts the same inputs, so it is
    seldom necessary to create one.

    >>> import supereigen as se
    >>> a = se.matrix([[0, None], ["1/3", 2]])
    >>> a[1, 0], a[0, 1]
    (Fraction(1, 3), -inf)
    >>> print(a)
      0  .
    1/3  2

    The operators are those of max-plus algebra: `+` is the maximum, `@` the product with
    matrices and vectors, `**` the power. The other operand is anything that `matrix` takes.

    >>> print(a @ a)
      0  .
    7/3  4
    >>> a @ [5, 0]
    (5, Fraction(16, 3))
    >>> (a + a.T == a.T + a, a ** 3 == a @ a @ a)
    (True, True)
    >>> print(se.matrix([[-1, 2], [-2, -3]]).star())
     0  2
    -2  0
    """

    __slots__ = ("_raw",)
    _raw: _native.Matrix
    min_plus = False
    """Whether it is a matrix of min-plus algebra."""

    # Makes an array on the left use our `+` and `@`. Otherwise NumPy would convert the matrix
    # and use ordinary addition and multiplication.
    __array_priority__ = 1000

    def __init__(self, raw: _native.Matrix) -> None:
        self._raw = raw

    @property
    def shape(self) -> tuple[int, int]:
        """The numbers of rows and columns."""
        return self._raw.shape

    @property
    def names(self) -> list[str] | None:
        """The names of the nodes, or None."""
        return self._raw.names

    def __len__(self) -> int:
        return self.shape[0]

    @overload
    def __getitem__(self, place: tuple[int, int]) -> int | Fraction | float: ...
    @overload
    def __getitem__(self, place: tuple[slice | list[int], int | slice | list[int]]) -> Matrix: ...
    @overload
    def __getitem__(self, place: tuple[int, slice | list[int]]) -> Matrix: ...
    @overload
    def __getitem__(self, place: slice | list[int]) -> Matrix: ...
    @overload
    def __getitem__(self, place: int) -> tuple[int | Fraction | float, ...]: ...
    def __getitem__(self, place: Any) -> Any:
        """An entry, or the submatrix of some rows and columns: slices, or lists of indices. One
        index is a row; one slice or list is a matrix of rows, which has no names of nodes.

        >>> import supereigen as se
        >>> a = se.paper_example()
        >>> a[2, 3], a[-1, 0]
        (2, -2)
        >>> print(a[:2, [1, 0]])
        1  -3
        1   1
        >>> a[0]
        (-3, 1, -inf, -inf, -inf)
        >>> a[1:3].shape
        (2, 5)
        """
        if _is_index(place):
            return next(iter(self[[place], :]))
        both: tuple[Any, Any] = place if isinstance(place, tuple) else (place, slice(None))
        i, j = both
        rows, cols = self.shape
        if _is_index(i) and _is_index(j):
            return self._raw.entry(i + rows if i < 0 else i, j + cols if j < 0 else j)
        return Matrix(_native.submatrix(self._raw, _indices(i, rows), _indices(j, cols)))

    def __iter__(self) -> Iterator[tuple[int | Fraction | float, ...]]:
        return iter(self._raw.rows())

    def __eq__(self, other: object) -> bool:
        """Whether shape, entries and names are the same. The other one may be anything that
        `matrix` takes; of a list or an array, which has no names, only the entries are compared.
        """
        if isinstance(other, Matrix):
            return self.min_plus == other.min_plus and self._raw == other._raw
        if not isinstance(other, (list, tuple, np.ndarray)):
            return NotImplemented
        try:
            raw = as_matrix(other)
        except ValueError:
            return False
        return self._raw.with_names(None) == raw

    __hash__ = None  # type: ignore[assignment]

    # Algebra

    @property
    def T(self) -> Matrix:
        """The transpose: all arcs reversed. A square matrix keeps the names of its nodes."""
        return Matrix(_native.transpose(self._raw))

    def __add__(self, other: Any) -> Matrix:
        """The maximum, entry by entry."""
        if _is_scalar(other):
            return NotImplemented
        return Matrix(_native.plus(self._raw, as_matrix(other)))

    def __radd__(self, other: Any) -> Matrix:
        if _is_scalar(other):
            return NotImplemented
        return Matrix(_native.plus(as_matrix(other), self._raw))

    @overload
    def __matmul__(self, other: Matrix) -> Matrix: ...
    @overload
    def __matmul__(self, other: Any) -> Any: ...
    def __matmul__(self, other: Any) -> Any:
        """The product. It is a `Matrix` for a matrix, and a tuple for a vector."""
        if _is_scalar(other):
            return NotImplemented
        if _is_vector(other):
            return tuple(_native.apply(self._raw, other))
        return Matrix(_native.product(self._raw, as_matrix(other)))

    def __rmatmul__(self, other: Any) -> Any:
        if _is_scalar(other):
            return NotImplemented
        if _is_vector(other):
            return tuple(_native.apply(self._raw, other, True))
        return Matrix(_native.product(as_matrix(other), self._raw))

    def __pow__(self, k: int) -> Matrix:
        """The k-th power. For k = 0 it is the unit matrix."""
        if isinstance(k, bool) or not isinstance(k, (int, np.integer)):
            return NotImplemented
        if not 0 <= k < 2**64:
            raise ValueError(f"the power {k}; expected a whole number from 0 to 2^64 - 1")
        return Matrix(_native.power(self._raw, int(k)))

    def star(self) -> Matrix:
        """A^*, the best weights of walks of any length: see `supereigen.star`."""
        return Matrix(_native.star(self._raw))

    def plus(self) -> Matrix:
        """A^+ = A (+) A^2 (+) ..., the best weights of walks of one arc or more.

        >>> import supereigen as se
        >>> print(se.matrix([[-1, 2], [-2, -3]]).plus())
         0  2
        -2  0
        """
        return self @ self.star()

    def times(self, c: Any) -> Matrix:
        """c (x) A: the number is added to every finite entry. `a.times(-lam)` is A - lambda.

        >>> import supereigen as se
        >>> print(se.matrix([[0, None], [1, 2]]).times("1/2"))
        1/2    .
        3/2  5/2
        """
        return Matrix(_native.shifted(self._raw, c))

    def minimum(self, other: Any) -> Matrix:
        """Entry by entry the lesser one; `a + b` is the greater one.

        >>> import supereigen as se
        >>> print(se.matrix([[0, 5]]).minimum([[3, 4]]))
        0  4
        """
        return Matrix(_native.minimum(self._raw, as_matrix(other)))

    def maximum(self, other: Any) -> Matrix:
        """Entry by entry the greater one: `a + b`, except in min-plus algebra."""
        return Matrix(_native.plus(self._raw, as_matrix(other)))

    def mirror(self) -> Matrix:
        """-A, as a matrix of the other algebra: max-plus becomes min-plus, which says the same.

        >>> import supereigen as se
        >>> print(se.matrix([[0, None], [1, 2]]).mirror())
         0   .
        -1  -2
        """
        return MinPlusMatrix(self._raw)

    def conjugate(self) -> Matrix:
        """-A^T, for which every entry must be finite.

        >>> import supereigen as se
        >>> print(se.matrix([[0, 5]]).conjugate())
         0
        -5
        """
        return Matrix(_native.conjugate(self._raw))

    def trace(self) -> int | Fraction | float:
        """The greatest entry of the diagonal, -inf if none is finite.

        >>> import supereigen as se
        >>> se.paper_example().trace()
        1
        """
        rows, cols = self.shape
        if rows != cols:
            raise ValueError(f"the trace of a {rows} x {cols} matrix; expected a square one")
        best, infinite = (min, "inf") if self.min_plus else (max, "-inf")
        return best((self[i, i] for i in range(rows)), default=float(infinite))

    def residual(self, b: Any) -> Vector:
        r"""A \ b, the greatest x with A (x) x <= b; +inf where x has no bound.

        >>> import supereigen as se
        >>> se.matrix([[1, 3], [2, 4]]).residual([0, 5])
        (-1, -3)
        """
        return self.solve(b).x

    def solve(self, b: Any) -> Solution:
        """The greatest x with A (x) x <= b, and whether A (x) x = b has a solution.

        >>> import supereigen as se
        >>> se.matrix([[1, 3], [2, 4]]).solve([0, 5])
        Solution(x=(-1, -3), solvable=False, unmet=(1,))
        >>> se.matrix([[1, 3], [2, 4]]).solve([3, 4]).solvable
        True
        """
        x, unmet = _native.solve(self._raw, b)
        unbounded = float("-inf" if self.min_plus else "inf")
        bounded = tuple(unbounded if entry is None else entry for entry in x)
        return Solution(bounded, not unmet, tuple(unmet))

    def arcs(self) -> list[tuple[int, int, int | Fraction]]:
        """The finite entries as (row, column, entry): the arcs of the digraph."""
        return self._raw.arcs()

    @checked
    def to_numpy(self, dtype: Any = None, *, rounded: bool = False) -> NDArray[Any]:
        """The matrix as an array of doubles, or of this dtype.

        Nothing is rounded silently: an entry that is not exactly a double is a `ValueError`,
        unless `rounded` asks for the nearest doubles.

        >>> import supereigen as se
        >>> se.matrix("0 . ; 1/2 1".replace(";", "\\n")).to_numpy()
        array([[ 0. , -inf],
               [ 0.5,  1. ]])
        >>> se.matrix([["1/3"]]).to_numpy()
        Traceback (most recent call last):
        ...
        ValueError: A[0, 0]: 1/3 is not exactly a float64; to_numpy(rounded=True) rounds
        >>> se.matrix([["1/3"]]).to_numpy(rounded=True)
        array([[0.33333333]])
        """
        return self.__array__(dtype) if not rounded else self._rounded(dtype)

    def _rounded(self, dtype: Any) -> NDArray[Any]:
        array = np.array([[float(x) for x in row] for row in self], dtype=float)
        array = array.reshape(self.shape)
        return array if dtype is None else array.astype(dtype)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("a matrix cannot become an array without a copy")
        if dtype is not None and np.dtype(dtype) == object:
            array = np.empty(self.shape, dtype=object)
            for i, row in enumerate(self):
                array[i, :] = row
            return array
        array = self._raw.doubles().reshape(self.shape)
        if dtype is None or np.dtype(dtype).kind == "f":
            return array if dtype is None else array.astype(dtype)
        if not np.isfinite(array).all():
            infinite = "inf" if self.min_plus else "-inf"
            raise ValueError(f"{infinite} is not a number of {np.dtype(dtype)}")
        exact = array.astype(dtype)
        if not (exact == array).all():
            raise ValueError(f"not every entry is a number of {np.dtype(dtype)}")
        return exact

    def to_text(self, format: str = "text") -> str:
        """The matrix as text in one of the formats of the program: text, table, csv, json,
        jsonl, mtx, tplib, polymake, latex, matlab, numpy, edges, dot.

        >>> import supereigen as se
        >>> print(se.matrix([[0, None], [1, 2]]).to_text("csv"), end="")
        0,-inf
        1,2
        """
        return self._raw.text(format)

    def __str__(self) -> str:
        return self._raw.text("table").rstrip("\n")

    def __repr__(self) -> str:
        rows, cols = self.shape
        return f"<{type(self).__name__} {rows} x {cols}, {len(self._raw.arcs())} finite entries>"

    def _repr_html_(self) -> str:
        table = html_table(list(self), self.names, self.names)
        return beside(table, self._repr_svg_() if self.shape[0] <= FEW else None)

    def _repr_latex_(self) -> str:
        return latex_matrix(list(self))

    def _repr_svg_(self) -> str | None:
        """A picture of the digraph. None if it cannot be drawn."""
        rows, cols = self.shape
        return digraph(self._raw) if rows == cols and 0 < rows <= 60 else None


@mirrored(Matrix)
class MinPlusMatrix(Matrix):
    """A matrix of min-plus algebra: of exact numbers and +inf.

    It is created by `supereigen.matrix` with `min_plus=True`. `+` is the minimum, `@` the product
    with minima of sums, `star()` has the least weights of walks: shortest paths. `solve(b)` and
    `residual(b)` are the least x with A (x) x >= b. The other operand is a matrix of min-plus
    algebra too.

    >>> import supereigen as se
    >>> roads = se.matrix([[None, 4, 1], [2, None, None], [None, 1, None]], min_plus=True)
    >>> print(roads)
    .  4  1
    2  .  .
    .  1  .
    >>> print(roads.star())
    0  2  1
    2  0  3
    3  1  0
    >>> (roads @ roads)[0, 1], roads[0, 0], roads @ [0, 0, 5]
    (2, inf, (4, 2, 1))
    >>> roads.mirror()
    <Matrix 3 x 3, 4 finite entries>
    """

    __slots__ = ()
    min_plus = True

    def minimum(self, other: Any) -> Matrix:
        """Entry by entry the lesser one: `a + b`."""
        with algebra(True):
            return MinPlusMatrix(_native.plus(self._raw, as_matrix(other)))

    def maximum(self, other: Any) -> Matrix:
        """Entry by entry the greater one; +inf if one of them is."""
        with algebra(True):
            return MinPlusMatrix(_native.minimum(self._raw, as_matrix(other)))

    def mirror(self) -> Matrix:
        """-A, as a matrix of max-plus algebra."""
        return Matrix(self._raw)


@dataclass(frozen=True)
class Solution:
    """The answer of `Matrix.solve`."""

    x: Vector
    """The greatest x with A (x) x <= b; +inf where x has no bound."""
    solvable: bool
    """Whether A (x) x = b has a solution: x is one then."""
    unmet: tuple[int, ...]
    """The rows in which A (x) x is below b."""


def _of(raw: _native.Matrix, min_plus: bool) -> Matrix:
    return MinPlusMatrix(raw) if min_plus else Matrix(raw)


def _is_index(x: Any) -> bool:
    return isinstance(x, (int, np.integer)) and not isinstance(x, bool)


def _indices(chosen: Any, size: int) -> list[int]:
    """The indices of a slice, of a list, or of one number."""
    if isinstance(chosen, slice):
        return list(range(size))[chosen]
    listed = [chosen] if _is_index(chosen) else list(chosen)
    for index in listed:
        if not _is_index(index) or not -size <= index < size:
            raise IndexError(f"index {index!r}; expected one from {-size} to {size - 1}")
    return [int(index) % size for index in listed]


def _is_scalar(x: Any) -> bool:
    """Whether x is a number. `a + 1` is not defined, because it could mean two things."""
    return x is None or isinstance(x, (bool, int, float, Fraction, Decimal, np.generic))


def _is_vector(x: Any) -> bool:
    """Whether x has one dimension: an array, a series, or a sequence of numbers."""
    dimensions = getattr(x, "ndim", None)
    if dimensions is not None:
        return bool(dimensions == 1)
    if isinstance(x, (Matrix, str, bytes)) or not isinstance(x, Sequence):
        return False
    return len(x) == 0 or _is_scalar(x[0]) or isinstance(x[0], str)


@checked
def matrix(
    a: MatrixLike,
    *,
    names: Sequence[str] | None = None,
    format: str | None = None,
    labels: str | None = None,
    decimal_comma: bool | None = None,
    buffers: bool = False,
    weight: str = "weight",
    min_plus: bool = False,
) -> Matrix:
    """Converts any supported input to a matrix. All functions call this for their inputs.

    =====================  =====================================================
    nested lists           ints of any size, floats, `Fraction`, `Decimal`, texts
                           such as ``"2/3"``; ``None`` and ``-math.inf`` are -inf
    NumPy arrays           integers, floats, objects; masked entries are -inf
    pandas frames          labels become names of nodes; a missing value is an error
    scipy.sparse           **what is absent is -inf**, not 0; a stored 0 is 0
    networkx digraphs      the arc i -> j of weight a is the entry a_ij
    paths, texts, bytes    every format of the program, .gz, .npy and .npz too, and
                           models: SDF3, PNML, lines of places, cmlib's .mpm
    =====================  =====================================================

    Each float is converted exactly: ``0.1`` is 3602879701896397/36028797018963968. For one
    tenth, write ``Fraction(1, 10)``, ``Decimal("0.1")`` or ``"0.1"``. Texts and files are read
    as exact decimals.

    `format`, `labels` ("none", "header", "column", "both") and `decimal_comma` say how to read
    an ambiguous text. `weight` is the attribute of arcs. `buffers` uses the sizes of buffers in
    a data flow graph (SDF3). `min_plus` makes it a matrix of min-plus algebra: ``None``,
    ``math.inf`` and what is absent are +inf (`MinPlusMatrix`).

    >>> import numpy as np, supereigen as se
    >>> print(se.matrix(np.array([[1.5, -np.inf], [0, 2]])))
    3/2  .
      0  2
    >>> net = se.matrix("warm: press oven 0 3\\nback: oven press 1 2.5\\n")
    >>> net.names, net[1, 1]
    (['press', 'oven'], Fraction(11, 2))
    >>> se.matrix([[0, 1], [2, float("nan")]])
    Traceback (most recent call last):
    ...
    ValueError: A[1, 1]: found nan, expected a finite number, or -inf (None)
    """
    if min_plus and buffers:
        raise ValueError("buffers are those of a model, which is one of max-plus algebra")
    with algebra(min_plus):
        raw = as_matrix(
            a,
            names=names,
            format=format,
            labels=labels,
            decimal_comma=decimal_comma,
            buffers=buffers,
            weight=weight,
        )
    return _of(raw, min_plus)


read = matrix


@checked
def random(
    n: int,
    *,
    density: Any = 1,
    degree: int | None = None,
    min: int = -10,
    max: int = 10,
    seed: int = 1,
    no_loops: bool = False,
) -> Matrix:
    """A random matrix that its seed determines, the same on every machine: the one that the
    program's `matrix random` writes.

    Entries are integers from `min` to `max`. `density` is the fraction of finite entries, in
    steps of 0.01. Instead, `degree` sets their number in each row. With `no_loops`, the
    diagonal is -inf.

    >>> import supereigen as se
    >>> print(se.random(2, min=-2, max=1, seed=3))
    1   0
    1  -1
    """
    if degree is not None and density != 1:
        raise ValueError("density and degree; expected one of them")
    return Matrix(_native.random(n, str(density), degree, min, max, seed, no_loops))


@checked
def identity(n: int, *, min_plus: bool = False) -> Matrix:
    """The unit matrix: 0 on the diagonal, -inf elsewhere; +inf in min-plus algebra.

    >>> import supereigen as se
    >>> print(se.identity(2))
    0  .
    .  0
    """
    return _of(_native.identity(n), min_plus)


def vstack(matrices: Sequence[Any]) -> Matrix:
    """One matrix below the other.

    >>> import supereigen as se
    >>> print(se.vstack([[[0, 1]], [[2, None]]]))
    0  1
    2  .
    """
    min_plus = any(map(is_min_plus, matrices))
    with algebra(min_plus):
        return _of(reduce(_native.stack, map(as_matrix, matrices)), min_plus)


def hstack(matrices: Sequence[Any]) -> Matrix:
    """One matrix beside the other.

    >>> import supereigen as se
    >>> print(se.hstack([[[0], [1]], [[2], [None]]]))
    0  2
    1  .
    """
    min_plus = any(map(is_min_plus, matrices))
    transposed = [matrix(a, min_plus=min_plus).T for a in matrices]
    return vstack(transposed).T


def paper_example() -> Matrix:
    """The matrix of the example by Hui-li Wang and Sergei Sergeev.

    >>> import supereigen as se
    >>> print(se.paper_example())
    -3   1   .  .   .
     1   1   1  .   .
     .   0   .  2   .
     1   .  -5  .  -7
    -2  -2  -7  1   .
    """
    return matrix("-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n")
