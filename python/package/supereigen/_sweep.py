"""Sweeps: how the extremals change with lambda."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, overload

from . import _native
from ._input import Lambda, MatrixLike
from ._arguments import checked, unpicklable
from ._extremals import attach
from ._graph import cycle_mean
from ._optional import pandas
from ._pictures import staircase
from ._plot import plot_staircase
from ._search import Progress, bounds_of, problem_of, wanted_of
from ._show import beside, latex, word
from ._vectors import Basis

MOST_STEPS = 30
"""The greatest number of steps listed next to the picture."""


@dataclass(frozen=True)
class SweptChain:
    """A chain of nodes, and the lambda for which it is an extremal: lo < lambda < hi and
    lambda <= mu."""

    nodes: tuple[int, ...]
    lo: int | Fraction | float
    hi: int | Fraction | float
    mu: int | Fraction | float

    def lives_at(self, lam: int | Fraction | float) -> bool:
        """Whether the chain is an extremal for this lambda."""
        return bool(self.lo < lam < self.hi and lam <= self.mu)


@checked
class Sweep:
    """The number of extremals for each lambda: a staircase.

    >>> import supereigen as se
    >>> swept = se.sweep(se.paper_example())
    >>> [str(b) for b in swept.breakpoints]
    ['-6', '-5', '-3', '-3/2', '-1', '1', '5/4']
    >>> swept.between
    [12, 11, 10, 11, 11, 10, 5, 0]
    >>> swept.count_at(0)
    10
    """

    __slots__ = ("_raw", "_problem", "_greatest")
    complete = True

    def __init__(self, raw: _native.Sweep, problem: _native.Problem) -> None:
        self._raw = raw
        self._problem = problem
        found = cycle_mean(problem.matrix)
        self._greatest = None if found is None else found.value

    __reduce__ = unpicklable("keep its steps(), or the matrix")

    @property
    def breakpoints(self) -> list[int | Fraction]:
        """The lambda at which the extremals change, in increasing order."""
        return self._raw.breakpoints

    @property
    def between(self) -> list[int]:
        """The numbers of extremals before, between and after the breakpoints: one more than
        breakpoints."""
        return self._raw.between

    @property
    def at(self) -> list[int]:
        """The number of extremals at each breakpoint."""
        return self._raw.at

    @property
    def chains(self) -> int:
        """The number of chains that are extremals for some lambda."""
        return self._raw.chain_count

    @property
    def tied_tails(self) -> int:
        """The number of extremals that exist for one lambda only."""
        return self._raw.tied_tails

    @property
    def greatest(self) -> Fraction | None:
        """lambda(A), above which there is no solution. None without a cycle."""
        return self._greatest

    def count_at(self, lam: Lambda) -> int | None:
        """The number of extremals for this lambda. None outside the window."""
        return self._raw.count_at(lam)

    def basis_at(self, lam: Lambda) -> Basis:
        """The basis for this lambda. It needs a new search only at a breakpoint. The sweep must
        have kept its chains.

        >>> import supereigen as se
        >>> swept = se.sweep(se.paper_example(), chains=True)
        >>> swept.basis_at("9/8")
        <Basis: 5 vectors of 5 entries>
        """
        found = self._raw.basis_at(lam)
        if found is None:
            raise ValueError(f"lam: {lam} is outside the window of the sweep")
        return Basis(found, _native.Problem(self._problem.matrix, lam), False)

    def chain_list(self) -> list[SweptChain]:
        """All chains, each with its interval of lambda. The sweep must have kept them."""
        chains = []
        for nodes, lo, hi, mu in self._raw.chains():
            low = -math.inf if lo is None else lo
            high = math.inf if hi is None else hi
            most = -math.inf if mu is None else mu
            chains.append(SweptChain(tuple(nodes), low, high, most))
        return chains

    def steps(self) -> list[tuple[Any, Any, int]]:
        """The staircase as (from, to, number): open intervals, and (b, b, number) at a
        breakpoint b."""
        ends = [-math.inf, *self.breakpoints, math.inf]
        rows: list[tuple[Any, Any, int]] = []
        for k, number in enumerate(self.between):
            rows.append((ends[k], ends[k + 1], number))
            if k < len(self.at):
                rows.append((ends[k + 1], ends[k + 1], self.at[k]))
        return rows

    def to_dataframe(self) -> Any:
        """The steps as a pandas frame."""
        pd = pandas("to_dataframe()")
        return pd.DataFrame(self.steps(), columns=["from", "to", "extremals"])

    def draw(
        self, output: str | os.PathLike[str] | None = None, *,  format: str | None = None
    ) -> Any:
        """Draws the staircase: see `supereigen.draw`."""
        return staircase(self._raw, self.greatest, output, format)

    def plot(self, ax: Any = None) -> Any:
        """Plots the staircase with matplotlib, on these axes or on new ones. Returns the axes.
        At a breakpoint the filled point is the value. Numbers are rounded to doubles. `draw`
        does not round, and does not need matplotlib."""
        return plot_staircase(
            self.breakpoints, self.between, self.at, self.greatest, self._raw.why is not None, ax
        )

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__}: {self.chains} chains, "
            f"{len(self.breakpoints)} breakpoints>"
        )

    def __str__(self) -> str:
        lines = []
        for low, high, number in self.steps():
            if low == high:
                where = f"lambda = {low}"
            elif low == -math.inf and high == math.inf:
                where = "all lambda"
            elif low == -math.inf:
                where = f"lambda < {high}"
            elif high == math.inf:
                where = f"lambda > {low}"
            else:
                where = f"{low} < lambda < {high}"
            lines.append((where, number))
        width = max(len(where) for where, _ in lines)
        return "\n".join(f"{where:{width}}  {number}" for where, number in lines)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{_html(low)}</td><td>{_html(high)}</td>"
            f"<td style='text-align:right'>{number}</td></tr>"
            for low, high, number in self.steps()
        )
        head = "<tr><th>from</th><th>to</th><th>extremals</th></tr>"
        table = f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"
        many = len(self.breakpoints) > MOST_STEPS
        return beside("" if many else table, self._repr_svg_())

    def _repr_latex_(self) -> str:
        rows = " \\\\ ".join(
            f"{latex(low)} & {latex(high)} & {number}" for low, high, number in self.steps()
        )
        return rf"$\begin{{array}}{{rrr}} {rows} \end{{array}}$"

    def _repr_svg_(self) -> str:
        picture: str = self.draw()
        return picture


def _html(x: Any) -> str:
    return ("-&infin;" if x < 0 else "&infin;") if isinstance(x, float) else word(x)


@checked
class CutSweep:
    """A sweep that was cut. `bounds` has lower bounds. `resume` continues it, once."""

    __slots__ = ("_raw", "_problem", "bounds")
    complete = False
    bounds: Sweep
    """The staircase of the results so far. Its numbers are lower bounds."""

    def __init__(self, raw: _native.Sweep, problem: _native.Problem) -> None:
        self._raw = raw
        self._problem = problem
        self.bounds = Sweep(raw, problem)

    __reduce__ = unpicklable("resume() it first, or keep the steps() of its bounds")

    @property
    def why(self) -> str:
        """Why the sweep was cut."""
        return self._raw.why or ""

    @property
    def frontier(self) -> str:
        """The remaining work, as text."""
        return self._raw.frontier or ""

    def resume(
        self,
        *,
        limit: int | None = None,
        steps: int | None = None,
        time: float | None = None,
        threads: int | None = None,
    ) -> Sweep | CutSweep:
        """Continues the sweep."""
        bounds = bounds_of(limit, steps, time, threads)
        return _ended(self._problem, lambda: self._raw.resume(bounds))

    def __repr__(self) -> str:
        return f"<CutSweep: at least {self.bounds.chains} chains, {self.why}; resume() continues>"


def _ended(problem: _native.Problem, run: Any) -> Sweep | CutSweep:
    try:
        raw = run()
    except BaseException as raised:
        found = getattr(raised, "so_far", None)
        if isinstance(found, _native.Sweep):
            attach(raised, "frontier", found.frontier)
            attach(raised, "cut", CutSweep(found, problem) if found.why else None)
        raise
    return Sweep(raw, problem) if raw.why is None else CutSweep(raw, problem)


@overload
def sweep(
    a: MatrixLike,
    *,
    from_: Any = None,
    to: Any = None,
    chains: bool = False,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    limit: None = None,
    steps: None = None,
    time: None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sweep: ...
@overload
def sweep(
    a: MatrixLike,
    *,
    from_: Any = None,
    to: Any = None,
    chains: bool = False,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sweep | CutSweep: ...
@checked
def sweep(
    a: MatrixLike,
    *,
    from_: Any = None,
    to: Any = None,
    chains: bool = False,
    contains: Any = None,
    head: Any = None,
    max_support: int | None = None,
    full: bool = False,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Sweep | CutSweep:
    """The number of extremals for each lambda, or for from_ < lambda < to, exactly.

    With `chains`, all chains are kept, which `basis_at` and `chain_list` need. The other
    arguments are those of `basis`. A sweep that was cut is a `CutSweep`.

    >>> import supereigen as se
    >>> print(se.sweep([[None, 3], [-1, None]]))
    lambda < 1  2
    lambda = 1  1
    lambda > 1  0
    """
    problem = problem_of(a, 0)
    wanted = wanted_of(problem, contains, head, max_support, full)
    bounds = bounds_of(limit, steps, time, threads, progress)
    return _ended(
        problem, lambda: _native.Sweep(problem, wanted, bounds, from_, to, chains)
    )
