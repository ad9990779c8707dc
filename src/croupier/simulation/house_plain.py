"""Blocks of rounds of a house game on the plain path: each round is a sheet, and the house's own settlement settles it.

It is slower than the kernel by far. It takes strategies that are functions, and the kernel must count what it counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.cards import DECK, Card
from croupier.exact_odds.player_sight import Decide, PlayerSight
from croupier.games import HouseGame, singapore_stud
from croupier.games.house import Draw
from croupier.games.pay_tables import HoldemPays, StudPays
from croupier.games.prizes import Claim, Meter, largest
from croupier.hands import category
from croupier.settlement.house import HouseSettlement, RankedRound, SettledBox, ranked_round
from croupier.settlement.sheet import FOLD as FOLDS
from croupier.settlement.sheet import Box, HouseSheet, SheetTable
from croupier.simulation.chance import RandomStream
from croupier.simulation.settings import HouseQuestion
from croupier.simulation.tally import (
    FOLD,
    LOSE,
    LOST_BONUS,
    NO_HAND,
    NO_ROW,
    TIE,
    CountedNames,
    HouseTally,
    MeterHit,
    counted_names,
    empty_tally,
    jackpot_code,
)

BONUS = "bonus"


class SimulatedDeal(NamedTuple):
    """The cards of one round, each where it was dealt, and the draws of the jackpot system."""

    hands: Mapping[int, tuple[Card, ...]]
    dealer: tuple[Card, ...]
    dealer_up: Card | None
    community: tuple[Card, ...]
    draw: Draw | None


class SimulatedTable:
    """A table at which rounds are dealt, decided and settled, one after the other."""

    def __init__(self, settings: HouseQuestion, decides: Sequence[Decide], block: int) -> None:
        self.settings = settings
        self._decides = decides
        self._chance = RandomStream(settings.seed, block)
        self._deck: list[int] = list(settings.deck)
        self._slots = settings.slots()
        self._table = SheetTable(settings.limits, None, None)
        self._before_deal = Meter(0, settings.jackpot.reset)

    def deal(self) -> SimulatedDeal:
        """The next round's cards, dealt as the game deals them from this device."""
        dealt = self._chance.deal(self._deck, len(self._slots))
        hands: dict[int, list[Card]] = {box: [] for box in self.settings.boxes}
        dealer: list[Card] = []
        community: list[Card] = []
        up: Card | None = None
        for slot, number in zip(self._slots, dealt, strict=True):
            card = DECK[number]
            if slot.to == "box":
                hands[slot.box].append(card)
            elif slot.to == "community":
                community.append(card)
            elif slot.to == "dealer":
                dealer.append(card)
                up = card if slot.face_up else up
        found = {box: tuple(cards) for box, cards in hands.items()}
        return SimulatedDeal(found, tuple(dealer), up, tuple(community), self._draw())

    def _draw(self) -> Draw | None:
        """R-18: drawn after the cards, in the order Magic Card, Lucky Player, Lucky Dealer."""
        settings, chance = self.settings, self._chance
        if not settings.game.has_draw:
            return None
        magic = DECK[chance.below(len(DECK))]
        lucky = chance.below(settings.table_boxes * settings.lucky_player)
        dealer = chance.below(settings.lucky_dealer) == 0
        return Draw(magic, lucky + 1 if lucky < settings.table_boxes else None, dealer)

    def played(self) -> HouseSheet:
        """The next round, dealt and decided."""
        dealt = self.deal()
        boxes = tuple([self._box(box, dealt) for box in self.settings.boxes])
        game = self.settings.game
        return HouseSheet(
            game, {}, self._table, self._before_deal, boxes, dealt.dealer, dealt.community, dealt.draw, ()
        )

    def _box(self, number: int, dealt: SimulatedDeal) -> Box:
        game = self.settings.game
        stakes, cards = self.settings.stakes[number - 1], dealt.hands[number]
        bets = dict(stakes)
        decision = game.stays
        for bet, board in _decisions(game, dealt):
            seen = PlayerSight(number, bet, cards, board, None if game.community_cards else dealt.dealer_up)
            if self._decides[number - 1](seen):
                bets[bet] = game.multiples[bet] * stakes["ante"]
            elif bet == game.stay_bet:
                decision = FOLDS
                break
        return Box(number, None, {bet: bets[bet] for bet in game.bets if bet in bets}, cards, decision)


def _decisions(game: HouseGame, dealt: SimulatedDeal) -> list[tuple[str, tuple[Card, ...]]]:
    """The bets that a player decides on, in order, each with the board that then lies face up."""
    if not game.community_cards:
        return [(game.stay_bet, ())]
    return [(bet, dealt.community[:seen]) for bet, seen in zip(game.multiples, (0, 3, 4), strict=True)]


def play_house_block(settings: HouseQuestion, decides: Sequence[Decide], block: int, rounds: int) -> HouseTally:
    """The counts of one block."""
    table = SimulatedTable(settings, decides, block)
    tally = empty_tally(settings.game, len(settings.stakes))
    names = counted_names(settings.game)
    for number in range(rounds):
        _count_round(tally, names, number, table.played())
    return tally


def _count_round(tally: HouseTally, names: CountedNames, number: int, sheet: HouseSheet) -> None:
    """Settle a round and count it. Prizes out of the meter are left for later: here the meter stands at nothing."""
    ranked = ranked_round(sheet)
    settlement = ranked.settled_from(sheet.meter)
    game = sheet.game
    main = every = 0
    found = _jackpot_results(ranked)
    for place, (box, settled) in enumerate(zip(sheet.boxes, settlement.boxes, strict=True)):
        tally.ways[place][names.ways.index(_way(game, box, settled, settlement))] += 1
        for line in settled.lines:
            net = line.net - (line.pays if found.is_open(box.number, line.bet) else 0)
            at = game.bets.index(line.bet)
            tally.net[place][at] += net
            tally.staked[place][at] += line.stake
            every += net
            main += net if line.bet not in game.without_ante else 0
        for at, bet in enumerate(game.jackpot_bets):
            if bet in box.bets:
                tally.codes[place][at][found.code(names, box.number, bet)] += 1
        if BONUS in box.bets:
            tally.bonus[place][names.bonus.index(_bonus_row(game, box, sheet))] += 1
    tally.rounds += 1
    tally.sums.add(main, every)
    tally.hits.extend([hit._replace(round=number, net=every) for hit in found.hits])


def _way(game: HouseGame, box: Box, settled: SettledBox, settlement: HouseSettlement) -> str:
    """How the round ended for a box, in the words of `odds`."""
    if box.decision == FOLDS:
        return FOLD
    outcomes = {line.bet: line.outcome for line in settled.lines}
    outcome = outcomes[game.stay_bet]
    if isinstance(game.pays, HoldemPays):
        bets = "".join([f"-{bet}" for bet in ("turn", "river") if bet in box.bets])
        bets = {"": "", "-turn-river": "-with-turn-and-river"}.get(bets, f"-with{bets}")
        straight = game.pays.ante_wins_from.slug
        won = f"win-{straight}-or-better" if outcomes["ante"] == "win" else f"win-below-{straight}"
        return {"win": won, "push": TIE}.get(outcome, LOSE) + bets
    if not settlement.dealer_qualifies:
        return NO_HAND
    won = "" if settled.hand is None else f"win-{settled.hand.slug}"
    return {"win": won, "push": TIE}.get(outcome, LOSE)


def _bonus_row(game: HouseGame, box: Box, sheet: HouseSheet) -> str:
    if box.decision == FOLDS or not isinstance(game.pays, HoldemPays):
        return LOST_BONUS
    row = game.pays.bonus_row(box.cards, sheet.dealer)
    return LOST_BONUS if row is None else row[0]


class JackpotResults(NamedTuple):
    """The results of a round's jackpot bets."""

    rows: Mapping[tuple[int, str], int]
    """By box and bet: the prize, where there is one."""
    magic: frozenset[tuple[int, str]]
    lucky: frozenset[tuple[int, str]]
    open: frozenset[tuple[int, str]]
    """Bets whose prize is the larger of a share of the meter and a fixed amount."""
    hits: Sequence[MeterHit]

    def is_open(self, box: int, bet: str) -> bool:
        """Whether the meter decides which prize this bet wins."""
        return (box, bet) in self.open

    def code(self, names: CountedNames, box: int, bet: str) -> int:
        """The result of a jackpot bet as one number."""
        at = (box, bet)
        return jackpot_code(names, self.rows.get(at, NO_ROW), magic=at in self.magic, lucky=at in self.lucky)


def _jackpot_results(ranked: RankedRound) -> JackpotResults:
    game = ranked.sheet.game
    rows: dict[tuple[int, str], int] = {}
    hits: list[MeterHit] = []
    open_: set[tuple[int, str]] = set()
    claims = ranked.claims
    for claim in claims.hands:
        if claim.prizes:
            row, other = _rows(game, claim)
            rows[claim.box, claim.bet] = row
            if game.prizes[row].percent:
                hits.append(MeterHit(0, claim.box, game.jackpot_bets.index(claim.bet), row, other, 0))
                open_ |= {(claim.box, claim.bet)} if other != NO_ROW else set()
    if claims.shared is not None:
        bet = claims.shared.wagers[0][1]
        row = game.prizes.index(claims.shared.prize)
        hits.append(MeterHit(0, 0, game.jackpot_bets.index(bet), row, NO_ROW, 0))
    magic, lucky = _add_dealer_and_draws(ranked, rows)
    return JackpotResults(rows, magic, lucky, frozenset(open_), hits)


def _rows(game: HouseGame, claim: Claim) -> tuple[int, int]:
    """The prize that a claim is counted under, and another one that may pay instead (R-10)."""
    shares = [prize for prize in claim.prizes if prize.percent]
    if not shares:
        return game.prizes.index(largest(claim.prizes, 0)), NO_ROW
    others = [prize for prize in claim.prizes if prize is not shares[0]]
    return game.prizes.index(shares[0]), game.prizes.index(others[0]) if others else NO_ROW


Wagers = frozenset[tuple[int, str]]


def _add_dealer_and_draws(ranked: RankedRound, rows: dict[tuple[int, str], int]) -> tuple[Wagers, Wagers]:
    """SSP 4.2 to 4.4.1: prizes on the Dealer's hand, and the wagers for which a draw came."""
    game, deal, draw = ranked.sheet.game, ranked.deal, ranked.sheet.draw
    if draw is None or deal is None or not isinstance(game.pays, StudPays):
        return frozenset(), frozenset()
    prize = game.pays.jackpot.get(category(deal.dealer_strength))
    magic: set[tuple[int, str]] = set()
    lucky: set[tuple[int, str]] = set()
    on_dealer = singapore_stud.dealer_draws(game.pays, deal, draw)
    for box in ranked.in_play:
        if singapore_stud.ON_DEALER in box.stakes and prize is not None:
            rows[box.number, singapore_stud.ON_DEALER] = game.prizes.index(prize)
        drawn = {
            singapore_stud.ON_PLAYER: singapore_stud.player_draws(game.pays, box, draw),
            singapore_stud.ON_DEALER: on_dealer,
        }
        for bet, clauses in drawn.items():
            for clause, _ in clauses:
                is_magic = clause in (singapore_stud.MAGIC_IN_HAND, singapore_stud.MAGIC_IN_DEALERS_HAND)
                (magic if is_magic else lucky).add((box.number, bet))
    return frozenset(magic), frozenset(lucky)
