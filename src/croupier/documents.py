"""Documents from outside as plain values, and back: JSON, YAML and JSON Lines.

Numbers with a point become Decimals, so that no amount passes through a float; a key given twice, NaN and the like are
errors that say in which line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, cast

import msgspec

from croupier.errors import InputError, shown

BYTE_ORDER_MARK = "\ufeff"
Answer = Callable[[object], Mapping[str, object]]


def read_document(raw: bytes, *, yaml: bool = False) -> object:
    """One document. Text that starts with `{` or `[` is JSON; anything else, or any YAML file, is YAML."""
    text = _text(raw)
    start = text.strip()[:1]
    if not start:
        raise InputError("", "the document is empty")
    if start in "{[" and not yaml:
        return read_json(text.strip())
    from croupier import yaml_documents  # PyYAML takes a while to import, and most documents are JSON

    return yaml_documents.read_yaml(text)


def read_json(text: str) -> object:
    """One JSON document, in a text without white space round it."""
    try:
        found, end = _DECODER.raw_decode(text)
        if end != len(text):
            raise _not_json("there is more after its end", text, end)
        return cast(object, found)
    except json.JSONDecodeError as error:
        raise _not_json(error.msg[:1].lower() + error.msg[1:], text, error.pos) from None
    except RecursionError:
        raise InputError("", "nested too deeply") from None
    except InputError:
        raise
    except (ValueError, ArithmeticError):
        raise InputError("", "not valid JSON: a number is too large to read") from None


def answers(lines: Iterable[bytes], answer: Answer) -> Iterator[tuple[bytes, bool]]:
    """JSON Lines: for each line in, one line out and whether all was well. A bad line says why, and the run goes on."""
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
    """A document as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2)


def _text(raw: bytes) -> str:
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1}", "is not UTF-8 text") from None
    return text.removeprefix(BYTE_ORDER_MARK)


def _not_json(reason: str, text: str, position: int) -> InputError:
    line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
    place = f"line {line}, column {column}" if "\n" in text else f"column {column}"
    return InputError(place, f"not valid JSON: {reason}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InputError("", f"the key {shown(twice)} is given twice")
    return found


def _no_constant(name: str) -> object:
    raise InputError("", f"not valid JSON: {name} is not a number")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_float=Decimal, parse_constant=_no_constant)
