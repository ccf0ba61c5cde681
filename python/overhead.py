"""What the way through Python costs, in ratios that say so and fail when they are missed.

    python overhead.py [PROGRAM] [--assert | --json]

With `--json` the figures are printed as a list for the record (`benches/src/layers/python.rs`).

- a count of about a second by the program against `se.count`: at most 1.02;
- `se.basis(a).to_numpy()` on 10^6 vectors and more against the search alone: at most 1.5;
- `se.basis` of a matrix with five nodes: below 50 microseconds;
- products, powers and stars against NumPy on doubles (`max` of broadcast sums, row by row, and
  Floyd-Warshall): the goals stand in `algebra`. Every answer is compared with NumPy's.

Every figure is the best of some runs in turn, for the machine may be busy with others.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import supereigen as se


def note(text: str) -> None:
    print(text, file=sys.stderr)


def seconds(job: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


def processor(job: Callable[[], Any]) -> float:
    begun = time.process_time()
    job()
    return time.process_time() - begun


def in_turn(runs: int, *jobs: Callable[[], float]) -> list[float]:
    """The best of each, measured in turn."""
    best = [float("inf")] * len(jobs)
    for _ in range(runs):
        for k, job in enumerate(jobs):
            best[k] = min(best[k], job())
    return best


def counting(program: str) -> float:
    """se.count over the program's `basis --count`, both on one thread. Of the program the time
    that it takes to start and read is taken off, by a run on a small matrix."""
    # Four million extremals: about a second on one thread.
    a = se.random(48, min=-100, max=20, seed=1)
    with tempfile.TemporaryDirectory() as folder:
        large, small = Path(folder) / "a.txt", Path(folder) / "b.txt"
        se.write(large, a)
        se.write(small, se.random(2))

        def ask(path: Path) -> float:
            command = [program, "basis", str(path), "--count", "--threads", "1", "--quiet"]
            return seconds(lambda: subprocess.run(command, check=True, capture_output=True))

        raw = se.matrix(a)
        there, start, here = in_turn(
            7,
            lambda: ask(large),
            lambda: ask(small),
            lambda: seconds(lambda: se.count(raw, threads=1)),
        )
    note(f"count: program {there:.3f} s (start {start:.3f} s), python {here:.3f} s")
    return here / (there - start)


def arrays() -> float:
    """The array of a basis over the basis alone, whose search and sorting are Rust."""
    a = se.random(44, min=-100, max=20, seed=3)
    count = se.count(a)
    assert count > 10**6
    jobs = [lambda: se.basis(a), lambda: se.basis(a).to_numpy()]
    walls = in_turn(7, *(lambda job=job: seconds(job) for job in jobs))
    works = in_turn(7, *(lambda job=job: processor(job) for job in jobs))
    for name, (alone, with_array) in (("time", walls), ("processor time", works)):
        note(f"array: {count} vectors, {name}: {alone:.3f} s, with the array {with_array:.3f} s")
    # Others on the machine change the one, not the other.
    return min(walls[1] / walls[0], works[1] / works[0])


def small_call() -> float:
    """Microseconds of a small call."""
    a = se.paper_example().to_numpy()

    def calls() -> float:
        return seconds(lambda: [se.basis(a) for _ in range(20)]) / 20

    (best,) = in_turn(300, calls)
    note(f"small call: {best * 1e6:.1f} microseconds")
    return best * 1e6


def numpy_product(a: Any, b: Any) -> Any:
    return np.stack([(row[:, None] + b).max(axis=0) for row in a])


def numpy_star(a: Any) -> Any:
    walks = a.copy()
    for k in range(len(a)):
        np.maximum(walks, walks[:, k, None] + walks[k], out=walks)
    np.fill_diagonal(walks, np.maximum(walks.diagonal(), 0.0))
    return walks


def numpy_steps(a: Any, x: Any) -> Any:
    for _ in range(1000):
        x = (a + x).max(axis=1)
    return x


def steps(a: Any, x: Any) -> Any:
    for _ in range(1000):
        x = a @ x
    return x


def against_numpy(what: str, ours: Callable[[], Any], theirs: Callable[[], Any]) -> float:
    """Our time over NumPy's; both must give the same numbers."""
    answer = ours()
    exact = np.array([[float(x) for x in row] for row in answer] if isinstance(answer, se.Matrix)
                     else [float(x) for x in answer])
    assert np.allclose(exact, theirs(), rtol=1e-12), what
    here, there = in_turn(5, lambda: seconds(ours), lambda: seconds(theirs))
    note(f"{what}: {here * 1e3:.1f} ms, NumPy {there * 1e3:.1f} ms")
    return here / there


def algebra() -> list[tuple[str, float, float]]:
    """Ratios to NumPy, and what they may be at most."""
    draw = np.random.default_rng(1)
    whole = draw.integers(-1000, 1000, (500, 500))
    doubles = draw.normal(size=(100, 100))
    rows = []
    for name, a, goal in (
        ("A @ A, n = 500, integers", whole.astype(float), 0.5),
        ("A @ A, n = 500, hundredths", [[f"{x / 100}" for x in row] for row in whole], 1),
        ("A @ A, n = 500, halves", whole / 2, 1),
        ("A @ A, n = 100, random doubles", doubles, 20),
    ):
        exact, plain = se.matrix(a), np.array(a, dtype=float)
        rows.append((name, against_numpy(
            name, lambda m=exact: m @ m, lambda m=plain: numpy_product(m, m)
        ), goal))
    closed = np.minimum(whole, 0).astype(float)
    exact = se.matrix(closed)
    name = "star, n = 500"
    rows.append((name, against_numpy(name, lambda: exact.star(), lambda: numpy_star(closed)), 0.7))
    small = whole[:100, :100]
    square, start = se.matrix(small), [0] * 100
    name = "1000 steps of A @ x, n = 100"
    rows.append((name, against_numpy(
        name, lambda: steps(square, start), lambda: numpy_steps(small.astype(float), np.zeros(100))
    ), 3))
    return rows


def power_of_doubles() -> float:
    """Seconds of A ** 1000 of random doubles, n = 100."""
    power = se.matrix(np.random.default_rng(1).normal(size=(100, 100)))
    (best,) = in_turn(3, lambda: seconds(lambda: power**1000))
    return best


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    rows = [(f"{what}, against NumPy", "", value, most) for what, value, most in algebra()]
    rows.append(("A ** 1000 from Python, n = 100, doubles", "s", power_of_doubles(), 1))
    rows.append(("the array of 10^6 vectors in Python, against their basis", "", arrays(), 1.5))
    rows.append(("se.basis from Python, n = 5", "us", small_call(), 50))
    if arguments:
        rows.append(("se.count, against the program", "", counting(arguments[0]), 1.02))
    if "--json" in sys.argv:
        names = ("what", "unit", "value", "most")
        print(json.dumps([dict(zip(names, row, strict=True)) for row in rows]))
        return 0
    missed = 0
    for what, unit, value, most in rows:
        met = value <= most
        missed += not met
        print(f"{what:56} {value:8.3f} {unit:2} at most {most:6}  {'met' if met else 'MISSED'}")
    return missed if "--assert" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
