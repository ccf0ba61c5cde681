"""Questions about one vector and claims about many: membership, decomposition, reduction,
verification."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from . import _native
from ._arguments import checked
from ._extremals import Witness, witness_of
from ._input import (
    UNSAID,
    Lambda,
    MatrixLike,
    as_entries,
    as_lambda,
    as_matrix,
    as_relation,
    as_sides,
    as_vectors,
    lambda_of,
)
from ._matrix import Matrix
from ._roots import CutRoots, Roots
from ._search import bounds_of, problem_of
from ._timetable import Timetable
from ._vectors import Basis, CutBasis, Number, Vector, VectorSet


@dataclass(frozen=True)
class Row:
    """The inequality of one node: left = max_k (a_ik - lam + x_k) >= right = x_i."""

    node: int
    left: Number
    right: Number
    attained_at: tuple[int, ...]
    """The columns where the maximum is attained."""
    slack: int | Fraction | None
    """left - right. None if one of them is -inf."""

    @property
    def holds(self) -> bool:
        return self.left >= self.right

    @property
    def tight(self) -> bool:
        return self.slack == 0


def row_of(found: tuple[int, Number, Number, list[int], int | Fraction | None]) -> Row:
    """Converts a row from the engine."""
    node, right, left, attained_at, slack = found
    return Row(node, left, right, tuple(attained_at), slack)


@dataclass(frozen=True)
class Membership:
    """Whether a vector is a solution, with all rows, and whether it is extremal."""

    solution: bool
    extremal: bool
    witness: Witness | None
    """Why the vector is extremal. None if it is not."""
    maximum_of: tuple[Vector, Vector] | None
    """Two smaller solutions whose maximum is the vector, if it is a solution but not
    extremal."""
    rows: tuple[Row, ...]
    text: str = ""
    """The answer as the program prints it."""

    def __bool__(self) -> bool:
        return self.solution

    def __str__(self) -> str:
        return self.text.rstrip("\n")


@dataclass(frozen=True)
class Tolerated:
    """For which matrices between two ends a vector is a solution. True if for every one."""

    vector: Vector
    solution_for: str
    """"every", "some" or "none"."""
    choice: Matrix | None = None
    """If it is a solution for some matrix: such a matrix. It is the lower matrix, raised where
    a row needs it."""
    choice_lambda: Number | None = None
    """The lambda of `choice`: the lower end."""
    row: Row | None = None
    """The first row that fails. For "some", it is taken at the lower matrix and the greatest
    lambda. For "none", it is taken at the upper matrix and the least lambda. None if the vector
    is -inf throughout, or if integers are requested and it has other entries."""
    why: str = ""
    """Why the vector is not a solution for every choice, or for any, as a sentence."""
    text: str = ""
    """The answer as the program prints it."""

    def __bool__(self) -> bool:
        return self.solution_for == "every"

    def __str__(self) -> str:
        return self.text.rstrip("\n")


@overload
def member(
    a: MatrixLike,
    x: Any,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    integers: bool = False,
    upper: None = None,
) -> Membership: ...
@overload
def member(
    a: MatrixLike,
    x: Any,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    integers: bool = False,
    upper: Any,
) -> Tolerated: ...
@checked
def member(
    a: MatrixLike,
    x: Any,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    integers: bool = False,
    upper: Any = None,
) -> Membership | Tolerated:
    """Whether x is a supereigenvector, in which rows it is tight, whether it is extremal, and
    why.

    With `integers`, all entries of x must be integers. With `upper`, the matrix is known only
    between two ends, `a` and `upper`, which are -inf in the same places. Then `lam` is a number
    or its two ends (l, u). The answer says for which choices x is a solution. If there are some
    but not all, it contains one.

    x may be a dict from all nodes to entries. With `relation` "le" or "eq", x must be a subeigenvector or an eigenvector, and `lam` is
    lambda(A) by default. The rows are then lam (x) x >= A (x) x, one for each node, and for "eq"
    those of A (x) x >= lam (x) x before them. No witness is given.

    >>> import supereigen as se
    >>> found = se.member([[-1, 1], [1, -1]], [0, -1])
    >>> found.solution, found.extremal, str(found.witness)
    (True, True, '2 1, closed by (2, 1)')
    >>> [row.node for row in se.member([[-1, 1], [1, -1]], [0, 2]).rows if not row.holds]
    [1]
    >>> found = se.member([[None, 1], [-1, None]], [0, -2], upper=[[None, 3], [-1, None]])
    >>> print(found)
    (0, -2) is a solution for some choice, e.g. this one with lambda = 0:
    <BLANKLINE>
     .  2
    -1  .
    <BLANKLINE>
    not for every choice: for the lower ends and lambda = 0, row 1: -1 >= 0 fails by 1
    """
    relation, lam = as_relation(relation), lambda_of(lam, relation)
    if relation != "ge":
        if upper is not None:
            raise ValueError(f"only relation 'ge' allows upper, not {relation!r}")
        system, _ = _native.related(as_matrix(a), lam, relation, None)
        names, n = None, system.n
        found = system.member(as_entries("x", x, system.a, UNSAID), integers)
    elif upper is not None:
        judged = _native.judge(as_matrix(a), as_matrix(upper), as_lambda(lam), x, integers)
        vector, word, choice, row, why, text = judged
        matrix, least = (None, None) if choice is None else (Matrix(choice[0]), choice[1])
        first = None if row is None else row_of(row)
        return Tolerated(vector, word, matrix, least, first, why, text)
    else:
        problem = problem_of(a, lam, integers)
        names, n = problem.matrix.names, problem.n
        found = _native.member(problem, as_entries("x", x, problem.matrix, UNSAID))
    rows, solution, extremal, walk, parts, text = found
    witness = None if walk is None else witness_of(walk, names)
    # Row n + i of an eigenvector is another one of node i.
    shown = tuple(row_of((row[0] % n, *row[1:])) for row in rows)
    return Membership(solution, extremal, witness, parts, shown, text)


@dataclass(frozen=True)
class Part:
    """An extremal below a solution that equals the solution at a node."""

    vector: Vector
    """The extremal, not scaled."""
    node: int
    """A node where the extremal equals the solution."""
    witness: Witness | None


@checked
def decompose(
    a: MatrixLike,
    x: Any,
    lam: Lambda = 0,
    *,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> list[Part]:
    """Extremals whose maximum is the solution x. None of them can be omitted. `integers`, `upper`
    and `for_` are as in `basis`. x may be a dict from all nodes to entries.

    >>> import supereigen as se
    >>> [part.vector for part in se.decompose([[-1, 1], [1, -1]], [0, 0])]
    [(0, -1), (-1, 0)]
    """
    problem = problem_of(a, lam, integers, upper, for_)
    x = as_entries("x", x, problem.matrix, UNSAID)
    names = problem.matrix.names
    parts = []
    for vector, node, walk in _native.decompose(problem, x, time):
        witness = None if walk is None else witness_of(walk, names)
        parts.append(Part(vector, node, witness))
    return parts


@dataclass(frozen=True)
class Removed:
    """Arcs of one row that the solutions do not need, and the reason."""

    row: int
    columns: tuple[int, ...]
    reason: str
    words: str


@dataclass(frozen=True)
class Reduction:
    """A matrix with the same solutions and fewer arcs."""

    matrix: Matrix
    removed: tuple[Removed, ...]


@checked
def reduce(a: MatrixLike, lam: Lambda = 0, *, time: float | None = None) -> Reduction:
    """The matrix without the rows and arcs that its solutions do not need, with the reasons.

    >>> import supereigen as se
    >>> reduction = se.reduce("1 4 .\\n -1 -2 .\\n 0 1 .")
    >>> reduction.removed[0].words
    'arc (1, 2): row 1 holds by its own loop'
    """
    problem = problem_of(a, lam)
    matrix, removed = _native.reduce(problem, time)
    listed = tuple(Removed(row, tuple(columns), why, words) for row, columns, why, words in removed)
    return Reduction(Matrix(matrix), listed)


@dataclass(frozen=True)
class Verdict:
    """The result of the independent checker. The checker shares no algorithm with the
    solver."""

    conclusion: str
    """"verified complete", "verified, not claimed complete", "verified, completeness
    likely", "undecided" or "rejected"."""
    accepted: bool
    """Whether no check failed."""
    proved: bool
    """Whether every claim is proved."""
    text: str
    """All checks, as text for people."""
    data: dict[str, Any]
    """All checks, as data for programs."""

    def __bool__(self) -> bool:
        """Whether the vectors are proved to be the whole basis. False for a correct part of
        it."""
        return self.conclusion == "verified complete"

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Verdict: {self.text.splitlines()[0]}>"


def _verdict(judged: tuple[str, bool, bool, str, str]) -> Verdict:
    conclusion, accepted, proved, text, data = judged
    return Verdict(conclusion, accepted, proved, text, json.loads(data))


@checked
def verify(
    a: MatrixLike,
    vectors: Any,
    lam: Lambda = None,
    *,
    right: Any = None,
    complete: bool | None = None,
    scale: bool = False,
    columns: bool = False,
    integers: bool = False,
    tests: int | None = None,
    pairs: int | None = None,
    samples: int | None = None,
    seed: int | None = None,
    time: float | None = None,
) -> Verdict:
    """Checks a basis from any source with the independent checker.

    `vectors` is a `Basis`, a `CutBasis`, `Roots`, which are checked without any vector, a
    `Timetable`, or any object with vectors as rows, or as columns with `columns`. `scale` scales
    them first.
    `complete` says whether they are claimed to be all. The default is True, except for a part of
    a search. `right` is the smaller side of a two-sided system.

    Vectors of a search have their own lambda, and so does a .json file that the program wrote.
    For these, a different `lam` is an error. For other vectors the default is 0. Likewise, such
    vectors record whether they are for integer solutions. For other vectors, `integers` says
    so.

    `tests` and `pairs` limit the proof of completeness. If the proof does not finish, `samples`
    random solutions are tested. `seed` determines these solutions.

    A .json file about a two-sided system contains its rays, or a certificate that a solution is
    the greatest. It contains both sides, so `a` may be None. If `a` and `right` are given, they
    must be the sides in the file.

    >>> import supereigen as se
    >>> a = se.paper_example()
    >>> se.verify(a, se.basis(a)).conclusion
    'verified complete'
    >>> wrong = se.verify(a, se.basis(a)[1:])
    >>> wrong.proved, wrong.conclusion
    (False, 'rejected')
    >>> se.verify(a, se.basis(a, lam="5/4")).conclusion
    'verified complete'
    """
    effort = {"tests": tests, "pairs": pairs, "samples": samples, "seed": seed}
    if isinstance(vectors, (Roots, CutRoots)):
        vectors = vectors.to_json()
    elif isinstance(vectors, Timetable):
        vectors = vectors.json
    text = _json_text(vectors)
    if text is not None and _is_two_sided(text):
        if lam is not None or (a is None) != (right is None):
            raise ValueError(
                "a two-sided claim contains both sides, and lambda if it is about one: leave "
                "out lam; give both the matrix and right to compare with it, or None for both"
            )
        left = None if a is None else as_matrix(a, rows_are_nodes=False)
        other = None if right is None else as_matrix(right, rows_are_nodes=False)
        return _verdict(_native.verify_file(text, effort, time, left, other, None, integers))
    matrix = as_matrix(a, rows_are_nodes=right is None)
    claims = ('"supereigen-basis-1"', '"supereigen-roots-1"', '"supereigen-timetable-1"')
    claimed = text if text is not None and any(name in text for name in claims) else None
    if claimed is not None:
        said = None if lam is None else (as_lambda(lam),)
        judged = _native.verify_file(claimed, effort, time, matrix, None, said, integers)
        return _verdict(judged)
    if isinstance(vectors, CutBasis):
        vectors, complete = vectors.so_far, False if complete is None else complete
    if complete is None:
        part = isinstance(vectors, VectorSet) and not isinstance(vectors, Basis)
        complete = not part and (not isinstance(vectors, Basis) or vectors._whole)
    rows = as_vectors(vectors, matrix.shape[1])
    if columns:
        if not isinstance(rows, _native.Matrix):
            raise ValueError("the vectors of a search are rows, not columns")
        flipped = [(j, i, x) for i, j, x in rows.arcs()]
        rows = _native.Matrix.from_places(rows.shape[1], rows.shape[0], flipped)
    if scale and isinstance(rows, _native.Matrix):
        rows = _native.Vectors.scaled(rows)
    if right is not None:
        if integers:
            raise ValueError("integers: two-sided systems have real solutions here")
        smaller = as_matrix(right, rows_are_nodes=False)
        return _verdict(_native.verify_cone(matrix, smaller, rows, complete, effort, time))
    problem = _problem_of(matrix, vectors, lam, integers)
    return _verdict(_native.verify(problem, rows, complete, effort, time))


def _problem_of(
    matrix: _native.Matrix, vectors: Any, lam: Lambda, integers: bool
) -> _native.Problem:
    """The problem that the vectors belong to: their own, if they have one."""
    known = vectors._problem if isinstance(vectors, VectorSet) else None
    if lam is None:
        lam = 0 if known is None else known.lam
    if known is not None:
        if integers and not known.integers:
            raise ValueError("these vectors are for real solutions; leave out integers")
        integers = known.integers
    problem = _native.Problem(matrix, as_lambda(lam), integers)
    if known is not None and known.lam != problem.lam:
        raise ValueError(
            f"these vectors are for lambda = {known.lam}, but lam is {problem.lam}: leave it out, "
            "or pass their to_fractions()"
        )
    return problem


_TWO_SIDED = ("supereigen-cone-1", "supereigen-greatest-1", "supereigen-lambda-1")


def _is_two_sided(text: str) -> bool:
    """Whether the text is a claim with two sides. A report of `greatest` for one matrix is
    not."""
    return '"right"' in text and any(f'"{name}"' in text for name in _TWO_SIDED)


def _json_text(vectors: Any) -> str | None:
    """The text of a JSON object. None if `vectors` is something else."""
    if isinstance(vectors, str) and vectors.lstrip().startswith("{"):
        return vectors
    if isinstance(vectors, (str, os.PathLike)) and str(vectors).endswith(".json"):
        with open(vectors, encoding="utf-8") as file:
            return file.read()
    return None


@overload
def cone(
    a: MatrixLike,
    b: Any = None,
    *,
    limit: None = None,
    time: None = None,
    threads: int | None = None,
) -> Basis: ...
@overload
def cone(
    a: MatrixLike,
    b: Any = None,
    *,
    limit: int | None = None,
    time: float | None = None,
    threads: int | None = None,
) -> Basis | CutBasis: ...
@checked
def cone(
    a: MatrixLike,
    b: Any = None,
    *,
    limit: int | None = None,
    time: float | None = None,
    threads: int | None = None,
) -> Basis | CutBasis:
    """The extreme rays of A (x) x >= B (x) x, by double description. Without `b`, `a` is a file
    or text with both sides: written inequalities, or TPLib's lists.

    >>> import supereigen as se
    >>> print(se.cone([[3, None, 5]], [[4, 2, None]]))
     0  .  -1
     .  0  -3
     .  .   0
    """
    bounds = bounds_of(limit, None, time, threads)
    greater, smaller = as_sides(a, b)
    raw, why = _native.cone(greater, smaller, bounds)
    if why is None:
        return Basis(raw, matrix=greater)
    return CutBasis(VectorSet(raw, matrix=greater), why, None)


@dataclass(frozen=True)
class CrossCheck:
    """A comparison of every method and the naive oracle on seeded matrices."""

    agrees: bool
    proved: bool
    complete: bool
    data: dict[str, Any]

    def __bool__(self) -> bool:
        return self.proved


@checked
def cross_check(
    *,
    n: int = 5,
    density: float = 0.6,
    min: int = -2,
    max: int = 1,
    seeds: int = 20,
    pairs: int = 1_000_000,
    time: float | None = None,
) -> CrossCheck:
    """Runs every method of the solver and the oracle on seeded matrices, and compares the
    results.

    >>> import supereigen as se
    >>> bool(se.cross_check(n=4, seeds=3))
    True
    """
    found = _native.cross_check(n, str(density), min, max, seeds, pairs, time)
    agrees, proved, complete, data = found
    return CrossCheck(agrees, proved, complete, json.loads(data))


