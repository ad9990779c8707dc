"""The button, the posts, and the payments of new and returning players: a naive program from the rules alone.

It shares no code with the engine. It walks round a table of ten chairs and asks one question after the other, as a
Dealer would. The tests compare the engine and the worked orbits of docs/poker-orbits.md with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

CHAIRS = 10
SMALL_BLIND, BIG_BLIND = 5, 10


@dataclass
class Chair:
    """A chair that somebody has taken."""

    there: bool = True
    played: bool = False
    """Dealt in since the player sat down."""
    moved: bool = False
    """5.4.1: brought from another table by staff."""
    owes_small: bool = False
    owes_big: bool = False
    waits: bool = False

    @property
    def owes(self) -> bool:
        return self.owes_small or self.owes_big


@dataclass(frozen=True)
class OpenedRound:
    """The table as everybody sees it when a round opens."""

    button: int
    players: frozenset[int]
    small: int | None
    big: int
    paid: frozenset[tuple[int, str, int]]
    """Seat, `live` or `dead`, amount: besides the blinds."""
    missed: frozenset[tuple[int, str]]
    """The blinds that absent players miss in this round."""
    marks: frozenset[str]


@dataclass
class NaiveTable:
    """The chairs, the button, and where the Small Blind was missed in the last round."""

    chairs: dict[int, Chair] = field(default_factory=dict)
    button: int | None = None
    empty_button: int | None = None
    """5.5: the empty seat at which the button stands in the next round."""
    first_orbit: bool = True

    left: dict[str, Chair] = field(default_factory=dict)
    """R-54: how each player left who has not come back yet."""

    # Players who come and go

    def sit(self, player: str, seat: int, *, moved: bool = False) -> None:
        """R-54: a player who still owes blinds is no new player, unless staff have moved them here."""
        before = self.left.pop(player, Chair())
        known = before.owes and not moved
        self.chairs[seat] = Chair(played=known, moved=moved, owes_small=before.owes_small, owes_big=before.owes_big)

    def leave(self, player: str, seat: int) -> None:
        self.left[player] = self.chairs.pop(seat)
        if not self.chairs:
            self.button, self.empty_button, self.first_orbit = None, None, True

    def away(self, seat: int) -> None:
        self.chairs[seat].there = False
        self.chairs[seat].waits = False

    def back(self, seat: int) -> None:
        self.chairs[seat].there = True

    # A round opens

    def open_round(self) -> OpenedRound:
        button = self._next_button()
        if self.button is not None and button <= self.button:
            self.first_orbit = False  # it has passed the Dealer
        there = {seat for seat, chair in self.chairs.items() if chair.there}
        waits = self._waits(button, there)
        players = there - waits
        small, big, skipped = self._blinds(button, players)
        missed = self._missed(button, players)
        paid = self._payments(players, small, big)
        if small is not None and self._moved_in(small):
            small = None  # 5.4.1: a moved player pays no Small Blind to join
        for seat in players:
            self.chairs[seat] = Chair(played=True)
        for seat, blind in missed:
            if blind == "small":
                self.chairs[seat].owes_small = True
            else:
                self.chairs[seat].owes_big = True
        for seat in waits:
            self.chairs[seat].waits = True
        self.button, self.empty_button = button, skipped
        return OpenedRound(button, frozenset(players), small, big, frozenset(paid), frozenset(missed), self._marks())

    def _left_of(self, seat: int) -> list[int]:
        """All chairs from the left of a seat round to itself."""
        return [(seat + step - 1) % CHAIRS + 1 for step in range(1, CHAIRS + 1)]

    def _next_button(self) -> int:
        there = [seat for seat, chair in self.chairs.items() if chair.there]
        if self.button is None:
            return min(there)  # 3.7: the player on the Dealer's left
        if self.empty_button is not None:
            return self.empty_button  # 5.5
        return next(seat for seat in self._left_of(self.button) if seat in there)

    def _waits(self, button: int, there: set[int]) -> set[int]:
        """5.4.2(a), R-45: back at the button with only the Small Blind missed, and two others can play."""
        if button not in there or len(there) == 2:
            return set()
        chair = self.chairs[button]
        return {button} if chair.owes_small and not chair.owes_big else set()

    def _blinds(self, button: int, players: set[int]) -> tuple[int | None, int, int | None]:
        """The Small Blind, the Big Blind, and the empty seat at which nobody posted the Small Blind."""
        in_order = [seat for seat in self._left_of(button) if seat in players]
        if len(players) == 2:
            # 3.8: the player with the button posts the Small Blind. R-32: at an empty seat, the one on its left.
            return (button, in_order[0], None) if button in players else (in_order[0], in_order[1], None)
        due = self._small_due(button, players)
        big = next(seat for seat in self._left_of(due) if seat in players)
        return (due, big, None) if due in players else (None, big, due)

    def _absent(self, seat: int, players: set[int]) -> Chair | None:
        """A player who has played here and is away."""
        chair = self.chairs.get(seat)
        if chair is None or seat in players or chair.there or not chair.played:
            return None
        return chair

    def _small_due(self, button: int, players: set[int]) -> int:
        """R-32: the first seat on the left, counting absent players who have not missed this blind yet.

        5.6: one who has missed the Big Blind before is passed by.
        """
        for seat in self._left_of(button):
            absent = self._absent(seat, players)
            if seat in players or (absent is not None and not absent.owes_small and not absent.owes_big):
                return seat
        raise AssertionError("nobody plays")

    def _missed(self, button: int, players: set[int]) -> set[tuple[int, str]]:
        """Each absent player is asked: would this blind have been yours if you had been here?"""
        found = set()
        for seat in self.chairs:
            absent = self._absent(seat, players)
            if absent is None:
                continue
            with_him = players | {seat}
            small = self._small_due(button, with_him)
            big = next(other for other in self._left_of(small) if other in with_him)
            if small == seat and not absent.owes_small:
                found.add((seat, "small"))
            if big == seat and not absent.owes_big:
                found.add((seat, "big"))
        return found

    # Payments

    def _moved_in(self, seat: int) -> bool:
        chair = self.chairs[seat]
        return chair.moved and not chair.played and not chair.owes

    def _payments(self, players: set[int], small: int | None, big: int) -> set[tuple[int, str, int]]:
        found: set[tuple[int, str, int]] = set()
        for seat in players:
            chair = self.chairs[seat]
            if chair.owes:
                found |= self._to_return(seat, chair, small, big)
            elif not chair.played and not chair.moved and not self.first_orbit and seat != big:
                found.add((seat, "live", BIG_BLIND))  # 5.4, R-29
        return found

    def _to_return(self, seat: int, chair: Chair, small: int | None, big: int) -> set[tuple[int, str, int]]:
        """5.4.2, R-29, R-45."""
        if seat == big:
            return set()  # (c), (d): the Big Blind alone
        if chair.owes_small and not chair.owes_big and seat != small:
            return {(seat, "dead", SMALL_BLIND)}  # (a), (b)
        return {(seat, "live", BIG_BLIND), (seat, "dead", SMALL_BLIND)}

    def _marks(self) -> frozenset[str]:
        found = set()
        for seat, chair in self.chairs.items():
            if chair.owes:
                both = chair.owes_small and chair.owes_big
                found.add(f"{seat} {'both' if both else 'small' if chair.owes_small else 'big'}")
            if chair.waits:
                found.add(f"{seat} waits")
        return frozenset(found)
