"""Commands that answer documents: FILE or standard input, one document, JSON Lines, or the hands of a history."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from croupier.cli.paint import BOLD, painted, plain, wrapped
from croupier.documents.reading import SeveralDocumentsError, answers, read_document, write_json
from croupier.errors import InputError

BAD_LINES = 1
HISTORIES = (".phh", ".phhs", ".ohh")

Answered = TypeVar("Answered", bound=Mapping[str, object])


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


def answer_documents(
    options: Namespace, answer: Callable[[object], Answered], as_text: Callable[[Answered], str]
) -> int:
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
    return read_document(raw, yaml=Path(file).suffix.lower() in (".yaml", ".yml"))


def answer_lines(lines: Iterable[bytes], answer: Callable[[object], Mapping[str, object]]) -> int:
    """Print one answer a line. The status says whether all lines were good."""
    write = sys.stdout.buffer.write
    status = 0
    for line, good in answers(lines, answer):
        write(line + b"\n")
        if not good:
            status = BAD_LINES
    return status


def show(document: Answered, form: str | None, as_text: Callable[[Answered], str]) -> None:
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


def answer_hands(options: Namespace, answer: Callable[[object], Answered], as_text: Callable[[Answered], str]) -> int:
    """Answer the sheet or the history that the options name.

    Several hands are answered one a line, or one after another with `--format text`. With --jsonl it is one a line.
    """
    if Path(options.file).suffix.lower() not in HISTORIES:
        return answer_documents(options, answer, as_text)
    from croupier.histories.convert import SINGLE, each_sheet, format_of

    form = format_of(options.file) or ""
    try:
        sheets = each_sheet(Path(options.file).read_bytes(), form)
        if form in SINGLE and not options.jsonl:
            show(answer(next(sheets)), options.format, as_text)
            return 0
        answers = _answered(sheets, answer)
        if options.format == "text" and not options.jsonl:
            return _show_texts(answers, as_text)
        return _show_lines(answers)
    except InputError as error:
        raise InputError(options.file, str(error)) from None


def _answered(sheets: Iterable[object], answer: Callable[[object], Answered]) -> Iterator[Answered | InputError]:
    """The answer to each sheet, or its error."""
    for sheet in sheets:
        try:
            yield sheet if isinstance(sheet, InputError) else answer(sheet)
        except InputError as error:
            yield error


def _show_lines(answers: Iterable[Mapping[str, object] | InputError]) -> int:
    """Print one answer or error a line. The status says whether all hands were good."""
    status = 0
    line: Mapping[str, object]
    for number, answered in enumerate(answers, start=1):
        if isinstance(answered, InputError):
            line, status = {"error": str(answered), "line": number}, BAD_LINES
        else:
            line = answered
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    return status


def _show_texts(answers: Iterable[Answered | InputError], as_text: Callable[[Answered], str]) -> int:
    """Print one answer or error after another, each below the number of its hand."""
    status = 0
    for number, answered in enumerate(answers, start=1):
        if isinstance(answered, InputError):
            text, status = wrapped(plain(str(answered))), BAD_LINES
        else:
            text = as_text(answered)
        blank = "" if number == 1 else "\n"
        print(f"{blank}{painted(f'Hand {number}', BOLD)}\n{text}")
    return status
