"""Commands at the table of a house game."""

from __future__ import annotations

from croupier.floor.commands import dealer_commands as d
from croupier.floor.commands import player_commands as p
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.table_state import HouseTable
from croupier.floor.play.jackpot_link import current_round, happens, send, settle, working_meter
from croupier.refusals import Refused, require
from croupier.rounds import commands as c
from croupier.rounds.decide import decide
from croupier.rounds.deck_use import next_cards
from croupier.rounds.drawing import drawn_for
from croupier.shoe import fresh_deck


def open_round(draft: Draft, command: d.OpenRound) -> None:
    """ "Place your Bets, please": from a deck that is committed to now, unless cards are entered by hand."""
    table = draft.state.house_table(command.table)
    require(not table.playing or _outdated(draft, table), "ROUND_OPEN", None, f"the round at {table.id} is not over")
    deck = None if table.limits.by_hand else fresh_deck(draft.chance)
    opening = c.OpenRound(
        game=table.sign.game,
        round=table.next_round,
        table=table.limits,
        commitment=None if deck is None else deck.commitment,
        meter=working_meter(draft, table),
    )
    if deck is not None:
        draft.keep_deck(deck, opening.round)
    for event in decide(None, opening):
        happens(draft, table.id, event)


def _outdated(draft: Draft, table: HouseTable) -> bool:
    """Whether nobody has bet in the open round, and the next one would be opened otherwise: it is put aside."""
    if table.round is None or not table.idle:
        return False
    same = (table.round.table, table.round.meter is None) == (table.limits, working_meter(draft, table) is None)
    return not same


def place_bet(draft: Draft, command: p.PlaceBet) -> None:
    """A bet of chips that the player holds."""
    player = draft.actor.name
    bet = c.PlaceBet(box=command.box, player=player, bet=command.bet, amount=command.amount)
    decide(current_round(draft.state.house_table(command.table)), bet)  # the rules' refusal comes before the purse's
    draft.require_chips(player, command.amount)
    send(draft, command.table, bet)


def increase_bet(draft: Draft, command: p.IncreaseBet) -> None:
    """More chips that the player holds."""
    player = draft.actor.name
    bet = c.IncreaseBet(box=command.box, player=player, bet=command.bet, amount=command.amount)
    decide(current_round(draft.state.house_table(command.table)), bet)
    draft.require_chips(player, command.amount)
    send(draft, command.table, bet)


def withdraw_bet(draft: Draft, command: p.WithdrawBet) -> None:
    """A bet goes back."""
    send(draft, command.table, c.WithdrawBet(box=command.box, player=draft.actor.name, bet=command.bet))


def examine(draft: Draft, command: p.Examine) -> None:
    """A player looks at one hand."""
    send(draft, command.table, c.ExamineHand(box=command.box, player=draft.actor.name))


def fold(draft: Draft, command: p.Fold) -> None:
    """A player gives up."""
    send(draft, command.table, c.Fold(box=command.box, player=draft.actor.name))


def check(draft: Draft, command: p.Check) -> None:
    """A player goes on without a bet."""
    send(draft, command.table, c.Check(box=command.box, player=draft.actor.name))


def choose(draft: Draft, command: p.Choose) -> None:
    """A player answers what a ruling offers."""
    send(draft, command.table, c.ChooseOption(box=command.box, player=draft.actor.name, choice=command.choice))


def close_bets(draft: Draft, command: d.CloseBets) -> None:
    """ "No more Bets": jackpot bets feed the meter, and Singapore Stud draws (R-18)."""
    round_ = current_round(draft.state.house_table(command.table))
    house = draft.house
    draw = drawn_for(round_, draft.chance, lucky_player=house.lucky_player, lucky_dealer=house.lucky_dealer)
    send(draft, command.table, c.CloseBets(draw=draw))


def deal(draft: Draft, command: d.Deal) -> None:
    """The cards of this street: from the round's deck, or as they were entered."""
    table = draft.state.house_table(command.table)
    round_ = current_round(table)
    if table.limits.by_hand:
        if command.cards is None:
            raise Refused("CARDS_NEEDED", None, "cards are entered by hand at this table: say which came")
        send(draft, table.id, c.DealCards(cards=command.cards))
        return
    by_system = "the system deals at this table, from the deck that it committed to"
    require(command.cards is None, "NOT_BY_HAND", None, by_system)
    send(draft, table.id, c.DealCards(cards=next_cards(round_, draft.deck(round_.id), table.taken)))


def record_card(draft: Draft, command: d.RecordCard) -> None:
    """By hand: a card lies where it does not belong."""
    send(draft, command.table, c.RecordCard(to=command.to, card=command.card, box=command.box))


def turn_cards(draft: Draft, command: d.TurnCards) -> None:
    """The Dealer turns up what comes next."""
    send(draft, command.table, c.TurnCards())


def settle_round(draft: Draft, command: d.Settle) -> None:
    """Collect and pay."""
    settle(draft, command.table)


def time_out(draft: Draft, command: d.TimeOut) -> None:
    """R-51: nobody decides for a box."""
    if command.box is None:
        raise Refused("BOX_NEEDED", None, "say for which box nobody decides")
    send(draft, command.table, c.RunOutOfTime(box=command.box))


def close_options(draft: Draft, command: d.CloseOptions) -> None:
    """R-20: who has not answered goes on."""
    send(draft, command.table, c.CloseOptions())
