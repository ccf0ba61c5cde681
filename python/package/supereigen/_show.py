"""Numbers and vectors as HTML and LaTeX."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

MOST_ROWS = 60


def word(x: Any) -> str:
    """A number as text for people."""
    return "." if isinstance(x, float) else str(x)


def latex(x: Any) -> str:
    """A number as LaTeX."""
    if isinstance(x, float):
        return r"-\infty" if x < 0 else r"\infty"
    if isinstance(x, Fraction) and x.denominator != 1:
        sign = "-" if x < 0 else ""
        return rf"{sign}\frac{{{abs(x.numerator)}}}{{{x.denominator}}}"
    return str(x)


def html_table(
    rows: Iterable[Sequence[Any]],
    header: Sequence[str] | None = None,
    labels: Sequence[str] | None = None,
    more: int = 0,
) -> str:
    """An HTML table with right-aligned numbers."""
    cell = "<td style='text-align:right'>{}</td>".format
    lines = ["<table>"]
    if header is not None:
        corner = "<th></th>" if labels is not None else ""
        names = "".join(f"<th>{html.escape(name)}</th>" for name in header)
        lines.append(f"<thead><tr>{corner}{names}</tr></thead>")
    lines.append("<tbody>")
    for k, row in enumerate(rows):
        label = f"<th>{html.escape(labels[k])}</th>" if labels is not None else ""
        lines.append(f"<tr>{label}{''.join(cell(html.escape(word(x))) for x in row)}</tr>")
    lines.append("</tbody></table>")
    if more:
        lines.append(f"<p>and {more} more</p>")
    return "".join(lines)


def beside(table: str, picture: str | None) -> str:
    """A table with an optional picture next to it. Both go into the HTML, because notebooks
    prefer HTML to SVG."""
    if picture is None:
        return table
    style = "display:flex;flex-wrap:wrap;gap:2em;align-items:flex-start"
    return f"<div style='{style}'><div>{table}</div><div>{picture}</div></div>"


def latex_matrix(rows: Iterable[Sequence[Any]]) -> str:
    """A matrix in parentheses, as LaTeX."""
    lines = r" \\ ".join(" & ".join(latex(x) for x in row) for row in rows)
    return rf"$\begin{{pmatrix}} {lines} \end{{pmatrix}}$"


def latex_vectors(rows: Iterable[Sequence[Any]], more: int = 0) -> str:
    """Vectors in braces, as LaTeX."""
    vectors = [rf"({', '.join(latex(x) for x in row)})^{{\top}}" for row in rows]
    if more:
        vectors.append(r"\ldots")
    return rf"$\left\{{ {', '.join(vectors)} \right\}}$"


def called(node: int, names: Sequence[str] | None) -> str:
    """The name of a node for people, or its number from 1."""
    return names[node] if names is not None else str(node + 1)


def some(count: int, what: str) -> str:
    """A number with its noun, in the singular or plural."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
