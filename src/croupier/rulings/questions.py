"""Checks a question about an irregularity, and answers it with the ruling."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import NotRequired, TypedDict

from croupier.documents.fields import as_mapping, as_one_of, only_known, required
from croupier.errors import InputError, shown
from croupier.rulings.kinds import IrregularityKind, what_is_impossible
from croupier.rulings.tables import GAMES, RULINGS, Answers, answers_of
from croupier.rulings.words import Ruling, Value


class QuestionDocument(TypedDict):
    """A question about an irregularity."""

    game: str
    kind: str
    facts: NotRequired[Mapping[str, object]]
    version: NotRequired[int | str]


FIELDS = tuple(QuestionDocument.__annotations__)


class RulingDocument(TypedDict):
    """The answer to a question. Only rulings on Poker players who join or return have the last two keys."""

    game: str
    kind: str
    ruling: str
    clause: str | None
    also: list[str]
    authority: str
    options: list[str]
    says: str
    amount: NotRequired[str]
    wait_for_button: NotRequired[bool]


NO_FACTS: Mapping[str, object] = {}
LONGEST_WORD = 100


def ruling(question: object) -> RulingDocument:
    """The ruling on an irregularity: its effect, its clause, and the rank of the person who may give it.

    The question is a mapping with the `game`, the `kind` of irregularity and its `facts`; docs/rulings lists them all.
    It may name a `version` of the game's rules; without one the newest version decides. An unknown kind, a missing fact
    or an impossible one raises InputError with the place.
    """
    document = as_mapping(question, "")
    only_known(document, FIELDS)
    game = as_one_of(required(document, "game"), "game", {game: game for game in GAMES})
    kind = required(document, "kind")
    version = RULINGS.on(document, game).version
    given = decide(game, kind, document.get("facts", NO_FACTS), version=version)
    answer: RulingDocument = {
        "game": game,
        "kind": str(kind),
        "ruling": given.ruling.value,
        "clause": None if given.clause is None else given.clause.cite,
        "also": [citation.cite for citation in given.also],
        "authority": given.authority.value,
        "options": [option.value for option in given.options],
        "says": given.says,
    }
    if given.amount is not None:
        answer["amount"] = given.amount.value
    if given.wait_for_button:
        answer["wait_for_button"] = True
    return answer


def decide(game: str, kind: object, facts: object, *, version: int | None = None) -> Ruling:
    """The ruling on one irregularity of a known game. Its kind and facts are checked, and errors name them.

    The version of the game's rules decides; without one, the newest.
    """
    answers = _answers(game, kind, version)
    values = tuple(_values(answers.kind, as_mapping(facts, "facts")))
    decided = answers.by_facts.get(values)
    if decided is None:
        raise _impossible(game, answers.kind, values)
    return decided


def checked_kind(game: str, kind: object, *, version: int | None = None) -> IrregularityKind:
    """The kind of irregularity in a known game."""
    return _answers(game, kind, version).kind


def _answers(game: str, kind: object, version: int | None) -> Answers:
    answers = answers_of(game, version)
    if isinstance(kind, str) and kind in answers:
        return answers[kind]
    raise InputError("kind", f"{shown(kind)} is not a listed kind of irregularity{_nearest(kind, answers)}")


def _values(kind: IrregularityKind, facts: Mapping[str, object]) -> list[Value]:
    """The value of each fact of the kind, in their order."""
    names = kind.fact_names
    for name in facts:
        if name not in names:
            raise InputError(f"facts.{name if isinstance(name, str) else shown(name)}", _unknown_fact(kind, name))
    try:
        return [fact.read(facts[fact.name]) for fact in kind.facts]
    except KeyError:
        fact = next(fact for fact in kind.facts if fact.name not in facts)
        raise InputError(fact.place, f"is missing: {fact.asks} ({fact.answers})") from None


def _unknown_fact(kind: IrregularityKind, name: object) -> str:
    its_facts = f"its facts are {', '.join(kind.fact_names)}" if kind.facts else "it has no facts"
    return f"is not a fact of {kind.name!r}; {its_facts}{_nearest(name, kind.fact_names)}"


def _impossible(game: str, kind: IrregularityKind, values: tuple[Value, ...]) -> InputError:
    error = what_is_impossible(game, kind, dict(zip(kind.fact_names, values, strict=True)))
    if error is None:
        raise LookupError(f"{game} has no ruling on {kind.name} with {values}")
    return error


def _nearest(word: object, words: Collection[str]) -> str:
    if not isinstance(word, str) or len(word) > LONGEST_WORD:
        return ""
    near = get_close_matches(word, words, n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""
