"""Options and output of the commands that answer documents: FILE or standard input, one document or JSON Lines."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import BinaryIO

from croupier.documents.reading import Answer, SeveralDocumentsError, answers, read_document, write_json
from croupier.errors import InputError

BAD_LINES = 1


def add_document_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="JSON or YAML; `-` or no FILE: standard input"
    )
    add_format_options(parser)


def add_format(parser: ArgumentParser) -> None:
    parser.add_argument("--format", choices=("text", "json"), help="default: text on a terminal, JSON otherwise")


def add_format_options(parser: ArgumentParser) -> None:
    add_format(parser)
    parser.add_argument("--jsonl", action="store_true", help="one JSON document per line in, one per line out")


def answer_documents(options: Namespace, answer: Answer, as_text: Callable[[Mapping[str, object]], str]) -> int:
    """Answer the document or the lines that the options name, on standard output."""
    if options.jsonl:
        with _opened(options.file) as source:
            return answer_lines(source, answer)
    try:
        document = document_in(options.file)
    except SeveralDocumentsError as error:
        raise InputError(error.place, f"{error.reason}; use --jsonl for one document a line") from None
    show(answer(document), options.format, as_text)
    return 0


def document_in(file: str) -> object:
    """The one document in a file, or on standard input."""
    with _opened(file) as source:
        raw = source.read()
    return read_document(raw, yaml=_is_yaml(file))


def answer_lines(lines: Iterable[bytes], answer: Answer) -> int:
    """Print one answer a line. The status says whether all lines were good."""
    write = sys.stdout.buffer.write
    status = 0
    for line, good in answers(lines, answer):
        write(line + b"\n")
        if not good:
            status = BAD_LINES
    return status


def show(document: Mapping[str, object], form: str | None, as_text: Callable[[Mapping[str, object]], str]) -> None:
    """Print the answer, as text on a terminal and as JSON otherwise, unless the user chose one."""
    if form == "text" or (form is None and sys.stdout.isatty()):
        print(as_text(document))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(write_json(document) + b"\n")


def _opened(file: str) -> BinaryIO:
    if file == "-":
        if sys.stdin.isatty():
            print("croupier: reading from the terminal; end with Ctrl-D", file=sys.stderr)
        return sys.stdin.buffer
    return Path(file).open("rb")


def _is_yaml(file: str) -> bool:
    return Path(file).suffix.lower() in (".yaml", ".yml")
