"""Referee: a dialog sets its level, and all players get a report. For games with the option `referee`.

    referee:
      use: referee
      levels: [off, warn, full]

A game declares it once, without bindings.
"""

from vmodsmith.rules.mechanics.words import Text, choose, my_side, referee, report, say, set_option, side_name


def levels() -> list[str]:
    """The values of the option, from the least to the most."""
    return ["off", "warn", "full"]


def level_name(level: str) -> Text:
    """What players read for a level."""
    return say(f"referee.{level}")


def _choose_level() -> None:
    """Ask for the level of the referee, and report it to everybody."""
    picked = choose(say("referee.now", level_name(referee())), [level_name(each) for each in levels()])
    if picked is None:
        return
    set_option("referee", levels()[picked])
    mine = my_side()
    if mine is None:
        report(say("referee.now", level_name(levels()[picked])), "strong")
    else:
        report(say("referee.set", side_name(mine), level_name(levels()[picked])), "strong")
