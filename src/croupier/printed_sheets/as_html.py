"""A sheet as one page of HTML that needs nothing else."""

from __future__ import annotations

from html import escape

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

STYLE = """
:root{--ink:#22302a;--soft:#5b6b63;--line:#dbe2de;--felt:#14503a;--paper:#fff;--tint:#f4f7f5}
*{box-sizing:border-box}
body{margin:0;background:#e9eeeb;color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:960px;margin:0 auto;background:var(--paper);min-height:100vh;padding-bottom:2.5rem}
header{background:var(--felt);color:#fff;padding:2.2rem 2.5rem 1.6rem}
header h1{margin:0;font-size:2rem;letter-spacing:-.01em}
header p{margin:.3rem 0 0;color:#cfe3d8}
dl.headlines{display:grid;grid-template-columns:repeat(auto-fit,minmax(190px,1fr));gap:1px;margin:0;background:var(--line)}
dl.headlines div{background:var(--tint);padding:1rem 1.25rem}
dl.headlines dt{color:var(--soft);font-size:.8rem}
dl.headlines dd{margin:0;font-size:1.1rem;font-weight:650;font-variant-numeric:tabular-nums}
dl.headlines dd small{display:block;font-size:.78rem;font-weight:400;color:var(--soft)}
section{padding:1.6rem 2.5rem 0}
h2{margin:0 0 .6rem;font-size:1.18rem;color:var(--felt);border-bottom:2px solid var(--felt);padding-bottom:.25rem}
.scroll{overflow-x:auto;margin:.2rem 0 1.1rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.28rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
thead th{color:var(--soft);font-weight:600;font-size:.82rem}
.r{text-align:right}
td.r{white-space:nowrap}
td:first-child{min-width:7.5rem}
tfoot td{font-weight:650;border-top:2px solid var(--ink);border-bottom:0}
td.long{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.8rem;word-break:break-all}
.beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));gap:0 2.5rem}
table.grid{width:auto;margin:0 auto;border-collapse:separate;border-spacing:2px}
table.grid th{border:0;padding:.1rem .4rem;text-align:center;color:var(--soft);font-size:.8rem;white-space:nowrap}
table.grid td{border:0;border-radius:3px;text-align:center;padding:.3rem .2rem;min-width:3.1rem}
table.grid td{font-size:.84rem;line-height:1.15}
table.grid td small{display:block;font-size:.68rem;color:#3c4b44}
figure{margin:.4rem 0 1.3rem;text-align:center}
figure svg{max-width:640px;width:100%;height:auto}
figcaption{color:var(--soft);font-size:.85rem;margin-bottom:.4rem}
footer{padding:1.6rem 2.5rem 0;color:var(--soft);font-size:.82rem}
@media(max-width:640px){header,section,footer{padding-left:1rem;padding-right:1rem}}
@media print{body{background:#fff}main{max-width:none}section{break-inside:avoid}
header,td{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
FONT = "system-ui,sans-serif"
LONG = 50
"""Words without a space of this length, such as check-sums, may be broken anywhere."""


def html(sheet: PrintedSheet) -> str:
    """The whole page."""
    headlines = "".join(
        f"<div><dt>{escape(line.label)}</dt><dd>{escape(line.value)}<small>{escape(line.note)}</small></dd></div>"
        for line in sheet.headlines
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(sheet.title)}: {escape(sheet.kind)}</title><style>{STYLE}</style></head><body><main>"
        f"<header><h1>{escape(sheet.title)}</h1><p>{escape(sheet.subtitle)}</p></header>"
        f'<dl class="headlines">{headlines}</dl>'
        + "".join(_section(section) for section in sheet.sections)
        + f"<footer>{escape(sheet.footer)}</footer></main></body></html>\n"
    )


def _section(section: Section) -> str:
    return f"<section><h2>{escape(section.title)}</h2>{''.join(_block(block) for block in section.blocks)}</section>"


def _block(block: Block) -> str:
    match block:
        case ReportTable():
            return _table(block)
        case Grid():
            return _grid(block)
        case Figure(caption, svg):
            drawn = svg.replace("FONT", FONT)
            return f"<figure><figcaption>{escape(caption)}</figcaption>{drawn}</figure>"
        case Text(paragraphs):
            return "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
        case Subtitle(words):
            return f"<h3>{escape(words)}</h3>"
        case Beside(left, right):
            sides = ("".join(map(_table, side)) for side in (left, right))
            return f'<div class="beside">{"".join(f"<div>{side}</div>" for side in sides)}</div>'


def _table(table: ReportTable) -> str:
    head = "".join(f"<th{_side(side)}>{escape(cell)}</th>" for cell, side in zip(table.head, table.align, strict=True))
    rows = "".join(f"<tr>{_cells(row, table.align)}</tr>" for row in table.rows)
    foot = f"<tfoot><tr>{_cells(table.total, table.align)}</tr></tfoot>" if table.total else ""
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{foot}</table></div>'


def _cells(row: tuple[str, ...], align: str) -> str:
    return "".join(
        f'<td class="long">{escape(cell)}</td>' if _is_long(cell) else f"<td{_side(side)}>{escape(cell)}</td>"
        for cell, side in zip(row, align, strict=True)
    )


def _is_long(cell: str) -> bool:
    return len(cell) > LONG and " " not in cell


def _side(side: str) -> str:
    return ' class="r"' if side == ">" else ""


def _grid(grid: Grid) -> str:
    head = "<th></th>" + "".join(f"<th>{escape(column)}</th>" for column in grid.columns)
    rows = []
    for name, cells in grid.rows:
        places = "".join(
            f'<td style="background:{cell.colour}">{escape(cell.text)}'
            + (f"<small>{escape(cell.below)}</small>" if cell.below else "")
            + "</td>"
            for cell in cells
        )
        rows.append(f"<tr><th>{escape(name)}</th>{places}</tr>")
    return (
        f"<figure><figcaption>{escape(grid.caption)}</figcaption>"
        f'<div class="scroll"><table class="grid"><tr>{head}</tr>{"".join(rows)}</table></div></figure>'
    )
