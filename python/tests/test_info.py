"""`info` agrees with the program, as data and as text."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from conftest import INF, answer, asked, needs_program

import supereigen as se


def test_the_paper(paper: se.Matrix) -> None:
    found = se.info(paper)
    assert (found.n, found.finite_entries, found.density, found.lam) == (5, 14, 0.56, 0)
    assert (found.components, found.cyclic_components) == (1, 1)
    assert found.greatest_mean == Fraction(5, 4)
    assert found.greatest_mean_cycle == found.critical_nodes == (0, 1, 2, 3)
    assert found.cyclicity == 4 and found.solvable and found.complete and found.trace == 1
    assert found.finite_solution is not None and se.member(paper, found.finite_solution).solution
    assert found.finite_up_to == Fraction(5, 4) and found.nodes_always_infinite is None
    assert found.extremals == se.count(paper) == 10
    assert found.seconds_known == "measured" and (found.seconds or 0) < 10
    assert found.estimate is not None and found.estimate.probes > 1
    assert repr(found) == "<Info: 5 x 5, lambda(A) 5/4>"


def test_fractions_names_and_what_is_not_there() -> None:
    a = se.matrix([[None, "1/3"], [None, None]], names=["press", "oven"])
    found = se.info(a, lam="-1/7")
    assert found.lam == Fraction(-1, 7) and found.greatest_mean == INF
    assert found.greatest_mean_cycle is None and found.cyclicity is None
    assert found.solvable is False and found.extremals == 0
    assert found.nodes_always_infinite == (0, 1) and found.finite_up_to == found.trace == INF
    assert "press" in str(found) and found.finite_solution is None
    empty = se.info([])
    assert empty.n == 0 and empty.extremals == 0
    at = se.info([[None, "1/3"], ["1/2", None]], lam="max")
    assert at.lam == at.greatest_mean == Fraction(5, 12) and at.solvable


def test_time_cuts_it_and_what_is_known_stands(large: se.Matrix) -> None:
    found = se.info(large, time=0)
    assert not found.complete and "time" in (found.why or "") and found.n == 60
    assert found.greatest_mean is None and "incomplete" in str(found)
    whole = se.info(large)
    assert whole.complete and whole.extremals is None
    assert whole.estimate is not None and whole.estimate.extremals > 10**6


@needs_program
def test_agreement_with_the_program(paper: se.Matrix, tmp_path: Path) -> None:
    assert asked("cite") == se.cite().rstrip("\n")
    a = se.random(7, density=0.3, min=-5, max=2, seed=4, no_loops=True)
    written = asked(*"matrix random --n 7 --density 0.3 --min=-5 --max 2 --seed 4 --no-loops".split())
    assert se.matrix(written) == a
    assert se.matrix(asked("matrix", "random", "--n", "6")) == se.random(6)
    assert se.matrix(asked("matrix", "random", "--n", "6", "--degree", "2")) == se.random(6, degree=2)
    path = str(tmp_path / "a.csv")
    se.write(path, a)
    for given, name in ((a, path), (paper, None)):
        for lam in ("0", "-1/3", "max"):
            options = ["info", *([name] if name else []), f"--lambda={lam}"]
            found = se.info(given, lam)
            assert asked(*options) == str(found)
            printed = answer(*options)
            assert printed["finite_entries"] == found.finite_entries
            assert printed["extremals"]["counted"] == found.extremals
            assert printed["critical_nodes"] == [node + 1 for node in found.critical_nodes or ()]
