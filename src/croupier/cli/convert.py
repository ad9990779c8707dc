"""`croupier convert IN OUT`: converts between hand histories and Poker sheets."""

from __future__ import annotations

import sys
from pathlib import Path

from croupier.cli.output_paths import require_writable_file
from croupier.cli.parsing import parser_of
from croupier.errors import InputError
from croupier.histories.convert import EXTENSIONS, FORMATS, format_of, sheets_from, text_from

EXAMPLE = """\
example:
  croupier convert hand.phh hand.json       a PHH hand as a Poker sheet
  croupier convert session.ohh hands.phhs   Open Hand History as PHH
  croupier convert --from phh --to ohh - -  standard input to standard output
"""
STANDARD = "-"


def main(arguments: list[str]) -> int:
    """Convert one file into another."""
    parser = parser_of(
        "convert",
        "Convert between hand histories (PHH, Open Hand History) and Poker sheets\n(JSON, YAML).",
        EXAMPLE,
    )
    names = ", ".join(EXTENSIONS)
    parser.add_argument("source", metavar="IN", help=f"a file ({names}), or `-` for standard input")
    parser.add_argument("target", metavar="OUT", help="a file, or `-` for standard output")
    parser.add_argument("--from", dest="source_format", choices=FORMATS, help="the format of IN; default: by its name")
    parser.add_argument("--to", dest="target_format", choices=FORMATS, help="the format of OUT; default: by its name")
    options = parser.parse_args(arguments)
    source = options.source_format or _format(options.source, "--from")
    target = options.target_format or _format(options.target, "--to")
    if options.target != STANDARD:
        require_writable_file(Path(options.target))
    raw = sys.stdin.buffer.read() if options.source == STANDARD else Path(options.source).read_bytes()
    try:
        text = text_from(sheets_from(raw, source), target)
    except InputError as error:
        raise error if options.source == STANDARD else InputError(options.source, str(error)) from None
    if options.target == STANDARD:
        sys.stdout.write(text)
    else:
        Path(options.target).write_text(text, encoding="utf-8")
    return 0


def _format(file: str, option: str) -> str:
    form = format_of(file)
    if form is None:
        raise InputError(file, f"its name does not tell its format: say it with {option} {'|'.join(FORMATS)}")
    return form
