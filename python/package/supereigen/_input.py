"""Converts the inputs of users to matrices: lists, arrays, frames, graphs, files.

This module imports nothing that the caller has not imported. It recognises frames, sparse
arrays and graphs by their methods.
"""

from __future__ import annotations

import gzip
import io
import math
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol, TypeAlias, TypeVar, Union

import numpy as np

from . import _native

INFINITY = -math.inf

T = TypeVar("T")


class _Array(Protocol):
    """Anything that NumPy makes an array of: arrays, our matrices, lists of vectors, frames."""

    def __array__(self, *args: Any, **kwargs: Any) -> np.ndarray[Any, Any]: ...


class _Sparse(Protocol):
    """A sparse array of SciPy."""

    def tocoo(self) -> Any: ...


class _Graph(Protocol):
    """A digraph of networkx."""

    @property
    def adj(self) -> Any: ...
    def is_directed(self) -> bool: ...


Entry: TypeAlias = Union[int, float, Fraction, Decimal, str, "np.number[Any]", None]
"""A number, exactly; None is -inf."""

MatrixLike: TypeAlias = Union[
    Sequence[Sequence[Entry]],
    str,
    bytes,
    "os.PathLike[str]",
    _Array,
    _Sparse,
    _Graph,
    _native.Matrix,
]
"""Everything that `matrix` takes."""

Lambda: TypeAlias = Union[Entry, tuple[Entry, Entry]]
"""lambda: a number, -inf, "max", or two ends beside `upper`."""


class _Unsaid:
    """The default of `lam` where there is a relation."""

    def __repr__(self) -> str:
        return "<0 for ge, lambda(A) for le and eq>"


UNSAID: Any = _Unsaid()


def as_relation(relation: Any) -> str:
    """The name of a relation."""
    if relation not in ("ge", "le", "eq"):
        raise ValueError(f"relation: found {relation!r}, expected 'ge', 'le' or 'eq'")
    return str(relation)


def lambda_of(lam: Any, relation: str) -> Any:
    """lambda as it was given, or its default for the relation."""
    if lam is UNSAID:
        return 0 if relation == "ge" else "max"
    return as_lambda(lam)


def as_matrix(
    a: Any,
    *,
    names: Sequence[str] | None = None,
    format: str | None = None,
    labels: str | None = None,
    decimal_comma: bool | None = None,
    buffers: bool = False,
    weight: str = "weight",
    rows_are_nodes: bool = True,
) -> _native.Matrix:
    """Converts the object to a matrix. `ValueError` says what is wrong. If `rows_are_nodes` is
    false, the rows are vectors or inequalities, and the row labels of a frame are ignored."""
    raw = getattr(a, "_raw", None)
    if isinstance(raw, _native.Matrix):
        check_algebra(a)
        matrix = raw
    elif isinstance(a, _native.Matrix):
        matrix = a
    elif isinstance(a, np.ndarray):
        matrix = _of_array(a)
    elif isinstance(a, (str, bytes, os.PathLike)):
        matrix = _of_source(a, format, labels, decimal_comma, buffers)
    elif hasattr(a, "columns") and hasattr(a, "index") and hasattr(a, "to_numpy"):
        matrix = _of_frame(a, rows_are_nodes)
    elif hasattr(a, "tocoo"):
        matrix = _of_sparse(a)
    elif hasattr(a, "is_directed") and hasattr(a, "adj"):
        matrix = _of_graph(a, weight)
    elif hasattr(a, "__array__"):
        matrix = _of_array(np.asarray(a))
    elif isinstance(getattr(a, "so_far", None), Sequence):
        raise ValueError(f"found {a!r}, expected rows of numbers: the results so far are in its so_far")
    else:
        matrix = _native.Matrix.from_rows(a)
    return matrix if names is None else matrix.with_names(list(names))


def check_algebra(a: Any) -> None:
    """Refuses a matrix or vectors of the other algebra."""
    if is_min_plus(a) != _native.is_min_plus():
        found, other = ("min", "max") if is_min_plus(a) else ("max", "min")
        raise ValueError(
            f"found {a!r} of {found}-plus algebra, expected {other}-plus: a.mirror() has all signs "
            "changed"
        )


def is_min_plus(a: Any) -> bool:
    """Whether the object is one of min-plus algebra."""
    return getattr(a, "min_plus", False) is True


def _of_array(a: np.ndarray[Any, Any]) -> _native.Matrix:
    if a.ndim != 2:
        raise ValueError(f"an array of shape {a.shape}; expected two dimensions")
    _check_numbers(a)
    masked = isinstance(a, np.ma.MaskedArray)
    if not masked and a.dtype.kind in "iu" and a.dtype.itemsize <= 8:
        if a.dtype != np.uint64:
            return _native.Matrix.from_integers(a.astype(np.int64, copy=False))
    elif not masked and a.dtype.kind == "f" and a.dtype.itemsize <= 8:
        return _native.Matrix.from_doubles(a.astype(np.float64, copy=False))
    if a.shape[0] == 0:
        return _native.Matrix.from_places(0, a.shape[1], [])
    # A masked entry becomes None, which means -inf.
    return _native.Matrix.from_rows(a.tolist())


def _check_numbers(a: np.ndarray[Any, Any]) -> None:
    """Rejects types that a list would turn into numbers although they are not."""
    kinds = {"b": "truth values", "m": "spans of time", "M": "dates", "S": "bytes"}
    if a.dtype.kind in kinds:
        raise ValueError(f"an array of {kinds[a.dtype.kind]}, {a.dtype}; expected numbers")


def _of_frame(frame: Any, rows_are_nodes: bool) -> _native.Matrix:
    columns = list(frame.columns)
    rows = list(frame.index)
    # An object array keeps integers exact if another column has floats.
    values = frame.to_numpy(dtype=object)
    for i, j in np.ndindex(values.shape):
        entry = values[i, j]
        # NaN and NA are not equal to themselves.
        missing = type(entry).__name__ in ("NAType", "NaTType") or (
            isinstance(entry, float) and entry != entry
        )
        if missing:
            raise ValueError(
                f"row {rows[i]!r}, column {columns[j]!r}: found a missing value; fill it, "
                "with frame.fillna(-math.inf) if it means -inf"
            )
    matrix = _of_array(values)
    numbered = list(range(len(columns)))
    labels = columns
    if rows_are_nodes and len(rows) == len(columns) and rows != columns:
        other_order = set(rows) == set(columns)
        if other_order or numbered not in (rows, columns):
            k = next(k for k in range(len(rows)) if rows[k] != columns[k])
            raise ValueError(
                f"row {k} is called {rows[k]!r} and column {k} {columns[k]!r}; expected one name "
                "for each node" + (": frame.loc[frame.columns]" if other_order else "")
            )
        # If one side has only numbers, the names come from the other side.
        labels = rows if columns == numbered else columns
    if labels == numbered:
        return matrix
    return matrix.with_names([str(label) for label in labels])


def _of_sparse(a: Any) -> _native.Matrix:
    coo = a.tocoo()
    if len(coo.shape) != 2:
        raise ValueError(f"a sparse array of shape {coo.shape}; expected two dimensions")
    _check_numbers(coo.data)
    places = zip(coo.row.tolist(), coo.col.tolist(), coo.data.tolist())
    return _native.Matrix.from_places(coo.shape[0], coo.shape[1], list(places))


def _of_graph(graph: Any, weight: str) -> _native.Matrix:
    if not graph.is_directed():
        raise ValueError("a graph without directions; expected a digraph (graph.to_directed())")
    order = list(graph.nodes)
    place = {node: k for k, node in enumerate(order)}
    places = []
    for tail, head, data in graph.edges(data=True):
        if weight not in data:
            raise ValueError(f"the arc from {tail!r} to {head!r} has no {weight!r}")
        places.append((place[tail], place[head], data[weight]))
    matrix = _native.Matrix.from_places(len(order), len(order), places)
    if order == list(range(len(order))):
        return matrix
    return matrix.with_names([str(node) for node in order])


def _of_source(
    a: str | bytes | os.PathLike[str],
    format: str | None,
    labels: str | None,
    decimal_comma: bool | None,
    buffers: bool,
) -> _native.Matrix:
    def read(data: bytes, name: str | None = None) -> _native.Matrix:
        data = _unpacked(data)
        if data[:2] == b"PK" and not buffers:
            return _of_archive(data)
        matrix, note = _native.Matrix.read(data, format, labels, decimal_comma, buffers, name)
        if note is not None:
            _warn(note if name is None else f"{name}: {note}")
        return matrix

    if isinstance(a, bytes):
        return read(a)
    if isinstance(a, str) and ("\n" in a or not os.path.exists(a)):
        try:
            return read(a.encode())
        except ValueError as error:
            if "\n" in a or a.lstrip()[:1] in "[{(\\":
                raise
            raise ValueError(f"there is no file {a!r}, and as a matrix: {error}") from None
    with open(a, "rb") as file:
        data = file.read()
    try:
        return read(data, os.fspath(a))
    except ValueError as error:
        raise ValueError(f"{os.fspath(a)}: {error}") from None


def _warn(message: str) -> None:
    """Issues a warning at the line that called the package, at any call depth."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        level, frame = level + 1, frame.f_back
    warnings.warn(message, stacklevel=level)


def _unpacked(data: bytes) -> bytes:
    if data[:2] != b"\x1f\x8b":
        return data
    try:
        return gzip.decompress(data)
    except (OSError, EOFError) as error:
        raise ValueError(f"cannot be unpacked: {error}") from None


def read_source(
    read: Callable[[bytes], T], source: str | bytes | os.PathLike[str], what: str
) -> T:
    """Reads the content of a text or of a file. Error messages name the file, and `what` is
    expected."""
    name = ""
    if isinstance(source, bytes):
        data = source
    elif isinstance(source, str) and ("\n" in source or not os.path.exists(source)):
        data = source.encode()
        if not ("\n" in source or "{" in source or source.lstrip()[:1] == "["):
            name = f"there is no file {source!r}, and as {what}: "
    else:
        name = f"{os.fspath(source)}: "
        with open(source, "rb") as file:
            data = file.read()
    try:
        return read(_unpacked(data))
    except ValueError as error:
        raise ValueError(f"{name}{error}") from None


def _of_archive(data: bytes) -> _native.Matrix:
    """Reads an .npz as the program writes it: integers, a denominator, and the code of -inf."""
    try:
        archive = np.load(io.BytesIO(data), allow_pickle=False)
        arrays = {name: archive[name] for name in archive.files}
    except Exception as error:
        raise ValueError(f"not a NumPy archive: {error}") from None
    named = [name for name in ("matrix", "vectors") if name in arrays]
    min_plus = _native.is_min_plus()
    infinity, other = ("infinity", "minus_infinity") if min_plus else ("minus_infinity", "infinity")
    if other in arrays and infinity not in arrays:
        raise ValueError(f"an archive with {other!r}; expected one of the other algebra")
    codes = ("denominator", "minus_infinity", "infinity")
    others = [name for name in arrays if name not in codes]
    if not named and len(others) != 1:
        raise ValueError(f"an archive of {others}; expected an array called 'matrix'")
    array = arrays[named[0] if named else others[0]]
    _check_numbers(array)
    if array.ndim == 1:
        array = array.reshape(1, -1)
    denominator = int(arrays["denominator"]) if "denominator" in arrays else 1
    if denominator < 1:
        raise ValueError(f"the denominator {denominator}; expected 1 or more")
    code: int | None = None
    if array.dtype.kind == "i" and array.dtype.itemsize in (4, 8):
        limits = np.iinfo(array.dtype)
        code = int(limits.max if min_plus else limits.min)
    if infinity in arrays:
        code = int(arrays[infinity])

    def entry(x: Any) -> Any:
        if array.dtype.kind in "iu" and x == code:
            return None
        if denominator == 1 or x in (INFINITY, -INFINITY):
            return x
        return Fraction(x) / denominator

    if array.shape[0] == 0:
        return _native.Matrix.from_places(0, array.shape[1], [])
    return _native.Matrix.from_rows([[entry(x) for x in row] for row in array.tolist()])


def as_pair(a: Any) -> tuple[_native.Matrix, _native.Matrix]:
    """Both sides of a system from one file or text: written inequalities, or TPLib's lists."""
    if not isinstance(a, (str, bytes, os.PathLike)):
        raise ValueError("one matrix; expected two, or a text that holds both sides")
    return read_source(_native.pair, a, "both sides of a system")


def as_sides(a: Any, b: Any) -> tuple[_native.Matrix, _native.Matrix]:
    """Both sides of a system, whose rows are inequalities. Without `b`, `a` contains both."""
    if b is None:
        return as_pair(a)
    return as_matrix(a, rows_are_nodes=False), as_matrix(b, rows_are_nodes=False)


def as_vectors(vectors: Any, n: int) -> _native.Vectors | _native.Matrix:
    """Vectors of a claim: those of a search, or the rows of any input."""
    raw = getattr(vectors, "_raw", None)
    if isinstance(raw, _native.Vectors):
        check_algebra(vectors)
        return raw
    if isinstance(vectors, np.ndarray) and vectors.size == 0:
        return _native.Matrix.from_places(0, n, [])
    if isinstance(vectors, (list, tuple)) and not vectors:
        return _native.Matrix.from_places(0, n, [])
    return as_matrix(vectors, rows_are_nodes=False)


def fraction(value: int | Fraction | float) -> Fraction | float:
    """A number of one type: a Fraction, unless it is infinite."""
    return value if isinstance(value, float) else Fraction(value)


def number_of(value: Any) -> Any:
    """A number from JSON, where fractions, -inf and inf are strings."""
    if not isinstance(value, str):
        return value
    if value in ("-inf", "inf"):
        return float(value)
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact


def nodes_of(listed: list[int]) -> tuple[int, ...]:
    """Nodes from JSON, where they are counted from 1."""
    return tuple(node - 1 for node in listed)


def as_lambda(lam: Any) -> Any:
    """lambda: a number, or "max"."""
    if isinstance(lam, str) and lam != "max":
        lam = lam.strip()
    return lam


def as_entries(what: str, entries: Any, matrix: _native.Matrix, rest: Any) -> Any:
    """A vector, or a dict from nodes to entries; nodes that it does not name have `rest`. Without
    `rest`, all must be named."""
    if not isinstance(entries, Mapping):
        return entries
    n = matrix.shape[1]
    unnamed = object()
    placed: list[Any] = [unnamed if rest is UNSAID else rest] * n
    for node, entry in entries.items():
        placed[nodes(matrix, [node], what)[0]] = entry
    for i, entry in enumerate(placed):
        if entry is unnamed:
            name = i if matrix.names is None else repr(matrix.names[i])
            raise ValueError(f"{what}: there is no entry for node {name}")
    return placed


def as_upper(below: Any, matrix: _native.Matrix) -> tuple[Any, list[int]]:
    """Upper bounds, and the nodes without one: those with +inf, and those that a dict omits."""
    placed = as_entries("below", below, matrix, math.inf)
    if not isinstance(placed, (list, tuple, np.ndarray)):
        return placed, []
    open = [i for i, x in enumerate(placed) if isinstance(x, (float, np.floating)) and x == math.inf]
    if not open:
        return placed, []
    bounds = list(placed)
    for i in open:
        bounds[i] = None
    return bounds, open


def nodes(matrix: _native.Matrix, wanted: Any, what: str) -> list[int]:
    """Nodes by number, counted from 0, or by name."""
    if isinstance(wanted, (str, int, np.integer)) and not isinstance(wanted, bool):
        wanted = [wanted]
    if not isinstance(wanted, Iterable):
        raise ValueError(f"{what}: found {wanted!r}, expected nodes")
    found = []
    n = matrix.shape[1]
    for node in wanted:
        if isinstance(node, str):
            names = matrix.names
            if names is None or node not in names:
                known = "the nodes have no names" if names is None else ", ".join(names)
                raise ValueError(f"{what}: there is no node {node!r} ({known})")
            found.append(names.index(node))
        elif isinstance(node, (int, np.integer)) and not isinstance(node, bool):
            if not 0 <= int(node) < n:
                raise ValueError(f"{what}: there is no node {node} among {n}, counted from 0")
            found.append(int(node))
        else:
            raise ValueError(f"{what}: found {node!r}, expected the number or name of a node")
    return found
