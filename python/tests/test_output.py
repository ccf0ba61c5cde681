"""A basis behaves as a sequence and as an array, exactly."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from conftest import INF, refused

import supereigen as se


@pytest.fixture()
def basis(paper: se.Matrix) -> se.Basis:
    found = se.basis(paper)
    assert isinstance(found, se.Basis)
    return found


def test_it_is_a_sequence(basis: se.Basis) -> None:
    assert isinstance(basis, Sequence)
    assert len(basis) == 10 and basis.shape == (10, 5)
    assert list(basis) == [basis[k] for k in range(10)] == basis[:]
    assert basis[-1] == basis[9] and basis[2:4] == [basis[2], basis[3]]
    assert basis[0] in basis and [x - 7 for x in basis[0]] in basis
    assert (1, 2, 3, 4, 5) not in basis and "nonsense" not in basis
    assert basis.index(basis[3]) == 3
    with pytest.raises(IndexError):
        basis[10]
    with pytest.raises(ValueError):
        basis.index((1, 2, 3, 4, 5))


def test_it_is_sorted_and_scaled(basis: se.Basis) -> None:
    assert all(max(x) == 0 for x in basis)
    assert list(basis) == sorted(basis, reverse=True)


def test_it_is_an_array(basis: se.Basis) -> None:
    doubles = basis.to_numpy()
    assert doubles.dtype == np.float64 and doubles.shape == (10, 5)
    assert doubles.tolist() == [list(row) for row in basis]
    assert np.array_equal(np.asarray(basis), doubles)
    assert np.asarray(basis, dtype=object)[0, 0] == 0
    numerators, denominator = basis.numerators()
    assert denominator == 1 and numerators.dtype == np.int64
    assert np.array_equal(numerators.mask, np.isneginf(doubles))
    assert np.array_equal(numerators.filled(-99), np.where(np.isneginf(doubles), -99, doubles))
    assert basis.to_dataframe().shape == (10, 5)
    assert basis.to_fractions() == [list(row) for row in basis]


def test_the_memory_is_not_copied_and_not_written(basis: se.Basis) -> None:
    depths = basis.depths
    assert depths.dtype == np.uint8 and np.shares_memory(depths, basis.depths)
    assert depths.tolist() == [[255 if x == INF else -x for x in row] for row in basis]
    with pytest.raises(ValueError):
        depths[0, 0] = 1
    kept = basis[0]
    del basis
    assert depths[0].tolist() == [255 if x == INF else -x for x in kept]


def test_fractions_are_never_rounded() -> None:
    thirds = se.basis([[None, "1/3"], ["1/2", None]])
    assert list(thirds) == [(0, Fraction(-1, 3)), (Fraction(-1, 2), 0)]
    refused(lambda: thirds.to_numpy(), "row 1, column 2: -1/3 cannot be stored exactly as float64")
    refused(lambda: thirds.to_numpy(np.int64), "fractions")
    assert thirds.to_numpy(object)[0, 1] == Fraction(-1, 3)
    halves = se.basis([[None, 0.5], [0.25, None]])
    assert halves.to_numpy().tolist() == [[0, -0.5], [-0.25, 0]]
    assert halves.to_numpy(np.float32).dtype == np.float32


@pytest.mark.parametrize("depth", [254, 255, 2**16 - 1, 2**32 - 1, 2**62, 2**64 - 1, 10**40])
def test_numbers_of_every_width(depth: int) -> None:
    found = se.basis([[0, None], [-depth, None]])
    assert list(found) == [(0, -depth), (0, INF)]
    assert (0, -depth) in found
    if depth < 2**63:
        assert found.numerators()[0][0].tolist() == [0, -depth]
    else:
        refused(lambda: found.numerators(), "cannot be stored exactly")
    if float(depth) == depth:
        assert found.to_numpy()[0].tolist() == [0, -depth]
    else:
        refused(lambda: found.to_numpy(), "cannot be stored exactly as float64")


def test_integers_where_there_is_no_infinity() -> None:
    found = se.basis([[None, 1], [1, None]])
    assert found.to_numpy(np.int8).tolist() == [[0, -1], [-1, 0]]
    refused(lambda: se.basis([[0, None], [None, 0]]).to_numpy(int), "-inf")


def test_no_vector_and_no_node() -> None:
    for a, shape in [([[None, 1], [None, None]], (0, 2)), (np.zeros((0, 0)), (0, 0))]:
        found = se.basis(a)
        assert found.shape == shape and list(found) == []
        assert found.to_numpy().shape == found.depths.shape == shape
        assert se.count(a) == 0


def test_it_travels(basis: se.Basis, paper: se.Matrix) -> None:
    for again in (pickle.loads(pickle.dumps(basis)), copy.deepcopy(basis)):
        assert again == basis and type(again) is se.Basis
        assert se.verify(paper, again).proved
    assert pickle.loads(pickle.dumps(paper)) == paper
    eigen = se.eigenvectors(paper)
    again = pickle.loads(pickle.dumps(eigen))
    assert (again, again.nodes, again.lam) == (eigen, eigen.nodes, eigen.lam)
    rays = se.cone([[3, None, 5]], [[4, 2, None]])
    assert pickle.loads(pickle.dumps(rays)) == rays
    cut = se.count(paper, limit=3)
    assert isinstance(cut, se.CutCount)
    assert pickle.loads(pickle.dumps(cut.frontier)) == cut.frontier


class Named(se.Matrix):
    """A subclass of a matrix, as a user may define one."""

    note: str = ""


def test_a_subclass_travels_with_what_it_has() -> None:
    named = Named(se.matrix([[0, 1], [1, 0]], names=["press", "oven"])._raw)
    named.note = "mine"
    for again in (pickle.loads(pickle.dumps(named)), copy.copy(named), copy.deepcopy(named)):
        assert type(again) is Named and again == named and again.note == "mine"

    class Line(se.Cone):
        pass

    line = Line([[0, 1]], [[0, 0]])
    line.note = "mine"  # type: ignore[attr-defined]
    for cone in (line, Line.from_generators([[0, 1]])):
        again = copy.deepcopy(cone)
        assert type(again) is Line and again == cone
        assert getattr(again, "note", "") == getattr(cone, "note", "")


def test_what_was_cut_travels_and_goes_on_there(basis: se.Basis, paper: se.Matrix) -> None:
    def ways(cut: object) -> list[object]:
        return [pickle.loads(pickle.dumps(cut)), copy.copy(cut), copy.deepcopy(cut)]

    some = se.basis(paper, limit=4)
    for again in ways(some):
        assert isinstance(again, se.CutBasis) and again.why == some.why
        assert again.so_far == some.so_far and again.frontier == some.frontier
        assert again.resume() == basis
    whole = se.basis([[None, "3/2"], ["-1/2", None]], integers=True, limit=0)
    assert [list(again.resume()) for again in ways(whole)] == [[(0, -1)]] * 3
    between = se.basis([[None, 1], [-1, None]], upper=[[None, 3], [-1, None]], for_="some", limit=0)
    assert [len(again.resume()) for again in ways(between)] == [2] * 3
    counted = se.count(paper, limit=3)
    assert [again.resume() for again in ways(counted)] == [10] * 3
    dead = se.basis(paper, method="algorithm3", limit=2)
    assert pickle.loads(pickle.dumps(dead)).so_far == dead.so_far


def test_what_holds_a_search_says_that_it_does_not_travel(paper: se.Matrix) -> None:
    for held in (se.sweep(paper), se.sweep(paper, limit=2), se.extremals(paper), se.cycles(paper)):
        for way in (pickle.dumps, copy.copy, copy.deepcopy):
            said = f"a {type(held).__name__} cannot be pickled or copied: "
            refused(lambda: way(held), said, TypeError)
    first = se.extremals(paper)
    found = [next(first).vector for _ in range(3)]
    frontier = pickle.loads(pickle.dumps(first.frontier))
    found += [x.vector for x in se.extremals(paper, resume=frontier)]
    assert sorted(found, reverse=True) == list(se.basis(paper))


def test_a_file_is_written_under_its_name_whole_or_not_at_all(
    tmp_path: Path, paper: se.Matrix, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.dat"
    se.write(path, paper, format="npy")
    assert [file.name for file in tmp_path.iterdir()] == ["out.dat"]
    assert se.matrix(path.read_bytes()) == paper
    path.chmod(0o600)
    link = tmp_path / "link.csv"
    link.symlink_to("out.dat")
    se.write(link, paper)
    assert link.is_symlink() and se.matrix(path.read_text()) == paper
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        for job in (lambda: se.write(path, [[0]], format="text"), lambda: se.draw(paper, link, format="svg")):
            refused(job, "No space left", OSError)
    assert path.read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link.csv", "out.dat"]
    refused(lambda: se.write("no/such/a.csv", paper), "no/such/a.csv", FileNotFoundError)
    # A device is written to directly, and stays a device.
    se.write("/dev/null", paper, format="text")
    assert not Path("/dev/null").is_file()


def test_reprs(basis: se.Basis, paper: se.Matrix) -> None:
    named = se.matrix([[0, "1/3"], [1, None]], names=["<press>", "oven"])
    assert "&lt;press&gt;" in named._repr_html_() and "<press>" not in named._repr_html_()
    assert r"\frac{1}{3}" in named._repr_latex_() and r"-\infty" in named._repr_latex_()
    assert basis._repr_html_().count("<tr>") == 11 and "<svg" not in basis._repr_html_()
    assert basis._repr_latex_().count(r"^{\top}") == 10
    assert (paper._repr_svg_() or "").startswith("<svg")
    assert basis._repr_svg_() is None
    plane = se.basis([[1, 0, None], [-2, None, 1], [None, 0, None]])
    assert (plane._repr_svg_() or "").startswith("<svg")
    critical = se.critical_graph(paper)
    assert critical is not None and "<svg" in critical._repr_html_()
    assert "<svg" in paper._repr_html_() and "<svg" in plane._repr_html_()
    swept = se.sweep(paper)
    assert "<svg" in swept._repr_html_()
    assert swept._repr_svg_().startswith("<svg")
    assert swept._repr_html_().count("<tr>") == 16
    assert r"\frac{5}{4}" in swept._repr_latex_()
    many = se.basis(se.random(9, min=-9, max=9, seed=1))
    assert len(many) > 60 and "more" in many._repr_html_()
    assert r"\ldots" in many._repr_latex_()
