"""The gaming day and its shifts: a casino's day begins in the morning, when the floor is quiet, not at midnight."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone
from functools import lru_cache

from croupier.errors import InputError, shown

SINGAPORE = timezone(timedelta(hours=8))
MORNING = time(6)
DAY_BEGINS = "06:00 +08:00"
"""The default, in Singapore."""
SHIFT_BEGINS = "14:00, 22:00"
"""The default: two more shifts after the one that begins with the day."""
MOST_SHIFTS = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class GamingDay:
    """The time at which the House's day begins. The day is named after the date on which it begins."""

    begins: time = MORNING
    zone: timezone = SINGAPORE

    def day_of(self, at: str) -> str:
        """The gaming day of a stored time, as `2030-01-31`."""
        return self.since_its_beginning(at).date().isoformat()

    period_of = day_of

    def local_time(self, at: str) -> str:
        """A stored time by the clocks of the House, to the minute."""
        return f"{datetime.fromisoformat(at).astimezone(self.zone):%Y-%m-%d %H:%M}"

    def since_its_beginning(self, at: str) -> datetime:
        """The date of the gaming day, and the time that has passed since it began."""
        moment = datetime.fromisoformat(at).astimezone(self.zone)
        return moment - timedelta(hours=self.begins.hour, minutes=self.begins.minute)

    @property
    def says(self) -> str:
        """The time at which it begins, as people write it."""
        offset = datetime(2000, 1, 1, tzinfo=self.zone).strftime("%z")
        return f"{self.begins:%H:%M} {offset[:3]}:{offset[3:]}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShiftTimes:
    """The shifts of a gaming day. The first begins with the day, the others at these times."""

    day: GamingDay = GamingDay()
    later: tuple[time, ...] = (time(14), time(22))
    """In the order of the gaming day."""

    def period_of(self, at: str) -> str:
        """The gaming day and shift of a stored time, as `2030-01-31/2`."""
        since = self.day.since_its_beginning(at)
        begun = [one for one in self.later if _after(self.day, one) <= since.hour * 60 + since.minute]
        return f"{since.date().isoformat()}/{1 + len(begun)}"

    def local_time(self, at: str) -> str:
        """A stored time by the clocks of the House, to the minute."""
        return self.day.local_time(at)

    @property
    def says(self) -> str:
        """The time at which the day begins, as people write it."""
        return self.day.says

    @property
    def hours(self) -> tuple[tuple[str, str], ...]:
        """The time at which each shift begins and ends."""
        begins = [f"{one:%H:%M}" for one in (self.day.begins, *self.later)]
        return tuple(zip(begins, [*begins[1:], begins[0]], strict=True))


def _after(day: GamingDay, moment: time) -> int:
    """The minutes from the beginning of the day to a time of day."""
    return ((moment.hour - day.begins.hour) * 60 + moment.minute - day.begins.minute) % (24 * 60)


def read_shifts(text: str, day: GamingDay) -> ShiftTimes:
    """A setting such as `14:00, 22:00`: the times at which the shifts after the first begin; empty for one shift."""
    found = set()
    for word in text.replace(",", " ").split():
        match = re.fullmatch(r"(\d\d):(\d\d)", word)
        if match is None or int(match[1]) > 23 or int(match[2]) > 59:
            raise InputError("shift_begins", f"{shown(word)} is not a time of day such as 14:00")
        found.add(time(int(match[1]), int(match[2])))
    found.discard(day.begins)
    if len(found) >= MOST_SHIFTS:
        raise InputError("shift_begins", f"a gaming day has at most {MOST_SHIFTS} shifts")
    return ShiftTimes(day=day, later=tuple(sorted(found, key=lambda one: _after(day, one))))


def day_and_shift(period: str) -> tuple[str, int | None]:
    """The gaming day of a period, and its shift if it is one: `2030-01-31/2`."""
    day, _, shift = period.partition("/")
    return day, int(shift) if shift else None


def a_day_earlier(period: str) -> str:
    """The day before, or the same shift of the day before."""
    day, slash, shift = period.partition("/")
    return f"{later_day(day, -1)}{slash}{shift}" if day > date.min.isoformat() else period


def later_day(day: str, days: int) -> str:
    """The day this many days later; the last day of the calendar if it lies beyond."""
    left = (date.max - date.fromisoformat(day)).days
    return (date.fromisoformat(day) + timedelta(days=min(days, left))).isoformat()


@lru_cache(maxsize=16)  # read for each bet of a patron with limits
def read_gaming_day(text: str) -> GamingDay:
    """A setting such as `06:00` or `06:00 +08:00`."""
    match = re.fullmatch(r"(\d\d):(\d\d)(?:\s*([+-])(\d\d):(\d\d))?", text.strip())
    if match is None or int(match[1]) > 23 or int(match[2]) > 59 or int(match[4] or 0) > 14 or int(match[5] or 0) > 59:
        raise InputError("day_begins", f"{shown(text)} is not a time of day such as 06:00 or 06:00 +08:00")
    begins = time(int(match[1]), int(match[2]))
    if match[3] is None:
        return GamingDay(begins=begins)
    ahead = timedelta(hours=int(match[4]), minutes=int(match[5]))
    return GamingDay(begins=begins, zone=timezone(ahead if match[3] == "+" else -ahead))


def is_day(value: object) -> bool:
    """Whether this is a date as `read_day` gives it."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def read_day(text: object) -> str:
    """A day as its date."""
    try:
        if not isinstance(text, str):
            raise ValueError
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise InputError("day", f"{shown(text)} is not a date such as 2030-01-31") from None
