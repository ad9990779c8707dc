"""The JSON schema of a document, from the types that describe it to type checkers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

SIMPLE: Mapping[Any, Mapping[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    object: {},
}


def document_schema(kind: Any) -> dict[str, Any]:
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


def _of_dictionary(kind: Any) -> dict[str, Any]:
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
