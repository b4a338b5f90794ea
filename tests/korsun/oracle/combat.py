"""Combat as 12, 4.5 and 13.5.2 say it: strengths, halvings, odds, shifts, armour against armour, who loses, where one
retreats.

Written from the rulebook and the CSV files; it knows nothing of the game's rule sheets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from shared.files import rows, table, tree

from .hexes import distance, neighbours
from .land import feature_hexes, lines_between, terrain, ways_between

__all__ = [
    "Fight",
    "Kind",
    "Unit",
    "attack_strength",
    "defence",
    "duel",
    "extremes",
    "kinds",
    "odds",
    "retreats",
    "shifts",
    "stacks_disrupted",
    "strongest",
]

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1", "10:1")
FOOT_GROUND = ("woods", "village", "town", "forest")
CLOSE = ("town", "forest")
OWN_BODY = ("division", "brigade", "group", "regiment")
"""The levels of a German body that has a scheme of its own: Wallonien, Haacke, Bäke among them."""


@dataclass(frozen=True)
class Kind:
    """A row of the units: what is printed on its counter, step by step."""

    id: str
    side: str
    classes: frozenset[str]
    formation: str
    cs: tuple[int, ...]
    white: tuple[int, ...]
    black: tuple[int, ...]


@dataclass(frozen=True)
class Unit:
    """A unit on the map. `order` is empty, disrupted or regrouping; `supply` empty, oos1 or oos2."""

    kind: Kind
    hex: str
    face: int = 1
    order: str = ""
    supply: str = ""
    supported: bool = False

    def a(self, word: str) -> bool:
        return word in self.kind.classes

    @property
    def cs(self) -> int:
        return self.kind.cs[self.face - 1]

    @property
    def cadre(self) -> bool:
        """The last side of a unit of several steps (4.4.5)."""
        return (self.a("multi") or self.a("cadre-last")) and self.face == len(self.kind.cs) > 1

    @property
    def star(self) -> bool:
        """A tank brigade that is no cadre (4.5.3)."""
        return self.a("star") and not self.cadre

    @property
    def attacks(self) -> bool:
        """Its strength is in no brackets (12.2)."""
        return not self.a("no-attack")

    @property
    def foot_steps(self) -> int:
        """Infantry steps that can attack (10.1.1); one inside a tank brigade (4.5.3)."""
        if self.star:
            return 1
        return len(self.kind.cs) - self.face + 1 if self.a("infantry") and self.attacks else 0

    @property
    def white(self) -> int:
        return max(0, self.kind.white[self.face - 1] - (self.supply == "oos2"))

    @property
    def dots(self) -> int:
        """White and black; armour and guns without supply (2) have one less (13.5.2)."""
        both = self.kind.white[self.face - 1] + self.kind.black[self.face - 1]
        return max(0, both - (self.supply == "oos2" and not self.a("infantry")))


@dataclass(frozen=True)
class Fight:
    """An attack of a side in a segment (`combat` or `reserve-combat`) on some hexes, and everybody who stands
    around."""

    side: str
    segment: str
    targets: tuple[str, ...]
    units: tuple[Unit, ...]
    storms: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    hit: frozenset[str] = field(default=frozenset())

    @property
    def attackers(self) -> list[Unit]:
        beside = {each for target in self.targets for each in neighbours(target)}
        mine = [each for each in self.units if each.kind.side == self.side and each.hex in beside and each.attacks]
        return [each for each in mine if each.supply == "" or each.supported]

    @property
    def defenders(self) -> list[Unit]:
        return [each for each in self.units if each.kind.side != self.side and each.hex in self.targets]

    def at(self, hex: str, side: str) -> list[Unit]:
        return [each for each in self.units if each.hex == hex and each.kind.side == side]


@cache
def kinds() -> dict[str, Kind]:
    """Every row of the units."""
    classes = {each["id"]: frozenset(each.get("classes", ())) for each in tree("counters/korsun/types.yaml")["types"]}
    classes = {
        id: frozenset("".join(each).strip("[]").replace(",", " ").split()) if isinstance(each, str) else each
        for id, each in classes.items()
    }
    found = {}
    for row in rows("counters/korsun/units.csv"):
        steps = int(row["steps"] or 1)

        def printed(name: str, row: dict[str, str] = row, steps: int = steps) -> tuple[int, ...]:
            texts = [row.get(name if n == 0 else f"{name}.{n + 1}", "") for n in range(steps)]
            return tuple(int(text) if text.isdigit() else 0 for text in texts)

        found[row["id"]] = Kind(
            row["id"],
            row["side"],
            classes[row["type"]],
            row["formation"],
            printed("cs"),
            printed("white"),
            printed("black"),
        )
    return found


@cache
def _above() -> dict[str, tuple[str, str]]:
    return {row["id"]: (row["kind"], row["parent"]) for row in rows("counters/korsun/formations.csv")}


def body(unit: Unit, *levels: str) -> str:
    """Its nearest formation of one of some levels; empty where there is none."""
    name = unit.kind.formation
    while name and _above()[name][0] not in levels:
        name = _above()[name][1]
    return name


# ---- strengths


def half(value: int) -> int:
    """Halved, fractions up."""
    return -(-value // 2)


def _river(here: str, there: str) -> bool:
    return bool(lines_between(here, there) & {"river", "ford"})


def _control(fight: Fight, here: str, there: str, side: str, over_rivers: bool) -> bool:
    """Whether the stack of a side in one hex has a zone of control over the next (10.1.1 10.6 12.17.2)."""
    steps = sum(each.foot_steps for each in fight.at(here, side) if not each.order)
    if steps < 3 or terrain(there) in CLOSE or lines_between(here, there) & {"lake", "dnepr"}:
        return False
    return over_rivers or not _river(here, there)


def _zone_halves(fight: Fight, unit: Unit) -> bool:
    """12.6, with 10.6.2 where the attack goes over a river: those of units that were not attacked, in this segment or
    before (12.1.6)."""
    enemy = "soviet" if fight.side == "german" else "german"
    over = any(_river(unit.hex, each) for each in fight.targets if each in neighbours(unit.hex))
    for here in neighbours(unit.hex):
        if here in fight.targets or (fight.segment == "combat" and here in fight.called):
            continue
        if not _control(fight, here, unit.hex, enemy, over):
            continue
        makers = [each for each in fight.at(here, enemy) if each.foot_steps > 0]
        if not all(each.kind.id in fight.hit for each in makers):
            return True
    return False


def _ground_halves(fight: Fight, unit: Unit) -> bool:
    """12.5.2, of several hexes and hexsides the worst for the attacker (12.5.1)."""
    for there in fight.targets:
        if there not in neighbours(unit.hex):
            continue
        lines = lines_between(unit.hex, there)
        if unit.a("armour") and (terrain(there) in ("woods", "forest", "town") or "marsh" in lines):
            return True
        if lines & {"minor-river", "river"}:
            return True
    return False


def attack_strength(fight: Fight, unit: Unit) -> int:
    """12.1.3 B 1: two halvings at most by supply, ground and zones; one more where it is disrupted or regroups."""
    supported = unit.supported and unit.supply == ""
    causes = (not supported) + _ground_halves(fight, unit) + _zone_halves(fight, unit)
    value = unit.cs
    for _ in range(min(causes, 2)):
        value = half(value)
    return max(1, half(value) if unit.order else value)


def defence(fight: Fight) -> int:
    """The defenders, and what the ground of each hex adds to infantry (12.5.2)."""
    total = sum(max(1, half(each.cs) if each.order else each.cs) for each in fight.defenders)
    for there in fight.targets:
        inside = [each for each in fight.defenders if each.hex == there]
        foot = [each for each in inside if each.a("infantry") or each.star]
        if not foot or terrain(there) not in FOOT_GROUND:
            continue
        if terrain(there) in CLOSE:
            steps = sum(each.foot_steps for each in foot)
            total += max(2, steps) if steps else 0
        else:
            total += 2
    return total


def odds(fight: Fight) -> tuple[int, int, str]:
    """Attack, defence and the column they reach, fractions dropped."""
    attack = sum(attack_strength(fight, each) for each in fight.attackers)
    against = max(1, defence(fight))
    reached = [each for each in COLUMNS if attack * int(each.split(":")[1]) >= against * int(each.split(":")[0])]
    return attack, against, reached[-1] if reached else COLUMNS[0]


# ---- shifts


def _dry(here: str, there: str) -> bool:
    lines = lines_between(here, there)
    return not lines & {"river", "marsh"} or bool(ways_between(here, there))


def _combined(units: list[Unit], side: str) -> bool:
    able = [each for each in units if not each.order and not each.cadre]
    if side == "soviet":
        return any(each.star for each in able)
    return any(each.a("armour") for each in able) and any(each.a("infantry") and each.attacks for each in able)


def _limit(there: str) -> int:
    return {"forest": 0, "town": 1}.get(terrain(there), 2)


def _attack_arms(fight: Fight) -> int:
    stacks = {each.hex for each in fight.attackers}
    able = [
        here
        for here in stacks
        if _combined([each for each in fight.attackers if each.hex == here], fight.side)
        and all(_dry(here, there) for there in fight.targets if there in neighbours(here))
    ]
    return min(len(able), min(_limit(there) for there in fight.targets))


def _defence_arms(fight: Fight) -> int:
    enemy = "soviet" if fight.side == "german" else "german"
    able = [
        there
        for there in fight.targets
        if _limit(there) and _combined([each for each in fight.defenders if each.hex == there], enemy)
    ]
    return min(2, len(able))


def _armour(fight: Fight) -> int:
    attack = max(
        (
            each.white
            for each in fight.attackers
            if each.a("armour")
            and all(
                terrain(there) not in CLOSE and _dry(each.hex, there)
                for there in fight.targets
                if there in neighbours(each.hex)
            )
        ),
        default=0,
    )
    against = max(
        (each.white for each in fight.defenders if each.a("armour") and terrain(each.hex) not in CLOSE), default=0
    )
    lead = attack - against
    return -1 if lead < 0 else {0: 0, 1: 1, 2: 2, 3: 2, 4: 2}.get(lead, 3)


def _starved(units: list[Unit]) -> int:
    hungry = sum(each.supply == "oos2" for each in units)
    return 0 if not hungry else 2 if hungry == len(units) else 1


def stormers(fight: Fight) -> list[Unit]:
    """Declared engineers in order, with somebody of their own body, corps or army, in a supported attack (12.9.1)."""
    if fight.segment != "combat" or not any(each.supported and each.supply == "" for each in fight.attackers):
        return []

    def of(unit: Unit, engineers: Unit) -> str:
        if unit.kind.side == "soviet":
            return body(unit, "army")
        return body(unit, *OWN_BODY) if body(engineers, *OWN_BODY) else body(unit, "corps")

    found = []
    for each in fight.attackers:
        friends = [other for other in fight.at(each.hex, fight.side) if other != each and other.attacks]
        able = each.kind.id in fight.storms and each.a("assault") and not each.order
        if able and any(of(other, each) == of(each, each) for other in friends):
            found.append(each)
    return found


def shifts(fight: Fight) -> dict[str, int]:
    """Column shifts by paragraph, without guns and aircraft."""
    found: dict[str, int] = {}
    bonus = sum(
        each.a("division")
        and each.kind.side == "soviet"
        and not each.cadre
        and len(each.kind.cs) - each.face >= 1
        and each.supply == ""
        and not _zone_halves(fight, each)
        for each in fight.attackers
    )
    hills = feature_hexes("hilltop")
    hill = any(each.hex in hills for each in fight.attackers) - any(each in hills for each in fight.targets)
    for paragraph, by in (
        ("12.9.2", bonus),
        ("12.7", _attack_arms(fight) - _defence_arms(fight)),
        ("12.8", _armour(fight)),
        ("12.5.2", hill),
        ("12.9.1", 1 if stormers(fight) else 0),
        ("13.5.2", _starved(fight.defenders) - _starved(fight.attackers)),
    ):
        if by:
            found[paragraph] = by
    return found


def final_column(fight: Fight) -> str:
    """The column after all shifts, within the table."""
    at = COLUMNS.index(odds(fight)[2]) + sum(shifts(fight).values())
    return COLUMNS[min(max(at, 0), len(COLUMNS) - 1)]


# ---- results


def extremes(fight: Fight, thrown: int) -> str:
    """The cell of the dice; below 1:3 and above 10:1 with disruption besides (12.11)."""
    attack, against, _ = odds(fight)
    mine, theirs = table("korsun", "combat-results")[str(thrown)][final_column(fight)].replace("-", "").split("/")
    if 3 * attack < against and "D" not in mine:
        mine += "D"
    if attack > 10 * against and "D" not in theirs:
        theirs += "D"
    return f"{mine or '-'}/{theirs or '-'}"


def _carries(unit: Unit, here: str, there: str) -> bool:
    """Whether the ground lets a unit retreat or advance over a hexside (12.5.2 12.16)."""
    lines, road = lines_between(here, there), bool(ways_between(here, there))
    if lines & {"lake", "dnepr"}:
        return False
    heavy = unit.a("armour") or unit.a("artillery") or unit.a("anti-tank")
    if "river" in lines and heavy and not road:
        return False
    if "marsh" in lines and (unit.a("armour") or unit.a("motor")) and not road:
        return False
    if (
        unit.a("motor")
        and not unit.a("walks")
        and table("korsun", "movement")[terrain(there)]["motor-frozen"] == "X"
        and not road
    ):
        return False  # 9.1.1 9.2.3 12.13.1 (5): motorised infantry could walk there
    return not (unit.a("armour") and "forest" in (terrain(here), terrain(there)) and not road)


def _most(units: list[Unit], dots: str) -> list[Unit]:
    best = max((getattr(each, dots) for each in units), default=0)
    return [each for each in units if getattr(each, dots) == best] if best else []


def duel(fight: Fight) -> tuple[list[str], list[str], list[str]]:
    """Who shoots for the attackers (and is hit), who shoots for the defenders, and who of them is hit (12.12.1)."""
    able = [
        each
        for each in fight.attackers
        if each.a("armour")
        and any(there in neighbours(each.hex) and _carries(each, each.hex, there) for there in fight.targets)
    ]
    mine, theirs = _most(able, "white"), _most(fight.defenders, "dots")
    hit = _most([each for each in fight.defenders if not each.a("infantry")], "dots")
    if not mine or not theirs:
        return [], [], []
    return _ids(mine), _ids(theirs), _ids(hit)


def _ids(units: list[Unit]) -> list[str]:
    return sorted(each.kind.id for each in units)


def strongest(fight: Fight) -> tuple[list[str], list[str]]:
    """Among whom the first step of either side is chosen (12.12.3 12.12.4); who stays out of supply in an attacking hex
    suffers with the others in the combat segment (12.3.1 1 3). A tank brigade with its star has an infantry step, but
    against nothing but tanks and anti-tank guns (4.5.3 1 a)."""
    both = not all(each.a("armour") or each.a("anti-tank") for each in fight.defenders)
    here = {each.hex for each in fight.attackers}
    pool = [each for each in fight.units if each.kind.side == fight.side and each.hex in here and each.attacks]
    pool = pool if fight.segment == "combat" else fight.attackers
    mine = stormers(fight) or _best([each for each in pool if each.a("infantry") or (both and each.star)] or pool)
    fit = [each for each in fight.defenders if each.attacks] or fight.defenders
    return _ids(mine), _ids(_best(fit))


def _best(units: list[Unit]) -> list[Unit]:
    best = max(each.cs for each in units)
    return [each for each in units if each.cs == best]


def stacks_disrupted(fight: Fight, result: str) -> int:
    """How many attacking stacks a D takes, where nobody was lost before (12.17.1)."""
    if all(each.order == "disrupted" for each in fight.defenders):
        return 0
    theirs = result.split("/")[1]
    enemy = fight.defenders[0].kind.side
    control = any(
        sum(each.foot_steps for each in fight.at(there, enemy) if not each.order and "D" not in theirs) >= 3
        for there in fight.targets
    )
    return 1 if "R" in theirs or "B" in theirs or not control else 2


def _zone(fight: Fight, hex: str, side: str) -> int:
    """The strongest enemy zone over a hex, not over rivers: 2 control, 1 influence, 0 none (10.5.1 10.6)."""
    found = 0
    for here in neighbours(hex):
        if not fight.at(here, side) or terrain(hex) in CLOSE or _river(here, hex):
            continue
        if lines_between(here, hex) & {"lake", "dnepr"}:
            continue
        found = max(found, 2 if _control(fight, here, hex, side, True) else 1)
    return found


def retreats(fight: Fight, unit: Unit, length: int) -> set[str]:
    """The ends of the best ways of a retreat, without a supply_marker to fall back on (12.13.1 5)."""
    enemy = "soviet" if unit.kind.side == "german" else "german"
    ways = [(unit.hex,)]
    for _ in range(length):
        ways = [
            (*way, there)
            for way in ways
            for there in neighbours(way[-1])
            if there not in way and not fight.at(there, enemy) and _carries(unit, way[-1], there)
        ]
    if not ways:
        return set()

    def worth(way: tuple[str, ...]) -> tuple[int, int]:
        return -distance(way[-1], unit.hex), sum(_zone(fight, each, enemy) for each in way[1:])

    best = min(worth(way) for way in ways)
    return {way[-1] for way in ways if worth(way) == best}
