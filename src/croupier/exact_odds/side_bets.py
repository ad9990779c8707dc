"""The returns of jackpot bets, prize by prize: the RWS bet on five cards, and the wagers of Singapore Stud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from croupier.cards import DECK
from croupier.clauses import reading
from croupier.computation.counts_cache import Counted
from croupier.exact_odds.document_types import JackpotOddsDocument, SideBetsDocument
from croupier.exact_odds.sample_spaces import HANDS_OF_FIVE, HIDDEN, STATES
from croupier.games import HouseGame, singapore_stud
from croupier.games.house import BoxInPlay, Deal
from croupier.games.layout import ANTE
from croupier.games.pay_tables import StudPays
from croupier.games.prizes import Prize
from croupier.games.stud import JACKPOT
from croupier.games.words import Stake, under
from croupier.hands import CLASSES, Category, Strength, category, fast
from croupier.money import Cents, dollars

STAKE = 1_00
SOME_CARDS = DECK[:5]


class JackpotOddsSettings(NamedTuple):
    """The House's settings, with the defaults of the readings."""

    boxes: int = 7
    lucky_player: int = 50
    """One round in this many draws a Lucky Player."""
    lucky_dealer: int = 300


SETTINGS = under(JackpotOddsSettings(), reading("R-1"), reading("R-18"))


class SideBetHit(NamedTuple):
    """A prize, and its frequency."""

    prize: Prize
    combinations: int
    of: int

    @property
    def chance(self) -> Fraction:
        """Of this prize in one round."""
        return Fraction(self.combinations, self.of)


class Returns(NamedTuple):
    """The expected return of one jackpot bet, in dollars."""

    bet: Fraction
    fixed: Fraction
    per_meter_dollar: Fraction

    def at(self, meter: Fraction) -> Fraction:
        """At this meter."""
        return self.fixed + self.per_meter_dollar * meter

    @property
    def break_even(self) -> str | None:
        """The meter at which the bet is fair, to the cent; None if no meter makes it so."""
        return meter_for(self.bet - self.fixed, self.per_meter_dollar)


def meter_for(missing: Fraction, per_meter_dollar: Fraction) -> str | None:
    """The meter whose shares make up for the difference that the fixed prizes leave; never below 0.

    None if something is missing and no prize is a share of the meter.
    """
    if not per_meter_dollar:
        return dollars(0) if missing <= 0 else None
    return dollars(max(0, round(100 * missing / per_meter_dollar)))


def returns(hits: Iterable[SideBetHit], bet: Cents) -> Returns:
    """R-9: the return of an RWS jackpot bet, whose stake never comes back. The caller adds SSP's stakes."""
    fixed = shares = Fraction(0)
    for hit in hits:
        fixed += hit.chance * (Fraction(hit.prize.fixed, 100) + hit.prize.to_one * Fraction(bet, 100))
        shares += hit.chance * Fraction(hit.prize.percent, 100)
    return Returns(Fraction(bet, 100), fixed, shares)


def jackpot_section(hits: list[SideBetHit], expected: Returns, meter: Cents | None) -> JackpotOddsDocument:
    """One jackpot bet of the answer."""
    said: JackpotOddsDocument = {
        "fixed_return": float(expected.fixed),
        "return_per_meter_dollar": float(expected.per_meter_dollar),
        "break_even_meter": expected.break_even,
        "hits": [
            {"hand": hit.prize.hand, "combinations": hit.combinations, "of": hit.of, "pays": label(hit.prize)}
            for hit in hits
        ],
        "jackpot_bet": dollars(int(expected.bet * 100)),
    }
    if meter is not None:
        at_meter = expected.at(Fraction(meter, 100))
        said["meter"] = dollars(meter)
        said["return_at_meter"] = float(at_meter)
        said["house_edge_at_meter"] = float(1 - at_meter / expected.bet)
    return said


def label(prize: Prize) -> str:
    """A row's pay: `10%`, `500.00`, `50 to 1`."""
    if prize.percent:
        return f"{prize.percent}%"
    return dollars(prize.fixed) if prize.fixed else f"{prize.to_one} to 1"


@cache
def five_card_hands() -> tuple[int, ...]:
    """The number of hands of five in each category, counted by ranks, with the flushes moved."""
    many = [0] * len(Category)
    suited = fast.suited()
    for ranks in combinations_with_replacement(range(13), 5):
        counts = Counter(ranks)
        kind = category(fast.unsuited(5)[sum(fast.RANK_WEIGHTS[rank] for rank in ranks)]) if len(counts) > 1 else None
        if kind is None:
            continue
        many[kind] += prod(comb(4, held) for held in counts.values())
        if len(counts) == 5:
            many[kind] -= 4
            many[category(suited[sum(1 << rank for rank in ranks)])] += 4
    return tuple(many)


def five_card_hits(prizes: Mapping[Category, Prize]) -> list[SideBetHit]:
    """On five cards dealt from the whole deck."""
    return [SideBetHit(prize, five_card_hands()[kind], HANDS_OF_FIVE) for kind, prize in prizes.items()]


def staying_hits(prizes: Mapping[Category, Prize], counted: Counted) -> list[SideBetHit]:
    """On five cards of a player who stays, over all (hand, face-up card) pairs."""
    return [SideBetHit(prize, sum(counted["stayed"][kind]) // HIDDEN, STATES) for kind, prize in prizes.items()]


def rws_stud_jackpot(
    game: HouseGame, prizes: Mapping[Category, Prize], counted: Counted, bet: Cents, meter: Cents | None
) -> JackpotOddsDocument:
    """CSP, MLP 4.2. CSP 3.12.1 takes a folded box's bet; best play folds no hand with a prize of the approved table."""
    folds_a_prize = any(counted["folded"][kind] for kind in prizes)
    plays_on = not folds_a_prize or keeps_jackpot_bet(game, JACKPOT)
    hits = five_card_hits(prizes) if plays_on else staying_hits(prizes, counted)
    return jackpot_section(hits, returns(hits, bet), meter)


def singapore_jackpots(
    pays: StudPays, bet: Cents, meter: Cents | None, settings: JackpotOddsSettings = SETTINGS
) -> SideBetsDocument:
    """SSP 4.2 to 4.5: the wager on the Player's hand and that on the Dealer's, as the only one on it (R-17)."""
    player = SideBetHit(_draw(pays, singapore_stud.LUCKY_BOX), 1, settings.lucky_player * settings.boxes)
    dealer = SideBetHit(_draw(pays, singapore_stud.LUCKY_HOUSE), 1, settings.lucky_dealer)
    return {
        singapore_stud.ON_PLAYER: _singapore_wager(pays, bet, meter, lucky=player),
        singapore_stud.ON_DEALER: _singapore_wager(pays, bet, meter, lucky=dealer),
    }


def _draw(pays: StudPays, name: str) -> Prize:
    return Prize(name, to_one=pays.draws[name])


def _singapore_wager(pays: StudPays, bet: Cents, meter: Cents | None, *, lucky: SideBetHit) -> JackpotOddsDocument:
    """R-17: prizes add up, and the stake comes back once if anything wins; the Magic Card is drawn apart (R-18)."""
    stake = Fraction(bet, 100)
    on_hand = five_card_hits(pays.jackpot)
    magic = SideBetHit(_draw(pays, singapore_stud.MAGIC_CARD), 5, 52)
    nothing = (1 - sum(hit.chance for hit in on_hand)) * (1 - magic.chance)
    prizes = returns([*on_hand, magic], bet)
    expected = prizes._replace(fixed=prizes.fixed + stake * (1 - nothing))
    drawn = lucky.chance * (lucky.prize.to_one + 1) * stake
    added = lucky.chance * (lucky.prize.to_one + nothing) * stake
    said = jackpot_section([*on_hand, magic, lucky], expected, meter)
    said["lucky_return"] = float(drawn)
    said["break_even_meter_with_lucky"] = meter_for(stake - expected.fixed - added, expected.per_meter_dollar)
    if meter is not None:
        said["return_at_meter_with_lucky"] = float(expected.at(Fraction(meter, 100)) + added)
    return said


def highest_of(kind: Category) -> Strength:
    """The highest strength of a category."""
    return Strength(max(hand for hand in range(1, CLASSES + 1) if category(Strength(hand)) is kind))


def keeps_jackpot_bet(game: HouseGame, bet: str) -> bool:
    """Whether a stud player who folds can still win this jackpot bet."""
    prizes = game.pays.jackpot if isinstance(game.pays, StudPays) else {}
    hand = highest_of(max(prizes, default=Category.ROYAL_FLUSH))
    stakes = {name: Stake(name, STAKE, STAKE) for name in (ANTE, bet)}
    claims = game.claims([BoxInPlay(1, stakes, SOME_CARDS, hand, folded=True)], Deal(SOME_CARDS, (), hand))
    return any(claim.prizes for claim in claims.hands) or claims.shared is not None
