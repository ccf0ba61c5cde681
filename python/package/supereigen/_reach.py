"""Where a max-plus system goes, and where it can have come from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._cone import Cone
from ._input import as_matrix
from ._polyhedron import Polyhedron
from ._show import called, some, word

__all__ = ["Reach", "Repeat", "reach"]


@dataclass(frozen=True)
class Repeat:
    """The last set is an earlier one, moved; so the sets repeat from then on."""

    of: int
    """Which one it is."""
    period: int
    """After how many steps it comes again."""
    by: int | Fraction
    """By how much it is moved each time."""


@dataclass(frozen=True, repr=False)
class Reach:
    """The sets of all steps."""

    sets: tuple[Polyhedron, ...]
    """X(0), X(1) and so on: as many steps as were asked for, or up to the first one that repeats
    an earlier."""
    repeat: Repeat | None
    """The repeat, if there was one."""

    def __len__(self) -> int:
        return len(self.sets)

    def __str__(self) -> str:
        names = self.sets[0].names
        lines = []
        if names is not None:
            lines.append(f"x = ({', '.join(called(i, names) for i in range(len(names)))})")
        for k, one in enumerate(self.sets):
            points, rays = one.generators
            told = [some(len(points), "point")] if points else ["empty"]
            told += [some(len(rays), "ray")] if rays else []
            lines.append(f"X({k}): {', '.join(told)}")
            for what, members in (("point", points), ("ray", rays)):
                lines += [f"  {what} {' '.join(word(x) for x in member)}" for member in members]
        if self.repeat is None:
            lines.append("no set is an earlier one moved")
        else:
            of, period, by = self.repeat.of, self.repeat.period, self.repeat.by
            every = "step" if period == 1 else some(period, "step")
            last = len(self.sets) - 1
            how = "again" if by == 0 else f"moved by {by}"
            lines.append(f"X({last}) is X({of}) {how}: the sets repeat every {every}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        again = "no repeat" if self.repeat is None else f"X({self.repeat.of}) again, moved"
        return f"<Reach: {some(len(self), 'set')}, {again}>"


@checked
def reach(
    a: Any,
    set: Any,
    *,
    steps: int,
    input: tuple[Any, Any] | None = None,
    backward: bool = False,
    time: float | None = None,
) -> Reach:
    """The sets that x(k + 1) = A x(k) (+) B u(k) reaches from X(0) in 1, 2, ..., `steps` steps;
    with `backward` those from which it can reach X(0).

    `a` is a square matrix. X(0), here `set`, is a `Polyhedron`, a `Cone`, or points, one in a row of
    whatever `matrix` takes. `input` is a pair of B and the set U from which every u(k) is;
    without it there are no inputs. It ends when a set is an earlier one, moved, for then all
    further ones are too (with inputs only if U is a cone, or it was moved by 0). `time` (seconds)
    bounds it, and `Stopped` is raised.

    >>> import supereigen as se
    >>> found = se.reach([[None, 3], [1, None]], [[0, 0]], steps=100)
    >>> print(found)
    X(0): 1 point
      point 0 0
    X(1): 1 point
      point 3 1
    X(2): 1 point
      point 4 4
    X(2) is X(0) moved by 4: the sets repeat every 2 steps
    >>> found.repeat
    Repeat(of=0, period=2, by=4)

    From where is a state with both entries at most 5 reached in two steps, if the second one can
    be delayed up to 4?

    >>> goal = se.Polyhedron([[None, None]], [[0, 0]], ([5], [None]))
    >>> delay = se.Polyhedron([[None]], [[0]], ([4], [None]))
    >>> back = se.reach("0 3\\n1 .", goal, steps=2, input=([[None], [0]], delay), backward=True)
    >>> [one.box() for one in back.sets]
    [((-inf, 5), (-inf, 5)), ((-inf, 4), (-inf, 2)), ((-inf, 1), (-inf, 1))]
    """
    matrix = as_matrix(a)
    first = _polyhedron(set, matrix.shape[1])
    inputs = None
    if input is not None:
        try:
            b, u = input
        except (TypeError, ValueError):
            raise ValueError(f"input: found {input!r}, expected B and U") from None
        by = as_matrix(b)
        inputs = (by, _polyhedron(u, by.shape[1])._raw)
    sets, repeat = _native.reach(matrix, first._raw, steps, inputs, backward, time)
    again = None if repeat is None else Repeat(*repeat)
    return Reach(tuple(Polyhedron._of(one) for one in sets), again)


def _polyhedron(given: Any, n: int) -> Polyhedron:
    if isinstance(given, Polyhedron):
        return given
    if isinstance(given, Cone):
        return Polyhedron.from_cone(given)
    return Polyhedron.from_generators(given, n=n)
