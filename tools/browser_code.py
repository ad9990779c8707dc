"""The browser's code: whether it is laid out as the formatter lays it out, and whether its types hold.

    python -m tools.browser_code            check both
    python -m tools.browser_code --write    lay the files out anew, then check

Prettier lays out JavaScript and CSS at 120 columns, indented with tabs: as spaces a page's indentation would weigh
twice as much. TypeScript's checker reads the types in the JSDoc comments. Both run with the Node.js that comes with
Playwright. The two packages are fetched once, and must have the hashes below.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.error import URLError
from urllib.request import urlopen

from tools import debian_packages, playwright_driver

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "src" / "croupier" / "web" / "static"
WIDTH = 120
TAB = 2
UNPACKED = Path(sys.prefix) / "npm"
REGISTRY = os.environ.get("NPM_CONFIG_REGISTRY", "https://registry.npmjs.org").rstrip("/")
TIMEOUT_S = 120


class Package(NamedTuple):
    """A package of npm, one exact version of it."""

    name: str
    version: str
    sha512: str
    program: str

    @property
    def folder(self) -> Path:
        """Where it lies once it is unpacked."""
        return UNPACKED / f"{self.name}-{self.version}"


PRETTIER = Package(
    "prettier",
    "3.10.1",
    "70vp3ZUYoPlFbF9uiTdXHUUCGEIp7d4+6p+8DYbkm2jP7x/3i/paXVF6dopSI3zd/CEitrZN1rc4i85xWmmXlg==",
    "bin/prettier.cjs",
)
TYPESCRIPT = Package(
    "typescript",
    "5.9.3",
    "jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw==",
    "bin/tsc",
)


class NotFetchedError(Exception):
    """A package, or what runs it, cannot be had. The message says why, and what to do."""


def unpacked(package: Package) -> Path:
    """The program of a package, which is fetched if it is not here yet."""
    if not package.folder.exists():
        UNPACKED.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=UNPACKED) as folder:
            with tarfile.open(fileobj=io.BytesIO(fetched(package))) as archive:
                archive.extractall(folder, filter="data")
            Path(folder, "package").rename(package.folder)  # in one step: an attempt that is cut off leaves nothing
    return package.folder / package.program


def fetched(package: Package) -> bytes:
    """The archive of a package, with the hash that it must have."""
    address = f"{REGISTRY}/{package.name}/-/{package.name}-{package.version}.tgz"
    try:
        with urlopen(address, timeout=TIMEOUT_S) as answer:
            archive: bytes = answer.read()
    except (URLError, OSError) as error:
        raise NotFetchedError(f"{package.name} {package.version} cannot be fetched from {REGISTRY}: {error}") from error
    if base64.b64encode(hashlib.sha512(archive).digest()).decode() != package.sha512:
        raise NotFetchedError(f"{package.name} {package.version} from {REGISTRY} is not the one that is pinned")
    return archive


def node() -> str:
    """The Node.js that comes with Playwright."""
    with debian_packages.one_at_a_time():
        if not playwright_driver.starts():
            failure = debian_packages.fetch([playwright_driver.PACKAGE])
            if not playwright_driver.starts():
                raise NotFetchedError("\n".join(filter(None, [playwright_driver.WHAT_TO_DO, failure])))
    return str(playwright_driver.path())


def long_lines() -> Iterator[str]:
    """The lines that are too long. The formatter breaks code, but neither texts nor comments."""
    for path in sorted([*STATIC.rglob("*.js"), *STATIC.rglob("*.css")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if (columns := len(line.expandtabs(TAB))) > WIDTH:
                yield f"{path.relative_to(ROOT)}:{number}: {columns} columns, {WIDTH} are allowed"


def main() -> int:
    """Check the layout and the types; 1 if either is wrong, 2 if they cannot be checked."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.browser_code", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="lay the files out anew")
    arguments = parser.parse_args()
    try:
        runs = node()
        layout = [runs, str(unpacked(PRETTIER)), "--write" if arguments.write else "--check", "--log-level", "warn"]
        layout += ["--print-width", str(WIDTH), "--use-tabs", "--tab-width", str(TAB)]
        layout += [str(STATIC / "**" / "*.{js,css}")]
        types = [runs, str(unpacked(TYPESCRIPT)), "-p", str(ROOT / "jsconfig.json")]
    except NotFetchedError as error:
        print(error, file=sys.stderr)
        return 2
    failed = [subprocess.run(command, check=False, cwd=ROOT).returncode for command in (layout, types)]
    wrong = list(long_lines())  # as the formatter has left them
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong or any(failed) else 0


if __name__ == "__main__":
    sys.exit(main())
