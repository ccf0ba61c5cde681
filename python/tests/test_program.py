"""Python's functions have the names, arguments and defaults of the program's commands."""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
from typing import Any

import pytest

import supereigen as se

PROGRAM = os.environ.get("SUPEREIGEN_PROGRAM") or shutil.which("supereigen")

# What the program's commands are here, and what else answers the same question.
FUNCTIONS = {
    "basis": [se.basis, se.count, se.extremals],
    "sweep": [se.sweep],
    "estimate": [se.estimate],
    "generators": [se.generators],
    "cycles": [se.cycles],
    "paths": [se.paths],
    "info": [se.info],
    "reduce": [se.reduce],
    "cone": [se.cone],
    "eigenvectors": [se.eigenvectors],
    "subeigenvectors": [se.subeigenvectors],
    "member": [se.member],
    "decompose": [se.decompose],
    "verify": [se.verify],
    "cross-check": [se.cross_check],
    "explain": [se.explain],
    "random": [se.random],
    "draw": [se.draw],
}

# The matrix, and names that Python keeps for itself or says by an object.
CALLED = {"lam": "lambda", "from_": "from", "x": "vector", "vectors": "basis"}
GIVEN = {"a", "b", "what"}

# What only code can hand over, or asks for.
OURS = {
    "full",
    "head_first",
    "steps",
    "progress",
    "up_to",
    "into",  # any nodes, where the program has the cycle of the paper
    "complete",
    "resume",
    "shard",
}

# Filters of `basis` that more functions know here.
FILTERS = {"contains", "head", "max_support"}


def help_of(command: str) -> dict[str, str | None]:
    """The options with their defaults."""
    done = subprocess.run([str(PROGRAM), command, "--help"], capture_output=True, text=True)
    options: dict[str, str | None] = {}
    last = ""
    for line in done.stdout.splitlines():
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


@pytest.mark.skipif(PROGRAM is None, reason="SUPEREIGEN_PROGRAM names no program")
@pytest.mark.parametrize("command", sorted(FUNCTIONS))
def test_agreement_of_names_and_defaults(command: str) -> None:
    options = help_of(command)
    assert options
    for function in FUNCTIONS[command]:
        for name, parameter in inspect.signature(function).parameters.items():
            if name in GIVEN | OURS or name in FILTERS and command == "estimate":
                continue
            option = CALLED.get(name, name).replace("_", "-")
            assert option in options, f"{function.__name__}({name}): no --{option}"
            told, here = options[option], said(parameter.default)
            # What is not said is what the program does when nothing is said.
            if told is not None and here is not None:
                assert here == told, f"{function.__name__}({name}={here}), but --{option} {told}"


@pytest.mark.skipif(PROGRAM is None, reason="SUPEREIGEN_PROGRAM names no program")
def test_the_program_has_no_option_about_the_question_that_is_not_here() -> None:
    for command, wanted in {
        "random": ["n", "density", "degree", "min", "max", "seed", "no_loops"],
        "cross-check": ["n", "density", "min", "max", "seeds", "pairs", "time"],
        "sweep": ["from_", "to", "chains", "contains", "head", "max_support", "limit", "time"],
        "basis": ["contains", "head", "max_support", "limit", "time", "threads", "method"],
        "cycles": ["all", "limit", "time"],
        "explain": ["max_cycles", "time"],
        "draw": ["cycle", "path", "extremal", "all_arcs", "cone", "output", "format"],
    }.items():
        options = help_of(command)
        arguments = inspect.signature(FUNCTIONS[command][0]).parameters
        for name in wanted:
            assert name in arguments, f"{command}: {name}"
            assert CALLED.get(name, name).replace("_", "-") in options, f"{command} --{name}"
