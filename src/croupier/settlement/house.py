"""Settles a house game's round from its sheet: the result of each bet, and the clause for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.cards import Card
from croupier.clauses import Citation
from croupier.errors import InputError
from croupier.games import HouseGame
from croupier.games.house import BoxInPlay, Deal, Draw
from croupier.games.limits import against_ante, within_limits
from croupier.games.prizes import JackpotClaims, Meter, Payout
from croupier.games.words import Line, Stake, handed_back
from croupier.hands import HandKind, Strength
from croupier.money import Cents, dollars
from croupier.settlement.irregularities import Effects, Rules, effects_of, grounds
from croupier.settlement.sheet import FOLD, Box, HouseSheet, SheetTable

NO_HAND = Strength(1)
"""A folded hand with a wrong number of cards wins no prize, like the lowest hand."""


class SettledBox(NamedTuple):
    """One box with all its bets settled."""

    number: int
    player: str | None
    hand: HandKind | None
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents:
        """The player's profit on this box."""
        return sum([line.net for line in self.lines])


class HouseSettlement(NamedTuple):
    """The settlement of a house game's round, in cents."""

    game: HouseGame
    void: bool
    dealer_hand: HandKind | None
    dealer_qualifies: bool | None
    boxes: tuple[SettledBox, ...]
    payouts: tuple[Payout, ...]
    """The prizes paid out of the meter, in order."""
    meter_before: Cents | None
    """None if no jackpot is on the sheet."""
    meter_after: Cents | None

    def __repr__(self) -> str:
        result = "void" if self.void else "settled"
        boxes = "".join(f"box {box.number} {dollars(box.net)}, " for box in self.boxes)
        return f"<HouseSettlement of {self.game.name}, {result}: {boxes}house {dollars(self.house)}>"

    @property
    def from_meter(self) -> Cents:
        """The amount that the round took out of the meter."""
        return sum([payout.amount for payout in self.payouts])

    @property
    def house(self) -> Cents:
        """The win of the House's own bank on the round."""
        return self.from_meter - sum([box.net for box in self.boxes])

    def box(self, number: int) -> SettledBox:
        """The box of this number."""
        return next(box for box in self.boxes if box.number == number)


class RankedRound(NamedTuple):
    """A sheet with its irregularities ruled on and its hands ranked. Only the meter is missing."""

    sheet: HouseSheet
    effects: Effects
    strengths: Mapping[int, Strength | None]
    """The strength of each box's hand; None if its cards are not all on the sheet."""
    deal: Deal | None
    """None on a void."""
    in_play: Sequence[BoxInPlay]

    @property
    def claims(self) -> JackpotClaims:
        """The round's claims on its jackpot's meter, in order; none if it is void."""
        return JackpotClaims() if self.deal is None else self.sheet.game.claims(self.in_play, self.deal)

    def settled_from(self, meter: Meter | None) -> HouseSettlement:
        """The settlement, with prizes paid from this meter."""
        game = self.sheet.game
        before = None if meter is None else meter.value
        if self.deal is None:
            return HouseSettlement(game, True, None, None, self._boxes(self._voided()), (), before, before)
        settled = game.settle(self.in_play, self.deal, meter, self.sheet.draw or Draw())
        return HouseSettlement(
            game=game,
            void=False,
            dealer_hand=game.kind_of(self.deal.dealer_strength),
            dealer_qualifies=settled.dealer_qualifies,
            boxes=self._boxes(_lines(game, box, settled.lines, self.effects) for box in self.sheet.boxes),
            payouts=tuple(settled.payouts),
            meter_before=before,
            meter_after=None if settled.meter is None else settled.meter.value,
        )

    def _boxes(self, lines: Iterable[tuple[Line, ...]]) -> tuple[SettledBox, ...]:
        return tuple(
            [
                SettledBox(box.number, box.player, _kind(self.sheet.game, self.strengths[box.number]), of_box)
                for box, of_box in zip(self.sheet.boxes, lines, strict=True)
            ]
        )

    def _voided(self) -> Iterator[tuple[Line, ...]]:
        """5.22 (PTH 5.21; SSP: the voiding clause): all bets go back, jackpot and bonus bets too (R-35)."""
        game = self.sheet.game
        voided_by: list[Citation] = [] if game.void is None else [game.void]
        voided_by += [grounds(ruling)[0] for ruling in self.effects.void]
        clause, *others = voided_by
        also: tuple[Citation, ...] = (*dict.fromkeys(others), *game.void_also)
        return (_all_back(box, clause, also) for box in self.sheet.boxes)


def settle_sheet(sheet: HouseSheet) -> HouseSettlement:
    """Settle a sheet. A void comes first, then hands that go back, then folds by a ruling, then the sheet's
    decisions."""
    return ranked_round(sheet).settled_from(sheet.meter)


def ranked_round(sheet: HouseSheet) -> RankedRound:
    """Rule on the irregularities of a sheet and rank its hands."""
    effects = _effects(sheet)
    _check_walkers(sheet, effects)
    _check_cards(sheet, effects)
    strengths = {box.number: _strength(sheet, box) for box in sheet.boxes}
    if effects.void:
        return RankedRound(sheet, effects, strengths, None, ())
    deal = Deal(sheet.dealer, sheet.community, sheet.game.strength((*sheet.dealer, *sheet.community)))
    in_play = [
        _in_play(sheet, box, strengths[box.number] or NO_HAND, effects)
        for box in sheet.boxes
        if box.has_ante and box.number not in effects.back
    ]
    return RankedRound(sheet, effects, strengths, deal, in_play)


def _effects(sheet: HouseSheet) -> Effects:
    game = sheet.game
    rules = Rules(game.name, game.version, "box", game.withdrawn, settles_unshown=game.live.not_shown is not None)
    return effects_of(sheet.irregularities, rules, [box.number for box in sheet.boxes])


def _check_walkers(sheet: HouseSheet, effects: Effects) -> None:
    """5.5 folds a hand with a decision still open. If the BET is the only decision there is none once it is placed."""
    if not effects.walked or sheet.game.live.decisions > 1:
        return
    for box in sheet.boxes:
        if box.number in effects.walked and sheet.game.stay_bet in box.bets:
            wrong = f"box {box.number} has placed its BET: no decision of its player is pending"
            raise InputError(effects.walked[box.number], wrong)


def _check_cards(sheet: HouseSheet, effects: Effects) -> None:
    """Check that the cards of the Dealer, the community and each hand are complete. On a void some may be missing."""
    for place, cards, count in _shared_cards(sheet):
        if len(cards) > count or (len(cards) < count and not effects.void):
            raise InputError(place, _wrong_count(count, len(cards)))
    for index, box in enumerate(sheet.boxes):
        if box.number in effects.back:
            continue
        if effects.void:
            if len(box.cards) > sheet.game.hand_cards:
                raise InputError(f"boxes[{index}].cards", _wrong_count(sheet.game.hand_cards, len(box.cards)))
        elif box.has_ante:
            _check_hand(sheet.game, box, index, effects)


def _shared_cards(sheet: HouseSheet) -> tuple[tuple[str, tuple[Card, ...], int], ...]:
    return (
        ("dealer", sheet.dealer, sheet.game.dealer_cards),
        ("community", sheet.community, sheet.game.community_cards),
    )


def _wrong_count(wanted: int, count: int) -> str:
    return f"must be {wanted} cards, not {count}" if count else f"is missing: {wanted} cards are needed"


def _check_hand(game: HouseGame, box: Box, index: int, effects: Effects) -> None:
    """A box with an ante has its cards and a decision, unless a ruling takes it out or folds it."""
    if len(box.cards) != game.hand_cards and box.number not in effects.miscounted:
        raise InputError(f"boxes[{index}].cards", _wrong_count(game.hand_cards, len(box.cards)))
    if box.decision is None and box.number not in effects.folds:
        raise InputError(f"boxes[{index}].decision", f"is missing: {game.stays} or {FOLD}")


def _strength(sheet: HouseSheet, box: Box) -> Strength | None:
    """The strength of the hand; None if some of its cards are not on the sheet."""
    game = sheet.game
    if len(box.cards) != game.hand_cards or len(sheet.community) != game.community_cards:
        return None
    return game.strength(box.cards + sheet.community)


def _kind(game: HouseGame, strength: Strength | None) -> HandKind | None:
    return None if strength is None else game.kind_of(strength)


def _in_play(sheet: HouseSheet, box: Box, strength: Strength, effects: Effects) -> BoxInPlay:
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


def _stakes(game: HouseGame, table: SheetTable, bets: Mapping[str, int]) -> dict[str, Stake]:
    """The part of each bet that counts: limits first, then multiples of the ante that counts (R-6)."""
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


def _all_back(box: Box, clause: Citation, also: tuple[Citation, ...]) -> tuple[Line, ...]:
    return tuple(handed_back(bet, placed, clause, also) for bet, placed in box.bets.items())
