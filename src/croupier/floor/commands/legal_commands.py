"""What a player can do at a table now, as the commands that would do it."""

from __future__ import annotations

from typing import Any

from croupier.floor.engine.table_state import HouseTable, Status, Table
from croupier.money import Cents, dollars, read_money
from croupier.poker import TableState
from croupier.poker import view as poker_view
from croupier.poker.hand import HandStage
from croupier.rounds import BoxState, Round, Stage
from croupier.rounds import view as round_view
from croupier.rounds.betting import credit_of


def legal_commands(table: Table, viewer: str, balance: Cents, *, at_s: int) -> list[dict[str, Any]]:
    """Each with what it needs besides the table and an id; amounts beyond the player's chips are left out."""
    if table.sign.status is not Status.OPEN:
        return []
    if isinstance(table, HouseTable):
        return [] if table.round is None else _at_house_table(table.round, viewer, balance)
    return _at_poker_table(table.state, viewer, balance, at_s)


def _at_house_table(round_: Round, viewer: str, balance: Cents) -> list[dict[str, Any]]:
    if round_.referred and round_.offer is None:
        return []
    if round_.stage is Stage.BETTING and round_.offer is None:
        return _bets(round_, viewer, balance)
    found: list[dict[str, Any]] = []
    own = round_.boxes_of(viewer)
    if not own:
        return found
    examined = any(box.examined for box in own)
    for box, seen in ((box, seen) for seen in round_view(round_, viewer)["boxes"] for box in own if _is(box, seen)):
        if round_.offer is not None and box.number in round_.offer.boxes:
            found += [{"command": "choose", "box": box.number, "choice": c["choice"]} for c in seen["choices"]]
            continue
        if round_.stage is Stage.DECISIONS and box.in_play and not examined and round_.offer is None:
            found.append({"command": "examine", "box": box.number})
        found += [_decision(box.number, choice) for choice in seen["choices"] if _affordable(choice, balance)]
    return found


def _is(box: BoxState, seen: dict[str, Any]) -> bool:
    return bool(seen["box"] == box.number)


def _bets(round_: Round, viewer: str, balance: Cents) -> list[dict[str, Any]]:
    """Free boxes take an ante, one's own a side bet; what lies there can be made more or taken back."""
    own = round_.boxes_of(viewer)
    affordable = [bet for bet in round_.game.bets if bet not in round_.game.multiples and _holds(round_, bet, balance)]
    free = [n for n in range(1, round_.table.boxes + 1) if "ante" in affordable and n not in round_.boxes]
    found: list[dict[str, Any]] = [{"command": "place_bet", "box": number, "bet": "ante"} for number in free]
    for box in own:
        if box.gone or box.folded:
            continue
        start = [bet for bet in round_.game.bets if bet not in round_.game.multiples and bet not in box.bets]
        takes = [bet for bet in start if bet not in round_.game.jackpot_bets or round_.meter is not None]
        found += [{"command": "place_bet", "box": box.number, "bet": bet} for bet in takes if bet in affordable]
        for bet, amount in box.bets.items():
            if balance and _can_grow(round_, bet, amount):
                found.append({"command": "increase_bet", "box": box.number, "bet": bet})
            found.append({"command": "withdraw_bet", "box": box.number, "bet": bet})
    return [*found, {"command": "ready"}] if own else found


def _holds(round_: Round, bet: str, balance: Cents) -> bool:
    """Whether the player has chips for the least that this bet can be."""
    if bet in round_.game.jackpot_bets:
        fixed = round_.table.jackpot_bet
        least = credit_of(round_) if round_.game.jackpot_in_credits else fixed
    else:
        least, _ = round_.table.limits_of(bet)
    return balance >= (least or 1)


def _can_grow(round_: Round, bet: str, amount: Cents) -> bool:
    if bet in round_.game.jackpot_bets:
        return round_.table.jackpot_bet is None
    _, most = round_.table.limits_of(bet)
    return most is None or amount < most


def _affordable(choice: dict[str, str], balance: Cents) -> bool:
    return "amount" not in choice or read_money(choice["amount"]) <= balance


def _decision(box: int, choice: dict[str, str]) -> dict[str, Any]:
    if "amount" in choice:
        return {"command": "place_bet", "box": box, "bet": choice["choice"], "amount": choice["amount"]}
    return {"command": choice["choice"], "box": box}


def _at_poker_table(table: TableState, viewer: str, balance: Cents, at_s: int) -> list[dict[str, Any]]:
    settings, own, hand = table.settings, table.seat_of(viewer), table.hand
    if own is None:
        least = max(settings.min_stake, table.stake_held(viewer, at_s))
        stakes = {"lowest": dollars(least), "highest": dollars(max(settings.max_stake, least))}
        return [{"command": "sit", "seat": number, **stakes} for number in table.free_seats] if balance >= least else []
    found: list[dict[str, Any]] = [{"command": "act", **action} for action in poker_view(table, viewer)["legal"]]
    in_round = table.playing and own.number in table.owed
    if hand is not None and in_round and hand.stage is HandStage.SHOWDOWN and viewer in hand.places:
        found += [{"command": "show"}, {"command": "muck"}]
    found.append({"command": "come_back" if own.away else "sit_out"})
    if table.may_leave(own):
        found.append({"command": "leave"})
    if not table.playing and own.stack < settings.max_stake and balance:
        found.append({"command": "add_chips", "highest": dollars(min(balance, settings.max_stake - own.stack))})
    return found
