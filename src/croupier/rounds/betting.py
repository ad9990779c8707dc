"""Bets while they are open: placed, increased, withdrawn, and closed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from croupier.cards import DECK
from croupier.clauses import Citation
from croupier.errors import InputError
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES, HouseGame, UnknownEditionError
from croupier.games.house import Draw
from croupier.games.layout import ANTE
from croupier.games.prizes import Meter
from croupier.money import MOST, Cents
from croupier.refusals import Refused, require
from croupier.rounds.commands import CloseBets, IncreaseBet, OpenRound, PlaceBet, TableSettings, WithdrawBet
from croupier.rounds.events import BetPlaced, BetReturned, BetsClosed, Event, RoundOpened
from croupier.rounds.refuse import BOXES, owned_box, require_staff_may_bet, require_stage
from croupier.rounds.sheet import table_of
from croupier.rounds.state import OVER, BoxState, Round, Stage
from croupier.settlement.sheet import DEFAULT_CREDIT, check_table


def decide_open(command: OpenRound) -> tuple[Event, ...]:
    """ "Place your Bets, please": a known game, at a table with no more boxes than the deck can serve (R-1)."""
    if command.game not in HOUSE_GAMES:
        raise Refused("UNKNOWN_GAME.house", None, game=command.game, games=tuple(HOUSE_GAMES))
    try:
        game = HOUSE_EDITIONS.of(command.game, command.version)
    except UnknownEditionError as error:
        raise Refused("UNKNOWN_VERSION", None, reason=str(error)) from None
    boxes = command.settings.boxes
    require(1 <= boxes <= game.boxes, "TOO_MANY_BOXES", BOXES, most=game.boxes, boxes=boxes)
    _check_table(game, command.settings)
    require_meter(command.meter)
    require(command.meter is None or bool(game.jackpot_bets), "NO_JACKPOT.bets_of_game", None, game=game.name)
    by_hand, committed = command.settings.by_hand, command.commitment is not None
    require(by_hand or committed, "NO_COMMITMENT", None)
    require(not (by_hand and committed), "NO_DECK_BY_HAND", None)
    require(command.draw_commitment is None or game.has_draw, "NO_DRAW", None, game=game.name)
    return (
        RoundOpened(
            game=game.name,
            version=game.version,
            round=command.round,
            table=command.settings,
            commitment=command.commitment,
            draw_commitment=command.draw_commitment,
            meter=command.meter,
            clause=game.live.opens,
            closed_boxes=command.closed_boxes,
            jackpot_down=command.jackpot_down,
        ),
    )


@lru_cache(maxsize=256)  # a table keeps its settings from round to round
def _check_table(game: HouseGame, table: TableSettings) -> None:
    """3.3: limits that leave room for a bet, and amounts of money."""
    try:
        check_table(game, table_of(game, table))
    except InputError as error:
        raise Refused("BAD_TABLE.reason", game.jackpot_amount, reason=str(error)) from None


def require_meter(meter: Meter | None) -> None:
    """Refuse a meter that is not an amount of money."""
    sound = meter is None or (0 <= meter.value <= MOST and 0 <= meter.reset <= MOST)
    require(sound, "BAD_METER", None, most=MOST)


def decide_place(round_: Round, command: PlaceBet) -> tuple[Event, ...]:
    """3.2 to 3.9: an ante or a side bet, on a free box or one's own."""
    game = round_.game
    require_stage(round_, Stage.BETTING)
    if not 1 <= command.box <= round_.table.boxes:
        raise Refused("NO_SUCH_BOX.number", BOXES, boxes=round_.table.boxes)
    if command.box in round_.closed_boxes:
        raise Refused("BOX_CLOSED", game.link and game.link.closes_box, box=command.box)
    if not command.player:
        raise Refused("NO_PLAYER", game.live.own_box)
    if command.placed_by:
        require_staff_may_bet(round_, command.box)
    if command.box in round_.boxes:
        box = _bettable(round_, command.box, command.player)
        placed = command.bet in box.bets
        require(not placed, "ALREADY_PLACED", game.live.opens, bet=command.bet)
    _check_side_bet(round_, command.box, command.bet)
    _check_amount(round_, command.bet, command.amount)
    return (_placed(round_, command),)


def decide_increase(round_: Round, command: IncreaseBet) -> tuple[Event, ...]:
    """3.2, 5.2: more on a bet that is there, while bets are open."""
    require_stage(round_, Stage.BETTING)
    if command.placed_by:
        require_staff_may_bet(round_, command.box)
    box = _bettable(round_, command.box, command.player)
    lying = bet_on(round_, box, command.bet)
    require(command.amount > 0, "NO_AMOUNT.increase", round_.game.live.opens)
    _check_amount(round_, command.bet, lying + command.amount)
    return (_placed(round_, command),)


def _bettable(round_: Round, number: int, player: str) -> BoxState:
    """The player's own box, unless a ruling has taken out or folded its hand."""
    box = owned_box(round_, number, player)
    require(not box.gone, "HAND_OUT.out", round_.game.live.opens, box=number)
    require(not box.folded, "FOLDED.box", round_.game.fold, box=number)
    return box


def bet_on(round_: Round, box: BoxState, bet: str) -> Cents:
    """The chips on a bet, which must be there."""
    amount = box.bets.get(bet)
    if amount is None:
        raise Refused("NO_SUCH_BET.on_box", round_.game.live.opens, bet=bet, box=box.number)
    return amount


def _placed(round_: Round, command: PlaceBet | IncreaseBet) -> BetPlaced:
    live = round_.game.live
    return BetPlaced(
        box=command.box,
        player=command.player,
        bet=command.bet,
        amount=command.amount,
        clause=live.placed_by_staff or live.opens if command.placed_by else live.opens,
        placed_by=command.placed_by,
    )


def _check_side_bet(round_: Round, number: int, bet: str) -> None:
    """A side bet goes with an ante; on a physical table it can lie there without one (5.4)."""
    game = round_.game
    if bet not in game.bets:
        raise Refused("UNKNOWN_BET", game.live.opens, game=game.name, bet=bet, bets=tuple(game.bets))
    if bet in game.jackpot_bets and round_.meter is None:
        require(not round_.jackpot_down, "NO_JACKPOT.fault", game.link and game.link.no_bets)
        raise Refused("NO_JACKPOT.table", game.jackpot_amount)
    if bet in game.without_ante and not round_.table.by_hand:
        box = round_.boxes.get(number)
        has_ante = box is not None and box.has_ante
        require(has_ante, "ANTE_FIRST", game.ante_needed, box=number)


def _check_amount(round_: Round, bet: str, amount: Cents) -> None:
    """3.4: within the limits and as prescribed. At a physical table chips are recorded as placed (5.1.1, 5.2.1)."""
    game, table = round_.game, round_.table
    if amount <= 0:
        raise Refused("NO_AMOUNT.bet", game.live.opens)
    # A sheet cannot hold a larger amount, and the bets that follow an ante are up to twice as much.
    if amount > MOST // 2:
        raise Refused("TOO_LARGE.bet", None, most=MOST // 2)
    if bet in game.jackpot_bets:
        _require_displayed(round_, amount)
        if game.jackpot_in_credits:
            _require_whole_credits(round_, amount)
    maximum = table.ante_max if bet == ANTE else table.limits_of(bet)[1]  # most bets are antes
    if maximum is not None and amount > maximum and not table.by_hand:
        raise Refused("OVER_MAXIMUM.bet", game.live.over_maximum, bet=bet, maximum=maximum, amount=amount)


def _require_displayed(round_: Round, amount: Cents) -> None:
    """3.4: a jackpot bet is the amount that the table displays."""
    wanted = round_.table.jackpot_bet
    if wanted is not None and amount != wanted:
        raise Refused("WRONG_JACKPOT_BET.amount", round_.game.jackpot_amount, wanted=wanted, amount=amount)


def _require_whole_credits(round_: Round, amount: Cents) -> None:
    """R-17: a jackpot wager is of whole credits."""
    credit = credit_of(round_.table)
    if amount % credit:
        raise Refused("WRONG_JACKPOT_BET.credits", round_.game.jackpot_amount, credit=credit, amount=amount)


def require_settleable_jackpot_bet(round_: Round, amount: Cents) -> None:
    """Refuse an amount of a jackpot bet that no sheet of this table takes."""
    (_require_whole_credits if round_.game.jackpot_in_credits else _require_displayed)(round_, amount)


def credit_of(table: TableSettings) -> Cents:
    """R-17: the value of one credit."""
    return DEFAULT_CREDIT if table.credit is None else table.credit


def decide_withdraw(round_: Round, command: WithdrawBet) -> tuple[Event, ...]:
    """5.2, 5.11 (SSP 5.7): a bet can be taken back until bets are closed."""
    live = round_.game.live
    if round_.stage not in (Stage.BETTING, *OVER):
        raise Refused("WRONG_STAGE.round", live.stands or live.too_late, stage=round_.stage)
    require_stage(round_, Stage.BETTING)
    box = _bettable(round_, command.box, command.player)
    back = bet_on(round_, box, command.bet)
    return (returned(box, command.bet, back, live.opens, entered_by=command.placed_by),)


def returned(box: BoxState, bet: str, amount: Cents, clause: Citation, *, entered_by: str = "") -> BetReturned:
    """Chips of a box that go back."""
    return BetReturned(box=box.number, player=box.player, bet=bet, amount=amount, clause=clause, entered_by=entered_by)


def decide_close(round_: Round, command: CloseBets) -> tuple[Event, ...]:
    """3.9: no more bets. Bets that cannot stay go back first: those under the minimum (R-42), then those without an
    ante."""
    require_stage(round_, Stage.BETTING)
    game = round_.game
    _check_draw(round_, command.draw)
    require_meter(command.meter)
    back = [chips for box in round_.boxes.values() if not box.gone for chips in _cannot_stay(round_, box)]
    gone = {(event.box, event.bet) for event in back}
    antes = [box for box in round_.boxes.values() if box.has_ante and not box.gone and (box.number, "ante") not in gone]
    require(bool(antes), "NO_BETS.no_ante", game.ante_needed)
    accepted = tuple(
        (box.number, bet, box.bets[bet])
        for box in sorted(antes)
        for bet in game.jackpot_bets
        if bet in box.bets and (box.number, bet) not in gone
    )
    return (*back, BetsClosed(jackpot_bets=accepted, draw=command.draw, meter=command.meter, clause=game.live.closes))


def _check_draw(round_: Round, draw: Draw | None) -> None:
    """A game with draws draws one of the 52 cards, and one of the table's boxes. A draw that was committed to cannot
    stay away."""
    draws = round_.game.live.draws
    if draw is None:
        require(round_.draw_commitment is None, "DRAW_COMMITTED", draws)
        return
    require(round_.game.has_draw, "NO_DRAW", None, game=round_.game.name)
    known_card = draw.magic_card is None or draw.magic_card in DECK
    known_box = draw.lucky_box is None or 1 <= draw.lucky_box <= round_.table.boxes
    require(known_card and known_box, "BAD_DRAW", draws)


def under_minimum(round_: Round, boxes: Iterable[BoxState]) -> dict[int, dict[str, Cents]]:
    """The bets that are under their minimum, each with that minimum, by the numbers of the boxes that have some."""
    least, under = _minimums(round_.table), {}
    for box in boxes:
        low = {bet: least[bet] for bet, amount in box.bets.items() if amount < least.get(bet, 0)}
        if low and not box.gone:
            under[box.number] = low
    return under


@lru_cache(maxsize=256)  # a table keeps its settings from round to round
def _minimums(table: TableSettings) -> dict[str, Cents]:
    """The minimum of each bet that has one."""
    bets = (ANTE, *(limits.bet for limits in table.side_limits))
    return {bet: least for bet in bets if (least := table.limits_of(bet)[0])}


def bets_to_put_right(round_: Round, boxes: Iterable[BoxState]) -> dict[int, dict[str, Cents]]:
    """5.2: the bets under their minimum that their owners know about, as `under_minimum` has them.

    If the system takes the bets, the owner is told at once; at a physical table, when the Dealer notices.
    """
    if round_.table.by_hand:
        noticed = {entry.box for entry in round_.irregularities if entry.kind == "under-limit-bet"}
        boxes = [box for box in boxes if box.number in noticed]
    return under_minimum(round_, boxes)


def _cannot_stay(round_: Round, box: BoxState) -> list[BetReturned]:
    """R-42: the bets of a box under their minimum that nobody has corrected; if then no ante is left, its side bets
    too."""
    game, under = round_.game, bets_to_put_right(round_, (box,)).get(box.number, {})
    going_back = [returned(box, bet, box.bets[bet], game.live.under_minimum) for bet in under]
    if not under and round_.table.by_hand:
        return going_back  # bets without an ante go back when they are noticed (5.4)
    alone = not box.has_ante or "ante" in under
    for bet, clause in game.without_ante.items():
        if alone and bet in box.bets and bet not in under:
            going_back.append(returned(box, bet, box.bets[bet], clause))
    return going_back
