"""Optional parts of Croupier, and the one error that says which of them is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class MissingExtraError(ImportError):
    """An extra is needed and not installed. The message says how to install it."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(f"{purpose} needs the extra `{extra}`: pip install 'croupier[{extra}]'")
        self.extra = extra
        self.purpose = purpose

    def __reduce__(self) -> tuple[type[MissingExtraError], tuple[str, str]]:
        return type(self), (self.extra, self.purpose)


@contextmanager
def needs_extra(extra: str, purpose: str) -> Iterator[None]:
    """Import the packages of an extra in this block. `purpose` is the subject of the error's sentence."""
    try:
        yield
    except MissingExtraError:
        raise
    except ImportError as missing:
        if missing.name is not None and missing.name.partition(".")[0] == "croupier":
            raise  # a module of our own that cannot be imported is not a missing extra
        raise MissingExtraError(extra, purpose) from missing
