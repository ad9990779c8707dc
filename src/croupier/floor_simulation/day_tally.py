"""The counts of a simulated casino day, made without the ledger: chips in trays, cash in boxes, players' results."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from croupier.cage.events import CashReported, DropCounted
from croupier.floor import CommandResult
from croupier.money import Cents
from croupier.poker.events import HandSettled
from croupier.records.round_sums import house_sums, nets_of
from croupier.rounds.events import RoundSettled


@dataclass(slots=True)
class TrayTally:
    """One table's shift, counted by hand."""

    chips: Cents = 0
    """In the tray."""
    cash: Cents = 0
    """In the drop box."""


@dataclass(slots=True)
class DayTally:
    """All that was counted on the day."""

    trays: dict[str, TrayTally] = field(default_factory=dict)
    """By table: the shift that is open."""
    boxes: dict[str, Cents] = field(default_factory=dict)
    """By shift: the cash in a drop box that waits to be counted."""
    done: Counter[str] = field(default_factory=Counter)
    """How often each thing has happened."""
    nets: Counter[str] = field(default_factory=Counter)
    """By player: won and lost by the settlements."""
    paid: Counter[str] = field(default_factory=Counter)
    """By player: cash paid for chips, less cash paid out."""
    won: Cents = 0
    """By the tables, by the settlements."""
    dropped: Cents = 0
    """Cash that was paid at the tables."""
    sold: Cents = 0
    """Chips that the cage sold."""
    redeemed: Cents = 0
    counted: list[DropCounted] = field(default_factory=list)
    commands: int = 0

    def hear(self, result: CommandResult) -> None:
        """The floor's listener: count rounds, results and reports."""
        self.commands += 1
        for one in result.events:
            match one.event:
                case RoundSettled() as settled:
                    won = house_sums(settled).bank
                    self.done["rounds"] += 1
                    self.won += won
                    self.trays[one.table or ""].chips += won
                    self.nets.update(nets_of(settled.settlement))
                case HandSettled() as hand:
                    self.done["hands"] += 1
                    self.nets.update(nets_of(hand.settlement))
                case CashReported():
                    self.done["cash reports"] += 1
                case DropCounted() as counted:
                    self.counted.append(counted)
                case _:
                    pass
