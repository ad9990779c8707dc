"""A house game's round settled from its sheet: what each bet gets, and under which clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Citation, Clause
from croupier.errors import InputError
from croupier.games import HouseGame
from croupier.games.house import BoxInPlay, Deal
from croupier.games.limits import against_ante, within_limits
from croupier.games.prizes import JackpotClaims, Payout
from croupier.games.words import Line, Stake, handed_back
from croupier.hands import Category, Strength, category
from croupier.settlement.irregularities import Effects, Rules, effects_of
from croupier.settlement.sheet import FOLD, Box, Sheet, Table


class SettledBox(NamedTuple):
    """One box with all its bets settled."""

    box: Box
    hand: Category | None
    lines: tuple[Line, ...]


class Settlement(NamedTuple):
    """A whole round settled."""

    sheet: Sheet
    void: bool
    dealer_hand: Category | None
    dealer_qualifies: bool | None
    boxes: tuple[SettledBox, ...]
    payouts: tuple[Payout, ...]
    meter_after: int | None


def settle_sheet(sheet: Sheet) -> Settlement:
    """Settle a sheet: a void beats all, then hands that go back, then folds by a ruling, then the sheet's decisions."""
    effects = _effects(sheet)
    _check_walkers(sheet, effects)
    if effects.void:
        return _settle_void(sheet, effects)
    strengths, deal, in_play = _ready(sheet, effects)
    settled = sheet.game.settle(in_play, deal, sheet.meter, sheet.draw)
    boxes = tuple(
        [
            SettledBox(box, _category(strengths[box.number]), _lines(sheet.game, box, settled.lines, effects))
            for box in sheet.boxes
        ]
    )
    after = None if settled.meter is None else settled.meter.value
    dealer_hand = category(deal.dealer_strength)
    return Settlement(sheet, False, dealer_hand, settled.dealer_qualifies, boxes, tuple(settled.payouts), after)


def claims_on(sheet: Sheet) -> JackpotClaims:
    """What the round may take out of its jackpot's meter, in order; nothing if it is void."""
    effects = _effects(sheet)
    if effects.void:
        return JackpotClaims()
    _, deal, in_play = _ready(sheet, effects)
    return sheet.game.claims(in_play, deal)


def _ready(sheet: Sheet, effects: Effects) -> tuple[dict[int, Strength | None], Deal, list[BoxInPlay]]:
    """All hands ranked, and those that take part in the settlement."""
    _check_deal(sheet)
    strengths = {}
    for index, box in enumerate(sheet.boxes):
        _check_hand(sheet.game, box, index, effects)
        strengths[box.number] = _strength(sheet, box)
    deal = Deal(sheet.dealer, sheet.community, sheet.game.strength((*sheet.dealer, *sheet.community)))
    in_play = [
        _in_play(sheet, box, strength, effects)
        for box in sheet.boxes
        if box.has_ante and box.number not in effects.back and (strength := strengths[box.number]) is not None
    ]
    return strengths, deal, in_play


def _effects(sheet: Sheet) -> Effects:
    game = sheet.game
    rules = Rules(game.name, game.version, "box", game.withdrawn, settles_unshown=not game.has_draw)
    return effects_of(sheet.irregularities, rules, [box.number for box in sheet.boxes])


def _check_walkers(sheet: Sheet, effects: Effects) -> None:
    """5.5 folds a hand with a decision still open; in a stud game there is none once the BET is placed."""
    if not effects.walked or sheet.game.community_cards:
        return
    for box in sheet.boxes:
        if box.number in effects.walked and sheet.game.stay_bet in box.bets:
            wrong = f"box {box.number} has placed its BET: no decision of its player is pending"
            raise InputError(effects.walked[box.number], wrong)


def _settle_void(sheet: Sheet, effects: Effects) -> Settlement:
    """5.22 (PTH 5.21; SSP: the voiding clause): all bets go back, jackpot and bonus bets too (R-35)."""
    _check_not_too_many(sheet)
    for index, box in enumerate(sheet.boxes):
        if len(box.cards) > sheet.game.hand_cards and box.number not in effects.back:
            raise InputError(f"boxes[{index}].cards", _wrong_count(sheet.game.hand_cards, len(box.cards)))
    voided_by = [ruling.clause for ruling in effects.void if ruling.clause is not None]
    clause, *others = ([sheet.game.void] if sheet.game.void is not None else []) + voided_by
    also: tuple[Citation, ...] = (*dict.fromkeys(others), *sheet.game.void_also)
    boxes = tuple(
        SettledBox(box, _category(_strength(sheet, box)), _all_back(box, clause, also)) for box in sheet.boxes
    )
    after = None if sheet.meter is None else sheet.meter.value
    return Settlement(sheet, True, None, None, boxes, (), after)


def _check_not_too_many(sheet: Sheet) -> None:
    for place, cards, count in _shared_cards(sheet):
        if len(cards) > count:
            raise InputError(place, _wrong_count(count, len(cards)))


def _check_deal(sheet: Sheet) -> None:
    for place, cards, count in _shared_cards(sheet):
        if len(cards) != count:
            raise InputError(place, _wrong_count(count, len(cards)))


def _shared_cards(sheet: Sheet) -> tuple[tuple[str, tuple[Card, ...], int], ...]:
    return (
        ("dealer", sheet.dealer, sheet.game.dealer_cards),
        ("community", sheet.community, sheet.game.community_cards),
    )


def _wrong_count(wanted: int, found: int) -> str:
    return f"must be {wanted} cards, not {found}" if found else f"is missing: {wanted} cards are needed"


def _check_hand(game: HouseGame, box: Box, index: int, effects: Effects) -> None:
    """A box with an ante has its cards and a decision, unless a ruling takes it out or folds it."""
    if not box.has_ante or box.number in effects.back:
        return
    if len(box.cards) != game.hand_cards:
        raise InputError(f"boxes[{index}].cards", _wrong_count(game.hand_cards, len(box.cards)))
    if box.decision is None and box.number not in effects.folds:
        raise InputError(f"boxes[{index}].decision", f"is missing: {game.stays} or {FOLD}")


def _strength(sheet: Sheet, box: Box) -> Strength | None:
    """How strong the hand is, where all its cards are on the sheet."""
    game = sheet.game
    if len(box.cards) != game.hand_cards or len(sheet.community) != game.community_cards:
        return None
    return game.strength(box.cards + sheet.community)


def _category(strength: Strength | None) -> Category | None:
    return None if strength is None else category(strength)


def _in_play(sheet: Sheet, box: Box, strength: Strength, effects: Effects) -> BoxInPlay:
    folded_by = effects.folds.get(box.number, ())
    return BoxInPlay(
        box.number,
        _stakes(sheet.game, sheet.table, box.bets),
        box.cards,
        strength,
        folded=bool(folded_by) or box.decision == FOLD,
        fold_also=folded_by,
        not_shown=box.number in effects.not_shown,
    )


def _stakes(game: HouseGame, table: Table, bets: Mapping[str, int]) -> dict[str, Stake]:
    """How much of each bet counts: limits first, then multiples of the ante that counts (R-6)."""
    stakes = {}
    for bet, placed in bets.items():
        if bet in table.limits:
            low, high = table.limits[bet]
            stakes[bet] = within_limits(bet, placed, minimum=low, maximum=high, rules=game.limits)
        elif bet in game.multiples:
            prescribed = game.multiples[bet] * stakes["ante"].counts
            stakes[bet] = against_ante(bet, placed, prescribed=prescribed, rules=game.limits)
        else:
            stakes[bet] = Stake(bet, placed, placed)
    return stakes


def _lines(game: HouseGame, box: Box, lines: Mapping[tuple[int, str], Line], effects: Effects) -> tuple[Line, ...]:
    if not box.has_ante:
        return tuple(handed_back(bet, placed, game.without_ante[bet]) for bet, placed in box.bets.items())
    back = effects.back.get(box.number)
    if back is not None:
        return _all_back(box, back.clause, back.also)
    return tuple([lines[box.number, bet] for bet in box.bets])


def _all_back(box: Box, clause: Clause, also: tuple[Citation, ...]) -> tuple[Line, ...]:
    return tuple(handed_back(bet, placed, clause, also) for bet, placed in box.bets.items())
