"""The browser that the tests drive: one that is on the machine, or one that is fetched.

    python tools/chromium.py            say which one it is, and fetch one if there is none

In this order: the program named by CROUPIER_TEST_BROWSER; any Chrome or Chromium on the PATH or where its installer
puts it; one that Playwright has fetched before; as root on Debian, the package chromium-headless-shell; Playwright's
own download, into the Python environment. A program that does not answer `--version` does not count as a browser.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

SETTING = "CROUPIER_TEST_BROWSER"
NAMES = (
    "chromium-headless-shell",  # starts a page three times as quickly as the whole browser
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/usr/lib/chromium/chromium",
    "/opt/google/chrome/chrome",
)
PACKAGE = "chromium-headless-shell"
WHAT_TO_DO = (
    "no Chrome or Chromium was found, and none could be fetched. Install one (Debian: apt install "
    f"{PACKAGE}), or name one in {SETTING}, or leave these tests out with --no-browser."
)


class NoBrowserError(Exception):
    """No browser is installed, and none could be installed. The message says what to do."""


def browser() -> Path:
    """A browser that answers, installed if necessary."""
    named = os.environ.get(SETTING)
    if named:
        if answers(Path(named)):
            return Path(named)
        raise NoBrowserError(f"{SETTING} names {named}, which does not answer --version.")
    found = installed_browser()
    if found is not None:
        return found
    failures = [line for line in (_from_debian(), _from_playwright()) if line]
    found = installed_browser()
    if found is None:
        raise NoBrowserError("\n".join([WHAT_TO_DO, *failures]))
    return found


def installed_browser() -> Path | None:
    """The first browser on this machine that answers."""
    return next((path for path in _candidates() if answers(path)), None)


def answers(path: Path) -> bool:
    """Whether the program prints its version. A stub that only asks for an installation does not."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=300, check=False).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _candidates() -> Iterator[Path]:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield Path(found)
    yield from (Path(name) for name in APPLICATIONS if Path(name).exists())
    yield from _playwrights_own()


def _playwrights_own() -> Iterator[Path]:
    """The browsers that Playwright has fetched: into its own package, as below, or into its users' cache."""
    import playwright

    package = Path(playwright.__file__).parent / "driver" / "package" / ".local-browsers"
    caches = (Path.home() / ".cache" / "ms-playwright", Path.home() / "Library" / "Caches" / "ms-playwright")
    for folder in (package, *caches):
        for program in ("chrome-headless-shell", "headless_shell", "chrome", "Chromium"):
            yield from sorted((path for path in folder.glob(f"chromium*/**/{program}") if path.is_file()), reverse=True)


def _from_debian() -> str | None:
    """Install Debian's package if that is allowed. Returns the reason if not."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return None
    install = [apt, "install", "--yes", "--quiet", "--no-install-recommends", PACKAGE]
    if _failure_of(install) is None:
        return None
    return _failure_of([apt, "update", "--quiet"]) or _failure_of(install)


def _from_playwright() -> str | None:
    """Download Playwright's browser into the Python environment. Returns the reason if that fails."""
    if installed_browser() is not None:
        return None
    needs = ["--with-deps"] if os.geteuid() == 0 and shutil.which("apt-get") else []
    return _failure_of([sys.executable, "-m", "playwright", "install", *needs, "--only-shell", "chromium"])


def _failure_of(command: Sequence[str]) -> str | None:
    """Run it. Returns None on success, else the reason for its failure."""
    surroundings = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PLAYWRIGHT_BROWSERS_PATH": "0"}
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, env=surroundings)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"{' '.join(command)}: {problem}"
    if ran.returncode == 0:
        return None
    return f"{' '.join(command)}: {_reason(ran.stderr or ran.stdout) or f'exit status {ran.returncode}'}"


def _reason(output: str) -> str:
    """The first line that names an error, since the others follow from it; else the last line."""
    lines = [line.strip() for line in output.strip().splitlines()]
    return next((line for line in lines if line.startswith(("Error:", "E:"))), lines[-1] if lines else "")


if __name__ == "__main__":
    try:
        print(browser())
    except NoBrowserError as problem:
        sys.exit(f"chromium: {problem}")
