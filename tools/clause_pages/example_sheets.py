"""Round sheets and their settlements, as `croupier settle --format text` gives them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from croupier.clauses import CODES, Citation
from croupier.cli.settle import house_text, poker_text
from croupier.documents.fields import as_mapping
from croupier.documents.yaml_reading import read_yaml
from croupier.errors import InputError
from croupier.games import HOUSE_EDITIONS
from croupier.settlement import HouseSettlement, PokerSettlement, settle_poker, settle_sheet, settlement_document
from croupier.settlement.sheet import read_sheet
from tools.clause_pages.example_lines import (
    ExampleBlock,
    ExampleLine,
    WorkedExample,
    cited_lines,
    plain,
    showing,
    with_others,
)
from tools.clause_pages.holdem_sheets import HOLDEM_SHEETS
from tools.clause_pages.poker_sheets import POKER_SHEETS
from tools.clause_pages.singapore_sheets import SINGAPORE_SHEETS, rank_sheets
from tools.clause_pages.stud_sheets import STUD_SHEETS
from tools.clause_pages.written_sheet import WrittenSheet

PUT = "The sheet:"
ANSWER = "`croupier settle --format text` answers:"


def sheet_examples() -> Iterator[WorkedExample]:
    """Each sheet, settled."""
    for sheet in (*STUD_SHEETS, *SINGAPORE_SHEETS, *rank_sheets(), *HOLDEM_SHEETS, *POKER_SHEETS):
        for code in sheet.codes:
            yield _settled(sheet, code)


def _settled(sheet: WrittenSheet, code: str) -> WorkedExample:
    text = f"game: {CODES[code]}\n{sheet.text.strip()}\n"
    answer = _answer(text, refused=sheet.refused)
    shows = {cite if cite.startswith("R-") else f"{code} {cite}": needle for cite, needle in sheet.shows.items()}
    title = sheet.title
    lines = showing(f"{title} ({code})", cited_lines(answer.text, answer.stands_for), shows)
    asked = tuple(map(ExampleLine, text.splitlines()))
    return WorkedExample(
        title, (ExampleBlock(asked, PUT, "yaml"), ExampleBlock(lines, ANSWER)), meant_for=frozenset(shows)
    )


class _Answer(NamedTuple):
    text: str
    stands_for: Mapping[str, frozenset[str]]


def _answer(text: str, *, refused: bool) -> _Answer:
    document = as_mapping(read_yaml(text), "")
    game = str(document["game"])
    try:
        if game == "poker":
            poker = settle_poker(document)
            return _Answer(plain(poker_text(settlement_document(poker))), _others_of_pots(poker))
        house = settle_sheet(read_sheet(HOUSE_EDITIONS.on(document, game), document))
    except InputError as error:
        if not refused:
            raise
        return _Answer(f"croupier: {error}", {})
    return _Answer(plain(house_text(settlement_document(house))), _others_of_lines(house))


def _others_of_lines(settlement: HouseSettlement) -> dict[str, frozenset[str]]:
    cited = (citation for box in settlement.boxes for line in box.lines for citation in (line.clause, *line.also))
    return _others(cited)


def _others_of_pots(settlement: PokerSettlement) -> dict[str, frozenset[str]]:
    return _others(pot.clause for pot in settlement.pots)


def _others(cited: Iterator[Citation]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for citation in cited:
        found[citation.cite] = found.get(citation.cite, frozenset()) | with_others(citation)
    return found
