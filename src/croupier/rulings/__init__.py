"""Irregularities: the rulings of each game on everything that can go wrong at its table.

`ruling(question)` answers a document; `decide(game, kind, facts)` gives the same as a `Ruling`. The sentences of all
rulings are a part of the catalogue of messages.
"""

from croupier.rulings.questions import decide, ruling
from croupier.rulings.sentences import ruling_message
from croupier.rulings.words import Amount, Authority, Option, Ruling, Verdict

__all__ = ["Amount", "Authority", "Option", "Ruling", "Verdict", "decide", "ruling", "ruling_message"]
