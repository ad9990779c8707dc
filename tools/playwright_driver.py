"""Playwright's driver: a Node.js that comes with it. It needs a library that a fresh Debian has not."""

from __future__ import annotations

import os
from pathlib import Path

from tools import debian_packages
from tools.programs import answers

SETTING = "PLAYWRIGHT_NODEJS_PATH"
"""Playwright takes the driver from here, if this variable is set."""
PACKAGE = "libatomic1"
WHAT_TO_DO = f"Playwright's driver does not start: it may need a library (Debian: apt install {PACKAGE})."


def starts() -> bool:
    """Whether the driver starts: by itself, or with libraries that were unpacked for it."""
    own = path()
    if answers(own):
        return True
    if SETTING in os.environ or not debian_packages.UNPACKED.is_dir():
        return False
    with_libraries = debian_packages.launcher(own)
    if not answers(with_libraries):
        return False
    os.environ[SETTING] = str(with_libraries)
    return True


def path() -> Path:
    """The driver that starts; `starts` has found it."""
    import playwright

    return Path(os.environ.get(SETTING) or Path(playwright.__file__).parent / "driver" / "node")
