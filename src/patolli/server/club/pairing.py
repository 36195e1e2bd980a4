"""Who meets whom in a league: everybody as evenly as possible, and everybody on every seat.

A plan is searched for by exchanging people between tables of a round; it depends on nothing but
what it is given, so the same league has the same plan.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import combinations, permutations

Table = list[str]  # players in the order of their seats
Round = list[Table]

BYE = 100  # what it costs to sit out once more than others, in meetings
MOST_TRIALS = 24_000


def sizes(people: int, seats: int, allowed: Collection[int]) -> list[int]:
    """How large the tables of a round are; who is left over sits out. Empty: too few people."""
    if people <= seats:
        return [people] if people in allowed else []
    tables = -(-people // seats)
    even = [people // tables + (number < people % tables) for number in range(tables)]
    if all(size in allowed for size in even):
        return even
    return [seats] * (people // seats)


def enough(people: int, seats: int, allowed: Collection[int]) -> int:
    """After how many rounds everybody can have met everybody once."""
    at_once = sum(size * (size - 1) // 2 for size in sizes(people, seats, allowed))
    return max(1, -(-(people * (people - 1) // 2) // max(1, at_once)))


def met(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often every two have met."""
    found: Counter[frozenset[str]] = Counter()
    for tables in rounds:
        for table in tables:
            found.update(frozenset(pair) for pair in combinations(table, 2))
    return found


def plan(
    people: Sequence[str],
    rounds: int,
    seats: int,
    allowed: Collection[int],
    before: Sequence[Round] = (),
) -> list[Round]:
    """The rounds to come, after those that were played."""
    parts = sizes(len(people), seats, allowed)
    if not parts or rounds < 1:
        return []
    if parts[0] == 2 and not before:
        groups = in_a_circle(people, rounds)
    else:
        trials = min(MOST_TRIALS, 60 * len(people) ** 2 * rounds)
        tries = [
            searched(people, rounds, parts, before, trials, number)
            for number in range(min(8, 1 + MOST_TRIALS // trials))
        ]
        groups = min(tries, key=lambda found: unevenness([*before, *found]))
    found: list[Round] = []
    for tables in groups:
        found.append([seated(table, [*before, *found]) for table in tables])
    return found


def unevenness(rounds: Sequence[Round]) -> tuple[int, int]:
    """How far from even the meetings are: less is better; then nobody should meet very often."""
    times = met(rounds).values()
    return sum(count**2 for count in times), sum(count**3 for count in times)


def in_a_circle(people: Sequence[str], rounds: int) -> list[Round]:
    """Tables of two: one stays, the others move on by one place; an odd one sits out."""
    circle = [*people, *([""] if len(people) % 2 else [])]
    found = []
    for _ in range(rounds):
        half = len(circle) // 2
        pairs = zip(circle[:half], reversed(circle[half:]), strict=True)
        found.append([list(pair) for pair in pairs if "" not in pair])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return found


def searched(
    people: Sequence[str],
    rounds: int,
    parts: Sequence[int],
    before: Sequence[Round],
    trials: int,
    seed: int,
) -> list[Round]:
    """Groups for all rounds; two people are exchanged for as long as that makes it more even."""
    luck = random.Random(f"{len(people)}/{rounds}/{parts}/{len(before)}/{seed}")
    number = {player: index for index, player in enumerate(people)}
    count = len(people)
    meetings = [[0] * count for _ in range(count)]
    for pair, times in met(before).items():
        one, other = (number.get(player, -1) for player in pair)
        if one >= 0 and other >= 0:
            meetings[one][other] = meetings[other][one] = times
    played = Counter(player for tables in before for table in tables for player in table)
    missed = [len(before) - played[player] for player in people]
    groups: list[list[list[int]]] = []  # per round: its tables, then those who sit out
    for _ in range(rounds):
        order = list(range(count))
        luck.shuffle(order)
        tables = []
        for size in parts:
            tables.append(order[:size])
            del order[:size]
        groups.append([*tables, order])
        for table in tables:
            for one, other in permutations(table, 2):
                meetings[one][other] += 1
        for one in order:
            missed[one] += 1

    def exchanged(tables: list[list[int]], a: int, i: int, b: int, j: int) -> int:
        """What an exchange of two between two tables costs; nothing is changed."""
        one, other, cost = tables[a][i], tables[b][j], 0
        out = len(parts)
        for at, leaving, coming in ((a, one, other), (b, other, one)):
            if at == out:
                cost += BYE * (missed[coming] - missed[leaving] + 1)
                continue
            for third in tables[at]:
                if third != leaving:
                    cost += meetings[coming][third] - meetings[leaving][third] + 1
        return cost

    def exchange(tables: list[list[int]], a: int, i: int, b: int, j: int) -> None:
        one, other = tables[a][i], tables[b][j]
        out = len(parts)
        for at, leaving, coming in ((a, one, other), (b, other, one)):
            if at == out:
                missed[leaving] -= 1
                missed[coming] += 1
                continue
            for third in tables[at]:
                if third != leaving:
                    meetings[coming][third] += 1
                    meetings[third][coming] += 1
                    meetings[leaving][third] -= 1
                    meetings[third][leaving] -= 1
        tables[a][i], tables[b][j] = other, one

    for trial in range(trials):
        tables = groups[luck.randrange(rounds)]
        a, b = luck.randrange(len(tables)), luck.randrange(len(tables))
        if a == b or not tables[a] or not tables[b]:
            continue
        i, j = luck.randrange(len(tables[a])), luck.randrange(len(tables[b]))
        warmth = 1.5 * (1 - trial / trials)  # at first a small step back is taken too
        if exchanged(tables, a, i, b, j) <= (warmth if luck.random() < 0.3 else 0):
            exchange(tables, a, i, b, j)
    return [[[people[one] for one in table] for table in tables[:-1]] for tables in groups]


def seated(table: Table, before: Sequence[Round]) -> Table:
    """The players of a table in the order that gives everybody the seats they had least."""
    had = Counter(
        (player, seat) for tables in before for one in tables for seat, player in enumerate(one)
    )
    return list(
        min(
            permutations(sorted(table)),
            key=lambda order: sum((had[player, s] + 1) ** 2 for s, player in enumerate(order)),
        )
    )
