"""Which row of the index a thing is told by, in each phase: the same procedure stands in several of them under other numbers. Phases
1 to 7 have no rows; they are told by those that they mirror, the assaults of the Germans by those of phase 8."""

from game import *

GERMAN: list[Phase] = ["german-assault", "german-exploitation-attack"]

# The steps of phase 8 in the phases of Soviet assaults (12 and 15) and of breakthrough attacks (10 and 14).
IN_12: dict[str, str] = {
    "7": "6",
    "9": "7",
    "9d": "7c",
    "9e": "7d",
    "9f": "7e",
    "9g": "7f",
    "9h": "7g",
    "9i": "7h",
    "9j": "7h",
    "9k": "7i",
    "10": "8",
    "7a": "6a",
    "7b": "6b",
    "7c": "6c",
    "7d": "6d",
    "7e": "6e",
    "7f": "6f",
    "7g": "6g",
    "9a": "7a",
    "9b": "7b",
    "9c": "7c",
    "10a": "8a",
    "10b": "8b",
    "10c": "8c",
    "10d": "8d",
    "10e": "8e",
}
IN_10: dict[str, str] = {
    "3": "2",
    "4": "3",
    "5": "4",
    "7": "5",
    "9": "6",
    "9d": "6c",
    "9e": "6d",
    "9f": "6e",
    "9g": "6f",
    "9h": "6f",
    "9i": "6g",
    "9k": "10",
    "10": "9",
    "7a": "5a",
    "7b": "5b",
    "7c": "5c",
    "7d": "5d",
    "7e": "5e",
    "7f": "5f",
    "9a": "6a",
    "9b": "6b",
    "9c": "6c",
    "10a": "9a",
    "10b": "9b",
    "10c": "9c",
    "10d": "9d",
    "10e": "9e",
}
LATER_LETTER: dict[str, str] = {"a": "b", "b": "c", "c": "d", "d": "e", "e": "f", "f": "g", "g": "h"}


def row_of(step: str) -> str:
    """The row of a step of an assault or a breakthrough attack in the present phase, by its number in phase 8."""
    if acting_phase() in GERMAN:
        return f"S8.1.{step}"
    if acting_phase() == "soviet-assault":
        return f"S12.1.{IN_12.get(step, step)}"
    if acting_phase() == "soviet-exploitation-attack":
        return f"S15.1.{'7i' if step == '9j' else '7j' if step == '9k' else IN_12.get(step, step)}"
    return f"S{'10.7' if acting_phase() in FULL else '14.4'}.{IN_10.get(step, step)}"


def assault_head() -> str:
    """The row that a phase of assaults begins with."""
    return "S8.1" if acting_phase() in GERMAN else "S12.1" if acting_phase() == "soviet-assault" else "S15.1"


def by_movement(full: str, reserve: str, half: str) -> str:
    """The row of one thing in the three kinds of movement phases: 10, 11 and 14."""
    return reserve if phase() in RESERVE else half if phase() in HALF else full


def movers_row(through: bool, letter: str) -> str:
    """The row of fire at movers, at breakthrough movement or at any other, with a letter of phase 10 (S10.6.2 S10.8.4 S11.3.5 S14.3.2
    S14.5.4): in phase 11 each letter is one later."""
    if phase() in RESERVE:
        return f"S11.3.5{LATER_LETTER.get(letter, letter)}"
    if phase() in HALF:
        return f"{'S14.3.2' if through else 'S14.5.4'}{letter}"
    return f"{'S10.6.2' if through else 'S10.8.4'}{letter}"


def marks_row() -> str:
    """The row by which attack markers are laid (S10.8.5 S14.5.5)."""
    return "S14.5.5" if phase() in HALF else "S10.8.5"


def works_row_now() -> str:
    """The row by which engineers are delayed in a phase (S8.2 S9.6 S10.15 S12.2 S13.7 S14.11 S15.2)."""
    rows_of: dict[str, str] = {
        "barrage-dawn": "S9.6",
        "german-movement": "S10.15",
        "soviet-reserve": "S10.15",
        "german-assault": "S8.2",
        "barrage-noon": "S13.7",
        "german-exploitation": "S14.11",
        "german-exploitation-attack": "S8.2",
        "barrage-afternoon": "S9.6",
        "soviet-movement": "S10.15",
        "german-reserve": "S10.15",
        "soviet-assault": "S12.2",
        "barrage-evening": "S13.7",
        "soviet-exploitation": "S14.11",
    }
    return rows_of.get(acting_phase(), "S15.2")


@dataclass(frozen=True)
class Cites:
    """The rows of what follows from a loss: leaders there are looked at, where they and posts go, and whether a Soviet tank is looked at
    that is lost in city or industry; empty where it is not."""

    leaders: str
    back: str
    wrecks: str


def kept_cites(cites: Cites) -> str:
    """The rows as they are kept with losses that are owed."""
    return f"{cites.leaders} {cites.back} {cites.wrecks}".strip()


def cites_kept(words: str) -> Cites:
    found = words.split() + ["", "", ""]
    return Cites(found[0], found[1], found[2])


def fire_cites(v: Volley) -> Cites:
    """The rows of what a fire leaves. Only German attack fire of assaults and German barrages leave Soviet tanks where they were
    (S8.1.9d S9.4.4 S13.5.4)."""
    if v.use == "barrage":
        base = cites_fire(v.side)
        noon = acting_phase() in ("barrage-noon", "barrage-evening")
        return Cites(f"{base}.2", f"{base}.3", ("S13.5.4" if noon else "S9.4.4") if v.side == "german" else "")
    if v.use == "reaction" and acting_phase() in MOVES:
        through = any(mode_of(p) == "breakthrough" for p in v.targets)
        return Cites(movers_row(through, "e"), movers_row(through, "f"), "")
    if v.use == "reaction":
        return Cites(row_of("5c"), row_of("5c"), "")
    if v.use == "defence":
        return Cites(row_of("7d"), row_of("7e"), "")
    return assault_cites()


def assault_cites() -> Cites:
    """The rows of losses by attack fire, and by a P that has to be paid for."""
    return Cites(row_of("9e"), row_of("9f"), row_of("9d") if acting_phase() in GERMAN else "")


def counter_cites() -> Cites:
    """The rows of losses by a counterattack."""
    return Cites(row_of("10c"), row_of("10c"), "")
