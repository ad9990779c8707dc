"""Bets while they are open: placed, increased, withdrawn, and closed."""

from __future__ import annotations

from croupier.games import HOUSE_GAMES
from croupier.money import Cents, dollars
from croupier.refusals import Refused, require
from croupier.rounds.commands import CloseBets, IncreaseBet, OpenRound, PlaceBet, WithdrawBet
from croupier.rounds.events import BetPlaced, BetReturned, BetsClosed, Event, RoundOpened
from croupier.rounds.refuse import BOXES, owned_box, require_stage
from croupier.rounds.state import Round, Stage


def decide_open(command: OpenRound) -> tuple[Event, ...]:
    """ "Place your Bets, please": a known game, at a table with no more boxes than the deck can serve (R-1)."""
    game = HOUSE_GAMES.get(command.game)
    if game is None:
        raise Refused("UNKNOWN_GAME", None, f"{command.game!r} is not a house game: {', '.join(HOUSE_GAMES)}")
    boxes = command.table.boxes
    require(1 <= boxes <= game.boxes, "TOO_MANY_BOXES", BOXES, f"a table has 1 to {game.boxes} boxes, not {boxes}")
    require(
        command.table.by_hand or command.commitment is not None,
        "NO_COMMITMENT",
        None,
        "a deck that the system deals must be committed to before the round",
    )
    return (
        RoundOpened(
            game=game.name,
            version=game.version,
            round=command.round,
            table=command.table,
            commitment=command.commitment,
            meter=command.meter,
            clause=game.live.opens,
        ),
    )


def limits_of(round_: Round, bet: str) -> tuple[Cents | None, Cents | None]:
    """The minimum and maximum of a bet at this table."""
    table = round_.table
    limits = {"ante": (table.ante_min, table.ante_max), "bonus": (table.bonus_min, table.bonus_max)}
    return limits.get(bet, (None, None))


def decide_place(round_: Round, command: PlaceBet) -> tuple[Event, ...]:
    """3.2 to 3.9: an ante or a side bet, on a free box or one's own."""
    game = round_.game
    require_stage(round_, Stage.BETTING)
    numbered = 1 <= command.box <= round_.table.boxes
    require(numbered, "NO_SUCH_BOX", BOXES, f"the boxes of this table are 1 to {round_.table.boxes}")
    box = round_.boxes.get(command.box)
    if box is not None:
        owned_box(round_, command.box, command.player)
        there = command.bet in box.bets
        require(not there, "ALREADY_PLACED", game.live.opens, f"the {command.bet} is there: it can be increased")
    _check_side_bet(round_, command.box, command.bet)
    _check_amount(round_, command.bet, command.amount)
    return (_placed(round_, command),)


def decide_increase(round_: Round, command: IncreaseBet) -> tuple[Event, ...]:
    """3.2, 5.2: more on a bet that is there, while bets are open."""
    require_stage(round_, Stage.BETTING)
    box = owned_box(round_, command.box, command.player)
    there = box.bets.get(command.bet)
    if there is None:
        raise Refused("NO_SUCH_BET", round_.game.live.opens, f"there is no {command.bet} on box {command.box}")
    require(command.amount > 0, "NO_AMOUNT", round_.game.live.opens, "an increase is above 0.00")
    _check_amount(round_, command.bet, there + command.amount)
    return (_placed(round_, command),)


def _placed(round_: Round, command: PlaceBet | IncreaseBet) -> BetPlaced:
    return BetPlaced(
        box=command.box,
        player=command.player,
        bet=command.bet,
        amount=command.amount,
        clause=round_.game.live.opens,
    )


def _check_side_bet(round_: Round, number: int, bet: str) -> None:
    """A side bet goes with an ante; on a physical table it can lie there without one (5.4)."""
    game = round_.game
    if bet not in game.bets:
        raise Refused("UNKNOWN_BET", game.live.opens, f"{game.name} has no bet {bet!r}: {', '.join(game.bets)}")
    require(
        bet not in game.jackpot_bets or round_.meter is not None,
        "NO_JACKPOT",
        game.jackpot_amount,
        "no jackpot bets are taken at this table",
    )
    if bet in game.without_ante and not round_.table.by_hand:
        box = round_.boxes.get(number)
        has_ante = box is not None and box.has_ante
        require(has_ante, "ANTE_FIRST", game.ante_needed, f"there is no ante on box {number}")


def _check_amount(round_: Round, bet: str, amount: Cents) -> None:
    """3.4: within the limits and as prescribed. A physical table's chips are recorded as they lie (5.1.1, 5.2.1)."""
    game, table = round_.game, round_.table
    require(amount > 0, "NO_AMOUNT", game.live.opens, "a bet is above 0.00")
    if bet in game.jackpot_bets:
        if table.jackpot_bet is not None and amount != table.jackpot_bet:
            wanted = f"the jackpot bet is {dollars(table.jackpot_bet)}, not {dollars(amount)}"
            raise Refused("WRONG_JACKPOT_BET", game.jackpot_amount, wanted)
        if game.jackpot_in_credits and amount % credit_of(round_):
            wanted = f"jackpot wagers are whole credits of {dollars(credit_of(round_))}, not {dollars(amount)}"
            raise Refused("WRONG_JACKPOT_BET", game.jackpot_amount, wanted)
    _, maximum = limits_of(round_, bet)
    if maximum is not None and amount > maximum and not table.by_hand:
        sentence = f"the {bet} is at most {dollars(maximum)}, not {dollars(amount)}"
        raise Refused("OVER_MAXIMUM", game.live.over_maximum, sentence)


DEFAULT_CREDIT: Cents = 500
"""R-17: the house setting `credit`."""


def credit_of(round_: Round) -> Cents:
    """R-17: what one credit is worth."""
    return DEFAULT_CREDIT if round_.table.credit is None else round_.table.credit


def decide_withdraw(round_: Round, command: WithdrawBet) -> tuple[Event, ...]:
    """5.2, 5.11: a bet can be taken back until bets are closed."""
    require_stage(round_, Stage.BETTING)
    box = owned_box(round_, command.box, command.player)
    there = box.bets.get(command.bet)
    if there is None:
        raise Refused("NO_SUCH_BET", round_.game.live.opens, f"there is no {command.bet} on box {command.box}")
    return (
        BetReturned(
            box=command.box, player=command.player, bet=command.bet, amount=there, clause=round_.game.live.opens
        ),
    )


def decide_close(round_: Round, command: CloseBets) -> tuple[Event, ...]:
    """3.9: no more bets. What cannot stay goes back first: a bet under the minimum (R-42), then one without an ante."""
    require_stage(round_, Stage.BETTING)
    game = round_.game
    known = command.draw is None or game.has_draw
    require(known, "NO_DRAW", None, f"{game.name} has no draw")
    back = [] if round_.table.by_hand else _cannot_stay(round_)
    gone = {(event.box, event.bet) for event in back}
    antes = [box for box in round_.boxes.values() if box.has_ante and (box.number, "ante") not in gone]
    require(bool(antes), "NO_BETS", game.ante_needed, "there is no ante within the limits on the table")
    accepted = tuple(
        (box.number, bet, box.bets[bet])
        for box in sorted(antes)
        for bet in game.jackpot_bets
        if bet in box.bets and (box.number, bet) not in gone
    )
    return (*back, BetsClosed(jackpot_bets=accepted, draw=command.draw, meter=command.meter, clause=game.live.closes))


def _cannot_stay(round_: Round) -> list[BetReturned]:
    found = []
    for box in round_.boxes.values():
        stays = box.has_ante
        for bet, amount in box.bets.items():
            minimum, _ = limits_of(round_, bet)
            if minimum is not None and amount < minimum:
                clause = round_.game.live.under_minimum
                found.append(BetReturned(box=box.number, player=box.player, bet=bet, amount=amount, clause=clause))
                stays = stays and bet != "ante"
        returned = {event.bet for event in found if event.box == box.number}
        for bet, clause in round_.game.without_ante.items():
            if not stays and bet in box.bets and bet not in returned:
                amount = box.bets[bet]
                found.append(BetReturned(box=box.number, player=box.player, bet=bet, amount=amount, clause=clause))
    return found
