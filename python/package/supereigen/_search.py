"""The extremals: all of them, one by one, how many, about how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from . import _native
from ._input import as_lambda, as_matrix, nodes
from ._show import called
from ._vectors import Basis, CutBasis, Vector, VectorSet

__all__ = [
    "Count",
    "CutCount",
    "Estimate",
    "Extremal",
    "Extremals",
    "Witness",
    "basis",
    "count",
    "estimate",
    "extremals",
]

Progress = Callable[[int], Any]
"""Called with how many more there are, such as `tqdm(...).update`."""


def problem_of(a: Any, lam: Any) -> _native.Problem:
    """The question about a matrix and lambda."""
    return _native.Problem(as_matrix(a), as_lambda(lam))


def _wanted(
    problem: _native.Problem,
    contains: Any = (),
    head: Any = None,
    at_most: int | None = None,
    full: bool = False,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
) -> dict[str, Any]:
    if isinstance(resume, str):
        resume = _native.Frontier(resume)
    places: list[int] = []
    heads: list[int] | None = None
    if full:
        places = list(range(problem.n))
    elif contains != ():
        places = nodes(problem.matrix, contains, "contains")
    if head is not None:
        heads = nodes(problem.matrix, head, "head")
    return {
        "contains": places,
        "head": heads[0] if heads else None,
        "at_most": at_most,
        "head_first": head_first,
        "shard": shard,
        "resume": resume,
    }


def bounds_of(
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """How far to search, as the engine wants it."""
    for name, value in (("limit", limit), ("steps", steps), ("threads", threads)):
        if value is not None and value < 0:
            raise ValueError(f"{name}: found {value}, expected 0 or more")
    return {
        "limit": limit,
        "steps": steps,
        "time": time,
        "threads": threads,
        "progress": progress,
    }


@dataclass(frozen=True)
class Witness:
    """Why a vector is extremal: something that can be checked.

    Either a *chain*: each node but the first leans on the one before it alone, and the row
    of the first holds by the arc `closing`. Or a cycle of weight 0, the first nodes, with
    a *tied tail*. Nodes count from 0; the text counts them from 1 or has their names.
    """

    nodes: tuple[int, ...]
    """The nodes of the chain, or those of the cycle and then of the tail."""
    closing: tuple[int, int]
    """The arc (i, j) by which the row of the first node holds."""
    cycle: tuple[int, ...] = ()
    """The cycle of weight 0 before a tied tail; empty for a chain."""
    names: tuple[str, ...] | None = None
    """The names of all nodes of the matrix, for the text."""

    @property
    def head(self) -> int:
        """The last node, which all others pull down with them."""
        return self.nodes[-1]

    @property
    def tail(self) -> tuple[int, ...]:
        """The tied tail; empty for a chain."""
        return self.nodes[len(self.cycle) :] if self.cycle else ()

    def __str__(self) -> str:
        told = lambda some: " ".join(called(i, self.names) for i in some)  # noqa: E731
        if self.cycle:
            return f"cycle ({told(self.cycle)}), tied tail {told(self.tail)}"
        i, j = self.closing
        closing = f"({called(i, self.names)}, {called(j, self.names)})"
        return f"{told(self.nodes)}, closed by {closing}"


def witness_of(
    told: tuple[list[int], int, tuple[int, int]], names: list[str] | None
) -> Witness:
    """As the engine tells it."""
    chain, cycle, closing = told
    called_ = None if names is None else tuple(names)
    return Witness(tuple(chain), closing, tuple(chain[:cycle]), called_)


@dataclass(frozen=True)
class Extremal:
    """An extremal: the scaled vector, and why it is one."""

    vector: Vector
    witness: Witness

    @property
    def support(self) -> tuple[int, ...]:
        """The nodes with a finite entry, counted from 0."""
        return tuple(sorted(self.witness.nodes))


class Extremals(Iterator[Extremal]):
    """The extremals one by one: the search stands still in between.

    At the end `complete` says whether everything was seen; if a limit cut the search, `why`
    says which one. `frontier` is what the iterator would still give, at any time.
    """

    def __init__(self, problem: _native.Problem, raw: _native.ExtremalIterator) -> None:
        self._problem = problem
        self._names = problem.matrix.names
        self._raw = raw
        self._over = False

    def __iter__(self) -> Extremals:
        return self

    def __next__(self) -> Extremal:
        try:
            given = self._raw.take()
        except BaseException as raised:
            _attach(raised, "frontier", self.frontier)
            raise
        if given is None:
            self._over = True
            raise StopIteration
        vector, chain, cycle, closing = given
        return Extremal(vector, witness_of((chain, cycle, closing), self._names))

    @property
    def complete(self) -> bool:
        """Whether everything was seen."""
        return self._over and self._raw.why is None

    @property
    def why(self) -> str | None:
        """Why the search was cut, if it was."""
        return self._raw.why

    @property
    def frontier(self) -> _native.Frontier | None:
        """What the iterator would still give; None if nothing."""
        return self._raw.frontier


class Count(int):
    """How many there are: a whole number, counted to the end."""

    __slots__ = ()
    complete = True

    def __repr__(self) -> str:
        return int.__repr__(self)


class CutCount:
    """How many were counted before the search was cut: no count, and no number.

    >>> import supereigen as se
    >>> some = se.count(se.paper_example(), limit=7)
    >>> some
    <CutCount: at least 7, the limit on results was reached; resume() goes on>
    >>> some.resume()
    10
    """

    __slots__ = ("so_far", "why", "frontier", "_go_on")

    complete = False
    so_far: int
    """How many were counted."""
    why: str
    """Why the search was cut."""
    frontier: _native.Frontier
    """What remains, to be resumed here or elsewhere."""

    def __init__(
        self,
        so_far: int,
        why: str,
        frontier: _native.Frontier,
        go_on: Callable[..., Count | CutCount],
    ) -> None:
        self.so_far = so_far
        self.why = why
        self.frontier = frontier
        self._go_on = go_on

    def resume(self, **bounds: Any) -> Count | CutCount:
        """Goes on where the search was cut; the bounds are those of `count`."""
        rest = self._go_on(resume=self.frontier, **bounds)
        if isinstance(rest, Count):
            return Count(self.so_far + rest)
        return CutCount(self.so_far + rest.so_far, rest.why, rest.frontier, self._go_on)

    def __repr__(self) -> str:
        return f"<CutCount: at least {self.so_far}, {self.why}; resume() goes on>"


def _attach(raised: BaseException, name: str, value: Any) -> None:
    """An exception takes something along, if it can."""
    try:
        setattr(raised, name, value)
    except Exception:
        pass


def basis(
    a: Any,
    lam: Any = 0,
    *,
    contains: Any = (),
    head: Any = None,
    at_most: int | None = None,
    full: bool = False,
    method: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Basis | CutBasis:
    """The scaled basis of all x with A (x) x >= lam (x) x: every extremal, exactly.

    `a` is whatever `matrix` takes. `lam` is a number, -inf, or "max" for lambda(A), the
    greatest that has solutions.

    Only some extremals: with nodes in their support (`contains`, or `full` for all), with a
    `head`, with `at_most` so many nodes, or part (s, k) of k (`shard`, s from 0). Nodes are
    numbers from 0, or names.

    How far: `limit` extremals, search `steps`, seconds of `time`. A search that was cut
    gives a `CutBasis`. `threads` is 0 for one per processor; if nothing is said, all of
    them are used as soon as there is enough to do. `progress` is called with the number of
    new extremals, such as `tqdm().update`.

    Ctrl-C raises `KeyboardInterrupt` with a `CutBasis` as its attribute `cut`.

    >>> import supereigen as se
    >>> b = se.basis([[0, None], [-3, None]])
    >>> b
    <Basis: 2 vectors of 2 entries>
    >>> print(b)
    0  -3
    0   .
    """
    problem = problem_of(a, lam)
    whole = contains == () and head is None and at_most is None and not full and shard is None

    def go_on(resume: Any = None, **bounds: Any) -> Basis | CutBasis:
        wanted = _wanted(problem, contains, head, at_most, full, head_first, shard, resume)
        if method is not None:
            raw, cut = _native.basis_by(problem, method, wanted, bounds_of(**bounds))
            if cut is None:
                return Basis(raw, problem, whole)
            return CutBasis(VectorSet(raw, problem), cut, None)
        try:
            raw, rest = _native.basis(problem, wanted, bounds_of(**bounds))
        except BaseException as raised:
            found = getattr(raised, "so_far", None)
            if isinstance(found, _native.Vectors):
                frontier: _native.Frontier = getattr(raised, "frontier")
                so_far = VectorSet(found, problem)
                _attach(raised, "so_far", so_far)
                _attach(raised, "cut", CutBasis(so_far, "interrupted", frontier, go_on))
            raise
        if rest is None:
            return Basis(raw, problem, whole and resume is None)
        why, frontier = rest
        return CutBasis(VectorSet(raw, problem), why, frontier, go_on)

    ended = go_on(
        resume, limit=limit, steps=steps, time=time, threads=threads, progress=progress
    )
    return ended


def count(
    a: Any,
    lam: Any = 0,
    *,
    contains: Any = (),
    head: Any = None,
    at_most: int | None = None,
    full: bool = False,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Count | CutCount:
    """How many extremals there are, without keeping any. The arguments are those of `basis`.

    A whole count is an int; one that was cut is a `CutCount`, which is none.

    >>> import supereigen as se
    >>> n = se.count(se.paper_example(), threads=0, limit=10**8)
    >>> n, n.complete
    (10, True)
    """
    problem = problem_of(a, lam)

    def go_on(resume: Any = None, **bounds: Any) -> Count | CutCount:
        wanted = _wanted(problem, contains, head, at_most, full, head_first, shard, resume)
        try:
            number, rest = _native.count(problem, wanted, bounds_of(**bounds))
        except BaseException as raised:
            found = getattr(raised, "so_far", None)
            if isinstance(found, int):
                frontier: _native.Frontier = getattr(raised, "frontier")
                _attach(raised, "cut", CutCount(found, "interrupted", frontier, go_on))
            raise
        if rest is None:
            return Count(number)
        why, frontier = rest
        return CutCount(number, why, frontier, go_on)

    return go_on(
        resume, limit=limit, steps=steps, time=time, threads=threads, progress=progress
    )


def extremals(
    a: Any,
    lam: Any = 0,
    *,
    contains: Any = (),
    head: Any = None,
    at_most: int | None = None,
    full: bool = False,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    progress: Progress | None = None,
) -> Extremals:
    """The extremals one by one, each with its witness, in no particular order but the same in
    every run. Nothing is searched for before it is asked for. The arguments are those of
    `basis`.

    >>> import supereigen as se
    >>> for x in se.extremals(se.paper_example(), contains=[2]):
    ...     print(x.vector, "|", x.witness)
    (-3, -4, 0, -2, -inf) | 2 1 4 3, closed by (2, 2)
    (-inf, 0, 0, -inf, -inf) | 2 3, closed by (2, 2)
    (-inf, 0, 0, -5, -inf) | 2 3 4, closed by (2, 2)
    """
    problem = problem_of(a, lam)
    wanted = _wanted(problem, contains, head, at_most, full, head_first, shard, resume)
    bounds = bounds_of(limit, steps, time, None, progress)
    return Extremals(problem, _native.ExtremalIterator(problem, wanted, bounds))


@dataclass(frozen=True)
class Estimate:
    """What random probes say about a search, by Knuth's method."""

    extremals: float
    """The number of extremals; unbiased, and mostly too small where the error is large."""
    extremals_error: float
    """Its standard error."""
    steps: float
    """The number of search steps."""
    steps_error: float
    """Its standard error."""
    probes: int
    """How many probes were made."""
    head_first: bool
    """Whether the search would go head first."""
    why: str | None = None
    """Why there are fewer probes than were asked for, if so."""


def estimate(
    a: Any,
    lam: Any = 0,
    *,
    contains: Any = (),
    head: Any = None,
    at_most: int | None = None,
    full: bool = False,
    probes: int = 10_000,
    seed: int = 1,
    time: float | None = None,
) -> Estimate:
    """About how many extremals there are, from random probes that a seed determines.

    >>> import supereigen as se
    >>> about = se.estimate(se.paper_example(), probes=10_000)
    >>> abs(about.extremals - 10) < 5 * about.extremals_error
    True
    """
    problem = problem_of(a, lam)
    wanted = _wanted(problem, contains, head, at_most, full)
    made, found, steps, head_first, why = _native.estimate(problem, wanted, probes, seed, time)
    return Estimate(*found, *steps, made, head_first, why)


