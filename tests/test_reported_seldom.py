"""Problems that a whole workspace, a command line, a style or a page's template causes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import SMALL, load

from vmodsmith.art.counters.composition import DrawError
from vmodsmith.assemble import pages
from vmodsmith.assemble.lexicon import Lexicon
from vmodsmith.cli import main
from vmodsmith.foundation.problems import WorkspaceError
from vmodsmith.model import Page
from vmodsmith.tasks import make_module
from vmodsmith.tasks.schemas import SCHEMAS, write_schemas

SCENARIO = "scenarios:\n- {name: Mine, setup: start, extensions: [skirmish-mor], steps: []}\n"


def run(workspace: Path, *words: str) -> str:
    """The output of a command that fails."""
    done = CliRunner().invoke(main, ["--workspace", str(workspace), *words])
    assert done.exit_code, done.output
    return " ".join(done.output.split())


def one_of_no_plugin(workspace: Path) -> tuple[str, ...]:
    (workspace / "templates/skirmish/scenarios").mkdir(exist_ok=True)
    (workspace / "templates/skirmish/scenarios/mine.yaml").write_text(SCENARIO, encoding="utf-8")
    return ("test", "skirmish", "mine", "--quick")


COMMANDS: dict[str, tuple[Callable[[Path], tuple[str, ...]], str]] = {
    "a scenario without one of its name": (
        lambda _: ("test", "skirmish", "No such play", "--quick"),
        "SCENARIO: found 'No such play', expected the name of a scenario, of a scenario file, or a paragraph",
    ),
    "a plug-in that the game lacks": (
        one_of_no_plugin,
        "extensions: found 'skirmish-mor', expected a plug-in of this game",
    ),
    "a workspace without a game for another's module": (
        lambda _: ("plugin",),
        "found 'none', expected a game with `host:` in its game.yaml",
    ),
    "a game that has a module of its own": (
        lambda _: ("plugin", "skirmish"),
        "game.yaml: host: found 'nothing', expected `host:`, the module that the rules are for",
    ),
    "a style that the game lacks": (
        lambda _: ("build", "skirmish", "--style", "larg"),
        "--style: found 'larg', expected a style of skirmish: templates/skirmish/style-NAME.yaml",
    ),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_names_what_is_not_there(skirmish: Path, name: str) -> None:
    words, expected = COMMANDS[name]
    assert expected in run(skirmish, *words(skirmish))


def test_a_drawing_that_fails_is_reported_with_the_style(skirmish: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no check has foreseen: nothing is written, and no traceback is shown."""

    def fails(*_: object) -> None:
        raise DrawError("a circle without a centre")

    monkeypatch.setattr(make_module, "archives", fails)
    assert "style.yaml: expected a style that can be drawn: a circle without a centre" in run(
        skirmish, "build", "skirmish", "-j", "1"
    )
    assert not list((skirmish / "dist").glob("*.vmod"))


def test_a_file_of_anothers_in_place_of_a_schema_is_kept(tmp_path: Path) -> None:
    own = tmp_path / SCHEMAS / "sheets.json"
    own.parent.mkdir(parents=True)
    own.write_text("{}", encoding="utf-8")
    with pytest.raises(WorkspaceError, match=r"sheets\.json.*move this file, which would be replaced"):
        write_schemas(tmp_path)
    assert own.read_text(encoding="utf-8") == "{}" and len(list(own.parent.iterdir())) == 1


TEMPLATES = {
    "{% for x in %}": ":2: found \"Expected an expression, got 'end of statement block'\"",
    "{{ 1 // 0 }}": "expected a template that renders",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}": "macros or brackets nested without end",
    "{{ " + "(" * 400 + "1" + ")" * 400 + " }}": "macros or brackets nested without end",
    "x" * (pages._LONGEST + 1): f"at most {pages._LONGEST:,} in the templates of this folder",
    "{% include 'page.html.j3' %}": "did you mean 'page.html.j2'?",
}
"""What a template does, and what is reported of it."""


@pytest.mark.parametrize("template", TEMPLATES, ids=range(len(TEMPLATES)))
def test_a_template_that_does_not_render_is_reported(template: str) -> None:
    game = load("skirmish", SMALL)
    page = Page(id="start", file="help/1-start.html.j2", text=f"<p>one</p>\n{template}")
    with pytest.raises(WorkspaceError) as caught:
        pages.render(game, Lexicon(game), [page], "help", ["en"])
    assert [each.file for each in caught.value.problems] == [page.file]
    assert TEMPLATES[template] in str(caught.value)
