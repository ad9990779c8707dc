"""A Gymnasium environment for the house games: one box against the Dealer, one round an episode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import reduce
from types import NoneType
from typing import Any, NamedTuple, TypeAlias

from croupier.cards import DECK, Card, spelt
from croupier.errors import InputError, shown
from croupier.extras import needs_extra
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.layout import ANTE
from croupier.games.prizes import Meter
from croupier.learning.caller_input import IllegalActionError, action_number, arranged, known_options, read_given
from croupier.money import Cents, dollars
from croupier.rounds import Round, Stage, TableSettings, decide, evolve
from croupier.rounds import commands as c
from croupier.rounds.deck_use import next_cards
from croupier.rounds.drawing import drawn_for
from croupier.rounds.evolve import opened
from croupier.rounds.state import OVER, slots_of
from croupier.simulation.chance import RandomStream, Words

with needs_extra("learn", "a learning environment"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray

BOX, PLAYER = 1, "player"
LEAVE, BET = 0, 1
"""The actions: fold, or check where a fold is no choice; and the bet of the street."""
DEFAULT_METER = Meter(50_000_00, 50_000_00)
NO_DECK = "the cards come from the environment's own chance"
MOST_IN_ANTES = float(2**24)
"""The bound of the amounts in an observation."""
OPTIONS = ("cards", "decisions", "draw")

Observation: TypeAlias = "NDArray[np.float32]"


class HouseSnapshot(NamedTuple):
    """An environment in the middle of a round, to be restored as often as one likes. It can be pickled."""

    commands: tuple[c.Command, ...]
    """The commands since the bets, from which the round is made again."""
    deck: tuple[Card, ...]
    taken: int
    chance: Words


class HouseEnv(gymnasium.Env[Observation, np.int64]):
    """One box of a house game. The reward is the box's win in antes, when the round is settled.

    `bets` are the side bets of each round in cents, by name: `{"jackpot": 5_00}`. A jackpot pays from the same `meter`
    in each round.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium declares it so)
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = "casino-stud",
        *,
        ante: Cents = 100_00,
        bets: Mapping[str, Cents] | None = None,
        meter: Meter | tuple[Cents, Cents] = DEFAULT_METER,
        device: Device | str = Device.SHOE,
        version: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError("render_mode", f"{shown(render_mode)} is none of {self.metadata['render_modes']}")
        self.game: HouseGame = HOUSE_EDITIONS.of(game, version)
        self.render_mode = render_mode
        self._device = Device(device)
        self.ante = ante
        self.bets: dict[str, Cents] = {ANTE: ante, **(bets or {})}
        """The bets before the deal, in cents."""
        self._opened_round = self._with_bets(Meter(*meter))
        self.deal_order = self._deal_order()
        """The place of each card of a round, such as `box` and `dealer`; `up` is the Dealer's face-up card."""
        self._deciding = [street for street in self.game.live.streets[self._device] if street.decides is not None]
        self.sections = self._sections()
        """The place of each part of an observation."""
        self.action_space = Discrete(2)
        self.observation_space: Box[Any] = self._space()
        self._commands: list[c.Command] = []
        self._round: Round | None = None
        self._deck: tuple[Card, ...] = ()
        self._taken = 0
        self._chance = RandomStream(0)

    # The round

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Observation, dict[str, object]]:
        """Open a round, deal, and go on to the first decision.

        Options: `cards` by place (`box`, `dealer`, `up`, `community`), the rest is drawn; `decisions`, actions that are
        taken at once; `draw` of Singapore Stud's jackpot (R-18).
        """
        given = known_options(options, OPTIONS)
        cards = self._given_cards(given.get("cards"))
        actions = self._given_decisions(given.get("decisions", ()))
        super().reset(seed=seed)
        if seed is not None or self._round is None:
            self._chance = RandomStream(int(self.np_random.integers(2**63)))
        deck = arranged(self.deal_order, cards, self._chance)
        boxes = self._opened_round.table.boxes
        draw = given["draw"] if "draw" in given else drawn_for(self.game, boxes, self._chance.randbytes)
        if not isinstance(draw, (Draw, NoneType)):
            raise InputError("options.draw", "must be a Draw or None")
        self._start(deck, draw)
        for action in actions:
            self._act(action)
        self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, object]]:
        """Fold or check (0), or bet (1). Anything else raises `IllegalActionError` and changes nothing."""
        self._act(self._checked(action))
        self._show()
        return self._observation(), float(self.net_in_antes), self.over, False, self._info()

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action: both while a decision is open, none when the round is over."""
        return np.full(2, 0 if self._round is None or self.over else 1, np.int8)

    @property
    def state(self) -> Round:
        """The round as the engine has it."""
        if self._round is None:
            raise IllegalActionError("there is no round yet: call reset() first")
        return self._round

    @property
    def over(self) -> bool:
        """Whether the round is settled."""
        return self.state.stage in OVER

    @property
    def net(self) -> Cents:
        """The box's win in cents; 0 while the round is open."""
        settlement = self.state.settlement
        return 0 if settlement is None else settlement.box(BOX).net

    @property
    def net_in_antes(self) -> Fraction:
        """The box's win in antes, exact."""
        return Fraction(self.net, self.ante)

    def save(self) -> HouseSnapshot:
        """The environment as it stands, with its chance."""
        return HouseSnapshot(tuple(self._commands), self._deck, self._taken, self._chance.words)

    def restore(self, snapshot: HouseSnapshot) -> tuple[Observation, dict[str, object]]:
        """Go back to a snapshot. Rounds from there come out the same each time."""
        self._commands, self._deck, self._taken = list(snapshot.commands), snapshot.deck, snapshot.taken
        self._round = _after(self._opened_round, snapshot.commands)
        self._chance.words = snapshot.chance
        return self._observation(), self._info()

    def render(self) -> str | None:
        """The round in words: as text in mode `ansi`; mode `human` prints it after each step."""
        return self._text() if self.render_mode == "ansi" else None

    def replay(self, cards: Sequence[Card], draw: Draw | None, actions: Sequence[int]) -> Observation:
        """Play a round from cards in the order of the deal, with these actions. Chance has no part in it."""
        self._start(tuple(cards), draw)
        for action in actions:
            self._act(action)
        return self._observation()

    # The engine

    def _with_bets(self, meter: Meter) -> Round:
        """The round with all bets before the deal. Each episode starts from it."""
        jackpot = any(bet in self.game.jackpot_bets for bet in self.bets)
        settings = TableSettings(device=self._device)
        opening = c.OpenRound(
            game=self.game.name,
            version=self.game.version,
            round="R1",
            settings=settings,
            commitment=NO_DECK,
            meter=meter if jackpot else None,
        )
        commands = [c.PlaceBet(box=BOX, player=PLAYER, bet=bet, amount=amount) for bet, amount in self.bets.items()]
        return _after(opened(*decide(None, opening)), commands)

    def _start(self, deck: tuple[Card, ...], draw: Draw | None) -> None:
        self._commands, self._deck, self._taken = [], deck, 0
        self._round = self._opened_round
        self._send(c.CloseBets(draw=draw))
        self._go_on()

    def _send(self, command: c.Command) -> None:
        self._round = _after(self.state, (command,))
        self._commands.append(command)

    def _checked(self, action: object) -> int:
        """One of the two actions."""
        number = action_number(action)
        if number not in (LEAVE, BET):
            raise IllegalActionError(f"{number} is no action: 0 folds or checks, 1 bets")
        return number

    def _act(self, action: int) -> None:
        """The decision of the player, and everything after it up to the next one."""
        if self.over:
            raise IllegalActionError("the round is over: call reset() for the next one")
        street = self.state.now
        if action == BET and street.decides is not None:
            amount = self.game.multiples[street.decides] * self.ante
            self._send(c.PlaceBet(box=BOX, player=PLAYER, bet=street.decides, amount=amount))
        else:
            self._send(FOLDED if street.may_fold else CHECKED)
        self._go_on()

    def _go_on(self) -> None:
        """The Dealer's part, up to the next decision or the end of the round."""
        while not self.over:
            match self.state.stage:
                case Stage.DEALING:
                    cards = next_cards(self.state, self._deck, self._taken)
                    self._send(c.DealCards(cards=cards))
                    self._taken += len(cards)
                case Stage.TURNING:
                    self._send(TURNED)
                case Stage.DECISIONS:
                    if not self.state.boxes[BOX].examined:
                        self._send(EXAMINED)
                    return
                case _:
                    self._send(SETTLED)

    # Given cards

    def _deal_order(self) -> tuple[str, ...]:
        streets = range(len(self.game.live.streets[self._device]))
        slots = [(street, slot) for street in streets for slot in slots_of(self.game, self._device, street, (BOX,))]
        return tuple(
            ["up" if slot.to == "dealer" and slot.face_up and street == 0 else slot.to for street, slot in slots]
        )

    def _given_decisions(self, given: object) -> list[int]:
        """The actions that are taken at once. They must leave a decision open."""
        if not isinstance(given, Sequence):
            raise InputError("options.decisions", "must be a list of actions")
        actions = [self._checked(action) for action in given]
        folds = any(
            action == LEAVE and street.may_fold for action, street in zip(actions, self._deciding, strict=False)
        )
        if folds or len(actions) >= len(self._deciding):
            raise InputError("options.decisions", "must leave something to decide")
        return actions

    def _given_cards(self, given: object) -> dict[str, tuple[Card, ...]]:
        if given is None:
            return {}
        if not isinstance(given, Mapping):
            raise InputError("options.cards", "must map places to cards")
        places = sorted(set(self.deal_order))
        unknown = [place for place in given if place not in places]
        if unknown:
            raise InputError("options.cards", f"{shown(unknown[0])} is no place; there are {', '.join(places)}")
        return {
            place: read_given(several, f"options.cards.{place}", most=self.deal_order.count(place))
            for place, several in given.items()
        }

    # The player's view

    def _sections(self) -> dict[str, slice]:
        sizes = {"hand": len(DECK), "dealer": len(DECK), "community": len(DECK)}
        sizes |= {"decision": len(self._deciding) + 1, "bets": len(self.game.bets), "meter": 1}
        sections, start = {}, 0
        for name, size in sizes.items():
            sections[name] = slice(start, start + size)
            start += size
        return sections

    def _space(self) -> Box[Any]:
        size = self.sections["meter"].stop
        high = np.ones(size, np.float32)
        high[self.sections["bets"].start :] = MOST_IN_ANTES
        return Box(np.zeros(size, np.float32), high, dtype=np.float32)

    def _observation(self) -> Observation:
        """The cards that the player sees, the decision that is open, the bets and the meter in antes."""
        now, sections = self.state, self.sections
        seen = np.zeros(sections["meter"].stop, np.float32)
        box = now.boxes[BOX]
        seen[list(box.cards)] = 1
        for card in self._dealers_cards(now):
            seen[sections["dealer"].start + card] = 1
        for card in now.community[: now.board_up]:
            seen[sections["community"].start + card] = 1
        seen[sections["decision"].start + (len(self._deciding) if self.over else len(box.decisions))] = 1
        seen[sections["bets"]] = [box.bets.get(bet, 0) / self.ante for bet in self.game.bets]
        seen[sections["meter"]] = 0 if now.meter is None else now.meter.value / self.ante
        return seen

    @staticmethod
    def _dealers_cards(now: Round) -> tuple[Card, ...]:
        if now.dealer_up:
            return now.dealer
        return () if now.dealer_card_up is None else (now.dealer_card_up,)

    def _info(self) -> dict[str, object]:
        """The mask, the words for the two actions, and the win, exact, when the round is over."""
        info: dict[str, object] = {"action_mask": self.action_masks()}
        if self.state.draw is not None:
            info["draw"] = self.state.draw
        if self.over:
            return {**info, "net": self.net, "net_in_antes": self.net_in_antes}
        street = self.state.now
        return {**info, "actions": ("fold" if street.may_fold else "check", street.decides)}

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._text())

    def _text(self) -> str:
        now = self.state
        box = now.boxes[BOX]
        bets = ", ".join(f"{bet} {dollars(amount)}" for bet, amount in box.bets.items())
        lines = [
            f"{self.game.title}: {bets}",
            f"player     {spelt(box.cards)}",
            f"dealer     {spelt(self._dealers_cards(now))}",
        ]
        if self.game.community_cards:
            lines.append(f"community  {spelt(now.community[: now.board_up])}")
        if self.over:
            return "\n".join([*lines, f"win        {dollars(self.net)}"])
        leave = "fold" if now.now.may_fold else "check"
        return "\n".join([*lines, f"to decide  0 {leave}, 1 {now.now.decides}"])


EXAMINED = c.ExamineHand(box=BOX, player=PLAYER)
FOLDED, CHECKED = c.Fold(box=BOX, player=PLAYER), c.Check(box=BOX, player=PLAYER)
TURNED, SETTLED = c.TurnCards(), c.SettleRound()


def _after(round_: Round, commands: Sequence[c.Command]) -> Round:
    """The round after these commands."""
    for command in commands:
        round_ = reduce(evolve, decide(round_, command), round_)
    return round_
