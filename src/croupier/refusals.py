"""Refusals: the ordinary answer to a command that cannot be carried out. It changes nothing, and says why."""

from __future__ import annotations

from croupier.clauses import Citation


class Refused(Exception):  # noqa: N818 (an answer, not an error)
    """A command is refused: a code for programs, the clause (or reading) that says so, and a sentence for people.

    `clause` is None only where no rule speaks of it, such as a command for a round that is over.
    """

    def __init__(self, code: str, clause: Citation | None, sentence: str) -> None:
        super().__init__(f"{sentence} ({clause})" if clause is not None else sentence)
        self.code = code
        self.clause = clause
        self.sentence = sentence

    def as_document(self) -> dict[str, object]:
        """The refusal as others read it: one shape everywhere."""
        return {
            "code": self.code,
            "clause": None if self.clause is None else self.clause.cite,
            "sentence": self.sentence,
        }


def require(truth: bool, code: str, clause: Citation | None, sentence: str) -> None:
    """Refuse unless this is so."""
    if not truth:
        raise Refused(code, clause, sentence)
