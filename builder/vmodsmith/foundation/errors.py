"""The errors of the project, a small tree under one base: callers can tell errors that a user can fix from our own.

====================== ===============================================================================================
VmodsmithError         every error of the project
UserError              what a user can fix; its text is a sentence, `WorkspaceError` lists problems with their places
StageError             a failure in a stage of the program, named by `stage`
====================== ===============================================================================================

Errors caused by a value are also a `ValueError`, so that they can be raised while a value is validated.
"""

from __future__ import annotations

__all__ = ["StageError", "UserError", "VmodsmithError"]


class VmodsmithError(Exception):
    """Base of every error that this project raises itself."""


class UserError(VmodsmithError):
    """An error that a user can fix: in data, options or the installation. The text is a sentence for the user."""


class StageError(VmodsmithError):
    """A failure in a stage of the program, `stage`, that the user cannot fix; the message names the stage."""

    stage = ""
