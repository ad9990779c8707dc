"""Compiles functions with Numba, which comes with the extra `fast` and takes a while to import.

Only work in bulk imports this module. Nothing that is loaded at start-up may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any, TypeVar, cast
from zlib import crc32

from croupier.extras import needs_extra

with needs_extra("fast", "counting and ranking in bulk"):
    import numba
    import numpy
    import numpy.typing

__all__ = ["compiled", "inlined", "numpy"]

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """The function as machine code, saved on disk for the next process.

    Numba saves it beside the source, or in the user's cache folder. If neither can be written, each process compiles
    anew.
    """
    # Numba finds saved code by a function's name and file, and would miss a change in what the function calls
    # from other files: saved code would keep ranking by tables that have since changed.
    function.__qualname__ = f"{function.__qualname__}-{_fingerprint(function):08x}"
    try:
        return cast(Compiled, numba.njit(function, cache=True, nogil=True))
    except RuntimeError:  # there is no folder to save it in
        return cast(Compiled, numba.njit(function, nogil=True))


def inlined(function: Compiled) -> Compiled:
    """A function that is inlined into compiled ones."""
    return cast(Compiled, numba.njit(function, inline="always"))


def _fingerprint(function: Callable[..., Any]) -> int:
    """A number that changes with the function, and with any compiled function or constant that it uses."""
    return crc32("\n".join(_parts(cast(FunctionType, function))).encode())


def _parts(function: FunctionType) -> Iterator[str]:
    code = function.__code__
    yield f"{code.co_name} {code.co_code.hex()} {code.co_consts} {code.co_names}"
    for name in code.co_names:
        value: Any = function.__globals__.get(name)
        if isinstance(value, (int, float, str, tuple)):
            yield f"{name} {value!r}"
        elif hasattr(value, "py_func") and value.py_func is not function:
            yield from _parts(value.py_func)
