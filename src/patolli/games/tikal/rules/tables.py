"""The box of Tikal as constant tables: the board, the tiles and the figures of the rules."""

from __future__ import annotations

from typing import Final

from patolli.engine.native import i64, table, vec

# The board (TK-1.2, TK-1.3): hexes are numbered down the columns, c0r0, c0r1, ... c7r4.
COLUMNS: Final[i64] = 8
ROWS: Final[i64] = 5
HEXES: Final[i64] = 40
EDGES: Final[i64] = 6  # N, NE, SE, S, SW, NW
HEX_NAMES: Final = [f"c{column}r{row}" for column in range(8) for row in range(5)]
EDGE_NAMES: Final = ["n", "ne", "se", "s", "sw", "nw"]

# Kinds of hex (TK-1.4, TK-1.7).
BASE: Final[i64] = 0
TEMPLE: Final[i64] = 1
TREASURE: Final[i64] = 2
JUNGLE: Final[i64] = 3
VOLCANO: Final[i64] = 4
HEX_KINDS: Final = ["base_camp", "temple", "treasure", "jungle", "volcano"]

TILES: Final[i64] = 36  # the four printed hexes follow as numbers 36 to 39
SQUARES: Final[i64] = 40
TURNS: Final[i64] = 6
LETTERS: Final = ["A", "B", "C", "D", "E", "F", "G"]

WORKER: Final[i64] = 0
LEADER: Final[i64] = 1
PIECE_NAMES: Final = ["worker", "leader"]

CAMPS: Final[i64] = 2  # camps a player can own at most
PLACES: Final[i64] = 3  # entry points of a player: the base camp and two camps
AT_BASE: Final[i64] = 0  # the first of them
PLACE_NAMES: Final = ["base", "camp-1", "camp-2"]

TREASURES: Final[i64] = 8  # kinds of treasure
ONE_EACH: Final[i64] = 255  # all of them, as a set
TREASURE_NAMES: Final = [f"t{number}" for number in range(1, 9)]

VALUES: Final[i64] = 11  # temple values 0 to 10
HIGHEST_BID: Final[i64] = 500  # no score can be higher before the last auction
# What a tile shows, for texts: jungle, volcano, temples 1 to 10, 1 to 6 treasures.
FACE_NAMES: Final = [
    "jungle",
    "volcano",
    *[f"temple-{value}" for value in range(1, 11)],
    *[f"treasure-{masks}" for masks in range(1, 7)],
]
MOST_SEATS: Final[i64] = 4

FAR: Final[i64] = 99  # more action points than anybody ever has


class Box:
    """The figures of the components; tiles and printed hexes are numbered as one list."""

    def __init__(
        self,
        neighbours: list[int],
        kinds: list[int],
        letters: list[int],
        copies: list[int],
        values: list[int],
        masks: list[int],
        stones: list[int],
        distinct_turns: list[int],
        printed_at: list[int],
        tokens: list[int],
        treasure_points: list[int],
        faces: list[int],
        figures: dict[str, int],
    ) -> None:
        self.neighbours: Final[vec[i64]] = table(neighbours)  # hex * 6 + edge -> hex or -1
        self.around: Final[vec[i64]] = table(  # the neighbours of a hex as a set
            [
                sum(2**other for other in neighbours[at : at + 6] if other >= 0)
                for at in range(0, len(neighbours), 6)
            ]
        )
        self.kinds: Final[vec[i64]] = table(kinds)  # of each tile and printed hex
        self.letters: Final[vec[i64]] = table(letters)  # of each tile, 0 to 6
        self.copies: Final[vec[i64]] = table(copies)  # equal tiles count as copies of the first
        self.values: Final[vec[i64]] = table(values)  # printed temple value (TK-1.10), else 0
        self.masks: Final[vec[i64]] = table(masks)  # treasures put on the tile (TK-1.11), else 0
        self.stones: Final[vec[i64]] = table(
            stones
        )  # (tile * 6 + turn) * 6 + edge (TK-1.5, TK-1.9)
        self.stone_edges: Final[vec[i64]] = table(  # tile * 6 + turn -> its edges with stones
            [
                sum(2**edge for edge in range(6) if stones[at + edge])
                for at in range(0, len(stones), 6)
            ]
        )
        self.distinct_turns: Final[vec[i64]] = table(distinct_turns)  # turns that look different
        self.printed_at: Final[vec[i64]] = table(printed_at)  # the hexes of 36 to 39
        self.tokens: Final[vec[i64]] = table(tokens)  # temple tokens by value
        self.treasure_points: Final[vec[i64]] = table(treasure_points)  # by copies of one kind
        self.faces: Final[vec[i64]] = table(faces)  # of each tile, an index into FACE_NAMES
        self.base: Final[i64] = printed_at[kinds[36:].index(0)]  # where the base camp is
        self.treasure_copies: Final[i64] = figures["treasure_copies"]  # TK-1.13
        self.volcanoes: Final[i64] = figures[
            "volcanoes"
        ]  # and as many scorings, plus one (TK-12.1)
        self.leaders: Final[i64] = figures["leaders"]  # TK-1.14, as workers and camps
        self.workers: Final[i64] = figures["workers"]
        self.camps: Final[i64] = figures["camps"]
        self.guards: Final[i64] = figures["guards"]
        self.points: Final[i64] = figures["points"]  # action points of a phase
        self.enter_cost: Final[i64] = figures["enter_cost"]  # TK-6.4, as all costs
        self.transfer_cost: Final[i64] = figures["transfer_cost"]
        self.stone_cost: Final[i64] = figures["stone_cost"]
        self.uncover_cost: Final[i64] = figures["uncover_cost"]
        self.take_cost: Final[i64] = figures["take_cost"]
        self.exchange_cost: Final[i64] = figures["exchange_cost"]
        self.camp_cost: Final[i64] = figures["camp_cost"]
        self.guard_cost: Final[i64] = figures["guard_cost"]
        self.levels_per_phase: Final[i64] = figures["levels_per_phase"]
        self.takes_per_phase: Final[i64] = figures["takes_per_phase"]
        self.leader_strength: Final[i64] = figures["leader_strength"]
        self.worker_strength: Final[i64] = figures["worker_strength"]
        self.basic_start: Final[i64] = figures["basic_start"]
        self.auction_start: Final[i64] = figures["auction_start"]
        self.lowest_bid: Final[i64] = figures["lowest_bid"]
