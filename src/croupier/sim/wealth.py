"""The chips that each player should have, counted from the results of rounds and hands rather than from the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.floor.state.floor_state import FloorState
from croupier.floor.state.table_state import HouseTable
from croupier.floor_events.codec import Event
from croupier.ledger import Posted, Why, accounts
from croupier.money import Cents, dollars
from croupier.poker import Hand, TableState
from croupier.poker.events import HandSettled
from croupier.records.event_log import ReadEvent
from croupier.records.round_sums import nets_of
from croupier.rounds.events import RoundSettled, SettlementReversed
from croupier.sim.promises import promise
from croupier.store import Recorded

BOUGHT = (Why.CHIPS_BOUGHT, Why.CHIPS_CASHED)
COUNTED = (Posted, RoundSettled, SettlementReversed, HandSettled)


class Results:
    """The players' chips bought, won and lost, from the stored events."""

    def __init__(self) -> None:
        self._brought: Counter[str] = Counter()
        self._rounds: dict[str, Counter[str]] = {}
        """By round of a house game: it can be settled anew, and only its last settlement counts (R-34)."""
        self._hands: Counter[str] = Counter()

    def add(self, events: Iterable[Recorded]) -> None:
        """Add the next events of the store."""
        for logged in map(ReadEvent, events):
            if logged.type in COUNTED:
                self._count(logged.name, logged.event)

    def _count(self, name: str, event: Event) -> None:
        match event:
            case Posted(why=why, entries=entries) if why in BOUGHT:
                self._brought.update({account: cents for account, cents in entries if account != accounts.CAGE})
            case RoundSettled(settlement=settlement):
                self._rounds[name] = Counter(nets_of(settlement))
            case SettlementReversed():
                self._rounds.pop(name, None)
            case HandSettled(settlement=settlement):
                self._hands.update(nets_of(settlement))

    def of(self, player: str) -> Cents:
        """All chips that the player should have, in any place."""
        won = sum(nets[player] for nets in self._rounds.values())
        return self._brought[accounts.player(player)] + won + self._hands[player]


def check_wealth(state: FloorState, results: Results) -> None:
    """Each player's chips in hand, on tables and in pots equal those brought and won."""
    lying = _lying(state)
    holders = {name.partition(":")[2] for name in state.books.balances if accounts.kind_of(name) == "player"}
    for player in sorted(holders | set(lying)):
        has = state.books.balance(accounts.player(player)) + lying[player]
        wanted = results.of(player)
        promise(has == wanted, f"{player} has {dollars(has)}, and by all results should have {dollars(wanted)}")


def _lying(state: FloorState) -> Counter[str]:
    """The chips on tables and in pots, by owner."""
    chips: Counter[str] = Counter()
    for table in state.tables.values():
        if isinstance(table, HouseTable):
            for box in table.round.boxes.values() if table.round is not None and table.playing else ():
                chips[box.player] += 0 if box.gone else sum(box.bets.values())
            continue
        for seat in table.state.seats.values():
            chips[seat.player] += seat.stack
        if table.playing and table.hand is not None:
            chips.update(_bets_left_behind(table.state, table.hand))
    return chips


def _bets_left_behind(table: TableState, hand: Hand) -> Counter[str]:
    """The bets of players who folded and left, which stay in the pot until the hand is over."""
    dealt = enumerate(hand.opening.dealt)
    return Counter({player: hand.put_in(place) for place, (number, player, _) in dealt if number not in table.seats})
