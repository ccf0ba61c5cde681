"""Counts, and the base of all results of a search that was cut. A complete count is a number. A
count that was cut is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _native


class Count(int):
    """A complete count: an integer."""

    __slots__ = ()
    complete = True

    def __repr__(self) -> str:
        return int.__repr__(self)


class Cut:
    """The results of a search that was cut."""

    __slots__ = ("so_far", "why", "frontier", "_go_on")

    complete = False
    why: str
    """Why the search was cut."""

    def __init__(
        self,
        so_far: Any,
        why: str,
        frontier: _native.Frontier | None,
        go_on: Callable[..., Any] | None = None,
    ) -> None:
        self.so_far = so_far
        self.why = why
        self.frontier = frontier
        self._go_on: Callable[..., Any] = go_on or _not_resumable


def _not_resumable(**_: Any) -> Any:
    raise ValueError("this search cannot be resumed: call basis with resume=frontier")


class CutCount(Cut):
    """The count of a search that was cut. It is only a lower bound, and not a number.

    >>> import supereigen as se
    >>> some = se.count(se.paper_example(), limit=7)
    >>> some
    <CutCount: at least 7, the limit on results was reached; resume() continues>
    >>> some.resume()
    10
    """

    __slots__ = ()
    so_far: int
    """The number counted so far."""
    frontier: _native.Frontier
    """The remaining work. It can be resumed here or elsewhere."""

    def resume(self, **bounds: Any) -> Count | CutCount:
        """Continues the search where it was cut. The arguments are the limits of `count`."""
        rest = self._go_on(resume=self.frontier, **bounds)
        if isinstance(rest, Count):
            return Count(self.so_far + rest)
        return CutCount(self.so_far + rest.so_far, rest.why, rest.frontier, self._go_on)

    def __repr__(self) -> str:
        return f"<CutCount: at least {self.so_far}, {self.why}; resume() continues>"
