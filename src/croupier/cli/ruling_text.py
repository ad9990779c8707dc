"""A ruling as a supervisor would say it at the table, and the list of possible questions, in 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from croupier.clauses import cited
from croupier.cli.paint import BOLD, DIM, WIDTH, ends, painted, wrapped
from croupier.rulings.kinds import IrregularityKind, answers_to, kinds_of
from croupier.rulings.tables import GAMES
from croupier.rulings.words import AMOUNT_IN_WORDS, AUTHORITY_IN_WORDS, OPTION_IN_WORDS, Amount, Authority, Option

MARGIN = 12


def ruling_text(answer: Mapping[str, Any]) -> str:
    """The whole ruling: the instruction, the authority, the choices, and the clauses."""
    game, kind = answer["game"], kinds_of(answer["game"])[answer["kind"]]
    lines = [
        ends(GAMES[game].title, answer["ruling"].upper().replace("-", " "), BOLD),
        painted(wrapped(f"{kind.what} ({kind.name})"), DIM),
        "",
        wrapped(answer["says"]),
        "",
        _entry("Decides", AUTHORITY_IN_WORDS[Authority(answer["authority"])]),
    ]
    lines += [
        _entry("Choice" if first else "or", f"{OPTION_IN_WORDS[Option(option)]} ({option})")
        for first, option in _with_first(answer["options"])
    ]
    if "amount" in answer:
        lines.append(_entry("Pays", AMOUNT_IN_WORDS[Amount(answer["amount"])]))
    lines.append(_entry("Clause", _citation(answer["clause"]) if answer["clause"] else "none in this game's rules"))
    lines += [
        painted(_entry("Also" if first else "", _citation(cite)), DIM) for first, cite in _with_first(answer["also"])
    ]
    return "\n".join(lines)


def _with_first(items: Sequence[str]) -> list[tuple[bool, str]]:
    return [(index == 0, item) for index, item in enumerate(items)]


def _citation(cite: str) -> str:
    return f"{cite}: {cited(cite).summary}"


def _entry(label: str, text: str) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=f"{label:{MARGIN}}",
        subsequent_indent=" " * MARGIN,
        break_on_hyphens=False,
    )


def list_text(games: Sequence[str]) -> str:
    """The kinds of irregularity in each game's rules, with their facts, then the kinds that are referred."""
    return "\n\n".join(_listed(game) for game in games)


def _listed(game: str) -> str:
    kinds, table = kinds_of(game), GAMES[game].table
    referred = ", ".join(name for name in kinds if name not in table)
    lines = [painted(f"{GAMES[game].title} ({game})", BOLD)]
    for name in kinds:
        if name in table:
            lines += _kind_lines(game, kinds[name])
    lines += ["", wrapped("Not in this game's rules, and so referred:"), wrapped(referred, indent="  ")]
    return "\n".join(lines)


def _kind_lines(game: str, kind: IrregularityKind) -> list[str]:
    heading = textwrap.fill(kind.what, WIDTH, initial_indent=f"  {kind.name}: ", subsequent_indent=" " * 6)
    return [heading, *(wrapped(f"{fact.name}: {answers_to(game, kind, fact)}", indent=" " * 6) for fact in kind.facts)]
