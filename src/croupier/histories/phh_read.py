"""Reads PHH, the poker hand history format of Juho Kim: no-limit hold'em as a Poker sheet.

Players are listed in the order of the deal, so p1 sits on the left of the button and the last one has it. Antes, blinds
and posts are listed by player, but in reverse with two players. A negative blind is a live post.

Actions are `d dh p1 AsKd`, `d db 2c7d9s`, `p3 cbr 30`, `p1 cc`, `p2 f`, `p1 sm AsKd`.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple, TypeGuard

from croupier.cards import SPELLINGS
from croupier.documents.fields import as_mapping
from croupier.errors import InputError, shown
from croupier.games.poker import MOST_SEATS
from croupier.histories.amounts import as_cents, as_text
from croupier.histories.hand_reader import UNKNOWN, HandReader
from croupier.money import Cents

_PLAYER = re.compile(r"p([1-9][0-9]?)")
VARIANT = "NT"
REQUIRED = ("antes", "blinds_or_straddles", "min_bet", "starting_stacks", "actions")
READ = ("variant", *REQUIRED, "players", "seats", "_table", "_button", "_version")
_SECTION = re.compile(r"""(?m)^[ \t]*\[[ \t]*(?:[\w.-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\][ \t]*(?:#[^\n]*)?\r?$""")


def read_actions(reader: HandReader, actions: Sequence[str]) -> None:
    """Read all actions in order. p1 is the first player on the left of the button."""
    for index, action in enumerate(actions):
        try:
            _read(reader, action.partition("#")[0].split())
        except InputError as error:
            raise InputError(f"actions[{index}]", f"{shown(action)}: {error}") from None


def _read(reader: HandReader, words: Sequence[str]) -> None:
    """Read one action of the dealer or of a player. Empty actions and comments change nothing."""
    if not words:
        return
    if words[0] == "d":
        _deal(reader, words[1:])
        return
    place = _place(reader, words[0])
    match words[1:]:
        case ["f"]:
            reader.fold(place)
        case ["cc"]:
            reader.check_or_call(place)
        case ["cbr", amount]:
            reader.bet_or_raise(place, _amount(amount))
        case ["sm"]:
            reader.mucked.add(reader.seats[place])
        case ["sm", "-"]:
            pass
        case ["sm", cards]:
            reader.know(reader.seats[place], _cards(cards))
        case _:
            raise InputError("", "is not an action of no-limit hold'em")


def _deal(reader: HandReader, words: Sequence[str]) -> None:
    match words:
        case ["dh", player, cards]:
            reader.know(reader.seats[_place(reader, player)], _cards(cards))
        case ["db", cards] if UNKNOWN not in cards:
            reader.board += _cards(cards)
        case _:
            raise InputError("", "is not a deal of hole cards or board cards of no-limit hold'em")


def _place(reader: HandReader, word: str) -> int:
    match = _PLAYER.fullmatch(word)
    if match is None or int(match[1]) > len(reader.seats):
        raise InputError("", f"{shown(word)} is neither the dealer nor one of the {len(reader.seats)} players")
    return int(match[1]) - 1


def _cards(text: str) -> list[str]:
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    for card in cards:
        if card not in SPELLINGS and card != UNKNOWN:
            raise InputError("", f"{shown(card)} is not a card")
    return cards


def _amount(text: str) -> Cents:
    try:
        return as_cents(Decimal(text), "")
    except InvalidOperation:
        raise InputError("", f"{shown(text)} is not an amount") from None


class Stacks(NamedTuple):
    """The stack of each player, and which of the stacks replace an unknown one."""

    amounts: list[Cents]
    unknown: list[int]


def sheet_from_phh(text: str) -> dict[str, object]:
    """The Poker sheet of one hand. An error names the line."""
    return _sheet(text, 0)


def sheets_from_phhs(text: str) -> Iterator[dict[str, object] | InputError]:
    """The sheet of each hand of a `.phhs` file (tables of TOML, one hand each), or its error."""
    heads = list(_SECTION.finditer(text))
    if not heads:
        raise InputError("line 1", "a .phhs file has its hands under headings such as [1]")
    _require_comments_only(text[: heads[0].start()])
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=True):
        try:
            yield _sheet(text[head.end() : end], text.count("\n", 0, head.end()))
        except InputError as error:
            yield error


def _require_comments_only(text: str) -> None:
    """Text before the first heading belongs to no hand. Only comments may stand there."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            raise InputError(f"line {number}", "stands before the first heading, so it belongs to no hand")


def _sheet(text: str, lines_before: int) -> dict[str, object]:
    try:
        fields = tomllib.loads(text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(str(error), text, lines_before) from None
    except RecursionError:
        raise InputError(f"line {lines_before + 1}", "nested too deeply") from None
    except ValueError:  # Python reads no whole number of thousands of digits
        raise InputError(f"line {lines_before + 1}", "not valid TOML: a number is too long") from None
    try:
        return _sheet_of(fields)
    except InputError as error:
        line = lines_before + _line(text, fields, error.place)
        raise InputError(f"line {line}", str(error)) from None


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(text) from None


def _toml_error(message: str, text: str, lines_before: int) -> InputError:
    place_in_message = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if place_in_message is None:
        last = lines_before + max(text.count("\n"), 1)
        return InputError(f"line {last}", f"not valid TOML: {message.removesuffix(' (at end of document)')}")
    place = f"line {lines_before + int(place_in_message[1])}, column {place_in_message[2]}"
    return InputError(place, f"not valid TOML: {message[: place_in_message.start()]}")


def _line(text: str, fields: Mapping[str, object], place: str) -> int:
    """The line of a field, or of an action in its list."""
    key, _, index = place.rstrip("]").partition("[")
    start = re.search(rf"(?m)^\s*{re.escape(key)}\s*=", text)
    at = start.end() if start else 0
    if key == "actions" and index:
        for action in _strings(fields["actions"])[: int(index) + 1]:
            found = text.find(action, at)
            at = at if found < 0 else found + len(action)
    return text.count("\n", 0, at) + 1


def _sheet_of(fields: Mapping[str, object]) -> dict[str, object]:
    """R-124: a post under the Big Blind is dead. If the actions do not fit then, it is live."""
    _check_variant(fields)
    try:
        return _sheet_with(fields, small_posts_are_dead=True)
    except InputError:
        if not any(_is_negative(amount) for amount in _list(fields, "blinds_or_straddles")):
            raise
        return _sheet_with(fields, small_posts_are_dead=False)


def _sheet_with(fields: Mapping[str, object], *, small_posts_are_dead: bool) -> dict[str, object]:
    players = len(_list(fields, "starting_stacks"))
    if not 2 <= players <= MOST_SEATS:
        raise InputError("starting_stacks", f"a hand has 2 to {MOST_SEATS} players, not {players}")
    forced = _amounts(fields, "blinds_or_straddles", players, signed=True)
    antes = _amounts(fields, "antes", players)
    stacks = _stacks(fields, players)
    seats = _seat_numbers(fields, players)
    meta = {key: _plain(value) for key, value in fields.items() if key not in READ}
    if stacks.unknown:
        meta["unknown_stacks"] = [seats[place] for place in stacks.unknown]
    sheet: dict[str, object] = {
        "game": "poker",
        **_stakes(forced, as_cents(fields["min_bet"], "min_bet"), seats, small_posts_are_dead=small_posts_are_dead),
        "button": fields.get("_button", seats[-1]),
        "seats": _seats(fields, stacks.amounts, seats),
    }
    if "_table" in fields:
        sheet["table"] = {**as_mapping(sheet["table"], "table"), **as_mapping(_plain(fields["_table"]), "_table")}
    if "_version" in fields:
        sheet["version"] = fields["_version"]
    if any(antes):
        sheet["antes"] = {str(seat): as_text(ante) for seat, ante in zip(seats, antes, strict=True) if ante}
    reader = HandReader(sheet)
    read_actions(reader, _strings(fields["actions"]))
    return reader.whole_sheet(sheet) | ({"meta": {"phh": meta}} if meta else {})


def _check_variant(fields: Mapping[str, object]) -> None:
    if "variant" not in fields:
        raise InputError("", "there is no field `variant`: this is not a PHH hand")
    if fields["variant"] != VARIANT:
        reason = f"only no-limit hold'em ({VARIANT}) can be read, not {shown(fields['variant'])}"
        raise InputError("variant", reason)
    for key in REQUIRED:
        if key not in fields:
            raise InputError("", f"the field `{key}` is missing")


def _list(fields: Mapping[str, object], key: str) -> list[object]:
    value = fields[key]
    if not isinstance(value, list):
        raise InputError(key, "must be an array")
    return value


def _strings(value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise InputError("actions", "must be an array of strings")
    return value


def _amounts(fields: Mapping[str, object], key: str, players: int, *, signed: bool = False) -> list[Cents]:
    """One amount for each player. With two players the file lists them in reverse."""
    values = _list(fields, key)
    if len(values) != players:
        raise InputError(key, f"has {len(values)} amounts for {players} players")
    amounts = [_signed(value, key) if signed else as_cents(value, key) for value in values]
    return amounts[::-1] if players == 2 else amounts


def _signed(value: object, key: str) -> Cents:
    if not _is_negative(value):
        return as_cents(value, key)
    # A minus sign would round a Decimal to the digits of a context.
    return -as_cents(value.copy_abs() if isinstance(value, Decimal) else abs(value), key)


def _is_negative(value: object) -> TypeGuard[int | Decimal]:
    """Whether it is below 0. NaN cannot be compared, but has a sign."""
    return value.is_signed() if isinstance(value, Decimal) else isinstance(value, int) and value < 0


def _stacks(fields: Mapping[str, object], players: int) -> Stacks:
    """R-123: an unknown stack (`inf`) is taken to be larger than everything that could be bet against it."""
    values = _list(fields, "starting_stacks")
    unknown = [place for place in range(players) if values[place] == Decimal("inf")]
    known = [0 if place in unknown else as_cents(value, "starting_stacks") for place, value in enumerate(values)]
    bets = [word for action in _strings(fields["actions"]) for word in re.findall(r" cbr +([0-9.]+)", action)]
    largest = max([*known, *(as_cents(Decimal(bet), "actions") for bet in bets if _is_number(bet))])
    stand_in = 10 * (largest + as_cents(fields["min_bet"], "min_bet"))
    return Stacks([stand_in if place in unknown else amount for place, amount in enumerate(known)], unknown)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]+(\.[0-9]+)?", text) is not None


def _seat_numbers(fields: Mapping[str, object], players: int) -> list[int]:
    """The file's seats, if they go clockwise round a table of ours; else 1, 2, 3 and so on."""
    given = fields.get("seats")
    if isinstance(given, list) and len(set(map(str, given))) == players == len(given):
        whole = [seat for seat in given if type(seat) is int and 1 <= seat <= MOST_SEATS]
        turns = [(seat - whole[0]) % MOST_SEATS for seat in whole]
        if len(whole) == players and turns == sorted(turns):
            return whole
    return list(range(1, players + 1))


def _seats(fields: Mapping[str, object], stacks: Sequence[Cents], seats: Sequence[int]) -> list[dict[str, object]]:
    names = fields.get("players")
    entries = []
    for place, (seat, stack) in enumerate(zip(seats, stacks, strict=True)):
        entry: dict[str, object] = {"seat": seat}
        if isinstance(names, list) and place < len(names) and isinstance(names[place], str) and names[place]:
            entry["player"] = names[place]
        entries.append(entry | {"stack": as_text(stack)})
    return entries


def _stakes(
    forced: Sequence[Cents], min_bet: Cents, seats: Sequence[int], *, small_posts_are_dead: bool
) -> dict[str, object]:
    """Table, blinds and posts. p1 posts the Small Blind, p2 the Big Blind (of two: p2 and p1); the rest are straddles.

    The highest straddle takes the Big Blind's place: the player on its left acts first, and the amounts become posts.
    """
    small, big = (1, 0) if len(seats) == 2 and forced[0] >= forced[1] else (0, 1)
    straddles = [place for place, amount in enumerate(forced) if amount > 0 and place not in (small, big)]
    if not min_bet:
        raise InputError("min_bet", "must be above 0")
    big_blind = min(min_bet, forced[big]) if forced[big] > 0 else min_bet
    table = {"big_blind": as_text(big_blind)}
    if forced[small] > 0:
        table = {"small_blind": as_text(forced[small])} | table
    highest = max([(forced[place], place) for place in (*straddles, big) if forced[place] > 0], default=None)
    named = {
        "small": seats[small] if forced[small] > 0 else None,
        "big": None if highest is None else seats[highest[1]],
    }
    live_from = big_blind if small_posts_are_dead else 1
    posts: list[dict[str, object]] = []
    if forced[big] > 0 and (straddles or forced[big] > big_blind):
        posts.append({"seat": seats[big], "amount": as_text(forced[big])})
    posts += [{"seat": seats[place], "amount": as_text(forced[place])} for place in straddles]
    posts += [
        entry
        for place in range(len(seats))
        for entry in _posts(-forced[place], seats[place], big_blind, live_from=live_from)
    ]
    by_rule = {"small": seats[1], "big": seats[0]} if len(seats) == 2 else {"small": seats[0], "big": seats[1]}
    return {"table": table} | ({} if named == by_rule else {"blinds": named}) | ({"post": posts} if posts else {})


def _posts(amount: Cents, seat: int, big_blind: Cents, *, live_from: Cents) -> list[dict[str, object]]:
    """R-29, R-124: a post to come in is live up to the Big Blind; a missed Small Blind is dead."""
    live = min(amount, big_blind) if amount >= live_from else 0
    posts: list[dict[str, object]] = []
    if live > 0:
        posts.append({"seat": seat, "amount": as_text(live)})
    if amount > live:
        posts.append({"seat": seat, "amount": as_text(amount - live), "dead": True})
    return posts


def _plain(value: object) -> object:
    """A TOML value in a form that JSON can hold."""
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    if isinstance(value, Decimal):
        return float(value) if value.is_finite() else str(value)
    return value
