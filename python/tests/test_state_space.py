"""Systems with inputs and outputs, compared with their definition by plain loops."""

from __future__ import annotations

import pickle
import random
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from conftest import INF, answer, needs_program, refused, side

import supereigen as se


def times(a: list[list[float]], x: list[float]) -> list[float]:
    return [side(row, x) for row in a]


def larger(x: list[float], y: list[float]) -> list[float]:
    return [max(pair) for pair in zip(x, y)]


def some(draw: random.Random, rows: int, cols: int) -> list[list[float]]:
    return [[draw.choice([INF, -1, 0, 2]) for _ in range(cols)] for _ in range(rows)]


def step(parts: Any, x: list[float], u: list[float]) -> tuple[list[float], list[float]]:
    a, b, c, d = parts
    return larger(times(a, x), times(b, u)), larger(times(c, x), times(d, u))


def system(draw: random.Random, p: int, q: int) -> tuple[Any, int]:
    n = draw.randint(1, 3)
    return (some(draw, n, n), some(draw, n, p), some(draw, q, n), some(draw, q, p)), n


@pytest.mark.parametrize("seed", range(40))
def test_runs_and_compositions_by_plain_loops(seed: int) -> None:
    draw = random.Random(seed)
    (one, n), (two, m) = system(draw, 2, 2), system(draw, 2, 2)
    first, second = se.StateSpace(*one), se.StateSpace(*two)
    inputs = some(draw, 4, 2)
    start = some(draw, 1, n + m)[0]
    runs = {
        "own": first.simulate(inputs, start=start[:n]).outputs,
        "series": first.series(second).simulate(inputs, start=start).outputs,
        "parallel": first.parallel(second).simulate(inputs, start=start).outputs,
    }
    x, y, z = start[:n], start[n:], start[n:]
    for k, u in enumerate(inputs):
        after, out = step(one, x, u)
        y, series = step(two, y, out)
        z, beside = step(two, z, u)
        assert list(runs["own"][k, :])[0] == tuple(out)
        assert list(runs["series"][k, :])[0] == tuple(series)
        assert list(runs["parallel"][k, :])[0] == tuple(larger(out, beside))
        x = after
    response = first.impulse_response(4)
    nothing = first.simulate(inputs, start=[INF] * n).outputs
    for k in range(4):
        parts = [times([list(row) for row in response[k - j]], inputs[j]) for j in range(k + 1)]
        assert list(nothing)[k] == tuple(max(column) for column in zip(*parts))


def test_latency_is_the_greatest_lag_and_feedback_the_least_solution() -> None:
    plant = se.StateSpace([[3, None], [5, 4]], [[3], [None]], [[None, 4]])
    lags = [h[0, 0] - Fraction(9, 2) * k for k, h in enumerate(plant.impulse_response(9))]
    assert plant.latency("9/2")[0, 0] == max(lags) == 3
    refused(lambda: plant.latency(3), "falls behind more and more.*the cycle 2 -> 2 has weight 1")
    gain = se.StateSpace([[None]], [[None]], [[None]], [[1]])
    refused(lambda: gain.feedback(gain), "an input would have to be later than itself")


def test_files_names_and_pickles(tmp_path: Path) -> None:
    path = tmp_path / "plant.mpm"
    path.write_text("max-plus model M: matrices A (s t) = [[3 -inf] [5 4]] B (s t in) = [[3] [-inf]] C (out s t) = [[-inf 4]]")
    plant = se.StateSpace.read(path)
    assert (plant.state_names, plant.input_names, plant.output_names) == (["s", "t"], ["in"], ["out"])
    assert plant.shape == (2, 1, 1) and plant.a.names == ["s", "t"] and plant.b.names == ["in"]
    assert plant.simulate([[0]]).outputs.names == ["out"]
    assert pickle.loads(pickle.dumps(plant)) == plant
    assert plant != plant.series(plant)
    assert repr(plant.simulate([[0], [1]])) == "<Simulation: 2 rounds, 1 output>"
    assert se.StateSpace([[1]]).simulate(steps=0).states.shape == (1, 1)
    path.write_text("max-plus model M: matrices A=[[1]] B=[[0][1]]")
    refused(lambda: se.StateSpace.read(path), r"plant.mpm: B is 2 x 1, expected 1 x 1")


@needs_program
@pytest.mark.parametrize("seed", range(5))
def test_agreement_with_the_program(tmp_path: Path, seed: int) -> None:
    draw = random.Random(seed)
    parts, n = system(draw, 2, 2)
    texts = [" ".join(f"[{' '.join(map(str, row))}]" for row in part) for part in parts]
    text = "max-plus model M: matrices\n" + "\n".join(f"{name} = [{t}]" for name, t in zip("ABCD", texts))
    path, inputs = tmp_path / "m.mpm", tmp_path / "u.txt"
    path.write_text(text)
    rows = some(draw, 3, 2)
    inputs.write_text("\n".join(" ".join(map(str, row)) for row in rows))

    printed = partial(answer, "simulate", str(path))

    def read(rows: Any) -> list[tuple[float, ...]]:
        return [tuple(float(x) for x in row) for row in rows]

    found = se.StateSpace.read(path)
    assert found == se.StateSpace(*parts)
    run, report = found.simulate(rows), printed("--inputs", str(inputs))
    assert (read(report["x"]), read(report["y"])) == (read(run.states), read(run.outputs))
    response = printed("--impulse", "--steps", "4")["impulse_response"]
    assert [read(one) for one in response] == [read(one) for one in found.impulse_response(4)]
    assert read(printed("--latency", "2")["latency"]) == read(found.latency(2))


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda s: se.StateSpace([[1, 2]]), "A is 1 x 2, expected 1 x 1"),
        (lambda s: se.StateSpace(None), "a: found None, expected a square matrix"),
        (lambda s: s.simulate(), "expected inputs, a row for each round, or steps; and not both"),
        (lambda s: s.simulate([[1]], steps=1), "and not both"),
        (lambda s: s.simulate(steps=3), "inputs: found None, expected rows of 1 numbers"),
        (lambda s: s.simulate([[1, 2]]), "u is 2 x 1, expected 1 x 1"),
        (lambda s: s.simulate([[1]], start=[1, 2]), "x is 2 x 1, expected 1 x 1"),
        (lambda s: s.series(5), "next: found 5, expected a StateSpace"),
        (lambda s: s.feedback(se.StateSpace([[1]])), "outputs and inputs: the first system has 1, the second 0"),
        (lambda s: s.impulse_response(-1), "steps: found -1"),
        (lambda s: s.impulse_response(10**7), "steps: found 10000000, expected at most 1000000"),
        (lambda s: se.StateSpace([[1]]).simulate(steps=2**60), "expected at most 1000000"),
        (lambda s: s.latency(None), "period: found -inf, expected a finite number"),
        (lambda s: se.StateSpace.explicit([[[1]]], [[1]], [[1]]), "an implicit form needs A_0 and A_1"),
        (lambda s: se.repetitions("1 2\n3 4"), "expected well-formed XML"),
    ],
)
def test_what_does_not_fit_is_refused(ask: Any, said: str) -> None:
    with pytest.raises(ValueError) as caught:
        ask(se.StateSpace([[1]], [[0]], [[0]]))
    assert said in str(caught.value)


def test_a_long_run_ends_in_time() -> None:
    with pytest.raises(se.Stopped):
        se.StateSpace([[1]]).simulate(steps=10**6, time=0)
