"""Ctrl-C stops quickly and keeps what is needed to resume. It changes no global state."""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

import supereigen as se

SOON = 0.2


def interrupted(job: Callable[[], Any], after: float = 0.3) -> tuple[KeyboardInterrupt, float]:
    """Runs the job and interrupts it. Returns the exception and the time until it stopped."""
    sent: list[float] = []

    def send() -> None:
        time.sleep(after)
        sent.append(time.perf_counter())
        signal.raise_signal(signal.SIGINT) if os.name == "nt" else os.kill(
            os.getpid(), signal.SIGINT
        )

    thread = threading.Thread(target=send)
    thread.start()
    with pytest.raises(KeyboardInterrupt) as raised:
        job()
    elapsed = time.perf_counter() - sent[0]
    thread.join()
    return raised.value, elapsed


# Searches that take minutes or much longer.
HARD = se.random(60, min=-100, max=20, seed=1)
FULL = se.random(400, min=-100, max=-1, seed=1)
MANY = se.matrix([[random.randint(-99, 99) for _ in range(40)] for _ in range(2000)])
# Cycles of 2, 3, 5, 7, 11 and 13 nodes: the sets repeat after 30030 steps.
PLACES = [(length, k) for length in (2, 3, 5, 7, 11, 13) for k in range(length)]
ROUND = [
    [0 if n == length and j == (k + 1) % n else None for n, j in PLACES] for length, k in PLACES
]
SYSTEM = se.System(*(se.random(200, density=0.1, min=-999, max=999, seed=k) for k in (1, 2)))


@pytest.mark.parametrize(
    "job",
    [
        lambda: se.count(HARD),
        lambda: se.count(HARD, threads=1),
        lambda: se.count(HARD, threads=2),
        lambda: sum(1 for _ in se.extremals(HARD)),
        lambda: se.sweep(HARD),
        lambda: se.sweep(HARD, chains=True, threads=1),
        lambda: se.basis(HARD, method="algorithm3"),
        lambda: se.basis(HARD, method="double-description"),
        lambda: sum(1 for _ in se.cycles(HARD, all=True)),
        lambda: sum(1 for _ in se.cycles(HARD, lam=15)),
        lambda: sum(1 for _ in se.paths(HARD, into=[0])),
        lambda: SYSTEM.redundant_rows(),
        lambda: SYSTEM.reduced(),
        lambda: se.Cone(SYSTEM).generators,
        lambda: se.Cone(SYSTEM) | se.Cone.whole(200),
        lambda: se.Cone.from_generators(se.random(40, seed=1)).rows,
        lambda: se.Cone.from_generators(MANY),
        lambda: se.reach(ROUND, [[int(k == 0) for _, k in PLACES]], steps=10**9),
        lambda: [se.star(FULL) for _ in range(10_000)],
        lambda: se.generators(HARD),
        lambda: se.explain(HARD, max_cycles=10**15),
        lambda: se.estimate(HARD, probes=10**9),
        lambda: se.cross_check(n=12, seeds=10**6),
        lambda: FULL ** (2**64 - 1),
        lambda: se.cone([list(row) for row in HARD], [[0] * 60] * 60),
    ],
    ids=lambda job: str(job.__code__.co_firstlineno),
)
def test_ctrl_c_stops_soon(job: Callable[[], Any]) -> None:
    # On a busy machine a thread may have to wait longer than the limit. So try several times.
    took = []
    while len(took) < 5 and min(took, default=1) >= SOON:
        took.append(interrupted(job)[1])
    assert min(took) < SOON, took


# About four million vectors of 48 entries. The search takes a few seconds.
WIDE = se.random(48, min=-100, max=20, seed=1)


@pytest.fixture(scope="module")
def wide() -> se.VectorSet:
    found = se.basis(WIDE, limit=2_000_000)
    return found.so_far if isinstance(found, se.CutBasis) else found


def soon(job: Callable[[], Any], after: float = 0.3) -> KeyboardInterrupt:
    """Interrupts the job up to five times. At least once it must stop within a second."""
    raised, took = interrupted(job, after)
    for _ in range(4):
        if took < 1:
            break
        raised, again = interrupted(job, after)
        took = min(took, again)
    assert took < 1
    return raised


def test_ctrl_c_stops_a_search_of_many_vectors_at_any_time() -> None:
    begun = time.perf_counter()
    number = len(se.basis(WIDE))
    took = time.perf_counter() - begun
    assert number > 4_000_000
    # While the search runs, and while it sorts.
    for part in (0.3, 0.8, 0.9):
        cut = soon(lambda: [se.basis(WIDE) for _ in range(9)], part * took).cut  # type: ignore[attr-defined]
        assert isinstance(cut, se.CutBasis) and 0 < len(cut.so_far) <= number
        # All vectors found so far are there, in order, after a wait.
        assert max(cut.so_far[0]) == 0 and cut.so_far[0] > cut.so_far[1]


@pytest.mark.parametrize(
    "job",
    [
        lambda found: str(found),
        lambda found: found.to_text("csv"),
        lambda found: [found.to_numpy() for _ in range(99)],
        lambda found: found.to_dataframe(),
        lambda found: se.matrix(found.to_numpy()[:1_000_000]),
    ],
    ids=["str", "csv", "numpy", "frame", "matrix"],
)
def test_ctrl_c_stops_what_is_made_of_many_vectors(
    job: Callable[[se.VectorSet], Any], wide: se.VectorSet
) -> None:
    soon(lambda: job(wide))


def test_a_basis_takes_what_it_found_along() -> None:
    raised, _ = interrupted(lambda: se.basis(HARD), 0.2)
    cut = raised.cut  # type: ignore[attr-defined]
    assert isinstance(cut, se.CutBasis) and cut.why == "interrupted"
    assert isinstance(cut.so_far, se.VectorSet) and len(cut.so_far) > 0


def test_an_interrupted_count_goes_on_to_the_right_number() -> None:
    a = se.random(48, min=-100, max=20, seed=2)
    begun = time.perf_counter()
    wanted = se.count(a, threads=1)
    took = time.perf_counter() - begun
    raised, _ = interrupted(lambda: [se.count(a, threads=1) for _ in range(100)], took / 2)
    cut = raised.cut  # type: ignore[attr-defined]
    assert isinstance(cut, se.CutCount)
    assert raised.frontier == cut.frontier  # type: ignore[attr-defined]
    assert cut.resume(threads=2) == wanted
    assert cut.so_far + se.count(a, resume=str(cut.frontier)) == wanted


def test_an_interrupted_iterator_loses_nothing() -> None:
    a = se.random(12, min=-100, max=20, seed=2)
    search = se.extremals(a)
    found: list[Any] = []

    # Python itself loses a result if a signal comes between its computation and `append`.
    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            for x in search:
                found.append(x.vector)
                if len(found) % 20 == 0:
                    signal.raise_signal(signal.SIGINT)
    found += [x.vector for x in search]
    assert len(found) > 60
    assert sorted(found, reverse=True) == list(se.basis(a))


def test_an_interrupted_sweep_goes_on() -> None:
    a = se.random(9, min=-1000, max=1000, seed=1)
    wanted = se.sweep(a)
    ended: se.Sweep | se.CutSweep = se.sweep(a, limit=100)
    assert isinstance(ended, se.CutSweep) and ended.bounds.chains <= 100
    while isinstance(ended, se.CutSweep):
        ended = ended.resume(limit=100)
    assert (ended.between, ended.at) == (wanted.between, wanted.at)  # type: ignore[union-attr]
    raised, _ = interrupted(lambda: se.sweep(HARD), 0.2)
    assert isinstance(raised.cut, se.CutSweep)  # type: ignore[attr-defined]


def test_no_handler_is_installed(paper: se.Matrix) -> None:
    before = signal.getsignal(signal.SIGINT)
    se.count(se.random(20, min=-100, max=20, seed=1))
    assert signal.getsignal(signal.SIGINT) is before is signal.default_int_handler


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    se.count(HARD, time=0.5, threads=1)
    over.set()
    thread.join()
    assert ticks > 50


def test_many_threads_ask_at_once(paper: se.Matrix) -> None:
    wanted = se.basis(paper)
    a = se.random(12, min=-100, max=20, seed=1)
    number = se.count(a)
    right: list[bool] = []

    def ask() -> None:
        for _ in range(20):
            right.append(se.basis(paper) == wanted and se.count(a) == number)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert right == [True] * 80


def count_there(seed: int) -> int:
    return int(se.count(se.random(20, min=-100, max=20, seed=seed), threads=0))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_multiprocessing(method: str) -> None:
    wanted = [count_there(seed) for seed in range(1, 5)]  # the pool of this process is awake
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(count_there, range(1, 5)).get(timeout=120) == wanted


def test_a_program_ends_while_a_search_is_left_lying() -> None:
    program = (
        "import supereigen as se\n"
        "a = se.random(60, min=-100, max=20, seed=1)\n"
        "cycles = se.cycles(a, all=True); next(cycles)\n"
        "search = se.extremals(a); next(search)\n"
        "print('over')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "over\n", "")
