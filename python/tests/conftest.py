"""Shared code of the tests. They run against the installed wheel, never against the source
tree."""

from __future__ import annotations

import json
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


@pytest.fixture(scope="session")
def paper() -> se.Matrix:
    return se.paper_example()


@pytest.fixture(scope="session")
def large() -> se.Matrix:
    """A matrix whose search takes minutes."""
    return se.random(60, min=-100, max=20, seed=1)
