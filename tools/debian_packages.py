"""Packages of Debian that the tests need: installed as root, else unpacked into the Python environment.

To unpack them, apt works in a folder of its own: it looks up what the packages need beyond what this machine has, and
fetches all of it. A launcher then starts a program with the unpacked libraries and fonts.
"""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.programs import failure_of

UNPACKED = Path(sys.prefix) / "debian"
LOCK = Path(sys.prefix) / "croupier-packages.lock"
SYSTEM_FONTS = Path("/etc/fonts/fonts.conf")
QUIETLY = {"DEBIAN_FRONTEND": "noninteractive"}
INSTALL = ("install", "--yes", "--quiet", "--no-install-recommends")
PATIENTLY = ("-o", "DPkg::Lock::Timeout=300")
"""A fresh machine may be installing its updates."""
NO_DEBIAN = "this is no Debian, or one like it: there is no apt-get"


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """One process at a time looks for a program and fetches it; the others then find it."""
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def fetch(names: Sequence[str]) -> str | None:
    """Install packages, or unpack them for this environment alone. Returns the reason if that fails."""
    apt = shutil.which("apt-get")
    if apt is None:
        return NO_DEBIAN
    if os.geteuid() != 0:
        return unpack(names)
    install = [apt, *PATIENTLY, *INSTALL, *names]
    if failure_of(install, **QUIETLY) is None:
        return None
    return failure_of([apt, *PATIENTLY, "update", "--quiet"]) or failure_of(install, **QUIETLY)


def unpack(names: Sequence[str]) -> str | None:
    """Unpack packages for this environment alone. Returns the reason if that fails."""
    apt = shutil.which("apt-get")
    if apt is None:
        return NO_DEBIAN
    work = UNPACKED / "apt"
    archives = work / "cache" / "archives"
    for folder in (archives / "partial", work / "state" / "lists" / "partial", _root()):
        folder.mkdir(parents=True, exist_ok=True)
    options = {
        "Dir::State": work / "state",
        "Dir::State::status": "/var/lib/dpkg/status",
        "Dir::Cache": work / "cache",
        "Dir::Log": work / "log",
        "Debug::NoLocking": "1",
    }
    own = [apt, *(word for name, value in options.items() for word in ("-o", f"{name}={value}"))]
    try:
        failure = failure_of([*own, "update", "--quiet"])
        failure = failure or failure_of([*own, *INSTALL, "--download-only", *names], **QUIETLY)
        for archive in sorted(archives.glob("*.deb")):
            failure = failure or failure_of(["dpkg-deb", "--extract", archive, _root()])
        return failure
    finally:
        shutil.rmtree(work)


def launcher(program: Path) -> Path:
    """A script that starts a program with the unpacked libraries, and the unpacked fonts if there are no others."""
    folders = sorted({file.parent for file in _root().rglob("lib*.so*")})
    settings = {"LD_LIBRARY_PATH": os.pathsep.join(map(str, folders))}
    if not SYSTEM_FONTS.exists():
        settings["FONTCONFIG_FILE"] = str(_fonts())
    words = [f"{name}={shlex.quote(value)}" for name, value in settings.items()]
    script = UNPACKED / "bin" / program.name
    script.parent.mkdir(parents=True, exist_ok=True)
    fresh = script.with_name(f"{script.name}.{os.getpid()}")
    fresh.write_text(f'#!/bin/sh\n{" ".join(words)} exec {shlex.quote(str(program))} "$@"\n', encoding="utf-8")
    fresh.chmod(0o755)
    return fresh.replace(script)  # at once: another process may be starting it


def unpacked(program: str) -> Path | None:
    """The launcher of an unpacked program, such as usr/bin/less. None if it is not there."""
    found = _root() / program
    return launcher(found) if found.is_file() else None


def _root() -> Path:
    return UNPACKED / "root"


def _fonts() -> Path:
    """A list of the unpacked fonts, in the form of Fontconfig."""
    found = UNPACKED / "fonts.conf"
    folders = f"<dir>{_root() / 'usr/share/fonts'}</dir><cachedir>{UNPACKED / 'fonts'}</cachedir>"
    found.write_text(f'<?xml version="1.0"?><fontconfig>{folders}</fontconfig>\n', encoding="utf-8")
    return found
