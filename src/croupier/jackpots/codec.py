"""Events as plain documents, to be stored and read again, under names of our own."""

from __future__ import annotations

from croupier.documents.event_values import plain_codec
from croupier.jackpots import events as e

STORED: dict[str, type[e.Event]] = {
    "jackpot_opened/1": e.JackpotOpened,
    "contribution_added/1": e.ContributionAdded,
    "deal_completed/1": e.DealCompleted,
    "round_ended/1": e.RoundEnded,
    "round_voided/1": e.LinkedRoundVoided,
    "bets_returned/1": e.BetsReturned,
    "prizes_confirmed/1": e.PrizesConfirmed,
    "prizes_paid/1": e.PrizesPaid,
    "round_reopened/1": e.LinkedRoundReopened,
    "stake_corrected/1": e.StakeCorrected,
    "order_decided/1": e.OrderDecided,
    "corrected/1": e.Corrected,
    "settings_changed/1": e.SettingsChanged,
    "fault_reported/1": e.FaultReported,
    "fault_answered/1": e.FaultAnswered,
    "fault_cleared/1": e.FaultCleared,
}
"""The name and version under which each event is stored. A name never changes its form."""
to_document, from_document = plain_codec(STORED, "a jackpot")
