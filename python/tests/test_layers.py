"""The modules of the package form layers, like those of the Rust crates: no module imports
another one that imports it in turn, not even inside a function."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import supereigen as se

PACKAGE = Path(se.__file__).parent


def imported(source: str) -> set[str]:
    """The modules of the package that a module imports, anywhere in its text."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            # `from . import _native` or `from ._matrix import Matrix`.
            found |= {node.module.split(".")[0]} if node.module else {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("supereigen"):
            found |= {node.module.partition(".")[2] or "__init__"} if node.module else set()
        elif isinstance(node, ast.Import):
            names = [alias.name.split(".") for alias in node.names]
            found |= {"".join(name[1:2]) or "__init__" for name in names if name[0] == "supereigen"}
    return found


def layers(sources: dict[str, str]) -> list[str]:
    """The modules, each after all modules that it imports. `CycleError` if there is no such
    order."""
    graph = {name: imported(source) & sources.keys() for name, source in sources.items()}
    return list(TopologicalSorter(graph).static_order())


def test_no_module_imports_what_imports_it() -> None:
    sources = {path.stem: path.read_text() for path in PACKAGE.glob("*.py")}
    assert len(sources) > 20
    order = layers(sources)
    assert order[-1] == "__init__" and order.index("_show") < order.index("_matrix")


def test_a_cycle_is_found_wherever_it_is() -> None:
    lazy = "def f():\n    from ._a import g\n"
    assert layers({"_a": "import math", "_b": lazy, "_c": "from . import _b"}) == ["_a", "_b", "_c"]
    for a in ("from ._b import f", "from . import _b", "import supereigen._b", "from supereigen._b import f"):
        with pytest.raises(CycleError):
            layers({"_a": a, "_b": lazy})
    with pytest.raises(CycleError):
        layers({"__init__": "from ._a import g", "_a": "import supereigen"})
