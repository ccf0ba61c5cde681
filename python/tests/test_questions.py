"""Practical questions: latest, nearest, compare, integers, tolerances. Checked with plain loops
on small matrices."""

from __future__ import annotations

import itertools
import math
import pickle
import random
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from conftest import INF, data, exact, plus, refused, side

import supereigen as se

VALUES = [None, None, -2, -1, 0, 1, Fraction(1, 2)]


def some(n: int, seed: int) -> list[list[Any]]:
    draw = random.Random(seed)
    return [[draw.choice(VALUES) for _ in range(n)] for _ in range(n)]


def solves(a: list[list[Any]], x: Any, lam: Any = 0) -> bool:
    """Whether x is a solution, by definition."""
    holds = all(side(row, x) >= plus(lam, y) for row, y in zip(a, x))
    return holds and any(y != INF for y in x)


def below(u: Any, values: list[Any]) -> Any:
    return itertools.product(*([y for y in values if y <= exact(e)] for e in u))


# Greatest


@pytest.mark.parametrize("case", data("questions.json"), ids=lambda case: f"n{len(case['matrix'])}")
def test_oracle_of_the_corpus(case: dict[str, Any]) -> None:
    a, u = case["matrix"], case["below"]
    wanted = tuple(exact(x) for x in case["greatest"])
    assert se.greatest(a, u).latest == wanted
    near = se.nearest(a, u)
    if case["twice_the_distance"] is None:
        assert not near and near.vector is None and near.stuck and near.distance is None
    else:
        assert near.distance == Fraction(case["twice_the_distance"], 2)
        assert near.vector == tuple(exact(e) if e is None else Fraction(e) for e in case["nearest"])
        assert se.nearest(a, u, projective=True).distance == case["twice_the_distance"]
    assert se.basis(case["fractions"], integers=True) == se.basis(case["floor"])


@pytest.mark.parametrize("seed", range(30))
def test_oracle_greatest_is_above_all_below(seed: int) -> None:
    a, draw = some(3, seed), random.Random(seed)
    u = [draw.choice([None, -1, 0, 1]) for _ in range(3)]
    found = se.greatest(a, u)
    grid: list[Any] = [INF, *(Fraction(k, 2) for k in range(-6, 3))]
    allowed = [x for x in below(u, grid) if solves(a, x)]
    assert all(y <= z for x in allowed for y, z in zip(x, found.latest))
    if found:
        assert found.vector is not None and solves(a, found.vector)
        assert se.greatest(a, found.vector).vector == found.vector
    else:
        assert found.vector is None and not allowed and set(found.latest) == {INF}


@pytest.mark.parametrize("seed", range(60))
def test_law_walks_bring_bounds(seed: int) -> None:
    a, draw = some(4, seed), random.Random(seed)
    u = [draw.choice([None, -3, 0, 2]) for _ in range(4)]
    found = se.greatest(a, u)
    for i, (x, held) in enumerate(zip(found.latest, found.held)):
        walk = found.walk(i)
        assert (held in ("excluded", "stuck")) == (x == INF) == (walk == ())
        assert (held == "excluded") == (u[i] is None)
        if walk:
            assert walk[0] == i and len(set(walk)) == len(walk)
            weight = sum(Fraction(a[s][t]) for s, t in zip(walk, walk[1:]))
            assert x == u[walk[-1]] + weight
            assert (held == "bound") == (len(walk) == 1)


def test_windows() -> None:
    plant = se.matrix(". 4 .\n. . 1\n. . 0", names=["press", "oven", "saw"])
    opened = se.greatest(plant, [9, 9, 2], [7, None, None])
    assert opened.vector == (7, 3, 2) and opened.missed is None and bool(opened)
    shut = se.greatest(plant, [9, 9, 2], [None, 4, None])
    assert shut.missed == se.Missed(1, 4, 3, (1, 2)) and shut.vector is None and not shut
    assert shut.latest == (7, 3, 2)
    assert str(shut).splitlines()[0] == (
        "no solution: oven must be 4 at least, but 3 is the greatest possible: 2 + 1 along oven -> saw"
    )
    none = se.greatest([[-1]], [0])
    assert none.held == ("stuck",) and not none
    assert str(none).splitlines()[0] == "no solution but -inf is below the bound"
    assert opened.walk("press") == opened.walk(0) == (0, 1, 2)
    for node in (3, -1, "lathe"):
        refused(lambda: opened.walk(node), "there is no node")
    assert pickle.loads(pickle.dumps(shut)) == shut


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([1],), "below has 1 entries; expected 2"),
        (([1, 2], [0]), "above has 1 entries; expected 2"),
        (([1, float("nan")],), r"below\[1\]: found nan"),
        (([1, 0], [0, 1]), "above is 1 and below is 0 at node 2: nothing lies between them"),
    ],
)
def test_bounds_that_are_none(arguments: Any, message: str) -> None:
    refused(lambda: se.greatest([[0, 1], [1, 0]], *arguments), message)


def test_a_walk_of_many_nodes_is_not_written_out_for_each() -> None:
    n = 3000
    arcs = "".join(f"{i} {i + 1} 1\n" for i in range(1, n)) + f"{n} {n} 0\n"
    found = se.greatest(se.matrix(arcs, format="edges"), [n * n] * (n - 1) + [0])
    assert found.vector is not None and found.vector[0] == n - 1
    assert found.walk(0) == tuple(range(n)) and sum(map(len, found.why)) < 200 * n


# Nearest


@pytest.mark.parametrize("seed", range(12))
def test_oracle_nearest_is_no_farther_than_a_grid(seed: int) -> None:
    a, draw = some(3, seed), random.Random(seed)
    y = [draw.choice([-1, 0, 2]) for _ in range(3)]
    # Half of a difference of two halves is a quarter.
    grid = [Fraction(k, 4) for k in range(-8, 13)]
    allowed = [x for x in itertools.product(grid, repeat=3) if solves(a, x)]
    far = min((max(abs(p - q) for p, q in zip(x, y)) for x in allowed), default=None)
    near = se.nearest(a, y)
    if not near:
        assert far is None and near.stuck and str(near).startswith("no solution has the support")
        return
    assert near.vector is not None and near.distance is not None and near.below is not None
    assert solves(a, near.vector)
    assert max(abs(p - q) for p, q in zip(near.vector, y)) == near.distance
    assert far is None or near.distance <= far
    assert near.below.latest == se.greatest(a, y).latest
    assert bool(near.forced) == (near.distance != 0)
    for i in near.forced:
        assert y[i] - near.below.latest[i] == 2 * near.distance
    spread = se.nearest(a, y, projective=True)
    assert spread.vector is not None
    gaps = [p - q for p, q in zip(spread.vector, y)]
    assert max(gaps) - min(gaps) == spread.distance == 2 * near.distance
    whole = se.nearest(a, y, integers=True)
    if whole:
        assert whole.vector is not None and solves(a, whole.vector)
        assert all(isinstance(e, int) for e in whole.vector)
        assert whole.distance is not None and whole.distance >= near.distance


def test_nearest_in_words() -> None:
    assert str(se.nearest([[None, 0], [0, None]], [3, 3])).endswith(
        "at distance 0 from (3, 3), which is a solution"
    )
    refused(lambda: se.nearest([[0]], [None]), "-inf is not a supereigenvector")
    refused(lambda: se.nearest([[0]], [0, 0]), "vector has 2 entries; expected 1")


def test_a_large_question_is_answered_or_stopped() -> None:
    large = se.random(400, min=-100, max=20, seed=1)
    assert se.greatest(large, range(400), time=60).solution
    refused(lambda: se.greatest(large, range(400), time=0), "time was up", se.Stopped)
    with pytest.raises(se.Stopped):
        se.compare(large, large.T, time=0)


# Compare


@pytest.mark.parametrize("seed", range(60))
def test_oracle_compare_by_bases(seed: int) -> None:
    draw = random.Random(seed)
    a, b = some(3, seed), some(3, seed + 1000)
    # Half of the pairs differ in one entry.
    if seed % 2:
        b = [list(row) for row in a]
        b[draw.randrange(3)][draw.randrange(3)] = draw.choice(VALUES)
    found = se.compare(a, b)
    for (one, other), way in zip(((a, b), (b, a)), (found.a_in_b, found.b_in_a)):
        assert bool(way) == way.holds == all(solves(other, x) for x in se.basis(one))
        if not way.holds:
            assert way.vector is not None and way.row is not None and way.witness is not None
            assert solves(one, way.vector) and not solves(other, way.vector)
            assert se.member(one, way.vector).extremal
            assert se.member(other, way.vector).rows[way.row.node] == way.row
            assert not way.row.holds
    assert bool(found) == (found.a_in_b.holds and found.b_in_a.holds)
    means = [se.cycle_mean(m) for m in (a, b)]
    assert found.greatest_means == tuple(INF if m is None else m.value for m in means)
    if None in means:
        assert found.difference is None
    else:
        assert found.difference == found.greatest_means[1] - found.greatest_means[0]


def test_compare_by_names() -> None:
    a = se.matrix([[None, 1], [2, None]], names=["press", "oven"])
    turned = se.matrix([[None, 2], [1, None]], names=["oven", "press"])
    assert se.compare(a, turned)
    assert "row oven" in str(se.compare(a, [[None, 1], [0, None]]))
    with pytest.raises(ValueError, match="node 1 is called 'oven'|node 1 is called \"oven\""):
        se.compare(a, se.matrix([[0, 0], [0, 0]], names=["press", "saw"]))
    # The name 1 is not the number of the first node.
    first = se.matrix([[0, 0], [0, 0]], names=["1", "oven"])
    refused(lambda: se.compare(a, first), 'node 0 is called "press" in one matrix and "1"')
    refused(lambda: se.compare(a, [[0]]), "A has 2 nodes and B has 1")
    refused(lambda: se.compare(a, [[0, 0]]), "B is 1 x 2, a square matrix was expected")
    # At this lambda every vector is a solution of both.
    loops = se.compare([[3, 5], [6, 3]], [[3, 5], [9, 3]])
    assert loops and str(loops).splitlines()[-1] == loops.doubt == (
        "every vector is a solution of both: lambda = 0 is too small to matter; "
        "try a lambda above 3, up to 7"
    )
    assert se.compare(a, turned).doubt is None
    # Each matrix uses its own lambda(A).
    assert se.compare([[1]], [[5]], "max") and se.compare([[1]], [[5]], "max").difference == 4


# Integers


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("lam", [0, Fraction(1, 3)])
def test_oracle_whole_solutions(seed: int, lam: Any) -> None:
    a = some(3, seed)
    floor = [[None if e is None else math.floor(e - lam) for e in row] for row in a]
    basis = se.basis(a, lam, integers=True)
    assert isinstance(basis, se.Basis) and list(basis) == list(se.basis(floor))
    assert se.count(a, lam, integers=True) == len(basis)
    assert {x.vector for x in se.extremals(a, lam, integers=True)} == set(basis)
    verdict = se.verify(a, basis)
    assert verdict.conclusion == "verified complete"
    assert se.verify(a, basis.to_fractions(), lam, integers=True).proved
    for x in itertools.product([INF, -1, 0, 1], repeat=3):
        assert se.member(a, x, lam, integers=True).solution == solves(a, x, lam)


def test_whole_solutions_stay_so() -> None:
    a = [[None, "3/2"], ["-1/2", None]]
    basis = se.basis(a, integers=True)
    assert isinstance(basis, se.Basis)
    again = pickle.loads(pickle.dumps(basis))
    assert again == basis and se.verify(a, again).proved
    assert '"integers":true' in basis.to_json()
    assert se.verify(a, basis.to_json()).proved
    assert se.verify(a, basis.to_json(), integers=True).proved
    real = se.basis(a)
    assert isinstance(real, se.Basis) and real != basis
    refused(lambda: se.verify(a, real, integers=True), "these vectors are for real solutions")
    with pytest.raises(ValueError, match="the file is for real solutions; leave out integers"):
        se.verify(a, real.to_json(), integers=True)
    refused(lambda: se.verify([[0]], [], right=[[0]], integers=True), "two-sided")
    assert not se.verify(a, basis.to_fractions()).accepted
    assert not se.member(a, [0, "-1/2"], integers=True).solution
    assert se.member(a, [0, "-1/2"]).solution
    assert se.greatest(a, ["1/2", 5], integers=True).vector == (0, -1)
    big = se.random(9, min=-9, max=3, seed=3)
    halves = [[e if isinstance(e, float) else Fraction(e) / 2 for e in row] for row in big]
    cut = se.basis(halves, integers=True, limit=3)
    assert isinstance(cut, se.CutBasis)
    assert cut.resume() == se.basis(halves, integers=True)
    with pytest.raises(ValueError):
        se.basis(halves, resume=cut.frontier)
    assert se.estimate(halves, integers=True).extremals > 0


# Tolerances


@pytest.mark.parametrize("seed", range(30))
def test_oracle_tolerances_by_their_corners(seed: int) -> None:
    draw = random.Random(seed)
    lower = some(2, seed)
    upper = [[None if e is None else e + draw.choice([0, 1, 2]) for e in row] for row in lower]
    between = [[e] if e is None else sorted({e, f}) for r, s in zip(lower, upper) for e, f in zip(r, s)]
    corners = [[c[:2], c[2:]] for c in itertools.product(*between)]
    for x in itertools.product([INF, -2, 0, 1], repeat=2):
        holds = [solves(c, x) for c in corners]
        found = se.member(lower, x, upper=upper)
        assert found.solution_for == ("every" if all(holds) else "some" if any(holds) else "none")
        assert bool(found) == all(holds)
        if found.solution_for == "some":
            assert found.choice is not None and found.choice_lambda == 0 and found.row is not None
            assert solves([list(row) for row in found.choice], x)
            for row, least, most in zip(found.choice, lower, upper):
                assert all(exact(p) <= q <= exact(r) for p, q, r in zip(least, row, most))
    assert se.basis(lower, upper=upper, for_="every") == se.basis(lower)
    assert se.basis(lower, upper=upper, for_="some") == se.basis(upper)
    assert se.count(lower, upper=upper, for_="some") == len(se.basis(upper))
    assert len(list(se.extremals(lower, upper=upper, for_="every"))) == len(se.basis(lower))


def test_tolerances_of_lambda() -> None:
    lower, upper = [[0]], [[2]]
    assert se.member(lower, [0], 0, upper=upper).solution_for == "every"
    some_ = se.member(lower, [0], (1, 3), upper=upper)
    assert some_.solution_for == "some" and some_.choice_lambda == 1
    assert list(some_.choice or []) == [(1,)]
    assert se.member(lower, [0], 3, upper=upper).solution_for == "none"
    assert str(se.member(lower, [0], 3, upper=upper)) == (
        "(0) is a solution for no choice: even for the upper ends and lambda = 3, "
        "row 1: -1 >= 0 fails by 1"
    )
    # "max" is lambda(A) of the requested end.
    assert se.basis(lower, "max", upper=upper, for_="every") == se.basis(lower, 0)
    assert se.basis([[None, 0], [0, 0]], "max", upper=[[None, 2], [2, 0]], for_="some") == se.basis(
        [[None, 2], [2, 0]], 2
    )
    assert se.greatest(lower, [0], lam=1, upper=upper, for_="some").solution
    assert not se.greatest(lower, [0], lam=1, upper=upper, for_="every").solution
    assert se.nearest(lower, [0], (1, 2), upper=upper, for_="some").distance == 0
    for lam, who, size in [((1, 3), "some", 1), ((1, 3), "every", 0), ((0, 0), "every", 1)]:
        assert len(se.basis(lower, lam, upper=upper, for_=who)) == size
    halves = se.member([["1/2", None], [None, 0]], [0, "1/2"], upper=[[1, None], [None, 0]], integers=True)
    assert halves.solution_for == "none" and halves.row is None
    assert str(halves).endswith("entry 2 is 1/2, a whole number was expected")
    refused(lambda: se.member(lower, [0], "max", upper=upper), '"max" is not one number')


def test_tolerances_by_names() -> None:
    lower = se.matrix([[None, 1], [2, None]], names=["press", "oven"])
    upper = se.matrix([[None, 2], [3, None]], names=["oven", "press"])
    found = se.member(lower, [0, -3], upper=upper)
    assert found.solution_for == "some" and found.choice is not None
    assert found.choice.names == ["press", "oven"] and list(found.choice) == [(INF, 3), (2, INF)]
    basis = se.basis(lower, upper=upper, for_="some")
    assert isinstance(basis, se.Basis) and basis.names == ["press", "oven"]
    assert list(basis) == list(se.basis([[None, 3], [2, None]]))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"upper": [[None, 1], [2, 0]], "for_": "some"}, r"A\[0, 0\]: 0..-inf has no end"),
        ({"upper": [[0, 1], [1, 0]], "for_": "some"}, r"A\[1, 0\]: 2..1 is empty"),
        ({"upper": [[0]], "for_": "some"}, "A has 2 nodes and B has 1"),
        ({"upper": [[0, 1], [2, 0]]}, "for_: found None, expected 'some' or 'every'"),
        ({"upper": [[0, 1], [2, 0]], "for_": "all"}, "for_: found 'all'"),
        ({"for_": "some"}, "for_ needs upper"),
        ({"upper": [[0, 1], [2, 0]], "for_": "some", "lam": (2, 1)}, "lambda: 2..1 is empty"),
        ({"upper": [[0, 1], [2, 0]], "for_": "some", "lam": (1, 2, 3)}, "its two ends"),
        ({"upper": [[0, 1], [2, 0]], "for_": "some", "lam": (1, "x")}, r"lam\[1\]: found 'x'"),
    ],
)
def test_tolerances_that_are_none(arguments: dict[str, Any], message: str) -> None:
    refused(lambda: se.basis([[0, 1], [2, 0]], **arguments), message)


def test_timetables_keep_their_period() -> None:
    a = [[4, None, 5], [7, 6, None], [None, 8, 3]]
    plant = se.matrix(a, names=["press", "oven", "saw"])
    table = se.timetable(plant, due={"saw": 60, 0: "58.5"}, arcs=True, rounds=2)
    assert table.period == table.least_period == Fraction(20, 3)
    assert table.bottleneck == ((0, 2, 1),) and table.feasible and bool(table)
    assert table.earliest == (0, Fraction(1, 3), Fraction(5, 3)) and table.latest[2] == 60
    assert table.arcs is not None and table.arcs[0, 0] == Fraction(8, 3)
    assert table.rounds is not None and table.rounds[1][1] == 7
    assert [gain.shorten for gain in table.gains] == [2, 2, 2]
    assert "bottleneck    (press, saw, oven, press)" in str(table)
    # As a sequence, None being no bound.
    assert se.timetable(a, 7, due=[None, None, 20]).latest == (19, 19, 20)
    late = se.timetable(a, 7, release=[0, 3, None], due=[0, None, None])
    assert not late and late.conflict is not None and late.conflict[0] == 0
    # Whatever happens: the longest waiting times.
    upper = [[4, None, 5], [7, 6, None], [None, 9, 3]]
    assert se.timetable(a, upper=upper, for_="every").least_period == 7
    assert se.timetable(a, upper=upper, for_="some").least_period == Fraction(20, 3)


def test_timetables_that_cannot_be_are_refused() -> None:
    refused(lambda: se.timetable([[7]], 6), "period 6 cannot be kept: the cycle")
    refused(lambda: se.timetable([[None]]), "no cycle, so every period can be kept")
    refused(lambda: se.timetable([[1]], float("-inf")), "period: found -inf")
    refused(lambda: se.timetable([[1]], due={"lathe": 3}), "due: there is no node 'lathe'")
    refused(lambda: se.timetable([[1]], release=[1, 2]), "release")
    with pytest.raises(se.Stopped):
        se.timetable([[1]], time=0)


def test_a_timetable_is_verified() -> None:
    plant = se.matrix([[4, None, 5], [7, 6, None], [None, 8, 3]], names=["press", "oven", "saw"])
    table = se.timetable(plant, 7, due={"saw": 60}, arcs=True)
    for claim in (table, table.json):
        assert se.verify(plant, claim).conclusion == "verified complete"
    forged = se.verify(plant, table.json.replace('"earliest":[0', '"earliest":[1'))
    assert not forged.accepted and "press" in str(forged)
    assert not se.verify(plant.times(1), table).accepted
    turned = se.matrix([list(row) for row in plant], names=["oven", "press", "saw"])
    assert not se.verify(turned, table).accepted
    for options in ({"lam": 7}, {"integers": True}):
        refused(lambda: se.verify(plant, table, **options), "a timetable contains its own period")


def test_a_timetable_is_a_frame() -> None:
    pytest.importorskip("pandas")
    plant = se.matrix([[2, None], [1, 1]], names=["press", "oven"])
    frame = se.timetable(plant, due={"oven": 5}, rounds=1).to_dataframe()
    assert list(frame.index) == ["press", "oven"]
    assert list(frame.columns) == ["earliest", "latest", "slack", "round 1"]
    assert frame.loc["oven", "latest"] == 5 and frame.loc["press", "latest"] == 6


PLANT = [[0, -2], [-1, 0]]
RELATIONS = ("le", "eq")


@pytest.mark.parametrize("relation", RELATIONS)
def test_every_question_takes_a_relation(relation: str) -> None:
    """Each answer is that of the two-sided system, or of the columns of the star."""
    columns = {"le": se.subeigenvectors, "eq": se.eigenvectors}[relation]
    assert list(se.basis(PLANT, relation=relation)) == list(columns(PLANT))
    for x in columns(PLANT):
        found = se.member(PLANT, x, relation=relation)
        assert found and found.extremal and len(found.rows) == {"le": 2, "eq": 4}[relation]
        assert se.nearest(PLANT, x, relation=relation).distance == 0
        assert se.greatest(PLANT, x, relation=relation).vector == x
    assert not se.member(PLANT, [0, 5], relation=relation)
    assert se.greatest(PLANT, [5, 0], [5, 0], relation=relation).missed is not None
    change = se.compare(PLANT, [[0, -2], [0, -1]], relation=relation)
    assert not change and se.compare(PLANT, PLANT, relation=relation)
    about = se.info(PLANT, relation=relation)
    assert isinstance(about, se.SystemInfo) and about.solvable and about.lam == 0
    assert str(about).startswith("inequalities    ")


def test_a_relation_is_one_of_three_and_some_arguments_go_with_one() -> None:
    for question in (se.basis, se.info, partial(se.member, x=[0, 0]), partial(se.compare, PLANT)):
        with pytest.raises(ValueError, match="relation: found 'gt', expected 'ge', 'le' or 'eq'"):
            question(PLANT, relation="gt")  # type: ignore[operator]
    with pytest.raises(ValueError, match="only relation 'ge' allows limit, not 'le'"):
        se.basis(PLANT, relation="le", limit=3)
    with pytest.raises(ValueError, match="only relation 'ge' allows upper and for_"):
        se.greatest(PLANT, [0, 0], relation="le", upper=PLANT, for_="some")


def test_lambda_is_the_greatest_mean_by_default_for_le_and_eq() -> None:
    assert se.basis([[3]], relation="eq").lam == 3  # type: ignore[attr-defined]
    assert se.member([[3]], [0], relation="eq") and not se.member([[3]], [0], 0, relation="eq")
    assert se.basis([[None]], relation="eq").lam == -math.inf  # type: ignore[attr-defined]
    assert not se.member([[-1]], [0])


def test_oracle_the_least_solution_is_below_all_others() -> None:
    a = [[-1, 2, None], [-3, 0, -1], [None, -2, -4]]
    for above in itertools.product([None, 0, 2], repeat=3):
        found = se.least(a, above, lam=0)
        assert found.vector is not None
        lower = tuple(-math.inf if x is None else x for x in above)
        assert all(x >= y for x, y in zip(found.vector, lower))
        is_zero = all(isinstance(x, float) for x in found.vector)
        assert is_zero or se.member(a, found.vector, 0, relation="le")
        for x in itertools.product(range(-1, 6), repeat=3):
            if all(p >= q for p, q in zip(x, lower)) and se.member(a, x, 0, relation="le"):
                assert all(p >= q for p, q in zip(x, found.vector))


def test_the_least_solution_or_the_cycle_that_prevents_it() -> None:
    none = se.least([[None, 2], [-1, None]], [0, None], lam=0)
    assert not none and none.missed == 0 and set(none.cycle or ()) == {0, 1}
    assert none.walk(0) == () and str(none).startswith("no solution: 1 must be at least 0")
    whole = se.least([[None, "1/2"], [None, None]], [None, "1/3"], lam=0, integers=True)
    assert whole.vector == (2, 1)
    with pytest.raises(se.Stopped):
        se.least(se.random(200, density=1, max=0), [0] * 200, lam=0, time=0)


def test_whole_solutions_of_systems() -> None:
    system = se.System([[None, "3/2"], ["-1/2", None]], [[0, None], [None, 0]])
    assert system.greatest(["5/2", 9]).vector == (Fraction(5, 2), 2)
    assert system.greatest(["5/2", 9], integers=True).vector == (2, 1)
    assert system.nearest([0, 0], integers=True).distance == 1
    assert system.support(integers=True) == (0, 1) and system.feasible(integers=True)


def test_pictures_of_relations() -> None:
    a = [[0, -2, -4], [-1, 0, None], [-1, None, -1]]
    pictures = {relation: se.draw(a, cone=True, relation=relation) for relation in ("ge", "le", "eq")}
    assert len(set(pictures.values())) == 3
    assert se.draw(a, extremal=[0, 0, -1], relation="eq", format="dot").startswith("digraph")
    refused(lambda: se.draw(a, relation="le"), "relation is about solutions")


def test_one_type_for_means_eigenvalues_and_values_of_games() -> None:
    values = se.game([("a", "a", 4)], {"a": "max"}, values=True).values
    mean = se.cycle_mean([[3]])
    assert mean is not None and values is not None
    assert {type(x) for x in (*values, mean.value, *se.eigenvalues([[5]]))} == {Fraction}


def test_a_game_on_a_digraph_of_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    graph = networkx.DiGraph()
    graph.add_node("a", owner="max")
    graph.add_node("b", owner="min")
    graph.add_edge("a", "b", weight=1)
    graph.add_edge("b", "a", weight=-2)
    assert se.game(graph, values=True).values == (Fraction(-1, 2), Fraction(-1, 2))
    assert se.game(graph, {"a": "min", "b": "max"}).owners == ("min", "max")
    graph.add_edge("b", "b")
    refused(lambda: se.game(graph), "the arc from 'b' to 'b' has no 'weight'")
    with pytest.raises(ValueError, match="owners.'c'.: found None, expected 'max' or 'min'"):
        graph.remove_edge("b", "b")
        graph.add_node("c")
        se.game(graph)


def test_rows_and_slices_of_a_matrix() -> None:
    a = se.matrix([[1, 2], [None, 3]])
    assert a[0] == (1, 2) and a[-1] == (-math.inf, 3) and a[1:] == [[None, 3]]
    assert a[::-1] == [[None, 3], [1, 2]] and a == [[1, 2], [None, 3]] and a != [[1, 2]]
    with pytest.raises(IndexError):
        a[2]


def test_nodes_without_a_bound_and_bounds_by_name() -> None:
    plant = se.matrix(". 4 .\n. . 1\n. . 0", names=["press", "oven", "saw"])
    open = se.greatest(plant, {"oven": 2})
    assert open.vector == (6, 2, math.inf) == se.greatest(plant, [math.inf, 2, math.inf]).vector
    assert open.held == ("by", "bound", "free") and open.walk("saw") == ()
    assert str(open).endswith("saw: inf, no bound")
    assert se.greatest(plant, {"oven": 2}, {"press": 6, "saw": 100})
    assert not se.greatest(plant, {"oven": 2}, {"press": 7})
    system = se.System("press >= 1 + oven\nmax(oven + 3, saw) >= press")
    assert system.greatest({"saw": 0, "press": 5}).vector == (5, 4, 0)
    assert se.least(plant, {"saw": 2}, 0).vector == (7, 3, 2)
    assert se.nearest(plant, {"press": 1, "oven": 0, "saw": 0}).to == (1, 0, 0)
    with pytest.raises(ValueError, match="vector: there is no entry for node 'saw'"):
        se.nearest(plant, {"press": 1, "oven": 0})
    refused(lambda: se.greatest(plant, {"lathe": 1}), "below: there is no node 'lathe'")
    assert se.member(plant, {"press": 1, "oven": 0, "saw": 0}, -9)
