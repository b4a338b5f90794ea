"""The errors of the project: a small tree under one base, so that a caller can tell what a user can mend from what is
ours.

====================== ===============================================================================================
VmodsmithError         every error of the project
UserError              what a user can mend; its text is a sentence, `WorkspaceError` lists problems with their places
StageError             what went wrong in a stage of ours; `stage` names it
====================== ===============================================================================================

Errors that a value caused are a `ValueError` as well, so that they can be raised where a value is validated.
"""

from __future__ import annotations

__all__ = ["StageError", "UserError", "VmodsmithError"]


class VmodsmithError(Exception):
    """Base of every error that this project raises itself."""


class UserError(VmodsmithError):
    """What a user can mend: data, options, what is installed. The text is a sentence for the user."""


class StageError(VmodsmithError):
    """What went wrong in a stage of ours, `stage`: the user cannot mend it; the message names the stage."""

    stage = ""
