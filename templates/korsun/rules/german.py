"""German declarations: Operation Wanda, the breakout, isolated corps (16.2-16.4). Numbers in comments are
paragraphs."""

from game import *

# ---- Operation Wanda (16.3)


def wanda_open() -> bool:
    """Whether Operation Wanda can be declared: from the tenth turn, once per game (16.3)."""
    return turn() >= 10 and not game.WandaCalled


def call_wanda() -> None:
    """Declare Operation Wanda: four missions at once; it lasts three turns plus the roll of two dice (16.3 (1) (2))."""
    game.WandaCalled = True
    set_count("air-points-german", 4)
    thrown = [roll(6), roll(6)]
    until = turn() + sum(thrown) + 3
    set_marker("wanda", str(min(until, last_turn())))
    marker = piece("wanda")
    if marker is not None:
        marker.show_face(2)
    report(say("say.wanda", dice_list(thrown), until), "strong")


# ---- declaring the breakout (16.4)


def breakout_declared() -> bool:
    return game.Breakout > 0


def last_soviet_turn() -> bool:
    """Whether it is the turn after the breakout, in which the Soviets move and fight once more (16.5.4)."""
    return game.Breakout > 0 and turn() > game.Breakout


def free_hexes(corps: list[Formation]) -> set[Hex]:
    """The hexes of German units that are not encircled (16.5.3): of some corps (16.4 (2)), or of any if none is
    named."""
    home = open_to_home()
    mine = [p for p in map_pieces() if german(p) and is_unit(p) and (len(corps) == 0 or corps_of(p) in corps)]
    return {p.here for p in mine if not in_pocket(p) and p.here in home}


def to_free_hex(h: Hex, free: set[Hex]) -> int:
    """The distance from a hex to the nearest German unit that is not encircled."""
    return min([hexes_apart(h, other) for other in free], default=99)


def breakout_against() -> list[Text]:
    """The reasons why the Germans cannot declare the breakout (16.4)."""
    since, free = korsun_since(), free_hexes(RELIEF_CORPS)
    near = any(in_pocket(p) and to_free_hex(p.here, free) <= 3 for p in map_pieces())
    found = [] if phase() == "german-events" else [say("why.breakout.phase")]
    found += [say("why.breakout.korsun")] if since == 0 or (since >= turn() and not late_setup()) else []
    return found + ([] if near else [say("why.breakout.far")])


def breakout_open() -> bool:
    """Whether the Germans can declare the breakout now (16.4)."""
    return not breakout_declared() and len(breakout_against()) == 0


def declare_breakout() -> None:
    """Declare the breakout: the breakout phase follows, and the game ends with the next Soviet turn (16.4)."""
    game.Breakout = acting_turn()
    report(say("say.breakout", turn() + 1), "strong")
