"""Loads the functions of the extra `fast` on first use: Numba takes seconds to import."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def kernel(module: str, function: str) -> Callable[..., Any]:
    """A function of a compiled part of this package. Without the extra it raises MissingExtraError."""
    compiled: Callable[..., Any] = getattr(import_module(f"croupier.exact_odds.{module}"), function)
    return compiled
