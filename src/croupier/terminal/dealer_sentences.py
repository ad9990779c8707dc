"""The dealer's sentences. Each describes the state of play, with the clause at its end."""

from __future__ import annotations

from croupier.clauses import Citation
from croupier.games import HouseGame
from croupier.games.layout import ANTE
from croupier.money import Cents
from croupier.settlement import HouseSettlement
from croupier.terminal.amounts import dollars
from croupier.terminal.bets import ANTE_MAX, ANTE_MIN, BetPlan
from croupier.terminal.dealer import DealtRound


def cited(sentence: str, *clauses: Citation | None) -> str:
    """A sentence with its clauses."""
    citations = [clause.cite for clause in clauses if clause is not None]
    return f"{sentence} ({', '.join(citations)})." if citations else f"{sentence}."


def place_your_bets(game: HouseGame) -> str:
    """Bets are open."""
    return f"{cited('Place your bets, please', game.live.opens)} Type an amount for another ante."


def which_hand(game: HouseGame) -> str:
    """3.7: of several hands a player examines one."""
    return cited("No more bets. You may look at one of your hands, and play the others unseen", game.live.one_hand)


def to_decide(dealt: DealtRound, bankroll: Cents) -> str:
    """The box that must decide, and its choices."""
    number = dealt.to_decide[0]
    state, amount = dealt.state, dealt.amount(number)
    other = "fold" if state.now.may_fold else "check"
    bet = f"{state.game.places[dealt.next_bet].label} {dollars(amount)}"
    blind = "" if state.boxes[number].examined else ", unseen"
    clause = state.now.decided_under
    if amount > bankroll:
        return cited(
            f"Box {number} to decide{blind}: your {dollars(bankroll)} does not cover {bet}, so {other}", clause
        )
    return cited(f"Box {number} to decide{blind}: {bet}, or {other}", clause)


def leave_now(game: HouseGame) -> str:
    """The cost of leaving now."""
    return cited(
        "Leave now? Your open hands are folded and the round is settled",
        game.live.folds_the_absent,
    )


def walked_away(game: HouseGame) -> str:
    """The player has left during a round."""
    return cited(
        "You left in the middle of a round: your open hands were folded",
        game.live.folds_the_absent,
    )


def busted(bankroll: Cents) -> str:
    """The player cannot pay for the smallest round."""
    return f"You have {dollars(bankroll)}, too little for a round here. The cage has practice chips for you."


def too_little(game: HouseGame, plan: BetPlan, bankroll: Cents) -> str:
    """The player cannot pay for the bets and the bet to continue."""
    name = game.places[game.stay_bet].label
    return cited(
        f"These bets and the {name} after them come to {dollars(plan.needed)}, and you have {dollars(bankroll)}: "
        "lower the ante",
        game.live.multiple,
    )


def no_amount(game: HouseGame, error: str) -> str:
    """The typed ante cannot be read."""
    limits = f"The ante is {dollars(ANTE_MIN)} to {dollars(ANTE_MAX)}"
    return f"{error}. {cited(limits, game.live.under_minimum, game.live.over_maximum)}"


def the_dealer(dealt: DealtRound) -> str:
    """The end of the round, in one sentence."""
    state, settlement = dealt.state, dealt.settlement
    boxes = state.boxes.values()
    if all(box.folded for box in boxes):
        hands = "Your hand is" if len(boxes) == 1 else "Your hands are"
        return cited(f"{hands} folded", state.game.fold)
    game, hand = state.game, state.game.in_words(state.dealer + state.community)
    if settlement.dealer_qualifies is False:
        ante, bet = (_clause_of(settlement, name) for name in (ANTE, game.stay_bet))
        clauses = ante if ante == bet else f"{ante}, {bet}"
        return f"The Dealer has {hand} and does not qualify: {game.no_qualifying_hand} ({clauses})."
    which = ", which qualifies" if game.no_qualifying_hand else ""
    qualifies = cited(f"The Dealer has {hand}{which}", game.live.dealers_hand)
    return f"{qualifies} {_compared(dealt)}"


def _compared(dealt: DealtRound) -> str:
    """The result of each compared hand."""
    state = dealt.state
    ranked = state.game.strength
    dealers = ranked(state.dealer + state.community)
    results = []
    for number, box in sorted(state.boxes.items()):
        if not box.folded:
            own = ranked(box.cards + state.community)
            how = "stands off" if own == dealers else "wins" if own > dealers else "loses"
            results.append(f"{'your hand' if len(state.boxes) == 1 else f'box {number}'} {how}")
    return f"{', '.join(results).capitalize()}."


def _clause_of(settlement: HouseSettlement, name: str) -> str:
    """The clause under which such a bet was settled, of a hand that was not folded."""
    lines = (line for box in settlement.boxes for line in box.lines)
    return next(line.clause.cite for line in lines if line.bet == name and line.outcome != "lose")


def the_draws(dealt: DealtRound) -> str:
    """Singapore Stud: the draws of the jackpot system."""
    draw = dealt.state.draw
    if draw is None:
        return ""
    lucky = [f"Lucky Player at box {draw.lucky_box}"] if draw.lucky_box is not None else []
    lucky += ["Lucky Dealer"] if draw.lucky_dealer else []
    return " · ".join(lucky)


def your_result(settlement: HouseSettlement) -> str:
    """The result of the round, with a jackpot prize by name."""
    net = sum(box.net for box in settlement.boxes)
    prizes = sum(
        line.pays for box in settlement.boxes for line in box.lines if line.bet in settlement.game.jackpot_bets
    )
    jackpot = f"The jackpot pays you {dollars(prizes)}. " if prizes else ""
    how = "You are even" if net == 0 else f"You win {dollars(net)}" if net > 0 else f"You lose {dollars(-net)}"
    return f"{jackpot}{how}."


def farewell(*, chips: Cents, result: Cents, rounds: int, of: str = "round") -> str:
    """The words at the end of a game of so many rounds, or hands."""
    played = f"{rounds} {of}{'' if rounds == 1 else 's'}"
    how = "even" if result == 0 else f"{dollars(abs(result))} {'up' if result > 0 else 'down'}"
    return f"You leave with {dollars(chips)} after {played}, {how}. It was practice money. Goodbye."
