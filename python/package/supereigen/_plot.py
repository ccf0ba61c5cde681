"""Plots with matplotlib, if installed: a basis as coloured cells, a sweep as a staircase, a
timetable as bars."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np

from ._optional import pyplot
from ._show import called

MOST_VECTORS = 400
"""The greatest number of vectors shown. With more, the cells would be too small."""
MOST_LABELS = 40
"""The greatest number of nodes with a label each."""


def _axes(ax: Any, what: str) -> Any:
    if ax is not None:
        return ax
    return pyplot(what).subplots(layout="constrained")[1]


def plot_vectors(
    rows: Sequence[Sequence[Any]], count: int, n: int, names: Sequence[str] | None, ax: Any
) -> Any:
    """Plots one vector per row and one node per column. Entries -inf stay white."""
    ax = _axes(ax, "plot()")
    cells = np.full((len(rows), n), math.nan)
    for k, row in enumerate(rows):
        for i, x in enumerate(row):
            # For a colour, rounding to a double is exact enough.
            cells[k, i] = float(x) if x != -math.inf else math.nan
    if cells.size:
        image = ax.imshow(cells, aspect="auto", interpolation="nearest", cmap="viridis")
        ax.figure.colorbar(image, ax=ax, label="entry; white is -inf")
    if n <= MOST_LABELS:
        shown = [called(i, names) for i in range(n)]
        long = any(len(name) > 4 for name in shown)
        ax.set_xticks(range(n), shown, rotation=45 if long else 0, ha="right" if long else "center")
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.set_xlabel("node")
    ax.set_ylabel("vector" if len(rows) == count else f"vector, the first {len(rows)} of {count}")
    return ax


def plot_staircase(
    breakpoints: Sequence[Any],
    between: Sequence[int],
    at: Sequence[int],
    greatest: Any,
    cut: bool,
    ax: Any,
) -> Any:
    """Plots lines over the open intervals. At a breakpoint the filled point is the value."""
    ax = _axes(ax, "plot()")
    where = [float(b) for b in breakpoints]
    margin = max((where[-1] - where[0]) / 10 if where else 1.0, 0.5)
    low, high = (where[0] - margin, where[-1] + margin) if where else (-margin, margin)
    ends = [low, *where, high]
    line: dict[str, Any] = {"color": "C0", "linewidth": 2, "solid_capstyle": "butt"}
    for k, number in enumerate(between):
        ax.plot([ends[k], ends[k + 1]], [number, number], **line)
    for k, b in enumerate(where):
        values = [between[k], at[k], between[k + 1]]
        ax.plot([b, b], [min(values), max(values)], color="C0", linewidth=0.6)
    # The ends of open intervals are hollow. A value at the same place fills the point.
    point: dict[str, Any] = {"linestyle": "none", "marker": "o", "color": "C0", "zorder": 3}
    ax.plot(where + where, [*between[:-1], *between[1:]], markerfacecolor="white", **point)
    ax.plot(where, list(at), **{**point, "zorder": 4})
    if greatest is not None:
        ax.axvline(float(greatest), color="C1", linestyle="--", label=f"lambda(A) = {greatest}")
        ax.legend()
    ax.set_xlim(low, high)
    ax.set_ylim(bottom=0)
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.set_xlabel("lambda")
    ax.set_ylabel("extremals, at least" if cut else "extremals")
    return ax


def plot_timetable(
    earliest: Sequence[Any],
    latest: Sequence[Any],
    critical: Collection[int],
    period: Any,
    rounds: int,
    names: Sequence[str] | None,
    ax: Any,
) -> Any:
    """Plots a row for each node: a bar from the earliest to the latest start in each round, or a
    point at the earliest start if there is no latest one."""
    ax = _axes(ax, "plot()")
    for node, start in enumerate(earliest):
        colour = "C1" if node in critical else "C0"
        for k in range(max(rounds, 1)):
            if start is None:
                continue
            begin = float(start + k * period)
            ax.plot([begin], [node], linestyle="none", marker="|", markersize=12, color=colour)
            if latest[node] is not None and latest[node] >= start:
                width = float(latest[node] - start)
                ax.barh(node, width, left=begin, height=0.5, color=colour, alpha=0.5)
    n = len(earliest)
    if n <= MOST_LABELS:
        ax.set_yticks(range(n), [called(node, names) for node in range(n)])
    ax.set_ylim(n - 0.5, -0.5)
    ax.set_xlabel(f"start; the period is {period}, the bottleneck is orange")
    return ax
