"""Two versions of a game side by side: each has the odds of its own numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from croupier.cards import cards
from croupier.errors import InputError
from croupier.exact_odds import advise, answers, odds
from croupier.exact_odds.holdem_side_bets import jackpot_rows
from croupier.exact_odds.outcome_words import outcome_in_words
from croupier.exact_odds.report import rendered
from croupier.exact_odds.sample_spaces import FLOPS_TURNS_RIVERS, PAIRS
from croupier.exact_odds.side_bets import five_card_hands
from croupier.games import PROGRESSIVE_HOLDEM, SINGAPORE_STUD, HouseGame, progressive_holdem
from croupier.games.house import Draw
from croupier.games.prizes import Prize
from croupier.hands import Category, category, strength
from tests.next_edition import NEXT_HOLDEM, NEXT_SINGAPORE_STUD, next_holdem, next_singapore_stud
from tests.odds.conftest import EVENS, Steps
from tests.odds.deals import jackpot_pays, others, settled_units
from tests.odds.test_side_bets import BY_KIND, METER, ROWS, holdem_deal, stud_deal

HOLDEM = "progressive-holdem"
TODAY = PROGRESSIVE_HOLDEM.version
Asked = list[tuple[Any, ...]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, holdem_steps: Steps) -> Iterator[Asked]:
    """Version 7 of hold'em beside version 6; and what the one count of the session is asked for."""
    found: Asked = []

    def count(*question: Any) -> Any:
        found.append(question[:2])
        return holdem_steps.counted, {}

    monkeypatch.setattr(answers, "kernel", lambda _module, _function: count)
    monkeypatch.setattr(answers, "keep", lambda *_: None)
    monkeypatch.setattr(answers, "cached", lambda _room, _question, counting: (counting(), False))
    with next_holdem():
        yield found


def side_bet(game: HouseGame, bet: str, **question: Any) -> dict[str, Any]:
    side_bets: Any = odds(game.name, version=game.version, **question)["side_bets"]
    return dict(side_bets[bet])


def test_hold_em_is_counted_with_the_version_s_lowest_hand_for_the_ante(asked: Asked) -> None:
    newest, today = odds(HOLDEM), odds(HOLDEM, version=TODAY)
    assert asked == [(Category.THREE_OF_A_KIND, EVENS), (Category.STRAIGHT, EVENS)]
    assert newest["main"]["ways"][0]["way"] == "win-three-of-a-kind-or-better"
    assert today["main"]["ways"][0]["way"] == "win-straight-or-better"


@pytest.mark.parametrize("turn_multiple, version", [(1, TODAY), (2, NEXT_HOLDEM.version)])
@pytest.mark.usefixtures("asked")
def test_hold_em_bets_are_the_multiples_of_the_version(holdem_steps: Steps, turn_multiple: int, version: int) -> None:
    """A hand is played when its deals, with a Turn of once or twice the ante, are worth more than a fold."""
    net = 0
    for table in holdem_steps.counted["endings"]:
        value = deals = 0
        for turn in (0, 1):
            for river in (0, 1):
                ante_won, less_won, tied, lost = table[turn][river]
                bets = 2 + turn * turn_multiple + river
                value += bets * (ante_won + less_won - lost) + ante_won - lost
                deals += ante_won + less_won + tied + lost
        net += max(value, -deals)
    assert odds(HOLDEM, version=version)["main"]["net"] == net


@pytest.mark.usefixtures("asked")
def test_a_royal_flush_on_the_turn_returns_the_share_of_the_version(holdem_steps: Steps) -> None:
    royals_on_turn = sum(many for table in holdem_steps.counted["rows"] for many in table[4])
    today = side_bet(PROGRESSIVE_HOLDEM, "jackpot")["return_per_meter_dollar"]
    newest = side_bet(NEXT_HOLDEM, "jackpot")["return_per_meter_dollar"]
    more = Fraction(royals_on_turn, PAIRS * FLOPS_TURNS_RIVERS) * Fraction(50 - 25, 100)
    assert newest - today == pytest.approx(float(more), rel=1e-9)


@pytest.mark.parametrize("hole, community, row", ROWS)
@pytest.mark.parametrize("game", [PROGRESSIVE_HOLDEM, NEXT_HOLDEM])
@pytest.mark.usefixtures("asked")
def test_hold_em_jackpot_rows_are_those_that_the_version_settles(
    game: HouseGame, hole: str, community: str, row: str | None
) -> None:
    pays = {hit["hand"]: hit["pays"] for hit in side_bet(game, "jackpot")["hits"]}
    paid = jackpot_pays(game, "jackpot", cards(hole), holdem_deal(cards(community)), meter=METER)
    shown = "0.00" if row is None else pays[row]
    assert paid == (METER * int(shown[:-1]) // 100 if shown.endswith("%") else round(float(shown) * 100))


@pytest.mark.usefixtures("asked")
def test_a_row_that_a_version_takes_out_of_the_jackpot_is_gone() -> None:
    rows = {hit["hand"] for hit in side_bet(PROGRESSIVE_HOLDEM, "jackpot")["hits"]}
    assert {hit["hand"] for hit in side_bet(NEXT_HOLDEM, "jackpot")["hits"]} == rows - {
        "community-straight-flush",
        "community-four-of-a-kind",
    }


def test_a_jackpot_row_that_is_not_counted_is_refused() -> None:
    full_house = {Category.FULL_HOUSE: Prize("full-house", fixed=100_00)}
    with pytest.raises(InputError, match="version: nobody counts how often a jackpot is won with full house"):
        jackpot_rows(progressive_holdem.PAYS._replace(hands=full_house))


@pytest.mark.usefixtures("asked")
def test_the_bonus_returns_what_the_version_pays() -> None:
    """Nine ranks of small pairs pay 5 to 1 instead of 3 to 1; none of them is folded."""
    today, newest = side_bet(PROGRESSIVE_HOLDEM, "bonus"), side_bet(NEXT_HOLDEM, "bonus")
    assert newest["net"] - today["net"] == (5 - 3) * 9 * 6 * 1225
    assert newest["combinations"] == today["combinations"]


@pytest.mark.usefixtures("asked")
def test_a_version_s_outcomes_are_named_in_its_own_words() -> None:
    newest = odds(HOLDEM)
    slugs = [row["outcome"] for row in newest["side_bets"]["bonus"]["outcomes"]]
    assert outcome_in_words(slugs[-2], NEXT_HOLDEM) == "A-Q or A-J unsuited; or 10-10 through 2-2"
    best = newest["main"]["outcomes"][0]
    assert (best["outcome"], outcome_in_words(best["outcome"], NEXT_HOLDEM)) == ("win-six", "Win 6 antes")
    sheet = rendered(newest, ".html").decode()
    assert "Win: three of a kind or better, with Turn and River" in sheet
    assert "Win: below three of a kind" in sheet
    assert "Ante wins with three of a kind or better" in sheet
    assert "20,000.00 dollars" in sheet
    assert "a straight" not in sheet


@pytest.mark.parametrize("version, ante_wins_from", [(TODAY, Category.STRAIGHT), (None, Category.THREE_OF_A_KIND)])
def test_advice_on_the_river_pays_the_ante_as_the_version_does(version: int | None, ante_wins_from: Category) -> None:
    """All 45,540 deals of one board of four."""
    hole, board = cards("8h 7h"), cards("8c 7d 2h 2s")
    total = 0
    for (river,) in others(hole, board, many=1):
        full = (*board, river)
        own = strength((*hole, *full))
        for dealer in others(hole, full, many=2):
            other = strength((*dealer, *full))
            total += 2 * (own > other) - 3 * (own < other) + (own > other and category(own) >= ante_wins_from)
    with next_holdem():
        found = advise(HOLDEM, cards="8h 7h", board="8c 7d 2h 2s", version=version)
    assert found["choices"]["check"] == float(Fraction(total, 45_540))


def test_a_turn_bet_is_advised_at_the_version_s_multiple() -> None:
    hand: dict[str, object] = {"game": HOLDEM, "cards": "Ah 7d", "board": "2c 9d Kh"}
    with next_holdem():
        newest, today = advise(hand)["choices"], advise({**hand, "version": TODAY})["choices"]
    assert newest["turn"] - newest["check"] == pytest.approx(2 * (today["turn"] - today["check"]))


def test_each_version_settles_a_round_as_its_odds_say() -> None:
    """Three of a kind beats a pair, with every bet placed: the ante goes back under version 6 and wins under 7."""
    deal = (cards("9h 9d"), cards("Ac Ad"), cards("9c 8d 5h 2s 3d"))
    bets = ("flop", "turn", "river")
    assert settled_units(PROGRESSIVE_HOLDEM, *deal, bets) == 2 + 1 + 1
    assert settled_units(NEXT_HOLDEM, *deal, bets) == 1 + 2 + 2 + 1


@pytest.mark.parametrize("bet, one_in", [("jackpot-player", 50 * 7), ("jackpot-dealer", 300)])
@pytest.mark.parametrize("game", [SINGAPORE_STUD, NEXT_SINGAPORE_STUD])
def test_singapore_jackpots_return_what_the_version_settles(game: HouseGame, bet: str, one_in: int) -> None:
    """Each kind of hand, with and without the Magic Card; the lucky draws apart."""
    with next_singapore_stud():
        found = side_bet(game, bet, meter=METER // 100, jackpot_bet=5)
    other = "Qc Jd 8h 7d 3c"

    def handed(hand: str, draw: Draw) -> int:
        own, dealer = (hand, other) if bet == "jackpot-player" else (other, hand)
        return jackpot_pays(game, bet, cards(own), stud_deal(dealer), meter=METER, draw=draw, stake=500)

    paid = Fraction(0)
    for kind, hand in BY_KIND.items():
        for magic, chance in ((cards(hand)[0], Fraction(5, 52)), (cards("2c")[0], Fraction(47, 52))):
            paid += chance * handed(hand, Draw(magic_card=magic)) * five_card_hands()[kind]
    assert found["return_at_meter"] == pytest.approx(float(paid / 100 / 2_598_960), abs=1e-9)
    lucky = handed("Kc Td 8d 6h 4c", Draw(lucky_box=1, lucky_dealer=True))
    assert found["lucky_return"] == pytest.approx(lucky / 100 / one_in)


def test_singapore_stud_pays_the_bet_by_the_version_s_table() -> None:
    before = odds("singapore-stud", strategy="pair")["main"]
    with next_singapore_stud():
        today = odds("singapore-stud", strategy="pair", version=SINGAPORE_STUD.version)["main"]
        newest = odds("singapore-stud", strategy="pair")["main"]
    won = next(row["combinations"] for row in today["ways"] if row["way"] == "win-two-pairs")
    assert today == before
    assert newest["net"] - today["net"] == 2 * won
