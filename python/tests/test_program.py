"""Python's functions have the same names, arguments and defaults as the program's commands."""

from __future__ import annotations

import inspect
import itertools
import math
import random
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from conftest import answer, asked, needs_program

import supereigen as se

pytestmark = needs_program

# For each command of the program, the functions that answer the same question.
FUNCTIONS = {
    "basis": [se.basis, se.count, se.extremals, se.roots],
    "sweep": [se.sweep],
    "info --estimate": [se.estimate],
    "paper generators": [se.generators],
    "paper cycles": [se.cycles],
    "paper paths": [se.paths],
    "info": [se.info, se.cycle_ratio, se.cycle_times, se.powers],
    "matrix reduce": [se.reduce],
    "cone rays": [se.cone],
    "eigenvectors": [se.eigenvectors],
    "subeigenvectors": [se.subeigenvectors],
    "member": [se.member],
    "member --decompose": [se.decompose],
    "greatest": [se.greatest],
    "nearest": [se.nearest],
    "timetable": [se.timetable],
    "game": [se.game],
    "reach": [se.reach],
    "compare": [se.compare],
    "study": [se.study],
    "verify": [se.verify],
    "paper cross-check": [se.cross_check],
    "paper explain": [se.explain],
    "matrix random": [se.random],
    "draw": [se.draw],
}

# Names that differ because Python reserves the program's name, and arguments that are inputs.
CALLED = {"lam": "lambda", "from_": "from", "for_": "for", "x": "vector", "vectors": "basis"}
GIVEN = {"a", "b", "set", "what", "matrices", "source", "owners"}

# Arguments that exist only in Python.
OURS = {
    "full",
    "head_first",
    "steps",
    "progress",
    "up_to",
    "into",  # any nodes; the program takes the cycle of the paper
    "complete",
    "resume",
    "shard",
}

# Filters of `basis` that more functions have in Python than in the program.
FILTERS = {"contains", "head", "max_support"}


def help_of(command: str) -> dict[str, str | None]:
    """The options with their defaults."""
    options: dict[str, str | None] = {}
    last = ""
    for line in asked(*command.split(), "--help").splitlines():
        found = re.match(r" +(?:-\w, )?--([a-z-]+)", line)
        if found:
            last = found[1]
            options[last] = None
        default = re.search(r"\[default: (.*)\]", line)
        if default and last:
            options[last] = default[1]
    return options


def said(default: Any) -> str | None:
    return None if default in (None, False, inspect.Parameter.empty) else str(default)


@pytest.mark.parametrize("command", sorted(FUNCTIONS))
def test_agreement_of_names_and_defaults(command: str) -> None:
    options = help_of(command)
    assert options
    for function in FUNCTIONS[command]:
        for name, parameter in inspect.signature(function).parameters.items():
            if name in GIVEN | OURS or name in FILTERS and command == "info --estimate":
                continue
            option = CALLED.get(name, name).replace("_", "-")
            assert option in options, f"{function.__name__}({name}): no --{option}"
            there, here = options[option], said(parameter.default)
            # A missing default means the default of the program.
            if there is not None and here is not None:
                assert here == there, f"{function.__name__}({name}={here}), but --{option} {there}"


@pytest.mark.parametrize("seed", range(8))
def test_agreement_of_what_is_said(seed: int, tmp_path: Path) -> None:
    """The texts of greatest, nearest and compare agree with the program."""
    names = ["press", "oven", "saw", "lathe"]
    a = se.matrix(se.random(4, density=0.6, min=-4, max=2, seed=seed), names=names)
    b = se.matrix(se.random(4, density=0.6, min=-4, max=2, seed=seed + 100), names=names)
    path, other = str(tmp_path / "a.csv"), str(tmp_path / "b.csv")
    se.write(path, a)
    se.write(other, b)
    vector = [seed % 3, -1, 2, 0]
    bound = " ".join(map(str, vector))
    for lam in ("0", "-7/3"):
        at = ["--lambda", lam]
        low = [None, -2, None, None]
        found = se.greatest(a, vector, lam=lam)
        assert str(found) == asked("greatest", path, "--below", bound, *at)
        found = se.greatest(a, vector, low, lam)
        assert str(found) == asked("greatest", path, "--below", bound, "--above", ". -2 . .", *at)
        for projective, integers in [(False, False), (True, False), (False, True)]:
            options = ["--projective"] * projective + ["--integers"] * integers
            near = se.nearest(a, vector, lam, projective=projective, integers=integers)
            assert str(near) == asked("nearest", path, "--vector", bound, *at, *options)
        assert str(se.compare(a, b, lam)) == asked("compare", path, other, *at)
        table = se.timetable(a, 3, release={"saw": 1}, due=vector, arcs=True, rounds=2)
        options = ["--period", "3", "--release", "saw=1", "--due", bound, "--rounds", "2"]
        assert str(table) == asked("timetable", path, *options, "--arcs")
        whole = asked("basis", path, "--integers", *at)
        assert str(se.basis(a, lam, integers=True)) == whole


@pytest.mark.parametrize("seed", range(8))
def test_agreement_of_what_is_said_between_two_ends(seed: int, tmp_path: Path) -> None:
    names = ["press", "oven", "saw"]
    a = se.matrix(se.random(3, density=0.6, min=-4, max=2, seed=seed), names=names)
    b = se.matrix([[entry + (i + seed) % 3 for entry in row] for i, row in enumerate(a)], names=names)
    path, other = str(tmp_path / "a.csv"), str(tmp_path / "b.csv")
    se.write(path, a)
    se.write(other, b)
    for lam in ("0", "-5/2"):
        at = [path, "--upper", other, "--lambda", lam]
        for vector in ([0, 0, 0], [0, -2, -1], [None, 0, 1], [1, None, None]):
            shown = " ".join("." if x is None else str(x) for x in vector)
            found = se.member(a, vector, lam, upper=b)
            assert str(found) == asked("member", *at, "--vector", shown)
        for who in ("some", "every"):
            found_basis = se.basis(a, lam, upper=b, for_=who)
            assert str(found_basis) == asked("basis", *at, "--for", who)


@pytest.mark.parametrize("text", ["0 2\n3 0", ". 1\n. .", "-1 .\n2 -3"])
def test_agreement_of_the_lambda_that_nobody_gave(text: str, tmp_path: Path) -> None:
    path = str(tmp_path / "a.txt")
    Path(path).write_text(text)
    for command in ("eigenvectors", "subeigenvectors"):
        found = getattr(se, command)(text)
        assert str(found) == asked(command, path), command
    assert str(se.basis(text)) == asked("basis", path)


@pytest.mark.parametrize("seed", range(8))
def test_agreement_of_games(seed: int, tmp_path: Path) -> None:
    """As text and as JSON, for a list of arcs and for the file with it."""
    draw = random.Random(seed)
    names = ["depot", "valley", "pass", "charger", "ford"]
    owners = {name: draw.choice(["max", "min"]) for name in names}
    arcs = [
        (tail, head, Fraction(draw.randint(-6, 6), draw.choice([1, 2])))
        for tail in names
        for head in draw.sample(names, draw.choice([0, 1, 2, 3]))
    ]
    path = tmp_path / "game.txt"
    lines = [f"{name} {owner}" for name, owner in owners.items()]
    path.write_text("\n".join([*lines, *(f"{v} {k} {w}" for v, k, w in arcs)]) + "\n")
    number = {"-inf": -math.inf, "inf": math.inf}
    for values in (False, True):
        options = ["--values"] * values
        found = se.game(arcs, owners, values=values)
        assert found == se.game(path, values=values)
        assert str(found) == asked("game", str(path), *options)
        report = answer("game", str(path), *options)
        assert list(found.vertices) == report["vertices"] == names
        assert list(found.owners) == report["owners"]
        assert list(found.winners) == report["winners"]
        moves = [None if to is None else names[to - 1] for to in report["moves"]]
        assert list(found.moves) == moves and found.policies == report["policies"]
        if values:
            means = [number[x] if x in number else Fraction(x) for x in report["values"]]
            assert found.values == tuple(means)
        else:
            assert found.values is None and "values" not in report


@pytest.mark.parametrize("seed", range(8))
def test_agreement_of_what_is_said_of_systems(seed: int, tmp_path: Path) -> None:
    """The texts of greatest and nearest for two sides agree with the program."""
    draw = random.Random(seed)
    names = ["press", "oven", "saw"]
    values = [None, None, None, -1, 0, 1, 2]
    paths = [str(tmp_path / "a.csv"), str(tmp_path / "b.csv")]
    for path in paths:
        rows = [[draw.choice(values) for _ in names] for _ in range(2 + seed % 3)]
        se.write(path, se.matrix(rows, names=names))
    system = se.System(*paths)
    for vector in ([0, 1, 2], [5, 0, None], [0, 0, 0]):
        shown = " ".join("." if x is None else str(x) for x in vector)
        assert str(system.greatest(vector)) == asked("greatest", *paths, "--below", shown)
        low = [None, -1, None]
        options = ["--below", shown, "--above", ". -1 ."]
        assert str(system.greatest(vector, low)) == asked("greatest", *paths, *options)
        for projective in (False, True):
            options = ["--vector", shown, *["--projective"] * projective]
            near = system.nearest(vector, projective=projective)
            assert str(near) == asked("nearest", *paths, *options)


def read(vectors: Any) -> list[tuple[Any, ...]]:
    """The vectors in the program's JSON."""
    number = lambda x: -math.inf if x == "-inf" else Fraction(x)  # noqa: E731
    return [tuple(map(number, vector)) for vector in vectors]


@pytest.mark.parametrize("seed", range(8))
def test_agreement_of_cones(seed: int, tmp_path: Path) -> None:
    """Rows, generators and maps as JSON, for cones by generators and by inequalities."""
    draw = random.Random(seed)
    names = ["press", "oven", "saw"]
    values = [None, None, -1, 0, 0, 1, "1/2"]
    some = lambda: [[draw.choice(values) for _ in names] for _ in range(3)]  # noqa: E731
    c = se.Cone.from_generators(se.matrix(some(), names=names))
    d = se.Cone(se.matrix(some(), names=names), se.matrix(some(), names=names))
    paths = [str(tmp_path / "c.csv"), str(tmp_path / "d.ineq")]
    se.write(paths[0], se.matrix(list(c.generators) or [[None] * 3], names=names))
    Path(paths[1]).write_text(str(d.rows) + "\n")
    for one, path in zip((c, d), paths):
        if path == paths[1] and not one.rows.rows:
            continue  # a file of no inequalities is none
        found = answer("cone", "rows", path)
        assert (read(found["matrix"]), read(found["right"])) == (list(one.rows.a), list(one.rows.b))
        assert read(found["vectors"]) == list(one.generators) and found["names"] == names
        assert str(one.rows) == asked("cone", "rows", path, "--format", "ineq")
    if not d.rows.rows:
        return
    both, hull = answer("cone", "intersect", *paths), answer("cone", "hull", *paths)
    assert (read(both["matrix"]), read(both["vectors"])) == (list((c & d).rows.a), list((c & d).generators))
    assert read(hull["vectors"]) == list((c | d).generators)
    included = answer("cone", "includes", *paths)
    for holds, one, other in (("b_in_a", c, d), ("a_in_b", d, c)):
        lacked = one.includes(other)
        assert included[holds]["holds"] == bool(lacked) == (other <= one)
        vector = included[holds]["vector"]
        assert (vector is None) == bool(lacked)
        assert vector is None or (read([vector])[0] in other and read([vector])[0] not in one)
    matrix = se.matrix(some(), names=names)
    se.write(str(tmp_path / "a.csv"), matrix)
    for one, path in zip((c, d), paths):
        image = answer("cone", "image", str(tmp_path / "a.csv"), path)
        assert read(image["vectors"]) == list(one.image(matrix).generators)
        preimage = answer("cone", "preimage", str(tmp_path / "a.csv"), path)
        assert read(preimage["matrix"]) == list(one.preimage(matrix).rows.a)
        assert read(preimage["right"]) == list(one.preimage(matrix).rows.b)
        shadow = answer("cone", "project", path, "--onto", "saw,press")
        wanted = one.project(["saw", "press"])
        assert read(shadow["vectors"]) == list(wanted.generators)
        assert shadow["names"] == wanted.names


@pytest.mark.parametrize("seed", range(8))
def test_agreement_of_reach(seed: int, tmp_path: Path) -> None:
    """As text and as JSON, forward and backward, with and without inputs."""
    draw = random.Random(seed)
    values = [None, 0, 1, 2, "1/2"]
    some = lambda m, n: [[draw.choice(values) for _ in range(n)] for _ in range(m)]  # noqa: E731
    a, b = some(2, 2), some(2, 1)
    first = se.Polyhedron.from_generators([[0, 0], *some(1, 2)], draw.choice([[], some(1, 2)]))
    inputs = se.Polyhedron.from_generators([[0], [draw.choice([1, 2])]])
    paths = {name: str(tmp_path / f"{name}.json") for name in "axbu"}
    se.write(paths["a"], se.matrix(a))
    se.write(paths["b"], se.matrix(b))
    for name, one in (("x", first), ("u", inputs)):
        front = [[0, *p] for p in one.points] + [[None, *r] for r in one.rays]
        se.write(paths[name], se.matrix(front))
    for input, backward in itertools.product((None, (b, inputs)), (False, True)):
        found = se.reach(a, first, steps=3, input=input, backward=backward)
        options = [paths["a"], paths["x"], "--steps", "3"]
        options += [] if input is None else ["--input", paths["b"], paths["u"]]
        options += ["--backward"] * backward
        assert str(found) == asked("reach", *options)
        report = answer("reach", *options)
        assert [(read(one["points"]), read(one["rays"])) for one in report["sets"]] == [
            (list(one.points), list(one.rays)) for one in found.sets
        ]
        repeat = report["repeat"]
        assert (repeat is None) == (found.repeat is None)
        if found.repeat is not None:
            again = se.Repeat(repeat["of"], repeat["period"], Fraction(repeat["by"]))
            assert found.repeat == again
