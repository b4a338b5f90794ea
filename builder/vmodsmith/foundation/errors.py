"""The errors of the project: a small tree under one base, so that a caller can tell what a user can mend from what is ours.

====================== ===============================================================================================
VmodsmithError         every error of the project
UserError              what a user can mend; its text is a sentence for him, `WorkspaceError` lists problems with places
StageError             what went wrong in a stage of ours; `stage` names it
====================== ===============================================================================================

Errors that a value caused are a `ValueError` as well, so that they can be raised where a value is validated.
"""

from __future__ import annotations

__all__ = ["StageError", "UserError", "VmodsmithError"]


class VmodsmithError(Exception):
    """Base of every error that this project raises itself."""


class UserError(VmodsmithError):
    """What a user can mend: data, options, what is installed. The text is a sentence for him."""


class StageError(VmodsmithError):
    """What went wrong in a stage of ours, `stage`: not for the user to mend, but he is told where it was."""

    stage = ""
