"""A question that a person types: `GAME KIND fact=value ...`. On a terminal it asks for missing facts."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from croupier.cli.paint import BOLD, DIM, painted, wrapped
from croupier.errors import InputError, shown
from croupier.rulings.facts import Fact, Truth
from croupier.rulings.kinds import IrregularityKind, answers_to, kinds_of, what_is_impossible
from croupier.rulings.questions import checked_kind
from croupier.rulings.tables import GAMES
from croupier.rulings.words import Value

YES = {"true", "yes", "y"}
NO = {"false", "no", "n"}


def read_question(words: list[str], version: str | None = None) -> dict[str, object]:
    """The question in the words, as a document."""
    game, *rest = words
    if game not in GAMES:
        raise InputError("game", f"{shown(game)} is not a game: {', '.join(GAMES)}")
    if not rest:
        rest = [_ask_kind(game)]
    kind = checked_kind(game, rest[0])
    facts = _read_facts(kind, rest[1:])
    missing = [fact for fact in kind.facts if fact.name not in facts]
    if missing:
        facts = _completed(game, kind, facts, missing)
    question: dict[str, object] = {"game": game, "kind": kind.name, "facts": facts}
    return question if version is None else {**question, "version": version}


def _read_facts(kind: IrregularityKind, words: list[str]) -> dict[str, object]:
    facts: dict[str, object] = {}
    known = {fact.name: fact for fact in kind.facts}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.replace("-", "_")
        if not equals:
            raise InputError(word, "is not a fact: write it as FACT=VALUE")
        if name in facts:
            raise InputError(f"facts.{name}", "is given twice")
        facts[name] = _value(known[name], value) if name in known else value
    return facts


def _value(fact: Fact, text: str) -> object:
    """The value of a fact that a person typed. Nonsense is left as it is, to be refused later."""
    word = text.strip().lower()
    if isinstance(fact, Truth):
        return True if word in YES else False if word in NO else text
    if not (word.isascii() and word.isdigit()):
        return word
    try:
        return int(word)
    except ValueError:  # Python reads no more digits than its limit
        raise InputError(fact.place, f"is a number of {len(word):,} digits, which is too large to read") from None


def _can_ask() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _completed(game: str, kind: IrregularityKind, facts: dict[str, object], missing: list[Fact]) -> dict[str, object]:
    """The facts, completed by asking for each missing one."""
    if not _can_ask():
        wanted = "; ".join(f"{fact.name} ({answers_to(game, kind, fact)})" for fact in missing)
        raise InputError(missing[0].place, f"is missing. Still to be said: {wanted}")
    known = {fact.name: fact.read(facts[fact.name]) for fact in kind.facts if fact.name in facts}
    for fact in missing:
        choices = "yes or no" if isinstance(fact, Truth) else answers_to(game, kind, fact, known)
        print(wrapped(fact.asks))
        value = _ask_value(game, kind, fact, known, choices)
        known[fact.name] = fact.read(value)
        facts = {**facts, fact.name: value}
    print()
    return facts


def _ask_value(game: str, kind: IrregularityKind, fact: Fact, known: Mapping[str, Value], choices: str) -> object:
    """An answer that fits the known facts. The question is repeated until there is one."""
    while True:
        answer = _answer(choices)
        try:
            value = _value(fact, answer)
            trouble = what_is_impossible(game, kind, {**known, fact.name: fact.read(value)})
        except InputError:
            print(wrapped(f"That does not answer it. Say {choices}."))
        else:
            if trouble is None:
                return value
            print(wrapped(f"It {trouble.reason}. Say {choices}."))


def _ask_kind(game: str) -> str:
    kinds = kinds_of(game)
    if not _can_ask():
        raise InputError("kind", f"is missing; `croupier ruling --list {game}` lists them all")
    print(f"What happened? ({len(kinds)} kinds; ? lists them)")
    while True:
        word = _answer("a kind of irregularity").strip().lower()
        if word in kinds:
            return word
        if word == "?":
            print("\n".join(f"  {painted(kind.name, BOLD)}: {kind.what}" for kind in kinds.values()))
            continue
        try:
            checked_kind(game, word)
        except InputError as error:
            print(wrapped(f"{error.reason}; ? lists all."))


def _answer(choices: str) -> str:
    try:
        return input(f"  {painted(choices, DIM)} > ")
    except EOFError:
        raise InputError("", "the question was not finished") from None
