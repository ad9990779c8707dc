"""The licences of the packages that Croupier runs on: `docs/licences.md`, and their texts: `THIRD_PARTY_NOTICES.txt`.

    python -m tools.third_party             fetch the pinned packages and write both files
    python -m tools.third_party --check     whether both files fit the pinned packages; needs no network

The packages are those that a plain installation and each extra need, in the versions of constraints/. Licences and
texts come from the packages themselves. A licence that nobody has judged yet stops the tool.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from croupier.dossier.installed_packages import StatedLicence, licence_of
from tools.constraints import EDITABLE, FOLDER, OURS, ROOT
from tools.pinned_packages import PinnedPackage, read_pinned
from tools.sbom import licence_texts

PAGE = ROOT / "docs" / "licences.md"
NOTICES = ROOT / "THIRD_PARTY_NOTICES.txt"
PLAIN = "each installation"
BUILD = "the build"
NOT_LISTED = ("bench", "gpu", "guide", "test")
"""Extras for people who measure or change Croupier, and one whose packages depend on the machine's CUDA."""
PERMISSIVE = {
    "0BSD", "Apache Software License", "Apache-2.0", "BSD", "BSD License", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0",
    "ISC", "LLVM-exception", "MIT", "MIT-0", "MIT-CMU", "PSF-2.0", "Python Software Foundation License",
    "Python-2.0", "Unlicense", "Zlib",
}  # fmt: skip
"""Names of licences, and of families of licences, whose terms an installation meets by keeping their notices."""
OF_FILES_OR_LIBRARIES = {"LGPL-3.0-only", "MPL-2.0"}
"""Licences that cover changes to the package itself. Croupier calls these packages, unchanged, as separate ones."""
RULE = "=" * 100


class ListedPackage(NamedTuple):
    """A package with its licence."""

    name: str
    versions: tuple[str, ...]
    licence: StatedLicence
    needed_by: tuple[str, ...]
    texts: tuple[tuple[str, str], ...]


def main(arguments: Sequence[str]) -> int:
    if arguments == ["--check"]:
        found = [*problems()]
        print("\n".join(found) or "The licences fit the pinned packages.")
        return 1 if found else 0
    packages = listed_packages()
    PAGE.write_text(page(packages), encoding="utf-8")
    NOTICES.write_text(notices(packages), encoding="utf-8")
    return 0


def pinned_versions() -> dict[str, tuple[PinnedPackage, ...]]:
    """The pinned versions of each package, as servers have them, else as the tests have them."""
    return {**read_pinned(FOLDER / "test.txt"), **read_pinned(FOLDER / "run.txt")}


def listed_packages() -> list[ListedPackage]:
    """All packages that are listed, by name, from archives that pip fetches into a folder of their own."""
    pinned = pinned_versions()
    found: dict[str, metadata.Distribution] = {}
    with tempfile.TemporaryDirectory() as folder:
        # A package's requirements are known once it is there.
        while missing := (needed_by := _needed_by(found, pinned)).keys() - found.keys():
            found |= _fetched(Path(folder), [pinned[name] for name in sorted(missing)])
        return [
            ListedPackage(
                name,
                tuple(sorted({one.version for one in pinned[name]})),
                _judged(name, licence_of(found[name])),
                tuple(parts),
                tuple(licence_texts(found[name])),
            )
            for name, parts in sorted(needed_by.items())
        ]


def _fetched(folder: Path, packages: Sequence[Sequence[PinnedPackage]]) -> dict[str, metadata.Distribution]:
    """Each package in the version for this machine; one that is for other machines only, as Windows has it."""
    here = [one for versions in packages for one in versions if one.holds_here]
    elsewhere = [versions[0] for versions in packages if not any(one.holds_here for one in versions)]
    _install(folder, here, ())
    _install(folder, elsewhere, ("--only-binary=:all:", "--platform", "win_amd64", "--ignore-requires-python"))
    return {str(canonicalize_name(one.metadata["Name"])): one for one in metadata.distributions(path=[str(folder)])}


def _install(folder: Path, packages: Sequence[PinnedPackage], manner: Sequence[str]) -> None:
    names = [f"{one.requirement.name}=={one.version}" for one in packages]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile", "--target", str(folder)]
    if names:
        subprocess.run([*command, *manner, *names], check=True)


def _needed_by(found: Mapping[str, metadata.Distribution], pinned: Collection[str]) -> dict[str, list[str]]:
    """The parts of the project that need each package, directly or through others, on any machine."""
    document = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = document["project"]["optional-dependencies"]
    parts = {PLAIN: document["project"]["dependencies"]}
    parts |= {f"`{name}`": wanted for name, wanted in sorted(extras.items()) if name not in NOT_LISTED}
    parts |= {BUILD: [*document["build-system"]["requires"], EDITABLE]}
    needed: dict[str, list[str]] = {}
    for part, wanted in parts.items():
        for name in _closure(map(Requirement, wanted), found, pinned):
            if PLAIN not in needed.get(name, ()):
                needed.setdefault(name, []).append(part)
    return needed


def _closure(
    wanted: Iterable[Requirement], found: Mapping[str, metadata.Distribution], pinned: Collection[str]
) -> set[str]:
    waiting, names, asked = [*wanted], set(), set()
    while waiting:
        requirement = waiting.pop()
        name, extras = str(canonicalize_name(requirement.name)), frozenset(requirement.extras)
        if name not in pinned or (name, extras) in asked:
            continue  # one that is not pinned is for a Python that the project does not support
        asked.add((name, extras))
        names.add(name)
        inner = map(Requirement, (found[name].requires if name in found else None) or ())
        waiting += [one for one in inner if _is_asked_for(one, extras)]
    return names


def _is_asked_for(requirement: Requirement, extras: Iterable[str]) -> bool:
    """Whether a requirement holds with these extras, on whatever machine."""
    named = re.findall(r"""extra == ['"]([\w.-]+)['"]""", str(requirement.marker or ""))
    return not named or not {canonicalize_name(one) for one in named}.isdisjoint(map(canonicalize_name, extras))


def _judged(name: str, licence: StatedLicence) -> StatedLicence:
    unknown = unjudged(licence.name or "no licence")
    if unknown:
        raise SystemExit(f"{name}: may it go with Croupier? Judge this licence first: {', '.join(sorted(unknown))}")
    return licence


def unjudged(licence: str) -> set[str]:
    """The parts of a licence's name that are in no list here."""
    return {*re.split(r"\s+(?:AND|OR|WITH)\s+|[()]", licence)} - {"", *PERMISSIVE, *OF_FILES_OR_LIBRARIES}


def page(packages: Sequence[ListedPackage]) -> str:
    """The text of docs/licences.md."""
    rows = [
        f"| {one.name} | {', '.join(one.versions)} | {one.licence.name} | {', '.join(one.needed_by)} |"
        for one in packages
    ]
    return "\n".join([INTRODUCTION, *rows, ""])


def notices(packages: Sequence[ListedPackage]) -> str:
    """The text of THIRD_PARTY_NOTICES.txt. A text that several packages share is printed once."""
    parts = [HEAD]
    first: dict[str, str] = {}
    for one in packages:
        parts.append(f"{RULE}\n{one.name} {', '.join(one.versions)}\nLicence: {one.licence.name}\n")
        parts += [] if one.texts else ["The package holds no text of its licence.\n"]
        for path, text in one.texts:
            said = first.setdefault(text.strip(), f"{one.name}, {path}")
            is_new = said == f"{one.name}, {path}"
            parts.append(f"{path}:\n\n{text.strip()}\n" if is_new else f"{path}: the same text as {said}\n")
    return "\n".join(parts)


def problems() -> Iterator[str]:
    """The reasons why the files do not fit the packages that are pinned for servers."""
    rows = dict(re.findall(r"^\| ([a-z0-9][\w-]*) \| ([^|]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    heads = dict(re.findall(rf"^{RULE}\n(\S+) (.+)$", NOTICES.read_text(encoding="utf-8"), re.MULTILINE))
    pinned = pinned_versions()
    for name in {*read_pinned(FOLDER / "run.txt"), *rows, *heads} - {OURS, "package"}:
        versions = ", ".join(sorted({one.version for one in pinned.get(name, ())}))
        for file, told in ((PAGE, rows), (NOTICES, heads)):
            if told.get(name) != versions or not versions:
                yield f"{file.name}: {name} {told.get(name)}, but pinned is {versions}: python -m tools.third_party"


INTRODUCTION = """\
<!-- Made by `python -m tools.third_party`; not to be edited by hand. -->

# Licences of the packages that Croupier uses

Croupier is under the Apache License, version 2.0. Its wheel and its source archive hold no code of others: pip fetches
the packages below, each under its own licence. The table has the [pinned](supply-chain.md) versions, the licence as the
package states it, and the part of Croupier that needs the package. The texts are in
[THIRD_PARTY_NOTICES.txt](../THIRD_PARTY_NOTICES.txt); `python -m tools.sbom --notices` prints those of the
installed packages.

- Most of them are under permissive licences. An installation meets their terms as long as their notices stay with them,
  and pip keeps these beside each package.
- psycopg (`postgres`) is under the LGPL, version 3. Croupier calls it as a separate package that anybody can replace,
  so it does not bind Croupier's own licence. If you hand out an image that holds psycopg, hand out its licence too, and
  let people put another version in its place. Its binary package also holds libraries of PostgreSQL and OpenSSL.
- pathspec, which the build alone uses, is under the MPL 2.0. That covers changes to pathspec's own files.
- The extra `gpu` takes CuPy, under the MIT licence, and NVIDIA's CUDA libraries, under NVIDIA's terms. Their versions
  depend on the machine, so they are not pinned and not listed.
- The extras `test`, `guide` and `bench` are for people who change or measure Croupier, and are not listed either. The
  extra `dossier` takes the packages of `fast` and `report` too.

| package | version | licence | needed by |
| --- | --- | --- | --- |"""
HEAD = """\
Licences of the packages that Croupier uses

Made by `python -m tools.third_party` from the packages themselves; not to be edited by hand. Croupier holds no code of
theirs: pip fetches them. docs/licences.md tells which part of Croupier needs which of them.
"""

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
