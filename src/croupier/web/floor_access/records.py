"""Rounds that were played, read again from the store: what happened, the sheet, and the record that can be verified."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.cards import names
from croupier.floor.engine.command_result import Noted
from croupier.floor.engine.event_codec import from_document
from croupier.floor.engine.table_state import table_of_round
from croupier.histories.phh_write import phh_from_sheet
from croupier.poker import Hand, hand_sheet
from croupier.poker.events import CardsDealt as HandDealt
from croupier.poker.events import RoundOpened as HandOpened
from croupier.poker.evolve import CHANGES
from croupier.poker.hand import OVER as HAND_OVER
from croupier.poker.opening import opened as hand_opened
from croupier.refusals import Refused
from croupier.rounds import Round, evolve, sheet_of, view
from croupier.rounds.events import RoundOpened
from croupier.rounds.evolve import opened as round_opened
from croupier.rounds.state import OVER
from croupier.settlement import settlement_document, sheet_document
from croupier.shoe import verify_record
from croupier.shoe.kept_decks import deck_key, from_secret
from croupier.store import EventStore, Recorded
from croupier.web.floor_access.history import History

FORMAT = 1
PAGE = 1_000
MOST_DECKS = 20
FARTHEST_BACK = 5_000
"""How many events of the whole floor are looked through for somebody who comes back."""
LONGEST_HAND = 500
"""No Poker hand has more events."""


@dataclass(frozen=True, slots=True)
class Told:
    """One round, from its opening to its end or to now."""

    recorded: tuple[Recorded, ...]
    noted: tuple[Noted, ...]
    """Its events, each with what it made of the round."""

    @property
    def state(self) -> Round | Hand:
        """The round as its last event left it."""
        state = self.noted[-1].after
        if state is None:
            raise ValueError("a round begins with its opening")
        return state

    @property
    def over(self) -> bool:
        """Whether it is settled or void."""
        return self.state.stage in OVER or self.state.stage in HAND_OVER

    @property
    def players(self) -> frozenset[str]:
        """Who played in it."""
        state = self.state
        if isinstance(state, Round):
            return frozenset(box.player for box in state.boxes.values())
        return frozenset(seat.player for seat in state.sheet.seats if seat.player)

    def all_seen_by(self, viewer: str | None) -> bool:
        """Whether the deck tells him nothing new. In Poker what was folded or mucked stays its player's own secret."""
        state = self.state
        if isinstance(state, Round):
            return True
        seen = {card for place in state.shown for card in state.hole[place]}
        own = {seat for seat, there in zip(state.numbers, state.sheet.seats, strict=True) if there.player == viewer}
        dealt = [noted.event for noted in self.noted if isinstance(noted.event, HandDealt) and noted.event.to == "seat"]
        return all(event.seat in own or seen.issuperset(event.cards) for event in dealt)


class Lately(NamedTuple):
    """What was last read of a table for those who come back."""

    upto: int
    known: dict[int, Noted]
    """By position."""


class Records:
    """All rounds of a floor. Threads may share it: it reads the store alone."""

    def __init__(self, store: EventStore, history: History) -> None:
        self.store = store
        self.history = history
        self._lately: dict[str, Lately] = {}

    def find(self, number: str) -> Told:
        """The round of this name."""
        recorded = tuple(self._poker(number) if "/" in number else self.store.read_stream(f"round/{number}"))
        if not recorded:
            raise Refused("NO_SUCH_ROUND", None, "there is no such round, or it was too long ago to be listed here")
        return Told(recorded, tuple(_folded(recorded)))

    def _poker(self, number: str) -> Iterator[Recorded]:
        """A hand lies in its table's stream, from its opening to its end."""
        played = self.history.find(number)
        if played is None or not played.opened:
            return
        stream = f"poker/{played.table}"
        after = played.opened - 1
        while page := self.store.read_all(after, PAGE):
            for found in page:
                if found.stream != stream:
                    continue
                event = found.document["event"]
                if event.startswith("round_opened/") and found.document["round"] != number:
                    return
                yield found
                if event.startswith(("round_settled/", "round_voided/")):
                    return
            after = page[-1].position

    def since(self, table: str, after: int) -> list[Noted] | None:
        """What has happened at a table after a position, read from the store; None where that is too long ago."""
        last = self.store.last_position()
        farthest = max(0, last - FARTHEST_BACK)
        if not farthest <= after <= last:
            return None
        # Many come back at once when a server has started again: what one of them has had read serves the others.
        kept = self._lately.get(table)
        upto, known = (farthest, {}) if kept is None or kept.upto < farthest else kept
        if upto < last:
            # What was known comes last: a hand may now have been read from its middle.
            known = self._read(table, upto) | {at: noted for at, noted in known.items() if at > farthest}
        self._lately[table] = Lately(last, known)
        return [known[position] for position in sorted(known) if position > after]

    def _read(self, table: str, after: int) -> dict[int, Noted]:
        """The events of a table after a position, by their own; with those before them in the same round."""
        found: dict[int, Noted] = {}
        streams: dict[str, int] = {}
        while page := self.store.read_all(after, PAGE):
            for recorded in page:
                kind, _, name = recorded.stream.partition("/")
                if (kind == "round" and table_of_round(name) == table) or (kind == "poker" and name == table):
                    streams.setdefault(recorded.stream, recorded.version)
                elif kind == "floor" and recorded.document.get("table") == table:
                    event = from_document(recorded.stream, recorded.document)
                    found[recorded.position] = Noted(recorded.position, recorded.stream, recorded.at, event)
            after = page[-1].position
        for stream, version in streams.items():
            for noted in _folded(self.store.read_stream(stream, _opening_before(stream, version))):
                found[noted.position] = noted
        return found

    def document(self, told: Told, viewer: str | None, *, inside: bool, staff: bool) -> dict[str, Any]:
        """The round as this viewer may see it; with its sheet for those inside, once it is over.

        They get its record too, unless that would tell them of others' unseen hands.
        """
        state = told.state
        first = told.recorded[0]
        game = state.game.name if isinstance(state, Round) else "poker"
        settlement = view(state, viewer)["settlement"] if isinstance(state, Round) else _settlement(state)
        found: dict[str, Any] = {
            "round": state.id,
            "table": table_of_round(state.id) if isinstance(state, Round) else state.id.partition("/")[0],
            "game": game,
            "at": first.at,
            "ended_at": told.recorded[-1].at if told.over else None,
            "over": told.over,
            "settlement": settlement,
            "sheet": None,
            "record": None,
            "verified": None,
        }
        if told.over and inside:
            found["sheet"] = _sheet(state)
        if told.over and inside and (staff or told.all_seen_by(viewer)):
            record = self.record(told)
            found |= {"record": record, "verified": verify_record(record).as_document()}
        return found

    def record(self, told: Told) -> dict[str, Any]:
        """The round's events and the decks, as `croupier verify` reads them."""
        state = told.state
        if not told.over:
            raise Refused("ROUND_OPEN", None, "the deck is a secret until the round is over")
        return {
            "format": FORMAT,
            "game": state.game.name if isinstance(state, Round) else "poker",
            "round": state.id,
            "events": [{**found.document, "at": found.at} for found in told.recorded],
            "decks": [{"salt": deck.salt.hex(), "cards": names(deck.cards)} for deck in self._decks(state.id)],
        }

    def _decks(self, number: str) -> Iterator[Any]:
        for count in range(1, MOST_DECKS):
            kept = self.store.secret(deck_key(number, count))
            if kept is None:
                return
            yield from_secret(kept)

    def phh(self, told: Told) -> str:
        """A Poker hand as a hand history, with the cards that were shown."""
        if isinstance(told.state, Round):
            raise Refused("WRONG_GAME", None, "hand histories are written of Poker only")
        if not told.over:
            raise Refused("ROUND_OPEN", None, "a hand has its history once it is over")
        return phh_from_sheet(hand_sheet(told.state))


def _opening_before(stream: str, version: int) -> int:
    """From where a stream is read so that the round or hand of this version is seen from its opening."""
    return 1 if stream.startswith("round/") else max(1, version - LONGEST_HAND)


def _settlement(hand: Hand) -> dict[str, Any] | None:
    return None if hand.settlement is None else settlement_document(hand.settlement)


def _sheet(state: Round | Hand) -> dict[str, Any] | None:
    if isinstance(state, Round):
        return sheet_document(sheet_of(state)) if state.boxes else None
    return hand_sheet(state)


def _folded(recorded: Iterable[Recorded]) -> Iterator[Noted]:
    """Each event with the round as it left it."""
    state: Round | Hand | None = None
    for found in recorded:
        event = from_document(found.stream, found.document)
        if isinstance(event, RoundOpened):
            state = round_opened(event)
        elif isinstance(event, HandOpened):
            state = hand_opened(event)
        elif isinstance(state, Round):
            state = evolve(state, event)  # type: ignore[arg-type]
        elif state is not None and type(event) in CHANGES:
            state = CHANGES[type(event)](state, event)
        yield Noted(found.position, found.stream, found.at, event, state)
