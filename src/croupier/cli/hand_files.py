"""Answers sheets and hand histories: one by one, or each hand of a history on a line."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.documents_command import BAD_LINES, answer_documents, show
from croupier.documents import Answer
from croupier.errors import InputError

HISTORIES = (".phh", ".phhs", ".ohh")


def answer_hands(options: Namespace, answer: Answer, as_text: Callable[[Mapping[str, Any]], str]) -> int:
    """Answer the sheet or the history that the options name; several hands, or with --jsonl, one answer a line."""
    if Path(options.file).suffix.lower() not in HISTORIES:
        return answer_documents(options, answer, as_text)
    from croupier.histories.convert import SINGLE, each_sheet, format_of

    form = format_of(options.file) or ""
    try:
        sheets = each_sheet(Path(options.file).read_bytes(), form)
        if form in SINGLE and not options.jsonl:
            show(answer(next(sheets)), options.format, as_text)
            return 0
        return _answer_lines(sheets, answer)
    except InputError as error:
        raise InputError(options.file, str(error)) from None


def _answer_lines(sheets: Iterable[dict[str, Any] | InputError], answer: Answer) -> int:
    status = 0
    for number, sheet in enumerate(sheets, start=1):
        try:
            if isinstance(sheet, InputError):
                raise sheet
            answered: Mapping[str, object] = answer(sheet)
        except InputError as error:
            answered, status = {"error": str(error), "line": number}, BAD_LINES
        sys.stdout.buffer.write(msgspec.json.encode(answered) + b"\n")
    return status
