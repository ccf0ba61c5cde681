"""Many matrices at once: a table with one line for each."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import Any

from ._count import Count
from ._graph import cycle_mean
from ._input import as_matrix
from ._matrix import Matrix
from ._optional import pandas
from ._search import count, problem_of

__all__ = ["Study", "study"]


class Study(list[dict[str, Any]]):
    """One dict for each matrix, in their order: a list that pandas makes a frame of."""

    def to_dataframe(self) -> Any:
        """The table as a frame of pandas, one matrix per row."""
        return pandas("to_dataframe()").DataFrame(list(self))

    def __repr__(self) -> str:
        return f"<Study: {len(self)} matrices>"


def study(
    matrices: Iterable[Any] | Mapping[Any, Any],
    lam: Any = 0,
    *,
    limit: int | None = None,
    steps: int | None = None,
    time: float | None = None,
    threads: int | None = None,
) -> Study:
    """lambda(A) and the number of extremals of many matrices, one dict for each.

    `matrices` gives whatever `matrix` takes, files and random ones too; of a mapping the keys
    become the column "matrix", as the names of files do, and numbers from 0 else. `limit`,
    `steps`, `time` and `threads` are those of `count`, for each matrix.

    ==============  ========================================================
    matrix          its key, its file, or its number from 0
    n, arcs         how many nodes, and how many finite entries
    greatest_mean   lambda(A), exactly; -inf without a cycle
    lam             lambda, exactly
    extremals       how many were counted: all of them if `complete`
    complete        whether the count came to its end
    seconds         how long the count took
    ==============  ========================================================

    >>> import supereigen as se
    >>> table = se.study(se.random(6, density=0.5, seed=seed) for seed in range(100))
    >>> len(table), table[0]["n"], all(row["complete"] for row in table)
    (100, 6, True)
    >>> table.to_dataframe().shape
    (100, 8)
    """
    pairs: Iterable[tuple[Any, Any]]
    if isinstance(matrices, Mapping):
        pairs = matrices.items()
    elif isinstance(matrices, (str, bytes, os.PathLike, Matrix)):
        raise ValueError("matrices: found one, expected several: [a]")
    else:
        pairs = (
            (os.fspath(a) if isinstance(a, os.PathLike) else a if _is_file(a) else k, a)
            for k, a in enumerate(matrices)
        )
    table = Study()
    for key, a in pairs:
        try:
            table.append({"matrix": key, **_row(a, lam, limit, steps, time, threads)})
        except ValueError as error:
            raise ValueError(f"matrix {key}: {error}") from None
    return table


def _is_file(a: Any) -> bool:
    return isinstance(a, str) and "\n" not in a and os.path.exists(a)


def _row(a: Any, lam: Any, limit: Any, steps: Any, time: Any, threads: Any) -> dict[str, Any]:
    matrix = Matrix(as_matrix(a))
    greatest = cycle_mean(matrix)
    exact = problem_of(matrix, lam).lam
    begun = perf_counter()
    number = count(matrix, exact, limit=limit, steps=steps, time=time, threads=threads)
    seconds = perf_counter() - begun
    return {
        "n": matrix.shape[0],
        "arcs": len(matrix.arcs()),
        "greatest_mean": float("-inf") if greatest is None else greatest.value,
        "lam": exact,
        "extremals": int(number) if isinstance(number, Count) else number.so_far,
        "complete": number.complete,
        "seconds": seconds,
    }
