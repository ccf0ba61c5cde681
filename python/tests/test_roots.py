"""The basis by its roots."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import supereigen as se
from conftest import data, refused


@pytest.fixture(scope="module")
def a() -> se.Matrix:
    return se.random(12, min=-100, max=20, seed=3)


def root_of(a: se.Matrix, x: se.Extremal) -> tuple[int, ...]:
    """The definition: the shortest beginning of the chain that is a solution by itself, a zero
    cycle from its least node."""
    chain = x.witness.nodes
    for length in range(1, len(chain) + 1):
        nodes = chain[:length]
        best = {i: max(a[i, j] + x.vector[j] for j in nodes) for i in nodes}
        if all(best[i] >= x.vector[i] for i in nodes):
            first, last = nodes[0], nodes[-1]
            if length > 1 and a[first, last] + x.vector[last] == x.vector[first]:
                least = nodes.index(min(nodes))
                return tuple(nodes[least:] + nodes[:least])
            return tuple(nodes)
    raise AssertionError("an extremal is a solution")


def test_roots_group_the_extremals(a: se.Matrix) -> None:
    groups: dict[tuple[int, ...], int] = {}
    for x in se.extremals(a):
        root = root_of(a, x)
        groups[root] = groups.get(root, 0) + 1
    found = se.roots(a)
    assert {root.cycle: root.extremals for root in found} == groups
    assert [root.cycle for root in found] == sorted(groups)
    assert found.complete and found.extremals == se.count(a)
    for threads in (0, 1, 3):
        assert list(se.roots(a, threads=threads)) == list(found)
    assert list(se.roots(a, head_first=True)) == list(found)


def test_the_stored_roots_are_found() -> None:
    for case in data("roots.json"):
        found = se.roots(case["matrix"])
        expected = {tuple(r["cycle"]): (r["weight"], r["extremals"]) for r in case["roots"]}
        assert {r.cycle: (r.weight, r.extremals) for r in found} == expected
        assert se.verify(case["matrix"], found).proved


def test_frames_and_files(a: se.Matrix, tmp_path: Path) -> None:
    found = se.roots(a)
    frame = found.to_dataframe()
    assert list(frame.columns) == ["cycle", "weight", "extremals"]
    assert frame["extremals"].sum() == found.extremals
    path = tmp_path / "roots.json"
    path.write_text(found.to_json())
    assert se.verify(a, path).conclusion == "verified complete"
    forged = json.loads(found.to_json())
    forged["roots"].pop()
    forged["count"] -= 1
    forged["extremals"] -= found[-1].extremals
    verdict = se.verify(a, json.dumps(forged))
    assert verdict.conclusion == "rejected" and "is not listed" in str(verdict)
    refused(lambda: se.verify(a, path, lam=1), "lambda")


def test_cut_roots_go_on(a: se.Matrix) -> None:
    whole = se.roots(a)
    cut = se.roots(a, limit=whole.extremals // 2)
    assert isinstance(cut, se.CutRoots) and not cut.complete
    assert cut.so_far.extremals == whole.extremals // 2
    assert se.verify(a, cut).conclusion == "verified, not claimed complete"
    again = pickle.loads(pickle.dumps(cut)).resume(limit=3)
    assert isinstance(again, se.CutRoots)
    assert again.so_far.extremals == whole.extremals // 2 + 3
    assert list(again.resume()) == list(whole)


def test_nothing_and_fractions() -> None:
    assert len(se.roots([[None]])) == 0
    assert repr(se.roots([[-1]])) == "<Roots: 0 extremals from 0 roots>"
    found = se.roots([[None, "1/2"], ["1/3", None]], "1/4")
    assert [str(root.weight) for root in found] == ["1/3", "1/3"]
    whole = se.roots([[None, "3/2"], ["-1/2", None]], integers=True)
    assert [root.weight for root in whole] == [0]
