"""Stacking (5.1) and the setup (3.2, 11.2). Numbers in comments are paragraphs."""

from game import *

MODEL: list[str] = ["2-pz", "4-pz", "9-pz", "12-pz"]  # 11.21


def size_word(p: Piece) -> str:
    """The size of a unit for stacking: a battalion counts a third of any other."""
    for word in ("engineer", "artillery", "battalion", "brigade"):
        if p.is_a(word):
            return word
    return "regiment"


def stack_kind(p: Piece) -> str:
    hq = p.formation
    return f"{hq if hq is not None else ''}|{'' if german(p) else p.division}|{size_word(p)}"


def broken_rules(stack: list[Piece]) -> list[Text]:
    """What ground units of one side would break by standing in one hex, as paragraphs; in thirds of a unit."""
    first = turn() <= 1
    extras = [sum(1 for p in stack if p.is_a(word)) for word in ("artillery", "engineer")]
    fighting = sum(1 if p.is_a("battalion") else 3 for p in stack if p.kind == "unit")
    # 5.14: in turn 1 one of each may stand beyond the limit, beside others than its own kind
    twins = first and max(extras) > 1 and len(stack) > max(extras)
    free = sum(1 for n in extras if first and n == 1 and len(stack) > 1)
    full = fighting + 3 * (sum(extras) - free) > 6
    soviets = [p for p in stack if not german(p)]
    brigades = [p.division for p in soviets if p.is_a("brigade")]
    others = [p.division for p in soviets if not p.is_a("brigade")]
    found: list[Text] = []
    if full and (fighting > 6 or not twins):
        found.append("5.11")
    if any(word != of[0] for of in (brigades, others) for word in of):
        found.append("5.12")
    if any(p.formation != stack[0].formation for p in stack):
        found.append("5.13")
    if full and twins:
        found.append("5.14")
    return found


# ---- the setup


def model_regiment(p: Piece) -> bool:
    return p.division == "18-pz" and p.arrives == "2"


def model_chosen() -> bool:
    """Whether the German player chose to set up the reserves (11.21): one of them is on the map, or lost, in turn 1."""
    return any(p.division in MODEL and (p.hex is not None or is_lost(p)) for p in pieces() if p.kind == "unit")


def model_place(p: Piece, h: Hex) -> bool:
    """Whether a unit of Model's choice stands where it may be set up (11.22): in C, or north of the German zones."""
    if model_regiment(p):
        return h.in_zone("german-b")
    if h.in_zone("german-c"):
        return True
    zones = [n for each in setup_zones("german") for n in area_hexes(each) if n.part == "north"]
    line = [n for n in zones if n.number[:2] == h.number[:2]]
    return h.part == "north" and len(line) > 0 and all(h.number > n.number for n in line)


def setup_zones(side: Side) -> list[str]:
    return [f"{side}-{code}" for code in ("a", "b", "c", "d", "e", "f", "g", "h", "j", "k", "rr")]


def check_setup() -> None:
    """What is amiss with the setup: uncovered hexes (3.22), steps (3.21), Model's reserves (11.22), option 13.4, stacks
    (3.23)."""
    units = [p for p in map_pieces() if p.kind == "unit"]
    amiss = sum(bare_hexes(side, zone, units) for side in sides() for zone in setup_zones(side))
    amiss += listed("say.setup.weak", [p for p in units if p.face > 1])
    amiss += listed("say.setup.astray", [p for p in units if p.division in MODEL or model_regiment(p)])
    broken = broken_setup()
    if broken != "":
        report(say("say.setup.broken", broken))
        amiss += 1
    if amiss + stacks.report_stacks(None) == 0:
        report(say("say.setup.right"))


def listed(line: TextKey, units: list[Piece]) -> int:
    lines: list[Text] = []
    for p in units:
        h = p.hex
        if h is not None and (line != "say.setup.astray" or not model_place(p, h)):
            lines.append(f"{p.name} {h}")
    if len(lines) > 0:
        report(say(line, joined(lines)))
    return min(1, len(lines))


def bare_hexes(side: Side, zone: str, units: list[Piece]) -> int:
    """Report the hexes of a zone that its units and their ZOC leave open (3.22)."""
    covered: set[Hex] = set()
    for p in units:
        h = p.hex
        if h is not None and f"{own(p)}-{p.setup.lower()}" == zone:
            covered = covered | {h} | {n for n in h.neighbours() if p.is_a("zoc") and not h.side_has(n, "lake")}
    bare = [h for h in area_hexes(zone) if h not in covered]
    if len(bare) == 0:
        return 0
    line = say("say.setup.bare", side_name(side), zone.split("-")[1].upper(), hex_numbers(bare[:12]))
    report(f"{line} {say('say.and-more', len(bare) - 12)}" if len(bare) > 12 else line)
    return 1
