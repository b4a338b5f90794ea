"""One open module inside the engine, with everything that the parent process can do with it and see of it.

Runs in the worker process. Each file here is one subject; a method marked `@request` is a request with its name. All of
them run on the engine's event thread. They share `opened`.
"""

from .requests import EngineFault
from .session import Session

__all__ = ["EngineFault", "Session"]
