"""A slow and plain referee of the game, to compare the real one with.

Everything is looked up afresh in lists of terraces and pieces, and the legal actions are found by
trying all that can be written against predicates that follow the rule book clause by clause.
"""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Column = tuple[int, int]
Space = tuple[Column, int]

SIZE = 8
CORNERS = {"nw": (0, 1), "ne": (1, 1), "se": (1, 0), "sw": (0, 0)}
ICONS = {"S": "stairs", "F": "fountain", "B": "bridge", "T": "statue", ".": ""}
FLOWERS = {"w": "white", "p": "pink", "y": "yellow", "b": "blue"}
ROUNDS = {2: 15, 3: 13, 4: 11}
REMOVALS = {2: 6, 3: 3, 4: 0}
STORE = 6
BOX = {
    "single": 148,
    "double": 60,
    "belvedere": 38,
    "statue": 38,
    "stairs": 15,
    "fountain": 15,
    "bridge": 15,
}


def name_of(column: Column) -> str:
    """Write a column of a garden, or a stack of the quarry, as a letter and a number."""
    return "abcdefgh"[column[0]] + str(column[1] + 1)


def column_of(name: str) -> Column:
    """Read a column of a garden, or a stack of the quarry."""
    return "abcdefgh".index(name[0]), int(name[1:]) - 1


def corners_at(south_west: Column) -> dict[str, Column]:
    """Give the four columns of a terrace by the names of its corners."""
    x, y = south_west
    return {corner: (x + dx, y + dy) for corner, (dx, dy) in CORNERS.items()}


def icons_as_laid(tile: str, rotation: int) -> dict[str, str]:
    """Give the icon on each corner of a tile after quarter turns clockwise."""
    clockwise = ["nw", "ne", "se", "sw"]
    return {clockwise[(i + rotation) % 4]: ICONS[tile[2 + i]] for i in range(4)}


@dataclass
class Terrace:
    """A tile that was placed: where, how high, what it shows, and in which turn of the game."""

    south_west: Column
    level: int
    flower: str
    icons: dict[Column, str]
    turn: int


@dataclass
class Piece:
    """A pillar, decoration or belvedere, and the spaces it stands on or, as a bridge, spans."""

    kind: str
    spaces: list[Space]
    spanned: list[Space] = field(default_factory=list)
    became_pillar: bool = False


@dataclass
class Supports:
    """What carries a terrace, corner by corner."""

    singles: list[Space] = field(default_factory=list)
    doubles: list[Space] = field(default_factory=list)
    statues: list[Piece] = field(default_factory=list)


@dataclass
class Garden:
    """The terraces and pieces of one player."""

    terraces: list[Terrace] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    def highest_terrace(self, column: Column) -> Terrace | None:
        """Find the terrace seen from above in a column."""
        here = [terrace for terrace in self.terraces if column in terrace.icons]
        return max(here, key=lambda terrace: terrace.level, default=None)

    def surface(self, column: Column) -> int:
        """Give the level of the highest surface of a column: its highest terrace or the board."""
        terrace = self.highest_terrace(column)
        return terrace.level if terrace else 0

    def is_hidden(self, space: Space) -> bool:
        """Tell whether a space lies below a terrace (R14: nothing else hides)."""
        column, level = space
        return self.surface(column) > level

    def is_free(self, space: Space) -> bool:
        """Tell whether a space is the surface, with nothing on it and no bridge over it (R9)."""
        column, level = space
        if self.surface(column) != level:
            return False
        return not any(space in piece.spaces + piece.spanned for piece in self.pieces)

    def of_kind(self, kind: str) -> list[Piece]:
        """List the pieces of one kind, without the statues that became pillars."""
        return [piece for piece in self.pieces if piece.kind == kind and not piece.became_pillar]

    def statue_on(self, space: Space) -> Piece | None:
        """Find the statue that stands on a space."""
        return next((s for s in self.of_kind("statue") if s.spaces == [space]), None)

    def stairs_rise_from(self, space: Space) -> bool:
        """Tell whether a space is the lower end of stairs."""
        return any(
            space == min(stairs.spaces, key=lambda end: end[1]) for stairs in self.of_kind("stairs")
        )

    def supports(self, south_west: Column, level: int, open_corner: str) -> Supports | None:
        """Find what carries every corner but the open one, or nothing if a corner cannot be."""
        found = Supports()
        for corner, column in corners_at(south_west).items():
            if corner == open_corner:
                continue
            statue = self.statue_on((column, level - 1))
            if statue and not self.is_hidden((column, level - 1)):
                found.statues.append(statue)
            elif self.is_free((column, level - 1)):
                found.singles.append((column, level - 1))
            elif self.is_free((column, level - 2)):
                found.doubles.append((column, level - 2))
            else:
                return None
        return found

    def may_hang(self, column: Column, level: int) -> bool:
        """Tell whether an open corner may hang there: over anything lower (R3) but two things."""
        if self.statue_on((column, level - 1)):  # R4
            return False
        return not self.stairs_rise_from((column, level - 1))  # R5

    def has_room(self, south_west: Column, level: int) -> bool:
        """Apply what a place and a level must meet, however the terrace is carried there."""
        columns = corners_at(south_west).values()
        if any(level <= self.surface(column) for column in columns):  # R2
            return False
        if any(terrace.south_west == south_west for terrace in self.terraces):  # R6
            return False
        return level == 1 or any(terrace.level == level - 1 for terrace in self.terraces)


@dataclass
class Player:
    """A player's flower, garden, pillars in hand and tile in the slot."""

    flower: str
    stored: str | None
    garden: Garden = field(default_factory=Garden)
    singles: int = 0
    doubles: int = 0


class Oracle:
    """A game in progress."""

    def __init__(self, record: dict[str, Any]) -> None:
        """Set the game up as a record tells, without playing its actions."""
        self.players: list[Player] = [
            Player(player["flower"], tile)
            for player, tile in zip(record["players"], record["starting"], strict=True)
        ]
        self.first: int = record["first"]
        self.box = record.get("supply", "unlimited") == "box"
        self.tokens: list[str] = list(record["tokens"])
        self.quarry: dict[Column, list[str]] = {
            column_of(name): list(tiles) for name, tiles in record["quarry"].items()
        }
        self.removed = 0
        self.turn = 0
        self.dug: str | None = None
        self.token_used = False
        self.over = False
        self.phase = "remove"
        self.player: int = self.first
        if self.removed == REMOVALS[len(self.players)]:
            self.start_turn()

    @property
    def active(self) -> Player:
        """The player whose decision it is."""
        return self.players[self.player]

    @property
    def token(self) -> str:
        """The token in force; the first round has none."""
        past_rounds = self.turn // len(self.players)
        return self.tokens[past_rounds - 1] if past_rounds else "none"

    def supply(self, kind: str) -> int | None:
        """Count what the box still holds of a kind (R15), or nothing if that is unlimited."""
        if not self.box:
            return None
        pieces = [piece for player in self.players for piece in player.garden.pieces]
        in_gardens = sum(piece.kind == kind for piece in pieces)
        in_hands = 0
        if kind == "single":
            in_hands = sum(player.singles for player in self.players)
        if kind == "double":
            in_hands = sum(player.doubles for player in self.players)
        return BOX[kind] - in_gardens - in_hands

    def obtainable(self, kind: str, wanted: int) -> int:
        """Give how many of the wanted pieces the supply can hand out."""
        left = self.supply(kind)
        return wanted if left is None else min(wanted, left)

    def legal(self) -> list[str]:
        """List the legal actions, sorted as text."""
        if self.over:
            return []
        if self.phase == "remove":
            found = [f"remove {name_of(s)}" for s, tiles in self.quarry.items() if len(tiles) == 3]
        elif self.phase == "dig":
            found = [f"dig {name_of(stack)}" for stack, tiles in self.quarry.items() if tiles]
        else:
            found = self.placings() + self.buildings() + self.keepings()
        return sorted(found)

    def placings(self) -> list[str]:
        """Try the unplaced tiles in every place, level, rotation and way to be carried."""
        unplaced = []
        if self.dug:
            unplaced.append("dug")
        if self.active.stored:
            unplaced.append("stored")
        terraces = self.active.garden.terraces
        top = max((terrace.level for terrace in terraces), default=0)
        found = []
        for x in range(SIZE - 1):
            for y in range(SIZE - 1):
                for level in range(1, top + 4):
                    for open_corner in ["", *CORNERS]:
                        if not self.may_place((x, y), level, open_corner):
                            continue
                        ending = f" open-{open_corner}" if open_corner else ""
                        for which in unplaced:
                            for rotation in range(4):
                                place = f"{name_of((x, y))} L{level} R{rotation}"
                                found.append(f"place {which} {place}{ending}")
        return found

    def may_place(self, south_west: Column, level: int, open_corner: str) -> bool:
        """Tell whether a tile may be placed so."""
        garden = self.active.garden
        if not garden.has_room(south_west, level):
            return False
        if open_corner and not garden.may_hang(corners_at(south_west)[open_corner], level):
            return False
        supports = garden.supports(south_west, level, open_corner)
        return supports is not None and self.can_pay(supports)

    def can_pay(self, supports: Supports) -> bool:
        """Tell whether the pillars can be paid, doubles in hand first, the others bought (R7)."""
        bought = max(0, len(supports.doubles) - self.active.doubles)
        if self.obtainable("double", bought) < bought:  # R15
            return False
        return len(supports.singles) + 2 * bought <= self.active.singles

    def buildings(self) -> list[str]:
        """Try every decoration on every column or pair of columns, with and without the token."""
        columns = [(x, y) for x in range(SIZE) for y in range(SIZE)]
        candidates: list[tuple[str, list[Column]]] = [("statue", [column]) for column in columns]
        for one, other in combinations(columns, 2):
            candidates += [(kind, [one, other]) for kind in ["stairs", "fountain", "bridge"]]
        found = []
        for kind, spots in candidates:
            names = " ".join(name_of(column) for column in spots)
            if not self.may_stand(kind, spots):
                continue
            if self.icons_fit(kind, spots, None):
                found.append(f"build {kind} {names}")
            found += [
                f"build {kind} {names} using {name_of(lent)}"
                for lent in spots
                if self.icons_fit(kind, spots, lent)
            ]
        return found

    def may_stand(self, kind: str, columns: list[Column]) -> bool:
        """Tell whether a decoration has its place there, whatever the icons."""
        garden = self.active.garden
        if kind == "statue":
            in_place = self.statue_in_place(columns[0])
        elif kind == "bridge":
            in_place = self.bridge_in_place(columns[0], columns[1])
        else:
            in_place = self.neighbours_in_place(kind, columns[0], columns[1])
        return (
            in_place
            and all(garden.is_free((column, garden.surface(column))) for column in columns)
            and any(self.is_fresh(column) for column in columns)
            and self.obtainable(kind, 1) == 1  # R15
        )

    def is_fresh(self, column: Column) -> bool:
        """Tell whether the surface of a column belongs to a terrace placed this turn."""
        terrace = self.active.garden.highest_terrace(column)
        return terrace is not None and terrace.turn == self.turn

    def icons_fit(self, kind: str, columns: list[Column], lent: Column | None) -> bool:
        """Tell whether each space shows the icon, or lacks it and has it lent (R13)."""
        for column in columns:
            terrace = self.active.garden.highest_terrace(column)
            if terrace is None:
                return False
            icon = terrace.icons[column]
            if column != lent:
                if icon != kind:
                    return False
            elif icon == kind or not self.token_lends(column, icon):
                return False
        return True

    def token_lends(self, column: Column, icon: str) -> bool:
        """Tell whether the token may still lend an icon to a space that shows this one (R13)."""
        if self.token_used or not self.is_fresh(column):
            return False
        if self.token == "change":
            return icon != ""
        return self.token == "fill" and icon == ""

    def neighbours_in_place(self, kind: str, one: Column, other: Column) -> bool:
        """Tell whether stairs or a fountain fit two columns."""
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            return False
        garden = self.active.garden
        terraces = [garden.highest_terrace(one), garden.highest_terrace(other)]
        if terraces[0] is None or terraces[1] is None or terraces[0] is terraces[1]:
            return False
        difference = abs(terraces[0].level - terraces[1].level)
        return difference == (1 if kind == "stairs" else 0)

    def bridge_in_place(self, one: Column, other: Column) -> bool:
        """Tell whether a bridge fits two columns and the one between them (R8)."""
        if sorted([abs(one[0] - other[0]), abs(one[1] - other[1])]) != [0, 2]:
            return False
        garden = self.active.garden
        terraces = [garden.highest_terrace(one), garden.highest_terrace(other)]
        if terraces[0] is None or terraces[1] is None or terraces[0] is terraces[1]:
            return False
        level = terraces[0].level
        if level != terraces[1].level:
            return False
        between = between_columns(one, other)
        if garden.surface(between) >= level:
            return False
        for bridge in garden.of_kind("bridge"):
            if bridge.spaces[0][1] == level and bridge.spanned[0][0] == between:
                return False
        return not garden.stairs_rise_from((between, level - 1))

    def statue_in_place(self, column: Column) -> bool:
        """Tell whether a statue is a first one (R11) or in line with one that stands (R10)."""
        standing = [statue.spaces[0][0] for statue in self.active.garden.of_kind("statue")]
        return not standing or any(x == column[0] or y == column[1] for x, y in standing)

    def keepings(self) -> list[str]:
        """List the ways to end the turn (R12: the starting tile is no exception)."""
        found = ["keep nothing"]
        if self.dug:
            found.append("keep dug")
        if self.active.stored:
            found.append("keep stored")
        return found

    def play(self, action: str) -> None:
        """Carry out a legal action."""
        verb, *words = action.split()
        if verb == "remove":
            self.remove(column_of(words[0]))
        elif verb == "dig":
            self.dig(column_of(words[0]))
        elif verb == "place":
            open_corner = words[4].removeprefix("open-") if len(words) == 5 else ""
            self.place(
                words[0], column_of(words[1]), int(words[2][1:]), int(words[3][1:]), open_corner
            )
        elif verb == "build":
            self.token_used = self.token_used or "using" in words
            spots = words[1 : words.index("using")] if "using" in words else words[1:]
            self.build(words[0], [column_of(name) for name in spots])
        else:
            self.keep(words[0])

    def remove(self, stack: Column) -> None:
        """Take a clay tile out of the quarry; nothing is earned by it."""
        self.quarry[stack].pop()
        self.removed += 1
        self.player = (self.first + self.removed) % len(self.players)
        if self.removed == REMOVALS[len(self.players)]:
            self.start_turn()

    def start_turn(self) -> None:
        """Let the next player begin, with the pillar of the token if there is one."""
        self.player = (self.first + self.turn) % len(self.players)
        self.phase = "dig"
        self.dug = None
        self.token_used = False
        if self.token == "single":
            self.active.singles += self.obtainable("single", 1)
        if self.token == "double":
            self.active.doubles += self.obtainable("double", 1)

    def dig(self, stack: Column) -> None:
        """Take the top tile of a stack and earn single pillars."""
        income = 0
        x, y = stack
        for neighbour in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]:
            height = len(self.quarry[neighbour]) if neighbour in self.quarry else 0
            if height <= len(self.quarry[stack]):
                income += 1
        self.dug = self.quarry[stack].pop()
        if FLOWERS[self.dug[1]] == self.active.flower:
            income += 2 if self.token == "flower" else 1
        if self.token == "fewer":
            income = max(0, income - 1)
        self.active.singles += self.obtainable("single", income)
        self.phase = "build"

    def place(
        self, which: str, south_west: Column, level: int, rotation: int, open_corner: str
    ) -> None:
        """Place a tile: pay its pillars, set them up, lay it, and put a belvedere if it hangs."""
        player = self.active
        garden = player.garden
        supports = garden.supports(south_west, level, open_corner)
        tile = self.dug if which == "dug" else player.stored
        assert supports is not None
        assert tile is not None
        from_hand = min(player.doubles, len(supports.doubles))
        bought = len(supports.doubles) - from_hand
        player.doubles -= from_hand
        player.singles -= len(supports.singles) + 2 * bought
        garden.pieces += [Piece("single", [space]) for space in supports.singles]
        garden.pieces += [Piece("double", [space]) for space in supports.doubles]
        for statue in supports.statues:
            statue.became_pillar = True
        columns = corners_at(south_west)
        icons = {columns[corner]: icon for corner, icon in icons_as_laid(tile, rotation).items()}
        garden.terraces.append(Terrace(south_west, level, FLOWERS[tile[1]], icons, self.turn))
        if open_corner and self.obtainable("belvedere", 1):
            garden.pieces.append(Piece("belvedere", [(columns[open_corner], level)]))
        if which == "dug":
            self.dug = None
        else:
            player.stored = None

    def build(self, kind: str, columns: list[Column]) -> None:
        """Put up a decoration; a bridge also takes the space that it spans (R9)."""
        garden = self.active.garden
        piece = Piece(kind, [(column, garden.surface(column)) for column in columns])
        if kind == "bridge":
            between = between_columns(columns[0], columns[1])
            piece.spanned.append((between, garden.surface(between)))
        garden.pieces.append(piece)

    def keep(self, which: str) -> None:
        """Store what may stay, give the rest back and end the turn."""
        player = self.active
        player.singles = min(player.singles, STORE)
        player.doubles = 0
        if which == "dug":
            player.stored = self.dug
        elif which == "nothing":
            player.stored = None
        self.turn += 1
        if self.turn == ROUNDS[len(self.players)] * len(self.players):
            self.over = True
        else:
            self.start_turn()

    def scores(self) -> list[dict[str, int]]:
        """Score all gardens as they stand."""
        return [score(player.garden) for player in self.players]

    def winners(self) -> list[int]:
        """Find who has most points and, of those, the larger garden; nobody before the end."""
        if not self.over:
            return []
        results = [(points["total"], points["area"]) for points in self.scores()]
        return [i for i, result in enumerate(results) if result == max(results)]


def between_columns(one: Column, other: Column) -> Column:
    """Give the column in the middle of a bridge."""
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def score(garden: Garden) -> dict[str, int]:
    """Score a garden, seen from straight above (R14)."""
    visible: dict[str, list[Piece]] = {}
    for kind in ["statue", "fountain", "bridge", "stairs", "belvedere"]:
        visible[kind] = [
            piece
            for piece in garden.of_kind(kind)
            if any(not garden.is_hidden(space) for space in piece.spaces + piece.spanned)
        ]
    flowers = [
        terrace.flower
        for terrace in garden.terraces
        if any(garden.highest_terrace(column) is terrace for column in terrace.icons)
    ]
    decorations = ["statue", "fountain", "bridge", "stairs"]
    points = {
        "statues": sum(statue.spaces[0][1] for statue in visible["statue"]),
        "fountains": sum(3 * fountain.spaces[0][1] for fountain in visible["fountain"]),
        "bridges": sum(3 * bridge.spaces[0][1] for bridge in visible["bridge"]),
        "stairs": sum(level for stairs in visible["stairs"] for _, level in stairs.spaces),
        "diversity": 4 * min(len(visible[kind]) for kind in decorations),
        "flowers": 4 * min(flowers.count(flower) for flower in FLOWERS.values()),
        "belvederes": len(visible["belvedere"]),
        "highest": 2 * max((terrace.level for terrace in garden.terraces), default=0),
    }
    points["total"] = sum(points.values())
    points["area"] = len({column for terrace in garden.terraces for column in terrace.icons})
    return points
