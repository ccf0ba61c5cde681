"""What the scripts here share: reading numbers, the corpus, and the programs.

Trusted: reading JSON, bringing fractions to integers over one denominator, and folding
lambda into the matrix."""

import itertools
import json
import math
import os
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TAIL = "a tied tail of two nodes", [[None, 0, None, None], [0, None, None, None], [0, 0, None, None], [None, None, 0, None]]


def value(entry):
    """A number of a JSON file: None for -inf."""
    return None if entry in (None, "-inf") else Fraction(entry)


def values(rows):
    return [list(map(value, row)) for row in rows]


def read(name):
    return json.loads((ROOT / "testdata" / name).read_text(), parse_float=Fraction)


def build(*examples):
    """The program, and examples of supereigen-verify: in the folder BUILT that has all of
    them (the tests of the workspace leave them in target/debug), else built."""
    if built := os.environ.get("BUILT"):
        debug = Path(built)
    else:
        wanted = [part for name in examples for part in ("--example", name)]
        for what in (["-p", "supereigen-cli"], ["-p", "supereigen-verify", *wanted]):
            subprocess.run(["cargo", "build", "-q", *what], cwd=ROOT, check=True)
        facts = subprocess.run(["cargo", "metadata", "--format-version", "1", "--no-deps"],
                               cwd=ROOT, check=True, capture_output=True).stdout
        debug = Path(json.loads(facts)["target_directory"]) / "debug"
    return debug / "supereigen", *(debug / "examples" / name for name in examples)


def found(program, matrix, lam=Fraction(0), *options):
    """What the program says of the basis."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        for row in matrix:
            print(*("." if e is None else e for e in row), file=file)
        file.flush()
        out = subprocess.run([program, "basis", "-q", file.name, f"--lambda={lam}", *options,
                              "--format", "json"], check=True, capture_output=True).stdout
    basis = json.loads(out, parse_float=Fraction)
    assert basis["complete"]
    return basis


def systems():
    """(name, matrix, lambda, number of extremals) of everything in testdata/ that has a
    known number, and the shape that it does not have."""
    yield TAIL[0], values(TAIL[1]), Fraction(0), None
    for case in read("basis.json"):
        yield case["name"], values(case["matrix"]), Fraction(0), len(case["basis"])
    for case in read("dead-ends.json")["cases"]:
        yield case["name"], values(case["matrix"]), Fraction(0), case["extremals"]
    for case in read("lambda.json")["cases"]:
        points = list(map(Fraction, case["breakpoints"]))
        ends = [points[0] - 2, *points, points[-1] + 2]
        between = [(a + b) / 2 for a, b in zip(ends, ends[1:])]
        for lam, count in [*zip(points, case["at"]), *zip(between, case["between"])]:
            yield f"{case['name']}, lambda = {lam}", values(case["matrix"]), lam, count


def integers(matrix, vectors, lam=Fraction(0)):
    """Lambda folded in, and all entries over one denominator."""
    matrix = [[None if e is None else e - lam for e in row] for row in matrix]
    numbers = [e for e in itertools.chain(*vectors, *matrix) if e is not None]
    common = math.lcm(*(e.denominator for e in numbers))
    whole = lambda row: [None if e is None else int(e * common) for e in row]
    return list(map(whole, matrix)), list(map(whole, vectors))


def show(row):
    """Entries as the extracted programs read them."""
    return " ".join("." if e is None else str(e) for e in row)


def claim_line(a, vectors):
    """A claim as the extracted checker reads it."""
    return "matrix " + " / ".join([*map(show, a), "claim", *map(show, vectors)])


def lines_of(program, lines):
    """One line of answer for each line."""
    out = subprocess.run([program], input="\n".join(lines) + "\n", check=True, capture_output=True, text=True)
    said = out.stdout.splitlines()
    assert len(said) == len(lines)
    return said


def answers(program, lines):
    said = lines_of(program, lines)
    assert set(said) <= {"accepted", "refused"}
    return [word == "accepted" for word in said]
