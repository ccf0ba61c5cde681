"""Tropical polyhedra and reachability, compared with their definitions on a grid, and the laws
of a lattice."""

from __future__ import annotations

import itertools
import math
import pickle
import random
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

import supereigen as se
from conftest import INF, Rows, exact, plus, refused, side
from test_cones import GRID, check_lattice, check_nearest, generates, grid, some


def satisfies(a: Rows, b: Rows, c: list[Any], d: list[Any], x: Any) -> bool:
    """Membership by definition, from rows."""
    left = [max(side(row, x), exact(e)) for row, e in zip(a, c)]
    right = [max(side(row, x), exact(e)) for row, e in zip(b, d)]
    return all(one >= other for one, other in zip(left, right))


def spans(points: Rows, rays: Rows, x: Any) -> bool:
    """Membership by definition, from points and rays: they are vectors with 0 and -inf in
    front."""
    vectors = [[0, *p] for p in points] + [[None, *r] for r in rays]
    return bool(points) and generates(vectors, (0, *x))


def polyhedron_of(n: int, draw: random.Random) -> tuple[se.Polyhedron, Any]:
    """A polyhedron by rows or by generators, and its membership test by definition."""
    if draw.random() < 0.5:
        m = draw.choice([1, 2, 3])
        a, b = some(m, n, draw), some(m, n, draw)
        c, d = some(2, m, draw)
        return se.Polyhedron(a, b, (c, d)), lambda x: satisfies(a, b, c, d, x)
    points, rays = some(draw.choice([0, 1, 2, 3]), n, draw), some(draw.choice([0, 0, 1]), n, draw)
    return se.Polyhedron.from_generators(points, rays, n), lambda x: spans(points, rays, x)


CASES = [(n, seed) for n in (1, 2, 3) for seed in range(25)]


@pytest.mark.parametrize("n, seed", CASES)
def test_oracle_sets_on_a_grid(n: int, seed: int) -> None:
    draw = random.Random(10 * seed + n)
    (p, in_p), (q, in_q) = polyhedron_of(n, draw), polyhedron_of(n, draw)
    both = p & q
    again = se.Polyhedron(p.rows), se.Polyhedron.from_generators(*p.generators, n)
    inside = [x for x in grid(n) if in_p(x)]
    for x in grid(n):
        assert (x in p) == in_p(x) == (x in again[0]) == (x in again[1])
        assert (x in both) == (in_p(x) and in_q(x))
        below = [y for y in inside if all(e <= f for e, f in zip(y, x))]
        greatest = p.greatest(x)
        if greatest is None:
            assert not below
        else:
            assert greatest in p and all(e <= f for e, f in zip(greatest, x))
            assert all(e >= f for y in below for e, f in zip(greatest, y))
    assert p == again[0] == again[1]
    assert again[0].generators == p.generators and (p.points, p.rays) == p.generators
    assert (again[1].rows.a, again[1].rows.constants) == (p.rows.a, p.rows.constants)
    assert bool(p) == bool(p.points) == (not p.is_empty()) and p.is_bounded() == (not p.rays)
    lacked = p.includes(q)
    assert bool(lacked) == (q <= p) == (lacked.witness is None)
    if lacked.witness is not None:
        members = q.rays if lacked.is_ray else [lacked.witness]
        assert lacked.witness in members
        assert lacked.is_ray or in_q(lacked.witness) and not in_p(lacked.witness)


@pytest.mark.parametrize("n, seed", CASES)
def test_law_of_a_lattice(n: int, seed: int) -> None:
    draw = random.Random(1000 + 10 * seed + n)
    polyhedra = [polyhedron_of(n, draw)[0] for _ in range(3)]
    check_lattice(polyhedra, se.Polyhedron.whole(n), se.Polyhedron.empty(n))


@pytest.mark.parametrize("n, seed", CASES)
def test_law_maps(n: int, seed: int) -> None:
    draw = random.Random(2000 + 10 * seed + n)
    m = draw.choice([1, 2])
    a, by = some(m, n, draw), draw.choice([None, some(1, m, draw)[0]])
    p, in_p = polyhedron_of(n, draw)
    q, in_q = polyhedron_of(m, draw)
    image, preimage = p.image(a, by), q.preimage(a, by)
    assert (image <= q) == (p <= preimage)
    added = [None] * m if by is None else by
    for x in grid(n):
        y = tuple(max(side(row, x), exact(e)) for row, e in zip(a, added))
        assert (x in preimage) == in_q(y)
        assert not in_p(x) or y in image
    onto = draw.sample(range(n), draw.randint(1, n))
    shadow, cylinder = p.project(onto), p.cylinder(n + 1, [n, *range(n - 1)])
    for x in filter(in_p, grid(n)):
        assert tuple(x[i] for i in onto) in shadow
    for x in itertools.product([INF, -1, 0, 1], repeat=n + 1):
        assert (x in cylinder) == in_p((x[n], *x[: n - 1]))
    moved = p.moved("1/2")
    assert moved.points == tuple(tuple(plus(e, Fraction(1, 2)) for e in x) for x in p.points)
    r, _ = polyhedron_of(n, draw)
    maxima = p.maximum(r)
    assert set(maxima.points) <= {tuple(map(max, x, y)) for x in p.points for y in r.points}
    assert bool(maxima) == (bool(p) and bool(r))


@pytest.mark.parametrize("n, seed", CASES)
def test_oracle_bounds(n: int, seed: int) -> None:
    draw = random.Random(3000 + 10 * seed + n)
    p, in_p = polyhedron_of(n, draw)
    box = p.box()
    assert (box is None) == p.is_empty()
    for x in filter(in_p, grid(n)):
        assert box is not None and all(low <= e <= high for e, (low, high) in zip(x, box))
        for i, row in enumerate(p.difference_bounds()):
            assert all(x[i] <= plus(d, x[j]) or d == math.inf for j, d in enumerate(row))
    if box is not None:
        for i, (low, high) in enumerate(box):
            assert low == min(x[i] for x in p.points)
            grows = any(r[i] != INF for r in p.rays)
            assert high == (math.inf if grows else max(x[i] for x in p.points))


@pytest.mark.parametrize("seed", range(30))
def test_oracle_nearest_by_the_definition(seed: int) -> None:
    draw = random.Random(seed)
    p, in_p = polyhedron_of(2, draw)
    y = draw.choice([(0, 2), (1, -1), (INF, 0), (2, 2)])
    check_nearest(p.nearest, in_p, y, False)


def test_ways_to_say_it() -> None:
    strip = se.Polyhedron([[0, None], [None, None]], [[None, None], [0, 0]], ([None, 3], [0, None]))
    assert str(strip.rows) == "0 >= max(-3 + x1, -3 + x2)\nx1 >= 0"
    assert se.Polyhedron(strip.rows) == strip and len(strip.rows) == 2
    assert strip.points == ((3, INF), (0, 3), (0, INF)) and strip.rays == ()
    assert repr(strip) == "<Polyhedron of 2 coordinates by 2 rows and 3 points>"
    assert repr(se.Polyhedron.empty(1)) == "<Polyhedron of 1 coordinate by 0 points>"
    assert repr(se.Polyhedron([[0]], [[None]])) == "<Polyhedron of 1 coordinate by 1 row>"
    homogeneous = strip.homogeneous
    assert homogeneous.n == 3 and [0, 1, 2] in homogeneous and [1, 1, 2] in homogeneous
    assert se.Polyhedron.from_homogeneous(homogeneous) == strip
    text = "variables: press oven\npress >= 1 + oven"
    rows = [se.Polyhedron(text), se.Polyhedron(se.System(text)), se.Polyhedron.from_cone(se.Cone(text))]
    for one in rows:
        assert one == rows[0] and one.names == ["press", "oven"]
        assert one.points == ((INF, INF),) and len(one.rays) == 2
    bounded = se.Polyhedron(text, constants=([5], [None]))
    assert str(bounded.rows) == "max(-5 + press, 0) >= -4 + oven"
    copy = pickle.loads(pickle.dumps(bounded))
    assert copy == bounded and copy.names == ["press", "oven"] and copy.rows == bounded.rows
    frame = pd.DataFrame([[0, 1]], columns=["oven", "press"])
    point = se.Polyhedron.from_generators(frame)
    assert point <= rows[0] and (point & rows[0]).names == ["oven", "press"]
    assert (rows[0] & point).points == ((1, 0),) and point.homogeneous.names is None
    named = se.Cone("variables: zero x\nx >= 1 + zero\n3 + zero >= x")
    assert se.Polyhedron.from_homogeneous(named).names == ["x"]
    assert se.Polyhedron.from_generators(se.basis([[0]])).points == ((0,),)
    assert se.Polyhedron.from_generators(np.empty((0, 2))) == se.Polyhedron.empty(2)
    assert se.Polyhedron.from_generators([], [[0, 0]], 2) == se.Polyhedron.empty(2)


def test_the_ends() -> None:
    nothing = se.Polyhedron([[None]], [[0]], ([None], [0]))
    assert not nothing and nothing == se.Polyhedron.empty(1) and nothing.is_bounded()
    assert (nothing.points, nothing.rays, nothing.box()) == ((), (), None)
    assert nothing.greatest([0]) is None and nothing.nearest([0]) is None
    assert not se.Polyhedron(nothing.rows) and [0] not in nothing
    everything = se.Polyhedron([[0]], [[0]], ([1], [0]))
    assert everything == se.Polyhedron.whole(1) and len(everything.rows) == 0
    assert everything.box() == ((INF, math.inf),) and str(everything.rows) == ""
    assert se.Polyhedron.whole(1) != se.Polyhedron.whole(2)
    assert se.Polyhedron.whole(1) != se.Cone.whole(1)


def test_bad_polyhedra_are_refused() -> None:
    one, two = se.Polyhedron.whole(1), se.Polyhedron.whole(2)
    unit = [[0, None], [None, 0]]
    for ask, message in [
        (lambda: one & two, "one polyhedron has 1 coordinates and the other 2"),
        (lambda: one.maximum(two), "one polyhedron has 1 coordinates and the other 2"),
        (lambda: [0] in two, "x has 1 entries; expected 2"),
        (lambda: two.image([[0]]), "a 1 x 1 matrix for a polyhedron of 2 coordinates"),
        (lambda: two.image(unit, [0]), "constants has 1 entries; expected 2"),
        (lambda: two.preimage([[0, 0]]), "expected a row for each"),
        (lambda: two.project([2]), "onto: there is no node 2 among 2"),
        (lambda: two.moved(math.nan), "by: found nan"),
        (lambda: se.Polyhedron(unit, unit, ([0], [0, 0])), "greater side has 1 entries; expected 2"),
        (lambda: se.Polyhedron(unit, unit, 5), "constants: found 5, expected those of"),
        (lambda: se.Polyhedron(unit), "one matrix; expected two"),
        (lambda: se.Polyhedron(unit, [[0]]), "2x2|2x3"),
        (lambda: se.Polyhedron(se.System(unit, unit), unit), "a System has both sides"),
        (lambda: se.Polyhedron(two.rows, unit), "AffineRows have both sides"),
        (lambda: se.Polyhedron.from_generators([]), "no points: give n"),
        (lambda: se.Polyhedron.from_generators([[0]], [[0, 0]]), r"rays\[0\] has 2 entries; expected 1"),
        (lambda: se.Polyhedron.from_homogeneous(se.Cone.whole(0)), "a cone of no coordinates"),
        (lambda: se.Polyhedron.from_cone(two), "expected a Cone"),  # type: ignore[arg-type]
        (lambda: se.reach([[0, 1]], [[0, 0]], steps=1), "A is 1 x 2; expected a square matrix"),
        (lambda: se.reach([[0]], two, steps=1), "a 1 x 1 matrix for a polyhedron of 2 coordinates"),
        (lambda: se.reach([[0]], [[0, 0]], steps=1), r"points\[0\] has 2 entries; expected 1"),
        (lambda: se.reach([[0]], one, steps=-1), "steps: found -1"),
        (lambda: se.reach(unit, two, steps=1, input=([[0]], one)), "B has 1 rows; expected 2"),
        (lambda: se.reach([[0]], one, steps=1, input=([[0]], two)), "for a polyhedron of 2 coord"),
        (lambda: se.reach([[0]], one, steps=1, input=5), "input: found 5"),  # type: ignore[arg-type]
    ]:
        refused(ask, message)
    with pytest.raises(TypeError):
        one & se.Cone.whole(1)  # type: ignore[operator]


@pytest.mark.parametrize("seed", range(30))
def test_oracle_steps_by_their_definition(seed: int) -> None:
    draw = random.Random(seed)
    n = 2
    a, b = some(n, n, draw), some(n, 1, draw)
    first, _ = polyhedron_of(n, draw)
    inputs, in_u = polyhedron_of(1, draw)
    plain = se.reach(a, first, steps=3)
    driven = se.reach(a, first, steps=2, input=(b, inputs))
    back = se.reach(a, first, steps=2, input=(b, inputs), backward=True)
    for k, one in enumerate(plain.sets[1:]):
        assert one == plain.sets[k].image(a)
    values = [u for u in GRID if in_u((u,))]
    goes = lambda x, u: tuple(max(side(row, x), plus(exact(e[0]), u)) for row, e in zip(a, b))  # noqa: E731
    for k, one in enumerate(driven.sets[1:]):
        assert one == driven.sets[k].image(a).maximum(inputs.image(b))
        assert all(goes(x, u) in one for x in driven.sets[k].points for u in values)
    for k, one in enumerate(back.sets[1:]):
        for x in grid(n):
            assert x in one or not any(goes(x, u) in back.sets[k] for u in values)
    for found in (plain, driven, back):
        assert found.sets[0] == first
        if found.repeat is not None:
            last, early = found.sets[-1], found.sets[found.repeat.of]
            assert last == early.moved(found.repeat.by)
            assert found.repeat.of + found.repeat.period == len(found) - 1
        else:
            assert "no set is a shifted copy of an earlier one" in str(found) and "no repeat" in repr(found)


def test_reach_keeps_names_and_says_when_a_set_repeats() -> None:
    a = se.matrix(". 3\n1 .", names=["press", "oven"])
    turned = pd.DataFrame([[0, 7]], columns=["oven", "press"])
    found = se.reach(a, turned, steps=9)
    assert found.sets[0].names == ["press", "oven"] and found.sets[0].points == ((7, 0),)
    assert found.repeat == se.Repeat(0, 2, 4) and len(found) == 3
    assert str(found).startswith("x = (press, oven)\nX(0): 1 point\n  point 7 0\n")
    assert repr(found) == "<Reach: 3 sets, X(0) again, moved>"
    assert se.reach(a, se.Cone.whole(2), steps=5).repeat == se.Repeat(0, 1, 0)
    empty = se.reach(a, se.Polyhedron.empty(2), steps=5)
    assert empty.repeat == se.Repeat(0, 1, 0) and "X(1): empty" in str(empty)
    assert len(se.reach(a, turned, steps=0)) == 1
    refused(lambda: se.reach(a, turned, steps=9, time=0), "time was up", se.Stopped)
