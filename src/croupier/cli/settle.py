"""`croupier settle [FILE]`: settles a round from its round sheet, or a Poker hand from its hand history."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cli.documents_command import add_document_options
from croupier.cli.hand_files import answer_hands
from croupier.cli.parsing import parser_of
from croupier.cli.poker_text import poker_text
from croupier.cli.settlement_text import house_text
from croupier.settlement import settle

EXAMPLE = """\
example:
  croupier settle round.json              a table on a terminal, else JSON
  croupier settle --jsonl < rounds.jsonl  one settlement a line
  croupier settle hand.phh                a Poker history (.phh, .phhs, .ohh)
"""


def main(arguments: list[str]) -> int:
    """Settle the documents that the arguments name."""
    parser = parser_of(
        "settle",
        "Settle a round from its sheet, or a Poker hand from its history:\nthe result of each bet, with its clause.",
        EXAMPLE,
    )
    add_document_options(parser)
    return answer_hands(parser.parse_args(arguments), settle, settlement_text)


def settlement_text(settlement: Mapping[str, Any]) -> str:
    return poker_text(settlement) if settlement["game"] == "poker" else house_text(settlement)
