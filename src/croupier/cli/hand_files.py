"""Answers sheets and hand histories: one by one, or each hand of a history on a line or as text."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.documents_command import BAD_LINES, answer_documents, show
from croupier.cli.paint import BOLD, painted, plain, wrapped
from croupier.documents.reading import Answer
from croupier.errors import InputError

HISTORIES = (".phh", ".phhs", ".ohh")


def answer_hands(options: Namespace, answer: Answer, as_text: Callable[[Mapping[str, Any]], str]) -> int:
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


def _answered(
    sheets: Iterable[dict[str, Any] | InputError], answer: Answer
) -> Iterator[Mapping[str, Any] | InputError]:
    """The answer to each sheet, or its error."""
    for sheet in sheets:
        try:
            yield sheet if isinstance(sheet, InputError) else answer(sheet)
        except InputError as error:
            yield error


def _show_lines(answers: Iterable[Mapping[str, Any] | InputError]) -> int:
    """Print one answer or error a line. The status says whether all hands were good."""
    status = 0
    line: Mapping[str, Any]
    for number, answered in enumerate(answers, start=1):
        if isinstance(answered, InputError):
            line, status = {"error": str(answered), "line": number}, BAD_LINES
        else:
            line = answered
        sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    return status


def _show_texts(answers: Iterable[Mapping[str, Any] | InputError], as_text: Callable[[Mapping[str, Any]], str]) -> int:
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
