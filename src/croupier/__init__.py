"""Croupier: five casino poker games, settled to the cent and clause by clause."""

from croupier.errors import InputError

__version__ = "0.1.0"

__all__ = ["InputError", "__version__"]
