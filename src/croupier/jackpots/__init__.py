"""Linked progressive jackpots: one meter, many tables, several games; every cent and every order accounted for.

jackpot = evolve(UNOPENED, *decide(UNOPENED, OpenJackpot(jackpot="grand", settings=Settings())))

`decide` answers a command with events or refuses it; `evolve` gives the state after an event. `docs/jackpots.md` tells
how a jackpot lives.
"""

from croupier.jackpots.accounts import PARTS_PER_CENT, Movement, OutOfBalanceError
from croupier.jackpots.codec import STORED, from_document, to_document
from croupier.jackpots.commands import (
    HOUSE,
    ChangeJackpot,
    ClearFault,
    Command,
    CompleteDeal,
    ConfirmPrizes,
    CorrectJackpot,
    DecideOrder,
    EndRound,
    OpenJackpot,
    ReportFault,
    ReturnBets,
    TakeJackpotBets,
    VoidRound,
    end_round,
)
from croupier.jackpots.decide import decide
from croupier.jackpots.events import (
    BetsReturned,
    ContributionAdded,
    Corrected,
    DealCompleted,
    Event,
    FaultCleared,
    FaultReported,
    JackpotOpened,
    LinkedRoundVoided,
    OrderDecided,
    Payment,
    PrizesConfirmed,
    PrizesPaid,
    RoundEnded,
    SettingsChanged,
)
from croupier.jackpots.evolve import evolve
from croupier.jackpots.ledger import Posting, postings
from croupier.jackpots.settings import Confirmation, Settings, read_settings
from croupier.jackpots.state import (
    UNOPENED,
    HandClaim,
    Jackpot,
    JackpotBet,
    JackpotFault,
    JackpotHit,
    LinkedRound,
    LinkStage,
    SharedClaim,
    check,
    meter_before_fault,
)

__all__ = [
    "HOUSE",
    "PARTS_PER_CENT",
    "STORED",
    "UNOPENED",
    "BetsReturned",
    "ChangeJackpot",
    "ClearFault",
    "Command",
    "CompleteDeal",
    "ConfirmPrizes",
    "Confirmation",
    "ContributionAdded",
    "CorrectJackpot",
    "Corrected",
    "DealCompleted",
    "DecideOrder",
    "EndRound",
    "Event",
    "FaultCleared",
    "FaultReported",
    "HandClaim",
    "Jackpot",
    "JackpotBet",
    "JackpotFault",
    "JackpotHit",
    "JackpotOpened",
    "LinkStage",
    "LinkedRound",
    "LinkedRoundVoided",
    "Movement",
    "OpenJackpot",
    "OrderDecided",
    "OutOfBalanceError",
    "Payment",
    "Posting",
    "PrizesConfirmed",
    "PrizesPaid",
    "ReportFault",
    "ReturnBets",
    "RoundEnded",
    "Settings",
    "SettingsChanged",
    "SharedClaim",
    "TakeJackpotBets",
    "VoidRound",
    "check",
    "decide",
    "end_round",
    "evolve",
    "from_document",
    "meter_before_fault",
    "postings",
    "read_settings",
    "to_document",
]
