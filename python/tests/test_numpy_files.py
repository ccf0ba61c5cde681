"""NumPy reads the files that the program writes, each with one call. The program reads the
files that NumPy writes."""

from __future__ import annotations

import subprocess
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import PROGRAM, needs_program

pytestmark = needs_program

Rows = list[list[Fraction | None]]

MATRICES = {
    "whole": "-3 1 . . .\n1 1 1 . .\n. 0 . 2 .\n1 . -5 . -7\n-2 -2 -7 1 .\n",
    "halves": ". 1/2 .\n-0.5 . 1\n. -1 .\n",
    "thirds": ". 1/3\n-1/3 .\n",
    "large": ". 3000000000\n-3000000000 .\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in MATRICES.items():
        Path(f"{name}.txt").write_text(text)


def run(line: str, code: int = 0) -> bytes:
    """The standard output of the program."""
    done = subprocess.run([str(PROGRAM), "-q", *line.split()], capture_output=True)
    assert done.returncode == code, (line, done.returncode, done.stderr)
    return done.stdout


def rows(line: str) -> Rows:
    """The numbers of a run, None for -inf."""
    text = run(f"{line} --format text").decode()
    return [
        [None if word == "-inf" else Fraction(word) for word in row.split()]
        for row in text.splitlines()
    ]


def exact(array: Any, denominator: int = 1, code: Any = None) -> Rows:
    """The numbers of an array, None for -inf."""
    if code is None:
        code = -np.inf if array.dtype.kind == "f" else np.iinfo(array.dtype).min
    return [
        [None if x == code else Fraction(x) / denominator for x in row] for row in array.tolist()
    ]


@pytest.mark.parametrize("command", ["matrix convert", "basis", "basis --sorted", "paper generators"])
def test_numpy_reads_the_program(command: str) -> None:
    for name, kind in [("whole", "<i4"), ("large", "<i8")]:
        run(f"{command} {name}.txt --format npy -o a.npy")
        array = np.load("a.npy")
        assert array.dtype == kind
        assert exact(array) == rows(f"{command} {name}.txt")
        assert run(f"{command} {name}.txt --format npy") == Path("a.npy").read_bytes()
    for name in ["whole", "large", "halves"]:
        run(f"{command} {name}.txt --format npy-f64 -o a.npy")
        array = np.load("a.npy")
        assert array.dtype == "<f8"
        assert exact(array) == rows(f"{command} {name}.txt")
    for name in MATRICES:
        run(f"{command} {name}.txt --format npz -o a.npz")
        archive = np.load("a.npz")
        array = archive["matrix" if command == "matrix convert" else "vectors"]
        found = exact(array, int(archive["denominator"]), archive["minus_infinity"])
        assert found == rows(f"{command} {name}.txt")
    for kind, name in [("npy", "halves"), ("npy-f64", "thirds")]:
        run(f"{command} {name}.txt --format {kind} -o refused.npy", code=2)
        assert not Path("refused.npy").exists()


def test_a_file_of_many_pieces() -> None:
    run("matrix random --n 30 --min -9 --max 0 --no-loops --seed 2 -o random.txt")
    run("basis random.txt --format npy -o random.npy")
    run("basis random.txt --format npz -o random.npz")
    vectors = np.load("random.npy")
    assert len(vectors) == int(run("basis random.txt --count")) > 0
    assert np.array_equal(vectors, np.load("random.npz")["vectors"])
    assert exact(vectors) == rows("basis random.txt")


def test_an_archive_is_verified() -> None:
    run("basis whole.txt --format npz -o whole.npz")
    assert b"verified complete" in run("verify whole.txt --basis whole.npz")
    run("paper generators thirds.txt --format npz -o thirds.npz")
    run("verify whole.txt --basis thirds.npz", code=1)


@pytest.mark.parametrize("kind", ["i1", "i2", "i4", "i8", "f4", "f8", "u1", "u2", "u4", "u8"])
def test_the_program_reads_numpy(kind: str) -> None:
    whole = np.array([[1, 2, -3], [4, 100, 6], [7, -8, 9]])
    for sign in "<>":
        array = (np.abs(whole) if kind[0] == "u" else whole).astype(sign + kind)
        for array in (np.ascontiguousarray(array), np.asfortranarray(array)):
            np.save("n.npy", array)
            np.savez("n.npz", matrix=array)
            np.savez_compressed("m.npz", array)
            for name in ["n.npy", "n.npz", "m.npz"]:
                assert rows(f"matrix convert {name}") == array.tolist()


def test_the_program_reads_minus_infinity_and_refuses_what_is_not_a_number() -> None:
    infinite = np.array([[0.1, -np.inf], [-2.5, 1e300]])
    np.save("n.npy", infinite)
    assert rows("matrix convert n.npy") == exact(infinite)
    matrix = np.array([[1, -999], [3, 4]])
    np.savez("n.npz", matrix=matrix, denominator=np.array(2), minus_infinity=np.array(-999))
    assert rows("matrix convert n.npz") == [[Fraction(1, 2), None], [Fraction(3, 2), 2]]
    for refused in [np.array([[1, np.nan]]), np.array([[True]])]:
        np.save("n.npy", refused)
        run("matrix convert n.npy", code=2)
