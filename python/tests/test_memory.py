"""Nothing leaks, neither references nor memory, under many calls."""

from __future__ import annotations

import gc
import math
import os
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import supereigen as se

CALLS = 100_000


def resident() -> int:
    """The resident memory of the process in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


needs_proc = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs Linux")


@needs_proc
def test_memory_stays_under_a_loop_of_many_calls() -> None:
    a = np.array([[-3, 1, -np.inf], [1, 1, 1], [-np.inf, 0, -np.inf]])

    def calls(count: int) -> None:
        for k in range(count):
            basis = se.basis(a, k % 2)
            basis.to_numpy()
            if k % 100 == 0:
                list(se.extremals(a))
                se.cycle_mean(a)
                with pytest.raises(ValueError):
                    se.basis([[math.nan]])
            if k % 1000 == 0:
                se.verify(a, basis, k % 2)
                se.sweep(a)
                list(se.cycles(a))

    calls(CALLS // 10)
    gc.collect()
    before = resident()
    calls(CALLS)
    gc.collect()
    grown = resident() - before
    # A leak of 32 bytes per call would exceed this.
    assert grown < 3_000_000, grown


def test_references_are_given_back() -> None:
    entry = Fraction(10**30, 7)
    rows = [[entry, None], [None, entry]]
    a = np.array([[0.5, 1.0], [1.0, 0.5]])
    counts: list[int] = []
    progress = counts.append
    things = [entry, rows, a, progress]
    se.basis(rows)
    before = [sys.getrefcount(thing) for thing in things]
    for _ in range(1000):
        se.basis(rows, progress=progress)
        se.count(a, progress=progress)
        basis = se.basis(a)
        basis.depths, basis.to_numpy(), list(basis), basis.to_dataframe
        se.member(rows, [entry, entry])
        iterator = se.extremals(a, progress=progress)
        next(iterator)
        del basis, iterator
    counts.clear()
    gc.collect()
    after = [sys.getrefcount(thing) for thing in things]
    assert after == before


@needs_proc
def test_an_array_of_a_basis_is_freed() -> None:
    a = se.random(24, min=-100, max=20, seed=1)
    se.basis(a).to_numpy()
    gc.collect()
    before = resident()
    for _ in range(30):
        basis = se.basis(a)
        array, depths = basis.to_numpy(), basis.depths
        del basis, array, depths
    gc.collect()
    size = se.count(a) * 24 * 9
    assert resident() - before < 4 * size + 3_000_000
