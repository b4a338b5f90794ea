"""The mix of actions in random play: how often it drags, presses buttons, undoes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ActionMix"]


@dataclass(frozen=True)
class ActionMix:
    """The frequencies of random play: about `actions` actions per phase. Of a hundred actions, `drags` are drags (more
    if most are legal, hardly any if few are), `buttons` press buttons of the rules, `undos` undo, `sides` change the
    side. A game ends after `patience` steps of the turn tracker without a change.
    """

    actions: int = 12
    drags: int = 12
    buttons: int = 2
    undos: int = 4
    sides: int = 3
    patience: int = 40
