"""The authority for each command of the floor: one row each, with the clause if the rules give it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import TypeAlias

from croupier.clauses import Citation, reading, rulebook
from croupier.floor.commands.game_rules import PitRules
from croupier.people.roles import Role, has_rank
from croupier.rulings import Authority
from croupier.rulings.words import AUTHORITY_IN_WORDS

PKR = rulebook("PKR")

Cites: TypeAlias = Callable[[PitRules], Citation | None]
"""The clause of the game at the table."""


def _always(citation: Citation | None) -> Cites:
    return lambda _rules: citation


STAFF: Cites = attrgetter("staff")
OWN_PLACE: Cites = attrgetter("own_place")
NOT_COVERED: Cites = attrgetter("not_covered")
INTERRUPTED: Cites = attrgetter("interrupted")
FAULT: Cites = attrgetter("fault")
AFTER_FAULT: Cites = attrgetter("after_fault")
ORDER: Cites = attrgetter("order")
NOTHING = _always(None)


class Whose(StrEnum):
    """The limits beyond the role: for whom, or where, the command may be given."""

    ANYWHERE = "anywhere"
    OWN_BOX = "own box"
    OWN_SEAT = "own seat"
    OWN_SEAT_OR_TABLE = "own seat; of any player, the table's dealer, or a pit supervisor or above"
    OWN_TABLE = "the table's dealer, or a pit supervisor or above"
    OWN_NAME = "oneself; for others, a dealer or above"
    OWN_CHIPS = "own chips, or a pit supervisor or above"
    ONESELF = "oneself; for others, an administrator"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorityRow:
    """The people who may give one command."""

    roles: frozenset[Role]
    whose: Whose = Whose.ANYWHERE
    cites: Cites = NOTHING
    approver: Authority | None = None
    """The lowest rank of the second person, if the command (always or sometimes) needs two."""
    wanted: str
    at_request: bool = False
    """CSP, MLP 5.23, PTH 5.22, PKR 5.13: whether staff may give it at their table for a player who asks."""
    at_hand_dealt: bool = False
    """Whether staff may enter it for a player without a screen, at a table that is dealt by hand."""


AUTOMATIC, HUMAN = "automatic", "human"
"""The words for the dealer of a table: the system alone, or any dealer. Otherwise the dealer is named."""
EVERYBODY = frozenset(role for role in Role if role is not Role.SYSTEM)


def _from(lowest: Authority) -> frozenset[Role]:
    return frozenset(role for role in Role if role is not Role.SYSTEM and has_rank(role, lowest))


PIT, SHIFT, HOUSE = (_from(rank) for rank in (Authority.PIT_SUPERVISOR, Authority.SHIFT_MANAGER, Authority.HOUSE))


def _plays(
    whose: Whose, cites: Cites = OWN_PLACE, *, at_request: bool = False, at_hand_dealt: bool = False
) -> AuthorityRow:
    return AuthorityRow(
        roles=frozenset({Role.PLAYER}),
        whose=whose,
        cites=cites,
        wanted="a player",
        at_request=at_request,
        at_hand_dealt=at_hand_dealt,
    )


def _ranked(lowest: Authority, cites: Cites = NOTHING, approver: Authority | None = None) -> AuthorityRow:
    return AuthorityRow(roles=_from(lowest), cites=cites, approver=approver, wanted=AUTHORITY_IN_WORDS[lowest])


BETS_AT_A_BOX = _plays(Whose.OWN_BOX, at_request=True)
"""5.23 (PTH 5.22): staff place a bet for a player who asks."""
AT_A_BOX = _plays(Whose.OWN_BOX, at_hand_dealt=True)
"""3.5: nobody bets on somebody else's box. Where a person deals, staff enter what a player without a screen does."""
AT_A_SEAT = _plays(Whose.OWN_SEAT, _always(PKR["1.36"]), at_hand_dealt=True)
"""PKR 1.36: the player who sits at a box decides for it."""
DEALS = AuthorityRow(
    roles=frozenset({Role.DEALER, Role.SYSTEM}) | PIT,
    whose=Whose.OWN_TABLE,
    cites=STAFF,
    wanted="the table's Dealer, or the Pit Supervisor or above",
)
RULES = AuthorityRow(
    roles=frozenset({Role.DEALER, Role.SYSTEM}) | PIT,
    whose=Whose.OWN_TABLE,
    cites=STAFF,
    # A report that undoes a settlement needs two people; under full control, one that voids a dealt round as well.
    approver=Authority.PIT_SUPERVISOR,
    wanted="the table's Dealer, or the Pit Supervisor or above",
)
SUPERVISES = AuthorityRow(
    roles=PIT | {Role.SYSTEM},
    cites=STAFF,
    # Cards that people name need two.
    approver=Authority.PIT_SUPERVISOR,
    wanted=AUTHORITY_IN_WORDS[Authority.PIT_SUPERVISOR],
)
RESOLVES = _ranked(Authority.SHIFT_MANAGER, NOT_COVERED, Authority.PIT_SUPERVISOR)
"""A decision that undoes a settlement needs two people (R-34)."""
RUNS_TABLES = AuthorityRow(roles=SHIFT | {Role.SYSTEM}, wanted="the Table Game Shift Manager or above")
OPENS_TABLES = replace(RUNS_TABLES, approver=Authority.SHIFT_MANAGER)
"""A table that is linked to a jackpot may need two people."""
HAS_THE_LAST_WORD = _ranked(Authority.HOUSE, ORDER)
AT_THE_CAGE = AuthorityRow(
    roles=PIT | {Role.PLAYER, Role.SYSTEM},
    whose=Whose.OWN_CHIPS,
    # Amounts above the limit of the cage need two people.
    approver=Authority.PIT_SUPERVISOR,
    wanted="the player, or the Pit Supervisor or above",
)
FOR_A_PLAYER = AuthorityRow(
    roles=PIT | {Role.PLAYER, Role.DEALER},
    whose=Whose.OWN_NAME,
    cites=_always(PKR["3.3"]),
    wanted="the player, or the Dealer or above",
)
"""PKR 3.3: nobody decides for another player. Staff pass on what a player without a screen says."""
CASHES = AuthorityRow(
    roles=PIT | {Role.CASHIER},
    approver=Authority.PIT_SUPERVISOR,
    wanted="a cashier, or the Pit Supervisor or above",
)
"""Cash over the counter, and chips that go between the cage and a table."""
ANSWERS = AuthorityRow(roles=PIT | {Role.CASHIER}, wanted="a second person of sufficient rank")
"""A cashier answers what the pit asks of the cage (`can_answer`)."""
LOCKS = AuthorityRow(roles=frozenset({Role.ADMINISTRATOR}), wanted="an administrator")
APPOINTS = replace(LOCKS, approver=Authority.SHIFT_MANAGER)
"""Under full control, two people put staff in place."""
AT_THE_ENTRANCE = AuthorityRow(roles=frozenset({Role.SYSTEM}), wanted="the door")
FOR_ONESELF = AuthorityRow(roles=EVERYBODY, whose=Whose.ONESELF, wanted="the person, or an administrator")

ROWS: Mapping[str, AuthorityRow] = {
    # a player at a house game
    **dict.fromkeys(("place_bet", "increase_bet"), BETS_AT_A_BOX),
    **dict.fromkeys(("withdraw_bet", "examine", "fold", "check", "choose"), AT_A_BOX),
    "ready": _plays(Whose.ANYWHERE),
    # a player at a Poker table
    "sit": replace(_plays(Whose.ANYWHERE, _always(PKR["3.2"]), at_hand_dealt=True), approver=Authority.PIT_SUPERVISOR),
    "add_chips": replace(AT_A_SEAT, approver=Authority.PIT_SUPERVISOR),
    **dict.fromkeys(("leave", "come_back", "show", "muck", "expose"), AT_A_SEAT),
    "act": _plays(Whose.OWN_SEAT, _always(PKR["1.36"]), at_request=True, at_hand_dealt=True),
    "act_early": AuthorityRow(
        roles=frozenset({Role.PLAYER, Role.DEALER, Role.SYSTEM}) | PIT,
        whose=Whose.OWN_SEAT_OR_TABLE,
        cites=_always(PKR["5.10"]),
        wanted="the player, or the table's Dealer",
    ),
    "sit_out": AuthorityRow(
        roles=frozenset({Role.PLAYER, Role.DEALER, Role.SYSTEM}) | PIT,
        whose=Whose.OWN_SEAT_OR_TABLE,
        cites=_always(PKR["5.4.2"]),
        wanted="the player, or the table's Dealer",
    ),
    # PKR 1.28: a Dealer, a Pit Supervisor and a Pit Manager are Pit Employees
    "relocate": AuthorityRow(
        roles=frozenset({Role.DEALER}) | PIT,
        whose=Whose.OWN_TABLE,
        cites=_always(PKR["5.4.1"]),
        wanted="the table's Dealer, or the Pit Supervisor or above",
    ),
    # the card room: players for themselves, or staff for a player without a screen
    **dict.fromkeys(
        ("join_list", "leave_list", "answer_offer", "ask_seat_change", "withdraw_seat_change"), FOR_A_PLAYER
    ),
    "use_time_bank": _plays(Whose.ANYWHERE, _always(reading("R-51"))),
    "call_clock": AuthorityRow(
        roles=frozenset({Role.PLAYER, Role.DEALER}) | PIT,
        whose=Whose.OWN_SEAT_OR_TABLE,
        cites=_always(reading("R-51")),
        wanted="a player at the table, its Dealer, or the Pit Supervisor or above",
    ),
    "run_out_clock": AuthorityRow(
        roles=frozenset({Role.DEALER, Role.SYSTEM}) | PIT, cites=_always(reading("R-51")), wanted=DEALS.wanted
    ),
    "pass_over": AuthorityRow(roles=frozenset({Role.DEALER, Role.SYSTEM}) | PIT, wanted=DEALS.wanted),
    "change_seat": AuthorityRow(
        roles=frozenset({Role.DEALER}) | PIT,
        whose=Whose.OWN_TABLE,
        cites=_always(reading("R-161")),
        wanted=DEALS.wanted,
    ),
    "call_next": AuthorityRow(
        roles=frozenset({Role.DEALER}) | PIT, whose=Whose.OWN_TABLE, cites=_always(PKR["1.28"]), wanted=DEALS.wanted
    ),
    **dict.fromkeys(("break_table", "balance_tables"), _ranked(Authority.PIT_SUPERVISOR, _always(PKR["5.4.1"]))),
    **dict.fromkeys(
        (
            "open_list",
            "change_list",
            "close_list",
            "link_must_move",
            "unlink_must_move",
        ),
        _ranked(Authority.PIT_SUPERVISOR, _always(PKR["1.28"])),
    ),
    **dict.fromkeys(("assign_dealer", "relieve_dealer"), _ranked(Authority.PIT_SUPERVISOR, STAFF)),
    # the dealer, or the automatic dealer
    **dict.fromkeys(
        (
            "open_round",
            "close_bets",
            "deal",
            "record_card",
            "count_cards",
            "turn_cards",
            "time_out",
            "close_options",
            "start_hand",
            "flip_marker",
            "show_down",
            "deem_gone",
        ),
        DEALS,
    ),
    # Under full control, if it pays much for cards that people entered by hand.
    "settle": replace(DEALS, approver=Authority.PIT_SUPERVISOR),
    # irregularities: the ruling itself sets the rank that is needed
    "report": RULES,
    "resolve": RESOLVES,
    "reconstruct": SUPERVISES,
    "interrupt": AuthorityRow(
        roles=PIT | {Role.SYSTEM},
        cites=INTERRUPTED,
        # Under full control, if it voids a round whose cards are dealt.
        approver=Authority.PIT_SUPERVISOR,
        wanted=AUTHORITY_IN_WORDS[Authority.PIT_SUPERVISOR],
    ),
    "suspend_table": AuthorityRow(roles=PIT | {Role.SYSTEM}, wanted=AUTHORITY_IN_WORDS[Authority.PIT_SUPERVISOR]),
    "resume_table": AuthorityRow(roles=PIT | {Role.SYSTEM}, wanted=AUTHORITY_IN_WORDS[Authority.PIT_SUPERVISOR]),
    "raise_alarm": AuthorityRow(roles=frozenset({Role.SYSTEM}), wanted="the system"),
    "take_alarm": _ranked(Authority.PIT_SUPERVISOR),
    # jackpots
    "open_jackpot": AuthorityRow(
        roles=HOUSE | {Role.SYSTEM},
        cites=_always(reading("R-15")),
        approver=Authority.SHIFT_MANAGER,
        wanted="the House",
    ),
    "confirm_prizes": _ranked(Authority.PIT_SUPERVISOR, ORDER, Authority.PIT_SUPERVISOR),
    "report_fault": AuthorityRow(roles=PIT | {Role.DEALER}, cites=FAULT, wanted="the Dealer or above"),
    "answer_fault": _ranked(Authority.HOUSE, AFTER_FAULT),
    "clear_fault": _ranked(Authority.SHIFT_MANAGER, AFTER_FAULT),
    "correct_jackpot": _ranked(Authority.SHIFT_MANAGER, _always(reading("R-105")), Authority.SHIFT_MANAGER),
    "change_jackpot": _ranked(Authority.SHIFT_MANAGER, _always(reading("R-15")), Authority.SHIFT_MANAGER),
    "decide_order": HAS_THE_LAST_WORD,
    # tables
    "open_table": OPENS_TABLES,
    "configure_table": _ranked(Authority.SHIFT_MANAGER, approver=Authority.SHIFT_MANAGER),
    "close_table": RUNS_TABLES,
    "change_house": _ranked(Authority.HOUSE, approver=Authority.SHIFT_MANAGER),
    # the cage
    "buy_chips": AT_THE_CAGE,
    "cash_out": AT_THE_CAGE,
    **dict.fromkeys(("set_limits", "exclude_oneself"), _plays(Whose.ANYWHERE, NOTHING)),
    **dict.fromkeys(
        (
            "sell_chips",
            "redeem_chips",
            "open_float",
            "fill_float",
            "credit_float",
            "close_float",
            "count_drop",
        ),
        CASHES,
    ),
    "sell_at_table": AuthorityRow(
        roles=frozenset({Role.DEALER}) | PIT,
        whose=Whose.OWN_TABLE,
        cites=STAFF,
        approver=Authority.PIT_SUPERVISOR,
        wanted=DEALS.wanted,
    ),
    "set_cash_thresholds": _ranked(Authority.SHIFT_MANAGER, approver=Authority.SHIFT_MANAGER),
    **dict.fromkeys(("exclude_patron", "file_cash_report"), _ranked(Authority.SHIFT_MANAGER)),
    "lift_exclusion": _ranked(Authority.SHIFT_MANAGER, approver=Authority.SHIFT_MANAGER),
    # people
    "sign_up": AuthorityRow(
        roles=frozenset({Role.SYSTEM, Role.ADMINISTRATOR}),
        approver=Authority.SHIFT_MANAGER,
        wanted="the door, or an administrator",
    ),
    "appoint": APPOINTS,
    "lock_person": LOCKS,
    "unlock_person": LOCKS,
    "change_password": replace(FOR_ONESELF, approver=Authority.SHIFT_MANAGER),
    "name_guest": AuthorityRow(roles=frozenset({Role.PLAYER}), wanted="the guest"),
    "set_second_factor": AuthorityRow(roles=EVERYBODY, wanted="the person"),
    "add_passkey": AuthorityRow(roles=EVERYBODY, wanted="the person"),
    "remove_passkey": AuthorityRow(roles=EVERYBODY, wanted="the person"),
    "remove_second_factor": replace(FOR_ONESELF, approver=Authority.SHIFT_MANAGER),
    "open_session": AT_THE_ENTRANCE,
    "note_used_code": AT_THE_ENTRANCE,
    "note_used_passkey": AT_THE_ENTRANCE,
    "note_session_use": AT_THE_ENTRANCE,
    "note_address": AT_THE_ENTRANCE,
    "note_refused_sign_in": AT_THE_ENTRANCE,
    "end_session": FOR_ONESELF,
    "revoke_sessions": FOR_ONESELF,
    "share_round": AuthorityRow(roles=frozenset({Role.PLAYER}), wanted="a player"),
    "withdraw_share": AuthorityRow(roles=frozenset({Role.PLAYER}), wanted="a player"),
    "end_all_sessions": LOCKS,
    "erase_addresses": AuthorityRow(roles=frozenset({Role.SYSTEM}), wanted="the system"),
    "approve": ANSWERS,
    "decline": ANSWERS,
    # surveillance
    "add_bookmark": AuthorityRow(roles=frozenset({Role.AUDITOR}), wanted="an auditor"),
}
"""Each command of the floor. An auditor reads everything, and changes only their own password and sessions; what they
mark for themselves and other auditors changes nothing."""


@cache
def commands_of(role: Role) -> tuple[str, ...]:
    """The commands that a role can give somewhere: for itself, at its table, or for a player at the table."""
    for_others = role is Role.DEALER or role in PIT
    return tuple(
        command
        for command, row in ROWS.items()
        if role in row.roles or (for_others and (row.at_request or row.at_hand_dealt))
    )
