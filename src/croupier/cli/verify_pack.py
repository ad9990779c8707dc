"""`croupier verify PACK`: checks an evidence pack without its store."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from croupier.cli.documents_command import show
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain, wrapped
from croupier.cli.stores import key_at
from croupier.games.in_words import game_in_words
from croupier.records.pack_check import MOST_OCTETS, PackCheck, check_pack

STATUS = {True: 0, False: 1, None: 3}
"""The exit status for each verdict. A script that looks at the status alone does not take a pack without proof."""
SEALED = {True: "sealed by the store", False: "NOT sealed by the store", None: "seals not checked (--key)"}


def verify_pack(options: Namespace) -> int:
    """Check the pack that the options name, and print the findings."""
    with Path(options.file).open("rb") as source:
        octets = source.read(MOST_OCTETS)
    check = check_pack(octets, key_at(options.key))
    show(check.as_document(), options.format, lambda _: as_text(check))
    return STATUS[check.verified]


def as_text(check: PackCheck) -> str:
    """The check for people."""
    about, audit = check.manifest.get, check.audit
    named = about("game")
    game = game_in_words(named) if isinstance(named, str) else "no game"
    shuffle = "not checked" if audit is None else audit.shuffle or "not checked"
    lines = [
        painted(plain(f"Evidence pack of round {about('round')}, {game}"), BOLD),
        plain(f"Made {about('made_at')} by {about('made_by')}, with Croupier {about('croupier')}"),
        plain(f"{check.rows} events; shuffle {shuffle}; {SEALED[check.sealed]}"),
        plain(f"Head {about('head')}"),
    ]
    lines += [wrapped(plain(f"{problem.place}: {problem.says}"), indent="  ") for problem in check.problems]
    return "\n".join([*lines, _verdict(check.verified)])


def _verdict(verified: bool | None) -> str:
    if verified is None:
        said = (
            "CONSISTENT, NOT PROVEN: its files fit one another, and the round settles to the same cents. "
            "Only --key shows that the store made it. Without the key, compare the head with the store's."
        )
        return painted(wrapped(said), BOLD)
    if verified:
        return painted("Verified: the store sealed it, and the round settles to the same cents.", GREEN)
    return painted("NOT VERIFIED.", RED, BOLD)
