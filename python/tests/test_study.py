"""Many matrices in one table, and plots if matplotlib is installed."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import INF, refused

import supereigen as se


def test_a_hundred_matrices_in_a_frame() -> None:
    pytest.importorskip("pandas")
    frame = se.study(se.random(7, density=0.4, seed=seed) for seed in range(100)).to_dataframe()
    assert list(frame.columns) == [
        "file",
        "n",
        "arcs",
        "greatest_mean",
        "lambda",
        "extremals",
        "complete",
        "seconds",
        "error",
    ]
    assert len(frame) == 100 and frame["complete"].all() and (frame["n"] == 7).all()
    for seed in (0, 17, 99):
        a = se.random(7, density=0.4, seed=seed)
        mean = se.cycle_mean(a)
        row = frame.loc[seed]
        assert row["extremals"] == se.count(a) and row["arcs"] == len(a.arcs())
        assert row["greatest_mean"] == (INF if mean is None else mean.value)


def test_files_names_and_lambda(tmp_path: Path, paper: se.Matrix) -> None:
    path = tmp_path / "a.csv"
    se.write(path, paper)
    table = se.study([path, str(path), paper], lam="max")
    assert [row["file"] for row in table] == [str(path), str(path), 2]
    assert all(row["lambda"] == row["greatest_mean"] == Fraction(5, 4) for row in table)
    assert all(row["extremals"] == se.count(paper, "max") for row in table)
    named = se.study({"paper": paper, "one": [[0]]})
    assert [row["file"] for row in named] == ["paper", "one"]
    assert repr(named) == "<Study: 2 matrices>"
    cut = se.study([paper], limit=3)[0]
    assert cut["extremals"] == 3 and not cut["complete"]
    assert se.study([]) == []


def test_what_is_wrong_is_said_and_the_others_are_counted(paper: se.Matrix) -> None:
    table = se.study([paper, [["x"]], [[1, 2]], "no such file", paper])
    assert [row["extremals"] for row in table] == [10, None, None, None, 10]
    errors = [row["error"] for row in table]
    assert errors[0] is errors[4] is None and table.why is None
    assert errors[1] == "A[0, 0]: found 'x', expected a finite number, or -inf (None)"
    assert "not square" in errors[2] and "there is no file" in errors[3]
    acyclic = se.study({"a": paper, "b": [[None]]}, lam="max")[1]
    assert "without a cycle" in acyclic["error"] and acyclic["greatest_mean"] == INF
    for one in (paper, "a.csv"):
        refused(lambda: se.study(one), "found one, expected several")


def test_time_for_each_and_for_all(paper: se.Matrix, large: se.Matrix) -> None:
    each = se.study([large, paper, large], time_each=0.05)
    assert [row["complete"] for row in each] == [False, True, False]
    assert all(row["seconds"] < 5 for row in each)
    whole = se.study([large, large, paper], time=0.2)
    assert len(whole) == 1 and whole.why == "time was up"
    assert repr(whole) == "<Study: 1 matrices, then time was up>"
    none = se.study([large], time_each=0)[0]
    assert none["complete"] is False and none["extremals"] == 0


def test_what_an_interrupt_leaves(paper: se.Matrix) -> None:
    def some() -> Iterator[se.Matrix]:
        yield paper
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as raised:
        se.study(some())
    assert [row["extremals"] for row in getattr(raised.value, "cut")] == [10]


@pytest.fixture()
def plt() -> Iterator[Any]:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    yield pyplot
    pyplot.close("all")


def test_a_basis_is_plotted(plt: Any, paper: se.Matrix, tmp_path: Path) -> None:
    basis = se.basis(paper)
    ax = basis.plot()
    (image,) = ax.get_images()
    cells = image.get_array()
    assert cells.shape == basis.shape
    for k, x in enumerate(basis):
        # Masked cells are white.
        assert [INF if cells.mask[k, i] else cells[k, i] for i in range(5)] == list(x)
    ax.figure.savefig(tmp_path / "basis.png")
    _, own = plt.subplots()
    named = se.matrix([[None, 1], ["1/3", None]], names=["press", "oven"])
    assert se.basis(named).plot(own) is own
    assert [label.get_text() for label in own.get_xticklabels()] == ["press", "oven"]
    many = se.basis(se.random(14, min=-100, max=20))
    assert len(many) > 400 and "the first 400 of" in many.plot().get_ylabel()
    assert se.basis([[None]]).plot() is not None


def test_a_sweep_is_plotted(plt: Any, paper: se.Matrix, tmp_path: Path) -> None:
    swept = se.sweep(paper)
    ax = swept.plot()
    lines = ax.get_lines()
    steps = [line for line in lines if line.get_linewidth() == 2]
    assert [line.get_ydata()[0] for line in steps] == swept.between
    filled = next(line for line in lines if line.get_zorder() == 4)
    assert list(filled.get_ydata()) == swept.at and filled.get_markerfacecolor() == "C0"
    assert list(filled.get_xdata()) == [float(b) for b in swept.breakpoints]
    hollow = next(line for line in lines if line.get_zorder() == 3)
    assert hollow.get_markerfacecolor() == "white"
    ax.figure.savefig(tmp_path / "sweep.png")
    cut = se.sweep(se.random(9, min=-1000, max=1000), limit=50)
    assert isinstance(cut, se.CutSweep) and "at least" in cut.bounds.plot().get_ylabel()
    assert se.sweep([[None]]).plot() is not None


def test_a_timetable_is_plotted(plt: Any, tmp_path: Path) -> None:
    line = se.matrix([[4, None, 5], [7, "13/2", None], [None, 8, 3]], names=["a", "b", "c"])
    ax = se.timetable(line, 7, due={"c": 20}, rounds=2).plot()
    assert [label.get_text() for label in ax.get_yticklabels()] == ["a", "b", "c"]
    assert len(ax.patches) == 6 and len(ax.lines) == 6
    ax.figure.savefig(tmp_path / "timetable.png")
    _, own = plt.subplots()
    open_ended = se.timetable(line, 7, release={"a": 0}).plot(own)
    assert open_ended is own and not own.patches
    assert se.timetable([[None]], 1).plot() is not None


def test_what_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch, paper: se.Matrix) -> None:
    def missing(name: str, *rest: Any) -> Any:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr("supereigen._optional.import_module", missing)
    for ask, sentence in [
        (lambda: se.basis(paper).plot(), "plot.. needs matplotlib, which is not installed"),
        (lambda: se.sweep(paper).plot(), "plot.. needs matplotlib, which is not installed"),
        (lambda: se.basis(paper).to_dataframe(), "needs pandas, which is not installed"),
        (lambda: se.study([paper]).to_dataframe(), "to_dataframe.. needs pandas"),
    ]:
        refused(ask, sentence, ImportError)
    assert len(se.study([paper])) == 1
