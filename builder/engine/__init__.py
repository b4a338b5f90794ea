"""Driving an installed VASSAL: open a module, act, observe, run scenarios."""

from .driver import Engine, EngineCrash, EngineError, Refused
from .find import EngineMissing, Installation, find_engine, why_no_engine

__all__ = ["Engine", "EngineCrash", "EngineError", "EngineMissing", "Installation", "Refused", "find_engine", "why_no_engine"]
