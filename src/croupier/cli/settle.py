"""`croupier settle [FILE]`: settles a round from its round sheet, or a Poker hand from its hand history."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.documents_command import BAD_LINES, add_document_options, answer_documents, show
from croupier.cli.parsing import parser_of
from croupier.cli.poker_text import poker_text
from croupier.cli.settlement_text import house_text
from croupier.errors import InputError
from croupier.settlement import settle

EXAMPLE = """\
example:
  croupier settle round.json              a table on a terminal, else JSON
  croupier settle --jsonl < rounds.jsonl  one settlement a line
  croupier settle hand.phh                a Poker history (.phh, .phhs, .ohh)
"""
HISTORIES = (".phh", ".phhs", ".ohh")


def main(arguments: list[str]) -> int:
    """Settle the documents that the arguments name."""
    parser = parser_of(
        "settle",
        "Settle a round from its sheet, or a Poker hand from its history:\nwhat each bet gets, and under which clause.",
        EXAMPLE,
    )
    add_document_options(parser)
    options = parser.parse_args(arguments)
    if Path(options.file).suffix.lower() in HISTORIES:
        return _settle_history(options)
    return answer_documents(options, settle, settlement_text)


def settlement_text(settlement: Mapping[str, Any]) -> str:
    return poker_text(settlement) if settlement["game"] == "poker" else house_text(settlement)


def _settle_history(options: Namespace) -> int:
    """Settle one hand like a sheet; several hands, or with --jsonl, one settlement a line."""
    from croupier.histories.convert import SINGLE, each_sheet, format_of

    form = format_of(options.file) or ""
    try:
        sheets = each_sheet(Path(options.file).read_bytes(), form)
        if form in SINGLE and not options.jsonl:
            show(settle(next(sheets)), options.format, settlement_text)
            return 0
        return _settle_lines(sheets)
    except InputError as error:
        raise InputError(options.file, str(error)) from None


def _settle_lines(sheets: Iterable[dict[str, Any] | InputError]) -> int:
    status = 0
    for number, sheet in enumerate(sheets, start=1):
        try:
            if isinstance(sheet, InputError):
                raise sheet
            answer: Mapping[str, object] = settle(sheet)
        except InputError as error:
            answer, status = {"error": str(error), "line": number}, BAD_LINES
        sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
    return status
