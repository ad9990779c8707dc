"""Practices of other card rooms that the approved rules do not have, each with the clause that stands against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.clauses import Citation
from croupier.games.poker import PKR
from croupier.messages import Message, say
from croupier.refusals import Refused


class Practice(NamedTuple):
    """A practice that somebody may ask for, why it is refused, and under which clause."""

    message: Message
    clause: Citation


STRADDLE = Practice(say("NOT_APPROVED.straddle"), PKR["1.6"])
ANTES = Practice(say("NOT_APPROVED.antes"), PKR["1.6"])
KILL = Practice(say("NOT_APPROVED.kill"), PKR["1.38"])
BUY_BUTTON = Practice(say("NOT_APPROVED.button"), PKR["3.7"])
LIMIT = Practice(say("NOT_APPROVED.limit"), PKR["3.4"])
TIME = Practice(say("NOT_APPROVED.time_collection"), PKR["4.1"])
TWICE = Practice(say("NOT_APPROVED.run_it_twice"), PKR["4.2"])
CHOP = Practice(say("NOT_APPROVED.chop"), PKR["4.2"])
INSURANCE = Practice(say("NOT_APPROVED.insurance"), PKR["4.2"])
RABBIT = Practice(say("NOT_APPROVED.rabbit"), PKR["1.35"])
SIDE_BET = Practice(say("NOT_APPROVED.side_bet"), PKR["1.30"])
PLAY_OVER = Practice(say("NOT_APPROVED.play_over"), PKR["3.3"])

UNAPPROVED: Mapping[str, Practice] = {
    **dict.fromkeys(("straddle", "button_straddle", "mississippi_straddle", "sleeper_straddle"), STRADDLE),
    **dict.fromkeys(("ante", "antes", "big_blind_ante", "button_ante", "bomb_pot"), ANTES),
    **dict.fromkeys(("kill", "kill_pot", "half_kill"), KILL),
    **dict.fromkeys(("buy_button", "buy_the_button", "button_freeze"), BUY_BUTTON),
    **dict.fromkeys(("pot_limit", "fixed_limit", "spread_limit", "betting_cap", "raise_cap"), LIMIT),
    **dict.fromkeys(("time_collection", "collect_time", "time_charge", "seat_charge", "hourly_fee"), TIME),
    **dict.fromkeys(("run_it_twice", "run_twice", "deal_twice", "run_it_three_times"), TWICE),
    **dict.fromkeys(("chop", "chop_blinds", "chop_pot", "split_pot", "deal_pot", "cash_out_equity"), CHOP),
    **dict.fromkeys(("insurance", "insure", "insure_hand"), INSURANCE),
    **dict.fromkeys(("rabbit", "rabbit_hunt", "rabbit_hunting"), RABBIT),
    **dict.fromkeys(("side_bet", "side_bets", "prop_bet", "seven_deuce_game", "stand_up_game"), SIDE_BET),
    **dict.fromkeys(("play_over", "play_behind_seat"), PLAY_OVER),
}
"""By the name that a command, an action or a setting would have."""


def refuse_unapproved(names: Iterable[object]) -> None:
    """Refuse the first of these that is a practice which the rules do not have."""
    for name in names:
        practice = UNAPPROVED.get(name.replace("-", "_").casefold()) if isinstance(name, str) else None
        if practice is not None:
            raise Refused(practice.message.key, practice.clause)
