"""Orders and command: leaders give orders to the pieces of their formation; morale and command range.

    orders:
      use: orders
      kinds: unit
      bind: [{phases: move-red, side: red}]
      state: order
      name_of: say(f"order.{wanted}")
      leads: leader.is_a("armour") and leader.formation == unit.formation
      command_range: 4
      forbidden: [{text: say.cut-off, when: leader.has("hungry")}]
      needs_check: leader.has("shaken")
      needed: 3
      default_word: hold

Orders are the values of a state of the leader, which shows the marker of its value. Without a `state` they are any
words of the game, and are stored invisibly. A game adds a command for each order in its own sheet:
`call: orders.give(me, "attack")`.
"""

from vmodsmith.rules.mechanics.library.common import decides
from vmodsmith.rules.mechanics.words import (
    Piece,
    State,
    Text,
    acting_turn,
    bound_side,
    enforcing,
    is_bound,
    joined,
    judging,
    kinds,
    map_pieces,
    report,
    roll,
    say,
    side_name,
)


def state() -> State | None:
    """The state of leaders whose values are the orders; None: orders are stored without a marker."""
    return None


def word(leader: Piece) -> str:
    """The order of a leader; empty for none."""
    shown = state()
    return leader.state(shown) if shown is not None else leader.order


def set_word(leader: Piece, wanted: str) -> None:
    """Set the order of a leader."""
    shown = state()
    if shown is not None:
        leader.set_state(shown, wanted)
    else:
        leader.order = wanted


def name_of(wanted: str) -> Text:
    """The name of an order."""
    ...


def leads(leader: Piece, unit: Piece) -> bool:
    """Whether a piece is under a leader."""
    return leader.formation is not None and leader.formation == unit.formation


def command_range(leader: Piece) -> int:
    """The command range of a leader, in hexes."""
    return 99


def forbidden(leader: Piece, wanted: str) -> list[Text]:
    """The reasons why an order is forbidden."""
    return []


def needs_check(leader: Piece, wanted: str) -> bool:
    """Whether an order needs a die roll."""
    return False


def needed(leader: Piece) -> int:
    """The target number: the order is given if the die does not exceed it."""
    return 6


def die_sides() -> int:
    """The number of sides of the die for an order."""
    return 6


def by_hand() -> bool:
    """Whether an order given outside the phases of orders is valid without conditions or a roll; only a remark reports
    it."""
    return False


def rolled(leader: Piece, wanted: str, die: int, against: int, done: bool) -> Text:
    """The line that reports the roll for an order."""
    return say(
        "orders.tried", leader.name, name_of(wanted), die, against, say("orders.done" if done else "orders.failed")
    )


def _refused(leader: Piece, causes: list[Text]) -> Text:
    """The line for an order that cannot be given: the leader, and the reasons."""
    return say("orders.refused", leader.name, joined(causes, "; "))


def default_word(unit: Piece) -> str:
    """The order of a piece whose leader has given none, or that has no leader."""
    return ""


# ---- command


def in_range(leader: Piece, unit: Piece) -> bool:
    """Whether a piece is within a leader's command range."""
    if leader.hex is None or unit.hex is None:
        return False
    far = leader.hex.distance(unit.hex)
    return far is not None and far <= command_range(leader)


def leader_of(unit: Piece) -> Piece | None:
    """The leader of a piece, whether in range or not."""
    for other in map_pieces():
        if other.kind in kinds() and other.side == unit.side and leads(other, unit):
            return other
    return None


def order_of(unit: Piece) -> str:
    """The order that applies to a piece."""
    leader = leader_of(unit)
    if leader is None or not in_range(leader, unit):
        return default_word(unit)
    given = word(leader)
    return given if given != "" else default_word(unit)


def in_phase(leader: Piece) -> bool:
    """Whether a leader may give orders in this phase."""
    return is_bound() and (bound_side() is None or leader.side == bound_side())


def _against(leader: Piece, wanted: str) -> list[Text]:
    """The reasons against an order now."""
    found = forbidden(leader, wanted)
    if not in_phase(leader):
        found = found + [say("orders.phase")]
    if leader.ordered == acting_turn() and acting_turn() > 0:
        found = found + [say("orders.twice")]
    return found


def may_clear(leader: Piece) -> bool:
    """Whether players may clear the order of a leader: with the referee off, if it has one."""
    return not judging() and word(leader) != ""


def give(leader: Piece, wanted: str) -> None:
    """Let a leader give an order, or roll for it."""
    if not judging():
        set_word(leader, wanted)
        return
    side = leader.side
    if side is not None and not decides(side):
        report(_refused(leader, [say("decides.waits", side_name(side))]), "warning")
        return
    if not in_phase(leader) and by_hand():
        set_word(leader, wanted)
        report(say("orders.by-hand", leader.name, name_of(wanted)))
        return
    causes_found = _against(leader, wanted)
    if len(causes_found) > 0:
        report(_refused(leader, causes_found), "warning")
        if enforcing():
            return
    rolls = needs_check(leader, wanted)
    leader.ordered = acting_turn()
    if not rolls:
        set_word(leader, wanted)
        report(say("orders.given", leader.name, name_of(wanted)))
        return
    die, most = roll(die_sides(), leader.side), needed(leader)
    report(rolled(leader, wanted, die, most, die <= most), "strong")
    if die <= most:
        set_word(leader, wanted)
