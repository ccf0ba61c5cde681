"""Every public function rejects an invalid argument and names it."""

from __future__ import annotations

import datetime
import inspect
import math
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import refused

import supereigen as se
from supereigen._arguments import SIGNED, readers_of

SPAN = np.timedelta64(1, "ns")
WRONG: dict[str, list[Any]] = {
    "bool": ["no", 1, None, 0.0],
    "bool | None": ["no", 1],
    "int": [-1, 1.5, 2**64, "1", True, SPAN, None],
    "int | None": [-1, 1.5, 2**64, "1", True, SPAN],
    "float | None": ["1", -1, math.nan, True, SPAN, datetime.timedelta(1), np.zeros(1), 10**400],
    "tuple[int, int] | None": [(-1, 2), (1,), "ab", 3, (0.5, 2), (0, 1, 2)],
    "_native.Frontier | str | None": ["x", 3],
    "Progress | None": [3],
    "str | os.PathLike[str]": [b"x.npy", 3, None],
    "str | os.PathLike[str] | None": [b"x.svg", 3],
}


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """All public functions and methods."""
    for name in se.__all__:
        found = getattr(se, name)
        if inspect.isclass(found):
            for method in vars(found):
                inner = inspect.getattr_static(found, method)
                inner = inner.__func__ if isinstance(inner, classmethod) else inner
                if inspect.isfunction(inner) and not method.startswith("_"):
                    yield f"{name}.{method}", inner
        elif inspect.isfunction(found):
            yield name, found


def cases() -> Iterator[tuple[Callable[..., Any], str, Any]]:
    for name, function in functions():
        # A negative index counts from the end of a sequence, so it is valid.
        if name in ("VectorSet.index", "MinPlusBasis.index"):
            continue
        for argument, said in inspect.get_annotations(inspect.unwrap(function)).items():
            if argument != "return":
                for value in WRONG.get(said, []):
                    if argument not in SIGNED or value != -1:
                        yield pytest.param(function, argument, value, id=f"{name}-{argument}-{value}")  # type: ignore[misc]


@pytest.mark.parametrize(("function", "argument", "value"), list(cases()))
def test_every_argument_is_refused_by_its_name(
    function: Callable[..., Any], argument: str, value: Any
) -> None:
    # The other arguments are not checked before this one, so they may be None.
    needed = [
        name
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.default is inspect.Parameter.empty and name != argument
    ]
    given = {name: None for name in needed if name not in readers_of(inspect.unwrap(function))}
    refused(lambda: function(**given, **{argument: value}), rf"^{argument}: found .*, expected ")


def test_there_are_many_such_arguments() -> None:
    assert len(list(cases())) > 500


A = [[0, 1], [1, 0]]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: se.basis(A, full="no"), "full: found 'no', expected True or False"),
        (lambda: se.basis(A, max_support=-1), "max_support: found -1, expected a whole number from 0"),
        (lambda: se.basis(A, limit=1.5), "limit: found 1.5, expected a whole number from 0 to 2^64 - 1"),
        (lambda: se.count(A, limit=2**64), "limit: found 18446744073709551616, expected a whole"),
        (lambda: se.count(A, time="1"), "time: found '1', expected seconds, 0 or more"),
        (lambda: se.System(A, A).feasible("1"), "time: found '1', expected seconds"),
        (lambda: se.basis(A, shard=(-1, 2)), "shard: found (-1, 2), expected (s, k)"),
        (lambda: se.basis(A, resume="x"), "resume: found 'x', expected a Frontier or its text: "),
        (lambda: se.basis(A, limit=1).resume(limit=-1), "limit: found -1"),
        (lambda: se.random(-1), "n: found -1, expected a whole number"),
        (lambda: se.Cone.whole(1.5), "n: found 1.5, expected a whole number"),
        (lambda: se.random(3, seed=-1), "seed: found -1, expected a whole number"),
        (lambda: se.random(3, min=2**63), "min: found 9223372036854775808, expected a whole number from -2^63"),
        (lambda: se.basis(A, head=[0, 1]), "head: found [0, 1], expected one node"),
        (lambda: se.matrix([[Decimal("1e999999")]]), "A[0, 0]: found Decimal('1E+999999'), expected at most"),
        (lambda: se.basis(A, Decimal("-1e999999")), "lam: found Decimal('-1E+999999'), expected at most"),
        (lambda: se.matrix([["1e999999"]]), "an exponent from -1024 to 1024"),
        (lambda: se.write(b"a.txt", A), "path: found b'a.txt', expected the name of a file"),
        (lambda: se.write("a.txt", se.basis(A, limit=1)), "what: found <CutBasis: 1 vectors so far"),
        (lambda: se.basis([[0, 1]]), "1 x 2, not square"),
        (lambda: se.basis(A, "quick"), "lam: found 'quick', expected a finite number, or -inf (None), or \"max\" for"),
        (lambda: se.basis(A, math.inf), "lam: found inf"),
        (lambda: se.basis([[None]], "max"), "without a cycle"),
        (lambda: se.basis(A, contains=[2]), "there is no node 2 among 2, counted from 0"),
        (lambda: se.basis(A, contains=[-1]), "there is no node -1"),
        (lambda: se.basis(A, contains="press"), "there is no node 'press'"),
        (lambda: se.basis(A, head=1.5), "head: found 1.5"),
        (lambda: se.basis(A, shard=(2, 2)), "there is no shard 3 of 2"),
        (lambda: se.basis(A, method="magic"), 'no method is called "magic"'),
        (lambda: se.basis(A, resume="nonsense"), "line 1"),
        (lambda: se.member(A, [1, 2, 3]), "x has 3 entries; expected 2"),
        (lambda: se.member(A, [1, math.nan]), "x[1]: found nan"),
        (lambda: se.cone(A, [[0]]), "2x2 does not fit 1x1"),
        (lambda: se.generators(A, kind="x"), "kind: found"),
        (lambda: se.algorithm1([[None, 1], [-5, None]], [0, 1]), "negative weight"),
        (lambda: se.draw(A, "picture.bmp"), "picture.bmp: the name must end in"),
        (lambda: se.draw([[0]], cone=True), "3 x 3"),
        (lambda: se.matrix([[0]], names=["a", "b"]), "2 names of nodes for 1 columns"),
        (lambda: se.matrix([[0, 0], [0, 0]], names=["a", "a"]), "both called"),
        (lambda: se.member(A, b"12"), "x: found b'12', expected numbers, one for each node"),
        (lambda: se.member(A, "12"), "x: found '12', expected numbers"),
        (lambda: se.member(A, 7), "x: found 7, expected numbers"),
        (lambda: se.member(A, bytearray(b"12")), "x: found bytearray(b'12')"),
        (lambda: se.System(A, A).greatest(b"12"), "below: found b'12'"),
    ],
)
def test_what_is_expected_is_said(
    ask: Callable[[], Any], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError) as refused:
        ask()
    assert said in str(refused.value) and len(str(refused.value)) < 300
    assert list(tmp_path.iterdir()) == []


def test_what_is_meant_is_taken() -> None:
    wanted = se.basis(A)
    assert se.basis(A, limit=np.int64(9), time=np.float32(9), full=np.False_) == wanted
    assert se.basis(A, time=math.inf, shard=[0, 1], threads=None) == wanted
    assert se.count(A, time=Decimal("9.5"), limit=2**64 - 1) == 2
    assert se.matrix([[Decimal("0.1"), Decimal("-Infinity")]])[0, 0] * 10 == 1
    assert se.random(1, min=2**63 - 2, max=2**63 - 1)[0, 0] >= 2**63 - 2
    assert se.random(1, min=1 - 2**63, max=2 - 2**63)[0, 0] <= 2 - 2**63
