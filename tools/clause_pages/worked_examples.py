"""The worked example of each clause: run through the real engine, with the lines that cite the clause marked.

Each line of an example knows the clauses under which it came about. A clause shows the shortest example that cites it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from croupier.clauses import Citation
from tools.clause_pages.example_jackpots import jackpot_examples
from tools.clause_pages.example_lines import ExampleBlock, ExampleLine, WorkedExample
from tools.clause_pages.example_poker import poker_examples
from tools.clause_pages.example_rounds import round_examples
from tools.clause_pages.example_rulings import ruling_examples
from tools.clause_pages.example_sheets import sheet_examples

MARK = "◀"
WITH_CARDS, LONG = 20, 36
"""A block with more lines than the first leaves out the deal of single cards; one with still more than the second shows
only what concerns the clause."""
DEALT = "    cards dealt: "
MOST_MARKED = 6
"""A shortened block keeps this many citing lines."""
GAP = ExampleLine("    ...")


@cache
def examples_by_clause() -> dict[str, tuple[WorkedExample, ...]]:
    """For each citation, the examples that cite it: those written for it first, then the shortest."""
    found: dict[str, list[WorkedExample]] = {}
    for example in (
        *sheet_examples(),
        *round_examples(),
        *poker_examples(),
        *jackpot_examples(),
        *ruling_examples(),
    ):
        for citation in example.cites:
            found.setdefault(citation, []).append(example)
    return {
        citation: tuple(sorted(examples, key=lambda example: (citation not in example.meant_for, len(example))))
        for citation, examples in found.items()
    }


def has_example(citation: Citation) -> bool:
    """Whether an example cites it."""
    return citation.cite in examples_by_clause()


def example_text(citation: Citation) -> Iterator[str]:
    """The parts of a page that show the worked example: a scene, and the ruling where the clause decides one."""
    found = examples_by_clause().get(citation.cite, ())
    scenes = [example for example in found if not example.is_ruling]
    rulings = [example for example in found if example.is_ruling]
    deciding = [example for example in rulings if example.decides == citation.cite]
    shown = [*scenes[:1], *(deciding[:1] if scenes else (deciding or rulings)[:1])]
    if shown:
        yield "## Worked example"
        yield f"`{MARK}` marks the lines that rest on {citation.cite}."
    for example in shown:
        yield example.title
        for block in example.blocks:
            if block.always or any(citation.cite in line.cites for line in block.lines):
                yield from ([block.intro] if block.intro else [])
                yield _fenced(block, citation.cite)


def _fenced(block: ExampleBlock, cite: str) -> str:
    lines = list(block.lines)
    if len(lines) > WITH_CARDS:
        lines = _without(lines, {place for place, line in enumerate(lines) if _is_dealt_card(line, cite)})
    if len(lines) > LONG:
        lines = _shortened(lines, cite)
    shown = [f"{line.text}  {MARK}" if cite in line.cites else line.text for line in lines]
    return "\n".join([f"```{block.language}", *shown, "```"])


def _is_dealt_card(line: ExampleLine, cite: str) -> bool:
    """Whether it is one of many lines that tell of dealt cards, and none that the clause is about."""
    return line.text.startswith(DEALT) and "community" not in line.text and cite not in line.cites


def _without(lines: list[ExampleLine], left_out: set[int]) -> list[ExampleLine]:
    """The lines without some; `...` stands for each run of them."""
    found: list[ExampleLine] = []
    for place, line in enumerate(lines):
        if place not in left_out:
            found.append(line)
        elif found and found[-1] != GAP:
            found.append(GAP)
    return found


def _shortened(lines: list[ExampleLine], cite: str) -> list[ExampleLine]:
    """The citing lines with the commands that led to them and their neighbours; `...` stands for the rest."""
    kept: set[int] = {0}
    marked = 0
    for place, line in enumerate(lines):
        if cite in line.cites and marked < MOST_MARKED:
            marked += 1
            kept |= {place, _command_before(lines, place)}
            kept |= {near for near in (place - 1, place + 1) if 0 <= near < len(lines)}
    return _without(lines, set(range(len(lines))) - kept)


def _command_before(lines: list[ExampleLine], place: int) -> int:
    """The command that led to a line; the line itself where there is none."""
    return next((at for at in range(place, -1, -1) if lines[at].text.startswith(">")), place)
