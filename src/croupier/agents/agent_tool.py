"""A tool: its name, the schema of its arguments, and the function behind it. Every error is an answer, too."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from croupier.client import NoServerError, Refusal
from croupier.command import read_struct, schema_of_form
from croupier.errors import InputError
from croupier.extras import MissingExtraError
from croupier.refusals import Refused, refused_input

log = logging.getLogger("croupier.agents")
DEFINITIONS = "#/$defs/{name}"
"""Where a tool's schema keeps the types that it refers to."""
JsonSchema: TypeAlias = dict[str, Any]
"""A JSON schema, or a part of one. Its form is the standard's."""
SIMPLE: Mapping[object, JsonSchema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
}


class ToolArguments(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The arguments of a tool. Their fields give the schema."""


Given = TypeVar("Given", bound=ToolArguments)
ToolFunction = Callable[[Given], Mapping[str, object]]


@dataclass(frozen=True, slots=True, kw_only=True)
class AgentTool:
    """One tool of an agent."""

    name: str
    tells: str
    schema: JsonSchema
    does: Callable[[Mapping[str, object]], Mapping[str, object]]
    changes: bool
    """Whether a call can change anything on the floor."""


class ToolAnswer(NamedTuple):
    """The answer to a call."""

    document: Mapping[str, Any]
    is_error: bool


def tool(
    name: str,
    kind: type[Given],
    does: ToolFunction[Given],
    *,
    changes: bool = False,
    fields: Mapping[str, JsonSchema] | None = None,
    definitions: Mapping[str, JsonSchema] | None = None,
) -> AgentTool:
    """A tool whose arguments are of this kind. `fields` are schemas that say more than the types of the fields do."""
    _, schemas = msgspec.json.schema_components([kind], schema_hook=schema_of_form, ref_template=DEFINITIONS)
    schema = dict(schemas.pop(kind.__name__))
    schema["properties"] = {**schema["properties"], **(fields or {})}
    types = {**schemas, **(definitions or {})}
    return AgentTool(
        name=name,
        tells=" ".join((does.__doc__ or "").split()),
        schema={**schema, "$defs": types} if types else schema,
        does=lambda arguments: does(read_struct(arguments, kind)),
        changes=changes,
    )


def answer_call(called: AgentTool, arguments: Mapping[str, object]) -> ToolAnswer:
    """Call a tool. An error is answered as a document, in the shape that the floor's API gives it."""
    try:
        return ToolAnswer(called.does(arguments), is_error=False)
    except Refusal as refusal:
        return ToolAnswer({"error": refusal.as_document()}, is_error=True)
    except Exception as error:
        return ToolAnswer({"error": _as_refused(error).as_document()}, is_error=True)


def _as_refused(error: Exception) -> Refused:
    """An error as a refusal. An unexpected error is logged on standard error, and the refusal names its number."""
    match error:
        case Refused():
            return error
        case InputError():
            return refused_input(error)
        case MissingExtraError():
            return Refused("EXTRA_MISSING", None, reason=str(error))
        case NoServerError():
            return Refused("NO_SERVER", None, reason=str(error))
        case _:
            number = secrets.token_hex(4)
            log.error("fault %s", number, exc_info=error)
            return Refused("FAULT", None, number=number)


def document_schema(kind: Any) -> JsonSchema:
    """The schema of a value of this type: a typed dictionary, or anything that such a dictionary holds."""
    if is_typeddict(kind):
        return _of_dictionary(kind)
    if kind in SIMPLE:
        return dict(SIMPLE[kind])
    origin, parts = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return document_schema(parts[0])
    if origin is Literal:
        return {"enum": list(parts)}
    if origin in (Union, UnionType):
        # A decimal number is written as text or as a number, and its place among them says so.
        return {"anyOf": [document_schema(part) for part in parts if part is not Decimal]}
    if issubclass(origin, Mapping):
        return {"type": "object", "additionalProperties": document_schema(parts[1])}
    if issubclass(origin, Sequence):
        return {"type": "array", "items": document_schema(parts[0])}
    raise TypeError(f"no schema for {kind}")


def _of_dictionary(kind: type) -> JsonSchema:
    hints = get_type_hints(kind, include_extras=True)
    fields = {field: document_schema(hint) for field, hint in hints.items()}
    needed = [field for field, hint in hints.items() if get_origin(hint) is not NotRequired]
    about = " ".join((kind.__doc__ or "").split())
    return {
        "type": "object",
        "description": about,
        "properties": fields,
        "required": needed,
        "additionalProperties": False,
    }
