"""Many boxes of a house game at once, as a Gymnasium vector environment on compiled rounds (extra `fast`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from croupier.cards import DECK, Card
from croupier.errors import InputError
from croupier.extras import needs_extra
from croupier.hands.compiled import numpy as np
from croupier.learning.caller_input import IllegalActionError, known_options
from croupier.learning.house_environment import HouseEnv
from croupier.learning.house_paths import HousePaths
from croupier.learning.house_vector_kernel import UNKNOWN, VectorState, deal_rounds, observe, take_actions
from croupier.simulation.chance import stream_words

with needs_extra("learn", "a learning environment"):
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[Any]"
Seeds: TypeAlias = int | Sequence[int | None] | None
OPTIONS = ("reset_mask",)


class HouseVectorEnv(VectorEnv[Numbers, Numbers, Numbers]):
    """So many boxes of a house game, each in a round of its own.

    From the same seeds it gives the same observations, rewards and endings as Gymnasium's `SyncVectorEnv` of as many
    `HouseEnv`s, a few hundred times as fast. `settings` are those of `HouseEnv`.
    """

    def __init__(
        self,
        game: str = "casino-stud",
        *,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **settings: Any,
    ) -> None:
        super().__init__()
        if num_envs < 1:
            raise InputError("num_envs", f"must be at least 1, not {num_envs}")
        single = HouseEnv(game, **settings)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**single.metadata, "render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.sections = single.sections
        """The place of each part of an observation."""
        self.single_action_space, self.single_observation_space = single.action_space, single.observation_space
        self.action_space = batch_space(single.action_space, num_envs)
        self.observation_space = batch_space(single.observation_space, num_envs)
        self._ante = single.ante
        self._copy = copy
        self._paths = HousePaths(single)
        self._state = VectorState(
            generators=np.zeros((num_envs, 4), np.uint64),
            deals=np.zeros((num_envs, len(single.deal_order)), np.int64),
            drawn=np.zeros((num_envs, 3), np.int64),
            nodes=np.zeros(num_envs, np.int64),
            observations=np.zeros((num_envs, *single.observation_space.shape), np.float32),
            nets=np.zeros(num_envs, np.int64),
        )
        self._seeded = np.zeros(num_envs, np.bool_)
        self._over = np.ones(num_envs, np.bool_)
        self._everybody = np.ones(num_envs, np.bool_)
        self._nobody = np.zeros(num_envs, np.bool_)

    def reset(self, *, seed: Seeds = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        """Deal a new round in each box, or where the option `reset_mask` says so."""
        wanted = known_options(options, OPTIONS).get("reset_mask", self._everybody)
        if not isinstance(wanted, np.ndarray) or wanted.shape != (self.num_envs,) or wanted.dtype != np.bool_:
            raise InputError("options.reset_mask", f"must be {self.num_envs} truth values in an array")
        self._seed(seed, wanted)
        self._deal(wanted)
        return self._seen(), self._infos()

    def step(self, actions: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers, dict[str, Any]]:
        """One action for each box: 0 folds or checks, 1 bets. A box whose round is over is dealt the next one."""
        chosen = self._checked(actions)
        skipped = self._over if self.autoreset_mode is AutoresetMode.NEXT_STEP else self._nobody
        if self._over.any() and skipped is self._nobody:
            raise IllegalActionError("some rounds are over: call reset() with a reset_mask for them")
        dealt = skipped.copy()
        state, tables = self._state, self._paths.tables
        state.nets[:] = 0
        if dealt.any():
            deal_rounds(dealt, state, tables)
        if take_actions(chosen, dealt, state, tables, self._paths.results):
            self._ask_engine()
        observe(state, tables)
        self._over = tables.over[state.nodes] == 1
        rewards, terminated = state.nets / self._ante, self._over.copy()
        infos = self._infos()
        if self.autoreset_mode is AutoresetMode.SAME_STEP and terminated.any():
            infos = self._after_final(infos, terminated)
        return self._seen(), rewards, terminated, self._nobody.copy(), infos

    def action_masks(self) -> Numbers:
        """By box: 1 for each legal action."""
        return np.repeat(~self._over[:, None], 2, axis=1).astype(np.int8)

    def cards(self) -> list[tuple[Card, ...]]:
        """By box: the cards of its round, in the order of the deal, those too that nobody sees."""
        return [tuple([DECK[card] for card in deal]) for deal in self._state.deals.tolist()]

    def decisions(self) -> list[tuple[int, ...]]:
        """By box: the actions that were taken in its round."""
        return [self._paths.taken[node] for node in self._state.nodes.tolist()]

    def _checked(self, actions: Numbers) -> Numbers:
        if not self._seeded.all():
            raise IllegalActionError("there are no rounds yet: call reset() first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu" or chosen.min() < 0 or chosen.max() > 1:
            raise IllegalActionError(f"{self.num_envs} actions are wanted: 0 folds or checks, 1 bets")
        return chosen.astype(np.int64, copy=False)

    def _seed(self, seed: Seeds, wanted: Numbers) -> None:
        """Seeds as `SyncVectorEnv` gives them to its environments: one number stands for it and those after it."""
        seeds = [seed + at for at in range(self.num_envs)] if isinstance(seed, int) else seed
        if seeds is None:
            seeds = [None] * self.num_envs
        if len(seeds) != self.num_envs:
            raise InputError("seed", f"must be one number, or {self.num_envs} of them, not {len(seeds)}")
        for number, own_seed in enumerate(seeds):
            if wanted[number] and (own_seed is not None or not self._seeded[number]):
                chance, _ = seeding.np_random(own_seed)
                self._state.generators[number] = stream_words(int(chance.integers(2**63)), 0)
                self._seeded[number] = True

    def _deal(self, wanted: Numbers) -> None:
        deal_rounds(wanted, self._state, self._paths.tables)
        self._over = self._over & ~wanted
        observe(self._state, self._paths.tables)

    def _ask_engine(self) -> None:
        """Fill in what the rounds have won whose ending came up for the first time."""
        state, paths = self._state, self._paths
        for number in np.flatnonzero(state.nets == UNKNOWN):
            state.nets[number] = paths.learn(int(number), state)

    def _after_final(self, infos: dict[str, Any], terminated: Numbers) -> dict[str, Any]:
        """Keep the last observation and result of each finished round, and deal the next rounds."""
        final = np.full(self.num_envs, None, object)
        for number, seen in zip(np.flatnonzero(terminated), self._state.observations[terminated], strict=True):
            final[number] = seen
        final_info = {"net": infos["net"], "_net": infos["_net"]}
        self._deal(terminated)
        last_seen = {"final_obs": final, "_final_obs": terminated.copy()}
        return {**self._infos(), **last_seen, "final_info": final_info, "_final_info": terminated.copy()}

    def _seen(self) -> Numbers:
        return self._state.observations.copy() if self._copy else self._state.observations

    def _infos(self) -> dict[str, Any]:
        """The masks, and the wins in cents of the rounds that are over."""
        infos: dict[str, Any] = {"action_mask": self.action_masks(), "_action_mask": self._everybody.copy()}
        if self._over.any():
            infos |= {"net": self._state.nets.copy(), "_net": self._over.copy()}
        return infos
