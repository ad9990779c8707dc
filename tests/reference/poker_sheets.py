"""Random hands of Poker from a seed: small and large stacks, forced money of every kind, ties, caps that bite."""

from random import Random
from typing import Any

from tests.reference.naive_betting import Action, Hand, Seat, blind_seats, is_legal, play, seated
from tests.reference.naive_hands import DECK, SUITS
from tests.reference.poker_settler import money, reference_settle_poker

CHIPS = (1, 5, 25, 100, 500, 2500)
BOARDS_NEEDED = {0: 0, 1: 0, 2: 3, 3: 4, 4: 5}
EFFECTLESS = ("face-up-card", "unlisted", "bet-by-pit-employee", "button-not-placed", "all-in-button-missing")
VOIDING = ("foreign-card", "deck-count-wrong", "insufficient-cards", "unshuffled-deck")


def random_poker_sheet(seed: int) -> dict[str, Any]:
    """A valid sheet."""
    random = Random(seed)
    sheet = random_table(random)
    hand = played_at_random(random, sheet)
    deal(random, sheet, hand)
    hide_cards(random, sheet, hand)
    if random.random() < 0.05:
        sheet["irregularities"] = [{"kind": random.choice(EFFECTLESS)}]
    elif random.random() < 0.1 and len(hand.active()) > 1:
        leave_one_unrevealed(random, sheet, hand)
    return sheet


def leave_one_unrevealed(random: Random, sheet: dict[str, Any], hand: Hand) -> None:
    """A seat that does not show at the end, if a winner is left of each pot."""
    seat = random.choice(hand.active()).number
    sheet["irregularities"] = [{"kind": "hand-not-revealed", "facts": {"active_players": "several"}, "seat": seat}]
    try:
        reference_settle_poker(sheet)
    except ValueError:
        del sheet["irregularities"]


def random_void_sheet(seed: int) -> dict[str, Any]:
    """A sheet whose round is void, cut short somewhere."""
    random = Random(seed)
    sheet = random_poker_sheet(seed)
    sheet["irregularities"] = [{"kind": random.choice(VOIDING)}]
    del sheet["actions"][random.randint(0, len(sheet["actions"])) :]
    for seat in sheet["seats"]:
        if random.random() < 0.3:
            seat.pop("cards", None)
    del sheet["board"][random.choice((0, 3, 4, 5)) :]
    return sheet


def random_table(random: Random) -> dict[str, Any]:
    """The table, the seats and the forced money."""
    chip = random.choice(CHIPS)
    small = chip * random.randint(1, 8)
    big = small * 2 if random.random() < 0.5 else max(chip, small + chip * random.randint(-2, 9))
    table: dict[str, Any] = {"small_blind": money(small), "big_blind": money(big)}
    if chip > 1 or random.random() < 0.5:
        table["chip"] = money(chip)
    rake = random_rake(random, big)
    if rake:
        table["rake"] = rake
    numbers = random.sample(range(1, 11), random.choice((2, 2, 3, 3, 4, 5, 6, 8, 10)))
    if random.random() < 0.8:
        numbers.sort()
    button = random.choice(numbers) if random.random() < 0.7 else random.randint(1, 10)
    depth = random.choice((1, 3, 12, 200))
    seats: list[dict[str, Any]] = []
    for number in numbers:
        seat: dict[str, Any] = {"seat": number, "stack": money(random_stack(random, chip=chip, big=big, depth=depth))}
        if random.random() < 0.8:
            seat["player"] = f"P{number}"
        seats.append(seat)
    sheet = {"game": "poker", "table": table, "button": button, "seats": seats}
    add_forced_money(random, sheet, chip=chip, small=small, big=big)
    return sheet


def random_rake(random: Random, big: int) -> dict[str, Any] | None:
    """A percentage, perhaps with a cap small enough to bite."""
    if random.random() < 0.3:
        return None
    rake: dict[str, Any] = {"percent": random.choice(("5", "5", "4", "2.5", "3.33", "1", "0"))}
    if random.random() < 0.7:
        rake["cap"] = money(random.randint(0, big * random.choice((1, 3))))
    if random.random() < 0.3:
        rake["no_flop_no_drop"] = random.random() < 0.7
    return rake


def random_stack(random: Random, *, chip: int, big: int, depth: int) -> int:
    """A few chips, about a blind, or many blinds."""
    kind = random.random()
    if kind < 0.2:
        return chip * random.randint(1, 4)
    if kind < 0.4:
        return max(chip, big + chip * random.randint(-4, 6))
    return max(chip, big * random.randint(1, depth) + chip * random.randint(-2, 9))


def add_forced_money(random: Random, sheet: dict[str, Any], *, chip: int, small: int, big: int) -> None:
    """Antes, posts, blinds that are named and a Small Blind that is missing."""
    numbers = [seat["seat"] for seat in sheet["seats"]]
    if random.random() < 0.15:
        sheet["no_small_blind"] = True
    elif random.random() < 0.1:
        first, big_seat = random.sample(numbers, 2)
        small_seat = random.choice((first, first, None))
        sheet["blinds"] = {"small": small_seat, "big": random.choice((big_seat, big_seat, big_seat, None))}
    if random.random() < 0.25:
        ante = chip * random.randint(1, 4)
        who = numbers if random.random() < 0.7 else random.sample(numbers, random.randint(1, len(numbers)))
        sheet["antes"] = {str(number): money(ante) for number in who}
    if random.random() < 0.25:
        poster = random.choice(numbers)
        live = random.choice((big, big, 2 * big, big + chip, chip))
        sheet["post"] = [{"seat": poster, "amount": money(live)}]
        if random.random() < 0.4:
            sheet["post"].append({"seat": poster, "amount": money(small), "dead": True})
        if random.random() < 0.3:
            other = random.choice([number for number in numbers if number != poster])
            sheet["post"].append({"seat": other, "amount": money(small), "dead": True})
            if other in blind_seats(sheet, seated(sheet)):
                sheet["post"].append({"seat": other, "amount": money(big)})


def played_at_random(random: Random, sheet: dict[str, Any]) -> Hand:
    """The hand after legal actions, which are written on the sheet."""
    sheet["actions"] = []
    hand = seated(sheet)
    mood = random.choice(("mixed", "mixed", "passive", "wild"))

    def choose(hand: Hand, seat: Seat) -> tuple[int, Action]:
        legal = [action for action in candidates(random, sheet, hand, seat) if is_legal(hand, seat, action)]
        weights = [weight(action["action"], mood) for action in legal]
        action = random.choices(legal, weights)[0]
        sheet["actions"].append(action)
        return len(sheet["actions"]) - 1, action

    play(hand, choose)
    return hand


def weight(word: str, mood: str) -> float:
    """How likely an action is among the legal ones."""
    weights = {"fold": 0.7, "check": 4.0, "call": 4.0, "bet": 0.6, "raise": 0.6, "all-in": 0.5}
    if mood == "passive" and word in ("bet", "raise", "all-in", "fold"):
        return weights[word] / 6
    if mood == "wild" and word in ("bet", "raise", "all-in"):
        return weights[word] * 3
    return weights[word]


def candidates(random: Random, sheet: dict[str, Any], hand: Hand, seat: Seat) -> list[dict[str, Any]]:
    """Things to try: the words, and amounts on and about the edges."""
    chip = round(float(sheet["table"].get("chip", "0.01")) * 100)
    whole = seat.street + seat.left
    least = hand.to_match + hand.least_raise
    amounts = {least, least + chip * random.randint(0, 9), whole, max(chip, whole - chip * random.randint(1, 5))}
    found = [{"seat": seat.number, "action": word} for word in ("fold", "check", "call", "all-in")]
    for word in ("bet", "raise"):
        found += [{"seat": seat.number, "action": word, "to": money(amount)} for amount in sorted(amounts)]
        found.append({"seat": seat.number, "action": word, "to": money(hand.big_blind)})
    return found


def deal(random: Random, sheet: dict[str, Any], hand: Hand) -> None:
    """Cards for every seat and a board as the betting needs, often one on which many tie."""
    deck = list(DECK)
    random.shuffle(deck)
    if random.random() < 0.4:
        high = [card for card in deck if card[0] in "TJQKA"]
        chosen = {rank: next(card for card in high if card[0] == rank) for rank in "TJQKA"}
        suit = random.choice(SUITS)
        board = [rank + suit for rank in chosen] if random.random() < 0.2 else list(chosen.values())
        if random.random() < 0.5:
            board[0] = next(card for card in deck if card[0] in "23456789")
    else:
        board = deck[:5]
    rest = [card for card in deck if card not in board]
    for seat in sheet["seats"]:
        seat["cards"] = [rest.pop(), rest.pop()]
    random.shuffle(board)
    needed = 5 if len(hand.active()) > 1 else BOARDS_NEEDED[hand.betting_rounds]
    sheet["board"] = board[: random.choice([size for size in (0, 3, 4, 5) if size >= needed])]


def hide_cards(random: Random, sheet: dict[str, Any], hand: Hand) -> None:
    """Some hands were never shown; never so many that a contested pot has no winner."""
    active = {seat.number for seat in hand.active()}
    for seat in random.sample(sheet["seats"], len(sheet["seats"])):
        if random.random() < (0.1 if seat["seat"] in active else 0.5):
            cards = seat.pop("cards")
            try:
                reference_settle_poker(sheet)
            except ValueError:
                seat["cards"] = cards


def mutilated_poker_sheet(seed: int) -> dict[str, Any]:
    """A valid sheet with one action changed, left out, doubled or moved: often illegal, sometimes not."""
    random = Random(seed)
    sheet = random_poker_sheet(seed)
    sheet.pop("irregularities", None)
    actions: list[dict[str, Any]] = sheet["actions"]
    chip = round(float(sheet["table"].get("chip", "0.01")) * 100)
    numbers = [seat["seat"] for seat in sheet["seats"]]
    sheet["board"] = [card for card in DECK if card not in str(sheet["seats"])][:5]
    extra = {"seat": random.choice(numbers), "action": random.choice(("check", "call", "fold", "all-in"))}
    place = random.randrange(len(actions)) if actions else 0
    deed = random.choice(("word", "word", "amount", "amount", "seat", "drop", "double", "append", "cut"))
    if deed == "append" or not actions:
        actions.append(extra)
    elif deed == "cut":
        del actions[place:]
    elif deed == "drop":
        del actions[place]
    elif deed == "double":
        actions.insert(place, actions[place])
    elif deed == "seat":
        actions[place] = {**actions[place], "seat": random.choice(numbers)}
    elif deed == "amount" and any("to" in action for action in actions):
        place = random.choice([index for index, action in enumerate(actions) if "to" in action])
        amount = round(float(actions[place]["to"]) * 100) + chip * random.choice((-3, -2, -1, 1, 2, 3, 50))
        actions[place] = {**actions[place], "to": money(max(chip, amount))}
    else:
        word = random.choice(("fold", "check", "call", "all-in", "bet", "raise"))
        amount = chip * random.randint(1, 60)
        to = {"to": money(amount)} if word in ("bet", "raise") else {}
        actions[place] = {"seat": actions[place]["seat"], "action": word, **to}
    return sheet
