"""Extremals with their witnesses, and the iterator over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from . import _native
from ._arguments import unpicklable
from ._show import called
from ._vectors import Vector


@dataclass(frozen=True)
class Witness:
    """A proof that a vector is extremal, which can be checked.

    It is either a *chain*: each node but the first depends only on the node before it, and the
    row of the first node holds by the arc `closing`. Or it is a cycle of weight 0, which comes
    first, with a *tied tail*. Nodes are counted from 0. The text uses their names, or counts
    them from 1.
    """

    nodes: tuple[int, ...]
    """The nodes of the chain, or the nodes of the cycle followed by those of the tail."""
    closing: tuple[int, int]
    """The arc (i, j) by which the row of the first node holds."""
    cycle: tuple[int, ...] = ()
    """The cycle of weight 0 before a tied tail. Empty for a chain."""
    names: tuple[str, ...] | None = None
    """The names of all nodes of the matrix, for the text."""

    @property
    def head(self) -> int:
        """The last node. If the entry of any other node decreases, this one must decrease too."""
        return self.nodes[-1]

    @property
    def tail(self) -> tuple[int, ...]:
        """The tied tail. Empty for a chain."""
        return self.nodes[len(self.cycle) :] if self.cycle else ()

    def __str__(self) -> str:
        def listed(some: tuple[int, ...]) -> str:
            return " ".join(called(i, self.names) for i in some)

        if self.cycle:
            return f"cycle ({listed(self.cycle)}), tied tail {listed(self.tail)}"
        i, j = self.closing
        closing = f"({called(i, self.names)}, {called(j, self.names)})"
        return f"{listed(self.nodes)}, closed by {closing}"


def witness_of(
    found: tuple[list[int], int, tuple[int, int]], names: list[str] | None
) -> Witness:
    """Converts a witness from the engine."""
    chain, cycle, closing = found
    called_ = None if names is None else tuple(names)
    return Witness(tuple(chain), closing, tuple(chain[:cycle]), called_)


@dataclass(frozen=True)
class Extremal:
    """An extremal: the scaled vector, and the proof that it is extremal."""

    vector: Vector
    witness: Witness

    @property
    def support(self) -> tuple[int, ...]:
        """The nodes with a finite entry, counted from 0."""
        return tuple(sorted(self.witness.nodes))


class Extremals(Iterator[Extremal]):
    """An iterator over the extremals. The search is paused between two of them.

    At the end, `complete` says whether all extremals were found. If a limit cut the search,
    `why` says which one. `frontier` is the remaining work at any time.
    """

    def __init__(self, problem: _native.Problem, raw: _native.ExtremalIterator) -> None:
        self._problem = problem
        self._names = problem.matrix.names
        self._raw = raw
        self._over = False

    __reduce__ = unpicklable("keep its frontier, and continue by extremals(a, resume=frontier)")

    def __next__(self) -> Extremal:
        try:
            given = self._raw.take()
        except BaseException as raised:
            attach(raised, "frontier", self.frontier)
            raise
        if given is None:
            self._over = True
            raise StopIteration
        vector, walk = given
        return Extremal(vector, witness_of(walk, self._names))

    @property
    def complete(self) -> bool:
        """Whether all extremals were found."""
        return self._over and self._raw.why is None

    @property
    def why(self) -> str | None:
        """Why the search was cut, if it was."""
        return self._raw.why

    @property
    def frontier(self) -> _native.Frontier | None:
        """The remaining work. None if there is none."""
        return self._raw.frontier


def attach(raised: BaseException, name: str, value: Any) -> None:
    """Attaches a value to an exception, if it accepts attributes."""
    try:
        setattr(raised, name, value)
    except Exception:
        pass
