"""A game's probability sheet, as a test laboratory would want it: one page of HTML, or a PDF."""

from __future__ import annotations

from pathlib import Path

from croupier.errors import InputError, shown
from croupier.exact_odds.document_types import OddsDocument
from croupier.exact_odds.report.sheets import sheet_of

HTML = (".html", ".htm")
PDF = ".pdf"


def write_report(odds: OddsDocument, file: Path) -> None:
    """Write the sheet of an answer of `odds` to a file. The end of its name decides the form."""
    file.write_bytes(rendered(odds, file.suffix))


def rendered(odds: OddsDocument, suffix: str) -> bytes:
    """The sheet as a file's content."""
    require_form(suffix)
    if suffix.lower() in HTML:
        from croupier.printed_sheets.as_html import html

        return html(sheet_of(odds)).encode()
    from croupier.printed_sheets.as_pdf import pdf

    return pdf(sheet_of(odds))


def require_form(suffix: str) -> None:
    """Refuse an unknown suffix, and a PDF without the extra for it."""
    form = suffix.lower()
    if form not in (*HTML, PDF):
        raise InputError("report", f"a sheet is .html or .pdf, not {shown(suffix)}")
    if form == PDF:
        from croupier.printed_sheets.as_pdf import require_typst

        require_typst()
