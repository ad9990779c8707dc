"""A sheet as a PDF, set by Typst (the extra `report`); the same sheet always gives the same bytes."""

from __future__ import annotations

import json

from croupier.extras import needs_extra
from croupier.printed_sheets.parts import (
    Beside,
    Block,
    Figure,
    Grid,
    PrintedSheet,
    ReportTable,
    Section,
    Subtitle,
    Text,
)

FONT = "Libertinus Serif"
MOST_CHARACTERS = 50
MOST_LINES = 40
"""A table of more lines may go on on the next page."""

PREAMBLE = """
#let felt = rgb("#14503a")
#let soft = rgb("#5b6b63")
#let hairline = rgb("#d3dbd7")
#set page(paper: "a4", margin: (x: 18mm, top: 16mm, bottom: 18mm), footer: context [
  #set text(8pt, fill: soft)
  #footer-text #h(1fr) #counter(page).display("1 / 1", both: true)
])
#set text(font: "Libertinus Serif", size: 9.5pt, number-width: "tabular", fill: rgb("#22302a"))
#set par(justify: true, leading: 0.58em)
#show heading: it => block(above: 1.5em, below: 0.8em, breakable: false, sticky: true, width: 100%,
  stroke: (bottom: 1.2pt + felt), inset: (bottom: 4pt), text(13pt, fill: felt, it.body))
#show table: set par(justify: false)
#set table(stroke: none, inset: (x: 5pt, y: 2.9pt))
#let listing(columns, align, head, rows, total, breakable: false) = block(above: 0.5em, below: 1.1em,
  breakable: breakable, table(
  columns: columns, align: align,
  table.header(..head.map(cell => text(8.5pt, fill: soft, weight: "semibold", cell))),
  table.hline(stroke: 0.7pt + soft),
  ..rows.map(row => (..row.map(cell => cell), table.hline(stroke: 0.4pt + hairline))).flatten(),
  ..if total != none { (table.hline(stroke: 0.9pt), ..total.map(cell => strong(cell))) },
))
#let chart(caption, columns, rows) = figure(supplement: none, numbering: none, gap: 0.5em, kind: "chart",
  block(breakable: false)[
    #text(8.5pt, fill: soft, caption)
    #v(-0.3em)
    #table(columns: (auto,) + (1fr,) * columns.len(), gutter: 1.5pt, inset: (x: 1pt, y: 3pt),
      align: center + horizon,
      [], ..columns.map(cell => text(8pt, fill: soft, cell)),
      ..rows.map(row => (
        text(8pt, fill: soft, row.at(0)),
        ..row.at(1).map(cell => table.cell(fill: rgb(cell.at(1)))[
          #set par(leading: 0.25em)
          #text(8pt, cell.at(0))#if cell.at(2) != "" { linebreak(); text(6pt, cell.at(2)) }
        ]),
      )).flatten(),
    )
  ])
#let drawing(caption, svg) = figure(supplement: none, numbering: none, kind: "chart", block(breakable: false)[
  #text(8.5pt, fill: soft, caption)\\ #image(bytes(svg), width: 12cm)
])
#let headlines(lines) = table(columns: (1fr,) * lines.len(), fill: rgb("#f4f7f5"), gutter: 3pt, inset: 8pt,
  ..lines.map(((label, value, note)) => [#text(8.5pt, fill: soft, label)\\ #text(13pt, weight: 600, value)\\
    #text(8pt, fill: soft, note)]))
#let section(body, breakable: false) = block(above: 1.7em, breakable: breakable, width: 100%, body)
#let beside(left, right) = block(below: 1.1em, grid(columns: (1fr, 1fr), column-gutter: 9mm, left, right))
#let subtitle(words) = block(above: 1.1em, below: 0.6em, sticky: true, text(9.5pt, weight: 600, fill: felt, words))
#let mono(body) = text(font: "DejaVu Sans Mono", size: 6.8pt, body)
"""


def require_typst() -> None:
    """Refuse if the extra `report` is not installed."""
    with needs_extra("report", "a PDF"):
        import typst  # noqa: F401


def pdf(sheet: PrintedSheet) -> bytes:
    """The whole document."""
    return compiled_pdf(typst_source(sheet))


def compiled_pdf(source: str) -> bytes:
    """The PDF of a source for Typst. The same source always gives the same octets."""
    require_typst()
    import typst

    made: bytes = typst.compile(source.encode(), ignore_system_fonts=True, timestamp=0)
    return made


def typst_source(sheet: PrintedSheet) -> str:
    """The source for Typst."""
    headlines = [[line.label, line.value, line.note] for line in sheet.headlines]
    return "\n".join(
        [
            f"#let footer-text = {literal(sheet.footer)}",
            f"#set document(title: {literal(sheet.title)}, date: none)",
            PREAMBLE,
            "#block(fill: felt, inset: (x: 14pt, y: 13pt), radius: 3pt, width: 100%)[#set par(leading: 0.8em)\n"
            f"#text(20pt, fill: white, weight: 600, {literal(sheet.title)})\\ "
            f'#text(9.5pt, fill: rgb("#cfe3d8"), {literal(sheet.subtitle)})]',
            f"#headlines({literals(headlines)})",
            *(_section(section) for section in sheet.sections),
        ]
    )


def _section(section: Section) -> str:
    """A section on one page, so that no table is separated from its heading, and no curve from its figures.

    A section with a table that fits no page goes on to the next one.
    """
    heading = f"#heading(level: 1, {literal(section.title)})"
    long = any(isinstance(block, ReportTable) and _goes_on(block) for block in section.blocks)
    opening = "#section(breakable: true)[" if long else "#section["
    return "\n".join([opening, heading, *map(block_source, section.blocks), "]"])


def block_source(block: Block) -> str:
    match block:
        case ReportTable():
            return _table(block)
        case Grid():
            rows = [[name, [[cell.text, cell.colour, cell.below] for cell in cells]] for name, cells in block.rows]
            return f"#chart({literal(block.caption)}, {literals(block.columns)}, {literals(rows)})"
        case Figure(caption, svg):
            return f"#drawing({literal(caption)}, {literal(svg.replace('FONT', FONT))})"
        case Text(paragraphs):
            return "\n\n".join(f"#par({literal(paragraph)})" for paragraph in paragraphs)
        case Subtitle(words):
            return f"#subtitle({literal(words)})"
        case Beside(left, right):
            sides = ("\n".join(map(_table, side)) for side in (left, right))
            return f"#beside({', '.join(f'[{side}]' for side in sides)})"


def _table(table: ReportTable) -> str:
    columns = ", ".join("1fr" if place == 0 else "auto" for place in range(len(table.align)))
    if table.widths:
        columns = ", ".join(table.widths)
    elif any(_is_long(cell) for row in table.rows for cell in row):
        columns = ", ".join("auto" for _ in table.align)
    align = ", ".join("right" if side == ">" else "left" for side in table.align)
    rows = ", ".join(f"({', '.join(_cell(cell) for cell in row)},)" for row in table.rows)
    total = literals(table.total) if table.total else "none"
    goes_on = ", breakable: true" if _goes_on(table) else ""
    return f"#listing(({columns},), ({align},), {literals(table.head)}, ({rows},), {total}{goes_on})"


def _goes_on(table: ReportTable) -> bool:
    """Whether a table may be too long for one page."""
    return sum(1 + max(map(len, row)) // MOST_CHARACTERS for row in table.rows) > MOST_LINES


def _cell(cell: str) -> str:
    return f"mono({literal(cell)})" if _is_long(cell) else f"[#{literal(cell)}]"


def _is_long(cell: str) -> bool:
    return len(cell) > MOST_CHARACTERS and len(cell.split()) == 1


def literals(value: object) -> str:
    """Lists of texts, as Typst writes them."""
    if isinstance(value, str):
        return literal(value)
    assert isinstance(value, (list, tuple))
    return "(" + "".join(f"{literals(each)}, " for each in value) + ")"


def literal(words: str) -> str:
    """A string literal. Typst escapes like JSON, but takes characters beyond ASCII as they are."""
    return json.dumps(words, ensure_ascii=False)
