"""Exact odds: every figure an integer over the whole sample space.

    croupier.odds("casino-stud", meter="250000")
    croupier.odds.advise({"game": "casino-stud", "cards": ["Ah", "Kd", "Qc", "7s", "2h"], "dealer_up": "Qs"})

The package can be called: `croupier.odds(...)` is `croupier.odds.odds(...)`.
"""

import sys
from types import ModuleType

from croupier.odds.advice import advise
from croupier.odds.answers import odds

__all__ = ["advise", "odds"]


class _Callable(ModuleType):
    """This package, so that it can also be called by its own name."""

    __call__ = staticmethod(odds)


sys.modules[__name__].__class__ = _Callable
