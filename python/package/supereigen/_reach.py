"""The states that a max-plus system reaches, and the states it can come from."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import _native
from ._arguments import checked
from ._cone import Cone
from ._input import MatrixLike, as_matrix
from ._polyhedron import Polyhedron
from ._show import some


@dataclass(frozen=True)
class Repeat:
    """The last set is an earlier one, moved by a number. So all further sets repeat too."""

    of: int
    """The index of the earlier set."""
    period: int
    """The number of steps until it repeats."""
    by: int | Fraction
    """The number by which it is moved each time."""


@dataclass(frozen=True, repr=False)
class Reach:
    """The sets after all steps."""

    sets: tuple[Polyhedron, ...]
    """X(0), X(1) and so on: the requested number of steps, or up to the first set that repeats
    an earlier one."""
    repeat: Repeat | None
    """The repeat, if there is one."""
    _text: str = field(default="", compare=False)

    def __len__(self) -> int:
        return len(self.sets)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        again = "no repeat" if self.repeat is None else f"X({self.repeat.of}) again, moved"
        return f"<Reach: {some(len(self), 'set')}, {again}>"


@checked
def reach(
    a: MatrixLike,
    set: Any,
    *,
    steps: int,
    input: tuple[Any, Any] | None = None,
    backward: bool = False,
    time: float | None = None,
) -> Reach:
    """The sets that x(k + 1) = A x(k) (+) B u(k) reaches from X(0) in 1, 2, ..., `steps` steps.
    With `backward`, the sets from which it can reach X(0).

    `a` is a square matrix. `set` is X(0): a `Polyhedron`, a `Cone`, or points, as the rows of
    anything that `matrix` takes. `input` is a pair of B and the set U that contains every u(k).
    Without it there are no inputs.

    The computation ends when a set is an earlier one moved by a number, because then all
    further sets repeat too. (With inputs, only if U is a cone or the number is 0.) `time`
    (seconds) limits it, and `Stopped` is raised.

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

    Example: a state with both entries at most 5 is reached in two steps, and the second entry
    can be delayed up to 4. From which states?

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
    sets, repeat, text = _native.reach(matrix, first._raw, steps, inputs, backward, time)
    again = None if repeat is None else Repeat(*repeat)
    return Reach(tuple(Polyhedron._of(one) for one in sets), again, text.rstrip("\n"))


def _polyhedron(given: Any, n: int) -> Polyhedron:
    if isinstance(given, Polyhedron):
        return given
    if isinstance(given, Cone):
        return Polyhedron.from_cone(given)
    return Polyhedron.from_generators(given, n=n)
