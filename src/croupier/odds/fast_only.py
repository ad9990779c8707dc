"""What needs the extra `fast`, loaded when it is asked for: Numba takes seconds to import."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from croupier.errors import InputError


def kernel(module: str, function: str) -> Callable[..., Any]:
    """A function of a compiled part of this package."""
    try:
        found: Callable[..., Any] = getattr(import_module(f"croupier.odds.{module}"), function)
    except ImportError as missing:
        raise InputError("", str(missing)) from None
    return found
