"""Python has the questions and options of `testdata/interfaces.json`, which lists them for every
interface: see `supereigen-cli/tests/interfaces.rs`."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from conftest import data

import supereigen as se

INTERFACES = data("interfaces.json")

# Functions that prepare or belong to another question of the list.
OTHERS = {
    "algorithm1",
    "algorithm2",
    "algorithm3",
    "algorithm4",
    "apply",
    "cite",
    "critical_graph",
    "cycle_mean",
    "cycle_ratio",
    "eigenvalues",
    "eigenvectors",
    "extremals",
    "hstack",
    "identity",
    "matrix",
    "paper_example",
    "powers",
    "read",
    "repetitions",
    "subeigenvectors",
    "vstack",
}


def called(name: str) -> Any:
    found: Any = se
    for part in name.split("."):
        found = getattr(found, part)
    return found


@pytest.mark.parametrize("question", INTERFACES["questions"], ids=lambda question: question["name"])
def test_a_question_takes_the_options_of_the_list(question: dict[str, Any]) -> None:
    absent = question["absent"]["python"]
    taken = inspect.signature(called(question["python"])).parameters
    for option, spelled in INTERFACES["options"].items():
        assert (spelled["python"] in taken) == (option not in absent), option
    assert set(absent.values()) <= set(INTERFACES["reasons"])


def test_every_function_is_in_the_list() -> None:
    listed = {question["python"].split(".")[0] for question in INTERFACES["questions"]}
    functions = {name for name in se.__all__ if inspect.isroutine(getattr(se, name))}
    assert functions - listed - OTHERS == set()
    assert OTHERS <= functions
