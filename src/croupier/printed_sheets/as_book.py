"""A book as the source of a PDF, for Typst: a title page with the table of contents, then chapters that follow on."""

from __future__ import annotations

from croupier.printed_sheets.as_pdf import PREAMBLE, block_source, literal, literals
from croupier.printed_sheets.parts import BookChapter, PrintedBook, Section

BOOK_PREAMBLE = """
#let chapter-name() = {
  let before = query(selector(heading.where(level: 1)).before(here()))
  let on-page = query(heading.where(level: 1)).filter(it => it.location().page() == here().page())
  if on-page.len() > 0 { on-page.first().body } else if before.len() > 0 { before.last().body }
}
#set page(header: context if counter(page).get().first() > 1 {
  set text(8pt, fill: soft)
  [#book-title #h(1fr) #chapter-name()]
})
#set table.cell(breakable: false)
#let sheet-listing = listing
#let listing(columns, align, head, rows, total, breakable: false) = sheet-listing(columns, align, head, rows, total,
  breakable: breakable or rows.len() > 8)
#set text(lang: "en", region: "GB", hyphenate: false)
#set heading(numbering: "1.1")
#set par(justify: false)
#show heading.where(level: 1): it => block(above: 2.6em, below: 1.1em, breakable: false, sticky: true, width: 100%,
  fill: felt, inset: (x: 10pt, y: 8pt), radius: 2pt,
  text(15pt, fill: white, weight: 600)[#counter(heading).display() #h(6pt) #it.body])
#show heading.where(level: 2): it => block(above: 1.6em, below: 0.8em, breakable: false, sticky: true, width: 100%,
  stroke: (bottom: 0.9pt + felt), inset: (bottom: 3pt),
  text(11.5pt, fill: felt, weight: 600)[#counter(heading).display() #h(4pt) #it.body])
#show outline.entry.where(level: 1): it => strong(it)
#let facts(rows) = table(columns: (42mm, 1fr), inset: (x: 0pt, y: 3pt), align: left,
  ..rows.map(((label, value)) => (text(9pt, fill: soft, label),
    if value.len() > 50 and not value.contains(" ") { mono(value) } else { text(9.5pt, value) })).flatten())
#let findings(rows) = table(columns: (42mm, 1fr), fill: rgb("#f4f7f5"), inset: (x: 7pt, y: 5pt), gutter: 2pt,
  ..rows.map(((label, value)) => (text(9pt, weight: 600, fill: felt, label), text(9pt, value))).flatten())
"""


def book_source(book: PrintedBook) -> str:
    """The source for Typst."""
    return "\n".join(
        [
            f"#let footer-text = {literal(book.footer)}",
            f"#let book-title = {literal(book.title)}",
            f"#set document(title: {literal(book.title)}, date: none)",
            PREAMBLE,
            BOOK_PREAMBLE,
            _title_page(book),
            *map(_chapter, book.chapters),
        ]
    )


def _title_page(book: PrintedBook) -> str:
    return "\n".join(
        [
            "#block(fill: felt, inset: (x: 18pt, y: 26pt), radius: 3pt, width: 100%)[#set par(leading: 0.8em)",
            f"#text(26pt, fill: white, weight: 600, {literal(book.title)})\\ ",
            f'#text(11pt, fill: rgb("#cfe3d8"), {literal(book.subtitle)})]',
            f"#v(2mm)#facts({literals(book.facts)})",
            f"#v(1mm)#findings({literals(book.summary)})",
            "#block(above: 1.8em, below: 0.9em, text(13pt, fill: felt, weight: 600)[Contents])",
            "#[#set text(8.5pt)",
            "#columns(2, gutter: 8mm, outline(title: none, depth: 2, indent: 1em))]",
            "#pagebreak()",
        ]
    )


def _chapter(chapter: BookChapter) -> str:
    paragraphs = "\n\n".join(f"#par({literal(paragraph)})" for paragraph in chapter.opening)
    heading = f"#heading(level: 1, {literal(chapter.title)})"
    return "\n".join([heading, paragraphs, *map(_section, chapter.sections)])


def _section(section: Section) -> str:
    return "\n".join([f"#heading(level: 2, {literal(section.title)})", *map(block_source, section.blocks)])
