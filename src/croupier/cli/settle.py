"""`croupier settle [FILE]`: a round settled from its round sheet."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter

from croupier.cli.documents_command import add_document_options, answer_documents
from croupier.cli.settlement_text import house_text
from croupier.settlement import settle

EXAMPLE = """\
example:
  croupier settle round.json              a table for people on a terminal, JSON elsewhere
  croupier settle --jsonl < rounds.jsonl  one settlement a line
"""


def main(arguments: list[str]) -> int:
    """Settle what the arguments name."""
    parser = ArgumentParser(
        prog="croupier settle",
        description="Settle a round from its round sheet: what each bet gets, and under which clause.",
        epilog=EXAMPLE,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_document_options(parser)
    return answer_documents(parser.parse_args(arguments), settle, house_text)
