"""Everything that the house says to people, as data: a key of the catalogue, and the values of its sentence.

    in_english(say("notice.bet_placed", box=3, amount=10_00, bet="ante"))    # Box 3: 10.00 on the ante

The catalogue (`catalogue.tsv`) has one row for each message: its key, and its sentence with the place and the kind of
each value. The sentence is made only for a reader.
"""

from croupier.messages.message import (
    CATALOGUE,
    KINDS,
    Message,
    MessageDocument,
    MessageValue,
    NamedBet,
    SentenceDocument,
    SentenceView,
    as_document,
    code_of,
    in_english,
    placeholders,
    say,
    with_sentence,
)

__all__ = [
    "CATALOGUE",
    "KINDS",
    "Message",
    "MessageDocument",
    "MessageValue",
    "NamedBet",
    "SentenceDocument",
    "SentenceView",
    "as_document",
    "code_of",
    "in_english",
    "placeholders",
    "say",
    "with_sentence",
]
