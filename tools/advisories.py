"""Known faults in packages: advisories in OSV's format, from files, held against the versions in use. Works offline.

python -m tools.advisories osv/
python -m tools.advisories all.zip --pinned constraints/run.txt
python -m tools.advisories osv.jsonl --sbom bill.json --ignore OSV-2030-7
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile, ZipFile

from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

from croupier.cli.documents_command import add_format, show
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain
from croupier.dossier.installed_packages import installed_packages
from croupier.errors import InputError
from tools.pinned_packages import read_pinned

AFFECTED = 1
BAD_INPUT = 2
EXPLANATION = """\
PATH is a file, a folder or a ZIP archive with advisories in OSV's JSON format.
Nothing is looked up elsewhere. The installed packages are checked, or those of
a bill of materials (--sbom) or of a file of pinned packages (--pinned).

exit status: 0 no advisory affects them; 1 some do; 2 bad input.
"""
KINDS = (".json", ".jsonl")
LARGEST_MEMBER = 64 * 1024 * 1024
"""In octets: a small archive could unpack to more than there is memory."""
ECOSYSTEM = "PyPI"
BEGINNING = "0"


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(
        prog="python -m tools.advisories",
        description="Check the packages in use against advisories in files.",
        epilog=EXPLANATION,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("path", type=Path, metavar="PATH", help="a file, folder or ZIP archive with advisories")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sbom", type=Path, metavar="FILE", help="a bill of materials (CycloneDX JSON)")
    which.add_argument("--pinned", type=Path, metavar="FILE", help="pinned packages (constraints/*.txt)")
    parser.add_argument(
        "--ignore", action="append", default=[], metavar="ID", help="an advisory to leave out; repeat for more"
    )
    add_format(parser)
    options = parser.parse_args(arguments)
    try:
        document = scanned(options)
    except (InputError, OSError) as error:
        print(f"advisories: {error}", file=sys.stderr)
        return BAD_INPUT
    show(document, options.format, as_text)
    return AFFECTED if document["affected"] else 0


def scanned(options: Namespace) -> dict[str, Any]:
    """The packages in use, held against the advisories."""
    advisories = [one for one in read_advisories(options.path) if not {one.id, *one.aliases} & {*options.ignore}]
    packages = _packages(options)
    found = [one for name, version in packages for one in scan({name: version}, advisories)]
    return {"packages": len(packages), "advisories": len(advisories), "affected": [_entry(one) for one in found]}


def _packages(options: Namespace) -> list[tuple[str, str]]:
    """Each package in use and its version."""
    if options.sbom is not None:
        return _in_bill(options.sbom)
    if options.pinned is not None:
        pinned = read_pinned(options.pinned)
        return [(name, one.version) for name, versions in pinned.items() for one in versions]
    return [(one.name, one.version) for one in installed_packages()]


def _in_bill(path: Path) -> list[tuple[str, str]]:
    try:
        bill = json.loads(path.read_text(encoding="utf-8"))
        return [(canonical_name(one["name"]), one["version"]) for one in bill["components"]]
    except (ValueError, KeyError, TypeError):
        raise InputError(str(path), "is not a bill of materials in CycloneDX JSON") from None


def _entry(found: AffectedPackage) -> dict[str, object]:
    advisory = found.advisory
    return {
        "package": found.package,
        "version": found.version,
        "id": advisory.id,
        "aliases": list(advisory.aliases),
        "summary": advisory.summary,
        "fixed_in": list(advisory.fixed_in),
    }


def as_text(document: Mapping[str, Any]) -> str:
    """The scan for people."""
    lines = []
    for one in document["affected"]:
        fixed = f"; fixed in {', '.join(one['fixed_in'])}" if one["fixed_in"] else "; no version fixes it"
        names = ", ".join([one["id"], *one["aliases"]])
        lines.append(f"{one['package']} {one['version']}: {names}: {plain(one['summary'])}{fixed}")
    counted = f"{document['packages']} packages, {document['advisories']} advisories"
    if lines:
        return "\n".join([*lines, painted(f"{counted}: {len(lines)} AFFECTED.", RED, BOLD)])
    return painted(f"{counted}: none affected.", GREEN)


class Advisory(NamedTuple):
    """One advisory about one package."""

    id: str
    aliases: tuple[str, ...]
    package: str
    summary: str
    ranges: tuple[tuple[tuple[str, str], ...], ...]
    """Each range as its events in order: `introduced`, `fixed` or `last_affected`, and a version."""
    versions: tuple[str, ...]
    """Versions that are named one by one."""

    def affects(self, version: str) -> bool:
        """Whether this version has the fault."""
        found = _version(version)
        if found is None:
            return version in self.versions
        return any(_version(one) == found for one in self.versions) or any(_within(found, one) for one in self.ranges)

    @property
    def fixed_in(self) -> tuple[str, ...]:
        """The versions in which it was fixed."""
        return tuple([version for events in self.ranges for kind, version in events if kind == "fixed"])


def _version(text: str) -> Version | None:
    try:
        return Version(text)
    except InvalidVersion:
        return None


def _within(version: Version, events: Iterable[tuple[str, str]]) -> bool:
    """Whether a version lies in a range: the last event up to it decides."""
    affected = False
    for kind, text in events:
        at = Version(text) if text != BEGINNING else None
        if at is None or version > at or (version == at and kind != "last_affected"):
            affected = kind == "introduced"
    return affected


class AffectedPackage(NamedTuple):
    """A version in use with a known fault."""

    package: str
    version: str
    advisory: Advisory


def canonical_name(name: str) -> str:
    """The name under which packages are compared: `Some.Package` and `some_package` are one."""
    return str(canonicalize_name(name))


def scan(packages: Mapping[str, str], advisories: Iterable[Advisory]) -> list[AffectedPackage]:
    """The versions in use, by canonical name, that an advisory affects."""
    found = [
        AffectedPackage(one.package, packages[one.package], one)
        for one in advisories
        if one.package in packages and one.affects(packages[one.package])
    ]
    return sorted(found, key=lambda one: (one.package, one.advisory.id))


def read_advisories(path: Path) -> Iterator[Advisory]:
    """The advisories in a file, a folder or a ZIP archive: JSON documents, lists of them, or JSON Lines."""
    count = 0
    for place, text in _texts(path):
        count += 1
        for document in _documents(place, text):
            yield from _advisories(place, document)
    if not count:
        raise InputError(str(path), "holds no advisories: .json or .jsonl files")


def _texts(path: Path) -> Iterator[tuple[str, str]]:
    if path.is_dir():
        for file in sorted(path.rglob("*")):
            if file.suffix in (*KINDS, ".zip"):
                yield from _texts(file)
    elif path.suffix == ".zip":
        try:
            with ZipFile(path) as archive:
                for name in sorted(archive.namelist()):
                    if name.endswith(KINDS):
                        yield f"{path}:{name}", _member(archive, name, f"{path}:{name}")
        except BadZipFile:
            raise InputError(str(path), "is not a ZIP archive") from None
    else:
        yield str(path), path.read_text(encoding="utf-8")


def _member(archive: ZipFile, name: str, place: str) -> str:
    """The text of one file in an archive."""
    with archive.open(name) as member:
        found = member.read(LARGEST_MEMBER + 1)
    if len(found) > LARGEST_MEMBER:
        raise InputError(
            place, f"is larger than {LARGEST_MEMBER // 1024**2} MiB: unpack the archive, and give its folder"
        )
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise InputError(place, "is not text in UTF-8") from None


def _documents(place: str, text: str) -> Iterator[Any]:
    try:
        if place.endswith(".jsonl"):
            yield from [json.loads(line) for line in text.splitlines() if line.strip()]
            return
        found = json.loads(text)
    except ValueError as error:
        raise InputError(place, f"is not JSON: {error}") from None
    yield from found if isinstance(found, list) else [found]


def _advisories(place: str, document: Any) -> Iterator[Advisory]:
    """The parts of a document that are about Python packages. A withdrawn advisory counts no more."""
    try:
        if document.get("withdrawn"):
            return
        for affected in document.get("affected", ()):
            package = affected.get("package", {})
            if package.get("ecosystem") != ECOSYSTEM:
                continue
            yield Advisory(
                id=str(document["id"]),
                aliases=tuple(map(str, document.get("aliases", ()))),
                package=canonical_name(package["name"]),
                summary=str(document.get("summary", "")),
                ranges=tuple([_events(one) for one in affected.get("ranges", ()) if one.get("type") == "ECOSYSTEM"]),
                versions=tuple(map(str, affected.get("versions", ()))),
            )
    except (AttributeError, KeyError, TypeError) as error:
        raise InputError(place, f"is not an advisory in OSV's format: {error!r}") from None


def _events(found: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The events of a range, by version."""
    events = [(kind, str(version)) for event in found["events"] for kind, version in event.items()]
    order = {"introduced": 0, "fixed": 1, "last_affected": 2}
    in_order = [
        (kind, text) for kind, text in events if kind in order and (text == BEGINNING or _version(text) is not None)
    ]
    return tuple(sorted(in_order, key=lambda one: (_place(one[1]), order[one[0]])))


def _place(text: str) -> Version:
    """Every version comes after the beginning, also 0.dev0."""
    return Version("0.dev0") if text == BEGINNING else Version(text)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
