"""The basis by its roots: the cycles from which the extremals grow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, overload

from . import _native
from ._input import Lambda, MatrixLike
from ._arguments import checked
from ._count import Cut
from ._optional import pandas
from ._search import Progress, Search, bounds_of, problem_of, run, wanted_of
from ._show import some

_Raw = list[tuple[tuple[int, ...], Any, int]]


@dataclass(frozen=True)
class Root:
    """A cycle from which extremals grow."""

    cycle: tuple[int, ...]
    """Its nodes in the order of the chain, counted from 0; a zero cycle from its least node."""
    weight: Any
    """Its weight, after lambda is subtracted from every arc."""
    extremals: int
    """How many extremals grow from it."""


class RootList:
    """Some roots, in the order of their cycles."""

    __slots__ = ("_problem", "_raw")

    def __init__(self, problem: _native.Problem, raw: _Raw) -> None:
        self._problem = problem
        self._raw = raw

    def __len__(self) -> int:
        return len(self._raw)

    def __iter__(self) -> Iterator[Root]:
        return (Root(*root) for root in self._raw)

    def __getitem__(self, place: int) -> Root:
        return Root(*self._raw[place])

    @property
    def extremals(self) -> int:
        """How many extremals grow from all of them."""
        return sum(extremals for _, _, extremals in self._raw)

    def to_dataframe(self) -> Any:
        """The roots as a frame of pandas: cycle, weight, extremals."""
        columns = ["cycle", "weight", "extremals"]
        return pandas("to_dataframe()").DataFrame(self._raw, columns=columns)

    def _json(self, why: str | None) -> str:
        counts = [(list(cycle), extremals) for cycle, _, extremals in self._raw]
        return _native.roots_json(self._problem, counts, why)

    def _sum(self) -> str:
        return f"{some(self.extremals, 'extremal')} from {some(len(self), 'root')}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._sum()}>"


class Roots(RootList):
    """All roots: the whole basis in a few lines."""

    __slots__ = ()
    complete = True

    def to_json(self) -> str:
        """The file that the program's `basis --roots --format json` writes, with the matrix.
        `verify` checks it without any vector."""
        return self._json(None)


class CutRoots(Cut):
    """The roots that were found before the search was cut. It is not a `Roots`.

    >>> import supereigen as se
    >>> some = se.roots(se.paper_example(), limit=4)
    >>> some.so_far.extremals, some.why
    (4, 'the limit on results was reached')
    >>> some.resume()
    <Roots: 10 extremals from 1 root>
    """

    __slots__ = ()
    so_far: RootList
    """The roots that were found, each with as many of its extremals as were found."""
    frontier: _native.Frontier
    """The remaining work. It can be resumed here or elsewhere."""

    def to_json(self) -> str:
        """The file as `Roots.to_json` gives it; it says that its numbers are lower bounds."""
        return self.so_far._json(self.why)

    def resume(self, **bounds: Any) -> Roots | CutRoots:
        """Continues where the search was cut. The arguments are the limits of `roots`."""
        rest = self._go_on(resume=self.frontier, **bounds)
        found = rest.so_far if isinstance(rest, CutRoots) else rest
        sums = {cycle: (weight, extremals) for cycle, weight, extremals in self.so_far._raw}
        for cycle, weight, extremals in found._raw:
            before = sums.get(cycle, (weight, 0))[1]
            sums[cycle] = (weight, before + extremals)
        raw = [(cycle, *sums[cycle]) for cycle in sorted(sums)]
        if isinstance(rest, CutRoots):
            so_far = RootList(self.so_far._problem, raw)
            return CutRoots(so_far, rest.why, rest.frontier, self._go_on)
        return Roots(self.so_far._problem, raw)

    def __repr__(self) -> str:
        return f"<CutRoots: at least {self.so_far._sum()}, {self.why}; resume() continues>"


@overload
def roots(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    limit: None = None,
    steps: None = None,
    time: None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Roots: ...
@overload
def roots(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Roots | CutRoots: ...
@checked
def roots(
    a: MatrixLike,
    lam: Lambda = 0,
    *,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    head_first: bool = False,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Roots | CutRoots:
    """The cycles from which the extremals grow, and how many grow from each: the whole basis
    in a few lines, at the speed of `count`. The arguments are those of `basis`.

    Every extremal has one root, the shortest beginning of its chain that is a solution by
    itself. A search that was cut gives a `CutRoots`.

    >>> import supereigen as se
    >>> a = [[None, 1, None], [1, None, None], [None, -2, None]]
    >>> found = se.roots(a)
    >>> found
    <Roots: 3 extremals from 2 roots>
    >>> found[0]
    Root(cycle=(0, 1), weight=2, extremals=2)
    >>> se.verify(a, found).conclusion
    'verified complete'
    """
    problem = problem_of(a, lam, integers, upper, for_)
    wanted = wanted_of(problem, head_first=head_first)
    bounds = bounds_of(limit, steps, time, threads, progress)
    complete, part = partial(Roots, problem), partial(RootList, problem)
    search = Search("roots", problem, wanted, complete, part, CutRoots)
    found: Roots | CutRoots = run(search, None, bounds)
    return found
