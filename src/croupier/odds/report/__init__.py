"""A game's probability sheet, as a test laboratory would want it: one page of HTML, or a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.errors import InputError, shown
from croupier.odds.report.sheets import sheet_of


def write_report(found: Mapping[str, Any], file: Path) -> None:
    """Write the sheet of an answer of `odds` to a file; its name says in which form."""
    file.write_bytes(rendered(found, file.suffix))


def rendered(found: Mapping[str, Any], suffix: str) -> bytes:
    """The sheet as a file's content."""
    form = suffix.lower()
    if form in (".html", ".htm"):
        from croupier.odds.report.as_html import html

        return html(sheet_of(found)).encode()
    if form == ".pdf":
        from croupier.odds.report.as_pdf import pdf

        return pdf(sheet_of(found))
    raise InputError("report", f"a sheet is .html or .pdf, not {shown(suffix)}")
