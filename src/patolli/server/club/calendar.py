"""Which time counts: all of it, or not that of weekends and holidays where the players live."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

SATURDAY = 5


class Calendar:
    """The days on which clocks run, in one time zone."""

    def __init__(self, zone: str = "UTC", weekends_off: bool = False, off: tuple[str, ...] = ()):
        self.zone = ZoneInfo(zone or "UTC")
        self.weekends_off = weekends_off
        self.off = frozenset(date.fromisoformat(day) for day in off)

    def counts(self, day: date) -> bool:
        """Whether clocks run on a day."""
        return day not in self.off and not (self.weekends_off and day.weekday() >= SATURDAY)

    def spent(self, begin: float, end: float) -> float:
        """The seconds between two moments that count."""
        if not self.weekends_off and not self.off:
            return max(0.0, end - begin)
        total = 0.0
        while begin < end:
            day = self._day(begin)
            until = min(end, self._midnight_after(day))
            if self.counts(day):
                total += until - begin
            begin = until
        return total

    def due(self, begin: float, left: float) -> float:
        """The moment at which so many seconds that count have passed since another."""
        if not self.weekends_off and not self.off:
            return begin + left
        while True:
            day = self._day(begin)
            until = self._midnight_after(day)
            if self.counts(day):
                if begin + left <= until:
                    return begin + left
                left -= until - begin
            begin = until

    def _day(self, moment: float) -> date:
        return datetime.fromtimestamp(moment, self.zone).date()

    def _midnight_after(self, day: date) -> float:
        """When the next day begins; days are 23 to 25 hours long."""
        return datetime.combine(day + timedelta(days=1), time(), self.zone).timestamp()
