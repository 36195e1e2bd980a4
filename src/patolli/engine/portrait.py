"""A title as its page presents it; the sentences are `page.*` of its catalogue."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Portrait:
    """What is not words on the page of a title.

    Its words are `page.pitch`, `page.length`, `page.luck`, one `page.goal.<n>` per icon of `goals`
    and one `page.turn.<n>` per rule of `turn`, counted from 1.
    """

    weight: int  # from 1, learned in minutes, to 4, learned in hours
    goals: tuple[str, ...]  # an icon for each sentence about what one plays for
    turn: tuple[str, ...]  # the rule behind each sentence about how a turn goes
    table: str = ""  # numbers of rules that one looks up while playing, for the page to print
    picture: str = "turn"  # of `rulebook/pictures.toml`: a turn on the whole table
    cover: str = "cover"  # and what is seen of the title elsewhere: its board at its finest
