"""Checks that a release is named the same everywhere: by its tag, by the package and by a dated entry of the changelog.

python tools/release_version.py v0.1.0
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(arguments: Sequence[str]) -> int:
    (tag,) = arguments
    found = [*problems(tag)]
    print("\n".join(found) or f"{tag} is the version of the package and of the changelog.")
    return 1 if found else 0


def problems(tag: str, root: Path = ROOT) -> Iterator[str]:
    """Each place that names another version than the tag."""
    version: str = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if tag != f"v{version}":
        yield f"The tag is {tag}, but pyproject.toml has version {version}."
    package = (root / "src" / "croupier" / "version.py").read_text(encoding="utf-8")
    if f'__version__ = "{version}"' not in package.splitlines():
        yield f"croupier.__version__ is not {version}."
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## (.*)$", changes, re.MULTILINE)
    newest = next((heading for heading in headings if heading != "[Unreleased]"), "no release")
    if not re.fullmatch(rf"\[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d", newest):
        yield f"The newest release in CHANGELOG.md is {newest}, not [{version}] with its date."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
