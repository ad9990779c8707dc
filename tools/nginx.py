"""The nginx that the tests put before a floor: one that is on the machine, or one that is fetched.

On Debian the package is unpacked into the Python environment, for root too: if it were installed, it would begin to
serve on this machine.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from tools import debian_packages
from tools.programs import answers

PACKAGE = "nginx"
UNPACKED = "usr/sbin/nginx"
ADMINISTRATORS = ("/usr/sbin", "/usr/local/sbin")
"""Where its installer puts it. Not every user has these folders on the PATH."""


class NoNginxError(Exception):
    """No nginx is installed, and none could be fetched. The message says why."""


def nginx() -> Path:
    """An nginx that answers: fetched if necessary, by one process at a time."""
    with debian_packages.one_at_a_time():
        found = _first()
        if found is not None:
            return found
        failure = debian_packages.unpack([PACKAGE])
        found = _first()
    if found is None:
        raise NoNginxError(f"no nginx here, and none could be fetched: {failure or 'it does not start'}")
    return found


def _first() -> Path | None:
    candidates = (_installed(), debian_packages.unpacked(UNPACKED))
    return next((path for path in candidates if path and answers(path, "-v")), None)


def _installed() -> Path | None:
    found = shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", os.defpath), *ADMINISTRATORS]))
    return Path(found) if found else None
