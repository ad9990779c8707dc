"""The sentences of rulings as messages: their tables are a part of the catalogue.

The key of a ruling names its rule book, the version, the kind of irregularity and the row: `ruling.CSP.6.misdeal.2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from croupier.messages import CATALOGUE, Message, say
from croupier.rulings.tables import RULINGS
from croupier.rulings.words import GameRulings

OTHERWISE = "otherwise"


@cache
def _sentences(rulings: GameRulings) -> Mapping[str, str]:
    head = f"ruling.{rulings.code}.{rulings.version}"
    rows = {
        f"{head}.{kind}.{number}": branch.ruling.says
        for kind, branches in rulings.table.items()
        for number, branch in enumerate(branches, 1)
    }
    return {**rows, f"{head}.{OTHERWISE}": rulings.otherwise.says}


@cache
def _keys(rulings: GameRulings) -> Mapping[tuple[str, str], str]:
    return {(key.split(".")[3], sentence): key for key, sentence in _sentences(rulings).items()}


def ruling_message(game: str, kind: str, sentence: str, *, version: int | None = None) -> Message:
    """The message of a ruling that was given with this sentence. A sentence that no row has now is shown unchanged."""
    keys = _keys(RULINGS.of(game, version))
    key = keys.get((kind, sentence)) or keys.get((OTHERWISE, sentence))
    return say("notice.ruled", sentence=sentence) if key is None else Message(key)


class RulingSentences(Mapping[str, str]):
    """The sentences of all known editions, by key."""

    def __getitem__(self, key: str) -> str:
        for sentences in self._editions():
            if key in sentences:
                return sentences[key]
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        for sentences in self._editions():
            yield from sentences

    def __len__(self) -> int:
        return sum(map(len, self._editions()))

    def _editions(self) -> Iterator[Mapping[str, str]]:
        for game in RULINGS.newest:
            for version in RULINGS.versions(game):
                yield _sentences(RULINGS.of(game, version))


CATALOGUE.join(RulingSentences())
