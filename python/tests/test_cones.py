"""Tropical cones: operations against their definitions on a grid, and the laws of a lattice."""

from __future__ import annotations

import itertools
import math
import pickle
import random
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import pytest

import supereigen as se
from conftest import INF, Rows, data, distance, exact, plus, refused, same_support, side

VALUES = [None, None, None, -1, 0, 0, 1, 1, 2]
GRID = [INF, -2, -1, 0, 1, 2, 3]


def satisfies(a: Rows, b: Rows, x: Any) -> bool:
    """Membership by definition, from rows."""
    return all(side(left, x) >= side(right, x) for left, right in zip(a, b))


def generates(vectors: Rows, x: Any) -> bool:
    """Membership by definition, from generators: each entry is attained by a shifted copy that
    is nowhere above x."""
    reached = [INF] * len(x)
    for vector in vectors:
        v = [exact(e) for e in vector]
        if any(e != INF and y == INF for e, y in zip(v, x)) or max(v) == INF:
            continue
        by = min(y - e for e, y in zip(v, x) if e != INF)
        reached = [max(r, plus(e, by)) for r, e in zip(reached, v)]
    return reached == list(x)


def some(count: int, n: int, draw: random.Random) -> Rows:
    return [[draw.choice(VALUES) for _ in range(n)] for _ in range(count)]


def cone_of(n: int, draw: random.Random) -> tuple[se.Cone, Any]:
    """A cone by rows or by generators, and its membership test by definition."""
    if draw.random() < 0.5:
        a, b = some(draw.choice([1, 2, 3]), n, draw), some(3, n, draw)
        b = b[: len(a)]
        return se.Cone(a, b), lambda x: satisfies(a, b, x)
    vectors = some(draw.choice([1, 2, 3, 4]), n, draw)
    return se.Cone.from_generators(vectors), lambda x: generates(vectors, x)


def grid(n: int) -> list[tuple[Any, ...]]:
    return list(itertools.product(GRID, repeat=n))


CASES = [(n, seed) for n in (1, 2, 3) for seed in range(25)]


@pytest.mark.parametrize("n, seed", CASES)
def test_oracle_sets_on_a_grid(n: int, seed: int) -> None:
    draw = random.Random(10 * seed + n)
    (c, in_c), (d, in_d) = cone_of(n, draw), cone_of(n, draw)
    both, hull = c & d, c | d
    again = se.Cone(c.rows), se.Cone.from_generators(c.generators)
    for x in grid(n):
        assert (x in c) == in_c(x) == (x in again[0]) == (x in again[1])
        assert (x in both) == (in_c(x) and in_d(x))
        # A vector is in the hull iff it is the maximum of the greatest vectors below it in both
        # cones.
        below = [one.greatest(x) for one in (c, d)]
        assert (x in hull) == (tuple(map(max, *below)) == x)
        assert c.greatest(x) in c and all(e <= f for e, f in zip(c.greatest(x), x))
        if in_c(x):
            assert c.greatest(x) == x
    assert again[0] == c == again[1] and c.rows.equivalent(again[1].rows)
    assert list(again[0].generators) == list(c.generators)
    assert (again[1].rows.a, again[1].rows.b) == (c.rows.a, c.rows.b)
    for lacked in (c.includes(d), d.includes(c)):
        assert bool(lacked) == (lacked.witness is None)
    lacked = c.includes(d)
    if lacked.witness is not None:
        assert in_d(lacked.witness) and not in_c(lacked.witness)
    assert bool(lacked) == (d <= c) == (c >= d) == all(x in c for x in d.generators)
    assert bool(c) == bool(c.generators) == (not c.is_zero())


def check_lattice(sets: Any, whole: Any, zero: Any) -> None:
    """The laws of a lattice for three sets, the greatest set and the least one."""
    c, d, e = sets
    assert c & d == d & c and c | d == d | c
    assert (c & d) & e == c & (d & e) and (c | d) | e == c | (d | e)
    assert c & (c | d) == c == c | (c & d) and c & c == c == c | c
    assert c & whole == c == c | zero and c | whole == whole and c & zero == zero
    assert (c <= d) == (c & d == c) == (c | d == d)
    assert (c < d) == (c <= d and c != d) == (d > c)
    assert (c == d) == (c <= d <= c) == c.equals(d)
    assert zero <= c <= whole and c & d <= c <= c | d


@pytest.mark.parametrize("n, seed", CASES)
def test_law_of_a_lattice(n: int, seed: int) -> None:
    draw = random.Random(1000 + 10 * seed + n)
    cones = [cone_of(n, draw)[0] for _ in range(3)]
    check_lattice(cones, se.Cone.whole(n), se.Cone.zero(n))


@pytest.mark.parametrize("n, seed", CASES)
def test_law_maps(n: int, seed: int) -> None:
    """The image is inside a cone iff the cone is inside the preimage. Both also agree with
    their definitions."""
    draw = random.Random(2000 + 10 * seed + n)
    m = draw.choice([1, 2, 3])
    a = some(m, n, draw)
    c, d = cone_of(n, draw)[0], cone_of(m, draw)[0]
    image, preimage = c.image(a), d.preimage(a)
    assert (image.n, preimage.n) == (m, n)
    assert (image <= d) == (c <= preimage)
    for x in grid(n):
        y = tuple(side(row, x) for row in a)
        assert (x in preimage) == (y in d)
        assert x not in c or y in image
    images = [[side(row, x) for row in a] for x in c.generators]
    assert image == se.Cone.from_generators(images, m)


@pytest.mark.parametrize("n, seed", CASES)
def test_oracle_shadows_and_bounds(n: int, seed: int) -> None:
    draw = random.Random(3000 + 10 * seed + n)
    c, inside = cone_of(n, draw)
    onto = draw.sample(range(n), draw.randint(1, n))
    shadow, cylinder = c.project(onto), c.cylinder(n + 1, [n, *range(n - 1)])
    assert shadow == se.Cone.from_generators([[x[i] for i in onto] for x in c.generators], len(onto))
    for x in itertools.product([INF, -1, 0, 1], repeat=n + 1):
        assert (x in cylinder) == inside((x[n], *x[: n - 1]))
    for x in filter(inside, grid(n)):
        assert tuple(x[i] for i in onto) in shadow
        for i, row in enumerate(c.difference_bounds()):
            assert all(x[i] <= plus(d, x[j]) or d == math.inf for j, d in enumerate(row))
    # The bounds are attained.
    for i, row in enumerate(c.difference_bounds()):
        for j, d in enumerate(row):
            gaps = [g[i] - g[j] if g[j] != INF else math.inf for g in c.generators if g[i] != INF]
            assert d == max(gaps, default=INF)


@pytest.mark.parametrize("seed", range(40))
def test_law_of_rows_and_what_shows_that_none_is_to_spare(seed: int) -> None:
    draw = random.Random(seed)
    n = draw.choice([2, 3, 4])
    c, _ = cone_of(n, draw)
    rows, needs = c.rows, c.needs()
    assert rows.rows == len(needs) and rows.redundant_rows() == ()
    a, b = list(rows.a), list(rows.b)
    for row, x in enumerate(needs):
        violated = [k for k in range(len(a)) if side(list(a[k]), x) < side(list(b[k]), x)]
        assert violated == [row] and x not in c
    assert list(rows.rays()) == list(c.generators)


def check_nearest(nearest: Any, inside: Any, y: Any, projective: bool) -> None:
    """The nearest vector, compared with all of a grid."""
    halves = [INF, *(Fraction(k, 2) for k in range(-10, 11))]
    near = [x for x in itertools.product(halves, repeat=2) if inside(x) and same_support(x, y)]
    found = nearest(y)
    assert (found is None) == (not near)
    if found is not None:
        far = partial(distance, y, projective)
        assert inside(found.point) and found.distance == far(found.point) == min(map(far, near))


@pytest.mark.parametrize("seed", range(30))
def test_oracle_nearest_by_the_definition(seed: int) -> None:
    draw = random.Random(seed)
    c, inside = cone_of(2, draw)
    y = draw.choice([(0, 2), (1, -1), (INF, 0), (2, 2)])
    for projective in (False, True):
        check_nearest(partial(c.nearest, projective=projective), inside, y, projective)
    refused(lambda: c.nearest([None, None]), "every entry of the vector is -inf")


def test_the_half_spaces_of_the_test_data() -> None:
    cases = data("halfspaces.json")
    assert len(cases) == 40
    for case in cases:
        c = se.Cone.from_generators(case["given"], case["n"])
        minimal = {tuple(exact(e) for e in v) for v in case["generators"]}
        assert {tuple(v) for v in c.generators} == minimal
        assert se.Cone(c.rows).generators == c.generators


def test_apices_are_those_of_tplib() -> None:
    c = se.Cone.from_generators([[0, 4, 0], [0, 3, 4], [0, 0, 2]])
    found = {(half.apex, half.sectors) for half in c.apices()}
    assert found == {
        ((0, 0, 2), (1,)),
        ((0, 1, 2), (0, 1)),
        ((0, 4, 0), (2,)),
        ((0, 4, 2), (1, 2)),
        ((0, 4, 4), (0,)),
    }
    refused(lambda: se.Cone.from_generators([[0, None]]).apices(), "finite generators; .* has -inf")
    refused(lambda: se.Cone.zero(2).apices(), "finite generators; there is none")


def test_tangent() -> None:
    c = se.Cone("max(x1, x2) >= x3\nx1 >= x2 + 5")
    assert c.tangent([0, -5, 0]) == (((0,), (2,)), ((0,), (1,)))
    assert c.tangent([0, None, None]) == ()
    refused(lambda: c.tangent([0, 0, 0]), r"the point \(0 0 0\) does not lie inside")


def test_names_go_together_in_any_order() -> None:
    one = se.Cone("variables: press oven saw\npress >= 1 + oven")
    frame = pd.DataFrame([[0, 5, 5]], columns=["saw", "press", "oven"])
    other = se.Cone.from_generators(frame)
    assert (one.names, other.names) == (["press", "oven", "saw"], ["saw", "press", "oven"])
    assert [5, 5, 0] not in one and [0, 5, 5] in other and not other <= one
    both = one | other
    assert both.names == one.names and other <= both and other.generators.names == other.names
    assert one & other == se.Cone.zero(3) and not one & other
    assert str(one.rows) == "variables: press oven saw\npress >= 1 + oven"
    assert one.generators.names == one.names == pickle.loads(pickle.dumps(one)).names
    named = se.matrix([[0, 1, 2], [None, 0, 1], [None, None, 0]], names=["saw", "press", "oven"])
    assert one.image(named).names == named.names and one.preimage(named).names == named.names
    # press and oven are the second and third column of the matrix.
    turned = se.Cone.from_generators(pd.DataFrame([[1, 0, 0]], columns=["press", "oven", "saw"]))
    assert turned.image(named) == se.Cone.from_generators([[0, 1, 0]]).image(list(named))
    assert turned.preimage(named) == se.Cone.from_generators([[0, 1, 0]]).preimage(list(named))
    # If a matrix is not square, only its columns have names.
    wide = se.matrix([[0, None, 1]], names=["saw", "press", "oven"])
    assert one.image(wide).names is None and one.image(wide).n == 1
    assert se.Cone.whole(1).preimage(wide).names == wide.names
    assert one.project(["saw", "press"]).names == ["saw", "press"]
    wider = one.cylinder(["saw", "lathe", "oven", "press"])
    assert wider.names == ["saw", "lathe", "oven", "press"] and [7, 7, 0, 1] in wider
    assert [7, 7, 0, 0] not in wider and wider.project(["press", "oven", "saw"]) == one
    assert one.cylinder(4).names is None and [1, 0, 7, 7] in one.cylinder(4)
    strange = se.Cone("variables: press oven lathe\npress >= oven")
    assert one != strange
    for ask in (lambda: one & strange, lambda: one <= strange, lambda: one.equals(strange)):
        refused(ask, 'called "(lathe|saw)" in one of the two')


def test_descriptions_are_made_when_asked_for_and_kept() -> None:
    c = se.Cone("x1 >= x2\nx1 >= x2\nx2 >= x3\nx1 >= x3")
    assert repr(c) == "<Cone of 3 coordinates by 4 rows>"
    assert len(c.generators) == 3
    assert repr(c) == "<Cone of 3 coordinates by 4 rows and 3 generators>"
    assert c.rows.rows == 2 and repr(c) == "<Cone of 3 coordinates by 2 rows and 3 generators>"
    assert repr(se.Cone.zero(1)) == "<Cone of 1 coordinate by 0 generators>"
    copy = pickle.loads(pickle.dumps(c))
    assert copy == c and copy.generators == c.generators
    by_rows = se.Cone([[0, None]], [[None, 1]])
    assert pickle.loads(pickle.dumps(by_rows)) == by_rows
    assert isinstance(c.generators, se.Basis) and isinstance(c.rows, se.System)
    assert se.Cone(se.System([[0, None]], [[None, 1]])) == by_rows == by_rows.described(time=9)
    assert str(se.System(str(c.rows))) == str(c.rows)


def test_numbers_are_exact() -> None:
    big = 10**40
    c = se.Cone.from_generators([[0, Fraction(1, 3)], [0, big]])
    assert [0, "1/3"] in c and [0, Fraction(1, 3) - Fraction(1, big)] not in c
    assert c.generators[1] == (-big, 0) and c.generators[0] == (Fraction(-1, 3), 0)
    assert c.difference_bounds()[1] == (big, 0)
    assert c.nearest([0, 0]) == se.NearestPoint((Fraction(-1, 6), Fraction(1, 6)), Fraction(1, 6))
    assert se.Cone.from_generators(np.array([[0, 0.5], [1, -np.inf]])).generators[0] == (0, INF)


def test_the_ends() -> None:
    everything = se.Cone([[0, 1]], [[0, 0]])
    assert everything == se.Cone.whole(2) and everything.rows.rows == 0 and everything
    assert se.Cone(np.empty((0, 3)), np.empty((0, 3))) == se.Cone.whole(3)
    nothing = se.Cone([[None, 0], [0, None]], [[0, None], [None, 1]])
    assert not nothing and nothing == se.Cone.zero(2) and list(nothing.generators) == []
    assert nothing.greatest([0, 0]) == (INF, INF) and nothing.nearest([0, 0]) is None
    assert nothing.difference_bounds() == ((INF, INF), (INF, INF))
    assert [None, None] in nothing and nothing.rows.support() == ()
    assert se.Cone.from_generators([], 3) == se.Cone.from_generators(np.empty((0, 3)))
    assert se.Cone.from_generators([[None, None]]) == se.Cone.zero(2)
    assert se.Cone.whole(2) != se.Cone.whole(3) and se.Cone.whole(2) != 5
    assert se.Cone.whole(0) == se.Cone.zero(0) and not se.Cone.whole(0)


def test_bad_cones_are_refused() -> None:
    two, three = se.Cone.whole(2), se.Cone.whole(3)
    for ask, message in [
        (lambda: two & three, "one cone has 2 coordinates and the other 3"),
        (lambda: two | three, "one cone has 2 coordinates and the other 3"),
        (lambda: two <= three, "one cone has 3 coordinates and the other 2"),
        (lambda: two.equals(three), "one cone has 2 coordinates and the other 3"),
        (lambda: [0, 0, 0] in two, "x has 3 entries; expected 2"),
        (lambda: two.greatest([0]), "below has 1 entries; expected 2"),
        (lambda: two.nearest([0]), "vector has 1 entries; expected 2"),
        (lambda: two.image([[0]]), "a 1 x 1 matrix for a cone of 2 coordinates: .* column"),
        (lambda: two.preimage([[0, 0]]), "a 1 x 2 matrix for a cone of 2 coordinates: .* row"),
        (lambda: two.project([0, 2]), "onto: there is no node 2 among 2"),
        (lambda: two.project([1, 1]), "coordinate 2 is named twice"),
        (lambda: two.project(["press"]), "the nodes have no names"),
        (lambda: two.cylinder(1), "at: there is no node 1 among 1"),
        (lambda: two.cylinder(3, [0]), "at: found 1 coordinate, expected 2"),
        (lambda: two.cylinder(-1), "n: found -1"),
        (lambda: se.Cone.from_generators([]), "no generators: give n"),
        (lambda: se.Cone.from_generators([[0, 1], [0]]), "A.1.|row"),
        (lambda: se.Cone.from_generators([[0, 1]], 3), r"generators\[0\] has 2 entries; expected 3"),
        (lambda: se.Cone.whole(-1), "n: found -1"),
        (lambda: se.Cone([[0, 1]]), "one matrix; expected two"),
        (lambda: se.Cone([[0, 1]], [[0]]), "1x2|1 x 2"),
        (lambda: se.Cone(two.rows, [[0]]), "a System has both sides"),
        (lambda: se.Cone([[0, math.nan]], [[0, 0]]), "found nan"),
        (lambda: two.includes(se.Polyhedron.whole(2)), "expected a Cone"),  # type: ignore[arg-type]
        (lambda: two.described(time=-1), "time: found -1"),
    ]:
        refused(ask, message)
    for ask in (lambda: two & 1, lambda: two | se.Polyhedron.whole(2), lambda: two <= [0]):
        with pytest.raises(TypeError):
            ask()
    with pytest.raises(TypeError):
        hash(two)


def test_work_without_time_is_stopped() -> None:
    hard = se.Cone(*([list(row) for row in se.random(40, seed=k)] for k in (1, 2)))
    for ask in (
        lambda: hard.described(time=0),
        lambda: hard.hull(hard, time=0),
        lambda: hard.apices(time=0),
        lambda: hard.project([0], time=0.0),
        lambda: se.Cone.from_generators(se.random(100, seed=1), time=0),
    ):
        refused(ask, "time was up", se.Stopped)
