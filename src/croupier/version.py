"""The version of Croupier."""

__version__ = "0.1.0"
