"""Croupier: five casino poker games, settled to the cent and clause by clause."""

from importlib import import_module
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.odds import advise, odds
    from croupier.rulings import ruling
    from croupier.settlement import settle

__version__ = "0.1.0"

__all__ = ["InputError", "__version__", "advise", "odds", "ruling", "settle"]

_ROOMS = {
    "advise": "croupier.odds",
    "odds": "croupier.odds",
    "ruling": "croupier.rulings",
    "settle": "croupier.settlement",
}
"""Where each public function lives; its room is opened when it is first asked for."""


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)
