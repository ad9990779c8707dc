"""What each player should have, counted from the results of rounds and hands and not from the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from croupier.floor.engine.state import FloorState
from croupier.floor.engine.table_state import HouseTable
from croupier.ledger import accounts
from croupier.money import Cents, dollars
from croupier.rounds.stored import settled_round
from croupier.settlement.house import SettledBox
from croupier.settlement.poker import SettledSeat
from croupier.settlement.stored_form import stored_poker_settlement
from croupier.sim.promises import promise
from croupier.store import Recorded

BOUGHT = ("chips_bought", "chips_cashed")


class Results:
    """What players have brought, won and lost, by the events that are stored."""

    def __init__(self) -> None:
        self._brought: Counter[str] = Counter()
        self._rounds: dict[str, Counter[str]] = {}
        """By round of a house game: it can be settled anew, and only its last settlement counts (R-34)."""
        self._hands: Counter[str] = Counter()

    def hear(self, events: Iterable[Recorded]) -> None:
        """The next events of the store."""
        for event in events:
            kind, _, name = event.stream.partition("/")
            document = event.document
            if kind == "ledger" and document["why"] in BOUGHT:
                self._brought.update({account: cents for account, cents in document["entries"] if account != "cage"})
            elif kind == "round" and document["event"] == "round_settled/1":
                self._rounds[name] = _nets(settled_round(document).settlement.boxes)
            elif kind == "round" and document["event"] == "settlement_reversed/1":
                self._rounds.pop(name, None)
            elif kind == "poker" and document["event"] == "round_settled/1":
                self._hands.update(_nets(stored_poker_settlement(document["settlement"]).seats))

    def of(self, player: str) -> Cents:
        """All that the player should have, wherever it lies."""
        won = sum(nets[player] for nets in self._rounds.values())
        return self._brought[accounts.player(player)] + won + self._hands[player]


def _nets(settled: Iterable[SettledBox | SettledSeat]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in settled:
        found[one.player or ""] += one.net
    return found


def check_wealth(state: FloorState, results: Results) -> None:
    """Each player has in hand, on the tables and in the pots just what he has brought and won."""
    lying = _lying(state)
    held = {name.partition(":")[2] for name in state.books.balances if accounts.kind_of(name) == "player"}
    for player in sorted(held | set(lying)):
        has = state.books.balance(accounts.player(player)) + lying[player]
        wanted = results.of(player)
        promise(has == wanted, f"{player} has {dollars(has)}, and by all results should have {dollars(wanted)}")


def _lying(state: FloorState) -> Counter[str]:
    """What lies on tables and in pots, by owner."""
    found: Counter[str] = Counter()
    for table in state.tables.values():
        if isinstance(table, HouseTable):
            for box in table.round.boxes.values() if table.round is not None and table.playing else ():
                found[box.player] += 0 if box.gone else sum(box.bets.values())
            continue
        for seat in table.seats.seats.values():
            found[seat.player] += seat.stack
    return found
