"""Sets of scaled vectors, bases, and the partial results of a search that was cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import _native
from ._count import Cut
from ._min_plus import mirrored
from ._optional import pandas
from ._pictures import solutions
from ._plot import MOST_VECTORS, plot_vectors
from ._show import MOST_ROWS, beside, html_table, latex_vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

Number = int | Fraction | float
"""A finite entry is an int or a Fraction; -inf is the float -inf."""
Vector = tuple[Number, ...]
"""A vector as a tuple."""


class VectorSet(Sequence[Vector]):
    """Scaled vectors without duplicates, in canonical order: greater entries first.

    It behaves like a sequence of tuples, and like an array with one vector per row. The vectors
    are stored as narrow integers over one denominator. All other forms are computed from them.

    >>> import supereigen as se
    >>> vectors = se.basis([[None, 1], [1, None]])
    >>> len(vectors), vectors.shape, vectors[0]
    (2, (2, 2), (0, -1))
    >>> (-1, 0) in vectors
    True
    """

    __slots__ = ("_raw", "_problem", "_matrix")
    min_plus = False
    """Whether these are vectors of min-plus algebra."""
    _raw: _native.Vectors
    _problem: _native.Problem | None
    _matrix: _native.Matrix | None

    def __init__(
        self,
        raw: _native.Vectors,
        problem: _native.Problem | None = None,
        matrix: _native.Matrix | None = None,
    ) -> None:
        self._raw = raw
        self._problem = problem
        # The matrix of the problem, or a matrix whose columns have the names of the entries.
        self._matrix = matrix if problem is None else problem.matrix

    @property
    def shape(self) -> tuple[int, int]:
        """The number of vectors, and the number of entries of each."""
        return len(self._raw), self._raw.n

    @property
    def n(self) -> int:
        """The number of entries of each vector."""
        return self._raw.n

    @property
    def names(self) -> list[str] | None:
        """The names of the nodes, or None."""
        return None if self._matrix is None else self._matrix.names

    @property
    def denominator(self) -> int:
        """The common denominator of all entries."""
        return self._raw.denominator

    def __len__(self) -> int:
        return len(self._raw)

    @overload
    def __getitem__(self, k: int) -> Vector: ...
    @overload
    def __getitem__(self, k: slice) -> list[Vector]: ...
    def __getitem__(self, k: int | slice) -> Vector | list[Vector]:
        if isinstance(k, slice):
            return [self._raw.row(i) for i in range(*k.indices(len(self)))]
        return self._raw.row(k + len(self) if k < 0 else k)

    def __iter__(self) -> Iterator[Vector]:
        return (self[k] for k in range(len(self)))

    def __contains__(self, x: object) -> bool:
        """Whether the vector, after scaling, is one of these."""
        try:
            return self._raw.find(x) is not None
        except (TypeError, ValueError):
            return False

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The index of the vector after scaling. `ValueError` if it is not one of these."""
        found = self._raw.find(value)
        if found is None or not start <= found < (len(self) if stop is None else stop):
            raise ValueError(f"{value!r} is not one of these vectors")
        return found

    def __eq__(self, other: object) -> bool:
        if isinstance(other, VectorSet):
            return self.min_plus == other.min_plus and self._raw == other._raw
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    # Arrays

    @property
    def depths(self) -> NDArray[np.unsignedinteger[Any]]:
        """The memory itself, without a copy and read-only. For each entry, its distance below
        0, times the denominator. The greatest value of the type means -inf.

        >>> import supereigen as se
        >>> vectors = se.basis([[0, None], [-7, None]])
        >>> vectors.depths
        array([[  0,   7],
               [  0, 255]], dtype=uint8)
        """
        width = self._raw.width
        if width > 8:
            raise ValueError(f"the numbers take {width} bytes each, more than an array holds")
        return self._raw.memory.view(f">u{width}").reshape(self.shape)

    def to_numpy(self, dtype: Any = np.float64) -> NDArray[Any]:
        """An array with one vector per row.

        As doubles, with -inf. `ValueError` if an entry is not exactly a double.
        As `object`, exactly: ints, Fractions and -inf.
        As `np.int64`, if there is no -inf and no fraction. `numerators` always returns
        integers.

        >>> import supereigen as se
        >>> vectors = se.basis([[0, None], [-7, None]])
        >>> vectors.to_numpy()
        array([[  0.,  -7.],
               [  0., -inf]])
        >>> vectors.to_numpy(object)
        array([[0, -7],
               [0, -inf]], dtype=object)
        """
        wanted = np.dtype(dtype)
        if wanted == object:
            array = np.empty(self.shape, dtype=object)
            for k, row in enumerate(self):
                array[k, :] = row
            return array
        if wanted.kind in "iu":
            numerators, denominator = self.numerators()
            if denominator != 1 or np.ma.is_masked(numerators):
                infinite = "inf" if self.min_plus else "-inf"
                found = "fractions" if denominator != 1 else infinite
                raise ValueError(f"there is {found}, which {wanted} does not hold")
            whole = numerators.filled()
            narrow = whole.astype(wanted)
            if not np.array_equal(narrow, whole):
                raise ValueError(f"there is a number that {wanted} does not hold")
            return narrow
        if wanted.kind != "f":
            raise ValueError(f"dtype: found {wanted}, expected floats, integers or object")
        doubles = self._raw.entries(True).view("<f8").reshape(self.shape)
        if wanted == np.float64:
            return doubles
        narrow = doubles.astype(wanted)
        if not np.array_equal(narrow, doubles):
            raise ValueError(f"there is a number that {wanted} does not hold")
        return narrow

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if copy is False:
            raise ValueError("without a copy only depths is available")
        return self.to_numpy(np.float64 if dtype is None else dtype)

    def numerators(self) -> tuple[np.ma.MaskedArray[Any, np.dtype[np.int64]], int]:
        """All entries times one denominator, as 64-bit integers, and the denominator. Entries
        -inf are masked.

        >>> import supereigen as se
        >>> numerators, denominator = se.basis([[None, "1/3"], ["1/2", None]]).numerators()
        >>> print(numerators, denominator)
        [[0 -2]
         [-3 0]] 6
        """
        integers = self._raw.entries(False).view("<i8").reshape(self.shape)
        limits = np.iinfo(np.int64)
        mask = integers == (limits.max if self.min_plus else limits.min)
        masked = np.ma.MaskedArray(integers, mask=mask)
        return masked, self.denominator

    def to_fractions(self) -> list[list[Fraction | float]]:
        """Rows of `Fraction` and the float -inf.

        >>> import supereigen as se
        >>> se.basis([["1/2", None], [0, None]]).to_fractions()[0]
        [Fraction(0, 1), Fraction(0, 1)]
        """
        return [[x if isinstance(x, float) else Fraction(x) for x in row] for row in self]

    def to_dataframe(self) -> Any:
        """A pandas frame with one vector per row, exact. The columns are the nodes."""
        pd = pandas("to_dataframe()")
        columns = self.names if self.names is not None else list(range(self.n))
        return pd.DataFrame(self.to_numpy(object), columns=columns)

    def plot(self, ax: Any = None) -> Any:
        """Plots the vectors with matplotlib, one per row, as colours. -inf stays white. Uses
        these axes or new ones, and returns them. If there are many vectors, only the first are
        plotted. Numbers are rounded to doubles."""
        rows = self[:MOST_VECTORS]
        return plot_vectors(rows, len(self), self.n, self.names, ax)

    # Texts

    def to_text(self, format: str = "text") -> str:
        """The vectors as text in one of the formats of the program: text, table, csv, json,
        jsonl, mtx, tplib, polymake, latex, matlab, numpy."""
        return self._raw.text(format, self._matrix)

    def __str__(self) -> str:
        return self.to_text("table").rstrip("\n")

    def __repr__(self) -> str:
        count, n = self.shape
        return f"<{type(self).__name__}: {count} vectors of {n} entries>"

    def _shown(self) -> tuple[list[Vector], int]:
        return self[:MOST_ROWS], max(0, len(self) - MOST_ROWS)

    def _repr_html_(self) -> str:
        rows, more = self._shown()
        names = self.names or [str(i + 1) for i in range(self.n)]
        return beside(html_table(rows, names, None, more), self._repr_svg_())

    def _repr_latex_(self) -> str:
        return latex_vectors(*self._shown())

    def _repr_svg_(self) -> str | None:
        """For three nodes, a picture of all solutions in the plane."""
        if self._problem is None or self._problem.n != 3 or not len(self):
            return None
        return solutions(self._problem)


class Basis(VectorSet):
    """The scaled basis: all requested extremals, none missing.

    The result of a search that was cut is a `CutBasis`, not a `Basis`.
    """

    __slots__ = ("_whole",)
    _whole: bool

    complete = True

    def __init__(
        self,
        raw: _native.Vectors,
        problem: _native.Problem | None = None,
        whole: bool = True,
        matrix: _native.Matrix | None = None,
    ) -> None:
        super().__init__(raw, problem, matrix)
        # Whether all extremals were requested, so that they are the basis of the matrix.
        self._whole = whole

    def to_json(self) -> str:
        """The text that the program's `basis --format json` writes, and that `verify` reads."""
        if self._problem is None:
            raise ValueError("the matrix of this basis is not known")
        return _native.claim_json(self._problem, self._raw, self._whole)


@mirrored(Basis)
class MinPlusBasis(Basis):
    """The scaled basis of min-plus algebra: all y with A (x) y <= lam (x) y are minima of shifted
    copies of these vectors, whose least entry is 0. It is the result of `basis` with
    `min_plus=True`.

    >>> import supereigen as se
    >>> vectors = se.basis([[0, None], [3, None]], min_plus=True)
    >>> print(vectors)
    0  3
    0  .
    >>> vectors[1], (3, 6) in vectors
    ((0, inf), True)
    """

    __slots__ = ()
    min_plus = True

    def to_json(self) -> str:
        """Not for min-plus algebra: `verify` reads claims of max-plus algebra only."""
        raise ValueError("a claim is one of max-plus algebra: take the basis of a.mirror()")

    def _repr_svg_(self) -> str | None:
        """Pictures show solutions of max-plus algebra."""
        return None


class CutBasis(Cut):
    """Some vectors of a basis, from a search that was cut. It is not a basis.

    It is not a sequence, so that it cannot be mistaken for a basis: see `so_far`, `why`, and
    `resume`.

    >>> import supereigen as se
    >>> some = se.basis(se.paper_example(), limit=4)
    >>> some
    <CutBasis: 4 vectors so far, the limit on results was reached; resume() continues>
    >>> some.resume()
    <Basis: 10 vectors of 5 entries>
    """

    __slots__ = ()
    so_far: VectorSet
    """The vectors found so far."""
    frontier: _native.Frontier | None
    """The remaining work. It can be resumed here or elsewhere. None if the method cannot
    resume."""

    def resume(self, **bounds: Any) -> Basis | CutBasis:
        """Continues where the search was cut. `limit`, `steps`, `time`, `threads` and
        `progress` are those of `basis`. None of them is kept from before."""
        rest = self._go_on(resume=self.frontier, **bounds)
        found = rest if isinstance(rest, Basis) else rest.so_far
        raw = self.so_far._raw.union(found._raw)
        if isinstance(rest, Basis):
            return Basis(raw, self.so_far._problem, False)
        so_far = VectorSet(raw, self.so_far._problem)
        return CutBasis(so_far, rest.why, rest.frontier, self._go_on)

    def __repr__(self) -> str:
        more = "; resume() continues" if self.frontier is not None else ""
        return f"<CutBasis: {len(self.so_far)} vectors so far, {self.why}{more}>"

    def _repr_html_(self) -> str:
        return f"<p>incomplete: {self.why}</p>{self.so_far._repr_html_()}"
