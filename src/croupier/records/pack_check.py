"""Checks an evidence pack without its store, and names the place of everything that does not fit.

Each file must be the one that was packed, and each row must follow from the hashes before it. Sheet, settlement,
rulings and proofs must follow from the rows. A person who changes one of them contradicts the others. A pack
in which all of them were changed together has another head than the store, and the holder of the key did not seal it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import pairwise
from typing import Any, NamedTuple

from croupier.documents.fields import as_list, as_mapping
from croupier.errors import InputError, shown
from croupier.floor_events.codec import type_of
from croupier.records import evidence_pack as pack
from croupier.records.event_log import NO_SENSE
from croupier.records.round_audit import RoundAudit, audit_of
from croupier.records.round_evidence import CHAIN, rulings_of, sheet_and_settlement
from croupier.records.round_finder import HAND_EVENTS, POKER, StoredRound
from croupier.records.sealed_archive import ArchiveForm, as_file, first_difference, json_of, open_archive
from croupier.store import ChainedRow, StoredEvent, StoreError
from croupier.store.canonical import Sealer
from croupier.store.chained_rows import read_chained_row
from croupier.store.words import NO_HASH

MOST_OCTETS = 64 * 1024 * 1024
"""No pack is larger when it is opened."""
KNOWN = frozenset({pack.MANIFEST, *pack.FILES})
FORM = ArchiveForm("an evidence pack", pack.MANIFEST, KNOWN.__contains__, MOST_OCTETS, most_list_octets=4 * 1024)
OF_FINDINGS = {"events": pack.EVENTS, "settlement": pack.SETTLEMENT, "shuffle": pack.RECORD, "postings": pack.EVENTS}
"""By subject of a finding: the file that it is about."""


class PackProblem(NamedTuple):
    """Something in a pack that does not fit, and its place."""

    place: str
    says: str


class PackCheck(NamedTuple):
    """The result of checking a pack."""

    manifest: Mapping[str, Any]
    rows: int
    audit: RoundAudit | None
    """The round settled again from the rows; None if they make no round."""
    sealed: bool | None
    """Whether the holder of the key sealed it; None without a key."""
    problems: tuple[PackProblem, ...]

    @property
    def verified(self) -> bool | None:
        """Whether the pack is sound and sealed; None if it is sound, but no key was given: anybody can make one."""
        return False if self.problems else self.sealed

    def as_document(self) -> dict[str, Any]:
        """The check as JSON."""
        audit = self.audit
        named = ("round", "table", "game", "rules_version", "croupier", "head", "made_by", "made_at")
        return {
            "evidence_pack": self.manifest.get("evidence_pack"),
            **{name: self.manifest.get(name) for name in named},
            "events": self.rows,
            "shuffle": None if audit is None else audit.shuffle,
            "settlement": None if audit is None else audit.as_document()["settlement"],
            "sealed": self.sealed,
            "problems": [one._asdict() for one in self.problems],
            "verified": self.verified,
        }


def check_pack(octets: bytes, key: bytes | None = None) -> PackCheck:
    """Check a pack; with the audit key of its store, its seals too. Raises an InputError if it is no pack at all."""
    files = _opened(octets)
    manifest = dict(as_mapping(json_of(pack.MANIFEST, files[pack.MANIFEST]), pack.MANIFEST))
    sealer = None if key is None else Sealer(key, str(manifest.get("store")))
    problems = [*_packed(manifest, files)]
    documents = {name: _readable(name, files.get(name), problems) for name in pack.FILES}
    rows = _rows(documents[pack.EVENTS], problems)
    problems += _chained(rows, sealer)
    audit = _audited(manifest, rows, documents, problems) if rows else None
    sealed = None if sealer is None else manifest.get("seal") == pack.seal_of(manifest, sealer)
    if sealed is False:
        problems.append(PackProblem(pack.MANIFEST, "the holder of the store's key did not seal this manifest"))
    return PackCheck(manifest, len(rows), audit, sealed, tuple(dict.fromkeys(problems)))


# The files


def _opened(octets: bytes) -> dict[str, bytes]:
    opened = open_archive(octets, FORM)
    for reason in opened.damaged.values():
        raise InputError("", f"is not an archive that can be read: {reason}")
    return opened.files


def _packed(manifest: Mapping[str, Any], files: Mapping[str, bytes]) -> Iterator[PackProblem]:
    """Each file must be there, and be the one that was packed."""
    if manifest.get("evidence_pack") != pack.PACK_FORMAT:
        yield PackProblem(f"{pack.MANIFEST}: evidence_pack", f"must be {pack.PACK_FORMAT}")
    hashes = as_mapping(manifest.get("files", {}), f"{pack.MANIFEST}: files")
    for name in sorted(pack.FILES):
        if name not in files:
            yield PackProblem(name, "is missing")
        elif hashes.get(name) != sha256(files[name]).hexdigest():
            yield PackProblem(name, "is not the file that was packed: its hash is not the one in the manifest")


def _readable(name: str, octets: bytes | None, problems: list[PackProblem]) -> object:
    try:
        return None if octets is None else json_of(name, octets)
    except InputError as error:
        problems.append(PackProblem(name, error.reason))
        return None


# The rows


def _rows(document: object, problems: list[PackProblem]) -> list[ChainedRow]:
    rows: list[ChainedRow] = []
    try:
        for index, value in enumerate(as_list(document, "")):
            rows.append(read_chained_row(value, f"[{index}]"))
    except InputError as error:
        problems.append(PackProblem(f"{pack.EVENTS}: {error.place}", error.reason))
        return []
    if not rows:
        problems.append(PackProblem(pack.EVENTS, "has no events"))
    return rows


def _chained(rows: list[ChainedRow], sealer: Sealer | None) -> Iterator[PackProblem]:
    """Each row must follow from the hashes before it, and the rows of a stream from one another."""
    last: dict[str, ChainedRow] = {}
    position = 0
    for one in rows:
        place = f"{pack.EVENTS}: {one.place}"
        yield from (PackProblem(place, problem) for problem in one.problems(sealer))
        if one.row.position <= position:
            yield PackProblem(place, "stands before an event that came earlier")
        position = one.row.position
        before = last.get(one.row.stream)
        starts = one.row.version == 1 and one.stream_before != NO_HASH
        follows = before is not None and one.row.version == before.row.version + 1
        if starts or (before is not None and follows and one.stream_before != before.row.stream_hash):
            yield PackProblem(place, "does not follow from the event before it in its stream")
        last[one.row.stream] = one
    yield from _whole(rows)


def _whole(rows: list[ChainedRow]) -> Iterator[PackProblem]:
    """No event of the round's own stream is left out between its first and its last."""
    stream = rows[0].row.stream if rows else ""
    versions = [one.row.version for one in rows if one.row.stream == stream]
    for version, following in pairwise(versions):
        if following != version + 1:
            yield PackProblem(f"{pack.EVENTS}: {stream} version {version + 1}", "is missing")
    if stream.startswith("round/") and versions[0] != 1:
        yield PackProblem(f"{pack.EVENTS}: {stream} version 1", "is missing")


# Figures that follow from the rows


def _audited(
    manifest: Mapping[str, Any],
    rows: list[ChainedRow],
    documents: Mapping[str, object],
    problems: list[PackProblem],
) -> RoundAudit | None:
    """Settle the round again from its rows, and compare every other file with them."""
    try:
        stored_round, beside = _round_in(manifest, rows)
        if not stored_round.over:
            raise ValueError("its round does not end")
        record = documents[pack.RECORD]
        audit = audit_of(stored_round, beside, lambda: as_mapping(record, ""))
        problems += _not_following(manifest, stored_round, rows, documents)
    except (*NO_SENSE, StoreError) as error:
        problems.append(PackProblem(pack.EVENTS, f"the events make no round: {error}"))
        return None
    for about, says in audit.findings:
        problems.append(PackProblem(OF_FINDINGS.get(about, pack.EVENTS), says))
    problems += _other_audit(audit, documents[pack.AUDIT])
    return audit


def _round_in(manifest: Mapping[str, Any], rows: list[ChainedRow]) -> tuple[StoredRound, list[StoredEvent]]:
    stored = [one.row for one in rows]
    own, opening = stored[0].stream, stored[0].document
    events = [one for one in stored if one.stream == own and (one.kind != POKER or type_of(one) in HAND_EVENTS)]
    stored_round = StoredRound(str(opening["round"]), str(manifest.get("table")), str(opening["game"]), events)
    return stored_round, [one for one in stored if one.stream != own]


def _not_following(
    manifest: Mapping[str, Any], stored_round: StoredRound, rows: list[ChainedRow], documents: Mapping[str, object]
) -> Iterator[PackProblem]:
    sheet, settlement = sheet_and_settlement(stored_round)
    record = documents[pack.RECORD]
    own_events = [{**one.document, "at": one.at} for one in stored_round.events]
    last = rows[-1].row
    expected: dict[str, tuple[object, object]] = {
        pack.SHEET: (sheet, documents[pack.SHEET]),
        pack.SETTLEMENT: (settlement, documents[pack.SETTLEMENT]),
        pack.RULINGS: (rulings_of(stored_round), documents[pack.RULINGS]),
        pack.RECORD: (own_events, record.get("events") if isinstance(record, dict) else None),
        pack.MANIFEST: (
            {
                "round": stored_round.round,
                "table": stored_round.table,
                "game": stored_round.game,
                "rules_version": stored_round.events[0].document.get("version"),
                "head": f"{last.position}:{last.log_hash.hex()}",
            },
            {name: manifest.get(name) for name in ("round", "table", "game", "rules_version", "head")},
        ),
    }
    for name, (follows, stands) in expected.items():
        for place, says in difference(follows, stands):
            yield PackProblem(f"{name}: {place}" if place else name, says)


def _other_audit(audit: RoundAudit, packed: object) -> Iterator[PackProblem]:
    """The audit was made with the store and its key, so it may know more about the chain."""
    if not isinstance(packed, dict) or not isinstance(packed.get("findings"), list):
        yield PackProblem(pack.AUDIT, "is not an audit")
        return
    findings = [one for one in packed["findings"] if not isinstance(one, dict) or one.get("about") != CHAIN]
    if len(findings) != len(packed["findings"]):
        yield PackProblem(pack.AUDIT, "the store had found events that are not as they were stored")
    packed = {**packed, "findings": findings, "agrees": not findings}
    for place, says in difference(audit.as_document(), packed):
        yield PackProblem(f"{pack.AUDIT}: {place}" if place else pack.AUDIT, says)


def difference(follows: object, stands: object) -> Iterator[tuple[str, str]]:
    """The first place at which a document is not what follows from the events; none if there is no such place."""
    found = first_difference(json.loads(as_file(follows)), stands)
    if found is not None:
        place, wanted, stood = found
        yield place, f"{shown(stood)} does not follow from the events: that would be {shown(wanted)}"
