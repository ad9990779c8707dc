"""Examples of commands, for the published document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.floor.commands.all_commands import ADDRESSED_BY, FROM_OUTSIDE

EXAMPLES: Mapping[str, Any] = {
    "table": "T1",
    "box": 1,
    "seat": 3,
    "to_table": "P2",
    "to_seat": 5,
    "bet": "ante",
    "amount": "100.00",
    "choice": "withdraw",
    "action": "call",
    "to": "box",
    "card": "As",
    "count": 3,
    "cards": ["As", "Kd"],
    "kind": "exposed-card",
    "facts": {"count": 1, "whose": "player"},
    "reason": "as written in the pit log, page 12",
    "alarm": "AL-1",
    "approval": "A-3",
    "jackpot": "grand",
    "round": "T1-17",
    "rounds": ["T1-17", "T2-5"],
    "what": "the display at T1 is dark",
    "fault": 1,
    "measure": "no-jackpot-bets",
    "decision": "return-hand",
    "settings": {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00", "boxes": 7},
    "name": "Casino Stud 2",
    "game": "casino-stud",
    "meter": "100.00",
    "reserve": "0.00",
    "player": "alice",
    "role": "dealer",
    "boxes": {"1": ["As", "Kd", "Qc", "7s", "2h"]},
    "dealer": "automatic",
    "pace": "demo",
    "community": ["2c", "9d", "Kh"],
    "stakes": "1-2",
    "small_blind": "1.00",
    "big_blind": "2.00",
    "accept": False,
    "feeder": "P2",
    "tables": ["P1", "P2"],
}
OWN_EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "act": {"action": "raise", "to": "40.00"},
    "assign_dealer": {"dealer": "bea"},
    "join_list": {"player": "alice"},
    "break_table": {"to_tables": ["P2"]},
    "act_early": {"seat": 3, "action": "raise", "to": "40.00"},
    "resolve": {"decision": "return-hand", "box": 1, "reason": "as written in the pit log, page 12"},
    "change_jackpot": {"settings": {"reset": "50000.00"}},
    "open_jackpot": {"settings": {"reset": "50000.00"}, "meter": "50000.00"},
    "appoint": {"name": "bea"},
    "open_float": {"chips": {"100.00": 50, "25.00": 80}},
    "fill_float": {"chips": {"100.00": 50, "25.00": 80}},
    "credit_float": {"chips": {"100.00": 50, "25.00": 80}},
    "close_float": {"chips": {"100.00": 50, "25.00": 80}},
    "sell_at_table": {"player": "alice", "chips": {"25.00": 4}},
    "count_drop": {"shift": "T1/1", "amount": "4100.00"},
    "sell_chips": {"player": "alice", "chips": {"100.00": 5, "25.00": 4}},
    "redeem_chips": {"player": "alice", "chips": {"100.00": 5}, "reason": "asked for it at the cage"},
    "set_cash_thresholds": {"from_day": "2030-02-01", "single": "10000.00", "daily": "10000.00"},
    "file_cash_report": {"report": "CR-1", "reference": "receipt 2030-117"},
    "change_house": {"settings": {"welcome_chips": "100.00", "clock_s": 45}, "from_day": "2030-02-01"},
    "set_limits": {"loss": "500.00", "minutes": 240, "visits": 8},
    "exclude_oneself": {"days": 30},
    "add_bookmark": {"title": "Box 3 looks twice", "note": "again at 21:40", "table": "T1", "round": "T1-17"},
    "lock_person": {"name": "bea"},
    "unlock_person": {"name": "bea"},
    "revoke_sessions": {"name": "bea"},
    "end_all_sessions": {"reason": "a stolen laptop"},
}


def example_of(name: str) -> dict[str, Any]:
    """A command as a client would send it."""
    kind, own = FROM_OUTSIDE[name], OWN_EXAMPLES.get(name, {})
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required} | set(ADDRESSED_BY[kind])
    found: dict[str, Any] = {"id": "c-1", "command": name}
    for field in sorted(needed | own.keys(), key=lambda field: (field not in ("table", "jackpot"), field)):
        found[field] = own.get(field, EXAMPLES.get(field, "…"))
    return found
