"""The stubs of what users see agree with the module. A user's program passes mypy in strict mode.
The package and the examples of the READMEs pass mypy and pyright."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import HERE

import supereigen as se

pytest.importorskip("mypy")
pytest.importorskip("pyright")

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
cone = se.Cone(a, a.T) & se.Cone.from_generators([[0, 1]]) | se.Cone.whole(2)
rays: se.Basis = cone.generators
below: bool = cone <= se.Cone(cone.rows) and (0, 1) in cone
room = se.Polyhedron.from_generators([[0, 1]], [[0, 0]]).image(a, [None, 3])
box: tuple[tuple[int | Fraction | float, int | Fraction | float], ...] | None = room.box()
reached = se.reach(a, room & room, steps=3, input=([[0], [1]], [[0]]), backward=True)
by: int | Fraction | None = None if reached.repeat is None else reached.repeat.by
winners: tuple[str | None, ...] = se.game([("a", "a", 1)], {"a": "max"}, values=True).winners
extremal: bool = se.member(a, [0, 0]).extremal
choice: se.Matrix | None = se.member(a, [0, 0], upper=a).choice
picture: str = se.draw(se.sweep(a))
numerators, denominator = so_far.numerators() if not isinstance(found, se.Basis) else (None, 1)
# A search without a bound is whole.
whole: int = se.count([[0]]) + 1
basis: se.Basis = se.basis([[0]], threads=0)
rays = se.cone([[0]], [[0]])
rays = se.System([[0]], [[0]]).rays()
swept: se.Sweep = se.sweep([[0]])
'''

WRONG = '''
import supereigen as se

se.count([[0]], limit=1) + 1
len(se.basis([[0]], limit=1))
'''

# The README of the project. That of the package is next to the tests.
README = Path(os.environ.get("SUPEREIGEN_README", HERE.parent.parent / "README.md"))


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    # All runs share one cache, because most of the time goes into NumPy's stubs.
    environment = {**os.environ, "MYPY_CACHE_DIR": str(cwd.parent / "mypy")}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
    )


def test_the_package_passes_mypy_strict(tmp_path: Path) -> None:
    # What the engine returns has no types: the annotations of the package say what it is.
    done = run("mypy", "--strict", "--no-warn-return-any", "-p", "supereigen", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_stubs_are_those_of_the_module(tmp_path: Path) -> None:
    # The classes of the engine have no types, except the one that users see.
    (tmp_path / "untyped").write_text(r"supereigen\._native\.(?!Frontier)\w+\.__new__")
    options = ["--ignore-missing-stub", "--allowlist", "untyped"]
    done = run("mypy.stubtest", *options, "supereigen._native", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_program_of_a_user_passes(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    done = run("mypy", "--strict", "program.py", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_cut_result_taken_for_a_whole_one_does_not(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    done = run("mypy", "--strict", "wrong.py", cwd=tmp_path)
    assert done.returncode == 1
    assert "wrong.py:4" in done.stdout and "wrong.py:5" in done.stdout


def examples() -> dict[str, str]:
    """The blocks of the package's README as one program, because they depend on each other.
    Also each line of Python in the project's README."""
    program = []
    for kind, body in re.findall(r"```(\w+)\n(.*?)```", (HERE.parent / "README.md").read_text(), re.DOTALL):
        if kind == "python":
            program.append(body)
        elif kind == "pycon":
            found = doctest.DocTestParser().get_examples(body)
            program += [example.source for example in found]
    programs = {"package.py": "".join(program)}
    for k, line in enumerate(re.findall(r"`(import supereigen as se;[^`]*)`", README.read_text())):
        programs[f"project_{k}.py"] = f"a = [[0]]\n{line}\n"
    return programs


@pytest.mark.skipif(not README.exists(), reason="SUPEREIGEN_README names no file")
def test_the_examples_pass_mypy_and_pyright(tmp_path: Path) -> None:
    programs = examples()
    assert len(programs) > 1 and programs["package.py"].count("\n") > 100
    for name, program in programs.items():
        (tmp_path / name).write_text(program)
    # Other packages that they import need not be typed.
    done = run("mypy", "--ignore-missing-imports", *programs, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    judged = run("pyright", "--pythonpath", sys.executable, *programs, cwd=tmp_path)
    assert judged.returncode == 0, judged.stdout + judged.stderr


def test_the_package_passes_pyright(tmp_path: Path) -> None:
    # The type checker ignores installed packages, so check a copy.
    shutil.copytree(Path(se.__file__).parent, tmp_path / "supereigen")
    done = run("pyright", "--pythonpath", sys.executable, "supereigen", cwd=tmp_path)
    assert done.returncode == 0 and " 0 warnings" in done.stdout, done.stdout + done.stderr
