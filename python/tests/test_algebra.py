"""Addition, multiplication and powers of matrices follow max-plus algebra exactly."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest
from conftest import INF, exact, refused, side
from hypothesis import given, settings
from hypothesis import strategies as st

import supereigen as se

ENTRY = st.one_of(
    st.none(), st.integers(-2, 1), st.fractions(-1, 1, max_denominator=3), st.just(10**30)
)


def squares(n: int) -> st.SearchStrategy[list[list[Any]]]:
    row = st.lists(ENTRY, min_size=n, max_size=n)
    return st.lists(row, min_size=n, max_size=n)


def three(n: int) -> st.SearchStrategy[tuple[Any, Any, Any]]:
    return st.tuples(squares(n), squares(n), squares(n))


def plain_product(a: Any, b: Any) -> list[tuple[Any, ...]]:
    """The product by definition, with plain loops."""
    columns = [list(map(exact, column)) for column in zip(*b)]
    return [tuple(side(row, column) for column in columns) for row in a]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(three))
def test_oracle_products_and_maxima(drawn: tuple[Any, Any, Any]) -> None:
    a, b, _ = drawn
    left, right = se.matrix(a), se.matrix(b)
    assert list(left @ right) == plain_product(a, b)
    maximum = [[max(exact(x), exact(y)) for x, y in zip(*rows)] for rows in zip(a, b)]
    assert [list(row) for row in left + right] == maximum
    assert [list(row) for row in left.T] == [[exact(x) for x in col] for col in zip(*a)]
    x = b[0]
    assert left @ x == tuple(row[0] for row in plain_product(a, [[e] for e in x]))
    assert x @ left == plain_product([x], a)[0]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(three))
def test_law_of_the_semiring(drawn: tuple[Any, Any, Any]) -> None:
    a, b, c = (se.matrix(x) for x in drawn)
    assert (a @ b) @ c == a @ (b @ c)
    assert a @ (b + c) == a @ b + a @ c and (a + b) @ c == a @ c + b @ c
    assert a + b == b + a and a + a == a
    assert (a @ b).T == b.T @ a.T and a.T.T == a
    unit = a**0
    assert unit @ a == a == a @ unit and a**1 == a and a**2 == a @ a
    assert a**7 == a @ (a**2) ** 3


@settings(max_examples=40, deadline=None)
@given(squares(4))
def test_law_of_the_star(drawn: list[list[Any]]) -> None:
    a = se.matrix(drawn)
    try:
        star = a.star()
    except se.PositiveCycle as found:
        arcs = list(zip(found.cycle, [*found.cycle[1:], found.cycle[0]]))
        assert sum(Fraction(a[i, j]) for i, j in arcs) == found.weight > 0
        return
    assert star == se.star(a) == a**0 + a @ star and star @ star == star
    assert star == a**0 + a + a**2 + a**3


def test_the_other_operand_is_whatever_matrix_takes() -> None:
    a = se.matrix([[0, 3], [None, 2]])
    b = [[1, None], ["1/2", 0]]
    expected = a @ se.matrix(b)
    assert a @ b == expected and expected == se.matrix([["7/2", 3], ["5/2", 2]])
    doubles = np.array([[1, -np.inf], [0.5, 0]])
    assert a @ doubles == expected and a + doubles == se.matrix(b) + a
    frame = pd.DataFrame(doubles)
    assert a @ frame == expected
    for x in ([1, 1], (1, 1), np.array([1, 1]), np.array([1.0, 1.0]), pd.Series([1, 1]), ["1", 1]):
        assert a @ x == (4, 3) == se.apply(a, x)


def test_an_array_on_the_left_does_not_add_and_multiply_as_in_school() -> None:
    a = se.matrix([[0, 3], [None, 2]])
    array = np.array([[1.0, 2.0], [3.0, 4.0]])
    assert array @ a == se.matrix(array) @ a and isinstance(array @ a, se.Matrix)
    assert array + a == se.matrix(array) + a and isinstance(array + a, se.Matrix)
    assert np.array([1, 1]) @ a == (1, 4)
    assert [[1, 2], [3, 4]] @ a == array @ a
    # A matrix can be converted to an array explicitly.
    assert np.array_equal(np.asarray(a), [[0, 3], [-np.inf, 2]])


def test_rectangles() -> None:
    a, b = se.matrix([[0, 1, 2]]), se.matrix([[0], [0], [-5]])
    assert (a @ b).shape == (1, 1) and (a @ b)[0, 0] == 1
    assert (b @ a).shape == (3, 3) and a.T.shape == (3, 1)
    assert a.T @ [4] == (4, 5, 6) and [0, 0, 0] @ b == (0,)


def test_names_stay_and_do_not_mix() -> None:
    line = se.matrix([[0, 1], [None, 2]], names=["press", "oven"])
    bare = se.matrix([[1, 1], [1, 1]])
    for made in (line @ bare, bare @ line, line + bare, bare + line, line**3, line.T):
        assert made.names == ["press", "oven"]
    other = se.matrix(bare, names=["press", "saw"])
    for operation in (lambda: line + other, lambda: line @ other):
        refused(operation, 'node 1 is called "oven" in one matrix and "saw"')
    assert se.matrix([[1, 2]], names=["press", "oven"]).T.names is None
    assert (se.matrix([[1, 2]]) @ line).names == ["press", "oven"]


def test_what_does_not_fit_is_said() -> None:
    a = se.matrix([[0, 1], [2, 3]])
    refused(lambda: a @ [[1, 2, 3]], "2x2.*1x3")
    refused(lambda: a + [[1, 2, 3]], "2x2.*1x3")
    refused(lambda: a @ [1, 2, 3], "x has 3 entries; expected 2")
    refused(lambda: se.matrix([[1, 2]]) ** 2, "square|1 x 2")
    refused(lambda: a**-1, "the power -1; expected a whole number")
    for wrong in (lambda: a + 1, lambda: 1 + a, lambda: a @ 2, lambda: a ** "2", lambda: a**1.5):
        with pytest.raises(TypeError):
            wrong()  # type: ignore[no-untyped-call]
    with pytest.raises(se.PositiveCycle, match=r"\(press, oven, press\) has weight 1, above 0"):
        se.matrix([[None, 1], [0, None]], names=["press", "oven"]).star()


def test_large_powers_are_exact() -> None:
    a = se.paper_example()
    k = 10**15
    # From some power on, A^(k + 4) is A^k plus four times lambda(A), which is 5/4.
    assert (a ** (k + 4))[0, 0] - (a**k)[0, 0] == 5
    half = se.matrix([["1/2"]])
    assert (half ** (2**64 - 1))[0, 0] == Fraction(2**64 - 1, 2)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 4).flatmap(three), st.fractions(-2, 2, max_denominator=3))
def test_oracle_small_algebra(drawn: tuple[Any, Any, Any], c: Fraction) -> None:
    a, b, _ = drawn
    n = len(a)
    left, right = se.matrix(a), se.matrix(b)
    assert left.times(c) == [[None if x is None else x + c for x in row] for row in a]
    lesser = [[min(exact(x), exact(y)) for x, y in zip(*rows)] for rows in zip(a, b)]
    assert left.minimum(right) == lesser
    assert left.trace() == max(exact(a[i][i]) for i in range(n))
    assert left @ se.identity(n) == a == se.identity(n) @ left
    assert se.vstack([a, b]) == a + b
    assert se.hstack([a, b]) == [x + y for x, y in zip(a, b)]
    assert left[::-1, :] == a[::-1]
    assert left[[0, 0], [-1]] == [[a[0][-1]]] * 2
    x = left.residual([0] * n)
    finite = [x if x != math.inf else None for x in x]
    assert all(y <= 0 for y in left @ finite)


def test_oracle_solve_over_a_grid() -> None:
    values = [None, -1, 0, 2]
    grid = [None, *range(-5, 6)]
    for rows in itertools.product(values, repeat=4):
        a = se.matrix([rows[:2], rows[2:]])
        products = {a @ [x, y] for x in grid for y in grid}
        for b in ([1, 0], [None, 2], [0, None], [2, 2]):
            answer = a.solve(b)
            solvable = tuple(map(exact, b)) in products
            assert answer.solvable == solvable == (not answer.unmet), (rows, b)


def test_small_algebra_refuses_what_has_no_meaning() -> None:
    refused(lambda: se.matrix([[None]]).conjugate(), "-A\\^T of a matrix with -inf")
    refused(lambda: se.matrix([[0, 1]]).trace(), "the trace of a 1 x 2 matrix")
    refused(lambda: se.matrix([[0, 1]]).minimum([[0]]), "A min B: 1x2 does not fit 1x1")
    refused(lambda: se.vstack([[[0, 1]], [[0]]]), "A above B: 1x2 does not fit 1x1")
    refused(lambda: se.matrix([[0, 1]])[:, [2]], "expected one from -2 to 1", IndexError)
    refused(lambda: se.matrix([[0, 1]]).solve([1, 2, 3]), "x has 3 entries; expected 1")


def test_arrays_are_exact_or_said_to_be_rounded() -> None:
    a = se.matrix([["1/3", 2], [None, "0.1"]])
    refused(lambda: a.to_numpy(), "is not exactly a float64; to_numpy\\(rounded=True\\)")
    assert a.to_numpy(rounded=True).tolist() == [[1 / 3, 2.0], [INF, 0.1]]
    assert a.to_numpy(object)[0, 0] == Fraction(1, 3)
    assert se.matrix([[1, 2]]).to_numpy(np.int64).dtype == np.int64
    refused(lambda: se.matrix([[1, None]]).to_numpy(np.int64), "-inf is not a number of int64")
    refused(lambda: se.matrix([["1/2"]]).to_numpy(np.int64), "not every entry is a number of int64")
    assert se.matrix([[1, 2]]) == np.array([[1, 2]]) and se.matrix([[1, 2]]) != [[1, 3]]
