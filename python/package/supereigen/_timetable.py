"""A period, earliest and latest starts, and what to make faster."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._input import MatrixLike, as_entries, nodes_of, number_of
from ._optional import pandas
from ._plot import plot_timetable
from ._search import problem_of

Time = int | Fraction | None
"""A time; None is no bound."""


@dataclass(frozen=True)
class Gain:
    """A waiting time that alone reduces the least period if it becomes shorter."""

    row: int
    """The node that waits."""
    column: int
    """The node that it waits for."""
    period: Time
    """The least period that it can reach; None if there is no limit."""
    shorten: Time
    """How much shorter it must become for that."""


@dataclass(frozen=True, repr=False)
class Timetable:
    """Earliest and latest starts that keep a period. Nodes are counted from 0."""

    feasible: bool
    """Whether a timetable keeps release and due times."""
    least_period: Time
    """lambda(A); None if there is no cycle."""
    period: int | Fraction
    """The period that is kept."""
    bottleneck: tuple[tuple[int, ...], ...]
    """A critical cycle for each component of the critical digraph."""
    earliest: tuple[Time, ...]
    """The least starts at or after the release times."""
    latest: tuple[Time, ...]
    """The greatest starts at or before the due times."""
    slack: tuple[Time, ...]
    """Latest minus earliest; None if one of them is None."""
    gains: tuple[Gain, ...]
    """What to make faster, greatest gain first."""
    conflict: tuple[int, tuple[int, ...], tuple[int, ...]] | None
    """If there is no timetable: the node with the least slack, the nodes from it to the one whose
    release time forces it, and those to the one whose due time does."""
    arcs: dict[tuple[int, int], Time] | None
    """With `arcs`: how much each waiting time may grow; None for any amount."""
    rounds: tuple[tuple[Time, ...], ...] | None
    """With `rounds`: the starts of each round."""
    names: tuple[str, ...] | None
    """The names of the nodes."""
    json: str = field(compare=False)
    """The report of the program. `verify` checks it, here and in the program."""
    _text: str = field(compare=False)

    def to_dataframe(self) -> Any:
        """A frame of pandas, one node per row, exact."""
        columns = {"earliest": self.earliest, "latest": self.latest, "slack": self.slack}
        for k, starts in enumerate(self.rounds or ()):
            columns[f"round {k + 1}"] = starts
        index = self.names if self.names is not None else range(len(self.earliest))
        return pandas("to_dataframe()").DataFrame(columns, index=list(index), dtype=object)

    def plot(self, ax: Any = None) -> Any:
        """Plots the starts with matplotlib, on these axes or on new ones: a bar from the earliest
        to the latest start of each node, in every round that was asked for. Returns the axes.
        Numbers are rounded to doubles."""
        critical = {node for cycle in self.bottleneck for node in cycle}
        rounds = len(self.rounds or ())
        return plot_timetable(
            self.earliest, self.latest, critical, self.period, rounds, self.names, ax
        )

    def __bool__(self) -> bool:
        return self.feasible

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __repr__(self) -> str:
        kept = "" if self.feasible else ", not feasible"
        return f"<Timetable of {len(self.earliest)} nodes with period {self.period}{kept}>"


def _times(values: list[Any]) -> tuple[Time, ...]:
    return tuple(map(number_of, values))


@checked
def timetable(
    a: MatrixLike,
    period: Any = None,
    *,
    release: Mapping[Any, Any] | Sequence[Any] | None = None,
    due: Mapping[Any, Any] | Sequence[Any] | None = None,
    arcs: bool = False,
    rounds: int = 0,
    upper: Any = None,
    for_: str | None = None,
    time: float | None = None,
) -> Timetable:
    """The timetable of a plant in which node i waits a_ij after the start of j in the round
    before: node i starts at x_i + k * period, and A (x) x <= period (x) x.

    `period` is the least one, lambda(A), if it is not given. `release` and `due` are sequences
    or dicts of nodes, in which None is no bound; nodes that a dict does not name are released at
    0 and have no due time. With `upper`, the longest waiting times, `for_` is "every" for a
    timetable that holds whatever happens, or "some".

    >>> import supereigen as se
    >>> plant = se.matrix([[4, None, 5], [7, 6, None], [None, 8, 3]], names=["press", "oven", "saw"])
    >>> table = se.timetable(plant, 7, due={"saw": 20})
    >>> table.least_period, table.earliest, table.latest
    (Fraction(20, 3), (0, 0, 1), (19, 19, 20))
    >>> table.gains[0]
    Gain(row=0, column=2, period=6, shorten=2)
    >>> bool(se.timetable(plant, 7, due={"saw": 0}))
    False
    """
    # For the reverse inequality every choice is that of the upper ends.
    other = {"every": "some", "some": "every"}
    matrix = problem_of(a, 0, False, upper, other.get(for_, for_) if for_ is not None else None).matrix
    given = None if period is None or isinstance(period, str) and period == "max" else [period]
    starts = as_entries("release", {} if release is None else release, matrix, 0)
    ends = as_entries("due", {} if due is None else due, matrix, None)
    text, words = _native.timetable(matrix, given, starts, ends, arcs, rounds, time)
    found = json.loads(text)
    conflict = found.get("conflict")
    return Timetable(
        feasible=found["feasible"],
        least_period=number_of(found["least_period"]),
        period=number_of(found["period"]),
        bottleneck=tuple(nodes_of(cycle) for cycle in found["bottleneck"]),
        earliest=_times(found["earliest"]),
        latest=_times(found["latest"]),
        slack=_times(found["slack"]),
        gains=tuple(
            Gain(
                gain["row"] - 1,
                gain["column"] - 1,
                number_of(gain["period"]),
                number_of(gain["shorten"]),
            )
            for gain in found["gains"]
        ),
        conflict=None
        if conflict is None
        else (
            conflict["node"] - 1,
            nodes_of(conflict["earliest_from"]),
            nodes_of(conflict["latest_from"]),
        ),
        arcs={
            (arc["row"] - 1, arc["column"] - 1): number_of(arc["slack"]) for arc in found["arcs"]
        }
        if "arcs" in found
        else None,
        rounds=tuple(_times(starts) for starts in found["rounds"]) if "rounds" in found else None,
        names=tuple(found["names"]) if "names" in found else None,
        json=text,
        _text=words,
    )
