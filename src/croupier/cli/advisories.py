"""`croupier advisories PATH`: known faults in the packages that this software runs on, from files."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.documents_command import add_format, show
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain
from croupier.cli.parsing import parser_of
from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.supply_chain.advisories import AffectedPackage

AFFECTED = 1

EXPLANATION = """\
PATH is a file, a folder or a ZIP archive with advisories in OSV's JSON format.
Nothing is looked up elsewhere. The installed packages are checked, or those of
a bill of materials (--sbom) or of a file of pinned packages (--pinned).

exit status: 0 no advisory affects them; 1 some do; 2 bad input.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of("advisories", "Check the packages in use against advisories in files.", EXPLANATION)
    parser.add_argument("path", type=Path, metavar="PATH", help="a file, folder or ZIP archive with advisories")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--sbom", type=Path, metavar="FILE", help="a bill of materials (CycloneDX JSON)")
    which.add_argument("--pinned", type=Path, metavar="FILE", help="pinned packages (constraints/*.txt)")
    parser.add_argument(
        "--ignore", action="append", default=[], metavar="ID", help="an advisory to leave out; repeat for more"
    )
    add_format(parser)
    options = parser.parse_args(arguments)
    from croupier.supply_chain.advisories import read_advisories, scan

    advisories = [one for one in read_advisories(options.path) if not {one.id, *one.aliases} & {*options.ignore}]
    packages = _packages(options)
    found = [one for name, version in packages for one in scan({name: version}, advisories)]
    document = {"packages": len(packages), "advisories": len(advisories), "affected": [_entry(one) for one in found]}
    show(document, options.format, as_text)
    return AFFECTED if found else 0


def _packages(options: Namespace) -> list[tuple[str, str]]:
    """Each package in use and its version."""
    from croupier.supply_chain.packages import installed_packages
    from croupier.supply_chain.pinned_packages import read_pinned

    if options.sbom is not None:
        return _in_bill(options.sbom)
    if options.pinned is not None:
        pinned = read_pinned(options.pinned)
        return [(name, one.version) for name, versions in pinned.items() for one in versions]
    return [(one.name, one.version) for one in installed_packages()]


def _in_bill(path: Path) -> list[tuple[str, str]]:
    from croupier.supply_chain.advisories import canonical_name

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
