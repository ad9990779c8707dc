"""The software bill of materials, as CycloneDX 1.6 in JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import NAMESPACE_URL, uuid5

from croupier.dossier.installed_packages import OURS, InstalledPackage
from croupier.dossier.plan import PartDocument
from croupier.software_digest import SoftwareDigest

SPECIFICATION = "1.6"


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
