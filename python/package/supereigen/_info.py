"""What can be known of a matrix before a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import checked
from ._search import Estimate, problem_of
from ._vectors import Number, Vector

__all__ = ["Info", "info"]


@dataclass(frozen=True, repr=False)
class Info:
    """What `info` says of a matrix and lambda. The text is the program's; the facts have the
    names that they have in its JSON, and nodes count from 0. What was not come to is None.
    """

    n: int
    lam: Number
    finite_entries: int
    """How many entries are finite: the arcs of the digraph."""
    density: float
    """Their part of all entries."""
    components: int | None
    """How many strongly connected components the digraph has."""
    cyclic_components: int | None
    """How many of them have a cycle."""
    greatest_mean: Number | None
    """lambda(A), the greatest lambda that has solutions; -inf if there is no cycle."""
    greatest_mean_cycle: tuple[int, ...] | None
    """A cycle of this mean; its first node is not repeated."""
    critical_nodes: tuple[int, ...] | None
    """The nodes on such cycles."""
    cyclicity: int | None
    """The cyclicity of the critical graph."""
    solvable: bool | None
    """Whether there is a solution for this lambda."""
    solvability: str | None
    """Why, in words."""
    finite_solution: Vector | None
    """A solution without -inf, if there is one."""
    nodes_always_infinite: tuple[int, ...] | None
    """The nodes that are -inf in every solution, if there are some."""
    finite_up_to: Number | None
    """The greatest lambda that has a solution without -inf."""
    finite_up_to_node: int | None
    """The node that sets it."""
    extremals: int | None
    """How many extremals there are, if a moment was enough to count them."""
    estimate: Estimate | None
    """What random probes say of their number."""
    seconds: float | None
    """How long the search takes, as far as that is known."""
    seconds_known: str | None
    """How well: "measured", "about", "at-least", "ages" (longer than anyone will wait) or
    "unknown"."""
    why: str | None
    """Why not everything is known; None if it is."""
    text: str
    """All of it as the program prints it."""

    @property
    def complete(self) -> bool:
        """Whether everything is known."""
        return self.why is None

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        greatest = "not known" if self.greatest_mean is None else self.greatest_mean
        return f"<Info: {self.n} x {self.n}, lambda(A) {greatest}>"


@checked
def info(a: Any, lam: Any = 0, *, time: float | None = None) -> Info:
    """Size, density, components, lambda(A), whether there are solutions, finite ones too, and
    how many extremals to expect: what the program's `info` says.

    Extremals are counted for a fifth of a second, and estimated by probes of at most one
    second; `time` is for everything.

    >>> import supereigen as se
    >>> about = se.info(se.paper_example())
    >>> about.greatest_mean, about.extremals, about.finite_up_to
    (Fraction(5, 4), 10, Fraction(5, 4))
    >>> print(about)
    size            5 x 5
    finite entries  14 (density 0.56)
    components      1, 1 with a cycle
    lambda(A)       5/4 on (1, 2, 3, 4, 1)
    critical nodes  {1, 2, 3, 4}
    cyclicity       4
    lambda          0
    solutions       solvable: the cycle (1, 2, 3, 4, 1) has mean 5/4 >= 0
    finite          (0, 0, 0, 0, -2)
                    up to lambda = 5/4 on (1, 2, 3, 4, 1), the best that node 1 reaches
    extremals       10, counted
    """
    found = _native.info(problem_of(a, lam), time)
    for name in ("greatest_mean_cycle", "critical_nodes", "nodes_always_infinite"):
        if found[name] is not None:
            found[name] = tuple(found[name])
    found["extremals"] = found.pop("counted")
    probed = found["estimate"]
    if probed is not None:
        made, (extremals, error), (steps, steps_error), head_first, why = probed
        probed = Estimate(extremals, error, steps, steps_error, made, head_first, why)
        found["estimate"] = probed
    known = found.pop("time")
    found["seconds_known"], found["seconds"] = (None, None) if known is None else known
    return Info(**found)


def cite() -> str:
    """BibTeX for this software and for the paper whose algorithms it follows.

    >>> import supereigen as se
    >>> print(se.cite()[:17])
    @misc{supereigen,
    """
    return _native.cite()
