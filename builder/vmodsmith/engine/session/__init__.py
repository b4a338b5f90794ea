"""One open module inside the engine: what the parent process can do to it and see of it.

Runs in the worker process. Each module here is one subject; a method marked `@request` is a request of its name. All
of them run on the engine's event thread. `opened` is what they share.
"""

from .requests import EngineFault
from .session import Session

__all__ = ["EngineFault", "Session"]
