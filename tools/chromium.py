"""The browser that the tests drive: one that is on the machine, or one that is fetched.

    python tools/chromium.py            say which one it is, and fetch one if there is none

In this order: the program named by CROUPIER_TEST_BROWSER; any Chrome or Chromium on the PATH or where its installer
puts it; one that was fetched before; on Debian, the package chromium-headless-shell (without root it is unpacked into
the Python environment); Playwright's own download, into the Python environment. A program that does not answer
`--version` does not count as a browser.

Playwright's driver, which talks to the browser, is made to start too.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

if __package__ in (None, ""):  # called by its path
    sys.path.insert(0, str(Path(__file__).parents[1]))

from tools import debian_packages, playwright_driver
from tools.programs import answers, failure_of

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
UNPACKED = "usr/lib/chromium/chromium-headless-shell"
"""The program of that package. Its script in usr/bin starts the installed one."""
WHAT_TO_DO = (
    "no Chrome or Chromium was found, and none could be fetched. Install one (Debian: apt install "
    f"{PACKAGE}), or name one in {SETTING}, or leave these tests out with --no-browser."
)


class NoBrowserError(Exception):
    """No browser is installed, and none could be installed. The message says what to do."""


def browser() -> Path:
    """A browser that answers, and a driver that starts: fetched if necessary, by one process at a time."""
    with debian_packages.one_at_a_time():
        return _browser()


def _browser() -> Path:
    found = _named() or installed_browser()
    needed = [] if found else [PACKAGE]
    if not playwright_driver.starts():
        needed.append(playwright_driver.PACKAGE)
    failures = [debian_packages.fetch(needed)] if needed else []
    if not playwright_driver.starts():
        raise NoBrowserError("\n".join([playwright_driver.WHAT_TO_DO, *filter(None, failures)]))
    found = found or installed_browser()
    if found is None:
        failures.append(_from_playwright())
        found = installed_browser()
    if found is None:
        raise NoBrowserError("\n".join([WHAT_TO_DO, *filter(None, failures)]))
    return found


def _named() -> Path | None:
    named = os.environ.get(SETTING)
    if not named:
        return None
    if not answers(Path(named)):
        raise NoBrowserError(f"{SETTING} names {named}, which does not answer --version.")
    return Path(named)


def installed_browser() -> Path | None:
    """The first browser on this machine that answers."""
    return next((path for path in _candidates() if answers(path)), None)


def _candidates() -> Iterator[Path]:
    for name in NAMES:
        found = shutil.which(name)
        if found:
            yield Path(found)
    yield from (Path(name) for name in APPLICATIONS if Path(name).exists())
    yield from filter(None, [debian_packages.unpacked(UNPACKED)])
    yield from _playwrights_own()


def _playwrights_own() -> Iterator[Path]:
    """The browsers that Playwright has fetched: into its own package, as below, or into its users' cache."""
    import playwright

    package = Path(playwright.__file__).parent / "driver" / "package" / ".local-browsers"
    caches = (Path.home() / ".cache" / "ms-playwright", Path.home() / "Library" / "Caches" / "ms-playwright")
    for folder in (package, *caches):
        for program in ("chrome-headless-shell", "headless_shell", "chrome", "Chromium"):
            yield from sorted((path for path in folder.glob(f"chromium*/**/{program}") if path.is_file()), reverse=True)


def _from_playwright() -> str | None:
    """Download Playwright's browser into the Python environment. Returns the reason if that fails."""
    needs = ["--with-deps"] if os.geteuid() == 0 and shutil.which("apt-get") else []
    command = [sys.executable, "-m", "playwright", "install", *needs, "--only-shell", "chromium"]
    return failure_of(command, PLAYWRIGHT_BROWSERS_PATH="0", **debian_packages.QUIETLY)


if __name__ == "__main__":
    try:
        print(browser())
    except NoBrowserError as problem:
        sys.exit(f"chromium: {problem}")
