"""Systems with inputs and outputs, and the firings of data flow graphs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from . import _native
from ._arguments import checked, refused
from ._input import MatrixLike, as_matrix, read_source
from ._matrix import Matrix
from ._show import some

MAX_STEPS = 1_000_000
"""The most rounds of a run, as in the program."""


@dataclass(frozen=True, repr=False)
class Simulation:
    """The states and outputs of a run."""

    states: Matrix
    """x(0), x(1) and so on, a row each: one more than there are rounds."""
    outputs: Matrix
    """y(0), y(1) and so on, a row for each round."""

    def __repr__(self) -> str:
        rounds, outputs = self.outputs.shape
        return f"<Simulation: {some(rounds, 'round')}, {some(outputs, 'output')}>"


class StateSpace:
    """A system x(k + 1) = A x(k) (+) B u(k), y(k) = C x(k) (+) D u(k).

    The matrices are anything that `matrix` takes. Without B there are no inputs (except
    those of D). Without D, D is -inf. Without C and D, the outputs are the states.

    >>> import supereigen as se
    >>> plant = se.StateSpace([[3, None], [5, 4]], [[3], [None]], [[None, 4]])
    >>> plant
    <StateSpace: 2 states, 1 input, 1 output>
    >>> list(plant.simulate([[0], [1], [9]]).outputs)
    [(4,), (9,), (13,)]
    >>> print(plant.latency("9/2"))
    3

    Systems can be composed in series, in parallel, and with feedback. In this example a part
    enters only when the one before it has left:

    >>> twice = plant.series(plant)
    >>> twice.shape
    (4, 1, 1)
    >>> back = se.StateSpace([[None]], [[0]], [[0]])
    >>> list(plant.feedback(back).simulate([[0]] + [[None]] * 4).outputs)
    [(4,), (9,), (13,), (17,), (21,)]
    """

    __slots__ = ("_names", "_raw")
    _raw: _native.StateSpace
    _names: tuple[list[str] | None, ...]

    def __init__(self, a: MatrixLike, b: Any = None, c: Any = None, d: Any = None) -> None:
        given = [None if one is None else as_matrix(one) for one in (a, b, c, d)]
        if given[0] is None:
            raise refused("a", a, "a square matrix")
        self._raw = _native.StateSpace(given[0], *given[1:])
        states = given[0].names
        inputs = None if given[1] is None else given[1].names
        outputs = states if given[2] is None and given[3] is None else None
        self._names = (states, inputs, outputs)

    @classmethod
    def _of(cls, raw: _native.StateSpace, names: Sequence[list[str] | None]) -> StateSpace:
        system = cls.__new__(cls)
        system._raw, system._names = raw, tuple(names)
        return system

    @classmethod
    def read(cls, source: str | bytes | os.PathLike[str]) -> StateSpace:
        """Reads A, B, C and D of a file or text of cmlib (.mpm).

        >>> import supereigen as se
        >>> text = "max-plus model M: matrices\\nA (s) = [[1]]\\nB (s in) = [[2]]\\nC (out s) = [[3]]"
        >>> se.StateSpace.read(text).output_names
        ['out']
        """
        raw, names = read_source(_native.StateSpace.read, source, "a system")
        return cls._of(raw, names)

    @classmethod
    def explicit(cls, matrices: Sequence[Any], b: Any, c: Any) -> StateSpace:
        """The system x(k) = A0 x(k) (+) A1 x(k - 1) (+) ... (+) Am x(k - m) (+) B u(k), y(k) = C x(k).
        `matrices` are A0, A1, ..., Am, at least two. The state is (x(k - 1), ..., x(k - m)).

        This is the form of MaxPlus.jl, where u(k) acts on x(k). `ValueError` if A0 has a positive
        cycle: then an x(k) would have to be later than itself.

        >>> import supereigen as se
        >>> waits = [[None, None], [2, None]]
        >>> found = se.StateSpace.explicit([waits, [[3, None], [None, 4]]], [[0], [None]], [[None, 0]])
        >>> list(found.simulate([[0], [0]]).outputs)
        [(5,), (9,)]
        """
        raw = _native.StateSpace.explicit([as_matrix(one) for one in matrices], as_matrix(b), as_matrix(c))
        return cls._of(raw, (None, as_matrix(b).names, None))

    @property
    def a(self) -> Matrix:
        """The matrix A."""
        return self._matrix(0, self.state_names)

    @property
    def b(self) -> Matrix:
        """The matrix B."""
        return self._matrix(1, self.input_names)

    @property
    def c(self) -> Matrix:
        """The matrix C."""
        return self._matrix(2, self.state_names)

    @property
    def d(self) -> Matrix:
        """The matrix D."""
        return self._matrix(3, self.input_names)

    def _matrix(self, which: int, names: list[str] | None) -> Matrix:
        return Matrix(self._raw.matrices()[which].with_names(names))

    @property
    def shape(self) -> tuple[int, int, int]:
        """The numbers of states, inputs and outputs."""
        a, b, c, _ = self._raw.matrices()
        return a.shape[0], b.shape[1], c.shape[0]

    @property
    def state_names(self) -> list[str] | None:
        """The names of the states, or None."""
        return self._names[0]

    @property
    def input_names(self) -> list[str] | None:
        """The names of the inputs, or None."""
        return self._names[1]

    @property
    def output_names(self) -> list[str] | None:
        """The names of the outputs, or None."""
        return self._names[2]

    @checked
    def simulate(
        self, inputs: Any = None, *, start: Any = None, steps: int | None = None, time: float | None = None
    ) -> Simulation:
        """The states and outputs of a round for each row u(k) of `inputs`; of `steps` rounds if the
        system has no inputs. `start` is x(0), 0 in all places if it is None. `time` (seconds)
        limits the computation, and `Stopped` is raised.

        >>> import supereigen as se
        >>> trains = se.StateSpace([[2, 5], [3, 3]])
        >>> print(trains.simulate(start=[0, 1], steps=3).states)
         0   1
         6   4
         9   9
        14  12
        """
        _, inputs_wanted, _ = self.shape
        rows = None if inputs is None else as_matrix(inputs, rows_are_nodes=False)
        if (rows is None) == (steps is None):
            raise ValueError("expected inputs, a row for each round, or steps; and not both")
        if rows is None and inputs_wanted > 0:
            raise refused("inputs", inputs, f"rows of {inputs_wanted} numbers: the system has inputs")
        _few(steps or 0)
        first = None if start is None else as_matrix([list(start)], rows_are_nodes=False)
        states, outputs = self._raw.simulate(first, rows, steps or 0, time)
        return Simulation(
            Matrix(states.with_names(self.state_names)), Matrix(outputs.with_names(self.output_names))
        )

    def series(self, next: StateSpace) -> StateSpace:
        """This system followed by `next`: the outputs of this one are the inputs of `next`."""
        raw = self._raw.series(_system("next", next)._raw)
        return self._of(raw, (None, self.input_names, next.output_names))

    def parallel(self, other: StateSpace) -> StateSpace:
        """The system in which both get the same inputs and each output is the later of both."""
        raw = self._raw.parallel(_system("other", other)._raw)
        return self._of(raw, (None, self.input_names, self.output_names))

    def feedback(self, back: StateSpace) -> StateSpace:
        """The system in which `back` gets the outputs, and each input is the later of the given one
        and an output of `back`. `ValueError` if an input would have to be later than itself."""
        raw = self._raw.feedback(_system("back", back)._raw)
        return self._of(raw, (None, self.input_names, self.output_names))

    @checked
    def impulse_response(self, steps: int, *, time: float | None = None) -> tuple[Matrix, ...]:
        """H(0) = D, H(1) = C B, H(2) = C A B and so on, `steps` matrices: output i in round k is
        H(k)[i, j] if input j is 0 in round 0 and everything else is -inf.

        >>> import supereigen as se
        >>> [h[0, 0] for h in se.StateSpace([[3]], [[1]], [[0]]).impulse_response(4)]
        [-inf, 1, 4, 7]
        """
        _few(steps)
        found = self._raw.impulse_response(steps, time)
        return tuple(Matrix(one.with_names(self.input_names)) for one in found)

    @checked
    def latency(self, period: Any, *, time: float | None = None) -> Matrix:
        """How late the outputs are if the inputs have a period: entry i, j is the least L such that
        y_i(k) <= k period + L for all k, if u_j(k) = k period and everything else begins at
        -inf. It is -inf if the output does not depend on the input. `ValueError` if an output
        falls behind more and more.

        >>> import supereigen as se
        >>> print(se.StateSpace([[3]], [[1]], [[0]]).latency(5))
        -4
        """
        return Matrix(self._raw.latency(period, time).with_names(self.input_names))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, StateSpace):
            return NotImplemented
        return self._names == other._names and all(
            one == two for one, two in zip(self._raw.matrices(), other._raw.matrices())
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._raw.matrices(), self._names)

    def __repr__(self) -> str:
        n, p, q = self.shape
        return f"<StateSpace: {some(n, 'state')}, {some(p, 'input')}, {some(q, 'output')}>"


def _restored(
    matrices: tuple[_native.Matrix, ...], names: tuple[list[str] | None, ...]
) -> StateSpace:
    return StateSpace._of(_native.StateSpace(*matrices), names)


def _few(steps: int) -> None:
    if steps > MAX_STEPS:
        raise refused("steps", steps, f"at most {MAX_STEPS}")


def _system(name: str, value: Any) -> StateSpace:
    if not isinstance(value, StateSpace):
        raise refused(name, value, "a StateSpace")
    return value


@checked
def repetitions(source: str | bytes | os.PathLike[str], *, buffers: bool = False) -> dict[str, int]:
    """How often each actor of a data flow graph (SDF3) fires in one iteration: its repetition vector.
    With `buffers`, of the graph with the sizes of buffers in the file.

    >>> import supereigen as se
    >>> actor = "<actor name='{0}'><port name='p' type='{1}' rate='{2}'/></actor>"
    >>> time = "<actorProperties actor='{0}'><processor type='p'><executionTime time='1'/></processor></actorProperties>"
    >>> se.repetitions(
    ...     "<sdf3 type='sdf'><applicationGraph><sdf>\\n"
    ...     + actor.format("a", "out", 2) + actor.format("b", "in", 3)
    ...     + "<channel name='c' srcActor='a' srcPort='p' dstActor='b' dstPort='p'/></sdf><sdfProperties>"
    ...     + time.format("a") + time.format("b")
    ...     + "</sdfProperties></applicationGraph></sdf3>"
    ... )
    {'a': 3, 'b': 2}
    """
    read = partial(_native.repetitions, buffers=buffers)
    return dict(read_source(read, source, "a data flow graph"))
