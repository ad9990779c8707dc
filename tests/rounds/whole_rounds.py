"""Whole rounds of the house games, dealt by hand with known cards, from the first bet to the settlement."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.money import Cents
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import Check, CloseBets, Fold, PlaceBet, SettleRound, TurnCards
from tests.rounds.tables import METER, SHOE, deal_by_hand, opened, place

CODES = {"casino-stud": "CSP", "multi-link-stud": "MLP", "singapore-stud": "SSP", "progressive-holdem": "PTH"}
ANTE = 100_00


def played_out(
    game: str,
    hands: Mapping[int, str],
    dealer: str,
    community: str = "",
    *,
    ante: Cents = ANTE,
    side_bets: Mapping[tuple[int, str], Cents] | None = None,
    folds: Collection[int] = (),
    later_bets: Collection[str] = (),
    device: Device = SHOE,
    meter: Meter | None = METER,
    draw: Draw | None = None,
) -> LiveRound:
    """A round in which each box stays in unless it folds, and checks from the Turn on unless that bet is named."""
    live = opened(game, by_hand=True, device=device, meter=meter)
    for box in hands:
        place(live, box, ante)
    for (box, bet), amount in (side_bets or {}).items():
        place(live, box, amount, bet)
    live.send(CloseBets(draw=draw, meter=meter))
    while live.state.stage is not Stage.SETTLEMENT:
        match live.state.stage:
            case Stage.DEALING:
                deal_by_hand(live, hands, dealer, community)
            case Stage.TURNING:
                live.send(TurnCards())
            case _:
                _decide(live, folds, later_bets)
    live.send(SettleRound())
    return live


def _decide(live: LiveRound, folds: Collection[int], later_bets: Collection[str]) -> None:
    state = live.state
    box = next(box for box in state.boxes.values() if state.must_decide(box))
    bet = state.now.decides
    assert bet is not None
    if box.number in folds:
        live.send(Fold(box=box.number, player=box.player))
    elif state.now.may_fold or bet in later_bets:
        amount = state.game.multiples[bet] * box.bets["ante"]
        live.send(PlaceBet(box=box.number, player=box.player, bet=bet, amount=amount))
    else:
        live.send(Check(box=box.number, player=box.player))


def net(live: LiveRound, box: int = 1) -> dict[str, Cents]:
    """The player's win on each bet of a box."""
    assert live.state.settlement is not None
    return {line.bet: line.net for line in live.state.settlement.box(box).lines}
