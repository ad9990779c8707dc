"""The option `--csv` of reports: a file or standard output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import TextIO

from croupier.cli.output_paths import require_writable_file

STANDARD = "-"


def add_csv(parser: ArgumentParser) -> None:
    parser.add_argument("--csv", metavar="FILE", help="write the report as CSV to this file; `-` for standard output")


def require_csv_file(target: str | None) -> None:
    """Refuse a file that could not be written, before the report is made."""
    if target not in (None, STANDARD):
        require_writable_file(Path(target))


@contextmanager
def csv_output(target: str) -> Iterator[TextIO]:
    """The file, or standard output. Only a whole report is written."""
    text = StringIO(newline="")
    yield text
    if target == STANDARD:
        sys.stdout.write(text.getvalue())
    else:
        Path(target).write_text(text.getvalue(), encoding="utf-8", newline="")
