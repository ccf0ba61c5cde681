"""Min-plus algebra: the mirrored answers of max-plus, and plain loops."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from conftest import refused

import supereigen as se

INF = math.inf
B = [[3, None, 1], [2, 0, INF], [5, Fraction(1, 2), 4]]
C = [[1, 2, None], [-1, None, "1/3"], [0, 0, 0]]


def of(rows):
    return se.matrix(rows, min_plus=True)


def rows(matrix):
    return [list(row) for row in matrix]


def mirrored(rows):
    return [[-x for x in row] for row in rows]


def test_oracle_entries_and_texts():
    b = of(B)
    assert rows(b) == [[3, INF, 1], [2, 0, INF], [5, Fraction(1, 2), 4]]
    assert b[0, 1] == INF and b[2, 1] == Fraction(1, 2) and b.min_plus
    assert b.to_text("csv") == "3,inf,1\n2,0,inf\n5,1/2,4\n"
    assert str(b).splitlines()[0] == "3    .  1"
    assert repr(b) == "<MinPlusMatrix 3 x 3, 7 finite entries>"
    assert b.arcs()[:2] == [(0, 0, 3), (0, 2, 1)]
    assert b == B and b != se.matrix([[0]], min_plus=True)
    assert rows(b[:2, [2, 0]]) == [[1, 3], [INF, 2]] and b[:2, [2, 0]].min_plus
    np.testing.assert_array_equal(of([[3, None], [0, 1.5]]).to_numpy(), [[3, INF], [0, 1.5]])
    assert se.matrix(np.array([[3, np.inf]]), min_plus=True)[0, 1] == INF
    assert se.matrix(np.array([[3, -4]]), min_plus=True)[0, 1] == -4
    for format in ("text", "csv", "json", "jsonl", "mtx", "tplib", "polymake", "latex", "matlab"):
        assert se.matrix(b.to_text(format), min_plus=True, format=format) == b, format
    assert "Min" in b.to_text("polymake")
    assert r"\infty" in b._repr_latex_() and r"-\infty" not in b._repr_latex_()


def product(a, b):
    inner = range(len(b))
    return [[min(row[k] + b[k][j] for k in inner) for j in range(len(b[0]))] for row in a]


def test_oracle_algebra_by_plain_loops():
    b, c = of(B), of(C)
    plain_b, plain_c = rows(b), rows(c)
    assert rows(b @ c) == product(plain_b, plain_c)
    assert rows(b**3) == product(product(plain_b, plain_b), plain_b)
    assert rows(b + c) == [[min(x, y) for x, y in zip(*pair)] for pair in zip(plain_b, plain_c)]
    assert b.minimum(c) == b + c
    assert rows(b.maximum(c)) == [[max(x, y) for x, y in zip(*p)] for p in zip(plain_b, plain_c)]
    assert b @ [1, 2, 3] == tuple(min(x + y for x, y in zip(row, [1, 2, 3])) for row in plain_b)
    assert [1, 2, 3] @ b == tuple(min(r + x for r, x in zip(c, [1, 2, 3])) for c in zip(*plain_b))
    best = [row[:] for row in plain_b]
    for k, i, j in itertools.product(range(3), repeat=3):
        best[i][j] = min(best[i][j], best[i][k] + best[k][j])
    assert rows(b.plus()) == best
    for i in range(3):
        best[i][i] = min(best[i][i], 0)
    assert rows(b.star()) == best
    assert rows(b.times(2)) == [[x + 2 for x in row] for row in plain_b]
    assert b.trace() == 0 and of([[None]]).trace() == INF
    assert rows(b.T) == [list(column) for column in zip(*plain_b)]
    assert rows(of([[1, 2]]).conjugate()) == [[-1], [-2]]
    assert rows(se.identity(2, min_plus=True)) == [[0, INF], [INF, 0]]
    assert rows(se.vstack([b, c])) == plain_b + plain_c
    assert rows(se.hstack([b, C])) == [x + y for x, y in zip(plain_b, plain_c)]
    for made in (b @ c, b**2, b + c, b.star(), b.plus(), b.T, b.times(1), se.vstack([b, c])):
        assert made.min_plus


def test_oracle_the_least_x_with_a_x_at_least_b():
    found = of(B).solve([5, 3, 2])
    assert found.x == (2, 3, 4) and not found.solvable and found.unmet == (2,)
    least = [max(v - row[j] for v, row in zip([5, 3, 2], rows(of(B))) if row[j] < INF) for j in range(3)]
    assert found.x == tuple(least)
    assert of([[None, 1]]).residual([4]) == (-INF, 3)


def test_agreement_with_max_plus_of_all_signs_changed():
    b = of(B)
    a = b.mirror()
    assert isinstance(a, se.Matrix) and not a.min_plus and a.mirror() == b
    assert rows(a) == mirrored(rows(b))
    assert rows(b.star()) == mirrored(rows(a.star()))
    for lam in (0, 1, "1/2", INF, "min"):
        other = {"1/2": "-1/2", "min": "max"}.get(lam, -lam if not isinstance(lam, str) else lam)
        found, expected = se.basis(b, lam), se.basis(a, other)
        assert isinstance(found, se.MinPlusBasis) and found.min_plus
        assert [list(y) for y in found] == mirrored(expected)
        assert found == se.basis(B, lam, min_plus=True)
        np.testing.assert_array_equal(found.to_numpy(object), mirrored(expected.to_numpy(object)))
        doubles = se.basis([[1, None], [0, 2]], 3, min_plus=True).to_numpy()
        assert not np.isneginf(doubles).any()


def test_oracle_a_basis_solves_the_inequality():
    plain = rows(of(B))
    for lam in (0, 1, Fraction(1, 3)):
        for y in se.basis(B, lam, min_plus=True):
            assert min(y) == 0
            for i, row in enumerate(plain):
                assert min(b + x for b, x in zip(row, y)) <= lam + y[i]
    vectors = se.basis(B, 0, min_plus=True)
    assert vectors[0] in vectors and tuple(x + 7 for x in vectors[0]) in vectors
    assert vectors.index(vectors[1]) == 1
    numerators, denominator = vectors.numerators()
    assert denominator == 2 and numerators.min() == 0 and np.ma.is_masked(numerators)
    assert vectors.to_text("csv").splitlines()[0] == "3/2,0,1/2"
    assert vectors.to_fractions()[0][0] == Fraction(3, 2)


def test_the_other_algebra_is_refused():
    a, b = se.matrix([[0]]), of([[0]])
    for mix in (lambda: a + b, lambda: b + a, lambda: a @ b, lambda: b @ a):
        refused(mix, "algebra, expected")
    for ask in (se.count, se.info, se.star, se.sweep, lambda a: se.member(a, [0])):
        refused(lambda: ask(b), "of min-plus algebra, expected max-plus")
    vectors = se.basis(b)
    refused(lambda: se.Cone.from_generators(vectors), "of min-plus algebra")
    refused(lambda: vectors.to_json(), "one of max-plus algebra")
    refused(lambda: of([[-INF]]), r"A\[0, 0\]: found -inf, expected a finite number, or inf")
    refused(lambda: se.matrix("1 -inf\n", min_plus=True), "min-plus has no other infinity")
    with pytest.raises(ValueError, match="a model"):
        se.matrix("warm: press oven 0 3\nback: oven press 1 2.5\n", min_plus=True)
    refused(lambda: se.basis(b, limit=1), "min_plus: upper")
    refused(lambda: of([[-2]]).star(), "has weight -2, below 0", se.PositiveCycle)
    # Nothing of this is left behind.
    assert se.matrix([[1, None]])[0, 1] == -INF and se.matrix("3 -1")[0, 0] == 3


def negated(value):
    """The max-plus answer with all signs changed."""
    return tuple(-x for x in value)


SQUARE = [
    B,
    [[None, 4], [INF, None]],
    [[Fraction(1, 2)]],
    [[0, 2, 3], [1, 0, 2], [2, 2, 0]],
    # More nodes than are answered on the calling thread.
    [[(i * j) % 5 if (i + j) % 3 else None for j in range(9)] for i in range(9)],
]


@pytest.mark.parametrize("rows", SQUARE)
def test_law_growth_is_mirrored(rows):
    a = of(rows)
    times, mirror = se.cycle_times(a), se.cycle_times(a.mirror())
    assert times.values == negated(mirror.values)
    assert [c.nodes for c in times.classes] == [c.nodes for c in mirror.classes]
    assert [c.value for c in times.classes] == [-c.value for c in mirror.classes]
    powers, mirror = se.powers(a), se.powers(a.mirror())
    assert (powers.period, powers.transient) == (mirror.period, mirror.transient)
    assert powers.growth == (None if mirror.growth is None else -mirror.growth)
    tokens = [[1 + (i + j) % 2 for j in range(len(rows))] for i in range(len(rows))]
    ratio, mirror = se.cycle_ratio(a, tokens), se.cycle_ratio(a.mirror(), tokens)
    if mirror is None:
        assert ratio is None and "inf: no cycle" not in str(times)
        return
    assert (ratio.value, ratio.weight) == (-mirror.value, -mirror.weight)
    assert (ratio.cycle, ratio.tokens) == (mirror.cycle, mirror.tokens)


@pytest.mark.parametrize("rows", SQUARE)
@pytest.mark.parametrize("lam", [0, 2, "min"])
def test_law_nearest_and_compare_are_mirrored(rows, lam):
    a = of(rows)
    other = of([[0 if x is None else x for x in row] for row in rows])
    vector = [3 * i % 4 for i in range(len(rows))]
    if lam == "min" and se.cycle_mean(a.mirror()) is None:
        refused(lambda: se.nearest(a, vector, lam="min"), "without a cycle")
        return
    of_max = "max" if lam == "min" else -lam
    for projective in (False, True):
        near = se.nearest(a, vector, lam, projective=projective)
        mirror = se.nearest(a.mirror(), negated(vector), of_max, projective=projective)
        assert near.solution == mirror.solution and near.min_plus
        assert (near.distance, near.forced, near.stuck) == (mirror.distance, mirror.forced, mirror.stuck)
        if mirror.solution:
            assert near.vector == negated(mirror.vector)
            assert near.below.latest == negated(mirror.below.latest)
            assert near.below.solution == mirror.below.solution
        assert " at most" not in str(near) and ">=" not in str(near)
    same, mirror = se.compare(a, other, lam), se.compare(a.mirror(), other.mirror(), of_max)
    assert same.greatest_means == negated(mirror.greatest_means)
    for one, mirrored in ((same.a_in_b, mirror.a_in_b), (same.b_in_a, mirror.b_in_a)):
        assert one.holds == mirrored.holds
        if not one.holds:
            assert one.vector == negated(mirrored.vector)
            assert (one.row.node, one.row.slack) == (mirrored.row.node, mirrored.row.slack)


def test_law_both_algebras_are_not_mixed():
    a = of([[1, 2], [3, 4]])
    refused(lambda: se.compare(a, a.mirror()), "of max-plus algebra, expected min-plus")
    refused(lambda: se.nearest(a, [0, 0], relation="le"), "are for max-plus")
    refused(lambda: se.cycle_ratio(of([[-1]]), tokens=[[0]]), "least cycle ratio")
