"""Laws of random floors, replayed; and the same cents as a settled round."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.cards import Card, cards
from croupier.clauses import rulebook
from croupier.games.house import BoxInPlay, Deal, Draw
from croupier.games.prizes import Claim, Meter, Prize, pay_in_order
from croupier.games.singapore_stud import JACKPOT_PAYS, ON_DEALER, ON_PLAYER, SINGAPORE_STUD
from croupier.games.words import Stake
from croupier.hands import category, strength
from croupier.jackpots import (
    HOUSE,
    UNOPENED,
    ChangeJackpot,
    ClearFault,
    Command,
    Confirmation,
    ConfirmPrizes,
    CorrectJackpot,
    DecideOrder,
    EndRound,
    HandClaim,
    JackpotBet,
    LinkStage,
    ReportFault,
    ReturnBets,
    Settings,
    SharedClaim,
    VoidRound,
    evolve,
    from_document,
    to_document,
)
from croupier.jackpots import TakeJackpotBets as Close
from croupier.refusals import Refused
from tests.jackpots.link import COMMUNITY_ROYAL, ON_RIVER, RETURNED, ROYAL, STRAIGHT_FLUSH, TWO, Link, paid

ON_TURN = Prize("royal-flush-on-the-turn", percent=25)
GAMES = ("casino-stud", "multi-link-stud", "progressive-holdem", "singapore-stud")
TABLES = ("one", "two", "three", "four")
stakes = st.one_of(st.integers(1, 30), st.just(5_00), st.integers(1, 500_00))
house_settings = st.builds(
    Settings,
    reset=st.integers(1_00, 2_000_00),
    contribution=st.integers(1, 70_00),
    seed_reserve=st.integers(0, 30_00),
    jackpot_confirmation=st.sampled_from(Confirmation),
)
boxes_with_bets = st.dictionaries(
    st.tuples(st.integers(1, 4), st.sampled_from([ON_PLAYER, ON_DEALER])), stakes, min_size=1, max_size=4
)
prize_rows = st.sampled_from([(ROYAL,), (STRAIGHT_FLUSH,), (ON_TURN,), (ON_RIVER, COMMUNITY_ROYAL), (COMMUNITY_ROYAL,)])

supervision: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        CorrectJackpot,
        meter=st.integers(-100_00, 100_00),
        reserve=st.integers(-100_00, 100_00),
        people=st.just(TWO),
        reason=st.just("counted"),
    ),
    st.builds(ChangeJackpot, settings=house_settings, people=st.just(TWO), reason=st.just("new")),
    st.builds(ReportFault, what=st.just("device"), by=st.just("Ann"), table=st.sampled_from([None, *TABLES])),
)


class RandomFloor(RuleBasedStateMachine):
    """Several tables on one jackpot, and a House that corrects and reorders. `Link` checks after each event."""

    link: Link

    @initialize(settings=house_settings, meter=st.integers(0, 5_000_00), reserve=st.integers(0, 500_00))
    def open(self, settings: Settings, meter: int, reserve: int) -> None:
        self.link = Link(settings, meter=meter, reserve=reserve)
        self.number = 0

    def rounds(self, *stages: LinkStage) -> list[str]:
        return sorted(name for name, found in self.link.jackpot.rounds.items() if found.stage in stages)

    def attempt(self, command: Command) -> None:
        """Refusals are answers too: they change nothing."""
        before = self.link.jackpot
        try:
            self.link.do(command)
        except Refused:
            assert self.link.jackpot is before

    def free_tables(self) -> list[str]:
        in_play = {self.link.jackpot.rounds[name].table for name in self.rounds(LinkStage.BETS_CLOSED, LinkStage.DEALT)}
        return [table for table in TABLES if table not in in_play]

    @precondition(lambda self: self.free_tables())
    @rule(data=st.data(), game=st.sampled_from(GAMES), placed=boxes_with_bets, dealt=st.booleans())
    def close(self, data: st.DataObject, game: str, placed: dict[tuple[int, str], int], *, dealt: bool) -> None:
        self.number += 1
        table = data.draw(st.sampled_from(self.free_tables()))
        bets = tuple(JackpotBet(box, bet, stake) for (box, bet), stake in placed.items())
        self.attempt(Close(round=f"r{self.number}", table=table, game=game, bets=bets))
        if dealt and f"r{self.number}" in self.link.jackpot.rounds:
            self.link.deal(f"r{self.number}")

    @precondition(lambda self: self.rounds(LinkStage.BETS_CLOSED))
    @rule(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        self.link.deal(data.draw(st.sampled_from(self.rounds(LinkStage.BETS_CLOSED))))

    @precondition(lambda self: self.rounds(LinkStage.DEALT))
    @rule(data=st.data(), shared=st.sampled_from([None, ROYAL, STRAIGHT_FLUSH]))
    def end(self, data: st.DataObject, shared: Prize | None) -> None:
        found = self.link.jackpot.rounds[data.draw(st.sampled_from(self.rounds(LinkStage.DEALT)))]
        rows = data.draw(st.lists(st.one_of(st.none(), prize_rows), min_size=len(found.bets), max_size=len(found.bets)))
        claims = [HandClaim(bet.box, bet.bet, row) for bet, row in zip(found.bets, rows, strict=True) if row]
        by_hand = tuple(claim for claim in claims if claim.bet == ON_PLAYER)
        self.link.do(
            EndRound(round=found.name, claims=by_hand, shared=SharedClaim(ON_DEALER, shared) if shared else None)
        )

    @precondition(lambda self: len(self.link.jackpot.rounds) > 2)
    @rule(data=st.data())
    def void(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.link.jackpot.rounds)))
        self.attempt(VoidRound(round=name, clause=RETURNED))

    @precondition(lambda self: sum(1 for found in self.link.jackpot.rounds.values() if found.bets) > 2)
    @rule(data=st.data())
    def give_back(self, data: st.DataObject) -> None:
        open_ = [found for found in self.link.jackpot.rounds.values() if found.bets]
        found = data.draw(st.sampled_from(sorted(open_)))
        bet = data.draw(st.sampled_from(found.bets))
        self.attempt(ReturnBets(round=found.name, bets=((bet.box, bet.bet),), clause=RETURNED))

    @precondition(lambda self: self.link.jackpot.pending)
    @rule(data=st.data())
    def confirm(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(self.rounds(LinkStage.PENDING)))
        self.attempt(ConfirmPrizes(round=name, people=TWO))

    @precondition(lambda self: len(self.link.jackpot.queue) > 1)
    @rule(data=st.data())
    def reorder(self, data: st.DataObject) -> None:
        named = data.draw(st.permutations(self.link.jackpot.queue))[:2]
        self.link.do(DecideOrder(rounds=tuple(named), authority=HOUSE, by="Mia", reason="seen"))

    @precondition(lambda self: self.number % 3 == 2)
    @rule(command=supervision)
    def supervise(self, command: Command) -> None:
        self.attempt(command)

    @precondition(lambda self: self.link.jackpot.faults)
    @rule()
    def clear(self) -> None:
        self.link.do(ClearFault(fault=self.link.jackpot.faults[0].number, by="Ann"))

    @invariant()
    def the_first_in_the_order_never_waits_without_a_reason(self) -> None:
        jackpot = self.link.jackpot
        if jackpot.queue and jackpot.rounds[jackpot.queue[0]].stage is LinkStage.PENDING:
            assert jackpot.settings.jackpot_confirmation is Confirmation.TWO_PERSON
            assert not jackpot.rounds[jackpot.queue[0]].confirmed_by

    @invariant()
    def only_dealt_rounds_that_are_not_over_are_in_the_queue(self) -> None:
        assert sorted(self.link.jackpot.queue) == self.rounds(LinkStage.DEALT, LinkStage.PENDING)

    @invariant()
    def no_more_than_the_last_round_of_each_table_and_those_pending_are_kept(self) -> None:
        jackpot = self.link.jackpot
        kept = set(jackpot.last_round.values()) | {found.name for found in jackpot.pending}
        assert set(jackpot.rounds) <= kept

    def teardown(self) -> None:
        state = UNOPENED
        for event in self.link.events:
            state = evolve(state, from_document(to_document(event)))
        assert state == self.link.jackpot


TestRandomFloor = pytest.mark.clause("R-15", "R-16", "R-35", "R-112")(RandomFloor.TestCase)
TestRandomFloor.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


RWS_ROWS = st.lists(
    st.tuples(
        st.integers(1, 7), st.sampled_from([(ROYAL,), (STRAIGHT_FLUSH,), (ON_TURN,), (ON_RIVER, COMMUNITY_ROYAL)])
    ),
    unique_by=lambda row: row[0],
    min_size=1,
)


@pytest.mark.clause("R-10", "R-16", "R-2")
@given(rows=RWS_ROWS, meter=st.integers(0, 300_000_00))
def test_a_round_is_paid_the_same_cents_as_its_settlement(
    rows: list[tuple[int, tuple[Prize, ...]]], meter: int
) -> None:
    link = Link(meter=meter)
    link.close("a", *((box, "jackpot", 5_00) for box, _ in rows))
    link.deal("a")
    before = Meter(link.jackpot.meter, link.jackpot.settings.reset)
    table = rulebook("CSP")["4.2"]
    settled = [Claim(box, "jackpot", 5_00, prizes, table) for box, prizes in rows]
    lines, payouts, after = pay_in_order(settled, before, pay_table=table, order=table)

    payments = paid(link.do(EndRound(round="a", claims=tuple(HandClaim(box, "jackpot", row) for box, row in rows))))

    assert [(payment.box, payment.amount) for payment in payments] == [(box, line.pays) for box, line in lines]
    assert [(payout.box, payout.amount) for payout in payouts] == [(hit.box, hit.amount) for hit in link.jackpot.hits]
    assert link.jackpot.meter == after.value


HANDS = [cards(text) for text in ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "2c 2d 2h 2s 3c", "As Kd 4c 3h 2s")]
wagers = st.lists(st.tuples(st.sampled_from(HANDS), st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=7)


@pytest.mark.clause("R-17", "R-2", "SSP 4.2")
@given(rows=wagers, dealer=st.sampled_from(HANDS), meter=st.integers(0, 300_000_00))
def test_singapore_stud_is_paid_the_same_cents_as_its_settlement(
    rows: list[tuple[tuple[Card, ...], int, int]], dealer: tuple[Card, ...], meter: int
) -> None:
    boxes, bets, claims = [], [], []
    for box, (hand, on_player, on_dealer) in enumerate(rows, start=1):
        placed = {ON_PLAYER: on_player * 5_00, ON_DEALER: on_dealer * 5_00}
        placed = {bet: stake for bet, stake in placed.items() if stake}
        bets += [(box, bet, stake) for bet, stake in placed.items()]
        held = {bet: Stake(bet, stake, stake) for bet, stake in {"ante": 1, "bet": 2, **placed}.items()}
        boxes.append(BoxInPlay(box, held, hand, strength(hand), False))
        prize = JACKPOT_PAYS.get(category(strength(hand)))
        if prize is not None and on_player:
            claims.append(HandClaim(box, ON_PLAYER, (prize,)))
    link = Link(meter=meter)
    link.do(Close(round="a", table="one", game="singapore-stud", bets=tuple(JackpotBet(*bet) for bet in bets)))
    link.deal("a")
    before = Meter(link.jackpot.meter, link.jackpot.settings.reset)
    settled = SINGAPORE_STUD.settle(boxes, Deal(dealer, (), strength(dealer)), before, Draw())

    dealer_prize = JACKPOT_PAYS.get(category(strength(dealer)))
    shared = None if dealer_prize is None else SharedClaim(ON_DEALER, dealer_prize)
    payments = paid(link.do(EndRound(round="a", claims=tuple(claims), shared=shared)))

    assert [(p.box, p.bet, p.amount) for p in payments] == [(p.box, p.bet, p.amount) for p in settled.payouts]
    assert settled.meter is not None
    assert link.jackpot.meter == settled.meter.value
