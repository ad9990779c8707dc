"""A PettingZoo environment for Poker: two to ten seats, one hand or many, on the engine of the live tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from importlib.util import find_spec
from secrets import randbits
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypedDict

from croupier.cards import DECK, Card, spelt
from croupier.documents.fields import as_one_of
from croupier.errors import InputError, shown
from croupier.extras import needs_extra
from croupier.games.poker import HOLE_CARDS
from croupier.learning.call_order import CallOrder
from croupier.learning.caller_input import IllegalActionError, action_number, known_options
from croupier.learning.plain_hand import OpenedHand, PlainHand, hand_of, open_hand, table_in_words
from croupier.learning.poker_actions import (
    DEFAULT_SIZES,
    ActionMenu,
    Chosen,
)
from croupier.learning.poker_sight import AgentSight, HistoryRow, sight_layout
from croupier.learning.poker_start import (
    AGENTS,
    BOARD_ORDER,
    SEATS,
    arranged_deck,
    rows_needed,
    seated_table,
    stack_of_each,
    with_button,
)
from croupier.money import Cents, dollars
from croupier.poker import PokerTableSettings, TableState
from croupier.poker.commands import LeaveTable, TakeSeat
from croupier.poker.hand import OVER
from croupier.refusals import Refused
from croupier.simulation.chance import RandomStream, Words

with needs_extra("learn", "a learning environment"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv

if TYPE_CHECKING:
    from croupier.learning.compiled_hand import CompiledHand

OPTIONS = ("stacks", "button", "hole", "board", "actions")
AUTO, FAST, PLAIN = "auto", "fast", "plain"
ENGINES = {engine: engine for engine in (AUTO, FAST, PLAIN)}


class HandInfo(TypedDict, total=False):
    """What an agent is told of the last hand; nothing while the first one is played."""

    hand: int
    net: Cents
    chips: Cents
    board: str
    shown: dict[str, str]


class PokerSnapshot(NamedTuple):
    """An environment in the middle of a hand, to be restored as often as one likes. It can be pickled."""

    table: TableState
    deck: tuple[Card, ...]
    taken: int
    history: tuple[HistoryRow, ...]
    hands_played: int
    gone: frozenset[str]
    chance: Words
    agents: tuple[str, ...]
    in_turn: str
    after_the_dead: str | None
    by_agent: tuple[dict[str, float], dict[str, float], dict[str, bool], dict[str, bool], dict[str, HandInfo]]
    """Rewards, rewards since the last action, terminations, truncations and infos."""


def poker_env(**settings: Any) -> AECEnv:
    """`PokerEnv` in PettingZoo's usual wrapper, which tells calls in a wrong order."""
    return CallOrder(PokerEnv(**settings))


class PokerEnv(AECEnv):  # type: ignore[misc]  # PettingZoo is not typed
    """A Poker table. The agent `seat_3` plays at seat 3. Amounts are cents, rewards are Big Blinds.

    An episode has so many `hands`, each with the chips of the one before; None plays until one player has all chips.
    A player without chips is terminated. `stacks` has None for a seat that is empty at first. `arrivals` and
    `departures` say who sits down with how much, and who leaves, before the hand of that number.

    `engine` is `fast` (compiled, with the extra `fast`), `plain` (that of the live tables) or `auto`. The compiled one
    plays episodes of one hand without antes, and leaves an episode to the other one as soon as somebody asks for more
    than steps and observations. Both play the same hands.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi", "human"],
        "name": "croupier_poker_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        *,
        seats: int = 2,
        stacks: Cents | Sequence[Cents | None] = 200_00,
        small_blind: Cents = 1_00,
        big_blind: Cents = 2_00,
        ante: Cents = 0,
        chip: Cents = 1_00,
        rake_percent: str = "0",
        rake_cap: Cents | None = None,
        no_flop_no_drop: bool = False,
        hands: int | None = 1,
        button: int | None = None,
        sizes: Sequence[Fraction | float] = DEFAULT_SIZES,
        exact_amounts: bool = False,
        history_rows: int | None = None,
        arrivals: Mapping[int, Mapping[str, Cents]] | None = None,
        departures: Mapping[int, Sequence[str]] | None = None,
        engine: str = "auto",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise InputError("render_mode", f"{shown(render_mode)} is none of {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self._hands, self._button = hands, button
        if ante < 0 or ante % chip:
            raise InputError("ante", f"must be whole chips of {dollars(chip)}, not {dollars(ante)}")
        self._ante = ante
        self._arrivals = {number: dict(players) for number, players in (arrivals or {}).items()}
        self._departures = {number: tuple(players) for number, players in (departures or {}).items()}
        self._stacks = stack_of_each(stacks, seats)
        brought = [amount for players in self._arrivals.values() for amount in players.values()]
        every = [*self._stacks.values(), *brought]
        self.settings = PokerTableSettings(
            small_blind=small_blind,
            big_blind=big_blind,
            min_stake=chip,
            max_stake=max(every, default=chip),
            seats=seats,
            chip=chip,
            rake_percent=rake_percent,
            rake_cap=rake_cap,
            no_flop_no_drop=no_flop_no_drop,
        )
        self._seated = seated_table(self.settings, self._stacks)
        exact = sum(every) // chip if exact_amounts else 0
        self.actions = ActionMenu(tuple([Fraction(size) for size in sizes]), chip, exact)
        """The numbers of all actions."""
        rows = rows_needed(every, self.settings, hands) if history_rows is None else history_rows
        self.layout = sight_layout(seats, rows, big_blind)
        """The place of each part of an observation."""
        self.possible_agents = list(AGENTS[1 : seats + 1])
        movers = [agent for players in (*self._arrivals.values(), *self._departures.values()) for agent in players]
        stranger = next((agent for agent in movers if agent not in self.possible_agents), None)
        if stranger is not None:
            raise InputError("arrivals, departures", f"{shown(stranger)} is no seat of this table")
        mask = Box(0, 1, (self.actions.size,), np.int8)
        # All agents share their spaces, so that a seed reaches those too that sit down later.
        seen = Dict({"observation": self.layout.space(), "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = dict.fromkeys(self.possible_agents, Discrete(self.actions.size))
        self._openings: dict[int, OpenedHand] = {}
        self._chance = RandomStream(randbits(64))
        self._plain = PlainHand(self._seated, self.actions, self.layout)
        self._hands_played = 0
        self._gone: set[str] = set()
        self._paid = False
        self.agents: list[str] = []
        self._compiled = self._compiled_hand(engine)
        self._is_compiled = False

    def _compiled_hand(self, engine: str) -> CompiledHand | None:
        """The compiled hand, where it is wanted and can do what the settings ask for."""
        if as_one_of(engine, "engine", ENGINES) == PLAIN:
            return None
        simple = self._hands == 1 and not (self._ante or self._arrivals or self._departures)
        if engine == FAST and not simple:
            raise InputError("engine", "the compiled engine plays one hand, without antes, arrivals and departures")
        if not simple or self.render_mode == "human" or (engine == AUTO and find_spec("numba") is None):
            return None
        from croupier.learning.compiled_hand import CompiledHand  # Numba takes a second to import

        return CompiledHand(self.settings, self._stacks, self.actions, self.layout)

    def observation_space(self, agent: str) -> Dict:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same object each time."""
        return self.action_spaces[agent]

    # Episodes

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Seat the players and deal the first hand.

        Options for that hand: `stacks`, `button`, `hole` cards by agent, `board`, and `actions` that are taken at once
        (numbers, or a deed with its total: `("raise", 6_00)`). A bad option changes nothing.
        """
        given = known_options(options, OPTIONS)
        if not given:
            if self._compiled is None:
                self._begin(seed, given)
            else:
                self._begin_compiled(self._compiled, seed)
            return
        self._leave_compiled()
        before = self.save() if self.agents else None
        try:
            self._begin(seed, given)
            self._take_actions(given.get("actions", ()))
        except (ValueError, Refused):
            if before is not None:
                self.restore(before)
            raise

    def _begin(self, seed: int | None, options: Mapping[str, object]) -> None:
        stacks = self._stacks
        if "stacks" in options:
            stacks = stack_of_each(options["stacks"], self.settings.seats)
        table = self._seated if stacks is self._stacks else seated_table(self.settings, stacks)
        if seed is not None:
            self._chance = RandomStream(seed)
        button = options.get("button", self._button)
        if button is None:
            button = list(stacks)[self._chance.below(len(stacks))]
        elif button not in stacks:
            raise InputError("button", f"nobody sits at seat {shown(button)}")
        self._set_agents(stacks)
        opening = self._openings.get(button) if table is self._seated else None
        if opening is None:
            opening = open_hand(with_button(table, button), self._ante)
            if table is self._seated:
                self._openings[button] = opening
        self._deal(opening, options)
        self._after_each_step()

    def _set_agents(self, seats: Iterable[int]) -> None:
        """Everything that is kept by agent, as an episode begins."""
        self.agents = [AGENTS[seat] for seat in seats]
        self.agent_selection = self.agents[0]  # if the blinds put everybody all-in, nobody is ever in turn
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, HandInfo] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._hands_played, self._gone, self._paid = 0, set(), False

    def _begin_compiled(self, compiled: CompiledHand, seed: int | None) -> None:
        """The same on the compiled hand."""
        if seed is not None:
            self._chance = RandomStream(seed)
        if seed is not None or not self._is_compiled:
            compiled.take_chance(self._chance)
        button = -1 if self._button is None else self._button_place()
        self._is_compiled = True
        self._set_agents(self._stacks)
        self._go_to(compiled, compiled.begin(button))

    def _button_place(self) -> int:
        if self._button not in self._stacks:
            raise InputError("button", f"nobody sits at seat {shown(self._button)}")
        return list(self._stacks).index(self._button)

    def _go_to(self, compiled: CompiledHand, turn: int) -> None:
        """The seat in turn on the compiled hand; at 0 the betting is over, and the hand is paid."""
        if turn:
            self.agent_selection = AGENTS[turn]
            return
        ends, board, shown_cards = compiled.settle()
        self._hands_played = 1
        self._paid = True
        hands = {AGENTS[seat]: cards for seat, cards in shown_cards}
        stacks = self._stacks
        for seat, end in ends:
            net = end - stacks[seat]
            agent = AGENTS[seat]
            self._reward(agent, net)
            self.infos[agent] = {"hand": 1, "net": net, "chips": end, "board": board, "shown": dict(hands)}
        self.terminations = dict.fromkeys(self.agents, True)
        self._deads_step_first()

    def _leave_compiled(self) -> None:
        """Let the engine of the live tables take over a hand that was compiled so far."""
        compiled = self._compiled
        if compiled is None or not self._is_compiled:
            return
        self._is_compiled = False
        compiled.give_chance(self._chance)
        opening = self._openings.get(compiled.button)
        if opening is None:
            opening = self._openings[compiled.button] = open_hand(
                with_button(self._seated, compiled.button), self._ante
            )
        self._plain.open(opening, compiled.deck)
        for number in compiled.taken:
            self._plain.act(self._chosen(number))

    def _deal(self, opening: OpenedHand, given: Mapping[str, object]) -> None:
        """The cards of a hand that is open."""
        numbers = hand_of(opening.state).numbers
        if "hole" in given or "board" in given:
            deck = arranged_deck(numbers, given, self._chance)
        else:
            deck = tuple(self._chance.deal(list(DECK), HOLE_CARDS * len(numbers) + len(BOARD_ORDER)))
        self._plain.open(opening, deck)

    def _take_actions(self, actions: object) -> None:
        if not isinstance(actions, Sequence):
            raise InputError("options.actions", "must be a list of actions")
        for number, action in enumerate(actions):
            what = self._plain.wanted(action) if isinstance(action, (list, tuple)) else self._chosen(action)
            self._plain.act(what)
            if self._hands_played or not self.agents or hand_of(self._plain.table).stage in OVER:
                raise InputError(f"options.actions[{number}]", "ends the hand: leave something to decide")
        self._after_each_step()

    def step(self, action: int | None) -> None:
        """The action of the agent in turn. One that is not legal raises `IllegalActionError` and changes nothing."""
        if not self.agents:
            raise IllegalActionError("no hand is in play: call reset() first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if self._is_compiled and self._compiled is not None:
            turn = self._compiled.act(action_number(action))
            if turn is None:
                raise self._illegal(action)
            self._go_to(self._compiled, turn)
            return
        what = self._chosen(action)
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        self._plain.act(what)
        self._after_each_step()

    def _after_each_step(self) -> None:
        """Pay the hands that are over and deal the next one, until somebody has to act or the episode ends."""
        while hand_of(self._plain.table).stage in OVER:
            self._pay()
            if not self._next_hand():
                self.terminations = dict.fromkeys(self.agents, True)
                break
        turn = hand_of(self._plain.table).turn
        if turn is not None:
            self.agent_selection = AGENTS[turn]
        if self._paid:
            self._deads_step_first()
        if self.render_mode == "human":
            print(table_in_words(self._plain.table))

    def _pay(self) -> None:
        """The result of the hand, to all that played it and are still there."""
        hand = hand_of(self._plain.table)
        self._hands_played += 1
        self._paid = True
        if hand.settlement is None:
            raise ValueError("the hand has no result")
        shown_cards = {AGENTS[hand.numbers[place]]: spelt(hand.hole[place]) for place in hand.shown}
        for seat in hand.settlement.seats:
            agent = AGENTS[seat.number]
            if agent in self.rewards and agent not in self._gone:
                self._reward(agent, seat.net)
                self.infos[agent] = {
                    "hand": self._hands_played,
                    "net": seat.net,
                    "chips": seat.end,
                    "board": spelt(hand.board),
                    "shown": dict(shown_cards),
                }

    def _reward(self, agent: str, net: Cents) -> None:
        reward = net / self.settings.big_blind
        self.rewards[agent] += reward
        self._cumulative_rewards[agent] += reward

    def _next_hand(self) -> bool:
        """Deal the next hand, after players have left and sat down; False if the episode is over."""
        if self._hands_played == self._hands:
            return False
        for agent in self._departures.get(self._hands_played + 1, ()):
            if agent in self.agents and agent not in self._gone:
                self._leave(agent)
        for number, seat in list(self._plain.table.seats.items()):
            if not seat.stack:
                self._leave(AGENTS[number])
        for agent, amount in self._arrivals.get(self._hands_played + 1, {}).items():
            if agent not in self.agents and agent not in self._gone:
                self._sit(agent, amount)
        if sum(seat.ready for seat in self._plain.table.seats.values()) < 2:
            return False
        self._deal(open_hand(self._plain.table, self._ante), {})
        return True

    # Seats

    def sit_down(self, agent: str, amount: Cents) -> None:
        """A new agent takes its seat with these chips, and is dealt in from the next hand on, as 5.4 has it."""
        self._leave_compiled()
        if agent not in self.possible_agents or agent in self.agents or agent in self._gone:
            raise InputError("agent", f"{shown(agent)} cannot sit down: taken, left before, or no seat here")
        self._sit(agent, amount)

    def leave(self, agent: str) -> None:
        """An agent leaves for good with its chips. In a hand it must have folded (1.35)."""
        if agent not in self.agents or agent in self._gone:
            raise InputError("agent", f"{shown(agent)} is not here")
        self._leave_compiled()
        seat = self._plain.table.seats[SEATS[agent]]
        hand = hand_of(self._plain.table)
        in_hand = self._plain.table.playing and seat.number in self._plain.table.owed
        self._leave(agent)
        if in_hand:
            self._reward(agent, -hand.put_in(hand.numbers.index(seat.number)))
        self._paid = True
        if self._skip_agent_selection is None:
            self._deads_step_first()

    def _sit(self, agent: str, amount: Cents) -> None:
        self._plain.command(TakeSeat(player=agent, seat=SEATS[agent], amount=amount))
        self.agents.append(agent)
        self.rewards[agent] = self._cumulative_rewards[agent] = 0.0
        self.terminations[agent] = self.truncations[agent] = False
        self.infos[agent] = {}

    def _leave(self, agent: str) -> None:
        self._plain.command(LeaveTable(player=agent))
        self._gone.add(agent)
        self.terminations[agent] = True

    # Actions

    @property
    def table(self) -> TableState:
        """The table as the engine has it, with all cards: not for agents' eyes."""
        self._leave_compiled()
        return self._plain.table

    def meaning(self, action: int) -> Chosen:
        """The deed of an action now, with the total of a bet or raise."""
        self._leave_compiled()
        return self._chosen(action)

    def _chosen(self, action: object) -> Chosen:
        """The deed of the action with this number."""
        number = action_number(action)
        deed = self._plain.chosen(number)
        if deed is None:
            raise self._illegal(number)
        return deed

    def _illegal(self, action: object) -> IllegalActionError:
        legal = np.flatnonzero(self.observe(self.agent_selection)["action_mask"]).tolist()
        return IllegalActionError(f"action {action} is not legal for {self.agent_selection}; legal: {legal}")

    def observe(self, agent: str) -> AgentSight:
        """The table as this agent sees it. Its mask is all zero unless it is its turn."""
        if self._is_compiled and self._compiled is not None:
            return self._compiled.observe(SEATS[agent])
        return self._plain.observe(agent, self.agent_selection)

    # Saved states and pictures

    def save(self) -> PokerSnapshot:
        """The environment as it stands, with its chance."""
        self._leave_compiled()
        by_agent = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos)
        return PokerSnapshot(
            self._plain.table,
            self._plain.deck,
            self._plain.taken,
            tuple(self._plain.history),
            self._hands_played,
            frozenset(self._gone),
            self._chance.words,
            tuple(self.agents),
            self.agent_selection,
            self._skip_agent_selection,
            deepcopy(by_agent),
        )

    def restore(self, snapshot: PokerSnapshot) -> None:
        """Go back to a snapshot. Hands from there come out the same each time."""
        self._is_compiled = False
        self._plain.go_back_to(snapshot.table, snapshot.deck, snapshot.taken, snapshot.history)
        self._hands_played, self._gone = snapshot.hands_played, set(snapshot.gone)
        self._chance.words = snapshot.chance
        self.agents = list(snapshot.agents)
        self.agent_selection, self._skip_agent_selection = snapshot.in_turn, snapshot.after_the_dead
        by_agent = deepcopy(snapshot.by_agent)
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos = by_agent
        self._paid = True

    def render(self) -> str | None:
        """The table in words, all cards open: as text in mode `ansi`; mode `human` prints it after each step."""
        return table_in_words(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""
