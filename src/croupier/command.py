"""Commands: each is one typed record, from the door to the room whose rules decide it.

A command is defined once. Its fields say how it is written outside (JSON: dollars, names of cards) and inside (cents,
cards). Reading, writing, the published schema and the checks below all follow from these fields, so that every command
can be written and read again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import copy
from enum import Enum
from functools import cache, lru_cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    Self,
    TypeAlias,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from croupier.cards import Card, name, read_card
from croupier.documents.fields import as_whole
from croupier.errors import InputError, shown
from croupier.money import Cents, dollars, read_money

LONGEST_TEXT = 500
MOST_BOXES = 10
"""No table has more boxes or seats."""

Fits: TypeAlias = Callable[[Any], bool]


class Form(type):
    """A kind of field with one form outside and another inside."""

    fits: Fits
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]
    schema: dict[str, Any]
    inside: str

    def __instancecheck__(cls, value: object) -> bool:
        """The reader calls this with each value from `read`. A command checks its own fields."""
        return True


def form(
    inside: str,
    *,
    fits: Fits,
    read: Callable[[Any], Any],
    write: Callable[[Any], Any],
    schema: Mapping[str, Any],
) -> Any:
    """A form by its parts; `inside` names the Python value in words."""
    functions = {"fits": staticmethod(fits), "read": staticmethod(read), "write": staticmethod(write)}
    return Form("Form", (), {**functions, "schema": dict(schema), "inside": inside})


def _is_whole(value: object) -> bool:
    return type(value) is int


def _read_signed(value: object) -> Cents:
    """Read the amount of a change, up or down."""
    if isinstance(value, str) and value.startswith("-"):
        return -read_money(value[1:])
    return read_money(value)


def is_text(value: object) -> bool:
    """Whether this is text that can be stored and shown."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()


def whole_number(low: int, high: int) -> Any:
    """A form for numbers within these bounds."""

    def read(value: object) -> int:
        return value if type(value) is int and low <= value <= high else as_whole(value, "", low=low, high=high)

    return form(
        "a whole number",
        fits=_is_whole,
        read=read,
        write=int,
        schema={"type": "integer", "minimum": low, "maximum": high},
    )


AMOUNT = r"[0-9]+(\.[0-9]{1,2})?"

if TYPE_CHECKING:
    Money: TypeAlias = Cents
    SignedMoney: TypeAlias = Cents
    CardName: TypeAlias = Card
    Text: TypeAlias = str
    BoxNumber: TypeAlias = int
else:
    Money = form(
        "whole cents",
        fits=_is_whole,
        read=read_money,
        write=dollars,
        schema={
            "type": "string",
            "pattern": f"^{AMOUNT}$",
            "description": "Singapore dollars",
            "examples": ["100.00"],
        },
    )
    SignedMoney = form(
        "whole cents",
        fits=_is_whole,
        read=_read_signed,
        write=dollars,
        schema={
            "type": "string",
            "pattern": f"^-?{AMOUNT}$",
            "description": "A change in dollars",
            "examples": ["-100.00"],
        },
    )
    CardName = form(
        "a card",
        fits=lambda value: isinstance(value, Card),
        read=read_card,
        write=name,
        schema={
            "type": "string",
            "pattern": "^([2-9TJQKA]|10)[cdhsCDHS]$",
            "description": "Rank and suit",
            "examples": ["As"],
        },
    )
    # Text is the same outside and inside. A command checks its own fields.
    Text = Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": LONGEST_TEXT})]
    # The number of a box or a seat. The rules decide whether the table has it.
    BoxNumber = whole_number(0, MOST_BOXES)


class CommandKind(msgspec.StructMeta):
    """The metaclass of all commands: their fields are keyword-only, also those of a subclass."""

    command: Any
    """The name of the command in documents."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **settings: Any) -> CommandKind:
        """Make a command."""
        kind = super().__new__(cls, name, bases, namespace, **{"kw_only": True, **settings})
        kind.command = kind.__struct_config__.tag
        return kind


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Command(msgspec.Struct, metaclass=CommandKind, frozen=True, forbid_unknown_fields=True, tag_field="command"):
    """A command: a name, and fields of the right kinds."""

    command: ClassVar[str]
    """The name in documents."""
    supplied: ClassVar[frozenset[str]] = frozenset()
    """Fields that the house fills in. No document from outside may name them."""

    def __post_init__(self) -> None:
        """Refuse a field of the wrong kind, such as cents that are not whole."""
        for value, (field, fits, expected) in zip(msgspec.structs.astuple(self), _checks(type(self)), strict=True):
            # Most fields are text or whole numbers: these need no further call.
            if fits is _is_whole:
                good = type(value) is int
            elif fits is is_text:
                good = isinstance(value, str) and len(value) <= LONGEST_TEXT and value.isprintable()
            else:
                good = fits(value)
            if not good:
                raise InputError(field, f"must be {expected}, not {shown(value)}")


class TableCommand(Command):
    """A command at one table."""

    table: Text = ""
    """The table's id on a floor; empty at a table without a floor."""


class PlayerCommand(TableCommand):
    """A command that a player gives at a table."""

    supplied: ClassVar[frozenset[str]] = frozenset({"player"})
    player: Text = ""
    """The player who gives the command. A floor fills in the person who is signed in."""

    def given_by(self, player: str) -> Self:
        """The same command, given by this player. Its other fields are not checked again."""
        found = copy(self)
        msgspec.structs.force_setattr(found, "player", player)
        return found


class StaffMayEnter(PlayerCommand):
    """A command of a player that staff may enter for the player.

    They place a bet at a player's request (CSP, MLP 5.23; PTH 5.22, PKR 5.13). At a table that is dealt by hand they
    enter all that a player without a screen does.
    """

    supplied: ClassVar[frozenset[str]] = PlayerCommand.supplied | {"placed_by"}
    for_player: Text = ""
    """Staff name the player for whom they enter it; a player leaves it empty."""
    placed_by: Text = ""
    """The member of staff who enters it; a floor fills this in, and then `player` is the player for whom it is."""


# Checks of values from Python callers


@cache
def _checks(kind: type[Command]) -> tuple[tuple[str, Fits, str], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field, _fits(hints[field]), _in_words(hints[field])) for field in kind.__struct_fields__)


def _fits(hint: Any) -> Fits:
    """The check for values of a field with this type."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, Form):
        return hint.fits
    if hint == Text:
        return is_text
    if origin in (Union, UnionType):
        parts = [_fits(part) for part in arguments if part is not NoneType]
        if NoneType in arguments:  # first, since most optional fields are empty
            return lambda value: value is None or any([part(value) for part in parts])  # noqa: C419 (faster)
        return lambda value: any(part(value) for part in parts)
    if origin is Literal:
        return lambda value: value in arguments
    if origin is tuple:
        part = _fits(arguments[0])
        return lambda value: type(value) is tuple and all(map(part, value))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, part = map(_fits, arguments)
        return lambda value: isinstance(value, Mapping) and all(key(one) and part(value[one]) for one in value)
    if hint is int:
        return _is_whole
    return lambda value: isinstance(value, hint)


def _in_words(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, Form):
        return hint.inside
    if hint == Text:
        return f"up to {LONGEST_TEXT} printable characters"
    if origin in (Union, UnionType):
        return " or ".join(_in_words(part) for part in arguments)
    if origin is Literal:
        return "one of " + ", ".join(map(str, arguments))
    if origin is tuple:
        return f"a tuple, each {_in_words(arguments[0])}"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return "a mapping"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return "one of " + ", ".join(str(member.value) for member in hint)
    words = {int: "a whole number", bool: "true or false", str: "text", NoneType: "None"}
    return words.get(hint) or str(hint.__name__)


# Reading and writing


def read_struct(document: Mapping[str, Any], kinds: Any) -> Any:
    """Read a document as a record of this type or union. An InputError names the place."""
    try:
        return msgspec.convert(document, kinds, dec_hook=_read_field)
    except msgspec.ValidationError as error:
        raise _input_error(error, document) from None


def _read_field(kind: type, value: Any) -> Any:
    if not isinstance(kind, Form):
        raise NotImplementedError(kind)
    plain = type(value) is int or (type(value) is str and len(value) <= LONGEST_PLAIN)
    return _read_plain(kind, value) if plain else kind.read(value)


LONGEST_PLAIN = 64
"""Longer texts are read each time: what is remembered must take bounded memory, whatever comes from outside."""


@lru_cache(maxsize=4096, typed=True)  # the same few amounts, cards and numbers come again and again
def _read_plain(kind: Form, value: str | int) -> Any:
    return kind.read(value)


_PLACE = re.compile(r" - at (?:`key` in )?`\$\.?(?P<place>.*)`$")
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]*)`(?:, got `[^`]*`)?")
_FIELD = re.compile(r"Object (?P<what>missing required|contains unknown) field `(?P<field>[^`]*)`")
_WORDS = {
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "object": "a mapping",
    "array": "a list",
    "null": "null",
}


def _input_error(error: msgspec.ValidationError, document: Mapping[str, Any]) -> InputError:
    """The library's error in our words, with the place and the value there."""
    text = str(error)
    at = _PLACE.search(text)
    place = at["place"] if at else ""
    said = text[: at.start()] if at else text
    cause = error.__cause__
    if isinstance(cause, InputError):
        return cause.under(place) if place else cause
    if field := _FIELD.match(said):
        inner = f"{place}.{field['field']}" if place else field["field"]
        return InputError(inner, "is missing" if field["what"].startswith("missing") else "is not a known field")
    if expected := _EXPECTED.match(said):
        kinds = [_WORDS.get(kind, kind) for kind in expected["wanted"].split(" | ")]
        value = document.get(place) if place in document else None
        given = f", not {shown(value)}" if place in document else ""
        return InputError(place, f"must be {' or '.join(kinds)}{given}")
    return InputError(place, said)


def command_document(command: Command) -> dict[str, Any]:
    """The command as a document. Fields with their default value are left out."""
    found: dict[str, Any] = {"command": command.command}
    for field, default, write in _writers(type(command)):
        value = getattr(command, field)
        if value is not None and value != default:
            found[field] = write(value)
    return found


_HASHED = msgspec.json.Encoder(order="deterministic")


def command_hash(command: Command) -> str:
    """Tells two commands apart. Fields with their default value do not count, so that new fields change no hash."""
    return sha256(_HASHED.encode(command_document(command))).hexdigest()[:16]


@cache
def _writers(kind: type[Command]) -> tuple[tuple[str, Any, Callable[[Any], Any]], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _default_of(field), _writer(hints[field.name])) for field in msgspec.structs.fields(kind))


def _default_of(field: msgspec.structs.FieldInfo) -> Any:
    """The default value of a field."""
    return field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default


def _writer(hint: Any) -> Callable[[Any], Any]:
    """The function that writes a value of this type outside."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, Form):
        return hint.write
    if hint == Text:
        return str
    if origin in (Union, UnionType):
        return _writer(next(part for part in arguments if part is not NoneType))
    if origin is tuple:
        part = _writer(arguments[0])
        return lambda value: [part(one) for one in value]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        part = _writer(arguments[1])
        return lambda value: {str(key): part(one) for key, one in value.items()}
    return lambda value: value.value if isinstance(value, Enum) else value


def schema_of_form(kind: Any) -> dict[str, Any]:
    """The published schema of a field with a form of its own."""
    # Other types stand in fields that the house fills in, which are not published.
    # Each field gets its own copy, because its default is written into it.
    return dict(kind.schema) if isinstance(kind, Form) else {"description": kind.__name__}
