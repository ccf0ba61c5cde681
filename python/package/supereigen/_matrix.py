"""Matrices of exact numbers and -inf."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _native
from ._arguments import checked
from ._input import as_matrix
from ._pictures import digraph
from ._show import beside, html_table, latex_matrix

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Matrix", "matrix", "read", "random", "paper_example"]


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

    def __getitem__(self, place: tuple[int, int]) -> int | Fraction | float:
        i, j = place
        rows, cols = self.shape
        return self._raw.entry(i + rows if i < 0 else i, j + cols if j < 0 else j)

    def __iter__(self) -> Iterator[tuple[int | Fraction | float, ...]]:
        return iter(self._raw.rows())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Matrix) and self._raw == other._raw

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

    def arcs(self) -> list[tuple[int, int, int | Fraction]]:
        """The finite entries as (row, column, entry): the arcs of the digraph."""
        return self._raw.arcs()

    def to_numpy(self) -> NDArray[np.float64]:
        """The matrix as doubles. `ValueError` if an entry is not exactly a double.

        >>> import supereigen as se
        >>> se.matrix("0 . ; 1/2 1".replace(";", "\\n")).to_numpy()
        array([[ 0. , -inf],
               [ 0.5,  1. ]])
        >>> se.matrix([["1/3"]]).to_numpy()
        Traceback (most recent call last):
        ...
        ValueError: A[0, 0]: 1/3 is no float64, and nothing is rounded
        """
        return self._raw.doubles().reshape(self.shape)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("a matrix becomes an array only by a copy")
        if dtype is not None and np.dtype(dtype) == object:
            array = np.empty(self.shape, dtype=object)
            for i, row in enumerate(self):
                array[i, :] = row
            return array
        array = self.to_numpy()
        return array if dtype is None else array.astype(dtype)

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
        return f"<Matrix {rows} x {cols}, {len(self._raw.arcs())} finite entries>"

    def _repr_html_(self) -> str:
        table = html_table(list(self), self.names, self.names)
        return beside(table, self._repr_svg_() if self.shape[0] <= FEW else None)

    def _repr_latex_(self) -> str:
        return latex_matrix(list(self))

    def _repr_svg_(self) -> str | None:
        """A picture of the digraph. None if it cannot be drawn."""
        rows, cols = self.shape
        return digraph(self._raw) if rows == cols and 0 < rows <= 60 else None


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
    a: Any,
    *,
    names: Sequence[str] | None = None,
    format: str | None = None,
    labels: str | None = None,
    decimal_comma: bool | None = None,
    buffers: bool = False,
    weight: str = "weight",
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
    a data flow graph (SDF3).

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
    return Matrix(
        as_matrix(
            a,
            names=names,
            format=format,
            labels=labels,
            decimal_comma=decimal_comma,
            buffers=buffers,
            weight=weight,
        )
    )


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
    """A random matrix from a seed. It is the same on every machine, and the same as the
    program's `random` writes.

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
    text = "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n"
    return matrix(text)
