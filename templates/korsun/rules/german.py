"""What the Germans declare: Operation Wanda, the breakout, corps isolated (16.2-16.4). Numbers in comments are
paragraphs."""

from game import *

# ---- Operation Wanda (16.3)


def wanda_on() -> bool:
    """Whether the marker lies on the turn record: the Germans add three to their air die (16.3 (3))."""
    return marker_at("wanda") != ""


def call_wanda() -> None:
    """Four missions at once; the operation lasts two dice and three turns (16.3 (1) (2))."""
    game.WandaCalled = True
    set_count("air-points-german", 4)
    thrown = [roll(6), roll(6)]
    until = turn() + sum(thrown) + 3
    set_marker("wanda", str(min(until, last_turn())))
    marker = piece("wanda")
    if marker is not None:
        marker.show_face(2)
    report(say("say.wanda", dice_list(thrown), until), "strong")


# ---- the breakout is declared (16.4)


def breakout_declared() -> bool:
    return game.Breakout > 0


def last_soviet_turn() -> bool:
    """The turn after the breakout: the Soviets move and fight once more (16.5.4)."""
    return game.Breakout > 0 and turn() > game.Breakout


def relievers() -> list[Piece]:
    """Units of the relieving corps that are not cut off (16.4 (2))."""
    home = open_to_home()
    mine = [p for p in map_pieces() if german(p) and is_unit(p) and corps_of(p) in RELIEF_CORPS]
    return [p for p in mine if not in_pocket(p) and p.here in home]


def free_hexes() -> set[Hex]:
    return {p.here for p in relievers()}


def to_free_hex(h: Hex, free: set[Hex]) -> int:
    """How far it is to the nearest German unit that is not encircled."""
    return min([hexes_apart(h, other) for other in free], default=99)


def breakout_against() -> list[Text]:
    """What keeps the Germans from declaring the breakout (16.4)."""
    since, free = korsun_since(), free_hexes()
    near = any(in_pocket(p) and to_free_hex(p.here, free) <= 3 for p in map_pieces())
    found = [] if phase() == "german-events" else [say("why.breakout.phase")]
    found += [say("why.breakout.korsun")] if since == 0 or (since >= turn() and not late_setup()) else []
    return found + ([] if near else [say("why.breakout.far")])


def declare_breakout() -> None:
    """The breakout phase comes, and the game ends with the next Soviet turn (16.4)."""
    game.Breakout = turn()
    report(say("say.breakout", turn() + 1), "strong")


# ---- the button, and what the phase begins with


def may_declare_something() -> bool:
    """Whether the Germans may declare anything in their event phase."""
    wanda = turn() >= 10 and not game.WandaCalled
    breakout = not breakout_declared() and len(breakout_against()) == 0
    return wanda or breakout or korsun_can_be_isolated() or any(may_isolate(corps) for corps in POCKET_CORPS)


def declare() -> None:
    """What the Germans may declare in their event phase."""
    found: dict[str, Text] = {}
    for corps in POCKET_CORPS:
        if may_isolate(corps):
            found[corps] = say("say.declare.isolated", formation_name(corps))
    if phase() == "german-events" and korsun_can_be_isolated():
        found["korsun"] = say("say.declare.korsun")
    if phase() == "german-events" and turn() >= 10 and not game.WandaCalled:  # 16.3: once in a game
        found["wanda"] = say("say.declare.wanda")
    against = breakout_against()
    if breakout_declared():
        report(say("say.declare.already", game.Breakout), "quiet")
    elif len(against) == 0:
        found["breakout"] = say("say.declare.breakout")
    else:
        report(say("say.declare.no-breakout", joined(against, "; ")), "quiet")
    if len(found) == 0:
        report(say("say.declare.nothing"))
        return
    word = pick_word(say("say.declare.which"), found)
    if word == "wanda":
        call_wanda()
    elif word == "breakout":
        declare_breakout()
    elif word == "korsun":
        isolate_korsun()
    else:
        isolate(word)


def first_phase_over() -> None:
    """The game begins: who is in the pocket of a later setup, who of the alert units stands where (4.8.1)."""
    if game.Begun:
        return
    game.Begun = True
    if late_setup() and not game.PocketMade:
        make_pocket()
    game.KorsunGivenUp = game.KorsunGivenUp or setup() == "breakout"  # 8.6.4: nobody of the group is left there
    if setup() == "campaign" or setup() == "relief":
        draw_alerts()
    partisans_leave()
    note_losses()
