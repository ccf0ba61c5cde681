"""Every example runs: those of the docstrings, the README and the notebooks."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from conftest import HERE

import supereigen as se

MODULES = ["supereigen"] + [
    f"supereigen.{module.name}"
    for module in pkgutil.iter_modules(se.__path__)
    if module.name != "_native"
]


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name: str) -> None:
    flags = doctest.NORMALIZE_WHITESPACE
    failed, attempted = doctest.testmod(importlib.import_module(name), optionflags=flags)
    assert failed == 0


def test_every_public_function_has_an_example() -> None:
    functions = [name for name in se.__all__ if name[0].islower() and name != "__version__"]
    assert len(functions) > 25
    for name in functions:
        assert ">>>" in (getattr(se, name).__doc__ or ""), name


def test_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block runs, in their order, and every session shows what it shows."""
    monkeypatch.chdir(tmp_path)
    text = (HERE.parent / "README.md").read_text()
    blocks = re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)
    assert {kind for kind, _ in blocks} <= {"python", "text", "console", "csv", "pycon"}
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    names: dict[str, object] = {}
    for number, (kind, body) in enumerate(blocks):
        if kind == "csv":
            (tmp_path / "line.csv").write_text(body)
        elif kind == "python":
            exec(compile(body, f"README block {number}", "exec"), names)
        elif kind == "pycon":
            test = doctest.DocTestParser().get_doctest(body, names, f"block {number}", None, 0)
            runner.run(test, clear_globs=False)
            names = test.globs
    assert runner.tries > 20 and runner.failures == 0
    assert (tmp_path / "sweep.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("notebook", sorted(HERE.parent.glob("notebooks/*.ipynb")), ids=lambda p: p.stem)
def test_notebooks(notebook: Path, tmp_path: Path) -> None:
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    book = nbformat.read(notebook, as_version=4)
    assert all(not cell.get("outputs") for cell in book.cells), "outputs are not committed"
    client.NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert len(code) > 5
    shown = [output for cell in code for output in cell.outputs]
    assert any("image/svg+xml" in output.get("data", {}) for output in shown)


def test_the_module_is_the_installed_one() -> None:
    assert "site-packages" in Path(se.__file__).parts


def test_there_are_three_notebooks() -> None:
    assert len(list(HERE.parent.glob("notebooks/*.ipynb"))) == 3
