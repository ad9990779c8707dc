"""Random valid sheets of the house games, rich in what is rare at a table and stands on an edge of the rules."""

from random import Random
from typing import Any

from tests.reference.naive_hands import score_of_five
from tests.reference.planned_cards import holdem_cards, stud_cards
from tests.reference.planned_irregularities import loosen, some_irregularities

GAMES = ("casino-stud", "multi-link-stud", "singapore-stud", "progressive-holdem")
CAP = 100_000_00
BET_PAYS = (1, 1, 2, 3, 4, 5, 7, 20, 50, 250)
BONUS_PAYS = (1000, 30, 25, 20, 15, 10, 5, 3)
VERSIONS = {"casino-stud": 6, "multi-link-stud": 2, "singapore-stud": 4, "progressive-holdem": 6}


def random_sheet(game: str, seed: int, *, irregular: bool = True) -> dict[str, Any]:
    """The sheet of this game and seed, always the same one."""
    rng = Random(f"{game} {seed}")
    sheet: dict[str, Any] = {"game": game, "boxes": []}
    limits = some_limits(rng, game)
    most = 20 if game == "progressive-holdem" else 9
    numbers = rng.sample(range(1, most + 1), rng.choice((1, 2, 2, 3, 3, 4, 5, 6, most if rng.random() < 0.1 else 3)))
    if game == "progressive-holdem":
        hands, sheet["dealer"], sheet["community"], shoe = holdem_cards(rng, len(numbers))
    else:
        singapore = game == "singapore-stud"
        hands, sheet["dealer"], shoe = stud_cards(rng, len(numbers), jackpot_dealer=singapore)
    for number, cards in zip(numbers, hands, strict=True):
        sheet["boxes"].append(some_box(rng, sheet, limits, number=number, cards=cards))
    if limits or rng.random() < 0.3:
        sheet["table"] = {key: money(rng, amount) for key, amount in limits.items()}
    some_jackpot(rng, sheet)
    if game == "singapore-stud" and rng.random() < 0.8:
        sheet["draw"] = some_draw(rng, sheet)
    if irregular and rng.random() < 0.5:
        some_irregularities(rng, sheet)
    loosen(rng, sheet, list(shoe.left))
    dress(rng, sheet)
    return sheet


def money(rng: Random, cents: int) -> Any:
    """The amount in any spelling that means it."""
    whole, rest = divmod(cents, 100)
    spellings: list[Any] = [f"{whole}.{rest:02d}", f"{whole}.{rest:02d}"]
    if rest % 10 == 0:
        spellings.append(f"{whole}.{rest // 10}")
    if rest == 0:
        spellings += [whole, whole, str(whole), str(whole), f"0{whole}", float(whole)]
    elif cents < 10**11:
        spellings.append(float(f"{whole}.{rest:02d}"))
    return rng.choice(spellings)


def some_limits(rng: Random, game: str) -> dict[str, int]:
    limits = {}
    if rng.random() < 0.5:
        limits["ante_min"] = rng.choice((25_00, 10_00, 100_00))
    if rng.random() < 0.5:
        limits["ante_max"] = rng.choice((100_00, 1000_00, 333_33, 199_99, 200_00, 200_01, 20_000_00))
    if game == "progressive-holdem":
        if rng.random() < 0.3:
            limits["bonus_min"] = rng.choice((5_00, 25_00))
        if rng.random() < 0.5:
            limits["bonus_max"] = rng.choice((50_00, 100_00, 100_01, 3333_33, 3333_34, 500_00))
    elif game == "singapore-stud":
        if rng.random() < 0.4:
            limits["credit"] = rng.choice((5_00, 1_00, 2_50, 10_00, 33))
        return limits
    if rng.random() < 0.6:
        limits["jackpot_bet"] = rng.choice((5_00, 2_50, 10_00))
    return limits


def some_ante(rng: Random, limits: dict[str, int]) -> int:
    edges = [100_00, 50_00, 25_00, 33_33, 12_50, 1, 200_00, 200_01, 1000_00, rng.randint(1, 50_000_00)]
    for limit in ("ante_min", "ante_max"):
        if limit in limits:
            edges += [limits[limit] + step for step in (-1, 0, 0, 1)] + [2 * limits[limit]]
    return rng.choice(edges)


def some_box(
    rng: Random, sheet: dict[str, Any], limits: dict[str, int], *, number: int, cards: list[str]
) -> dict[str, Any]:
    game = sheet["game"]
    side = some_side_bets(rng, game, limits)
    box: dict[str, Any] = {"box": number}
    if rng.random() < 0.7:
        box["player"] = rng.choice(("P1", "P2", "P3", "Ä b"))
    if side and rng.random() < 0.08:
        if rng.random() < 0.3:
            side["ante"] = 0
        box["bets"] = {bet: money(rng, amount) for bet, amount in side.items()}
        return box
    holdem = game == "progressive-holdem"
    folds = rng.random() < 0.2
    raised = {} if folds else some_raises(rng, some_ante(rng, limits), holdem=holdem)
    bets = {"ante": some_ante(rng, limits)}
    if not folds and not holdem and rng.random() < 0.25:
        bets, raised = stakes_at_the_cap(rng, BET_PAYS[score_of_five(cards)[0]])
    elif raised:
        raised = some_raises(rng, bets["ante"], holdem=holdem)
    amounts = {**bets, **side, **raised}
    if rng.random() < 0.1:
        unplaced = [bet for bet in ("turn", "river", "bonus", "jackpot") if holdem and bet not in amounts]
        unplaced += (
            [] if holdem else [bet for bet in ("jackpot-player",) if game == "singapore-stud" and bet not in amounts]
        )
        amounts.update(dict.fromkeys(unplaced, 0))
    if folds and rng.random() < 0.1:
        amounts["flop" if holdem else "bet"] = 0
    spots = list(amounts.items())
    rng.shuffle(spots)
    box["bets"] = {bet: money(rng, amount) for bet, amount in spots}
    box["cards"] = [spelt(rng, card) for card in cards]
    box["decision"] = "fold" if folds else "play" if holdem else "bet"
    return box


def some_side_bets(rng: Random, game: str, limits: dict[str, int]) -> dict[str, int]:
    side = {}
    if game == "singapore-stud":
        credit = limits.get("credit", 5_00)
        for bet in ("jackpot-player", "jackpot-dealer"):
            if rng.random() < 0.7:
                side[bet] = credit * rng.choice((1, 1, 2, 3, 7))
        return side
    if rng.random() < 0.8:
        side["jackpot"] = limits.get("jackpot_bet", 5_00)
    if game == "progressive-holdem" and rng.random() < 0.7:
        side["bonus"] = some_bonus(rng, limits)
    return side


def some_bonus(rng: Random, limits: dict[str, int]) -> int:
    at_the_cap = CAP // rng.choice(BONUS_PAYS)
    edges = [25_00, 5_00, 12_34, at_the_cap, at_the_cap + 1]
    if "bonus_max" in limits:
        edges += [limits["bonus_max"] + step for step in (-1, 0, 1, 50_00)]
    return rng.choice(edges)


def some_raises(rng: Random, ante: int, *, holdem: bool) -> dict[str, int]:
    """BET, or Flop with Turn and River: left out, right, or wrong by a cent or by much."""
    raised = {}
    for bet, multiple in (("flop", 2), ("turn", 1), ("river", 1)) if holdem else (("bet", 2),):
        right = multiple * ante
        if rng.random() < 0.35:
            continue
        wrong = [right + 1, right - 1, right + 100_00, max(right // 2, 1)]
        raised[bet] = max(rng.choice([right, right, right, *wrong]), 1)
    return raised


def stakes_at_the_cap(rng: Random, pays: int) -> tuple[dict[str, int], dict[str, int]]:
    """A BET whose winnings are the cap, or one step below or above it."""
    bet = CAP // pays + rng.choice((-1, 0, 0, 1, 1, 2))
    ante = (bet + 1) // 2 + rng.choice((0, 0, 0, 1, -1))
    return {"ante": ante}, {"bet": bet}


def some_jackpot(rng: Random, sheet: dict[str, Any]) -> None:
    placed = any(bet.startswith("jackpot") and float(v) for box in sheet["boxes"] for bet, v in box["bets"].items())
    if placed or rng.random() < 0.5:
        meter = rng.choice(
            (250_000_00, 1500_00, 6000_00, 30_000_00, 99, 0, 9, 12_345_67, rng.randint(1_00, 300_000_00))
        )
        reset = rng.choice((50_000_00, 1_000_01, 6_000_00, meter, 99_99))
        sheet["jackpot"] = {"meter": money(rng, meter), "reset": money(rng, reset)}


def some_draw(rng: Random, sheet: dict[str, Any]) -> dict[str, Any]:
    draw: dict[str, Any] = {}
    if rng.random() < 0.8:
        hands = [box["cards"] for box in sheet["boxes"] if "cards" in box] + [sheet["dealer"], ["2c", "7h"]]
        draw["magic_card"] = spelt(rng, rng.choice(rng.choice(hands)))
    if rng.random() < 0.6:
        draw["lucky_box"] = rng.choice([box["box"] for box in sheet["boxes"]] + [rng.randint(1, 9)])
    if rng.random() < 0.6:
        draw["lucky_dealer"] = rng.random() < 0.6
    return draw


def spelt(rng: Random, card: str) -> str:
    """The card in one of the spellings that are read."""
    if len(card) == 2 and card[0] == "T" and rng.random() < 0.5:
        card = "10" + card[1]
    return rng.choice((card, card, card.lower(), card.upper()))


def dress(rng: Random, sheet: dict[str, Any]) -> None:
    """Adds what may stand at the top, and spells the cards that all share."""
    for part in ("dealer", "community"):
        if part in sheet:
            sheet[part] = [spelt(rng, card) for card in sheet[part]]
    if rng.random() < 0.1:
        sheet["format"] = 1
    if rng.random() < 0.1:
        sheet["version"] = VERSIONS[sheet["game"]]
    if rng.random() < 0.1:
        sheet["meta"] = {"anything": [1, None]}
