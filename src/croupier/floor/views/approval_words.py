"""A request for a second person in plain words: the effect of their agreement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cage.chips import worth
from croupier.floor.commands.registry import read_stored_command
from croupier.floor_events.pace import PACE_NAMES, read_pace
from croupier.games.in_words import title_of
from croupier.messages import CATALOGUE, Message, as_document, in_english, placeholders
from croupier.people.approvals import ApprovalAsked


def words_document(asked: ApprovalAsked) -> dict[str, Any]:
    """The sentence of a request, and the settings that it would set, one by one."""
    message = words_of(asked)
    return {"sentence": in_english(message), **as_document(message), "details": _details(asked.command)}


def words_of(asked: ApprovalAsked) -> Message:
    """The request in words. The values of the sentence are fields of the command."""
    document = asked.command
    command = read_stored_command(document)
    key = f"asked.{document['command']}"
    if document.get("jackpot") is not None and f"{key}.linked" in CATALOGUE:
        key += ".linked"
    values = {name: _value(command, name) for name in placeholders(key)}
    return Message(key, values)


def _value(command: Any, name: str) -> Any:
    if name == "worth":
        return worth(command.chips)
    found = getattr(command, name)
    return title_of(found) if name == "game" else found


def _details(command: Mapping[str, Any]) -> list[list[str]]:
    """The settings in a command as pairs of a name and a value, in words; of a table also dealer, bots and pace."""
    settings = command.get("settings") or {}
    of_table = {name: command[name] for name in ("dealer", "bots") if command.get(name) is not None}
    if command.get("pace") is not None:
        of_table["pace"] = PACE_NAMES.get(read_pace(command["pace"]), "its own")
    return [[_name(name), _in_words(value)] for name, value in {**settings, **of_table}.items()]


def _name(setting: str) -> str:
    """A setting in words: `ante_min` is the lowest ante."""
    of, _, end = setting.rpartition("_")
    ends = {"min": f"lowest {of}", "max": f"highest {of}"}
    return ends.get(end, setting).replace("_", " ")


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
