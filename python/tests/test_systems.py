"""Two-sided systems and mean-payoff games, checked with plain loops on small cases."""

from __future__ import annotations

import copy
import gzip
import itertools
import math
import pickle
import random
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import INF, Rows, distance, exact, plus, refused, same_support, side

import supereigen as se

VALUES = [None, None, -1, 0, 1, 2]

def violated(a: Rows, b: Rows, x: Any) -> list[int]:
    """The violated rows, by definition."""
    return [l for l in range(len(a)) if side(a[l], x) < side(b[l], x)]


def descent(a: Rows, b: Rows, u: Any) -> tuple[Any, ...]:
    """The greatest solution. Entries that a row does not allow are lowered until all rows hold.
    An entry below any sum of so few small numbers would decrease for ever, so it is -inf."""
    x = [exact(e) for e in u]
    changed = True
    while changed:
        changed = False
        for left, right in zip(a, b):
            most = side(left, x)
            for j, e in enumerate(right):
                if plus(exact(e), x[j]) > most:
                    x[j] = plus(most, -e) if most != INF else INF
                    x[j] = INF if x[j] < -200 else x[j]
                    changed = True
    return tuple(x)


def some(rows: int, n: int, draw: random.Random) -> tuple[Rows, Rows]:
    one = lambda: [[draw.choice(VALUES) for _ in range(n)] for _ in range(rows)]
    return one(), one()


CASES = [(n, m, seed) for n in (1, 2, 3) for m in (1, 2, 4) for seed in range(12)]


@pytest.mark.parametrize("n, m, seed", CASES)
def test_oracle_greatest_by_descent(n: int, m: int, seed: int) -> None:
    draw = random.Random(100 * seed + 10 * n + m)
    a, b = some(m, n, draw)
    system = se.System(a, b)
    assert (system.n, system.rows, system.names) == (n, m, None)
    for _ in range(4):
        u = [draw.choice([None, 0, 1, 3, Fraction(1, 2)]) for _ in range(n)]
        found = system.greatest(u)
        assert found.latest == descent(a, b, u)
        assert bool(found) == any(x != INF for x in found.latest)
        assert found.vector == (found.latest if found else None)
        # A policy selects rows that restrict something, and these rows alone allow no greater
        # solution.
        assert found.policy is not None
        asked = [
            {l for l in range(m) if exact(b[l][j]) > exact(a[l][j])} for j in range(n)
        ]
        ones: tuple[Rows, Rows] = ([], [])
        for j, l in enumerate(found.policy):
            assert (l is None) == (not asked[j]) and (l is None or l in asked[j])
            if l is not None:
                keep = [k for k in range(n) if exact(a[l][k]) >= exact(b[l][k])]
                ones[0].append([a[l][k] if k in keep else None for k in range(n)])
                ones[1].append([b[l][k] if k == j else None for k in range(n)])
        assert descent(*ones, u) == found.latest
        low = [draw.choice([None, -3, 0]) if exact(e) >= 0 else None for e in u]
        window = system.greatest(u, low)
        late = [i for i in range(n) if found.latest[i] < exact(low[i])]
        assert window.latest == found.latest
        if late:
            assert window.missed is not None and not window
            assert window.missed.node == late[0] and window.missed.demand == low[late[0]]
        else:
            assert window.missed is None and window.vector == found.vector
    zero = descent(a, b, [0] * n)
    assert system.support() == tuple(i for i in range(n) if zero[i] != INF)
    assert system.feasible() == bool(system.support())


GRID = [INF, *(Fraction(k, 2) for k in range(-8, 9))]


@pytest.mark.parametrize("seed", range(30))
def test_oracle_nearest_by_all_vectors_of_a_grid(seed: int) -> None:
    draw = random.Random(seed)
    a, b = some(draw.choice([1, 2, 3]), 2, draw)
    y = draw.choice([(0, 2), (1, -1), (None, 0), (2, 2), (0, 1)])
    to = tuple(exact(e) for e in y)
    inside = [
        x
        for x in itertools.product(GRID, repeat=2)
        if same_support(x, to) and not violated(a, b, x)
    ]
    for projective in (False, True):
        near = se.System(a, b).nearest(y, projective=projective)
        assert near.to == to and near.below is not None and near.below.policy is not None
        assert near.below.latest == descent(a, b, y)
        far = partial(distance, to, projective)
        assert bool(near) == bool(inside)
        if near:
            assert near.vector is not None and not violated(a, b, near.vector)
            assert near.distance == far(near.vector) == min(map(far, inside))
            assert (not near.forced) == (near.distance == 0)
        else:
            assert near.vector is None and near.distance is None
            assert near.stuck == tuple(
                i for i in range(2) if to[i] != INF and near.below.latest[i] == INF
            )
            assert "inside it none is finite" in str(near)


@pytest.mark.parametrize("seed", range(40))
def test_oracle_implication_by_witnesses_and_a_grid(seed: int) -> None:
    draw = random.Random(seed)
    one, other = some(draw.choice([1, 2]), 2, draw), some(draw.choice([1, 2]), 2, draw)
    found = se.System(*one).implies(se.System(*other))
    if found:
        assert (found.row, found.node, found.witness) == (None, None, None)
        for x in itertools.product(GRID, repeat=2):
            assert violated(*one, x) or not violated(*other, x)
    else:
        assert found.witness is not None and found.row is not None and found.node is not None
        assert not violated(*one, found.witness)
        rows = violated(*other, found.witness)
        assert found.row in rows
        over = plus(exact(other[1][found.row][found.node]), found.witness[found.node])
        assert over > side(other[0][found.row], found.witness)
    back = se.System(*other).implies(se.System(*one))
    same = se.System(*one).equivalent(se.System(*other))
    assert same is (bool(found) and bool(back))


@pytest.mark.parametrize("seed", range(20))
def test_law_redundant_rows_change_nothing_and_no_other_can_go(seed: int) -> None:
    draw = random.Random(seed)
    a, b = some(5, 3, draw)
    system = se.System(a, b)
    rows = system.redundant_rows()
    reduced = system.reduced()
    kept = [l for l in range(5) if l not in rows]
    assert reduced.rows == len(kept) and reduced.equivalent(system)
    assert [list(row) for row in reduced.a] == [[exact(e) for e in a[l]] for l in kept]
    assert reduced.rays() == system.rays() == se.cone(a, b)
    for l in kept:
        rest = [k for k in kept if k != l]
        if not rest:
            continue
        without = se.System([a[k] for k in rest], [b[k] for k in rest])
        fails = without.implies(se.System([a[l]], [b[l]]))
        assert fails.witness is not None and violated([a[l]], [b[l]], fails.witness) == [0]


def moved(rows: Rows, by: Any) -> Rows:
    return [[None if e is None else e + by for e in row] for row in rows]


@pytest.mark.parametrize("equation", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_oracle_greatest_lambda(seed: int, equation: bool) -> None:
    draw = random.Random(seed)
    a, b = some(draw.choice([1, 2, 3]), 2, draw)

    def at(lam: Any) -> tuple[Rows, Rows]:
        right = moved(b, lam)
        return (a + right, right + a) if equation else (a, right)

    def feasible(lam: Any) -> bool:
        return any(x != INF for x in descent(*at(lam), [0, 0]))

    found = se.System(a, b).greatest_lambda(equation)
    if found.lam == math.inf:
        assert found and found.above == () and found.at is not None
        assert not violated(*at(found.at), found.vector)
        assert all(feasible(found.at + more) for more in (0, 1, 10))
    elif found.lam == INF:
        assert not found and found.vector is None and found.at is None
        assert found.above[-1].beyond == INF
        assert not any(feasible(lam) for lam in (-20, -1, 0, Fraction(1, 2), 1, 20))
    else:
        assert found and found.at == found.lam and not isinstance(found.lam, float)
        assert found.above[-1].beyond == found.lam
        assert found.vector == descent(*at(found.lam), [0, 0])
        assert max(found.vector) == 0
        assert not any(feasible(found.lam + Fraction(k, 4)) for k in (1, 2, 3, 4, 8, 20))


def test_law_one_matrix_is_the_system_with_the_unit() -> None:
    for seed in range(10):
        a = se.random(5, density=0.5, min=-4, max=3, seed=seed)
        unit = [[0 if i == j else None for j in range(5)] for i in range(5)]
        system = se.System(a, unit)
        u = [seed, 0, 2, -1, 1]
        one, two = se.greatest(a, u), system.greatest(u)
        assert one.latest == two.latest and one.policy is None
        assert system.nearest(u).vector == se.nearest(a, u).vector
        mean = se.cycle_mean(a)
        assert system.greatest_lambda().lam == (INF if mean is None else mean.value)
        assert set(system.rays()) == set(se.basis(a))


def test_numbers_are_exact_at_any_size() -> None:
    big = 10**40
    system = se.System([[0, None]], [[None, big]])
    assert system.greatest([Fraction(1, 3), 0]).vector == (Fraction(1, 3), Fraction(1, 3) - big)
    near = system.nearest([0, 1])
    assert near.distance == Fraction(big + 1, 2)
    assert near.vector == (Fraction(big + 1, 2), Fraction(1 - big, 2))
    assert not se.System([[0, None]], [[None, big - 1]]).implies(system)
    assert system.implies(se.System([[0, None]], [[None, big - 1]]))
    found = se.System([[None, big], ["1/3", None]], [[0, None], [None, 0]]).greatest_lambda()
    assert found.lam == (big + Fraction(1, 3)) / 2


def test_names_are_those_of_either_side_and_the_order_of_others_is_theirs() -> None:
    a = se.matrix([[0, None]], names=["press", "oven"])
    system = se.System(a, [[None, 1]])
    assert system.names == ["press", "oven"] == se.System([[0, None]], a + [[None, 1]]).names
    latest = system.greatest([3, 9])
    assert latest.walk("oven") == (1, 0)
    assert str(latest).splitlines()[-1] == "oven: 2 = 3 - 1 along oven -> press (row 1)"
    turned = [se.matrix(rows, names=["oven", "press"]) for rows in ([[None, 0]], [[1, None]])]
    assert system.equivalent(se.System(*turned))
    assert not system.equivalent(se.System([[None, 0]], [[1, None]]))
    saw = se.System(se.matrix([[0, None]], names=["press", "saw"]), [[None, 1]])
    refused(lambda: system.implies(saw), "'oven'|\"oven\"")
    refused(lambda: se.System(a, saw.a), "\"saw\"")
    again = pickle.loads(pickle.dumps(system))
    assert again.names == system.names and again.a == system.a and again.b == system.b


def test_systems_without_rows_or_nodes_have_answers() -> None:
    free = se.System(se.matrix([]), se.matrix([]))
    assert (free.n, free.rows, repr(free)) == (0, 0, "<System: 0 rows, 0 nodes>")
    assert not free.feasible() and free.support() == () and free.greatest([]).latest == ()
    none = se.System(np.zeros((0, 2)), np.zeros((0, 2)))
    assert none.greatest([1, None]).latest == (1, INF) and none.support() == (0, 1)
    assert none.greatest([1, None]).policy == (None, None)
    assert none.redundant_rows() == () and none.greatest_lambda().lam == math.inf
    assert se.System([[None, None]], [[None, None]]).redundant_rows() == (0,)


def test_systems_with_the_same_rows_are_equal() -> None:
    a, b = [[0, None], [3, 1]], [[None, 1], [0, 0]]
    system = se.System(a, b)
    assert system == se.System(a, b) and system != se.System(b, a)
    assert system != se.System(a[::-1], b[::-1]) and system.equivalent(se.System(a[::-1], b[::-1]))
    assert system != se.System(se.matrix(a, names=["x", "y"]), b)
    assert system != "0 . >= . 1"
    cone = se.Cone(a, b)
    assert cone.rows == cone.rows
    refused(lambda: hash(system), "unhashable", TypeError)

    class Line(se.System):
        pass

    for again in (pickle.loads(pickle.dumps(system)), copy.copy(system), copy.deepcopy(system)):
        assert again == system
    assert type(copy.deepcopy(Line(a, b))) is Line


def test_both_sides_in_one_file_or_text(tmp_path: Path) -> None:
    text = "[3,-oo,5,4,2,-oo]"
    path = tmp_path / "system.txt"
    wanted = se.cone([[3, None, 5]], [[4, 2, None]])
    path.write_text(text)
    packed = tmp_path / "system.txt.gz"
    packed.write_bytes(gzip.compress(text.encode()))
    for source in (text, path, str(path), text.encode(), packed):
        system = se.System(source)
        assert system.rays() == se.cone(source) == wanted
        assert system.equivalent(se.System([[3, None, 5]], [[4, 2, None]]))
    path.write_text("no system\n")
    refused(lambda: se.System(path), "system.txt: ")
    refused(lambda: se.System("nowhere.txt"), "no file 'nowhere.txt'")
    refused(lambda: se.System([[0]]), "expected two")


def test_what_fits_nothing_is_refused() -> None:
    system = se.System([[0, None]], [[None, 1]])
    refused(lambda: se.System([[0, None]], [[0], [1]]), "1x2 does not fit 2x1")
    for question in (system.greatest, system.nearest):
        refused(lambda: question([0, 0, 0]), "has 3 entries; expected 2")
        refused(lambda: question([0, math.nan]), r"\[1\]: found nan")
    refused(lambda: system.greatest([0, 0], [0]), "above has 1 entries")
    refused(lambda: system.greatest([0, 0], [None, 1]), "nothing lies between")
    refused(lambda: system.nearest([None, None]), "give at least one finite entry")
    three = se.System([[0, None, 0]], [[None, 1, None]])
    for ask in (system.implies, system.equivalent):
        refused(lambda: ask(three), "2 nodes and the other 3")
        refused(lambda: ask([[0, None]]), "expected a System")  # type: ignore[arg-type]
    refused(lambda: system.feasible(time=-1), "time: found -1")


def test_a_question_without_time_is_stopped() -> None:
    draw = random.Random(1)
    a, b = some(60, 40, draw)
    system = se.System(a, b)
    for ask in (
        lambda: system.greatest([0] * 40, time=0),
        lambda: system.feasible(time=0),
        lambda: system.support(0),
        lambda: system.nearest([0] * 40, time=0),
        lambda: system.implies(system, time=0),
        lambda: system.equivalent(system, time=0),
        lambda: system.redundant_rows(time=0),
        lambda: system.reduced(time=0),
        lambda: system.greatest_lambda(time=0),
    ):
        refused(ask, "time was up", se.Stopped)


# Games

Arcs = list[tuple[int, int, Any]]


def played(arcs: dict[int, tuple[int, Any] | None], of_max: list[bool], v: int) -> Any:
    """The mean of the play when both players have chosen their moves."""
    seen: list[int] = []
    weights: list[Any] = []
    while v not in seen:
        chosen = arcs[v]
        if chosen is None:
            return INF if of_max[v] else math.inf
        seen.append(v)
        weights.append(chosen[1])
        v = chosen[0]
    cycle = weights[seen.index(v) :]
    return Fraction(sum(cycle), len(cycle))


def by_all_strategies(of_max: list[bool], arcs: Arcs) -> tuple[Any, ...]:
    """Positional strategies are optimal (Ehrenfeucht and Mycielski), so only these are
    tried."""
    n = len(of_max)

    def strategies(player: bool) -> list[dict[int, tuple[int, Any] | None]]:
        own = [v for v in range(n) if of_max[v] is player]
        ways = [[(k, w) for v, k, w in arcs if v == u] or [None] for u in own]
        return [dict(zip(own, chosen)) for chosen in itertools.product(*ways)]

    both = (strategies(True), strategies(False))
    return tuple(
        max(min(played({**x, **y}, of_max, v) for y in both[1]) for x in both[0])
        for v in range(n)
    )


@pytest.mark.parametrize("seed", range(60))
def test_oracle_games_by_all_strategies(seed: int) -> None:
    draw = random.Random(seed)
    n = draw.choice([1, 2, 3, 4])
    of_max = [draw.random() < 0.5 for _ in range(n)]
    arcs = [
        (v, k, draw.choice([-2, -1, 0, 1, Fraction(1, 2)]))
        for v in range(n)
        for k in draw.sample(range(n), draw.choice([0, 1, min(2, n), min(3, n)]))
    ]
    wanted = by_all_strategies(of_max, arcs)
    names = [f"v{v}" for v in range(n)]
    owners = {name: "max" if own else "min" for name, own in zip(names, of_max)}
    given = [(names[v], names[k], w) for v, k, w in arcs]
    found = se.game(given, owners, values=True)
    assert found.vertices == tuple(names) and found.values == wanted
    assert found.owners == tuple(owners.values())
    winners = tuple(None if x == 0 else "max" if x > 0 else "min" for x in wanted)
    quick = se.game(given, owners)
    assert found.winners == quick.winners == winners and quick.values is None
    # The moves secure the values against every strategy of the other player.
    for outcome, sign in ((found, False), (quick, True)):
        for player in (True, False):
            left = [
                (v, k, w)
                for v, k, w in arcs
                if of_max[v] is not player or outcome.moves[v] == names[k]
            ]
            secured = by_all_strategies(of_max, left)
            if sign:
                secured = tuple((x > 0) - (x < 0) for x in secured)
            assert secured == (tuple((x > 0) - (x < 0) for x in wanted) if sign else wanted)
    for v, to in enumerate(found.moves):
        assert (to is None) == (not any(tail == v for tail, _, _ in arcs))


def test_games_of_files_and_of_lists_are_the_same(tmp_path: Path) -> None:
    edges = "a b 3 max\nb a -1 min\nb b 0 min\n"
    dot = "digraph { a [owner=max]; b [owner=min]; a -> b [weight=3]; b -> a [weight=-1]; b -> b [weight=0] }"
    path = tmp_path / "game.dot"
    path.write_text(dot)
    packed = tmp_path / "game.txt.gz"
    packed.write_bytes(gzip.compress(edges.encode()))
    arcs = [("a", "b", 3), ("b", "a", -1), ("b", "b", 0)]
    wanted = se.game(arcs, {"a": "max", "b": "min"}, values=True)
    for source in (edges, edges.encode(), dot, path, str(path), packed):
        assert se.game(source, values=True) == wanted
    assert (wanted.values, wanted.moves, len(wanted)) == ((0, 0), ("b", "b"), 2)
    assert repr(wanted) == "<Game: Max wins from 0 of 2 vertices, Min from 0>"
    big = 10**40
    found = se.game([(0, 1, big), (1, 0, "1/3")], {1: "min", 0: "max"}, values=True)
    assert found.vertices == (1, 0) and found.values == ((big + Fraction(1, 3)) / 2,) * 2
    assert se.game([], {}).vertices == ()


def test_bad_games_are_refused(tmp_path: Path) -> None:
    owners = {"a": "max", "b": "min"}
    path = tmp_path / "game.txt"
    path.write_text("a b 3\n")
    for source, given, message in [
        ([("a", "b", 1)], None, "owners is missing"),
        ([("a", "c", 1)], owners, "arc 0: the vertex 'c' has no owner"),
        ([("a", "b", 1), ("a", "b")], owners, "arc 1: found .* expected \\(from, to, weight\\)"),
        ([("a", "b", None)], owners, "arc 0: found -inf, expected a finite number"),
        ([("a", "b", math.nan)], owners, "arc 0: found nan"),
        ([], {"a": "Max"}, "owners\\['a'\\]: found 'Max'"),
        ("a b 3 max\nb a 1 min\n", owners, "owners are for a list"),
        (path, None, "game.txt: line 1.*an owner of this vertex"),
        ("a b 3 max\nb a x min\n", None, "line 2"),
        ("nowhere.txt", None, "no file 'nowhere.txt', and as a game"),
    ]:
        refused(lambda: se.game(source, given), message)


def test_a_game_without_time_is_stopped() -> None:
    draw = random.Random(1)
    arcs = [(v, draw.randrange(200), draw.randint(-9, 9)) for v in range(200) for _ in range(3)]
    owners = {v: draw.choice(["max", "min"]) for v in range(200)}
    for values in (False, True):
        refused(lambda: se.game(arcs, owners, values=values, time=0), "time was up", se.Stopped)
