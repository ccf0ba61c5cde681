"""Laws on random matrices with ties, compared with the naive double description of the
independent checker."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from conftest import INF, plus, side
from hypothesis import given, settings
from hypothesis import strategies as st

import supereigen as se

entries = st.one_of(
    st.none(),
    st.integers(-2, 2),
    st.integers(-2, 2),
    st.fractions(-2, 2, max_denominator=3),
    st.integers(-(10**25), 10**25),
)


@st.composite
def matrices(draw: Any, most: int = 4) -> list[list[Any]]:
    n = draw(st.integers(1, most))
    return draw(st.lists(st.lists(entries, min_size=n, max_size=n), min_size=n, max_size=n))


lambdas = st.one_of(st.integers(-2, 2), st.fractions(-2, 2, max_denominator=4), st.just(INF))


@settings(max_examples=200, deadline=None)
@given(matrices(), lambdas)
def test_oracle_every_basis_is_proved(a: list[list[Any]], lam: Any) -> None:
    basis = se.basis(a, lam)
    verdict = se.verify(a, basis, lam)
    assert verdict.proved, str(verdict)
    assert any(check["check"] == "completeness" for check in verdict.data["checks"])
    assert len(basis) == se.count(a, lam)
    for x in basis:
        assert all(side(row, x) >= plus(lam, e) for row, e in zip(a, x))


@settings(max_examples=100, deadline=None)
@given(matrices(), lambdas, st.data())
def test_oracle_a_basis_with_a_fault_is_refused(a: list[list[Any]], lam: Any, data: Any) -> None:
    vectors = list(se.basis(a, lam))
    if not vectors:
        return
    k = data.draw(st.integers(0, len(vectors) - 1))
    assert not se.verify(a, vectors[:k] + vectors[k + 1 :], lam).proved
    i = data.draw(st.integers(0, len(a) - 1))
    if vectors[k][i] != INF and len(a) > 1:
        changed = list(vectors[k])
        changed[i] = changed[i] + Fraction(1, 7)
        assert not se.verify(a, [*vectors[:k], changed, *vectors[k + 1 :]], lam).proved


@settings(max_examples=60, deadline=None)
@given(matrices(), lambdas)
def test_law_methods_and_carriers_agree(a: list[list[Any]], lam: Any) -> None:
    wanted = se.basis(a, lam)
    for method in ("heads", "algorithm3", "double-description"):
        assert se.basis(a, lam, method=method) == wanted
    text = se.matrix(a).to_text("json")
    assert se.basis(text, lam) == wanted
    unit = [[0 if i == j else None for j in range(len(a))] for i in range(len(a))]
    if lam != INF:
        shifted = [[None if e is None else e - lam for e in row] for row in a]
        assert list(se.cone(shifted, unit)) == list(wanted)


@settings(max_examples=60, deadline=None)
@given(matrices(), st.fractions(-3, 3, max_denominator=4))
def test_law_the_sweep_knows_every_lambda(a: list[list[Any]], lam: Fraction) -> None:
    swept = se.sweep(a, chains=True)
    assert swept.count_at(lam) == se.count(a, lam)
    assert swept.basis_at(lam) == se.basis(a, lam)
    for point, number in zip(swept.breakpoints, swept.at):
        assert se.count(a, point) == number
    mean = se.cycle_mean(a)
    assert (mean is None) == (swept.greatest is None)
    if mean is not None:
        assert se.count(a, mean.value) > 0 and se.count(a, mean.value + 1) == 0


@settings(max_examples=60, deadline=None)
@given(matrices(), st.lists(st.integers(-3, 0), min_size=1, max_size=6), st.data())
def test_law_solutions_decompose_into_extremals(
    a: list[list[Any]], factors: list[int], data: Any
) -> None:
    basis = list(se.basis(a))
    if not basis:
        return
    chosen = [data.draw(st.sampled_from(basis)) for _ in factors]
    x = [max(plus(v[i], c) for v, c in zip(chosen, factors)) for i in range(len(a))]
    found = se.member(a, x)
    assert found.solution and found.extremal == (x in se.basis(a))
    parts = se.decompose(a, x)
    assert [max(p.vector[i] for p in parts) for i in range(len(a))] == x
    assert all(part.vector in se.basis(a) for part in parts)


@settings(max_examples=60, deadline=None)
@given(matrices())
def test_law_reduction_keeps_the_solutions(a: list[list[Any]]) -> None:
    reduction = se.reduce(a)
    assert se.basis(reduction.matrix) == se.basis(a)
    removed = sum(len(arcs.columns) for arcs in reduction.removed)
    assert len(se.matrix(a).arcs()) - removed == len(reduction.matrix.arcs())
