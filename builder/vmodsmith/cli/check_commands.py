"""Subcommands that judge: check, lint, diff, test, coverage, provenance. Each loads only what it needs."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click

from vmodsmith.cli.group import command
from vmodsmith.cli.output import counted, echo, print_problems, print_report, print_result
from vmodsmith.foundation.problems import Problem
from vmodsmith.reading.workspace import Workspace


@command("vmodsmith check", "vmodsmith check mygame --json")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def check(workspace: Workspace, games: tuple[str, ...], as_json: bool) -> None:
    """Check the data of games without building modules.

    Every finding has its file, line and field.
    """
    from vmodsmith.tasks.check import check_game

    found: list[Problem] = []
    for name in workspace.require(games):
        problems = check_game(workspace, name)
        found += problems
        if not as_json:
            print_problems(problems, workspace.root)
            errors = sum(each.severity == "error" for each in problems)
            echo(f"{name}: {counted(errors, 'error')}, {counted(len(problems) - errors, 'warning')}")
    if as_json:
        fields = ("file", "line", "column", "field", "found", "expected", "nearest", "check", "severity")
        listed = [{field: getattr(each, field) for field in fields} for each in found]
        echo(json.dumps(listed, ensure_ascii=False, indent=1))
    if any(each.severity == "error" for each in found):
        raise click.exceptions.Exit(1)


@command(
    "vmodsmith test", "vmodsmith test mygame", "vmodsmith test mygame --quick",
    "vmodsmith test mygame crossing --json", "vmodsmith test --quick some/file.yaml",
)  # fmt: skip
@click.argument("names", nargs=-1, metavar="[GAME]... [SCENARIO]...")
@click.option(
    "--quick", is_flag=True, help="Run scenarios in memory, without VASSAL; list what only the engine can check."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result of each scenario as JSON.")
def test(workspace: Workspace, names: tuple[str, ...], quick: bool, as_json: bool) -> None:
    """Run the scenarios of games, in VASSAL or in memory.

    VASSAL is looked for in VASSAL_HOME, then in /opt/VASSAL-*. With --quick, VASSAL is not needed. Without --quick
    it needs the extra `vmodsmith[engine]`, and a display or Xvfb.

    SCENARIO is the name of a scenario, of a scenario file (with or without .yaml), a paragraph that scenarios
    prove, or a path to a file of scenarios, which may lie anywhere. A run that finds nothing to run ends with exit
    code 1. After the results all findings of `vmodsmith check` are listed, except with --json.
    """
    from vmodsmith.tasks.check import all_findings
    from vmodsmith.tasks.quick import run_quick
    from vmodsmith.tasks.scenario_names import wanted
    from vmodsmith.tasks.test import EngineMissing, run

    found = wanted(workspace, names)
    workspace, scenarios, loose = found.workspace, found.scenarios, found.loose
    progress = None if as_json else print_result
    if quick:
        reports = [run_quick(workspace, name, scenarios, loose=loose, progress=progress) for name in found.games]
    else:
        try:
            reports = run(workspace, found.games, scenarios, loose=loose, progress=progress)
        except EngineMissing as error:
            echo(f"No scenario was run: {error}", err=True)
            raise click.exceptions.Exit(2) from None
    if as_json:
        echo(json.dumps([each.to_json() for each in reports], ensure_ascii=False, indent=1))
    else:
        for report in reports:
            print_report(report)
            reported = {each.what for result in report.results for each in result.failures}
            listed = all_findings(workspace, report.game)
            print_problems([each for each in listed if str(each) not in reported], workspace.root)
    if not all(each.passed for each in reports):
        raise click.exceptions.Exit(1)


@command("vmodsmith tutorial mygame", "vmodsmith tutorial mygame first-turn")
@click.argument("game", metavar="GAME")
@click.argument("names", nargs=-1, metavar="[TUTORIAL]...")
def tutorial(workspace: Workspace, game: str, names: tuple[str, ...]) -> None:
    """Record the tutorials of a game in VASSAL.

    VASSAL plays the scenarios that have `tutorial:` and writes their logs. Each becomes
    counters/GAME/tutorials/TUTORIAL.vlog, and the next build puts it into the Help menu. It needs the same VASSAL
    as `vmodsmith test`. A scenario that fails is not recorded.
    """
    from vmodsmith.tasks.tutorial import EngineMissing, record

    (name,) = workspace.require((game,))
    try:
        found = record(workspace, name, names)
    except EngineMissing as error:
        echo(f"No tutorial was recorded: {error}", err=True)
        raise click.exceptions.Exit(2) from None
    for each in found:
        if each.result.passed:
            said = "written" if each.changed else "is up to date"
            echo(f"{name}: {each.file} {said}, {counted(each.steps, 'step')}")
        else:
            print_result(each.result)
    if not all(each.result.passed for each in found):
        raise click.exceptions.Exit(1)


@command(
    "vmodsmith lint old-module.vmod",
    "vmodsmith lint old-module.vmod --json",
    "vmodsmith lint old-module.vmod --fix repaired.vmod",
    "vmodsmith lint old-module.vmod --engine",
    "vmodsmith lint turn-3.vsav --module old-module.vmod",
    "vmodsmith lint more-units.vmdx --module old-module.vmod",
)
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.option("--module", type=click.Path(exists=True, path_type=Path), help="The module of a saved game or extension.")
@click.option("--json", "as_json", is_flag=True, help="Print all findings as JSON, with every place of each.")
@click.option(
    "--fix",
    "out",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Repair what can be repaired without changing what the module does; write the result to OUT.",
)
@click.option("--engine", is_flag=True, help="Also open the module in VASSAL, and report its complaints.")
def lint(workspace: Workspace, file: Path, module: Path | None, as_json: bool, out: Path | None, engine: bool) -> None:
    """Report the faults of any module, extension or saved game.

    It may be made by hand or built here; VASSAL is not needed. FILE is a .vmod, a .vmdx, the folder that one was
    unpacked into, or a saved game (.vsav). The guide "I have an old module" explains each
    finding.
    """
    from vmodsmith.tasks.lint import lint_file, mend_file

    mended = mend_file(file, out) if out is not None else ()
    if mended and out is not None:
        file = out
    report = lint_file(file, module, engine=engine)
    if as_json:
        repaired = {"mended": [each.to_json() for each in mended]} if out is not None else {}
        echo(json.dumps(repaired | report.to_json(), ensure_ascii=False, indent=1))
    else:
        for kind, count in Counter(each.kind for each in mended).items():
            of_kind = [each for each in mended if each.kind == kind]
            for mending in of_kind[:MOST_OF_A_KIND]:
                echo(str(mending))
            if count > MOST_OF_A_KIND:
                echo(f"{count - MOST_OF_A_KIND:,} more repairs of the kind [{kind}]; --json lists them all")
        if out is not None:
            echo(
                f"{counted(len(mended), 'repair')}; written to {out}"
                if mended
                else f"nothing to repair; {out} was not written"
            )
        reported: Counter[str] = Counter()
        for each in report.findings:
            reported[each.kind] += 1
            if reported[each.kind] <= MOST_OF_A_KIND:
                echo(str(each))
        for kind, count in reported.items():
            if count > MOST_OF_A_KIND:
                echo(f"{count - MOST_OF_A_KIND:,} more findings of the kind [{kind}]; --json lists them all")
        levels = Counter(str(each.severity) for each in report.findings)
        kept = sum(report.kept.values())
        pieces = counted(report.pieces, "piece") if report.of_game else f"{report.pieces:,} pieces and prototypes"
        echo(
            f"{file.name}: {', '.join(counted(levels[each], each) for each in ('error', 'warning', 'note'))}; "
            f"{pieces} with {report.traits:,} traits, {kept:,} of them not read"
        )
    if any(each.severity != "note" for each in report.findings):
        raise click.exceptions.Exit(1)


@command(
    "vmodsmith diff old.vmod new.vmod",
    "vmodsmith diff old.vmod new.vmod --page changes.html",
    "vmodsmith diff turn-3.vsav turn-4.vsav --module game.vmod",
)
@click.argument("before", type=click.Path(exists=True, path_type=Path))
@click.argument("after", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--module",
    type=click.Path(exists=True, path_type=Path),
    help="The module of two saved games: places get the names of its grids.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the changes as JSON.")
@click.option(
    "--page", "out", type=click.Path(dir_okay=False, path_type=Path), help="Write a page of HTML, with the pictures."
)
def diff(workspace: Workspace, before: Path, after: Path, module: Path | None, as_json: bool, out: Path | None) -> None:
    """List the differences between two modules or saved games.

    VASSAL is not needed. BEFORE and AFTER are two .vmod or .vmdx files, folders that they were unpacked into, or
    two .vsav files. The exit code is 1 if anything differs.
    """
    from vmodsmith.tasks.diff import diff_files

    changes = diff_files(before, after, module, out)
    if as_json:
        echo(json.dumps([each.to_json() for each in changes], ensure_ascii=False, indent=1))
    else:
        for each in changes:
            echo(str(each))
        counts = Counter(each.kind for each in changes)
        echo("; ".join(f"{kind}: {n}" for kind, n in counts.items()) or "nothing differs")
    if changes:
        raise click.exceptions.Exit(1)


MOST_OF_A_KIND = 20
"""The most findings of one kind that are reported; the rest is only counted."""


@command("vmodsmith explain mygame", "vmodsmith explain mygame stacks", "vmodsmith explain mygame --language ja")
@click.argument("game")
@click.argument("declaration", required=False, default="")
@click.option("--language", default="", metavar="LANGUAGE", help="Language of the game's texts; its first by default.")
@click.option("--json", "as_json", is_flag=True, help="Print the declarations as JSON.")
def explain(workspace: Workspace, game: str, declaration: str, language: str, as_json: bool) -> None:
    """Explain the declared rules of a game, setting by setting.

    Settings that the game leaves out are listed with their defaults. With DECLARATION only the one of that name.
    The page "Declared rules" of the gallery shows the same.
    """
    from dataclasses import asdict

    from vmodsmith.tasks.explain import explained, sentences

    found = explained(workspace, workspace.require((game,))[0], declaration, language)
    if as_json:
        echo(json.dumps([asdict(each) for each in found], ensure_ascii=False, indent=1))
        return
    for number, each in enumerate(found):
        for line in [*([""] if number else []), *sentences(each)]:
            echo(line)
    if not found:
        echo("the game declares no mechanics")


@command("vmodsmith coverage mygame", "vmodsmith coverage mygame --json")
@click.argument("game")
@click.option("--json", "as_json", is_flag=True, help="Print the index as JSON.")
def coverage(workspace: Workspace, game: str, as_json: bool) -> None:
    """List the rules and tests of each paragraph of the rulebook.

    These are the rule sheets that implement it and the scenarios that test it. A paragraph counts as automated only
    if a scenario that names it passed in the engine with the current data: run `vmodsmith test GAME` first. The
    last line names the paragraphs that no scenario tests in a position reached by play: an action, the end of a
    phase, and an expectation after it.
    """
    from vmodsmith.tasks.evidence import coverage_of

    found = coverage_of(workspace, workspace.require((game,))[0])
    rows = found.rows
    reached = sum(row.reached for row in rows)
    if as_json:
        listed = [
            {"id": row.id, "expect": row.expect, "status": row.status, "sheets": row.sheets, "tests": row.tests,
             "played": [each for each in row.tests if each in found.played]}
            for row in rows
        ]  # fmt: skip
        echo(json.dumps(listed, ensure_ascii=False, indent=1))
    else:
        wide = max((len(row.id) for row in rows), default=6)
        for row in rows:
            sheets, tests = ", ".join(row.sheets) or "-", counted(len(row.tests), "scenario") if row.tests else "-"
            mark = " " if row.reached else "!"
            echo(f"{mark} {row.id:{wide}} {row.expect:10} {row.status:10} {sheets:24} {tests}")
        if not found.tested:
            echo("no scenario has been run with the current data", err=True)
        echo(f"{reached} of {len(rows)} paragraphs have the status that the index expects")
        wanted, laid_out = sum(row.expect == "automate" for row in rows), found.laid_out()
        if wanted:
            without = f"; not {' '.join(laid_out)}" if laid_out else ""
            count = f"{wanted - len(laid_out)} of {wanted} to automate"
            echo(f"{count} have a scenario that reaches its position by play{without}")
    if reached < len(rows):
        raise click.exceptions.Exit(1)


@command(
    "vmodsmith provenance mygame", "vmodsmith provenance mygame --list placeholder",
    "vmodsmith provenance mygame --json",
)  # fmt: skip
@click.argument("game")
@click.option("--list", "kind", metavar="KIND", default=None, help="List each datum with a source of this kind.")
@click.option("--json", "as_json", is_flag=True, help="Print every datum and its source as JSON.")
def provenance(workspace: Workspace, game: str, kind: str | None, as_json: bool) -> None:
    """Report where the data of a game come from.

    Each value is from the rulebook, a reconstruction, a design decision, or a placeholder.
    """
    from vmodsmith.tasks.evidence import kinds, sources_of

    name = workspace.require((game,))[0]
    if kind is not None and kind not in kinds():
        raise click.BadParameter(f"{kind!r} is not one of {', '.join(kinds())}", param_hint="--list")
    sources = sources_of(workspace, name)
    if as_json:
        listed = [
            {"file": each.file, "line": each.line, "name": each.name, "kind": each.kind, "source": each.source}
            for each in sources.entries
        ]
        echo(json.dumps(listed, ensure_ascii=False, indent=1))
        return
    if kind is not None:
        for each in sources.entries:
            if each.kind == kind:
                echo(f"{each.file}:{each.line}: {each.name}: {each.source}")
        return
    counts = sources.summary
    wide = max((len(file) for file in counts), default=4)
    echo("  ".join([f"{'file':{wide}}", *(f"{each:>14}" for each in kinds())]))
    for file, tally in counts.items():
        echo("  ".join([f"{file:{wide}}", *(f"{tally[each]:>14}" for each in kinds())]))
    total = [sum(tally[each] for tally in counts.values()) for each in kinds()]
    echo("  ".join([f"{'all':{wide}}", *(f"{each:>14}" for each in total)]))
