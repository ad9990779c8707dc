"""ZIP archives of evidence: files and a manifest with the hash of each, always written in the same way.

They come from strangers, so nothing is opened before its name, its method and its size are those of such an archive.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from croupier.errors import InputError, shown

EARLIEST = (1980, 1, 1, 0, 0, 0)
"""The date of each file in an archive: the same files give the same octets."""
UNIX = 3
"""The system that each archive says it was made on, wherever that was."""
END = struct.Struct("<4s4H2LH")
"""The end of an archive: a mark, disks and files, the size and the start of the list, the length of a comment."""
END_MARK, LARGE_ARCHIVE_MARK = b"PK\x05\x06", b"PK\x06\x07"
LARGE_ARCHIVE_END = 20
"""The octets before the end in an archive of many gigabytes, which keeps the size of its list elsewhere."""
DAMAGE = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError)
"""The errors that Python raises for an archive that is damaged."""


class ArchiveForm(NamedTuple):
    """The files that an archive of one kind may hold."""

    kind: str
    """With its article: `an evidence pack`."""
    manifest: str
    """The file that every such archive has."""
    may_hold: Callable[[str], bool]
    """Whether a file of this name may be in it."""
    most_octets: int
    """No such archive is larger when it is opened."""
    most_list_octets: int
    """The list of files at the end of an archive is no longer."""


class OpenedArchive(NamedTuple):
    """The files of an archive in their order, and those that cannot be read, each with the reason."""

    files: dict[str, bytes]
    damaged: dict[str, str]


def as_file(document: object, *, sort_keys: bool = True) -> bytes:
    """A document as one file of an archive, always written in the same way."""
    return json.dumps(document, indent=1, sort_keys=sort_keys, ensure_ascii=True).encode() + b"\n"


def archive_of(files: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """The archive of these files. Stored as they are (`ZIP_STORED`), they give the same octets on every machine."""
    packed = BytesIO()
    with ZipFile(packed, "w", method) as archive:
        for name, octets in files.items():
            about = ZipInfo(name, EARLIEST)
            about.compress_type = method
            about.create_system = UNIX
            archive.writestr(about, octets)
    return packed.getvalue()


def open_archive(octets: bytes, form: ArchiveForm) -> OpenedArchive:
    """The files of an archive. Raises an InputError if it is no archive of this form."""
    _require_short_list(octets, form)
    opened = OpenedArchive({}, {})
    try:
        with ZipFile(BytesIO(octets)) as archive:
            members = archive.infolist()
            _require_form(members, form)
            for one in members:
                _read(archive, one, opened)
    except InputError:
        raise
    except DAMAGE as error:
        raise InputError("", f"is not an archive that can be read: {error}") from None
    if form.manifest not in opened.files and form.manifest not in opened.damaged:
        raise InputError("", f"is not {form.kind}: it has no {form.manifest}")
    return opened


def _require_short_list(octets: bytes, form: ArchiveForm) -> None:
    """An archive's list of files is read as a whole, so a long one is refused first."""
    end = octets[-END.size :].rjust(END.size)
    before = octets[-END.size - LARGE_ARCHIVE_END : -END.size]
    mark, *_, list_octets, _, comment = END.unpack(end)
    if mark != END_MARK or comment or before.startswith(LARGE_ARCHIVE_MARK):
        raise InputError("", "is not an archive that can be read: it does not end like one")
    if list_octets > form.most_list_octets:
        raise InputError("", f"has too many files to be {form.kind}")


def _require_form(members: list[ZipInfo], form: ArchiveForm) -> None:
    for one in members:
        if not form.may_hold(one.filename):
            raise InputError("", f"is not {form.kind}: it has a file {shown(one.filename)}")
        # Other methods give out everything at once, however much it is.
        if one.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise InputError(one.filename, f"is compressed in a way that files of {form.kind} are not")
    if len({one.filename for one in members}) != len(members):
        raise InputError("", f"is not {form.kind}: it has a file twice")
    if sum(one.file_size for one in members) > form.most_octets:
        raise InputError("", f"is too large to be {form.kind}")


def _read(archive: ZipFile, member: ZipInfo, opened: OpenedArchive) -> None:
    """Read a member, never more of it than its declared size, however much it holds."""
    try:
        with archive.open(member) as source:
            opened.files[member.filename] = source.read(member.file_size + 1)
    except DAMAGE as error:
        opened.damaged[member.filename] = str(error)


def first_difference(follows: object, stands: object, place: str = "") -> tuple[str, object, object] | None:
    """The first place at which a document that stands somewhere is not the one that follows, with both values."""
    if isinstance(follows, dict) and isinstance(stands, dict):
        for name in dict.fromkeys((*follows, *stands)):
            inner = f"{place}.{name}" if place else str(name)
            found = first_difference(follows.get(name), stands.get(name), inner)
            if found is not None:
                return found
    elif isinstance(follows, list) and isinstance(stands, list) and len(follows) == len(stands):
        for index, (one, other) in enumerate(zip(follows, stands, strict=True)):
            found = first_difference(one, other, f"{place}[{index}]")
            if found is not None:
                return found
    elif follows != stands or type(follows) is not type(stands):
        return place, follows, stands
    return None


def json_of(name: str, octets: bytes) -> object:
    """The document in a file of an archive."""
    try:
        found: object = json.loads(octets)
    except (ValueError, RecursionError) as error:
        raise InputError(name, f"is not JSON: {error}") from None
    return found
