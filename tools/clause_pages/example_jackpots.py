"""Linked jackpots for the worked examples: contributions, the order of payment, faults, and bets that go back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import count

from croupier.clauses import CODES, reading
from croupier.games import HOUSE_GAMES
from croupier.games.prizes import LinkRules, Prize
from croupier.jackpots import (
    HOUSE,
    UNOPENED,
    AnswerFault,
    Command,
    CompleteDeal,
    DecideOrder,
    EndRound,
    Event,
    HandClaim,
    JackpotBet,
    Measure,
    OpenJackpot,
    PrizesPaid,
    ReopenRound,
    ReportFault,
    Settings,
    TakeJackpotBets,
    VoidRound,
    decide,
    evolve,
)
from croupier.money import dollars
from croupier.refusals import Refused
from tools.clause_pages.example_lines import CITED, ExampleBlock, ExampleLine, WorkedExample, showing

INTRO = "Each action begins with `>`. Its events and the meter follow:"
ROYAL, STRAIGHT_FLUSH = Prize("royal-flush", percent=100), Prize("straight-flush", percent=10)


class JackpotLog:
    """One jackpot with a meter of 100,000, and the rounds of a game that are linked to it."""

    def __init__(self, game: str) -> None:
        self.game = HOUSE_GAMES[game]
        self.jackpot = UNOPENED
        self.lines: list[str] = []
        self._places = count(1)
        opening = OpenJackpot(jackpot="grand", settings=Settings(), meter=100_000_00)
        self.do("the jackpot opens with a meter of 100,000 and a reset of 50,000", opening)

    def do(self, what: str, command: Command) -> None:
        """Carry a command out, and write down its events and the meter."""
        self.lines.append(f"> {what}")
        try:
            events = decide(self.jackpot, command)
        except Refused as refused:
            self.lines.append(f"    refused, {refused.code}: {refused}")
            return
        for event in events:
            self.jackpot = evolve(self.jackpot, event)
            self.lines.append(f"    {_told(event)}")
        self.lines.append(f"    the meter shows {dollars(self.jackpot.meter)}")

    def start(self, name: str, stake: int = 5_00) -> None:
        """A round at a table of its own, with one jackpot bet at box 1, up to the end of its deal."""
        bets = (JackpotBet(1, self.game.jackpot_bets[0], stake),)
        taken = TakeJackpotBets(round=name, table=f"table {name}", game=self.game.name, bets=bets)
        self.do(f"round {name}: bets are closed, with a jackpot bet of {dollars(stake)}", taken)
        self.do(f"round {name}: the deal is complete", CompleteDeal(round=name, place=next(self._places)))

    def end(self, name: str, prize: Prize | None = None) -> None:
        """The round is over; box 1 may have won a prize."""
        claims = () if prize is None else (HandClaim(1, self.game.jackpot_bets[0], (prize,)),)
        told = f"round {name} ends" + ("" if prize is None else f" with a {prize.hand.replace('-', ' ')}")
        self.do(told, EndRound(round=name, claims=claims))


def _told(event: Event) -> str:
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(event).__name__).lower()
    clause = getattr(event, "clause", "")
    found = [f"{one}: {getattr(event, one)}" for one in ("round", "notice", "measure") if getattr(event, one, None)]
    if isinstance(event, PrizesPaid):
        found += [f"box {paid.box} is paid {dollars(paid.amount)} ({paid.prize.label})" for paid in event.payments]
    return f"{name}{', ' + ', '.join(found) if found else ''}{f'  ({clause})' if clause else ''}"


def grows_and_resets(log: JackpotLog) -> None:
    log.start("A", 100_00)
    log.end("A", ROYAL)
    log.start("B", 100_00)


def across_tables(log: JackpotLog) -> None:
    log.start("A")
    log.start("B")
    log.end("B", ROYAL)
    log.end("A", STRAIGHT_FLUSH)


def order_decided(log: JackpotLog) -> None:
    log.start("A")
    log.start("B")
    log.do("the House decides that round B was dealt first", _order())
    log.end("B", ROYAL)
    log.end("A", STRAIGHT_FLUSH)


def _order() -> DecideOrder:
    return DecideOrder(rounds=("B", "A"), authority=HOUSE, by="Mia", reason="seen on the cameras")


def fault(measure: Measure, box: int | None = None) -> Callable[[JackpotLog], None]:
    """A fault, and the House's answer to it."""

    def play(log: JackpotLog) -> None:
        log.do("the device of box 2 at table A fails", ReportFault(what="device", by="Ann", table="table A", box=2))
        answer = AnswerFault(fault=1, measure=measure, box=box, by="Mia")
        log.do(f"the House chooses: {measure.value}", answer)

    return play


def voided(log: JackpotLog) -> None:
    log.start("A", 100_00)
    log.do("round A is void", VoidRound(round="A", clause=reading("R-35")))


def reopened(log: JackpotLog) -> None:
    log.start("A")
    log.end("A", STRAIGHT_FLUSH)
    one = ReopenRound(round="A", people=("Ann",), reason="a foreign card", clause=reading("R-34"))
    two = ReopenRound(round="A", people=("Ann", "Ben"), reason="a foreign card", clause=reading("R-34"))
    log.do("Ann alone reverses round A", one)
    log.do("Ann and Ben reverse round A", two)


def _scenes(link: LinkRules) -> Iterator[tuple[str, Callable[[JackpotLog], None], Mapping[str, str]]]:
    """A sentence about each scene, its play, and the clauses that a line shows."""
    order = {link.order.cite: "is paid"}
    grows = {link.grows.cite: "contribution added", "R-15": "contribution added"}
    yield "A jackpot grows with the bets, is won, and starts again at its reset.", grows_and_resets, grows
    yield (
        "Round A was dealt before round B. B ends first, and its prize waits until A has ended.",
        across_tables,
        order | {"R-16": "is paid", "R-111": "is paid"},
    )
    yield "The House has the last word on the order.", order_decided, {link.order.cite: "order decided"}
    yield "A round is void: its contribution leaves the meter.", voided, {"R-35": "linked round voided"}
    yield "A settlement with a meter prize is reversed by two people.", reopened, {"R-105": "linked round reopened"}
    if link.after_fault is None:
        return
    answered = {link.after_fault.cite: "fault answered"}
    for measure, clause, box in (
        (Measure.CLOSE_TABLE, link.closes_table, None),
        (Measure.CLOSE_BOX, link.closes_box, 2),
        (Measure.NO_JACKPOT_BETS, link.no_bets, None),
    ):
        own = {} if clause is None else {clause.cite: "fault answered"}
        yield f"After a fault the House chooses: {measure.value}.", fault(measure, box), answered | own


def jackpot_examples() -> Iterator[WorkedExample]:
    """Each scene, in each game with a linked jackpot."""
    for game in HOUSE_GAMES.values():
        if game.link is None or game.name not in CODES.values():
            continue
        for title, play, shows in _scenes(game.link):
            log = JackpotLog(game.name)
            play(log)
            lines = [ExampleLine(text, frozenset(CITED.findall(text))) for text in log.lines]
            block = ExampleBlock(showing(title, lines, shows), INTRO)
            yield WorkedExample(f"{game.short_title}. {title}", (block,), meant_for=frozenset(shows))
