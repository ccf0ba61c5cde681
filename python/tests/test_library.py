"""The rest of the library: graphs, eigenvectors, the paper's algorithms, checks, pictures."""

from __future__ import annotations

import itertools
import json
import xml.etree.ElementTree as tree
from fractions import Fraction
from pathlib import Path

import pytest
from conftest import INF, refused

import supereigen as se


def test_the_cycle_mean_of_the_paper(paper: se.Matrix) -> None:
    mean = se.cycle_mean(paper)
    assert mean == se.CycleMean(Fraction(5, 4), (0, 1, 2, 3), (0, 1, 2, 3))
    assert isinstance(mean.value, Fraction)
    assert se.cycle_mean([[None, 1], [None, None]]) is None
    assert se.critical_graph([[None]]) is None


def test_the_critical_graph() -> None:
    critical = se.critical_graph([[None, 2, None], [2, None, None], [0, None, 2]])
    assert critical is not None
    assert set(critical.arcs) == {(0, 1, 2), (1, 0, 2), (2, 2, 2)}
    assert critical.components == ((0, 1), (2,)) and critical.cyclicities == (2, 1)
    assert critical.cyclicity == 2


def test_cycles_are_lazy_and_right(paper: se.Matrix) -> None:
    every = list(se.cycles(paper, all=True))
    some = list(se.cycles(paper))
    assert {c.nodes for c in some} == {c.nodes for c in every if c.weight >= 0}
    assert max(c.mean for c in every) == Fraction(5, 4)
    assert all(len(c) <= 2 for c in se.cycles(paper, all=True, up_to=2))
    huge = se.cycles(se.random(60, seed=1), all=True)
    assert len(list(itertools.islice(huge, 1000))) == 1000 and not huge.complete
    cut = se.cycles(paper, all=True, limit=2)
    assert len(list(cut)) == 2 and not cut.complete and "results" in (cut.why or "")
    whole = se.cycles(paper)
    assert len(list(whole)) == 4 and whole.complete


def test_paths_of_the_paper(paper: se.Matrix) -> None:
    found = list(se.paths(paper, into=[1]))
    assert len(found) == 6 and all(path[-1] == 1 for path in found)
    refused(lambda: se.paths(paper, into=[7]), "there is no node 7")


def test_stars() -> None:
    a = [[-1, 2, None], [-3, None, None], [0, None, -2]]
    star = se.star(a)
    assert star[2, 1] == 2 and star[0, 0] == 0 and star[1, 2] == INF
    with pytest.raises(se.PositiveCycle, match="has weight 1/2, above 0") as raised:
        se.star([[None, 1], ["-1/2", None]])
    assert (raised.value.cycle, raised.value.weight) == ([0, 1], Fraction(1, 2))
    assert isinstance(raised.value, ValueError)


def test_eigenvectors_are_eigenvectors(paper: se.Matrix) -> None:
    found = se.eigenvectors(paper)
    assert found.lam == Fraction(5, 4) and found.nodes == ((0, 1, 2, 3),)
    for x in found:
        assert se.apply(paper, x) == tuple(e + Fraction(5, 4) for e in x)
    with pytest.raises(ValueError, match="lambda = 3 is not an eigenvalue: the only one is 5/4"):
        se.eigenvectors(paper, 3)
    two = [[5, None], [0, 2]]
    refused(lambda: se.eigenvectors(two, lam=3), "the eigenvalues are 5 and 2")
    for x in se.subeigenvectors(paper, 2):
        assert all(y <= e + 2 for y, e in zip(se.apply(paper, x), x))
    assert se.subeigenvectors(paper).lam == Fraction(5, 4)
    # lambda(A) of a matrix without a cycle is -inf, which is an eigenvalue.
    for found in (se.eigenvectors([[None, 1], [None, None]]), se.subeigenvectors([[None, 1], [None, None]])):
        assert found.lam == INF and list(found) == [(0, INF)]
    assert se.eigenvalues(paper) == [Fraction(5, 4)]
    assert se.eigenvalues([[5, None], [0, None]]) == [5, INF]


def test_the_algorithms_of_the_paper(paper: se.Matrix) -> None:
    assert se.algorithm3(paper) == se.basis(paper)
    trace = se.explain(paper)
    assert [c.cycle for c in trace.cycles] == [(1,), (1, 0), (1, 2), (1, 2, 3, 0)]
    assert set(trace.extremals) == set(se.basis(paper))
    assert "Applying Algorithm 2 to pi_1" in str(trace) and r"\otimes" in trace.latex
    first = trace.cycles[0]
    assert se.algorithm1(paper, first.cycle).steps == first.steps
    for path in first.paths:
        assert se.algorithm2(paper, first.cycle, path.path) == path
    for kind in ("xa", "xg"):
        generators = se.generators(paper, kind=kind)
        basis = se.basis(paper)
        assert len(generators) > 10 and set(basis) <= {
            tuple(INF if e == INF else e - max(x) for e in x) for x in generators
        }
        assert all(se.member(paper, x).solution for x in generators)
    assert len(se.generators(paper)) == len(set(se.generators(paper)))


def test_members(paper: se.Matrix) -> None:
    found = se.member(paper, [0, -1, None, None, -2])
    assert found.solution and found.extremal and found.witness is not None
    assert found.witness.head == 4
    fails = se.member(paper, [0, 0, 9, 0, 0])
    assert not fails and [row.node for row in fails.rows if not row.holds] == [2]
    both = se.member([[0, None], [None, 0]], [0, 0])
    assert both.maximum_of is not None and not both.extremal
    assert tuple(map(max, *both.maximum_of)) == (0, 0)


def test_the_checker_refuses(paper: se.Matrix, tmp_path: Path) -> None:
    basis = se.basis(paper)
    assert isinstance(basis, se.Basis)
    verdict = se.verify(paper, basis)
    assert bool(verdict) and verdict.conclusion == "verified complete"
    assert verdict.data["n"] == 5 and verdict.data["lambda"] == 0
    assert not se.verify(paper, basis.to_fractions(), 1).accepted
    assert not se.verify([[0]], [[1]]).accepted
    assert se.verify([[0]], [[1]], scale=True).proved
    assert not se.verify(paper, []).proved and se.verify([[None]], []).proved
    columns = basis.to_numpy().T
    assert se.verify(paper, columns, columns=True).proved
    some = se.basis(paper, limit=3)
    assert se.verify(paper, some).conclusion == "verified, not claimed complete"
    assert se.verify(paper, some, complete=True).conclusion == "rejected"
    path = tmp_path / "basis.json"
    se.write(path, basis)
    assert se.verify(paper, path).proved and se.verify(paper, basis.to_json()).proved
    assert not se.verify(se.random(5), path).accepted
    part = se.verify(paper, some)
    assert part.proved and not bool(part)
    # A claim that contains another matrix than the one it is checked against.
    claim = json.loads(basis.to_json())
    claim["matrix"][1][2] = 77
    assert "row 2, column 3 is 77" in str(se.verify(paper, json.dumps(claim)))
    # Vectors of a search have their own lambda, in every form.
    late = se.basis(paper, "5/4")
    assert isinstance(late, se.Basis)
    assert se.verify(paper, late).proved and se.verify(paper, late, 1.25).proved
    assert se.verify(paper, late, "max").proved and se.verify(paper, late.to_json()).proved
    swept = se.sweep(paper, chains=True).basis_at("5/4")
    assert se.verify(paper, swept, complete=True).proved
    assert not se.verify(paper, late.to_fractions()).accepted
    cut = se.basis(paper, "5/4", limit=1)
    assert isinstance(cut, se.CutBasis) and se.verify(paper, cut).proved
    for vectors in [late, cut, cut.so_far]:
        with pytest.raises(ValueError, match="these vectors are for lambda = 5/4, but lam is 0"):
            se.verify(paper, vectors, 0)
    with pytest.raises(ValueError, match="the file is for lambda = 5/4, but lam is 0"):
        se.verify(paper, late.to_json(), 0)
    quick = se.verify(se.random(12, min=-100, max=20), se.basis(se.random(12, min=-100, max=20)), time=0)
    assert quick.conclusion == "undecided" and not quick.proved


def test_the_checker_does_as_much_as_it_is_asked_to() -> None:
    a = se.random(8, min=-100, max=20)
    basis = se.basis(a)
    assert isinstance(basis, se.Basis)
    # The same for every form of the vectors, including a file.
    for vectors in (basis, basis.to_fractions(), basis.to_json()):
        for seed in (1, 2):
            verdict = se.verify(a, vectors, tests=0, pairs=0, samples=50, seed=seed)
            assert verdict.conclusion == "verified, completeness likely"
            last = verdict.data["checks"][-1]
            assert (last["draws"], last["seed"]) == (50, seed)
    rays = se.cone(a, se.random(8, density=0.5, seed=3))
    loose = se.verify(a, rays, right=se.random(8, density=0.5, seed=3), tests=0, pairs=0, seed=5)
    assert loose.conclusion == "verified, completeness likely"
    assert loose.data["checks"][-1]["seed"] == 5


def test_two_sided_claims_hold_both_sides(tmp_path: Path) -> None:
    claim: dict[str, object] = {
        "format": "supereigen-greatest-1",
        "matrix_sha256": "b67f8ff03ac271f41299078a3b703574f2bbc2fb20b6228dea2929adb73dc5dd",
        "n": 3,
        "names": ["oven", "press", "saw"],
        "matrix": [[3, "-inf", 5]],
        "right": [[4, 2, "-inf"]],
        "below": [9, 9, 0],
        "vector": [1, 3, 0],
        "policy": [1, 1, None],
    }
    path = tmp_path / "latest.json"
    path.write_text(json.dumps(claim), encoding="utf-8")
    verdict = se.verify(None, path)
    assert verdict.proved and bool(verdict) and verdict.data["claim"] == "greatest-solution"
    forged = se.verify(None, json.dumps(claim | {"vector": [1, 2, 0]}))
    assert not forged.accepted and "entry press is at most 2: its rows allow 3" in str(forged)
    a, b = [[3, None, 5]], [[4, 2, None]]
    assert se.verify(a, path, right=b).proved
    other = se.verify([[3, None, 6]], path, right=b)
    assert not other.accepted and "another A: its entry in row 1, column saw is 5" in str(other)
    turned = se.verify(se.matrix(a, names=["press", "oven", "saw"]), path, right=b)
    assert not turned.accepted and 'the claim calls entry 1 "oven"' in str(turned)
    bound = se.verify(None, json.dumps(claim | {"below": [9, 9, 1]}))
    assert not bound.accepted and "the claim is for a system with sha256" in str(bound)
    refused(lambda: se.verify(None, path, integers=True), "the file is for real solutions")
    refused(lambda: se.verify(None, json.dumps(claim | {"vectors": []})), "unknown field")
    refused(lambda: se.verify([[0]], path), "a two-sided claim contains both sides")
    refused(lambda: se.verify(None, path, 1), "a two-sided claim contains both sides")


def test_cross_checks() -> None:
    report = se.cross_check(n=4, seeds=5)
    assert report.proved and len(report.data["cases"]) == 5


def test_cones() -> None:
    a, b = [[3, None, 5]], [[4, 2, None]]
    rays = se.cone(a, b)
    assert isinstance(rays, se.Basis) and len(rays) == 3
    assert se.verify(a, rays, right=b).proved
    assert not se.verify(a, rays[:2], right=b).proved
    assert se.cone("[3,-oo,5,4,2,-oo]\n") == rays
    refused(lambda: se.cone(a), "expected two")
    named = se.cone(se.matrix(a, names=["press", "oven", "saw"]), b)
    assert named.to_dataframe().columns.tolist() == ["press", "oven", "saw"]
    some = se.cone(a, b, limit=2)
    assert isinstance(some, se.CutBasis) and len(some.so_far) == 2


def test_sweeps(paper: se.Matrix) -> None:
    swept = se.sweep(paper, chains=True)
    assert isinstance(swept, se.Sweep)
    chains = swept.chain_list()
    assert len(chains) == swept.chains == 25
    assert sum(chain.lives_at(0) for chain in chains) == swept.count_at(0) == 10
    assert se.verify(paper, swept.basis_at(0), complete=True).proved
    window = se.sweep(paper, from_=-2, to=0)
    assert window.breakpoints == [Fraction(-3, 2), -1] and window.count_at(1) is None
    refused(lambda: window.basis_at(-1), "chains=True")
    refused(lambda: se.sweep(paper, from_=0, chains=True).basis_at(-1), "outside the window")
    frame = swept.to_dataframe()
    assert frame["extremals"].tolist()[::2] == swept.between
    assert str(swept).splitlines()[0].split() == ["lambda", "<", "-6", "12"]


def test_pictures(paper: se.Matrix, tmp_path: Path) -> None:
    swept = se.sweep(paper)
    for name, what, options in [
        ("sweep", swept, {}),
        ("digraph", paper, {}),
        ("cycle", paper, {"cycle": [0, 1]}),
        ("path", paper, {"path": [4, 0, 1]}),
        ("extremal", paper, {"extremal": se.basis(paper)[0]}),
        ("plane", [[1, 0, None], [-2, None, 1], [None, 0, None]], {"cone": True}),
    ]:
        assert tree.fromstring(se.draw(what, **options)).tag.endswith("svg")
        se.draw(what, tmp_path / f"{name}.svg", **options)
        se.draw(what, tmp_path / f"{name}.tex", **options)
        se.draw(what, tmp_path / f"{name}.pdf", **options)
        se.draw(what, tmp_path / f"{name}.png", **options)
        assert (tmp_path / f"{name}.svg").read_text() == se.draw(what, **options)
        assert r"\begin{tikzpicture}" in (tmp_path / f"{name}.tex").read_text()
        assert (tmp_path / f"{name}.pdf").read_bytes().startswith(b"%PDF")
        assert (tmp_path / f"{name}.png").read_bytes() == se.draw(what, format="png", **options)
    assert se.draw(paper, format="png").startswith(b"\x89PNG")
    assert se.draw(paper, format="dot").startswith("digraph")
    named = se.matrix([[0, 1], [1, 0]], names=["press", "oven"])
    assert "press" in se.draw(named)
    assert "2 -> 1" in se.draw([[None, 1], [None, None]], format="dot", flow=True)
    for what, options in [(swept, {}), (paper, {}), ([[1, 0, None], [-2, None, 1], [None, 0, None]], {"cone": True})]:
        assert tree.fromstring(se.draw(what, size=400, **options)).get("width") == "400"
        with pytest.raises(ValueError, match="size is for svg, pdf and png, not for tikz"):
            se.draw(what, size=400, format="tikz", **options)
    with pytest.raises(ValueError, match="size is for svg, pdf and png, not for dot"):
        se.draw(paper, size=400, format="dot")
    refused(lambda: se.draw(paper, size=0), "size: found 0, expected 1 to 100000 pixels")


def test_writing_and_reading(tmp_path: Path) -> None:
    a = se.matrix([[0, None], ["1/2", 2]], names=["press", "oven"])
    for name in ("a.txt", "a.csv", "a.json", "a.mtx", "a.m", "a.dot", "a.csv.gz", "a.tex"):
        se.write(tmp_path / name, a)
        assert se.read(tmp_path / name) == a, name
    se.write(tmp_path / "a.npy", a)
    assert list(se.read(tmp_path / "a.npy")) == list(a)
    refused(lambda: se.write(tmp_path / "a.bmp", a), "the name must end in")


def test_names_are_in_texts_for_people() -> None:
    a = se.matrix([[None, 1], [-1, None]], names=["press", "oven"])
    assert "press" in str(se.explain(a))
    with pytest.raises(se.PositiveCycle, match="press, oven, press"):
        se.star(se.matrix([[None, 1], [1, None]], names=["press", "oven"]))
    assert "press" in str(se.verify(a, [[0, -5]]))
    assert [str(cycle) for cycle in se.cycles(a)] == ["(press, oven, press)"]
    refused(lambda: se.algorithm1(a, ["oven"]), "oven")
    reduced = se.matrix([[1, 4], [-1, -2]], names=["press", "oven"])
    assert se.reduce(reduced).removed[0].words.startswith("arc (press, oven)")


def test_a_question_with_one_answer_is_stopped() -> None:
    with pytest.raises(se.Stopped, match="time was up"):
        se.explain(se.random(40, min=-100, max=20), max_cycles=10**15, time=0.05)
    refused(lambda: se.explain(se.paper_example(), max_cycles=3), "limit on results", se.Stopped)
    assert len(se.explain(se.paper_example(), max_cycles=4).cycles) == 4


def test_cycle_ratios() -> None:
    tokens = [[0, 2], [0, 1]]
    ratio = se.cycle_ratio([[None, 3], [4, 2]], tokens)
    assert ratio is not None and isinstance(ratio.value, Fraction)
    assert (ratio.value, ratio.cycle, ratio.weight, ratio.tokens) == (Fraction(7, 2), (0, 1), 7, 2)
    assert str(ratio).startswith("cycle ratio     7/2 on (1, 2, 1)\n")
    assert se.cycle_ratio([[None, 3], [None, None]], tokens) is None
    assert se.cycle_ratio([], []) is None
    # With one token on every arc it is the cycle mean.
    for seed in range(20):
        a = se.random(5, density=0.4, min=-3, max=3, seed=seed)
        mean, ratio = se.cycle_mean(a), se.cycle_ratio(a, [[1] * 5] * 5)
        assert (mean and mean.value) == (ratio and ratio.value)
    with pytest.raises(ValueError, match=r"the cycle \(1, 1\) has weight 1, above 0, and no tokens"):
        se.cycle_ratio([[1]], [[0]])
    with pytest.raises(ValueError, match="the arc from 1 to 1 has 1/2 tokens; expected a whole"):
        se.cycle_ratio([[1]], [[0.5]])
    with pytest.raises(ValueError, match="the tokens are a 1 x 1 matrix; expected 2 x 2"):
        se.cycle_ratio([[1, 1], [1, 1]], [[1]])
    refused(lambda: se.cycle_ratio([[1, 1]], [[1, 1]]), "square")
    with pytest.raises(se.Stopped):
        se.cycle_ratio([[1]], [[1]], time=0)


def test_oracle_cycle_times() -> None:
    assert se.cycle_times([]).values == ()
    for seed in range(20):
        a = se.random(6, density=0.25, min=-3, max=3, seed=seed)
        times = se.cycle_times(a)
        reaches = (se.matrix(a).times(0) ** 0).to_numpy() == 0
        step = se.matrix(a).to_numpy() > INF
        for _ in range(6):
            reaches = reaches | (step.astype(int) @ reaches.astype(int) > 0)
        found = list(se.cycles(a, all=True))
        for i, value in enumerate(times.values):
            means = [cycle.mean for cycle in found if reaches[i][cycle.nodes[0]]]
            assert value == max(means, default=INF)
        assert sorted(node for one in times.classes for node in one.nodes) == list(range(6))
        for one in times.classes:
            means = [cycle.mean for cycle in found if set(cycle.nodes) <= set(one.nodes)]
            assert one.value == max(means, default=INF)
            assert (one.cycle is None) == (not means)


def test_oracle_powers() -> None:
    assert (se.powers([]).period, se.powers([]).transient) == (1, 0)
    assert se.powers([[None, 1], [None, None]]).growth == INF
    for seed in range(20):
        a = se.random(4, density=0.6, min=-2, max=2, seed=seed)
        found = se.powers(a)
        assert found.complete and found.transient == found.at_least is not None
        c, start = found.period, found.transient
        assert start is not None and start + 3 * c < 150
        powers = [se.identity(4).to_numpy()]
        plain = se.matrix(a).to_numpy()
        while len(powers) < 200:
            last = powers[-1]
            powers.append((plain[:, :, None] + last[None, :, :]).max(axis=1))
        same = [
            (powers[k + 2 * c] + powers[k] == 2 * powers[k + c]).all()
            and ((powers[k] == INF) == (powers[k + c] == INF)).all()
            for k in range(200 - 2 * c)
        ]
        assert all(same[start:])
        assert start == 0 or not same[start - 1]
        if found.growth not in (None, INF):
            finite = powers[start] > INF
            grown = powers[start + c][finite] - powers[start][finite]
            assert (grown == float(c * found.growth)).all()
    slow = se.powers([[0, 10**30, 0], [-3 * 10**30, 0, None], [0, None, 1]])
    assert slow.transient is not None and slow.transient > 10**29
    large = se.random(60, min=-(10**6), seed=3)
    try:
        cut = se.powers(large, time=0.02)
    except se.Stopped:
        return
    assert cut.complete or (cut.transient is None and cut.growth is None and cut.why is not None)
