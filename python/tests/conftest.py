"""Shared code of the tests. They run against the installed wheel, never against the source
tree."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import supereigen as se

HERE = Path(__file__).resolve().parent
TESTDATA = Path(os.environ.get("SUPEREIGEN_TESTDATA", HERE.parent.parent / "testdata"))

# The program, with whose answers and options Python's are compared.
PROGRAM = os.environ.get("SUPEREIGEN_PROGRAM") or shutil.which("supereigen")
needs_program = pytest.mark.skipif(
    PROGRAM is None, reason="SUPEREIGEN_PROGRAM names no program"
)


def asked(*arguments: str) -> str:
    """The output of the program. An exit code of 1 is also a valid answer."""
    done = subprocess.run([str(PROGRAM), *arguments, "-q"], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.rstrip("\n")


def answer(*arguments: str) -> Any:
    return json.loads(asked(*arguments, "--format", "json"))


def data(name: str) -> Any:
    """A file of the test data. null is -inf."""
    return json.loads((TESTDATA / name).read_text())


INF = -math.inf

Rows = list[list[Any]]


def exact(x: Any) -> Any:
    """None is -inf."""
    return INF if x is None else x


def plus(x: Any, y: Any) -> Any:
    return INF if INF in (x, y) else x + y


def side(row: list[Any], x: Any) -> Any:
    """One side of an inequality, by definition."""
    return max((plus(exact(e), y) for e, y in zip(row, x)), default=INF)


def same_support(x: Any, y: Any) -> bool:
    return all((e == INF) == (f == INF) for e, f in zip(x, y))


def distance(y: Any, projective: bool, x: Any) -> Any:
    """In the projective distance or the maximum norm, of vectors with the same support."""
    gaps = [e - f for e, f in zip(x, y) if e != INF]
    return max(gaps) - min(gaps) if projective else max(map(abs, gaps))


def refused(
    ask: Callable[[], Any], message: str, error: type[BaseException] = ValueError
) -> None:
    """The question raises the error, and its message matches."""
    with pytest.raises(error, match=message):
        ask()


@pytest.fixture(scope="session")
def paper() -> se.Matrix:
    return se.paper_example()


@pytest.fixture(scope="session")
def large() -> se.Matrix:
    """A matrix whose search takes minutes."""
    return se.random(60, min=-100, max=20, seed=1)
