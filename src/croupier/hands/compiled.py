"""Functions compiled with Numba, which comes with the extra `fast` and takes seconds to import.

Only what is asked to work in bulk imports this; nothing that is loaded at start-up may.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

try:
    import numba
    import numpy
except ImportError as missing:
    raise ImportError("working in bulk needs NumPy and Numba: pip install croupier[fast]") from missing

__all__ = ["compiled", "inlined", "numpy"]

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """The same function as machine code, kept on disk for the next process.

    Numba keeps it beside the source, or in the user's cache folder where that cannot be written to; where neither can, 
    each process compiles anew. What is kept is looked up by the source of this one function's file: a change in a
    function of another file that it calls is noticed only when this file is newer too.
    """
    try:
        return cast(Compiled, numba.njit(function, cache=True, nogil=True))
    except RuntimeError:  # no folder to keep it in
        return cast(Compiled, numba.njit(function, nogil=True))


def inlined(function: Compiled) -> Compiled:
    """A function that compiled ones take into themselves."""
    return cast(Compiled, numba.njit(function, inline="always"))
