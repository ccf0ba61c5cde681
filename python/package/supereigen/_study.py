"""Many matrices at once: a table with one row for each."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import Any

from ._arguments import checked
from ._count import Count
from ._extremals import attach
from ._graph import cycle_mean
from ._input import Lambda, MatrixLike, as_matrix
from ._matrix import Matrix
from ._native import Stopped
from ._optional import pandas
from ._search import count, problem_of


class Study(list[dict[str, Any]]):
    """One dict for each matrix, in the given order. pandas can convert this list to a frame."""

    why: str | None = None
    """Why some matrices are missing. None if none are."""

    def to_dataframe(self) -> Any:
        """The table as a pandas frame, one matrix per row."""
        return pandas("to_dataframe()").DataFrame(list(self))

    def __repr__(self) -> str:
        cut = "" if self.why is None else f", then {self.why}"
        return f"<Study: {len(self)} matrices{cut}>"


@checked
def study(
    matrices: Iterable[Any] | Mapping[Any, Any],
    lam: Lambda = 0,
    *,
    limit: int | None = None,
    time_each: float | None = None,
    threads: int | None = None,
    time: float | None = None,
) -> Study:
    """lambda(A) and the number of extremals for many matrices, one dict for each. The columns
    are those of the program's `study`.

    `matrices` is an iterable of anything that `matrix` takes, also of files and random
    matrices. For each, at most `limit` extremals are counted, for at most `time_each` seconds.
    `threads` is as in `count`. When the `time` for all matrices is used up, the table ends, and
    its `why` says so. Ctrl-C raises `KeyboardInterrupt`, with the table so far as its attribute
    `cut`.

    ==============  ==============================================================
    file            the name of the file, the key in a mapping, or a number from 0
    n, arcs         how many nodes, and how many finite entries
    greatest_mean   lambda(A), exactly; -inf without a cycle
    lambda          lambda, exactly
    extremals       how many were counted: all of them if `complete`
    complete        whether the count came to its end
    seconds         how long it took
    error           what went wrong with this matrix, else None
    ==============  ==============================================================

    >>> import supereigen as se
    >>> table = se.study(se.random(6, density=0.5, seed=seed) for seed in range(100))
    >>> len(table), table[0]["n"], all(row["complete"] for row in table)
    (100, 6, True)
    >>> table.to_dataframe().shape
    (100, 9)
    """
    begun = perf_counter()
    if isinstance(matrices, (str, bytes, os.PathLike, Matrix)):
        raise ValueError("matrices: found one, expected several: [a]")
    pairs: Iterable[tuple[Any, Any]]
    if isinstance(matrices, Mapping):
        pairs = matrices.items()
    else:
        pairs = ((_called(a, k), a) for k, a in enumerate(matrices))
    table = Study()
    try:
        for key, a in pairs:
            left = math.inf if time is None else time - (perf_counter() - begun)
            if left <= 0:
                table.why = "time was up"
                break
            most = min(left, math.inf if time_each is None else time_each)
            table.append({"file": key, **_row(a, lam, limit, most, threads)})
    except BaseException as raised:
        attach(raised, "cut", table)
        raise
    return table


def _called(a: MatrixLike, k: int) -> Any:
    """The name of a file, or the number of the matrix."""
    if isinstance(a, os.PathLike):
        return os.fspath(a)
    return a if isinstance(a, str) and "\n" not in a and os.path.exists(a) else k


def _row(a: MatrixLike, lam: Lambda, limit: int | None, most: float, threads: int | None) -> dict[str, Any]:
    """The facts about one matrix. After a limit or an error, the facts so far are kept."""
    begun = perf_counter()

    def left() -> float | None:
        return None if most == math.inf else max(0.0, most - (perf_counter() - begun))

    columns = ("n", "arcs", "greatest_mean", "lambda", "extremals", "complete", "seconds", "error")
    row: dict[str, Any] = dict.fromkeys(columns)
    try:
        matrix = Matrix(as_matrix(a))
        row["n"], row["arcs"] = matrix.shape[1], len(matrix.arcs())
        greatest = cycle_mean(matrix, time=left())
        row["greatest_mean"] = -math.inf if greatest is None else greatest.value
        is_max = isinstance(lam, str) and lam == "max" and greatest is not None
        problem = problem_of(matrix, greatest.value if is_max and greatest else lam)
        row["lambda"] = problem.lam
        number = count(matrix, problem.lam, limit=limit, time=left(), threads=threads)
        row["complete"] = isinstance(number, Count)
        row["extremals"] = int(number) if isinstance(number, Count) else number.so_far
    except Stopped:
        row["extremals"], row["complete"] = 0, False
    except (ValueError, OSError) as error:
        row["error"] = str(error)
    row["seconds"] = perf_counter() - begun
    return row
