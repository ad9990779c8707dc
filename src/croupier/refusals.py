"""Refusals: the ordinary answer to a command that cannot be carried out. A refusal changes nothing and says why."""

from __future__ import annotations

from croupier.clauses import Citation
from croupier.errors import InputError
from croupier.messages import Message, MessageValue, as_document, code_of, in_english


class Refused(Exception):  # noqa: N818 (an answer, not an error)
    """A command is refused: a message of the catalogue with its values, and the clause (or reading) that says so.

    `clause` is None only if no rule covers it, such as a command for a round that is over.
    """

    def __init__(self, key: str, clause: Citation | None, /, **values: MessageValue) -> None:
        super().__init__(key)
        self.message = Message(key, values)
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause is not None else self.sentence

    @property
    def code(self) -> str:
        """The code for programs."""
        return code_of(self.message.key)

    @property
    def sentence(self) -> str:
        """The sentence for people, in English."""
        return in_english(self.message)

    def as_document(self) -> dict[str, object]:
        """The refusal as a document, in one shape everywhere."""
        return {
            "code": self.code,
            "clause": None if self.clause is None else self.clause.cite,
            "sentence": self.sentence,
            **as_document(self.message),
        }


def refused_input(error: InputError) -> Refused:
    """Bad input as a refusal, with its place if it has one."""
    if error.place:
        return Refused("BAD_INPUT.at", None, place=error.place, reason=error.reason)
    return Refused("BAD_INPUT", None, reason=error.reason)


def require(truth: bool, key: str, clause: Citation | None, /, **values: MessageValue) -> None:
    """Refuse unless this is true."""
    if not truth:
        raise Refused(key, clause, **values)


def require_text(text: str, what: str, clause: Citation | None) -> None:
    """Refuse an empty text."""
    require(bool(text.strip()), "NOT_DOCUMENTED.what", clause, what=what)


def require_two_people(people: tuple[str, ...], clause: Citation | None) -> None:
    """Require exactly two different people. Spacing and capitals do not make two names different."""
    names = {" ".join(name.split()).casefold() for name in people}
    if len(people) != 2 or len(names) != 2 or "" in names:
        came = " and ".join(repr(name) for name in people) or "nobody"
        raise Refused("TWO_PEOPLE.different", clause, came=came)
