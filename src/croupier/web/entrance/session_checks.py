"""Recognises visitors by the tokens of their sessions, and ends sessions of staff that were idle for too long."""

from __future__ import annotations

from collections.abc import Callable

from croupier.people.commands import EndSession, NoteSessionUse
from croupier.people.person import HeldSession, Person
from croupier.people.registry import People
from croupier.people.roles import STAFF, SYSTEM
from croupier.refusals import require
from croupier.web.entrance.identity_checks import Commands
from croupier.web.entrance.sign_in_limits import EntranceRules
from croupier.web.entrance.visitor import Visitor
from croupier.web.http.background_work import BackgroundWork
from croupier.web.http.client_address import Peer
from croupier.web.http.sessions import SessionKind, held_session, lifetime_s, name_in

NOTED_AFTER = 0.25
"""The part of the idle time after which a use of a session is noted anew."""
MOST_KNOWN = 10_000
"""How many checked tokens are remembered."""


class SessionChecks:
    """The sessions, as the floor's events tell of them."""

    def __init__(
        self,
        people: Callable[[], People],
        *,
        rules: EntranceRules,
        clock: Callable[[], float],
        number: Callable[[], str],
        notes: BackgroundWork,
        do: Commands,
    ) -> None:
        """`do` gives commands to the floor, and `number` draws numbers for them."""
        self._people, self._rules, self._clock = people, rules, clock
        self._number, self._notes, self._do = number, notes, do
        self._checked_tokens: dict[tuple[str | None, bool, Peer], Visitor] = {}
        """Tokens that were checked. Each counts until it runs out, or until something about its person changes."""
        self._last_used: dict[str, float] = {}
        """When each session of staff was last used."""
        self._noting_use: set[str] = set()
        """Sessions whose use is being noted."""
        self._ended_idle: set[str] = set()
        """Sessions that have just been found idle."""

    def visitor(self, token: str | None, *, by_token: bool, peer: Peer) -> Visitor:
        """The visitor with this token. An invalid cookie counts as none. An invalid bearer token is refused."""
        visitor = self._checked_tokens.get((token, by_token, peer))
        if visitor is None or not visitor.counts(self._people(), self._clock()):
            visitor = None if token is None else self._recognised(token, by_token=by_token, peer=peer)
        if visitor is not None and not self._is_used(visitor):
            self._end_idle(visitor)
            visitor = None
        if visitor is None:
            require(not by_token, "BAD_SESSION", None)
            return Visitor(peer=peer)
        return visitor

    def _recognised(self, token: str, *, by_token: bool, peer: Peer) -> Visitor | None:
        """The visitor with this token, looked up among the sessions of the person."""
        kind = SessionKind.BEARER if by_token else SessionKind.COOKIE
        recognised = self.counting(token, kind, peer)
        if recognised is None:
            return None
        person, session = recognised
        visitor = Visitor(
            actor=person.actor,
            is_staff=person.role in STAFF,
            lacks_factor=self._rules.needs_factor(person) and not (person.second_factor or person.passkeys),
            by_token=by_token,
            token=token,
            peer=peer,
            person=person,
            session=session.id,
            last_noted=max(session.since, session.used),
            until=min(session.until, session.since + lifetime_s(person, kind)),
        )
        if len(self._checked_tokens) >= MOST_KNOWN:
            self._checked_tokens.clear()
        self._checked_tokens[token, by_token, peer] = visitor
        return visitor

    def _is_used(self, visitor: Visitor) -> bool:
        """Whether a session of staff has not been idle for too long. If so, this is a use of it.

        A use is noted now and then. Other servers, and this one after a restart, count from the last note.
        """
        idle_s, now = self._rules.staff_idle_s, self._clock()
        if not idle_s or not visitor.is_staff:
            return True
        last_here = self._last_used.get(visitor.session, 0)
        if now - max(last_here, visitor.last_noted) > idle_s:
            return False
        if len(self._last_used) >= MOST_KNOWN:
            self._last_used = {session: at for session, at in self._last_used.items() if now - at <= idle_s}
        self._last_used[visitor.session] = now
        if now - visitor.last_noted > idle_s * NOTED_AFTER:
            self._note_use(visitor, int(now))
        return True

    def _note_use(self, visitor: Visitor, at: int) -> None:
        """Put on record that a session is used now, once until that is stored."""
        if visitor.name is None or visitor.session in self._noting_use:
            return
        self._noting_use.add(visitor.session)
        using = NoteSessionUse(name=visitor.name, session=visitor.session, at=at)
        noting = self._do(using, actor=SYSTEM, command_id=f"use-{self._number()}")
        noted = self._notes.start(noting, "the use of a session could not be noted")
        noted.add_done_callback(lambda _: self._noting_use.discard(visitor.session))

    def _end_idle(self, visitor: Visitor) -> None:
        """End a session of staff that was idle for too long, and put that on record."""
        if visitor.actor is None or visitor.session in self._ended_idle:
            return
        if len(self._ended_idle) >= MOST_KNOWN:
            self._ended_idle.clear()
        self._ended_idle.add(visitor.session)
        ending = EndSession(session=visitor.session, until=int(visitor.until), idle=True)
        noting = self._do(ending, actor=visitor.actor, command_id=f"idle-{self._number()}")
        self._notes.start(noting, "the end of a session could not be noted")

    def counting(self, token: str, kind: SessionKind, peer: Peer) -> tuple[Person, HeldSession] | None:
        """The person and the session of a token; None if it does not count."""
        name = name_in(token)
        person = None if name is None else self._people().find(name)
        if person is None or (person.loopback_only and not peer.local):
            return None
        session = held_session(token, person, kind=kind, now=self._clock())
        return None if session is None else (person, session)
