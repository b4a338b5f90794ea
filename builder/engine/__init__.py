"""Driving an installed VASSAL: open a module, act, observe, run scenarios."""

from .checks import check_module
from .driver import Engine, EngineCrash, EngineError, Refused
from .find import EngineMissing, Installation, find_engine, why_no_engine
from .results import Failure, Report, Result
from .run import run
from .runner import Resolver, run_scenarios

__all__ = [
    "Engine", "EngineCrash", "EngineError", "EngineMissing", "Failure", "Installation", "Refused", "Report", "Resolver",
    "Result", "check_module", "find_engine", "run", "run_scenarios", "why_no_engine",
]  # fmt: skip
