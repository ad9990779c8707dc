"""The parts of a sheet, before it becomes a page or a PDF."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Rows under a head; `align` has `<` or `>` for each column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    total: tuple[str, ...] | None = None
    widths: tuple[str, ...] = ()
    """The widths of the columns in a PDF, as Typst writes them (`22mm`, `1fr`); none if the cells decide."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a grid: its text, and its colour."""

    text: str
    colour: str
    below: str = ""
    """A second, smaller line."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A chart of cells, with a name for each row and column (none if the cells name themselves)."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[Cell, ...]], ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing in SVG."""

    caption: str
    svg: str
    """With `FONT` where the name of a font belongs."""


@dataclass(frozen=True, slots=True)
class Text:
    """Paragraphs."""

    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beside:
    """Tables in two columns, if there is room for them."""

    left: tuple[ReportTable, ...]
    right: tuple[ReportTable, ...]


@dataclass(frozen=True, slots=True)
class Subtitle:
    """A small heading inside a section."""

    words: str


Block: TypeAlias = ReportTable | Grid | Figure | Text | Beside | Subtitle


@dataclass(frozen=True, slots=True)
class Section:
    """A part with a heading."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Headline:
    """One of the first figures that readers look for."""

    label: str
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The whole sheet."""

    kind: str
    """The kind of document, such as `probability sheet`."""
    title: str
    subtitle: str
    headlines: tuple[Headline, ...]
    sections: tuple[Section, ...]
    footer: str


def mixed(share: float, *, low: str, high: str) -> str:
    """A colour between two, `#rrggbb`: the low one at 0, the high one at 1."""
    share = min(1.0, max(0.0, share))
    pairs = [(int(low[i : i + 2], 16), int(high[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter of a book: paragraphs under its heading, then sections."""

    title: str
    opening: tuple[str, ...]
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """A document of many pages: a title page with a table of contents, then chapters."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    """Stand on the title page: a label and a value."""
    summary: tuple[tuple[str, str], ...]
    """Stands below the facts: the finding of each chapter, in a sentence."""
    chapters: tuple[BookChapter, ...]
    footer: str
