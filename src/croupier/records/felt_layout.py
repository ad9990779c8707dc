"""The felt of a played round, as far as a picture needs it: places, blinds, and the chips before a Poker hand."""

from __future__ import annotations

from croupier.money import dollars
from croupier.records.round_fold import RoundState
from croupier.rounds import Round


def felt_layout(state: RoundState) -> dict[str, object]:
    """How many places there are; in Poker also the blinds, and the chips of each seat at the start."""
    if isinstance(state, Round):
        return {"boxes": state.table.boxes, "device": state.table.device.value}
    stakes, seats = state.sheet.table, zip(state.numbers, state.sheet.seats, strict=True)
    return {
        "seats": max(state.numbers),
        "small_blind": dollars(stakes.small_blind or 0),
        "big_blind": dollars(stakes.big_blind),
        "chips": {str(number): dollars(seat.stack) for number, seat in seats},
    }
