"""Faults that random play finds, each with the steps that lead to it, as a scenario that repeats it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from vmodsmith.model import Node
from vmodsmith.model.scenarios import Case, Scenario
from vmodsmith.rules.tabletop import Play, Tabletop
from vmodsmith.scenarios.attempt import Attempt
from vmodsmith.scenarios.game import Refused
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.runner import run_case

__all__ = ["Fault", "Lenient", "Steps", "as_taken", "case_of", "changed", "plain", "repeats", "written"]

Steps = list[dict[str, Any]]
"""Steps of a scenario as its file has them."""

_NUMBER = re.compile(r"\d+")
_SIGNED = re.compile(r"^(?:step \d+: )")


@dataclass(slots=True)
class Fault:
    """A fault: its kind (`rule`, `invariant`, `menu`, `stuck`, `table`), a description, and the steps that
    led to it.
    """

    sort: str
    what: str
    setup: str
    side: str
    steps: Steps
    of: str = ""
    """Its subject: the invariant or the command."""
    seed: int = 0
    tail: int = 1
    """The number of last steps that are the fault itself; those before lead to it."""
    count: int = 1
    whole: int = 0
    """The number of steps before shortening; 0 if the fault did not occur again."""
    file: str = ""
    failures: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    """The sides of players; empty in a game of one player."""
    more: dict[str, Any] = field(default_factory=dict)
    """Further arrangements of the scenario in the middle of which the game began."""

    @property
    def mark(self) -> str:
        """The key that faults with the same cause share."""
        return f"{self.sort} {self.of or _NUMBER.sub('0', self.what)}"

    def to_json(self) -> dict[str, Any]:
        """Plain data for `--json`."""
        return {
            "sort": self.sort,
            "what": self.what,
            "count": self.count,
            "setup": self.setup,
            "steps": len(self.steps),
            "steps_found": self.whole,
            "file": self.file,
        }


def scenario_of(fault: Fault, steps: Steps) -> dict[str, Any]:
    """The scenario of a fault, as its file has it."""
    return {
        "name": f"Found by random play: {fault.sort}: {fault.of or fault.what}"[:150],
        "setup": fault.setup,
        **({"side": fault.side} if fault.side else {}),
        **fault.more,
        **({"others": " ".join(fault.others)} if fault.others else {}),
        "steps": steps,
    }


def repeats(play: Play, names: Resolver, fault: Fault, steps: Steps) -> list[str]:
    """The failures when the steps are played again; if there is one, the fault has occurred again. If steps were left
    out, other failures are possible: an impossible step, unused dice.
    """
    last = steps[-1] if steps else {}
    if set(last.get("expect", ())) == {"refused"}:
        return _run(play, names, fault, steps[:-1]) or _without_effect(play, last)
    return _run(play, names, fault, steps)


def _run(play: Play, names: Resolver, fault: Fault, steps: Steps) -> list[str]:
    return [_signature(str(each)) for each in run_case(play, case_of(fault, steps), names).failures]


def case_of(fault: Fault, steps: Steps) -> Case:
    """The scenario of a fault, ready to be run."""
    return Case(Scenario.model_validate(_noded(scenario_of(fault, steps))), fault.mark, "", 0)


def _without_effect(play: Play, step: dict[str, Any]) -> list[str]:
    """Whether a command that the menu offers changes nothing and reports nothing."""
    tabletop = play.tabletop
    before, lines, asked = tabletop.journal.mark(), len(tabletop.chat.lines), len(tabletop.dialogs.asked)
    try:
        play.do(step["to"], step["do"])
    except Refused:
        return []
    silent = len(tabletop.chat.lines) == lines and len(tabletop.dialogs.asked) == asked
    return ["does nothing"] if silent and not changed(tabletop, before) else []


def changed(tabletop: Tabletop, mark: int) -> bool:
    """Whether the game has changed since a mark of the journal, apart from the engine's records of each click."""
    return any(change[2] not in ("clicked", "old") for change in tabletop.journal.changes[mark:])


def _signature(failure: str) -> str:
    """A failure without the number of its step and all other numbers: the piece and the hex are not its cause."""
    return _NUMBER.sub("0", _SIGNED.sub("", failure))


def _noded(value: Any) -> Any:
    if isinstance(value, dict):
        return Node({key: _noded(each) for key, each in value.items()})
    return [_noded(each) for each in value] if isinstance(value, list) else value


def plain(value: Any) -> Any:
    """Data of the model in the form of a scenario file."""
    if isinstance(value, dict):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def as_taken(step: dict[str, Any], drawn: Sequence[tuple[int, int]], left: Sequence[str]) -> dict[str, Any]:
    """A step with the dice that were drawn, and without the answers that no dialog took."""
    taken = {name: value for name, value in step.items() if name not in ("dice", "answer")}
    if drawn:
        taken["dice"] = " ".join(str(value) for _, value in drawn)
    if answers := step.get("answer", [])[: len(step.get("answer", [])) - len(left)]:
        taken["answer"] = answers
    return taken


class Lenient(Attempt):
    """A scenario in the middle: unused answers are not a failure but are collected in `left`."""

    left: list[str]

    def answers_used(self) -> None:
        self.left = self.game.unused_answers()


class _Dumper(yaml.SafeDumper):
    pass


_Dumper.add_representer(
    list, lambda dumper, data: dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=True)
)
_Dumper.add_representer(
    dict, lambda dumper, data: dumper.represent_mapping("tag:yaml.org,2002:map", data, flow_style=True)
)


def written(fault: Fault) -> str:
    """The fault as a scenario file that repeats it, with one step per line."""

    def line(value: Any) -> str:
        text: str = yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100_000)
        return text.removesuffix("...\n").strip()

    data = scenario_of(fault, fault.steps)
    what = " ".join(fault.what.split())
    about = f"# {fault.sort}: {what}\n# Fails until the fault is fixed; seed {fault.seed}.\n"
    head = "".join(f"{key}: {line(data[key])}\n" for key in data if key != "steps")
    return about + head + "steps:\n" + "".join(f"  - {line(each)}\n" for each in fault.steps)
