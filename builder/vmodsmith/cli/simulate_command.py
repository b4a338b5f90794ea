"""The subcommand `simulate`. It loads only what it needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from vmodsmith.cli.group import command
from vmodsmith.cli.output import counted, echo
from vmodsmith.reading.workspace import Workspace

if TYPE_CHECKING:
    from vmodsmith.simulation.run_results import RunResults
    from vmodsmith.simulation.scenario import Outcome
    from vmodsmith.tasks.simulate import Played

__all__ = ["simulate"]

_MOST = 8
"""The most lines of one kind that are printed; JSON has all."""

_NAMED = 40
"""The most uncalled functions that are listed."""


@command(
    "vmodsmith simulate mygame crossing", "vmodsmith simulate mygame crossing --times 10000 --picture odds.svg",
    "vmodsmith simulate mygame --play 5 --times 20 --seed 7",
    "vmodsmith simulate mygame --play 2 --scenarios --times 200",
)  # fmt: skip
@click.argument("game")
@click.argument("scenario", required=False)
@click.option(
    "--play",
    "turns",
    type=click.IntRange(1, 1000),
    default=None,
    metavar="TURNS",
    help="Play this many turns at random.",
)
@click.option("--setup", default=None, metavar="NAME", help="With --play: start from this setup only.")
@click.option(
    "--scenarios",
    is_flag=True,
    help="With --play: start from the middle of the game's scenarios instead; TURNS counts phases.",
)
@click.option(
    "--times",
    type=click.IntRange(1, 10_000_000),
    default=None,
    metavar="N",
    help="Number of plays: by default 1000 of a scenario, 10 at random.",
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="S", help="The same seed gives the same plays.")
@click.option(
    "--picture", type=click.Path(path_type=Path), default=None, metavar="FILE", help="Draw to FILE: svg, png or pdf."
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def simulate(
    workspace: Workspace,
    game: str,
    scenario: str | None,
    turns: int | None,
    setup: str | None,
    scenarios: bool,
    times: int | None,
    seed: int,
    picture: Path | None,
    as_json: bool,
) -> None:
    """Play a game in memory thousands of times.

    With a SCENARIO: play its steps with free dice; report the odds of what it expects, of losses, moves and results,
    with a picture. With --play: play both sides at random from a setup, using what menus, drags and phases offer. This
    looks for errors in rules, phases without an end, menus that offer what is refused, and invariants that break. With
    --scenarios play starts in the middle of the game's scenarios, deep in its procedures. Each fault is written as a
    scenario that repeats it.
    """
    if (scenario is None) == (turns is None):
        raise click.UsageError("either a SCENARIO or --play TURNS is expected")
    if scenarios and (turns is None or setup is not None):
        raise click.UsageError("--scenarios needs --play, and cannot be combined with --setup")
    name = workspace.require((game,))[0]
    if scenario is not None:
        _chances(workspace, name, scenario, times or 1000, seed, picture, as_json)
    elif turns is not None:
        _play(workspace, name, turns, times or 10, seed, setup, scenarios, as_json)


def _chances(
    workspace: Workspace, name: str, scenario: str, times: int, seed: int, picture: Path | None, as_json: bool
) -> None:
    from vmodsmith.tasks.simulate import chances

    found = chances(workspace, name, scenario, times=times, seed=seed)
    drawn, missing = _draw(workspace, name, found, picture)
    if as_json:
        echo(json.dumps({"game": name} | found.to_json() | {"picture": drawn}, ensure_ascii=False, indent=1))
    else:
        _print(found)
        echo(f"picture: {drawn}" if drawn else f"no picture: {missing}")
    if found.complaints:
        raise click.exceptions.Exit(1)


def _play(
    workspace: Workspace,
    name: str,
    turns: int,
    times: int,
    seed: int,
    setup: str | None,
    scenarios: bool,
    as_json: bool,
) -> None:
    from vmodsmith.tasks.simulate import random_play

    found = random_play(workspace, name, turns=turns, times=times, seed=seed, setup=setup, scenarios=scenarios)
    results = found.results
    if as_json:
        echo(json.dumps(found.to_json(), ensure_ascii=False, indent=1))
    else:
        done = ", ".join(f"{count} {sort}" for sort, count in results.actions.most_common())
        echo(
            f"{name}: {counted(results.games, 'game')}, {_how_long(results)}, seed {seed}: {done} "
            f"in {results.seconds:.1f} s of processor time"
        )
        for command, lines in sorted(results.words.items(), key=lambda each: -len(each[1])):
            echo(
                f"note   {command}: {len(lines)} of {results.commands[command]} times it changed nothing and reported: "
                f"{lines[-1]}"
            )
        for kind, drags in sorted(results.unseen.items(), key=lambda each: -len(each[1])):
            echo(f"note   no rule looked at {counted(len(drags), 'drag')} of a piece of the kind {kind}: {drags[-1]}")
        _print_reach(found)
        for fault in results.faults.values():
            short = f"{len(fault.steps)} steps" + ("" if fault.whole else ", not repeatable")
            echo(f"FAULT  {fault.sort}: {fault.what} ({fault.count} times; {fault.file}, {short})")
        echo(f"{len(results.faults)} faults")
    if results.faults:
        raise click.exceptions.Exit(1)


def _how_long(results: RunResults) -> str:
    return f"{results.begun} of them after scenarios" if results.begun else f"{results.turns} turns"


def _print_reach(found: Played) -> None:
    """Print the coverage of the rules, and the names of functions and commands that were never reached."""
    reach, used = found.results.coverage, found.known - len(found.never)
    echo(f"reach  {used} of {found.known} commands used, {len(reach.phases)} of {found.phases} phases played")
    if found.results.sought:
        echo(f"note   used only where scenarios offer it: {', '.join(found.results.sought)}")
    if found.never:
        echo(f"note   never used: {', '.join(found.never)}")
    if found.unproven:
        echo(f"note   in no scenario either: {', '.join(found.unproven)}")
    if reach.functions:
        never = reach.never()
        echo(f"reach  {len(reach.functions) - len(never)} of {len(reach.functions)} functions of the game called")
        more = f" and {len(never) - _NAMED} more (--json has all)" if len(never) > _NAMED else ""
        if never:
            echo(f"note   never called: {', '.join(never[:_NAMED])}{more}")


def _draw(workspace: Workspace, name: str, found: Outcome, path: Path | None) -> tuple[str | None, str]:
    """Draw the picture. Returns its path, or None and the reason why there is none."""
    from vmodsmith.simulation.picture import NoPlotting
    from vmodsmith.tasks.simulate import draw

    try:
        made = draw(workspace, name, found, path)
    except NoPlotting as error:
        return None, str(error)
    return (made.relative_to(workspace.root) if made.is_relative_to(workspace.root) else made).as_posix(), ""


def _print(found: Outcome) -> None:
    from vmodsmith.simulation.chances import shares

    echo(f"{found.case.name} ({found.case.file}:{found.case.line}): {found.times} plays, seed {found.seed}")
    if found.parts:
        echo("expected, with 95 % confidence intervals")
    for (part, share), reached in zip(found.expected(), found.reached, strict=True):
        short = "" if reached == found.times else f"  reached in {reached}"
        echo(f"  {share}  step {part.step}: {part.words}{short}")
    for table, cells in found.read().items():
        echo(f"results of the table {table}")
        _rows(f"  {each}  {cell or 'empty'}" for cell, each in cells.items())
    for words, groups in (("steps lost", found.tally.steps), ("pieces lost", found.tally.lost)):
        for side, counts in groups.items():
            if set(counts) != {"0"}:
                echo(f"{side}: {words}")
                _rows(f"  {each}  {number}" for number, each in shares(counts, found.times).items())
    shown = (
        ("hexes moved", found.tally.moved),
        ("final positions", found.tally.places),
        ("final conditions", found.tally.wears),
    )
    for words, groups in shown:
        if groups:
            echo(words)
        for piece, counts in sorted(groups.items()):
            if len(counts) == 1 and groups is not found.tally.places:
                continue
            few = [f"{name} {each.share:.1%}" for name, each in shares(counts, found.times).items()]
            more = f", {len(few) - _MOST} more" if len(few) > _MOST else ""
            echo(f"  {piece}: {', '.join(few[:_MOST])}{more}")
    for words, reasons in (("stopped early", found.stopped), ("went wrong", found.complaints)):
        for reason, count in reasons.most_common(_MOST):
            echo(f"{words} in {count}: {reason}")
    if found.picked:
        echo(f"dialogs answered by chance: {found.picked}")
    echo(f"{found.seconds:.1f} s of processor time, {found.times / max(found.seconds, 1e-9) * 60:.0f} plays a minute")


def _rows(lines: object) -> None:
    from itertools import islice

    for each in islice(lines, _MOST * 2):  # type: ignore[call-overload]
        echo(each)
