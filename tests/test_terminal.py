"""What a stranger wrote is shown on a terminal, and not obeyed by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from shared.games import ROOT, SMALL

from vmodsmith.art.symbols.silhouettes import ArtError, read_silhouette
from vmodsmith.assemble.unnamed import _named
from vmodsmith.cli import main

SIGNS = ("\x1b", "\x07", "\x9b", "\u202e", "\u200b", "\u2028")


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize(
    "words", [("check", "skirmish"), ("check", "skirmish", "--json"), ("test", "skirmish", "--quick")]
)
def test_no_command_prints_what_a_terminal_obeys(skirmish: Path, sign: str, words: tuple[str, ...]) -> None:
    strange = json.dumps(f"a{sign}]0;title")
    manifest = skirmish / "counters/skirmish/game.yaml"
    if words[0] == "check":
        manifest.write_text(f"{manifest.read_text(encoding='utf-8')}{strange}: x\n", encoding="utf-8")
    scenario = skirmish / "templates/skirmish/scenarios/fight.yaml"
    text = scenario.read_text(encoding="utf-8")
    scenario.write_text(text.replace("a fight that costs the target a step", strange, 1), encoding="utf-8")
    done = CliRunner().invoke(main, ["--workspace", str(skirmish), *words], color=True)
    assert "title" in done.output, done.output
    assert sign not in done.output
    if "--json" in words:
        json.loads(done.stdout)


def test_names_of_pictures_are_found_in_one_pass() -> None:
    assert list(_named("a.png/b c.png;d.pngx,.png;e.png.png")) == ["a.png", "b c.png", "d.png", "e.png.png"]
    assert list(_named("a" * 2_000_000)) == []


@pytest.mark.parametrize("path", ["M1e308 0", "M0 0L-1e7 1", "M0 0L1e999 1"])
def test_no_drawing_goes_beyond_what_print_can_write(path: str) -> None:
    with pytest.raises(ArtError, match="is not a number up to 1,000,000"):
        read_silhouette(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="{path}"/></svg>')


def test_a_game_without_mechanics_is_explained_in_a_sentence() -> None:
    run = CliRunner().invoke(main, ["explain", "skirmish", "--workspace", str(SMALL)])
    assert (run.exit_code, run.output) == (0, "the game declares no mechanics\n")


@pytest.mark.parametrize("command", ["check", "build", "sheets", "coverage"])
def test_a_message_without_a_file_begins_with_what_it_is_about(command: str) -> None:
    """What was typed has no file: no colon stands before it. The names that would do are listed."""
    said = CliRunner().invoke(main, ["--workspace", str(ROOT), command, "hatin"]).output
    assert "hattin, korsun, streets, zitadelle (did you mean 'hattin'?)" in said
    assert any(line.startswith("GAME: found 'hatin'") for line in said.splitlines())
