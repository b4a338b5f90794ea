"""Victory, reconstructed: towns held, units saved from the pocket, losses; how and when each setup ends."""

from game import *

# ---- towns


def counted_hexes() -> list[Hex]:
    return [place_hex(cast(Place, f"{row}")) for row in row_names("victory-places")]


def row_of(h: Hex) -> str:
    """The row of a town in the table of towns; empty for any other hex."""
    return next((row for row in row_names("victory-places") if place_hex(cast(Place, f"{row}")) == h), "")


def setup_row() -> str:
    """The row of the setup in the victory tables."""
    return "relief" if setup() == "relief" else "breakout" if setup() == "breakout" else "campaign"


def place_points(h: Hex) -> int:
    return value("victory-places", row_of(h), "points")


def town_name(h: Hex) -> Text:
    """The name of a town on the map."""
    row = row_of(h)
    return say(f"place.{row}") if row != "" else h.number


def towns_of(side: Side) -> list[Hex]:
    """The towns a side holds; none in the short game, in which towns do not count."""
    return held.held(side) if setup() != "breakout" else []


def points_in_sight(side: Side | None) -> Text:
    """The replacement points left to a side, pool by pool."""
    pools = [each for each in replacements.pools() if replacements.whose(each) == side and replacements.left(each) > 0]
    return joined([say("sight.pool", replacements.pool_name(each), replacements.left(each)) for each in pools])


# ---- the pocket


def group_pieces() -> list[Piece]:
    """All units of the group, wherever they are; none before the group is formed."""
    if not game.PocketMade and not late_setup():
        return []
    return [p for p in pieces() if german(p) and p.kind in ("unit", "artillery") and in_pocket(p)]


def on_map_group() -> list[Piece]:
    return [p for p in group_pieces() if p.hex is not None]


def linked_steps() -> int:
    """The steps of the group with a line to the map edge again, in hexes without Soviets (16.5.4 (5))."""
    group = on_map_group()
    if len(group) == 0 or setup() == "breakout":
        return 0
    home, inner = open_to_home(), inner_supply_markers()
    return sum(steps_left(p) for p in group if not cut_off(p, home, inner) and not soviets_in(p.here))


# ---- losses


def gone_steps(p: Piece) -> int:
    """The steps a unit has lost. For a unit absorbed by another: its earlier losses plus the steps it gave
    (16.5.1), which reduce the losses of the regiment that took them. For a unit in parts: the losses of its parts
    (4.6)."""
    if p.is_a("expansion") or (p.kind == "unit" and p.Whole is not None):
        return 0
    if p.kind in ("unit", "artillery") and p.Merged:
        return full_steps(p) - steps_left(p) + worth(p)
    if p.kind == "unit" and p.Divided:
        parts = [q for q in pieces() if q.kind == "unit" and q.Whole == p and q.hex is not None]
        return max(0, p.faces - sum(q.steps for q in parts))
    return full_steps(p) - (0 if is_lost(p) else steps_left(p))


def lost_by(side: Side) -> int:
    """The steps a side has lost since the start; earlier losses are stored and do not count."""
    if not game.Begun and setup() in ("campaign", "relief", "breakout"):
        return 0
    gone = sum(gone_steps(p) for p in pieces() if p.side == side and is_unit(p) and counted(p))
    return max(0, gone - (game.GermanGone if side == "german" else game.SovietGone))


def counted(p: Piece) -> bool:
    """Whether a unit's losses count: in the short game only the group's, and those of the Soviets."""
    return setup() != "breakout" or soviet(p) or corps_of(p) in POCKET_CORPS


def note_losses() -> None:
    """As the game begins, store the units already lost: they do not count."""
    game.GermanGone = lost_by("german")
    game.SovietGone = lost_by("soviet")


# ---- the result


def victory_result(points: int) -> Text:
    """The victory level for a number of points, by setup."""
    won = [column for column in columns("victory-levels") if points >= value("victory-levels", setup_row(), column)]
    return cell_name("victory-levels", won[0]) if len(won) > 0 else say("victory.level.soviet-decisive")


def end_game() -> None:
    """End the game after the Soviet combat of the turn following the breakout (16.4 (3) 16.5.4 (5)), or once no unit of
    the group is left on the map."""
    if game.Ended:
        return
    group = group_pieces()
    nobody = game.PocketMade and len(group) > 0 and len(on_map_group()) == 0
    if last_soviet_turn() or nobody:
        game.Ended = True
        report(say("say.end.breakout" if last_soviet_turn() else "say.end.nobody"), "strong")
        victory.game_over()


def skipped_by_breakout(which: Phase) -> bool:
    """Whether a phase is skipped: the short game begins with the German events of its first turn, and nothing follows
    the last Soviet combat."""
    short, last = setup() == "breakout" and turn() == 24, last_soviet_turn()
    if not short and not last:
        return False
    printed = all_phases()
    if short:
        return which != printed[0] and printed.index(which) < printed.index("german-events")
    return printed.index(which) > printed.index("soviet-engineers") and which != printed[-1]
