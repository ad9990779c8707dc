"""`croupier verify PACK`: checks an evidence pack without its store."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cli.documents_command import show
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain, wrapped
from croupier.cli.stores import key_at
from croupier.games.in_words import game_in_words
from croupier.records.pack_check import MOST_OCTETS, check_pack

STATUS = {True: 0, False: 1, None: 3}
"""The exit status for each verdict. A script that looks at the status alone does not take a pack without proof."""
SEALED = {True: "sealed by the store", False: "NOT sealed by the store", None: "seals not checked (--key)"}


def verify_pack(options: Namespace) -> int:
    """Check the pack that the options name, and print the findings."""
    with Path(options.file).open("rb") as source:
        octets = source.read(MOST_OCTETS)
    check = check_pack(octets, key_at(options.key))
    show(check.as_document(), options.format, as_text)
    return STATUS[check.verified]


def as_text(result: Mapping[str, Any]) -> str:
    """The check for people."""
    game = game_in_words(result["game"]) if isinstance(result["game"], str) else "no game"
    lines = [
        painted(plain(f"Evidence pack of round {result['round']}, {game}"), BOLD),
        plain(f"Made {result['made_at']} by {result['made_by']}, with Croupier {result['croupier']}"),
        plain(f"{result['events']} events; shuffle {result['shuffle'] or 'not checked'}; {SEALED[result['sealed']]}"),
        plain(f"Head {result['head']}"),
    ]
    lines += [wrapped(plain(f"{one['place']}: {one['says']}"), indent="  ") for one in result["problems"]]
    return "\n".join([*lines, _verdict(result["verified"])])


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
