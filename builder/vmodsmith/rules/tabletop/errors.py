"""The errors of a game in memory."""

from __future__ import annotations

from vmodsmith.foundation.errors import UserError, VmodsmithError
from vmodsmith.scenarios.game import Refused

__all__ = ["CommandEnds", "PluginMissing", "RuleError", "TabletopFault"]


class RuleError(UserError):
    """A rule cannot continue; the message is a plain sentence for the author of the rule."""


class CommandEnds(VmodsmithError):
    """The dialog of a `pick` was closed: the player's command ends here, and its effects so far stay."""


class PluginMissing(RuleError):
    """A rule would make a piece of a plug-in that is not loaded; the message is for the player, in their language."""


class TabletopFault(Refused):
    """A request that cannot be carried out, such as a command that is not in the menu; the message is for its
    author."""
