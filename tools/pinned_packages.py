"""Files of pinned packages with the hashes of their archives, as `pip install --require-hashes -r` reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name

from croupier.errors import InputError, shown

HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})$")


class PinnedPackage(NamedTuple):
    """One version of one package."""

    requirement: Requirement
    version: str
    hashes: tuple[str, ...]
    """SHA-256 of each archive that may be installed."""

    @property
    def holds_here(self) -> bool:
        """Whether this version is for this Python on this machine."""
        return self.requirement.marker is None or self.requirement.marker.evaluate()


def read_pinned(path: Path) -> Mapping[str, tuple[PinnedPackage, ...]]:
    """The pinned packages of a file, by canonical name. A package may have a version for each kind of machine."""
    found: dict[str, tuple[PinnedPackage, ...]] = {}
    text = re.sub(r"\\\n", " ", path.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if words:
            pinned = _read(words, f"{path}: entry {number}")
            name = str(canonicalize_name(pinned.requirement.name))
            found[name] = (*found.get(name, ()), pinned)
    return found


def _read(line: str, place: str) -> PinnedPackage:
    first, *rest = re.split(r"\s+(?=--)", line)
    hashes = [HASH.match(word.strip()) for word in rest]
    try:
        requirement = Requirement(first)
    except InvalidRequirement as error:
        raise InputError(place, f"is not a requirement: {error}") from None
    pins = [one for one in requirement.specifier if one.operator == "=="]
    if len(pins) != 1 or len(requirement.specifier) != 1 or requirement.url:
        raise InputError(place, f"{shown(first)} does not name one version")
    if not hashes or None in hashes:
        raise InputError(place, f"{requirement.name} has no hash, or something else besides")
    return PinnedPackage(requirement, pins[0].version, tuple([one[1] for one in hashes if one is not None]))
