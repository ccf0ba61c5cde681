"""Checks every file of the test data. The Rust tests read these files too."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from conftest import data

import supereigen as se


def rows(vectors: list[list[Any]]) -> set[tuple[Any, ...]]:
    exact = lambda x: float("-inf") if x in (None, "-inf") else Fraction(x)  # noqa: E731
    return {tuple(exact(x) for x in row) for row in vectors}


@pytest.mark.parametrize("case", data("basis.json"), ids=lambda case: case["name"])
def test_bases(case: dict[str, Any]) -> None:
    found = se.basis(case["matrix"], case.get("lambda", 0))
    assert isinstance(found, se.Basis)
    assert set(found) == rows(case["basis"])
    assert len(found) == len(case["basis"]) == se.count(case["matrix"], case.get("lambda", 0))
    assert se.verify(case["matrix"], found, case.get("lambda", 0)).proved


@pytest.mark.parametrize("case", data("cones.json"), ids=lambda case: case["name"])
def test_cones(case: dict[str, Any]) -> None:
    rays = se.cone(case["A"], case["B"])
    assert set(rays) == rows(case["rays"])
    assert se.verify(case["A"], rays, right=case["B"]).proved


@pytest.mark.parametrize("row", data("counts.json")["rows"], ids=lambda row: f"n{row['n']}")
def test_counts(row: dict[str, Any]) -> None:
    density = row["density_percent"] / 100
    a = se.random(row["n"], density=density, min=row["lo"], max=row["hi"], seed=row["seed"])
    if row["basis_size"] > 10**6:
        pytest.skip("counted by the Rust tests")
    assert se.count(a, row.get("lambda", 0)) == row["basis_size"]
    assert se.count(a, row.get("lambda", 0), threads=2) == row["basis_size"]


@pytest.mark.parametrize("case", data("dead-ends.json")["cases"], ids=lambda case: case["name"])
def test_dead_ends(case: dict[str, Any]) -> None:
    if "matrix" in case:
        assert se.count(case["matrix"], case.get("lambda", 0)) == case["extremals"]


def test_the_decomposition_that_did_not_end() -> None:
    case = data("dead-ends.json")["decompose"]
    parts = se.decompose(case["matrix"], case["vector"])
    for i, x in enumerate(case["vector"]):
        assert max(part.vector[i] for part in parts) == (float("-inf") if x is None else x)


def test_extremality(paper: se.Matrix) -> None:
    statements = data("extremality.json")["statements"]
    assert len(statements) > 10
    for statement in statements:
        found = se.member(paper, statement["x"])
        assert found.extremal is statement["extremal"]
        assert (found.witness is not None) is statement["extremal"]


@pytest.mark.parametrize("case", data("lambda.json")["cases"], ids=lambda case: case["name"])
def test_sweeps(case: dict[str, Any]) -> None:
    swept = se.sweep(case["matrix"])
    assert isinstance(swept, se.Sweep)
    assert swept.breakpoints == [Fraction(b) for b in case["breakpoints"]]
    assert swept.between == case["between"]
    assert swept.at == case["at"]
    assert swept.chains == case["chains"]
