"""Min-plus algebra: all signs change where numbers enter and where they leave.

The engine computes in max-plus algebra. A matrix of min-plus algebra is kept as the max-plus
matrix with all signs changed. Within `algebra(True)`, numbers and texts that pass between Python
and the engine are those of min-plus algebra.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from . import _native

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])

SAME = ("__init__", "__len__", "__hash__", "__reduce__", "mirror")
"""Methods without numbers."""


@contextmanager
def algebra(min_plus: bool) -> Iterator[None]:
    """Numbers and texts are those of min-plus algebra, or of max-plus algebra."""
    before = _native.set_min_plus(min_plus)
    try:
        yield
    finally:
        _native.set_min_plus(before)


def either(function: F) -> F:
    """Lets a function of a matrix take one of min-plus algebra: then all other numbers, and the
    answer, are those of min-plus algebra too."""

    @functools.wraps(function)
    def call(a: Any, *given: Any, **named: Any) -> Any:
        is_min_plus = getattr(a, "min_plus", False) is True
        if is_min_plus and (set(named) & {"upper", "for_"} or named.get("relation", "ge") != "ge"):
            raise ValueError("relation, upper and for_ are for max-plus; use a.mirror()")
        with algebra(is_min_plus):
            return function(a, *given, **named)

    return cast(F, call)


def mirrored(base: type[Any]) -> Callable[[C], C]:
    """Makes a class the min-plus version of `base`: every method and property of `base` runs
    within `algebra(True)`, and its result of type `base` becomes one of the class."""

    def wrap(made: C) -> C:
        def within(function: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(function)
            def call(*given: Any, **named: Any) -> Any:
                with algebra(True):
                    result: Any = function(*given, **named)
                return made(result._raw) if type(result) is base else result

            # The examples are those of max-plus algebra.
            call.__doc__ = f"`{base.__name__}.{function.__name__}` in min-plus algebra."
            return call

        for kind in base.__mro__[-2::-1]:
            for name, member in vars(kind).items():
                is_special = name.startswith("__") and not callable(member)
                if name in SAME or name in vars(made) or is_special or kind.__module__ != base.__module__:
                    continue
                if isinstance(member, property) and member.fget is not None:
                    setattr(made, name, property(within(member.fget)))
                elif callable(member) and not isinstance(member, type):
                    setattr(made, name, within(member))
        return made

    return wrap
