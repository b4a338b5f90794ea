"""Toolbar: texts that are always in sight, such as points, the weather or an option in play.

    in_sight:
      use: toolbar
      labels:
        - {text: say.score, values: ['result.points_now("red")', 'result.points_now("blue")']}
        - {text: say.fuel, values: ['store.left("fuel")'], when: 'phase_side() == "red"'}
        - {text: say.fog, option: fog}

Each entry is a label at the end of the toolbar, in the language of its player. It changes as soon as its text does, and
disappears while its condition does not hold. Several declarations add their labels in order.
"""

from vmodsmith.rules.mechanics.words import Text


def labels() -> list[Text]:
    """The texts of the labels, each from the key of a text with values, as for reasons."""
    ...
