"""The extremals: all of them, an iterator, their number, an estimate of their number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, overload

from . import _native
from ._arguments import checked, refused
from ._count import Count, Cut, CutCount
from ._eigen import columns
from ._extremals import Extremals, attach
from ._input import (
    UNSAID,
    Lambda,
    MatrixLike,
    as_lambda,
    as_matrix,
    as_relation,
    is_min_plus,
    lambda_of,
    nodes,
)
from ._min_plus import algebra
from ._vectors import Basis, CutBasis, MinPlusBasis, VectorSet

Progress = Callable[[int], Any]
"""Called with the number of new results, for example `tqdm(...).update`."""


def problem_of(
    a: MatrixLike,
    lam: Lambda,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
) -> _native.Problem:
    """The problem for a matrix and lambda, optionally for integer solutions only. With `upper`,
    the matrices lie between the two, for some choice or for every one."""
    if upper is None:
        if for_ is not None:
            raise ValueError("for_ needs upper, the upper ends of the matrix")
        return _native.Problem(as_matrix(a), as_lambda(lam), integers)
    if for_ not in ("some", "every"):
        raise ValueError(f"for_: found {for_!r}, expected 'some' or 'every' with upper")
    every = for_ == "every"
    return _native.between(as_matrix(a), as_matrix(upper), as_lambda(lam), every, integers)


def wanted_of(
    problem: _native.Problem,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
) -> dict[str, Any]:
    places: list[int] = []
    heads: list[int] | None = None
    if full:
        places = list(range(problem.n))
    elif contains is not None:
        places = nodes(problem.matrix, contains, "contains")
    if head is not None:
        heads = nodes(problem.matrix, head, "head")
        if len(heads) != 1:
            raise refused("head", head, "one node")
    return {
        "contains": places,
        "head": heads[0] if heads else None,
        "max_support": max_support,
        "head_first": head_first,
        "shard": shard,
        "resume": None,
    }


def bounds_of(
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The limits of a search, for the engine."""
    return {
        "limit": limit,
        "steps": steps,
        "time": time,
        "threads": threads,
        "progress": progress,
    }


@dataclass(frozen=True)
class Search:
    """A search, and what its results become."""

    function: str
    """The function of the engine."""
    problem: _native.Problem
    wanted: dict[str, Any]
    complete: Callable[[Any], Any]
    """Converts the results of a complete search."""
    some: Callable[[Any], Any]
    """Converts the results of a search that was cut."""
    cut: type[Cut]
    """The class for a search that was cut."""


def run(search: Search, resume: _native.Frontier | str | None, bounds: dict[str, Any]) -> Any:
    """Runs a search from its beginning or from a frontier, within the limits of `bounds_of`."""
    wanted = {**search.wanted, "resume": resume}
    go_on = partial(resumed, search)
    try:
        raw, rest = getattr(_native, search.function)(search.problem, wanted, bounds)
    except BaseException as raised:
        frontier = getattr(raised, "frontier", None)
        if isinstance(frontier, _native.Frontier):
            so_far = search.some(getattr(raised, "so_far"))
            attach(raised, "so_far", so_far)
            attach(raised, "cut", search.cut(so_far, "interrupted", frontier, go_on))
        raise
    if rest is None:
        return search.complete(raw)
    why, frontier = rest
    return search.cut(search.some(raw), why, frontier, go_on)


@checked
def resumed(
    search: Search,
    resume: _native.Frontier | str,
    *,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Any:
    """Runs the rest of a search."""
    return run(search, resume, bounds_of(limit, steps, time, threads, progress))


@overload
def basis(
    a: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    method: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: None = None,
    steps: None = None,
    time: None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    min_plus: bool = False,
) -> Basis: ...
@overload
def basis(
    a: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    method: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    min_plus: bool = False,
) -> Basis | CutBasis: ...
@checked
def basis(
    a: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    method: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    min_plus: bool = False,
) -> Basis | CutBasis:
    """The scaled basis of all x with A (x) x >= lam (x) x: every extremal, exactly.

    `a` is anything that `matrix` takes. `lam` is a number, -inf, or "max" for lambda(A), the
    greatest that has solutions.

    `relation` is "ge", or "le" for subeigenvectors, A (x) x <= lam (x) x, or "eq" for
    eigenvectors. For these the result is that of `subeigenvectors` or `eigenvectors`, `lam` is
    lambda(A) by default, and of the other arguments only `time` is allowed.

    These arguments select extremals: `contains` gives nodes of the support, `full` means all
    nodes, `head` is the head, `max_support` limits the number of nodes, and `shard` is part
    (s, k) of k parts, s from 0. Nodes are numbers from 0, or names.

    `integers`: integer solutions only. The matrix and lambda need not be integers. `upper`: the
    matrix is known only between two ends, `a` and `upper`, which are -inf in the same places.
    Then `lam` is a number or its two ends (l, u). The solutions are those for "some" choice or
    for "every" one, as `for_` says. Then "max" is lambda(A) of the upper or of the lower end.

    The limits are `limit` extremals, search `steps`, and seconds of `time`. A search that was
    cut returns a `CutBasis`. `threads` = 0 means one thread per processor. By default, all
    threads are used as soon as there is enough work. `progress` is called with the number of
    new extremals, for example `tqdm().update`.

    `min_plus`: the scaled basis of all y with A (x) y <= lam (x) y in min-plus algebra, whole
    (`MinPlusBasis`). `lam` is a number, +inf, or "min" for the minimum cycle mean. A matrix that
    was made with `min_plus=True` asks for the same.

    Ctrl-C raises `KeyboardInterrupt`, with a `CutBasis` as its attribute `cut`.

    >>> import supereigen as se
    >>> b = se.basis([[0, None], [-3, None]])
    >>> b
    <Basis: 2 vectors of 2 entries>
    >>> print(b)
    0  -3
    0   .
    >>> print(se.basis([[None, "3/2"], ["-1/2", None]], integers=True))
    0  -1
    >>> lower, upper = [[None, 1], [-1, None]], [[None, 3], [-1, None]]
    >>> [len(se.basis(lower, upper=upper, for_=who)) for who in ("every", "some")]
    [1, 2]
    """
    if min_plus or is_min_plus(a):
        if as_relation(relation) != "ge":
            raise ValueError("min_plus: relation is for max-plus; take the basis of a.mirror()")
        cuts = (upper, for_, resume, limit, steps, time)
        if any(given is not None for given in cuts):
            names = "upper, for_, resume, limit, steps and time"
            raise ValueError(f"min_plus: {names} are for max-plus; take the basis of a.mirror()")
        with algebra(True):
            problem = problem_of(a, lambda_of(lam, relation), integers)
        wanted = wanted_of(problem, contains, head, max_support, full, head_first, shard)
        ask = _native.basis if method is None else partial(_native.basis_by, method=method)
        raw, _ = ask(problem, wanted=wanted, bounds=bounds_of(threads=threads, progress=progress))
        return MinPlusBasis(raw, problem, False)
    if as_relation(relation) != "ge":
        given = {
            "contains": contains,
            "head": head,
            "max_support": max_support,
            "full": full or None,
            "integers": integers or None,
            "upper": upper,
            "for_": for_,
            "method": method,
            "head_first": head_first or None,
            "shard": shard,
            "resume": resume,
            "limit": limit,
            "steps": steps,
            "threads": threads,
            "progress": progress,
        }
        for name, value in given.items():
            if value is not None:
                raise ValueError(f"only relation 'ge' allows {name}, not {relation!r}")
        return columns(a, lambda_of(lam, relation), relation, time)
    problem = problem_of(a, lambda_of(lam, relation), integers, upper, for_)
    some = (contains, head, max_support, shard)
    whole = not full and all(asked is None for asked in some)
    wanted = wanted_of(problem, contains, head, max_support, full, head_first, shard)
    bounds = bounds_of(limit, steps, time, threads, progress)
    if method is not None:
        raw, cut = _native.basis_by(problem, method, {**wanted, "resume": resume}, bounds)
        if cut is None:
            return Basis(raw, problem, whole)
        return CutBasis(VectorSet(raw, problem), cut, None)
    complete = partial(Basis, problem=problem, whole=whole and resume is None)
    some_of = partial(VectorSet, problem=problem)
    search = Search("basis", problem, wanted, complete, some_of, CutBasis)
    found: Basis | CutBasis = run(search, resume, bounds)
    return found


@overload
def count(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: None = None,
    steps: None = None,
    time: None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Count: ...
@overload
def count(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Count | CutCount: ...
@checked
def count(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Count | CutCount:
    """The number of extremals. The extremals are not kept. The arguments are those of `basis`.

    A complete count is an int. A count that was cut is a `CutCount`, which is not a number.

    >>> import supereigen as se
    >>> n = se.count(se.paper_example(), threads=0, limit=10**8)
    >>> n, n.complete
    (10, True)
    """
    problem = problem_of(a, lam, integers, upper, for_)
    wanted = wanted_of(problem, contains, head, max_support, full, head_first, shard)
    bounds = bounds_of(limit, steps, time, threads, progress)
    search = Search("count", problem, wanted, Count, int, CutCount)
    found: Count | CutCount = run(search, resume, bounds)
    return found


@checked
def extremals(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    shard: tuple[int, int] | None = None,
    resume: _native.Frontier | str | None = None,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    progress: Progress | None = None,
) -> Extremals:
    """An iterator over the extremals, each with its witness. The order is arbitrary, but the
    same in every run. Each extremal is searched for on demand. The arguments are those of
    `basis`.

    >>> import supereigen as se
    >>> for x in se.extremals(se.paper_example(), contains=[2]):
    ...     print(x.vector, "|", x.witness)
    (-3, -4, 0, -2, -inf) | 2 1 4 3, closed by (2, 2)
    (-inf, 0, 0, -inf, -inf) | 2 3, closed by (2, 2)
    (-inf, 0, 0, -5, -inf) | 2 3 4, closed by (2, 2)
    """
    problem = problem_of(a, lam, integers, upper, for_)
    wanted = wanted_of(problem, contains, head, max_support, full, head_first, shard)
    wanted["resume"] = resume
    bounds = bounds_of(limit, steps, time, None, progress)
    return Extremals(problem, _native.ExtremalIterator(problem, wanted, bounds))


@dataclass(frozen=True)
class Estimate:
    """An estimate of a search from random probes, by Knuth's method."""

    extremals: float
    """The number of extremals. The estimate is unbiased, but mostly too small if the error is
    large."""
    extremals_error: float
    """The standard error of `extremals`."""
    steps: float
    """The number of search steps."""
    steps_error: float
    """The standard error of `steps`."""
    probes: int
    """The number of probes."""
    head_first: bool
    """Whether the search would be head first."""
    why: str | None = None
    """Why there are fewer probes than requested. None if there are not."""


@checked
def estimate(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    probes: int = 10_000,
    seed: int = 1,
    time: float | None = None,
) -> Estimate:
    """Estimates the number of extremals from random probes, which a seed determines. `integers`,
    `upper` and `for_` are as in `basis`.

    >>> import supereigen as se
    >>> about = se.estimate(se.paper_example(), probes=10_000)
    >>> abs(about.extremals - 10) < 5 * about.extremals_error
    True
    """
    problem = problem_of(a, lam, integers, upper, for_)
    wanted = wanted_of(problem, contains, head, max_support, full)
    return estimate_of(_native.estimate(problem, wanted, probes, seed, time))


def estimate_of(found: Any) -> Estimate:
    """Converts an estimate from the engine."""
    made, (extremals, error), (steps, steps_error), head_first, why = found
    return Estimate(extremals, error, steps, steps_error, made, head_first, why)
