"""Mean-payoff games: the winner from each vertex, and the moves."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._input import fraction, read_source

WINNERS = {1: "max", 0: None, -1: "min"}
"""The winner, by the sign of the value."""


@dataclass(frozen=True, repr=False)
class Game:
    """The solution of a game, in the order of the vertices."""

    vertices: tuple[Any, ...]
    """The names of the vertices."""
    owners: tuple[str, ...]
    """The owner of each vertex: "max" or "min"."""
    winners: tuple[str | None, ...]
    """The winner from each vertex: "max", "min", or None for a draw."""
    values: tuple[Fraction | float, ...] | None
    """The mean per move that both players can secure, a Fraction, if it was requested. It is -inf where Min
    can force Max to a vertex without moves, and inf where Max can force Min to one."""
    moves: tuple[Any, ...]
    """The vertex to which the owner moves. These moves are optimal from all vertices at once.
    None where the owner cannot move."""
    policies: int
    """The number of policies tried."""

    def __len__(self) -> int:
        return len(self.vertices)

    def __str__(self) -> str:
        words = {"max": "Max wins", None: "nobody wins", "min": "Min wins"}
        lines = []
        for v, vertex in enumerate(self.vertices):
            value = "" if self.values is None else f", {self.values[v]}"
            to = "cannot move" if self.moves[v] is None else f"moves to {self.moves[v]}"
            lines.append(f"{vertex} ({self.owners[v]}): {words[self.winners[v]]}{value}, {to}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        max, min = self.winners.count("max"), self.winners.count("min")
        return f"<Game: Max wins from {max} of {len(self)} vertices, Min from {min}>"


@checked
def game(
    source: Any,
    owners: Mapping[Any, str] | None = None,
    *,
    values: bool = False,
    time: float | None = None,
) -> Game:
    """The winner of a mean-payoff game from each vertex, with moves of both players that secure
    it.

    Max and Min move a token for ever, each from their own vertices, and Min pays the weights to
    Max. Max wins if Max can secure a positive mean per move. Min wins if Min can secure a
    negative one. A player who must move and cannot loses. `values` also computes the means,
    exactly.

    `source` is a file or text that the program reads: DOT with `owner` and `weight`, or lines
    `from to weight owner`. Or it is a list of arcs (from, to, weight). Then `owners` gives
    "max" or "min" for each vertex. Or it is a digraph of networkx whose arcs have a `weight` and
    whose nodes have an `owner`, unless `owners` gives them. The moves are checked by cycle means before they are
    returned. No polynomial bound is known for any method. `time` (seconds) limits it, and
    `Stopped` is raised.

    >>> import supereigen as se
    >>> arcs = [("a", "a", -1), ("a", "b", 0), ("b", "a", 3), ("b", "b", 2)]
    >>> outcome = se.game(arcs, {"a": "max", "b": "min"}, values=True)
    >>> outcome.winners, outcome.values, outcome.moves
    (('max', 'max'), (Fraction(3, 2), Fraction(3, 2)), ('b', 'a'))
    >>> print(se.game("a a -1 max\\na b 0\\nb a 3 min\\nb b 0"))
    a (max): nobody wins, moves to b
    b (min): nobody wins, moves to b
    """
    names: tuple[Any, ...]
    if isinstance(source, (str, bytes, os.PathLike)):
        if owners is not None:
            raise ValueError("owners are for a list of arcs; a file or text contains its own")
        raw = read_source(_native.Game.read, source, "a game")
        names = tuple(raw.vertices)
    else:
        if hasattr(source, "is_directed") and hasattr(source, "adj"):
            source, owners = _of_graph(source, owners)
        raw, names = _of_arcs(source, owners)
    signs, means, moves, policies = raw.solve(values, time)
    return Game(
        names,
        tuple("max" if of_max else "min" for of_max in raw.of_max),
        tuple(WINNERS[sign] for sign in signs),
        None if means is None else tuple(fraction(mean) for mean in means),
        tuple(None if to is None else names[to] for to in moves),
        policies,
    )


def _of_graph(
    graph: Any, owners: Mapping[Any, str] | None
) -> tuple[list[tuple[Any, Any, Any]], Mapping[Any, str]]:
    """The arcs of a digraph of networkx, and the owners of its nodes."""
    if not graph.is_directed():
        raise ValueError("a graph without directions; expected a digraph (graph.to_directed())")
    arcs = []
    for tail, head, data in graph.edges(data=True):
        if "weight" not in data:
            raise ValueError(f"the arc from {tail!r} to {head!r} has no 'weight'")
        arcs.append((tail, head, data["weight"]))
    if owners is None:
        owners = {node: data.get("owner") for node, data in graph.nodes(data=True)}
    return arcs, owners


def _of_arcs(
    arcs: Iterable[Any], owners: Mapping[Any, str] | None
) -> tuple[_native.Game, tuple[Any, ...]]:
    """The game on the vertices that have an owner, in the order of the owners."""
    if owners is None:
        raise ValueError("owners is missing; expected 'max' or 'min' for every vertex")
    for vertex, owner in owners.items():
        if owner not in ("max", "min"):
            raise ValueError(f"owners[{vertex!r}]: found {owner!r}, expected 'max' or 'min'")
    names = tuple(owners)
    places = {vertex: place for place, vertex in enumerate(names)}
    placed = []
    for k, arc in enumerate(arcs):
        try:
            tail, head, weight = arc
        except (TypeError, ValueError):
            raise ValueError(f"arc {k}: found {arc!r}, expected (from, to, weight)") from None
        for vertex in (tail, head):
            if vertex not in places:
                raise ValueError(f"arc {k}: the vertex {vertex!r} has no owner in owners")
        placed.append((places[tail], places[head], weight))
    return _native.Game.of([owners[vertex] == "max" for vertex in names], placed), names
