"""Checks a dossier without a network, part by part, and names the place of everything that does not fit.

First each file must be the one that was packed. Then each part is worked out again with the installed software, as far
as that takes seconds. Where the installed software is another one, a difference proves nothing, and is told as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.computation.parallel_work import Progress, unwatched
from croupier.documents.fields import as_mapping
from croupier.dossier import files
from croupier.dossier.part_findings import NOT_CHECKED, DossierProblem, Found, PartCheck
from croupier.dossier.plan import PartDocument
from croupier.dossier.recomputed import PART_CHECKS
from croupier.errors import InputError, shown
from croupier.extras import MissingExtraError
from croupier.records.sealed_archive import OpenedArchive, archive_of, as_file, json_of, open_archive
from croupier.software_digest import file_digests, installed_software

ARCHIVE = "archive"
"""The place of a problem that lies in no file."""
AGREES, DIFFERS, OTHER_SOFTWARE = "agrees", "differs", "other software"
MOST_NAMED = 5


class CheckedPart(NamedTuple):
    """A check of one part, and its result."""

    part: str
    checked: str
    """The two things that were compared, in words."""
    result: str


class DossierCheck(NamedTuple):
    """The result of checking a dossier."""

    manifest: PartDocument
    same_software: bool
    differing_files: tuple[str, ...]
    """Files of the software that are not as described; the first few."""
    parts: tuple[CheckedPart, ...]
    sealed: bool | None
    """Whether the holder of the key sealed it; None without a key."""
    problems: tuple[DossierProblem, ...]

    @property
    def verified(self) -> bool | None:
        """Whether it is sound, sealed, of this software and fully checked; None if it is sound, but not all of that."""
        if self.problems:
            return False
        return True if self.sealed and self.same_software and not self.unchecked else None

    @property
    def unchecked(self) -> list[str]:
        """The parts that could not be checked here."""
        return [one.part for one in self.parts if one.result == NOT_CHECKED]

    def as_document(self) -> PartDocument:
        """The check as JSON."""
        named = ("dossier", "croupier", "software", "made_at", "games")
        return {
            **{name: self.manifest.get(name) for name in named},
            "same_software": self.same_software,
            "differing_files": list(self.differing_files),
            "parts": [one._asdict() for one in self.parts],
            "unchecked": self.unchecked,
            "sealed": self.sealed,
            "problems": [one._asdict() for one in self.problems],
            "verified": self.verified,
        }


def check_dossier(octets: bytes, key: bytes | None = None, progress: Progress = unwatched) -> DossierCheck:
    """Check a dossier; with a key, its seal too. Raises an InputError if it is no dossier at all."""
    opened = open_archive(octets, files.FORM)
    if files.MANIFEST in opened.damaged:
        raise InputError(files.MANIFEST, f"cannot be read: {opened.damaged[files.MANIFEST]}")
    manifest = dict(as_mapping(json_of(files.MANIFEST, opened.files[files.MANIFEST]), files.MANIFEST))
    problems = [*_packed(manifest, opened, octets)]
    plain = _written_plainly(manifest, opened.files[files.MANIFEST])
    if not plain:
        problems.append(DossierProblem(files.MANIFEST, "is not written as a dossier writes it"))
    sealed = None if key is None else plain and manifest.get("seal") == files.seal_of(manifest, key)
    if sealed is False:
        says = "is not sealed" if manifest.get("seal") is None else "the holder of this key did not seal it"
        problems.append(DossierProblem(files.MANIFEST, says))
    if problems:
        return DossierCheck(
            manifest, manifest.get("software") == installed_software().sha256, (), (), sealed, tuple(problems)
        )
    documents = {name: json_of(name, opened.files[name]) for name in files.PARTS}
    return _recomputed(manifest, opened.files, documents, sealed, progress)


def _written_plainly(manifest: PartDocument, octets: bytes) -> bool:
    """Whether the manifest is written in the one way. So no name stands in it twice, and it is not too deep to seal."""
    try:
        return as_file(manifest) == octets
    except RecursionError:
        return False


def _packed(manifest: PartDocument, opened: OpenedArchive, octets: bytes) -> Iterator[DossierProblem]:
    """Each file must be there and be the one that was packed; no other may be there; nothing may lie between them."""
    if manifest.get("dossier") != files.DOSSIER_FORMAT:
        yield DossierProblem(f"{files.MANIFEST}: dossier", f"must be {files.DOSSIER_FORMAT}")
    hashes = as_mapping(manifest.get("files", {}), f"{files.MANIFEST}: files")
    found = files.hashes_of(opened.files)
    missing = sorted((hashes.keys() | files.ALWAYS) - {files.MANIFEST} - found.keys() - opened.damaged.keys())
    for name in missing:
        yield DossierProblem(name, "is missing")
    for name, reason in opened.damaged.items():
        yield DossierProblem(name, f"is not the file that was packed: it cannot be read: {reason}")
    for name, digest in found.items():
        if name == files.MANIFEST:
            continue
        if name not in hashes:
            yield DossierProblem(name, "was added: the manifest does not name it")
        elif hashes[name] != digest:
            yield DossierProblem(name, "is not the file that was packed: its hash is not the one in the manifest")
    if not opened.damaged and archive_of(opened.files, files.METHOD) != octets:
        yield DossierProblem(ARCHIVE, "was changed between its files, or written by another program")


def _recomputed(
    manifest: PartDocument,
    octets: Mapping[str, bytes],
    documents: PartDocument,
    sealed: bool | None,
    progress: Progress,
) -> DossierCheck:
    try:
        same = documents[files.SOFTWARE]["sha256"] == installed_software().sha256
        differing = () if same else _differing(documents[files.SOFTWARE])
    except (LookupError, TypeError) as error:
        problem = DossierProblem(files.SOFTWARE, f"does not describe software: {error!r}")
        return DossierCheck(manifest, False, (), (), sealed, (problem,))
    parts: list[CheckedPart] = []
    problems = [*_wrong_facts(manifest, documents)]
    for number, check in enumerate(PART_CHECKS):
        found = _found(check, documents, octets)
        parts.append(CheckedPart(check.part, found.checked or check.checked, _result(found, same=same)))
        if same or check.always:
            problems += found.differences
        progress((number + 1) / len(PART_CHECKS))
    return DossierCheck(manifest, same, differing, tuple(parts), sealed, tuple(problems))


def _wrong_facts(manifest: PartDocument, documents: PartDocument) -> Iterator[DossierProblem]:
    """The facts of the manifest that differ from the data."""
    try:
        facts = files.manifest_facts(documents)
    except (LookupError, TypeError) as error:
        yield DossierProblem(files.MANIFEST, f"the data do not contain it: {error!r}")
        return
    for name, value in facts.items():
        if manifest.get(name) != value:
            says = f"{shown(manifest.get(name))} differs from the data"
            yield DossierProblem(f"{files.MANIFEST}: {name}", says)


def _found(check: PartCheck, documents: PartDocument, octets: Mapping[str, bytes]) -> Found:
    """A forger may have written anything, so every error in a check counts as a difference."""
    try:
        return check.find(documents, octets)
    except MissingExtraError as error:
        return Found([], NOT_CHECKED, checked=str(error))
    except InputError as error:
        return Found([DossierProblem(check.file, str(error))])
    except Exception as error:
        return Found([DossierProblem(check.file, f"cannot be worked out again: {error!r}")])


def _result(found: Found, *, same: bool) -> str:
    if found.result is not None:
        return found.result
    if not found.differences:
        return AGREES
    return DIFFERS if same else OTHER_SOFTWARE


def _differing(software: PartDocument) -> tuple[str, ...]:
    """The files that the software described has otherwise than the installed one."""
    described = {one["path"]: one["sha256"] for one in software["files"]}
    installed = dict(file_digests())
    names = sorted(
        str(name) for name in described.keys() | installed.keys() if described.get(name) != installed.get(name)
    )
    more = (f"and {len(names) - MOST_NAMED} more",) if len(names) > MOST_NAMED else ()
    return (*names[:MOST_NAMED], *more)
