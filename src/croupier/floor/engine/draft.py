"""What one command would do: events stream by stream, postings and secrets, on a floor that is thrown away or kept."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.floor.engine.apply import apply
from croupier.floor.engine.command_result import table_of
from croupier.floor.engine.deck_vault import Decks
from croupier.floor.engine.event_codec import Event, as_document
from croupier.floor.engine.floor_events import AlarmRaised, FloorEvent
from croupier.floor.engine.house_settings import HouseSettings
from croupier.floor.engine.state import FloorState
from croupier.floor.engine.table_state import table_of_round
from croupier.floor.people.approvals import ApprovalEvent
from croupier.floor.people.roles import Actor
from croupier.ledger import Books, Posted
from croupier.ledger import Draft as BooksDraft
from croupier.ledger.accounts import player
from croupier.money import Cents, dollars
from croupier.poker import Hand
from croupier.refusals import Refused
from croupier.rounds import Round
from croupier.shoe import Chance, Deck
from croupier.shoe.kept_decks import as_secret, deck_key
from croupier.store import Change

MAIN = "floor/main"


class Draft:
    """One command on its way, from the decision to the store.

    It is drafted on the floor as it stands, or `upon` another draft that is to be stored together with it.
    """

    def __init__(
        self,
        floor: FloorState,
        *,
        actor: Actor,
        at: str,
        chance: Chance,
        decks: Decks,
        house: HouseSettings,
        upon: Draft | None = None,
    ) -> None:
        self._upon = upon
        self._base: FloorState = floor if upon is None else upon.state
        self._base_books: Books | BooksDraft = floor.books if upon is None else upon.books
        self.state: FloorState = self._base.fork()
        self.books: BooksDraft = self._base_books.draft()
        self.actor = actor
        self.at = at
        self.chance = chance
        self.house = house
        self.people: tuple[str, ...] = (actor.name,)
        """In whose name it is done, where it takes two."""
        self.secrets: dict[str, bytes] = {}
        self.noted: list[tuple[str, Event, Round | Hand | None]] = []
        """Stream, event, and the round or hand as the event left it."""
        self._decks = decks
        self._new_decks: dict[str, Deck] = {}

    # What happens

    def note(self, event: FloorEvent | ApprovalEvent) -> None:
        """Something happens on the floor itself."""
        self.take(MAIN, event)

    def take(self, stream: str, event: Event) -> None:
        """An event, and what it makes of the floor."""
        apply(self.state, stream, event, self.at)
        self.noted.append((stream, event, self._played(stream)))

    def _played(self, stream: str) -> Round | Hand | None:
        kind, _, name = stream.partition("/")
        if kind == "round":
            return self.state.house_table(table_of_round(name)).round
        return self.state.poker_table(name).hand if kind == "poker" else None

    def post(self, place: str, posted: Posted | None) -> None:
        """Chips move, at a table or at the cage."""
        if posted is not None:
            self.books.add(posted)
            self.take(f"ledger/{place}", posted)

    def alarm(self, what: str, table: str | None) -> None:
        """Somebody must see to it."""
        number = self.state.counts.get("alarms", 0) + 1
        self.note(AlarmRaised(alarm=f"AL-{number}", table=table, what=what))

    def keep_deck(self, deck: Deck, round_id: str, number: int = 1) -> None:
        """A deck that was shuffled just now is kept with the events that commit to it."""
        self._new_decks[deck_key(round_id, number)] = deck

    def deck(self, round_id: str, number: int = 1) -> Deck:
        """The deck that a round is dealt from."""
        found = self._new_decks.get(deck_key(round_id, number))
        return found or (self._decks.get(round_id, number) if self._upon is None else self._upon.deck(round_id, number))

    # What is asked first

    def require_chips(self, name: str, amount: Cents) -> None:
        """Nobody bets what he does not hold."""
        held = self.books.balance(player(name))
        if amount > held:
            raise Refused("NOT_ENOUGH_CHIPS", None, f"{name} holds {dollars(held)}, not {dollars(amount)}")

    # The end

    def check(self) -> None:
        """All promises about money; one that is broken raises BrokenPromiseError."""
        changed = [self.state.jackpots[name] for stream, _, _ in self.noted if (name := _jackpot_of(stream))]
        self.books.check(changed)

    @property
    def tables(self) -> frozenset[str]:
        """Where something changes."""
        found = {table_of(stream, event) for stream, event, _ in self.noted}
        return frozenset(name for name in found if name is not None)

    def changes(self) -> Sequence[Change]:
        """What is to be appended."""
        found: dict[str, list[Event]] = {}
        for stream, event, _ in self.noted:
            found.setdefault(stream, []).append(event)
        return [
            Change(
                stream=stream,
                expected=self._base.versions.get(stream, 0),
                events=[as_document(stream, event) for event in events],
            )
            for stream, events in found.items()
        ]

    def kept(self) -> dict[str, bytes]:
        """What is to be kept secret with it."""
        return {**self.secrets, **{key: as_secret(deck) for key, deck in self._new_decks.items()}}

    def merge(self) -> None:
        """It is stored: now it has happened, as far as what it was drafted upon has. The last draft is merged first."""
        self.state.merge()
        self._base_books.accept(self.books)
        self._decks.hold(self._new_decks)


def _jackpot_of(stream: str) -> str:
    kind, _, name = stream.partition("/")
    return name if kind == "jackpot" else ""
