"""Commands as documents, the way they come over the API, and back: money in dollars, cards by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeAlias

from croupier.cards import Card, CardError, name, names, read_card
from croupier.errors import InputError, shown
from croupier.fields import as_list, as_mapping, as_one_of, as_text, as_truth, as_whole, only_known, required
from croupier.floor.commands.all_commands import COMMANDS, Command
from croupier.floor.commands.house_commands import ConfigureTable, OpenTable
from croupier.floor.commands.people_commands import ChangePassword, EndSession, SignUp
from croupier.floor.dealing.pace import Pace, read_pace
from croupier.floor.people.roles import Role
from croupier.floor.views.settings_documents import limits_document, limits_of
from croupier.jackpots import Settings, read_settings
from croupier.money import Cents, MoneyError, dollars, read_money
from croupier.poker.settings import TableSettings as PokerLimits
from croupier.rounds.commands import TableSettings as HouseLimits

Reader: TypeAlias = Callable[[object, str], Any]

NOT_FROM_OUTSIDE = (SignUp, ChangePassword, EndSession)
"""They hold what only the door makes: finished hashes and sessions."""
LONGEST_TEXT = 500
MOST_BOXES = 10


def read_command(value: object) -> Command:
    """The command that a document names, or an InputError with the place of what is wrong."""
    document = as_mapping(value, "")
    word = required(document, "command")
    kind = COMMANDS.get(word) if isinstance(word, str) else None
    if kind is None or kind in NOT_FROM_OUTSIDE:
        raise InputError("command", f"{shown(word)} is not a command")
    known = {field.name: field for field in fields(kind)}
    only_known(document, ("command", *known))
    found: dict[str, Any] = {}
    for key, field in known.items():
        if document.get(key) is not None:
            found[key] = document[key] if key == "settings" else READERS[key](document[key], key)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise InputError(key, "is missing")
    if "settings" in found:
        found["settings"] = _settings(kind, found)
    return kind(**found)


def _settings(kind: type[Command], found: Mapping[str, Any]) -> object:
    """What the settings are of is known from the rest of the command."""
    given = found["settings"]
    try:
        if kind is OpenTable:
            return limits_of(found["game"], given)
        if kind is ConfigureTable:
            poker = "small_blind" in as_mapping(given, "")
            return limits_of("poker" if poker else "", given)
        return read_settings(given)
    except InputError as error:
        raise error.under("settings") from None


def command_document(command: Command) -> dict[str, Any]:
    """The command as a document; what stands at its default is left out."""
    found: dict[str, Any] = {"command": command.command}
    for field in fields(command):
        value = getattr(command, field.name)
        if value is not None and value != field.default:
            found[field.name] = _written(field.name, value)
    return found


def _written(key: str, value: Any) -> Any:
    if key in MONEY:
        return value if isinstance(value, str) else dollars(value)
    if key in ("cards", "dealer", "community") and isinstance(value, tuple):
        return names(value)
    if key == "card":
        return name(value)
    if key == "boxes":
        return {str(box): names(cards) for box, cards in value.items()}
    if isinstance(value, Pace):
        return value.as_document()
    if isinstance(value, HouseLimits | PokerLimits):
        return limits_document(value)
    if isinstance(value, Settings):
        return _jackpot_document(value)
    return list(value) if isinstance(value, tuple) else value


def _jackpot_document(settings: Settings) -> dict[str, Any]:
    found: dict[str, Any] = {key: dollars(getattr(settings, key)) for key in ("reset", "contribution", "seed_reserve")}
    found["jackpot_confirmation"] = settings.jackpot_confirmation.value
    if settings.largest_bet is not None:
        found["largest_bet"] = dollars(settings.largest_bet)
    return found


# How each field is read, by its name


def _text(value: object, place: str) -> str:
    text = as_text(value, place)
    if len(text) > LONGEST_TEXT or not text.isprintable():
        raise InputError(place, f"must be up to {LONGEST_TEXT} printable characters")
    return text


def _money(value: object, place: str) -> Cents:
    try:
        return read_money(value)
    except MoneyError as error:
        raise InputError(place, str(error)) from None


def _signed_money(value: object, place: str) -> Cents:
    """An amount by which something changes, up or down."""
    if isinstance(value, str) and value.startswith("-"):
        return -_money(value[1:], place)
    return _money(value, place)


def _number(low: int, high: int) -> Reader:
    return lambda value, place: as_whole(value, place, low=low, high=high)


def _card(value: object, place: str) -> Card:
    try:
        return read_card(value)
    except CardError as error:
        raise InputError(place, str(error)) from None


def _cards(value: object, place: str) -> tuple[Card, ...]:
    return tuple(_card(card, f"{place}[{n}]") for n, card in enumerate(as_list(value, place)))


def _hands(value: object, place: str) -> dict[int, tuple[Card, ...]]:
    found = {}
    for key, cards in as_mapping(value, place).items():
        if not (key.isascii() and key.isdecimal() and len(key) < 3):
            raise InputError(place, f"{shown(key)} is not a box")
        found[int(key)] = _cards(cards, f"{place}.{key}")
    return found


def _facts(value: object, place: str) -> dict[str, object]:
    """Yes or no, a number or a word each; the rulings look at them more closely."""
    facts = dict(as_mapping(value, place))
    for key, fact in facts.items():
        if not isinstance(fact, bool | int | str):
            raise InputError(f"{place}.{key}", f"must be true or false, a number or a word, not {shown(fact)}")
    return facts


def _texts(value: object, place: str) -> tuple[str, ...]:
    return tuple(_text(text, f"{place}[{n}]") for n, text in enumerate(as_list(value, place)))


def _dealer(value: object, place: str) -> object:
    """Who deals at a table; in a reconstruction, the Dealer's cards."""
    return value if value in ("automatic", "human") else _cards(value, place)


def _to(value: object, place: str) -> object:
    """Where a card went; at Poker, the total of a bet."""
    return value if value in ("burnt", "box", "dealer", "community") else _money(value, place)


def _pace(value: object, place: str) -> Pace:
    try:
        return read_pace(value)
    except InputError as error:
        raise error.under(place) from None


MONEY = ("amount", "to", "meter", "reserve")
BOX = _number(0, MOST_BOXES)
READERS: dict[str, Reader] = {
    **dict.fromkeys(
        ("table", "bet", "choice", "action", "kind", "reason", "alarm", "jackpot", "round", "what", "name", "game"),
        _text,
    ),
    **dict.fromkeys(("player", "approval", "session"), _text),
    "amount": _money,
    "meter": _signed_money,
    "reserve": _signed_money,
    "to": _to,
    "box": BOX,
    "seat": BOX,
    "bots": BOX,
    "fault": _number(1, 10**9),
    "returning": as_truth,
    "card": _card,
    "cards": _cards,
    "community": _cards,
    "dealer": _dealer,
    "boxes": _hands,
    "facts": _facts,
    "rounds": _texts,
    "pace": _pace,
    "role": lambda value, place: as_one_of(value, place, {role.value: role for role in Role}),
}
"""By the name of the field, which means the same in each command."""
