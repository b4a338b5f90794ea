"""Events: things that happen in a turn, in a phase or on a condition, with their effects.

    news:
      use: events
      events:
        - {id: reserves, turn: 3, phase: move-red, once: yes, text: say.reserves,
           call: reinforcements.report_schedule()}
        - {id: mud, when: 'weather.now() == "mud"', option: fog, text: say.mud, set: shaken, of: {kinds: unit, is:
          armour}}
        - {id: breakout, turn: 4+, side: red, ask: say.break-out, once: yes, text: say.breaks-out}

An entry is an action (see above) with `turn`, `phase`, `when`, `option`. With `once: yes` and an `id` it happens only
once in a game. `side` and `ask` leave the decision to the player of that side; the button repeats unanswered questions.
"""

from vmodsmith.rules.mechanics.words import game, is_bound, judging


def events() -> None:
    """The events: entries as above, tested when a phase begins, and when a player presses the button."""
    ...


def _phase_begun() -> None:
    """Test the events of a phase as it begins."""
    if judging() and is_bound():
        events()


def _check() -> None:
    """Test now whether an event happens: when a player presses the button."""
    if judging():
        events()


def has_happened(event: str) -> bool:
    """Whether a one-time event has happened."""
    return event in game.happened
