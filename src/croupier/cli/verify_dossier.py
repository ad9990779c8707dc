"""`croupier verify DOSSIER`: checks a regulator's dossier without a network."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from croupier.cli.documents_command import show
from croupier.cli.paint import BOLD, GREEN, RED, bar, painted, plain, wrapped
from croupier.cli.stores import key_at
from croupier.cli.verify_pack import STATUS
from croupier.dossier.check import AGREES, DossierCheck, check_dossier
from croupier.dossier.files import MOST_OCTETS

SEALED = {True: "sealed by the holder of the key", False: "NOT sealed by the holder of the key"}


def verify_dossier(options: Namespace) -> int:
    """Check the dossier that the options name, and print the findings."""
    with Path(options.file).open("rb") as source:
        octets = source.read(MOST_OCTETS)
    key = key_at(options.key)
    with bar("working it out again") as progress:
        check = check_dossier(octets, key, progress)
    show(check.as_document(), options.format, lambda _: as_text(check))
    return STATUS[check.verified]


def as_text(check: DossierCheck) -> str:
    """The check for people: each part with its result and the two things that were compared."""
    about = check.manifest.get
    lines = [
        painted(plain(f"Regulator's dossier of Croupier {about('croupier')}, made {about('made_at')}"), BOLD),
        (SEALED[check.sealed] if check.sealed is not None else "seal not checked (--key)").capitalize(),
        _software(check),
    ]
    for part in check.parts:
        colour = () if part.result == AGREES else (BOLD,)
        lines += [painted(f"{part.part}: {part.result}", *colour), wrapped(plain(part.checked), indent="  ")]
    lines += [wrapped(plain(f"{problem.place}: {problem.says}"), indent="  ") for problem in check.problems]
    return "\n".join([*lines, _verdict(check)])


def _software(check: DossierCheck) -> str:
    if check.same_software:
        return "The installed software is the one described"
    named = ", ".join(check.differing_files)
    return wrapped(plain(f"The installed software is ANOTHER one{': ' if named else ''}{named}"))


def _verdict(check: DossierCheck) -> str:
    if check.verified:
        return painted("Verified: sealed, of this software, and all that can be worked out again agrees.", GREEN)
    if check.verified is False:
        return painted("NOT VERIFIED.", RED, BOLD)
    lacking = [] if check.sealed else ["only --key shows who made it"]
    if not check.same_software:
        lacking.append("this machine has other software than the dossier describes")
    if check.unchecked:
        lacking.append(f"not checked: {', '.join(check.unchecked)}")
    return painted(wrapped(f"CONSISTENT, NOT PROVEN: its files fit one another; {'; '.join(lacking)}."), BOLD)
