"""A question about each irregularity, and the ruling, as `croupier ruling` gives it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cli.ruling import ruling_text
from croupier.cli.ruling_question import read_question
from croupier.rulings import ruling
from croupier.rulings.kinds import IrregularityKind, combinations, kinds_of
from croupier.rulings.tables import GAMES
from croupier.rulings.words import Number, Value
from tools.clause_pages.example_lines import ExampleBlock, ExampleLine, WorkedExample, cited_lines, plain

NUMBERS = {Number.ONE: "1", Number.MORE: "2"}


def ruling_examples() -> Iterator[WorkedExample]:
    """One question for each row of each game's handbook, and one that the rules do not cover."""
    for game, rulings in GAMES.items():
        for name, kind in kinds_of(game).items():
            if name not in rulings.table and name != "unlisted":
                continue
            for branch in rulings.table.get(name, (None,)):
                facts = next(
                    facts for facts in combinations(game, kind) if branch is None or branch.conditions.met(facts)
                )
                yield _asked(game, kind, facts)


def _asked(game: str, kind: IrregularityKind, facts: Mapping[str, Value]) -> WorkedExample:
    words = [game, kind.name, *(f"{name}={_word(value)}" for name, value in facts.items())]
    answer = ruling(read_question(words))
    text = plain(ruling_text(answer))
    lines = (ExampleLine(f"$ croupier ruling {' '.join(words)}"), *cited_lines(text))
    return WorkedExample(
        title=f"{kind.what}. The question to the rules, and their answer:",
        blocks=(ExampleBlock(lines, language="console"),),
        is_ruling=True,
        decides=answer["clause"] or "",
    )


def _word(value: Value) -> str:
    if isinstance(value, Number):
        return NUMBERS[value]
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
