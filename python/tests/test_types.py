"""The stubs are those of the module, and a user's program passes mypy's strictest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import supereigen as se

pytest.importorskip("mypy")

PROGRAM = '''
from fractions import Fraction

import numpy as np
import supereigen as se

a = se.matrix([[0, None], [1, 2]], names=["press", "oven"])
found = se.basis(a, lam="max", contains=[0], limit=10**8, threads=0)
if isinstance(found, se.Basis):
    reveal_type(found.to_numpy())
    first: tuple[int | Fraction | float, ...] = found[0]
    rest: list[tuple[int | Fraction | float, ...]] = found[1:]
else:
    so_far: se.VectorSet = found.so_far
    why: str = found.why
number = se.count(a)
if isinstance(number, se.Count):
    print(number + 1)
else:
    frontier: se.Frontier = number.frontier
for x in se.extremals(a):
    nodes: tuple[int, ...] = x.witness.nodes
mean = se.cycle_mean(a)
value: Fraction | None = mean.value if mean is not None else None
proved: bool = se.verify(a, found, seed=2, integers=True).proved
walk: tuple[int, ...] = se.greatest(a, [0, 0]).walk("oven")
distance: int | Fraction | None = se.nearest(a, [0, 0], projective=True).distance
shown: tuple[int | Fraction | float, ...] | None = se.compare(a, a.T).a_in_b.vector
system = se.System(a, a.T)
rows: tuple[int | None, ...] | None = system.greatest([0, 0]).policy
violated: int | None = system.implies(system.reduced()).row
greatest_lambda: int | Fraction | float = system.greatest_lambda(equation=True).lam
winners: tuple[str | None, ...] = se.game([("a", "a", 1)], {"a": "max"}, values=True).winners
extremal: bool = se.member(a, [0, 0]).extremal
choice: se.Matrix | None = se.member(a, [0, 0], upper=a).choice
picture: str = se.draw(se.sweep(a))
numerators, denominator = so_far.numerators() if not isinstance(found, se.Basis) else (None, 1)
'''

WRONG = '''
import supereigen as se

se.count([[0]]) + 1
len(se.basis([[0]], limit=1))
'''


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    # One cache for all runs: most of the time goes into NumPy's stubs.
    environment = {**os.environ, "MYPY_CACHE_DIR": str(cwd.parent / "mypy")}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
    )


def test_the_package_passes_mypy_strict(tmp_path: Path) -> None:
    done = run("mypy", "--strict", "-p", "supereigen", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_are_those_of_the_module(tmp_path: Path) -> None:
    done = run("mypy.stubtest", "supereigen._native", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(se.__file__).parent / "py.typed").exists()


def test_a_program_of_a_user_passes(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    done = run("mypy", "--strict", "program.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_cut_result_taken_for_a_whole_one_does_not(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    done = run("mypy", "--strict", "wrong.py", cwd=tmp_path)
    assert done.returncode == 1
    assert "wrong.py:4" in done.stdout and "wrong.py:5" in done.stdout
