"""Pins every package that the project needs, with the hashes of its archives, in constraints/: for a server
(`run.txt`), for the tests (`test.txt`), and for building the guide (`guide.txt`).

    python -m tools.constraints             resolve anew and write all files
    python -m tools.constraints --check     whether the files fit pyproject.toml; needs no network

The files are for `pip install --require-hashes -r FILE` on any system. Resolving needs the program `uv`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.pinned_packages import PinnedPackage, read_pinned

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "constraints"
FILES: Mapping[str, tuple[str, ...]] = {
    "run": ("dossier", "keyring", "passkeys", "postgres", "serve"),
    "test": ("test",),
    "guide": ("guide",),
}
"""The files, and the extras that each of them pins."""
EDITABLE = "editables"
"""The build needs this package too to install the project in place."""
WITHOUT_PROJECT = ("guide",)
"""Files for an environment that has the project already: they pin their extras alone."""
OURS = "croupier"
MARK = "# From dependencies sha256:"


def main(arguments: Sequence[str]) -> int:
    if arguments == ["--check"]:
        problems = [problem for name in FILES for problem in problems_of(name)]
        print("\n".join(problems) or "The pinned packages fit pyproject.toml.")
        return 1 if problems else 0
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        (FOLDER / f"{name}.txt").write_text(resolved(name), encoding="utf-8")
    return 0


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return found


def wanted(name: str) -> list[Requirement]:
    """The project's own requirements in this file: dependencies, extras, and the build."""
    document = project()
    extras: Mapping[str, list[str]] = document["project"]["optional-dependencies"]

    def of_extra(extra: str) -> Iterator[Requirement]:
        for requirement in map(Requirement, extras[extra]):
            if canonicalize_name(requirement.name) == OURS:
                for inner in sorted(requirement.extras):
                    yield from of_extra(inner)
            else:
                yield requirement

    own = [*document["project"]["dependencies"], *document["build-system"]["requires"], EDITABLE]
    own = [] if name in WITHOUT_PROJECT else own
    return [*map(Requirement, own), *[one for extra in FILES[name] for one in of_extra(extra)]]


def mark(name: str) -> str:
    """A line that changes when what the project asks for changes."""
    asked = [*sorted(map(str, wanted(name))), project()["project"]["requires-python"]]
    return MARK + sha256(json.dumps(asked).encode()).hexdigest()


def resolved(name: str) -> str:
    """The text of the file, resolved for all systems and Pythons that the project supports."""
    uv = shutil.which("uv")
    if uv is None:
        raise SystemExit("tools.constraints needs the program `uv`: pip install uv")
    with tempfile.NamedTemporaryFile("w", suffix=".in") as file:
        file.write("\n".join(map(str, wanted(name))))
        file.flush()
        lowest = project()["project"]["requires-python"].removeprefix(">=")
        command = [uv, "pip", "compile", file.name, "--universal", "--python-version", lowest, "--generate-hashes"]
        quiet = [
            "--no-header",
            "--no-annotate",
            "--no-emit-index-url",
            "--no-emit-find-links",
            "--no-config",
            "--quiet",
        ]
        found = subprocess.run([*command, *quiet], capture_output=True, text=True, check=True)
    how = "# Made by `python -m tools.constraints`; not to be edited by hand."
    return f"{how}\n{mark(name)}\n{found.stdout}"


def problems_of(name: str) -> Iterator[str]:
    """The reasons why a file does not fit the project."""
    path = FOLDER / f"{name}.txt"
    text, pinned = path.read_text(encoding="utf-8"), read_pinned(path)
    if mark(name) not in text.splitlines():
        yield f"{path.name} was made for other dependencies: python -m tools.constraints"
    for line in text.splitlines():
        if "://" in line or line.lstrip().startswith(("-i", "-f", "--index", "--extra-index", "--find", "--trusted")):
            yield f"{path.name} names a place: {line.strip()}"
    for requirement in wanted(name):
        yield from _unmet(path.name, requirement, pinned)


def _unmet(file: str, requirement: Requirement, pinned: Mapping[str, tuple[PinnedPackage, ...]]) -> Iterator[str]:
    versions = pinned.get(str(canonicalize_name(requirement.name)), ())
    if not versions:
        yield f"{file} lacks {requirement.name}"
    for one in versions:
        if not requirement.specifier.contains(one.version, prereleases=True):
            yield f"{file} has {requirement.name} {one.version}, which is not {requirement.specifier}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
