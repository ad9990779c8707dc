"""Write the Poker hands of the tutorials: `python -m tools.sample_hands > examples/evening.phhs`.

Four bots play them at a table of this house, from one seed.
"""

from __future__ import annotations

import sys
from random import Random

from croupier.bots import AGGRESSIVE, CALLING, LOOSE, TIGHT, PokerBot, Quick, sight_of
from croupier.histories.phh_write import phhs_from_sheets
from croupier.poker import PokerTable
from croupier.poker.settings import PokerTableSettings

PLAYERS = {"Ann": TIGHT, "Ben": LOOSE, "Cem": AGGRESSIVE, "Dot": CALLING}
STACK = 1000_00
HANDS = 20
SEED = 45


def evening() -> str:
    """The hands of one evening, as a file of hand histories (PHH)."""
    chance = Random(SEED).randbytes
    settings = PokerTableSettings(small_blind=5_00, big_blind=10_00, min_stake=200_00, max_stake=2000_00, chip=1_00)
    table = PokerTable.open(settings, chance)
    bots = {name: PokerBot(temperament=kind, chances=Quick(), chance=chance) for name, kind in PLAYERS.items()}
    for seat, name in enumerate(PLAYERS, start=1):
        table.sit(name, seat, STACK)
    sheets = []
    for _ in range(HANDS):
        table.start_hand()
        while table.turn is not None:
            name = table.state.seats[table.turn].player
            choice = bots[name].choose(sight_of(table.state, name))
            table.act(name, choice.deed, choice.to)
        sheets.append(table.sheet())
    return phhs_from_sheets(sheets)


if __name__ == "__main__":
    sys.stdout.write(evening())
