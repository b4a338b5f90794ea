"""Driving an installed VASSAL: open a module, act, observe, test it.

The names of this package are imported when they are first used: the process of an engine also imports the package, and
needs neither the model nor scenarios nor checks.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .checks import check_module
    from .driver import Engine, EngineCrash, EngineError, Refused
    from .find import EngineMissing, Installation, find_engine, why_no_engine
    from .suite import run

__all__ = [
    "Engine", "EngineCrash", "EngineError", "EngineMissing", "Installation", "Refused", "check_module", "find_engine",
    "run",
    "why_no_engine",
]  # fmt: skip

_HOMES = {
    "checks": ("check_module",),
    "driver": ("Engine", "EngineCrash", "EngineError", "Refused"),
    "find": ("EngineMissing", "Installation", "find_engine", "why_no_engine"),
    "suite": ("run",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            globals()[name] = found = getattr(import_module(f"{__name__}.{home}"), name)
            return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
