from collections.abc import Sequence
from fractions import Fraction
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ExtremalIterator",
    "Frontier",
    "Matrix",
    "PositiveCycle",
    "Problem",
    "Stopped",
    "Stream",
    "Sweep",
    "Vectors",
    "__version__",
    "algorithm1",
    "algorithm2",
    "apply",
    "basis",
    "basis_by",
    "between",
    "claim_json",
    "compare",
    "cone",
    "count",
    "critical",
    "cross_check",
    "decompose",
    "density",
    "draw_cone",
    "draw_digraph",
    "draw_sweep",
    "eigenvalues",
    "eigenvectors",
    "estimate",
    "explain",
    "generators",
    "greatest",
    "info",
    "judge",
    "member",
    "nearest",
    "pair",
    "plus",
    "power",
    "product",
    "random",
    "reduce",
    "star",
    "transpose",
    "verify",
    "verify_cone",
    "verify_file",
]

__version__: str

_Finite = int | Fraction
_Number = int | Fraction | float
_Vector = tuple[_Number, ...]
_Told = tuple[list[int], int, tuple[int, int]]
_Stepped = tuple[int, _Vector, bool]
_Judged = tuple[str, bool, bool, str, str]
_Row = tuple[int, _Number, _Number, list[int], _Finite | None]
_Latest = tuple[_Vector, list[str], list[int | None], list[str]]
_Fails = tuple[_Vector, _Told | None, _Row, str]
_Wanted = dict[str, Any]
_Bounds = dict[str, Any]
_Effort = dict[str, int | None]

class Stopped(Exception): ...

class PositiveCycle(ValueError):
    cycle: list[int]
    weight: _Finite

@final
class Matrix:
    @staticmethod
    def from_rows(rows: Any) -> Matrix: ...
    @staticmethod
    def from_integers(array: NDArray[np.int64]) -> Matrix: ...
    @staticmethod
    def from_doubles(array: NDArray[np.float64]) -> Matrix: ...
    @staticmethod
    def from_places(rows: int, cols: int, places: Sequence[tuple[int, int, Any]]) -> Matrix: ...
    @staticmethod
    def read(
        data: bytes,
        format: str | None = None,
        labels: str | None = None,
        decimal_comma: bool | None = None,
    ) -> tuple[Matrix, str | None]: ...
    def with_names(self, names: list[str] | None) -> Matrix: ...
    @property
    def shape(self) -> tuple[int, int]: ...
    @property
    def names(self) -> list[str] | None: ...
    def node(self, name: str) -> int | None: ...
    def entry(self, i: int, j: int) -> _Number: ...
    def rows(self) -> list[_Vector]: ...
    def arcs(self) -> list[tuple[int, int, _Finite]]: ...
    def doubles(self) -> NDArray[np.float64]: ...
    def text(self, format: str) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _restore(
        rows: int, cols: int, places: Sequence[tuple[int, int, Any]], names: list[str] | None
    ) -> Matrix: ...

@final
class Vectors:
    @staticmethod
    def scaled(rows: Matrix) -> Vectors: ...
    @property
    def n(self) -> int: ...
    def __len__(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def denominator(self) -> int: ...
    @property
    def memory(self) -> NDArray[np.uint8]: ...
    def row(self, k: int) -> _Vector: ...
    def entries(self, doubles: bool) -> NDArray[np.uint8]: ...
    def find(self, x: Any) -> int | None: ...
    def union(self, other: Vectors) -> Vectors: ...
    def text(self, format: str, names: Matrix | None = None) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @staticmethod
    def _restore(n: int, width: int, denominator: int, bytes: bytes) -> Vectors: ...

@final
class Problem:
    def __new__(cls, matrix: Matrix, lam: Any, integers: bool = False) -> Problem: ...
    @property
    def n(self) -> int: ...
    @property
    def lam(self) -> _Number: ...
    @property
    def matrix(self) -> Matrix: ...
    @property
    def integers(self) -> bool: ...
    @property
    def sha256(self) -> str: ...

@final
class Frontier:
    """What remains of a search that was cut: `str` of it is text that another machine reads
    back with `Frontier(text)`."""

    def __new__(cls, text: str) -> Frontier: ...
    @property
    def subtrees(self) -> int: ...
    @property
    def extremals(self) -> int: ...
    @property
    def n(self) -> int: ...
    @property
    def lam(self) -> str: ...
    @property
    def sha256(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ExtremalIterator:
    def __new__(cls, problem: Problem, wanted: _Wanted, bounds: _Bounds) -> ExtremalIterator: ...
    def take(self) -> tuple[_Vector, list[int], int, tuple[int, int]] | None: ...
    @property
    def why(self) -> str | None: ...
    @property
    def frontier(self) -> Frontier | None: ...

@final
class Stream:
    @staticmethod
    def cycles(
        problem: Problem, bounds: _Bounds, all: bool, up_to: int | None = None
    ) -> Stream: ...
    @staticmethod
    def paths(problem: Problem, bounds: _Bounds, into: list[int]) -> Stream: ...
    def take(self) -> tuple[list[int], _Finite | None] | None: ...
    @property
    def why(self) -> str | None: ...

@final
class Sweep:
    def __new__(
        cls,
        problem: Problem,
        wanted: _Wanted,
        bounds: _Bounds,
        above: Any,
        below: Any,
        chains: bool,
    ) -> Sweep: ...
    def resume(self, bounds: _Bounds) -> Sweep: ...
    @property
    def why(self) -> str | None: ...
    @property
    def frontier(self) -> str | None: ...
    @property
    def breakpoints(self) -> list[_Finite]: ...
    @property
    def between(self) -> list[int]: ...
    @property
    def at(self) -> list[int]: ...
    @property
    def chain_count(self) -> int: ...
    @property
    def tied_tails(self) -> int: ...
    def count_at(self, lam: Any) -> int | None: ...
    @property
    def has_chains(self) -> bool: ...
    def basis_at(self, lam: Any) -> Vectors | None: ...
    def chains(
        self,
    ) -> list[tuple[list[int], _Finite | None, _Finite | None, _Finite | None]]: ...

def count(
    problem: Problem, wanted: _Wanted, bounds: _Bounds
) -> tuple[int, tuple[str, Frontier] | None]: ...
def basis(
    problem: Problem, wanted: _Wanted, bounds: _Bounds
) -> tuple[Vectors, tuple[str, Frontier] | None]: ...
def basis_by(
    problem: Problem, method: str, wanted: _Wanted, bounds: _Bounds
) -> tuple[Vectors, str | None]: ...
def estimate(
    problem: Problem, wanted: _Wanted, probes: int, seed: int, time: float | None
) -> tuple[int, tuple[float, float], tuple[float, float], bool, str | None]: ...
def critical(
    matrix: Matrix, time: float | None = None
) -> (
    tuple[
        _Finite,
        list[int],
        list[tuple[int, int, _Finite]],
        list[list[int]],
        list[int],
        int,
    ]
    | None
): ...
def star(matrix: Matrix) -> Matrix: ...
def apply(matrix: Matrix, x: Any, left: bool = False) -> list[_Number]: ...
def plus(a: Matrix, b: Matrix) -> Matrix: ...
def product(a: Matrix, b: Matrix) -> Matrix: ...
def power(a: Matrix, k: int) -> Matrix: ...
def transpose(a: Matrix) -> Matrix: ...
def eigenvalues(matrix: Matrix, time: float | None = None) -> list[_Number]: ...
def eigenvectors(
    problem: Problem, sub: bool, time: float | None = None
) -> tuple[Vectors, list[tuple[list[int], list[int] | None]]]: ...
def cone(a: Matrix, b: Matrix, bounds: _Bounds) -> tuple[Vectors, str | None]: ...
def pair(text: bytes) -> tuple[Matrix, Matrix]: ...
def algorithm1(problem: Problem, cycle: list[int]) -> list[_Stepped]: ...
def algorithm2(
    problem: Problem, cycle: list[int], path: list[int]
) -> tuple[list[_Stepped], str]: ...
def generators(problem: Problem, kind: str, time: float | None = None) -> list[_Vector]: ...
def explain(
    problem: Problem, max_cycles: int, time: float | None = None
) -> tuple[
    list[
        tuple[
            list[int],
            list[_Stepped],
            list[tuple[list[int], list[_Stepped], str | None]],
        ]
    ],
    Vectors,
    str,
    str,
]: ...
def member(
    problem: Problem, x: Any
) -> tuple[
    list[_Row],
    bool,
    _Told | None,
    tuple[_Vector, _Vector] | None,
]: ...
def decompose(
    problem: Problem, x: Any, time: float | None = None
) -> list[tuple[_Vector, int, _Told | None]]: ...
def reduce(
    problem: Problem, time: float | None = None
) -> tuple[Matrix, list[tuple[int, list[int], str, str]]]: ...
def verify(
    problem: Problem,
    vectors: Vectors | Matrix,
    complete: bool,
    effort: _Effort,
    time: float | None = None,
) -> _Judged: ...
def claim_json(
    problem: Problem, vectors: Vectors | Matrix, complete: bool, method: str
) -> str: ...
def verify_file(
    text: str,
    effort: _Effort,
    matrix: Matrix | None = None,
    time: float | None = None,
    lam: tuple[Any] | None = None,
    integers: bool = False,
) -> _Judged: ...
def verify_cone(
    a: Matrix,
    b: Matrix,
    vectors: Vectors | Matrix,
    complete: bool,
    effort: _Effort,
    time: float | None = None,
) -> _Judged: ...
def greatest(
    problem: Problem, below: Any, above: Any = None, time: float | None = None
) -> tuple[_Latest, tuple[int, _Number] | None]: ...
def nearest(
    problem: Problem, vector: Any, projective: bool, time: float | None = None
) -> tuple[tuple[_Vector, _Finite, list[int], _Latest] | None, list[int], _Vector]: ...
def compare(
    a: Matrix, b: Matrix, lam: Any, time: float | None = None
) -> tuple[_Fails | None, _Fails | None, _Number, _Number]: ...
def between(
    lower: Matrix, upper: Matrix, lam: Any, every: bool, integers: bool = False
) -> Problem: ...
def judge(
    lower: Matrix, upper: Matrix, lam: Any, x: Any, integers: bool = False
) -> tuple[_Vector, str, tuple[Matrix, _Number] | None, _Row | None, str]: ...
def cross_check(
    n: int,
    density_percent: int,
    min: int,
    max: int,
    seeds: int,
    pairs: int,
    time: float | None = None,
) -> tuple[bool, bool, bool, str]: ...
def info(problem: Problem, time: float | None = None) -> dict[str, Any]: ...
def density(text: str) -> int: ...
def random(
    n: int,
    density: str,
    degree: int | None,
    min: int,
    max: int,
    seed: int,
    no_loops: bool,
) -> Matrix: ...
def draw_digraph(
    problem: Problem,
    format: str,
    cycle: list[int] | None = None,
    path: list[int] | None = None,
    extremal: Any = None,
    all_arcs: bool = False,
) -> bytes: ...
def draw_cone(problem: Problem, format: str) -> bytes: ...
def draw_sweep(sweep: Sweep, format: str, greatest: Any = None) -> bytes: ...
