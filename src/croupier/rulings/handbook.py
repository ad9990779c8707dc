"""The pit's handbook: one page a game, made from the tables that rule.

python -m croupier.rulings.handbook docs/rulings
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from croupier.rulings.kinds import IrregularityKind, kinds_of
from croupier.rulings.tables import GAMES
from croupier.rulings.words import AUTHORITY_IN_WORDS, OPTION_IN_WORDS, Branch, Ruling

HEAD = ("| when | ruling | what to say | choices | who decides | clause |", "| --- | --- | --- | --- | --- | --- |")


def page(game: str) -> str:
    """The handbook of one game, as Markdown."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: str) -> Iterator[str]:
    rulings, kinds = GAMES[game], kinds_of(game)
    yield f"# Irregularities of {rulings.title}"
    yield ""
    yield "<!-- Made by `python -m croupier.rulings.handbook docs/rulings`; not to be edited by hand. -->"
    for name, kind in kinds.items():
        if name in rulings.table:
            yield from _section(kind, rulings.table[name])
    yield from ("", "## All else", "", rulings.otherwise.says, "")
    yield f"Decided by: {AUTHORITY_IN_WORDS[rulings.otherwise.authority]} ({_clause(rulings.otherwise)})."
    yield "The rules of this game do not cover these kinds, so the same holds for them:"
    yield ""
    yield from (f"- `{name}`: {_lower(kind.what)}" for name, kind in kinds.items() if name not in rulings.table)


def _section(kind: IrregularityKind, branches: tuple[Branch, ...]) -> Iterator[str]:
    yield from ("", f"## {kind.what}", "", f"`{kind.name}`", "", *HEAD)
    for branch in branches:
        ruling = branch.ruling
        cells = (
            _conditions(kind, branch),
            f"`{ruling.ruling}`",
            ruling.says,
            "; ".join(f"`{option}`: {OPTION_IN_WORDS[option]}" for option in ruling.options),
            AUTHORITY_IN_WORDS[ruling.authority],
            _clause(ruling),
        )
        yield f"| {' | '.join(cells)} |"


def _conditions(kind: IrregularityKind, branch: Branch) -> str:
    met = [
        " or ".join(fact.phrases[value] for value in branch.conditions.values[fact.name])
        for fact in kind.facts
        if fact.name in branch.conditions.values
    ]
    return "; ".join(met) if met else "always"


def _clause(ruling: Ruling) -> str:
    also = ", ".join(citation.cite for citation in ruling.also)
    clause = "no clause" if ruling.clause is None else f"**{ruling.clause.cite}**"
    return f"{clause}, {also}" if also else clause


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def main(folder: str) -> None:
    """Write the pages into a folder."""
    for game in GAMES:
        Path(folder, f"{game}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
