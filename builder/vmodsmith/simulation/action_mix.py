"""The mix of actions in random play: how often it drags, presses buttons, undoes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ActionMix"]


@dataclass(frozen=True)
class ActionMix:
    """How random play chooses: about `actions` actions a phase.

    Of a hundred actions, `drags` are drags (more if most are legal, hardly any if few are), `buttons` press buttons of
    the rules, `undos` undo, `sides` change the side. After `patience` steps of the turn tracker that change nothing, a
    game ends.
    """

    actions: int = 12
    drags: int = 12
    buttons: int = 2
    undos: int = 4
    sides: int = 3
    patience: int = 40
