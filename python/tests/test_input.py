"""Every supported input is converted exactly. Other input is rejected, with the position of the
error."""

from __future__ import annotations

import gzip
import io
import math
import warnings
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from conftest import INF, TESTDATA, refused

import supereigen as se

WANTED = se.matrix([[0, None], [3, -2]])


@pytest.mark.parametrize(
    "a",
    [
        [[0, None], [3, -2]],
        [[0, INF], [3, -2]],
        ((0, "-inf"), ("3", Fraction(-2))),
        [[Decimal(0), Decimal("-Infinity")], [Decimal("3.0"), -2.0]],
        np.array([[0, INF], [3, -2]]),
        np.array([[0, INF], [3, -2]], dtype=np.float32),
        np.array([[0, INF], [3, -2]], dtype=np.longdouble),
        np.array([[0, None], [3, -2]], dtype=object),
        np.asfortranarray(np.array([[0, INF], [3, -2]])),
        np.array([[0, 9, INF, 9], [3, 9, -2, 9]])[:, ::2],
        np.ma.MaskedArray([[0, 7], [3, -2]], mask=[[0, 1], [0, 0]]),
        pd.DataFrame([[0, INF], [3, -2]]),
        scipy.sparse.coo_array(([0, 3, -2], ([0, 1, 1], [0, 0, 1])), shape=(2, 2)),
        scipy.sparse.coo_matrix(([0, 3, -2], ([0, 1, 1], [0, 0, 1])), shape=(2, 2)),
        "0 . \n 3 -2",
        "[[0, null], [3, -2]]".replace("null", '"-inf"'),
        b"0,\n3,-2\n",
        WANTED,
    ],
    ids=lambda a: type(a).__name__,
)
def test_the_same_matrix_from_everywhere(a: Any) -> None:
    assert se.matrix(a) == WANTED


def test_rows_in_another_order_are_matched_by_name(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(",saw,mill\nmill,3,4\nsaw,1,2\n")
    with pytest.warns(UserWarning, match="they are matched by name"):
        a = se.read(path)
    assert a.names == ["saw", "mill"] and [list(row) for row in a] == [[1, 2], [3, 4]]


def test_parallel_arcs_are_warned_of(tmp_path: Path) -> None:
    arcs = "press oven 3\noven press 1\npress oven 5\n"
    path = tmp_path / "line.txt"
    path.write_text(arcs)
    message = r"1 arc is parallel to another one, the first in line 3, .*greatest weight is taken"
    for ask in (se.matrix, se.read, se.count, se.cycle_mean):
        with pytest.warns(UserWarning, match=message) as warned:
            ask(path)
        # The warning shows the line of the caller, not one of the package.
        assert warned[0].filename == __file__
        assert str(warned[0].message).startswith(str(path))
    with pytest.warns(UserWarning, match=message):
        assert se.matrix(arcs)[0, 1] == 5
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        se.matrix("press oven 3\noven press 1\n")


@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i4", "O"])
def test_integers_of_every_kind(dtype: str) -> None:
    a = np.array([[1, 2], [3, 120]], dtype=dtype)
    assert list(se.matrix(a)) == [(1, 2), (3, 120)]


def test_the_ends_of_integers() -> None:
    least = np.iinfo(np.int64).min
    greatest = np.iinfo(np.uint64).max
    assert se.matrix(np.array([[least]]))[0, 0] == least
    assert se.matrix(np.array([[greatest]], dtype=np.uint64))[0, 0] == greatest
    assert se.matrix([[10**60]])[0, 0] == 10**60


def test_every_double_is_taken_exactly() -> None:
    assert se.matrix([[0.1]])[0, 0] == Fraction(0.1) != Fraction(1, 10)
    assert se.matrix(np.array([[0.1, 1e300, 5e-324]]))[0, 0] == Fraction(0.1)
    assert se.matrix(np.array([[5e-324]]))[0, 0] == Fraction(5e-324)
    assert se.matrix([[Decimal("0.1"), "0.1"]])[0, 0] == Fraction(1, 10)
    assert se.matrix("0.1 1e-3")[0, 1] == Fraction(1, 1000)


def test_labels_become_names() -> None:
    frame = pd.DataFrame([[0, 1.5], [1, 2]], index=["press", "oven"], columns=["press", "oven"])
    a = se.matrix(frame)
    assert a.names == ["press", "oven"]
    assert se.basis(frame).to_dataframe().columns.tolist() == ["press", "oven"]
    assert se.matrix(frame.reset_index(drop=True)).names == ["press", "oven"]
    assert se.matrix([[0]], names=["saw"]).names == ["saw"]
    witness = next(se.extremals(frame, contains="oven")).witness
    assert "oven" in str(witness)


def test_the_index_of_a_frame_is_heeded() -> None:
    values = [[0, 1], [2, 3]]
    numbered = se.matrix(pd.DataFrame(values, index=["press", "oven"]))
    assert numbered.names == ["press", "oven"] and list(numbered) == [(0, 1), (2, 3)]
    for index, columns in [([1, 0], [0, 1]), ([0, 1], [1, 0]), (["b", "a"], ["a", "b"])]:
        frame = pd.DataFrame(values, index=index, columns=columns)
        said = r"row 0 is called .* one name for each node: frame.loc\[frame.columns\]"
        refused(lambda: se.matrix(frame), said)
    assert list(se.matrix(frame.loc[frame.columns])) == [(2, 3), (0, 1)]
    # Rows that are vectors or inequalities are not nodes.
    some = se.basis(values).to_dataframe().iloc[[1, 0]]
    assert se.verify(values, some).proved
    sides = [pd.DataFrame(values, index=["first", "second"]) for _ in range(2)]
    assert se.System(*sides).names is None
    assert se.matrix(pd.DataFrame([[0, 1]], index=["x"])).names is None


def test_a_digraph_with_weights() -> None:
    graph = nx.DiGraph()
    graph.add_edge("press", "oven", weight=Fraction(3, 2))
    graph.add_edge("oven", "press", weight=1)
    a = se.matrix(graph)
    assert a.names == ["press", "oven"]
    assert (a[0, 1], a[1, 0], a[0, 0]) == (Fraction(3, 2), 1, INF)
    numbered = nx.DiGraph([(0, 1, {"cost": 4}), (1, 0, {"cost": 5})])
    assert list(se.matrix(numbered, weight="cost")) == [(INF, 4), (5, INF)]


def test_files_of_every_format(tmp_path: Path) -> None:
    a = se.matrix([[0, None], ["1/3", 2]], names=["press", "oven"])
    formats = ["text", "table", "csv", "json", "mtx", "latex", "matlab", "numpy", "edges", "dot"]
    for format in formats:
        path = tmp_path / f"a.{format}"
        path.write_text(a.to_text(format))
        assert se.matrix(path) == a, format
        assert se.matrix(str(path)) == a, format
    for format in ["jsonl", "tplib", "polymake"]:
        assert list(se.matrix(a.to_text(format), format=format)) == list(a), format
    packed = tmp_path / "a.csv.gz"
    packed.write_bytes(gzip.compress(a.to_text("csv").encode()))
    assert se.matrix(packed) == a


def test_arrays_in_files(tmp_path: Path) -> None:
    np.save(tmp_path / "a.npy", np.array([[0.5, INF], [1, 2]]))
    assert list(se.matrix(tmp_path / "a.npy")) == [(Fraction(1, 2), INF), (1, 2)]
    least = np.iinfo(np.int64).min
    archive = io.BytesIO()
    np.savez(archive, matrix=np.array([[1, least], [3, 4]]), denominator=2, minus_infinity=least)
    assert list(se.matrix(archive.getvalue())) == [(Fraction(1, 2), INF), (Fraction(3, 2), 2)]


@pytest.mark.parametrize(
    ("a", "said"),
    [
        ([[0, 1], [2, math.nan]], "A[1, 1]: found nan, expected a finite number"),
        ([[math.inf]], "A[0, 0]: found inf"),
        (np.array([[0, 1], [np.inf, 2]]), "A[1, 0]: found inf"),
        (np.array([[0, np.nan]]), "A[0, 1]: found NaN"),
        ([[0, True]], "A[0, 1]: found True"),
        ([[0, 1 + 2j]], "A[0, 1]: found (1+2j)"),
        (np.array([[1j]]), "A[0, 0]: found 1j"),
        ([[0, object]], "A[0, 1]: found <class 'object'>"),
        ([[Decimal("NaN")]], "A[0, 0]: found Decimal('NaN')"),
        ([["x" * 200]], "A[0, 0]: found 'xxxx"),
        ([[0, 1], [2]], "A[1] has 1 entries; expected 2, as in the first row"),
        ([[0, 1], 2], "A[1]: found 2, expected a row of numbers"),
        (["12"], "A[0]: found '12', expected a row of numbers"),
        (np.zeros(3), "an array of shape (3,); expected two dimensions"),
        (np.zeros((2, 2), dtype=bool), "an array of truth values"),
        (7, "A: found 7, expected rows of numbers"),
        ([b"12", b"34"], "A[0]: found b'12', expected a row of numbers"),
        ([bytearray(b"12")], "A[0]: found bytearray(b'12'), expected a row of numbers"),
        (np.array([[b"1"]]), "an array of bytes, |S1; expected numbers"),
        (np.array([[1]], dtype="m8[ns]"), "an array of spans of time, timedelta64[ns]"),
        (np.array([[1]], dtype="m8[s]"), "an array of spans of time, timedelta64[s]"),
        (np.array([["2020-01-01"]], dtype="M8[ns]"), "an array of dates, datetime64[ns]"),
        ([[np.timedelta64(1, "ns")]], "A[0, 0]: found np.timedelta64(1,'ns')"),
        ([[np.datetime64(1, "ns")]], "A[0, 0]: found np.datetime64("),
        (pd.DataFrame({"a": pd.to_timedelta([1])}), "A[0, 0]: found Timedelta("),
        (pd.DataFrame({"a": pd.to_datetime([1])}), "A[0, 0]: found Timestamp("),
        ("no/such/file.csv", "there is no file 'no/such/file.csv'"),
        ("1 2\n3 x", "line 2, column 3: found `x`"),
        (b"\x1f\x8bnonsense", "cannot be unpacked"),
        (pd.DataFrame([[0, np.nan]], columns=["a", "b"]), "row 0, column 'b': found a missing"),
        (
            pd.DataFrame([[0, 1], [1, 0]], index=["a", "b"], columns=["b", "a"]),
            "row 0 is called 'a' and column 0 'b'",
        ),
        (nx.Graph([(0, 1, {"weight": 1})]), "expected a digraph"),
        (nx.DiGraph([(0, 1)]), "the arc from 0 to 1 has no 'weight'"),
        (
            nx.MultiDiGraph([(0, 1, {"weight": 1}), (0, 1, {"weight": 2})]),
            "A[0, 1]: found two entries, expected one",
        ),
    ],
)
def test_what_is_refused(a: Any, said: str) -> None:
    with pytest.raises(ValueError) as refused:
        se.matrix(a)
    assert said in str(refused.value)
    assert len(str(refused.value)) < 400


MODELS = TESTDATA / "models"


def test_models_are_matrices_with_the_names_of_the_model(tmp_path: Path) -> None:
    decoder = se.matrix(MODELS / "h263decoder.xml")
    assert decoder.names == ["vld2vld", "iq2iq", "mc2mc"]
    assert decoder == se.matrix(
        [[13009, None, None], [345055, 332046, None], [351020, 338011, 5479]],
        names=decoder.names,
    )
    free, bounded = (se.read(MODELS / "camera.xml", buffers=asked) for asked in (False, True))
    assert (free.shape, bounded.shape) == ((2, 2), (4, 4))
    assert [se.cycle_mean(a).value for a in (free, bounded)] == [80, Fraction(285, 2)]
    assert se.matrix(MODELS / "line.pnml") == se.matrix(MODELS / "line.places")
    mpm = se.matrix("max-plus model M: matrices A (a b) = [[-inf 0.1] [1 2]]")
    assert (mpm.names, mpm[0, 1]) == (["a", "b"], Fraction(1, 10))
    # If transitions are numbers, the file name or the format decides.
    text = b"p: 1 2 0 3\nq: 2 1 1 2\n"
    (tmp_path / "net.places").write_bytes(text)
    assert se.matrix(tmp_path / "net.places") == se.matrix(text, format="places")


@pytest.mark.parametrize(
    ("a", "options", "said"),
    [
        ("p: a b 1\n", {"format": "places"}, "expected the time of place p"),
        ("p: a b 0 1\nq: b a 0 1\n", {}, "deadlock: on the cycle of transitions"),
        ("<svg/>", {}, "neither <sdf3> nor <pnml>"),
        ("<sdf3/>", {}, "expected <applicationGraph> in it\n<sdf3/>\n^^^^^^^"),
        ("1 2\n3 4\n", {"buffers": True}, "buffers is for data flow graphs"),
        ("1 2\n3 4\n", {"format": "sdf"}, "and of models sdf3, pnml, places, mpm"),
    ],
)
def test_what_is_no_model_is_refused(a: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError) as error:
        se.matrix(a, **options)
    assert said in str(error.value)
