"""Shared code of the tests. They run against the installed wheel, never against the source
tree."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

import pytest

import supereigen as se

HERE = Path(__file__).resolve().parent
TESTDATA = Path(os.environ.get("SUPEREIGEN_TESTDATA", HERE.parent.parent / "testdata"))


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


@pytest.fixture(scope="session")
def paper() -> se.Matrix:
    return se.paper_example()


@pytest.fixture(scope="session")
def large() -> se.Matrix:
    """A matrix whose search takes minutes."""
    return se.random(60, min=-100, max=20, seed=1)
