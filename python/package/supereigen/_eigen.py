"""Eigenvectors and subeigenvectors: columns of a star, which are not searched for."""

from __future__ import annotations

from typing import Any

from . import _native
from ._input import MatrixLike, as_lambda, as_matrix
from ._vectors import Basis, Number


class Eigenvectors(Basis):
    """A scaled basis of eigenvectors or subeigenvectors. `nodes` contains the nodes of each
    vector, and `lam` is the lambda."""

    __slots__ = ("nodes", "lam")
    nodes: tuple[tuple[int, ...], ...]
    lam: Number

    def to_json(self) -> str:
        raise ValueError("eigenvectors are not a claim about supereigenvectors")

    def _repr_svg_(self) -> str | None:
        return None


def columns(a: MatrixLike, lam: Any, relation: str, time: float | None) -> Eigenvectors:
    """The scaled basis for the relation "le" or "eq". A lambda that was given and is not an
    eigenvalue is refused for "eq"."""
    matrix = as_matrix(a)
    is_given = not (isinstance(lam, str) and lam == "max")
    # lambda(A). Without a cycle it is -inf, which is an eigenvalue too.
    at = as_lambda(lam) if is_given else _native.greatest_mean(matrix, time)
    problem = _native.Problem(matrix, at)
    raw, found = _native.eigenvectors(problem, relation == "le", is_given, time)
    basis = Eigenvectors(raw, problem)
    basis.nodes = tuple(map(tuple, found))
    basis.lam = problem.lam
    return basis
