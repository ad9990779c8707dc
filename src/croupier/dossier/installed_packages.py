"""The installed packages that this software needs, with those that these need in turn."""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from email.message import Message
from hashlib import sha256
from importlib import metadata
from typing import NamedTuple, cast

from croupier.extras import needs_extra

with needs_extra("dossier", "a list of packages"):
    from packaging.licenses import InvalidLicenseExpression, canonicalize_license_expression
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

OURS = "croupier"
LICENCE_CLASS = "License :: OSI Approved :: "
CLEAR_CLASSES = {"MIT License": "MIT", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0"}
"""Classes of licences that stand for one licence, with its expression. The others are families."""
LONGEST_NAME = 60
"""Some packages have the whole text of their licence where its name belongs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InstalledPackage:
    """One installed distribution."""

    name: str
    """Its canonical name."""
    version: str
    licence: str | None
    """A licence expression of SPDX, where the package has one; else the licence's name."""
    is_expression: bool
    digest: str
    """SHA-256 over the list of its files and their hashes (RECORD)."""
    needs: tuple[str, ...]
    """The names of the installed packages that it needs."""


def installed_packages(extras: Collection[str] = ()) -> tuple[InstalledPackage, ...]:
    """This software and the packages that it needs, by name; with these extras, or with all that are installed."""
    found: dict[str, InstalledPackage] = {}
    waiting = [(OURS, frozenset(extras or _extras_of(OURS)))]
    asked: set[tuple[str, frozenset[str]]] = set()
    needs: dict[str, dict[str, None]] = {}
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in asked:
            continue
        asked.add((name, wanted))
        for needed in _requirements(name, wanted):
            key = str(canonicalize_name(needed.name))
            if _distribution(key) is not None:
                needs.setdefault(name, {})[key] = None
                waiting.append((key, frozenset(needed.extras)))
        needs.setdefault(name, {})
    for name, others in needs.items():
        distribution = _distribution(name)
        if distribution is not None:
            found[name] = _described(name, distribution, sorted(others))
    return tuple([found[name] for name in sorted(found)])


def _distribution(name: str) -> metadata.Distribution | None:
    try:
        return metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None


def _extras_of(name: str) -> list[str]:
    distribution = _distribution(name)
    return [] if distribution is None else _fields(distribution).get_all("Provides-Extra") or []


def _fields(distribution: metadata.Distribution) -> Message:
    return cast(Message, distribution.metadata)


def _requirements(name: str, extras: Collection[str]) -> Iterator[Requirement]:
    """The requirements that hold here, with these extras."""
    distribution = _distribution(name)
    for text in (distribution.requires or ()) if distribution is not None else ():
        requirement = Requirement(text)
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield requirement


def _described(name: str, distribution: metadata.Distribution, needs: list[str]) -> InstalledPackage:
    licence = licence_of(distribution)
    return InstalledPackage(
        name=name,
        version=distribution.version,
        licence=licence.name,
        is_expression=licence.is_expression,
        digest=_digest(distribution),
        needs=tuple(needs),
    )


class StatedLicence(NamedTuple):
    """The licence that a package states."""

    name: str | None
    is_expression: bool
    """Whether the name is an expression of SPDX."""


def licence_of(distribution: metadata.Distribution) -> StatedLicence:
    """The licence by its expression; else by its field or by its class."""
    fields = _fields(distribution)
    classes = [one.removeprefix(LICENCE_CLASS) for one in fields.get_all("Classifier") or [] if LICENCE_CLASS in one]
    given = (fields.get("License") or "").strip()
    named = [given] if 0 < len(given) <= LONGEST_NAME and "\n" not in given else []
    for text in [*(fields.get_all("License-Expression") or []), *named]:
        try:
            return StatedLicence(str(canonicalize_license_expression(text)), is_expression=True)
        except InvalidLicenseExpression:
            continue
    if len(classes) == 1 and classes[0] in CLEAR_CLASSES:
        return StatedLicence(CLEAR_CLASSES[classes[0]], is_expression=True)
    return StatedLicence(" OR ".join(classes) or (named[0] if named else None), is_expression=False)


def _digest(distribution: metadata.Distribution) -> str:
    """SHA-256 over a line for each installed file: its SHA-256 in hexadecimal, two spaces, its path, sorted by path."""
    lines = []
    for file in distribution.files or ():
        if file.hash is not None and file.hash.mode == "sha256":
            value = base64.urlsafe_b64decode(file.hash.value + "=" * (-len(file.hash.value) % 4)).hex()
            lines.append((file.as_posix().encode(), value.encode()))
    return sha256(b"".join([value + b"  " + path + b"\n" for path, value in sorted(lines)])).hexdigest()
