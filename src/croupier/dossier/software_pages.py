"""The chapter about versions and hashes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.in_words import game_in_words
from croupier.printed_sheets.parts import BookChapter, ReportTable, Section, Text


def software_chapter(software: Mapping[str, Any]) -> BookChapter:
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


def _editions(software: Mapping[str, Any]) -> ReportTable:
    rows = []
    for edition in software["editions"]:
        name = f"{game_in_words(edition['game'])}, version {edition['version']}"
        rows.append((name, "clauses in our words", edition["clauses_sha256"]))
        for table in edition["tables"]:
            cap = f", at most {table['cap']}" if table["cap"] else ""
            rows.append(("", f"{', '.join(table['bets'])} ({table['clause']}{cap})", table["sha256"]))
    return ReportTable(("edition", "hash of", "SHA-256"), tuple(rows), "<<<", widths=("40mm", "1fr", "auto"))


def _constraints(software: Mapping[str, Any]) -> ReportTable | Text:
    found = tuple([(one["file"], one["sha256"]) for one in software["constraints"]])
    if not found:
        return Text(("The files of pinned packages are not part of an installation from a wheel, so none is named.",))
    return ReportTable(("file", "SHA-256"), found, "<<", widths=("60mm", "1fr"))
