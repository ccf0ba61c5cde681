"""Counts: whole ones, which are numbers, and cut ones, which are none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _native

__all__ = ["Count", "CutCount"]


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
