"""PettingZoo's wrapper that tells calls in a wrong order, with a shorter way to what is asked for at every step.

With PettingZoo's own, a hand of two seats takes twice as long.
"""

from __future__ import annotations

from typing import Any

from croupier.extras import needs_extra

with needs_extra("learn", "a learning environment"):
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
    from pettingzoo.utils.wrappers.order_enforcing import AECOrderEnforcingIterable, AECOrderEnforcingIterator


class CallOrder(OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo is not typed
    """The same checks. The calls of every step do not go through `__getattr__` several times."""

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, object]]:
        """The view of the agent in turn, and its reward since its last action."""
        if not self._has_reset:
            return super().last(observe)  # type: ignore[no-any-return]
        return self.env.last(observe)  # type: ignore[no-any-return]

    def step(self, action: Any) -> None:
        """The action of the agent in turn."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)

    def agent_iter(self, max_iter: int = 2**63) -> AECOrderEnforcingIterable:
        """The agents in turn, one after the other."""
        super().agent_iter(max_iter)  # which complains before the first reset
        return AgentsInTurn(self, max_iter)


class AgentsInTurn(AECOrderEnforcingIterable):  # type: ignore[misc]
    """The agents in turn."""

    def __iter__(self) -> AgentInTurn:
        return AgentInTurn(self.env, self.max_iter)


class AgentInTurn(AECOrderEnforcingIterator):  # type: ignore[misc]
    """Asks the environment itself who is in turn."""

    def __next__(self) -> str:
        wrapped = self.env.env
        if not wrapped.agents or self.iters_til_term <= 0:
            raise StopIteration
        self.iters_til_term -= 1
        if not self.env._has_updated:
            raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
        self.env._has_updated = False
        return wrapped.agent_selection  # type: ignore[no-any-return]
