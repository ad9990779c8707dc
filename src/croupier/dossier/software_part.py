"""The software that made the dossier: its digest, its files, its packages, Python, rules editions and pay tables."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from croupier.dossier.installed_packages import OURS, InstalledPackage, installed_packages
from croupier.dossier.plan import DossierPlan, PartDocument
from croupier.dossier.rules_part import editions_of
from croupier.games.in_words import game_in_words
from croupier.printed_sheets.parts import BookChapter, ReportTable, Section, Text
from croupier.software_digest import SoftwareDigest, file_digests, installed_software
from croupier.version import __version__

CONSTRAINTS = Path(__file__).parents[3] / "constraints"
"""The files of pinned packages. An installation from a wheel has none."""
SPECIFICATION = "1.6"


def software_part(plan: DossierPlan, seed: str) -> tuple[PartDocument, PartDocument]:
    """Versions and hashes; and the bill of materials."""
    packages = installed_packages()
    software = installed_software()
    pinned = sorted(CONSTRAINTS.glob("*.txt")) if CONSTRAINTS.is_dir() else []
    told = {
        "croupier": __version__,
        "sha256": software.sha256,
        "files": [{"path": path, "sha256": hashed} for path, hashed in file_digests()],
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} on {platform.machine()}",
        "cores": os.cpu_count(),
        "made_at": plan.made_at.isoformat(timespec="seconds"),
        "seed": seed,
        "seed_is_digest": plan.seed is None,
        "typst": metadata.version("typst"),
        "packages": [_package(one) for one in packages],
        "constraints": [
            {"file": f"constraints/{one.name}", "sha256": sha256(one.read_bytes()).hexdigest()} for one in pinned
        ],
        "editions": [edition for game in plan.games for edition in editions_of(game)],
    }
    return told, bill_of_materials(packages, software, made_at=plan.made_at)


def _package(one: InstalledPackage) -> PartDocument:
    return {"name": one.name, "version": one.version, "licence": one.licence, "sha256": one.digest}


def software_chapter(software: PartDocument) -> BookChapter:
    """Software, machine, rules editions, packages."""
    facts = (
        ("Croupier", software["croupier"]),
        ("digest of its files, SHA-256", software["sha256"]),
        ("files", f"{len(software['files']):,}, each with its SHA-256 in files.csv"),
        ("Python", software["python"]),
        ("machine", f"{software['machine']}, {software['cores']} cores"),
        ("made at", software["made_at"]),
        ("seed", software["seed"]),
        ("pages set by", f"Typst {software['typst']}"),
    )
    packages = tuple([(one["name"], one["version"], one["licence"] or "not stated") for one in software["packages"]])
    return BookChapter(
        "Versions and hashes",
        (),
        (
            Section(
                "Software and machine",
                (
                    ReportTable(("what", "value"), facts, "<<", widths=("52mm", "1fr")),
                    Text(
                        (
                            "The digest is the SHA-256 over one line for each file of the package: the SHA-256 of "
                            "the file, two spaces, and its path, sorted by path. A server tells the same digest at "
                            "“/about” and logs it at each start.",
                        )
                    ),
                ),
            ),
            Section("Rules editions and pay tables", (_editions(software),)),
            Section("Pinned packages", (_constraints(software),)),
            Section(
                "Packages",
                (
                    Text(
                        (
                            "The packages that were installed, and that the software needs, with their licences. "
                            "Each has its hash in packages.csv and in the bill of materials, sbom.json.",
                        )
                    ),
                    ReportTable(("package", "version", "licence"), packages, "<<<", widths=("55mm", "30mm", "1fr")),
                ),
            ),
        ),
    )


def _editions(software: PartDocument) -> ReportTable:
    rows = []
    for edition in software["editions"]:
        name = f"{game_in_words(edition['game'])}, version {edition['version']}"
        rows.append((name, "clauses in our words", edition["clauses_sha256"]))
        for table in edition["tables"]:
            cap = f", at most {table['cap']}" if table["cap"] else ""
            rows.append(("", f"{', '.join(table['bets'])} ({table['clause']}{cap})", table["sha256"]))
    return ReportTable(("edition", "hash of", "SHA-256"), tuple(rows), "<<<", widths=("40mm", "1fr", "auto"))


def _constraints(software: PartDocument) -> ReportTable | Text:
    found = tuple([(one["file"], one["sha256"]) for one in software["constraints"]])
    if not found:
        return Text(("The files of pinned packages are not part of an installation from a wheel, so none is named.",))
    return ReportTable(("file", "SHA-256"), found, "<<", widths=("60mm", "1fr"))


def bill_of_materials(
    packages: Sequence[InstalledPackage],
    software: SoftwareDigest,
    *,
    made_at: datetime,
    archives: Mapping[str, Sequence[str]] | None = None,
) -> PartDocument:
    """The bill of this software. `archives` are the SHA-256 hashes of each package's archives, by its name.

    The same packages give the same serial number.
    """
    (own,) = [one for one in packages if one.name == OURS]
    others = [one for one in packages if one is not own]
    names = "\n".join([software.sha256, *[f"{one.name}=={one.version} {one.digest}" for one in packages]])
    root = {**_component(own, ()), "type": "application", "hashes": [_sha256(software.sha256)]}
    return {
        "$schema": f"http://cyclonedx.org/schema/bom-{SPECIFICATION}.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "serialNumber": uuid5(NAMESPACE_URL, names).urn,
        "version": 1,
        "metadata": {
            "timestamp": made_at.isoformat(timespec="seconds"),
            "tools": {"components": [{"type": "application", "name": OURS, "version": own.version}]},
            "component": root,
        },
        "components": [_component(one, (archives or {}).get(one.name, ())) for one in others],
        "dependencies": [
            {"ref": _reference(one), "dependsOn": [_reference(other) for other in packages if other.name in one.needs]}
            for one in packages
        ],
    }


def _component(package: InstalledPackage, archives: Sequence[str]) -> PartDocument:
    found: PartDocument = {
        "type": "library",
        "bom-ref": _reference(package),
        "name": package.name,
        "version": package.version,
        "purl": _reference(package),
        "hashes": [_sha256(package.digest)],
        "licenses": _licences(package),
    }
    if archives:
        # Which archive was installed depends on the machine, so all of them are told.
        reference = {"type": "distribution", "url": _reference(package), "hashes": [_sha256(one) for one in archives]}
        found["externalReferences"] = [reference]
    return found


def _reference(package: InstalledPackage) -> str:
    return f"pkg:pypi/{package.name}@{package.version}"


def _sha256(digest: str) -> dict[str, str]:
    return {"alg": "SHA-256", "content": digest}


def _licences(package: InstalledPackage) -> list[PartDocument]:
    if package.licence is None:
        return []
    return [{"expression": package.licence} if package.is_expression else {"license": {"name": package.licence}}]
