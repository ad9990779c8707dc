"""The options of `reset`."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from croupier.errors import shown


def known_options(options: Mapping[str, Any] | None, names: tuple[str, ...]) -> dict[str, Any]:
    """The options that an environment knows. Others bring a warning only: checkers and wrappers may send their own."""
    given = dict(options or {})
    for name in [name for name in given if name not in names]:
        warnings.warn(f"{shown(name)} is no option of reset(); there are {', '.join(names)}", stacklevel=3)
        del given[name]
    return given
