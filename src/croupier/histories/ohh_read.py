"""Reads Open Hand History: no-limit hold'em as a Poker sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from croupier.documents.fields import Document, as_list, as_mapping, required, whole_of
from croupier.documents.reading import read_json
from croupier.errors import InputError, shown
from croupier.games.poker import MOST_SEATS
from croupier.histories.amounts import as_cents, as_text
from croupier.histories.hand_reader import HandReader
from croupier.money import Cents

_AMOUNTS = ("small_blind_amount", "big_blind_amount", "ante_amount")
_READ = ("players", "rounds", "pots", "dealer_seat", *_AMOUNTS, "_table", "_blinds", "_version")
NEW_LINE = "\n"
_POSTS = ("Post Ante", "Post Dead", "Post SB", "Post BB", "Straddle", "Post Extra Blind")
_NO_PLAY = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")


def sheets_from_ohh(text: str) -> Iterator[dict[str, object] | InputError]:
    """The sheet of each hand of a file, or its error, which names the line where the hand begins."""
    decoder, at = json.JSONDecoder(parse_int=str), 0  # only finds the end of a hand; long numbers are refused later
    while (start := _next_hand(text, at)) < len(text):
        try:
            at = decoder.raw_decode(text, start)[1]
        except json.JSONDecodeError as error:
            raise InputError(f"line {error.lineno}, column {error.colno}", f"not valid JSON: {error.msg}") from None
        except RecursionError:
            raise InputError(f"line {text.count(NEW_LINE, 0, start) + 1}", "nested too deeply") from None
        try:
            yield sheet_from_ohh(as_mapping(read_json(text[start:at]), ""))
        except InputError as error:
            line = text.count(NEW_LINE, 0, start) + 1
            yield InputError(f"line {line}", str(error))
    if not at:
        raise InputError("line 1", "there is no hand in this file")


def _next_hand(text: str, at: int) -> int:
    return len(text) - len(text[at:].lstrip("\ufeff \t\r\n"))


def sheet_from_ohh(document: Document) -> dict[str, object]:
    """The Poker sheet of one hand."""
    hand = as_mapping(required(document, "ohh"), "ohh")
    try:
        return _sheet(hand)
    except InputError as error:
        raise error.under("ohh") from None


def _sheet(hand: Document) -> dict[str, object]:
    _check_game(hand)
    seats = _seats(hand)
    actions = list(_actions(hand))
    stakes: dict[str, object] = {
        "game": "poker",
        "table": _table(hand),
        "button": required(hand, "dealer_seat"),
        "seats": list(seats.values()),
        **_forced([action for _, action in actions if action["action"] in _POSTS], seats),
    }
    if "_blinds" in hand:
        stakes["blinds"] = hand["_blinds"]
    if "_version" in hand:
        stakes["version"] = hand["_version"]
    reader = HandReader(stakes)
    for index, round_ in enumerate(as_list(required(hand, "rounds"), "rounds")):
        board = as_mapping(round_, f"rounds[{index}]").get("cards") or ()
        reader.board += [str(card) for card in as_list(board, f"rounds[{index}].cards")]
    for place, action in actions:
        try:
            _act(reader, action, seats)
        except InputError as error:
            raise InputError(place, f"{action['action']}: {error}") from None
    other_fields = {key: value for key, value in hand.items() if key not in _READ}
    return reader.whole_sheet(stakes) | {"meta": {"ohh": other_fields}}


def _check_game(hand: Document) -> None:
    limit = hand.get("bet_limit")
    kind = limit.get("bet_type") if isinstance(limit, Mapping) else limit
    if hand.get("game_type") != "Holdem" or kind != "NL":
        found = f"{shown(hand.get('game_type'))} with the limit {shown(kind)}"
        raise InputError("game_type", f"only no-limit hold'em (Holdem, NL) can be read, not {found}")


def _table(hand: Document) -> dict[str, object]:
    table = {}
    for key in ("small_blind", "big_blind"):
        amount = as_cents(hand.get(f"{key}_amount") or 0, f"{key}_amount")
        if amount:
            table[key] = as_text(amount)
    return table | dict(as_mapping(hand.get("_table", {}), "_table"))


def _seats(hand: Document) -> dict[object, dict[str, object]]:
    """The players who were dealt in, by their id."""
    seats: dict[object, dict[str, object]] = {}
    for index, listed in enumerate(as_list(required(hand, "players"), "players")):
        player = as_mapping(listed, f"players[{index}]")
        if player.get("is_sitting_out"):
            continue
        try:
            identity, entry = _seat(player)
            if identity in seats:
                raise InputError("id", f"{shown(identity)} is the id of another player")
        except InputError as error:
            raise error.under(f"players[{index}]") from None
        seats[identity] = entry
    if not 2 <= len(seats) <= MOST_SEATS:
        raise InputError("players", f"a hand has 2 to {MOST_SEATS} players, not {len(seats)}")
    return seats


def _seat(player: Document) -> tuple[int | str, dict[str, object]]:
    """The id of a player, and their seat on the sheet."""
    identity = required(player, "id")
    if not isinstance(identity, (int, str)):
        raise InputError("id", f"must be a whole number or text, not {shown(identity)}")
    entry: dict[str, object] = {"seat": whole_of(player, "seat", low=1, high=MOST_SEATS)}
    name = player.get("name")
    if isinstance(name, str) and name:
        entry["player"] = name
    return identity, entry | {"stack": as_text(as_cents(player.get("starting_stack"), "starting_stack"))}


def _actions(hand: Document) -> Iterator[tuple[str, dict[str, object]]]:
    for index, entry in enumerate(as_list(required(hand, "rounds"), "rounds")):
        round_ = as_mapping(entry, f"rounds[{index}]")
        for number, action in enumerate(as_list(round_.get("actions") or (), f"rounds[{index}].actions")):
            place = f"rounds[{index}].actions[{number}]"
            fields = as_mapping(action, place)
            if not isinstance(fields.get("action"), str):
                raise InputError(f"{place}.action", "is missing")
            yield place, dict(fields)


def _forced(posts: list[dict[str, object]], seats: Mapping[object, Mapping[str, object]]) -> dict[str, object]:
    """Antes, blinds and posts. A straddle takes the Big Blind's place, and the amounts become posts."""
    amounts: dict[str, dict[int, Cents]] = {word: {} for word in _POSTS}
    for action in posts:
        seat = _seat_of(action, seats)
        paid = amounts[str(action["action"])]
        paid[seat] = paid.get(seat, 0) + as_cents(action.get("amount"), "amount")
    straddles = amounts["Straddle"]
    live = amounts["Post Extra Blind"] | ({**amounts["Post BB"], **straddles} if straddles else {})
    big = max(straddles, key=lambda seat: straddles[seat], default=next(iter(amounts["Post BB"]), None))
    forced: dict[str, object] = {"blinds": {"small": next(iter(amounts["Post SB"]), None), "big": big}}
    entries = [{"seat": seat, "amount": as_text(amount)} for seat, amount in live.items()]
    entries += [{"seat": seat, "amount": as_text(paid), "dead": True} for seat, paid in amounts["Post Dead"].items()]
    if entries:
        forced["post"] = entries
    if amounts["Post Ante"]:
        forced["antes"] = {str(seat): as_text(ante) for seat, ante in amounts["Post Ante"].items()}
    return forced


def _seat_of(action: Mapping[str, object], seats: Mapping[object, Mapping[str, object]]) -> int:
    player = action.get("player_id")
    if not isinstance(player, (int, str)) or player not in seats:
        raise InputError("players", f"there is no player with the id {shown(player)}")
    return whole_of(seats[player], "seat", low=1, high=MOST_SEATS)


def _act(reader: HandReader, action: Mapping[str, object], seats: Mapping[object, Mapping[str, object]]) -> None:
    word = action["action"]
    if word in _POSTS or word in _NO_PLAY:
        return
    place = reader.seats.index(_seat_of(action, seats))
    match word:
        case "Fold":
            reader.fold(place)
        case "Check" | "Call":
            reader.check_or_call(place)
        case "Bet" | "Raise":
            paid = as_cents(action.get("amount"), "amount")
            reader.bet_or_raise(place, reader.current().bettors[place].bet + paid)
        case "Dealt Cards" | "Shows Cards":
            reader.know(reader.seats[place], [str(card) for card in as_list(action.get("cards") or (), "cards")])
        case "Mucks Cards":
            reader.mucked.add(reader.seats[place])
        case _:
            raise InputError("", "is not an action that can be settled")
