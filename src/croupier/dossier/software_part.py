"""The software that made the dossier: its digest, its files, its packages, Python, rules editions and pay tables."""

from __future__ import annotations

import os
import platform
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from croupier.dossier.bill_of_materials import bill_of_materials
from croupier.dossier.installed_packages import InstalledPackage, installed_packages
from croupier.dossier.pay_tables import editions_of
from croupier.dossier.plan import DossierPlan, PartDocument
from croupier.software_digest import file_digests, installed_software
from croupier.version import __version__

CONSTRAINTS = Path(__file__).parents[3] / "constraints"
"""The files of pinned packages. An installation from a wheel has none."""


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
        "constraints": [{"file": f"constraints/{one.name}", "sha256": _file_sha256(one)} for one in pinned],
        "editions": [edition for game in plan.games for edition in editions_of(game)],
    }
    return told, bill_of_materials(packages, software, made_at=plan.made_at)


def _file_sha256(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def _package(one: InstalledPackage) -> PartDocument:
    return {"name": one.name, "version": one.version, "licence": one.licence, "sha256": one.digest}
