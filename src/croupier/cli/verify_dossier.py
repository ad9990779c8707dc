"""`croupier verify DOSSIER`: checks a regulator's dossier without a network."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cli.documents_command import show
from croupier.cli.paint import BOLD, GREEN, RED, bar, painted, plain, wrapped
from croupier.cli.stores import key_at
from croupier.cli.verify_pack import STATUS
from croupier.dossier.check import AGREES, check_dossier
from croupier.dossier.files import MOST_OCTETS

SEALED = {True: "sealed by the holder of the key", False: "NOT sealed by the holder of the key"}


def verify_dossier(options: Namespace) -> int:
    """Check the dossier that the options name, and print the findings."""
    with Path(options.file).open("rb") as source:
        octets = source.read(MOST_OCTETS)
    key = key_at(options.key)
    with bar("working it out again") as progress:
        check = check_dossier(octets, key, progress)
    show(check.as_document(), options.format, as_text)
    return STATUS[check.verified]


def as_text(result: Mapping[str, Any]) -> str:
    """The check for people: each part with its result and the two things that were compared."""
    lines = [
        painted(plain(f"Regulator's dossier of Croupier {result['croupier']}, made {result['made_at']}"), BOLD),
        SEALED.get(result["sealed"], "seal not checked (--key)").capitalize(),
        _software(result),
    ]
    for one in result["parts"]:
        colour = () if one["result"] == AGREES else (BOLD,)
        lines += [painted(f"{one['part']}: {one['result']}", *colour), wrapped(plain(one["checked"]), indent="  ")]
    lines += [wrapped(plain(f"{one['place']}: {one['says']}"), indent="  ") for one in result["problems"]]
    return "\n".join([*lines, _verdict(result)])


def _software(result: Mapping[str, Any]) -> str:
    if result["same_software"]:
        return "The installed software is the one described"
    named = ", ".join(result["differing_files"])
    return wrapped(plain(f"The installed software is ANOTHER one{': ' if named else ''}{named}"))


def _verdict(result: Mapping[str, Any]) -> str:
    if result["verified"]:
        return painted("Verified: sealed, of this software, and all that can be worked out again agrees.", GREEN)
    if result["verified"] is False:
        return painted("NOT VERIFIED.", RED, BOLD)
    lacking = [] if result["sealed"] else ["only --key shows who made it"]
    if not result["same_software"]:
        lacking.append("this machine has other software than the dossier describes")
    if result["unchecked"]:
        lacking.append(f"not checked: {', '.join(result['unchecked'])}")
    return painted(wrapped(f"CONSISTENT, NOT PROVEN: its files fit one another; {'; '.join(lacking)}."), BOLD)
