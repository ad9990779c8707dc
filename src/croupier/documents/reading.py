"""Reads documents from outside as plain values, and writes them: JSON, YAML and JSON Lines.

Numbers with a point become Decimals, so that no amount passes through a float. A repeated key, NaN and the like are
errors that name the line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import cast

import msgspec

from croupier.errors import InputError, shown

BYTE_ORDER_MARK = "\ufeff"
Answer = Callable[[object], Mapping[str, object]]


def read_document(raw: bytes, *, yaml: bool = False) -> object:
    """Read one document. Text that starts with `{` or `[` is JSON; anything else, and any YAML file, is YAML."""
    text = _text(raw)
    start = text.strip()[:1]
    if not start:
        raise InputError("", "the document is empty")
    if start in "{[" and not yaml:
        try:
            return read_json(text.strip())
        except _NotJsonError as error:
            return _yaml_after_all(text, error)
    return _read_yaml(text)


def _yaml_after_all(text: str, not_json: InputError) -> object:
    """YAML may start with a brace too. If the text is neither, the error is the JSON one."""
    try:
        return _read_yaml(text)
    except InputError:
        raise not_json from None


def _read_yaml(text: str) -> object:
    from croupier.documents.yaml_reading import read_yaml  # PyYAML takes a while to import, and most documents are JSON

    return read_yaml(text)


def read_json(text: str) -> object:
    """Read one JSON document, from a text without white space around it."""
    try:
        document, end = _DECODER.raw_decode(text)
        if end != len(text):
            first_line = text.partition("\n")[0].rstrip()
            kind = SeveralDocumentsError if text[:end] == first_line else _NotJsonError
            raise _not_json("there is more after its end", text, end, kind)
        return cast(object, document)
    except json.JSONDecodeError as error:
        raise _not_json(error.msg[:1].lower() + error.msg[1:], text, error.pos) from None
    except RecursionError:
        raise InputError("", "nested too deeply") from None
    except _TwiceError:
        raise _where_twice(_PAIRS.decode(text), "") or InputError("", "a key is given twice") from None
    except InputError:
        raise
    except (ValueError, ArithmeticError):
        raise InputError("", "not valid JSON: a number is too large to read") from None


def answers(lines: Iterable[bytes], answer: Answer) -> Iterator[tuple[bytes, bool]]:
    """JSON Lines: for each input line, an output line and whether it is good. A bad line gets its error, and the run
    continues."""
    encode = msgspec.json.encode
    for number, line in enumerate(lines, start=1):
        try:
            text = _text(line).strip()
            if not text:
                raise InputError("", "the line is blank")
            yield encode(answer(read_json(text))), True
        except InputError as error:
            yield encode({"error": str(error), "line": number}), False


def write_json(document: Mapping[str, object]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=2)


def _text(raw: bytes) -> str:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1}", "is not UTF-8 text") from None
    return text.removeprefix(BYTE_ORDER_MARK)


class _NotJsonError(InputError):
    """The text is not JSON at all."""


class SeveralDocumentsError(_NotJsonError):
    """The first line of the text is a whole document, and there are more lines."""


def _not_json(reason: str, text: str, position: int, kind: type[InputError] = _NotJsonError) -> InputError:
    line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
    place = f"line {line}, column {column}" if "\n" in text else f"column {column}"
    return kind(place, f"not valid JSON: {reason}")


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise _TwiceError
    return mapping


class _TwiceError(Exception):
    """Some key is given twice."""


class _Pairs(list[tuple[str, object]]):
    """A mapping as it is written, with repeated keys."""


def _where_twice(value: object, place: str) -> InputError | None:
    """The error for the first mapping with a repeated key."""
    if isinstance(value, _Pairs):
        keys = [key for key, _ in value]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        if twice is not None:
            return InputError(place, f"the key {shown(twice)} is given twice")
        parts = [(inner, f"{place}.{key}" if place else key) for key, inner in value]
    else:
        parts = [(inner, f"{place}[{i}]") for i, inner in enumerate(value)] if isinstance(value, list) else []
    return next(filter(None, (_where_twice(inner, where) for inner, where in parts)), None)


def _no_constant(name: str) -> object:
    raise InputError("", f"not valid JSON: {name} is not a number")


_PAIRS = json.JSONDecoder(object_pairs_hook=_Pairs)
_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=Decimal, parse_constant=_no_constant)
