"""An evidence pack: one archive with everything about a finished round, to be checked without its store.

It is a ZIP archive of JSON files. The manifest holds the hash of each other file.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from croupier.records.round_evidence import RoundEvidence, rulings_of, sheet_and_settlement
from croupier.records.sealed_archive import archive_of, as_file
from croupier.store.canonical import Sealer
from croupier.version import __version__

PACK_FORMAT = 1
MANIFEST, EVENTS, RECORD = "manifest.json", "events.json", "record.json"
SHEET, SETTLEMENT, RULINGS = "sheet.json", "settlement.json", "rulings.json"
AUDIT, BOOKMARKS = "audit.json", "bookmarks.json"
FILES = (EVENTS, RECORD, SHEET, SETTLEMENT, RULINGS, AUDIT, BOOKMARKS)
"""The files beside the manifest."""


def evidence_pack(
    evidence: RoundEvidence, *, by: str, at: str, sealer: Sealer, bookmarks: list[dict[str, Any]]
) -> bytes:
    """The pack of a round, made by this person at this time."""
    sheet, settlement = sheet_and_settlement(evidence.stored_round)
    contents = {
        EVENTS: [one.as_document() for one in evidence.rows],
        RECORD: evidence.record,
        SHEET: sheet,
        SETTLEMENT: settlement,
        RULINGS: rulings_of(evidence.stored_round),
        AUDIT: evidence.audit.as_document(),
        BOOKMARKS: bookmarks,
    }
    files = {name: as_file(contents[name]) for name in FILES}
    return archive_of({MANIFEST: as_file(_manifest(evidence, files, by=by, at=at, sealer=sealer)), **files})


def _manifest(evidence: RoundEvidence, files: dict[str, bytes], *, by: str, at: str, sealer: Sealer) -> dict[str, Any]:
    stored_round = evidence.stored_round
    manifest = {
        "evidence_pack": PACK_FORMAT,
        "round": stored_round.round,
        "table": stored_round.table,
        "game": stored_round.game,
        "rules_version": stored_round.events[0].document.get("version"),
        "croupier": __version__,
        "store": sealer.store_id,
        "head": evidence.head,
        "made_by": by,
        "made_at": at,
        "files": {name: sha256(octets).hexdigest() for name, octets in files.items()},
    }
    return {**manifest, "seal": seal_of(manifest, sealer)}


def seal_of(manifest: dict[str, Any], sealer: Sealer) -> str:
    """The seal of a manifest, over everything in it but the seal itself."""
    unsealed = {name: value for name, value in manifest.items() if name != "seal"}
    return sealer.pack(sha256(as_file(unsealed)).digest()).hex()
