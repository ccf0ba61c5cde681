"""Facts about a matrix that need no search."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Any, Literal, overload

from . import _native
from ._arguments import checked
from ._input import (
    UNSAID,
    Lambda,
    MatrixLike,
    as_matrix,
    as_relation,
    lambda_of,
    nodes_of,
    number_of,
)
from ._search import Estimate, estimate_of, problem_of
from ._vectors import Number, Vector


@dataclass(frozen=True, repr=False)
class Info:
    """The facts of `info` about a matrix and lambda. The text is that of the program. The facts
    have the same names as in its JSON, but nodes are counted from 0. Facts that were not
    computed are None.
    """

    n: int
    lam: Number
    finite_entries: int
    """The number of finite entries: the arcs of the digraph."""
    density: float
    """The fraction of the entries that are finite."""
    trace: Number
    """The greatest entry of the diagonal, -inf if none is finite."""
    components: int | None
    """The number of strongly connected components of the digraph."""
    cyclic_components: int | None
    """The number of components with a cycle."""
    greatest_mean: Number | None
    """lambda(A), the greatest lambda that has solutions. -inf if there is no cycle."""
    greatest_mean_cycle: tuple[int, ...] | None
    """A cycle of this mean. Its first node is not repeated."""
    critical_nodes: tuple[int, ...] | None
    """The nodes on cycles of this mean."""
    cyclicity: int | None
    """The cyclicity of the critical graph."""
    solvable: bool | None
    """Whether there is a solution for this lambda."""
    solvability: str | None
    """The reason, as a sentence."""
    finite_solution: Vector | None
    """A solution without -inf, if there is one."""
    nodes_always_infinite: tuple[int, ...] | None
    """The nodes that are -inf in every solution, if there are any."""
    finite_up_to: Number | None
    """The greatest lambda that has a solution without -inf."""
    finite_up_to_node: int | None
    """The node that determines this lambda."""
    extremals: int | None
    """The number of extremals, if they could be counted quickly."""
    estimate: Estimate | None
    """An estimate of the number of extremals, from random probes."""
    seconds: float | None
    """The expected time of the search in seconds, if known."""
    seconds_known: str | None
    """How reliable `seconds` is: "measured", "about", "at-least", "ages" (longer than anyone
    will wait) or "unknown"."""
    why: str | None
    """Why some facts are missing. None if all are known."""
    text: str
    """All facts as the program prints them."""

    @property
    def complete(self) -> bool:
        """Whether all facts are known."""
        return self.why is None

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        greatest = "not known" if self.greatest_mean is None else self.greatest_mean
        return f"<Info: {self.n} x {self.n}, lambda(A) {greatest}>"


@dataclass(frozen=True, repr=False)
class SystemInfo:
    """The facts of `info` about subeigenvectors or eigenvectors, which are the solutions of a
    two-sided system. The text is that of the program."""

    relation: str
    """"le" or "eq"."""
    n: int
    lam: Number
    rows: int
    """The number of inequalities of the system."""
    finite_entries: tuple[int, int]
    """The numbers of finite entries on its greater and on its smaller sides."""
    solvable: bool
    """Whether there is a solution other than -inf."""
    example: Vector
    """The greatest solution below 0. It is finite where any solution is."""
    nodes_always_infinite: tuple[int, ...]
    """The nodes that are -inf in every solution."""
    text: str
    """All facts as the program prints them."""

    def __str__(self) -> str:
        return self.text.rstrip("\n")

    def __repr__(self) -> str:
        return f"<SystemInfo: relation {self.relation}, {self.n} x {self.n}>"


@overload
def info(
    a: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: Literal["ge"] = "ge",
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Info: ...
@overload
def info(
    a: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: str,
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Info | SystemInfo: ...
@checked
def info(
    a: MatrixLike,
    lam: Lambda = UNSAID,
    *,
    relation: str = "ge",
    integers: bool = False,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Info | SystemInfo:
    """Reports size, density, components, lambda(A), whether there are solutions and finite
    solutions, and the expected number of extremals. The program's `info` reports the same.

    `integers`, `upper` and `for_` are as in `basis`. `relation`: "ge", or "le" or "eq" for subeigenvectors or
    eigenvectors, for which the result is a `SystemInfo` and `lam` is lambda(A) by default.

    Extremals are counted for a fifth of a second. If that is not enough, they are estimated by
    probes for at most one second. `time` limits the whole call.

    >>> import supereigen as se
    >>> about = se.info(se.paper_example())
    >>> about.greatest_mean, about.extremals, about.finite_up_to
    (Fraction(5, 4), 10, Fraction(5, 4))
    >>> print(about)
    size            5 x 5
    finite entries  14 (density 0.56)
    trace           1
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
    relation, lam = as_relation(relation), lambda_of(lam, relation)
    if relation != "ge":
        if upper is not None or for_ is not None:
            raise ValueError(f"only relation 'ge' allows upper and for_, not {relation!r}")
        system, at = _native.related(as_matrix(a), lam, relation, time)
        text, counted, example = system.info(integers, time)
        infinite = tuple(i for i, x in enumerate(example) if isinstance(x, float))
        solvable = len(infinite) < system.n
        return SystemInfo(
            relation, system.n, at, system.rows, counted, solvable, example, infinite, text
        )
    raw, text, why, solvability, estimated = _native.info(
        problem_of(a, lam, integers, upper, for_), time
    )
    found = json.loads(raw)
    facts = {field.name: found[field.name] for field in fields(Info) if field.name in found}
    for name in ("trace", "greatest_mean", "cyclicity", "finite_up_to"):
        facts[name] = number_of(found[name])
    for name in ("greatest_mean_cycle", "critical_nodes", "nodes_always_infinite"):
        facts[name] = None if found[name] is None else nodes_of(found[name])
    node, solution = found["finite_up_to_node"], found["finite_solution"]
    facts["finite_up_to_node"] = None if node is None else node - 1
    facts["finite_solution"] = None if solution is None else tuple(map(number_of, solution))
    known = found["extremals"] or {"counted": None, "time": {"known": None, "seconds": None}}
    facts |= {
        "lam": number_of(found["lambda"]),
        "extremals": known["counted"],
        "estimate": None if estimated is None else estimate_of(estimated),
        "seconds": known["time"]["seconds"],
        "seconds_known": known["time"]["known"],
    }
    return Info(**facts, solvability=solvability, why=why, text=text)


def cite() -> str:
    """BibTeX for this software and for the paper whose algorithms it follows.

    >>> import supereigen as se
    >>> print(se.cite()[:17])
    @misc{supereigen,
    """
    return _native.cite()
