"""Converts between formats of hand histories and Poker sheets, with the sheet in the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePath

import msgspec

from croupier.documents.fields import as_mapping
from croupier.documents.reading import read_document, read_json, write_json
from croupier.errors import InputError
from croupier.histories.ohh_read import sheets_from_ohh
from croupier.histories.ohh_write import ohh_text
from croupier.histories.phh_read import sheet_from_phh, sheets_from_phhs
from croupier.histories.phh_write import phh_from_sheet, phhs_from_sheets
from croupier.settlement.poker import settle_poker

Sheets = list[dict[str, object]]

EXTENSIONS = {
    ".phh": "phh",
    ".phhs": "phhs",
    ".ohh": "ohh",
    ".json": "json",
    ".jsonl": "jsonl",
    ".yaml": "yaml",
    ".yml": "yaml",
}
"""The format of a file, by the end of its name."""

SHEETS = ("json", "jsonl", "yaml")
"""Formats that hold Poker sheets as they are."""
SINGLE = ("phh", "json", "yaml")
"""Formats that hold one hand."""


def format_of(file: str) -> str | None:
    """The format that the end of a file's name implies, if any."""
    return EXTENSIONS.get(PurePath(file).suffix.lower())


def sheets_from(raw: bytes, form: str) -> Sheets:
    """The Poker sheets in a file of some format. The first bad hand is an error."""
    sheets = []
    for sheet in each_sheet(raw, form):
        if isinstance(sheet, InputError):
            raise sheet
        sheets.append(sheet)
    return sheets


def each_sheet(raw: bytes, form: str) -> Iterator[dict[str, object] | InputError]:
    """The Poker sheet of each hand in a file of some format, or its error."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise InputError(f"line {line}", "is not UTF-8 text") from None
    return _READERS[form](text)


def text_from(sheets: Sheets, form: str) -> str:
    """The sheets as a file of some format."""
    if form in SINGLE and len(sheets) != 1:
        several = {"phh": "phhs", "json": "jsonl", "yaml": "jsonl"}[form]
        raise InputError("", f"{form} holds one hand and there are {len(sheets)}: use {several}")
    if form in SHEETS:
        _require_lawful(sheets)
    try:
        text = _WRITERS[form](sheets)
        text.encode()
    except UnicodeEncodeError:
        raise InputError("", "there is text that cannot be written as UTF-8") from None
    return text


def _require_lawful(sheets: Sheets) -> None:
    """Refuse a sheet that cannot be settled. Hand histories are checked as they are written."""
    for number, sheet in enumerate(sheets, start=1):
        try:
            settle_poker(sheet)
        except InputError as error:
            raise error if len(sheets) == 1 else InputError(f"hand {number}", str(error)) from None


def _sheet(document: object) -> dict[str, object]:
    return dict(as_mapping(document, ""))


def _lines(text: str) -> Iterator[dict[str, object] | InputError]:
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            yield _sheet(read_json(line.strip()))
        except InputError as error:
            yield InputError(f"line {number}", str(error))


def _yaml(sheets: Sheets) -> str:
    import yaml

    plain = msgspec.json.decode(msgspec.json.encode(sheets[0]))
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=120)


_READERS: dict[str, Callable[[str], Iterator[dict[str, object] | InputError]]] = {
    "phh": lambda text: iter([sheet_from_phh(text)]),
    "phhs": sheets_from_phhs,
    "ohh": sheets_from_ohh,
    "json": lambda text: iter([_sheet(read_document(text.encode()))]),
    "jsonl": _lines,
    "yaml": lambda text: iter([_sheet(read_document(text.encode(), yaml=True))]),
}
_WRITERS: dict[str, Callable[[Sheets], str]] = {
    "phh": lambda sheets: phh_from_sheet(sheets[0]),
    "phhs": phhs_from_sheets,
    "ohh": ohh_text,
    "json": lambda sheets: write_json(sheets[0]).decode() + "\n",
    "jsonl": lambda sheets: "".join(msgspec.json.encode(sheet).decode() + "\n" for sheet in sheets),
    "yaml": _yaml,
}

FORMATS = tuple(_READERS)
