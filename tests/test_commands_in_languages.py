"""Every command on the small game in other languages: German alone, English with French, four languages of which the
program does not bring two."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from vmodsmith.cli import main
from vmodsmith.tasks.new import STARTER, new_game
from vmodsmith.tasks.starter_language import in_language, starter_languages

GAMES = {"de": "[de]", "en-fr": "[en, fr]", "en-ja-pt-zh": "[en, ja, pt-BR, zh-TW]"}


def run(root: Path, *args: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, ["--workspace", str(root), *args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, f"{args}: {result.output[-2000:]}"
    assert "Traceback" not in result.output
    return result


@pytest.fixture(params=GAMES)
def small(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game that `new` writes, for each test anew: commands change it."""
    root = tmp_path_factory.mktemp(request.param)
    new_game(root, "battle", "de" if request.param == "de" else None)
    path = root / "counters/battle/game.yaml"
    text = re.sub(r"^languages: \[[^\]]*\]", f"languages: {GAMES[request.param]}", path.read_text("utf-8"), flags=re.M)
    path.write_text(text, encoding="utf-8")
    return root


def test_all_commands_work_in_every_language(small: Path) -> None:
    ran: set[str] = set()

    def done(name: str, *args: str, code: int = 0) -> Result:
        ran.add(name)
        return run(small, name, *args, code=code)

    errors = done("check").output.splitlines()[-1]
    assert errors.startswith("battle: 0 errors")
    done("list")
    done("docs", "--list")
    done("build", "-j", "1")
    module = small / "dist/battle.vmod"
    assert "battle.vmod" in done("build").output
    done("test", "battle", "--quick")
    done("preview", "-j", "1")
    done("sheets", "battle")
    done("mapsheets", "battle")
    done("coverage", "battle")
    done("provenance", "battle")
    assert "movement: movement" in done("explain", "battle").output
    done("editor", "battle")
    done("schemas")
    done("simulate", "battle", "battle", "--times", "2", code=1)  # several scenarios are in that file
    done("simulate", "battle", "--play", "1", "--times", "1", "--seed", "3")
    assert "`host:`" in done("plugin", "battle", code=1).output  # it is for no module of others
    done("lint", str(module))
    done("diff", str(module), str(module))
    for language in ("de", "nl", "zh-TW"):
        done("words", "battle", "--language", language, "--out", str(small / f"{language}.po"))
    with zipfile.ZipFile(module) as archive:
        name = max(
            (each for each in archive.namelist() if each.endswith(".vsav")),
            key=lambda each: archive.getinfo(each).file_size,
        )
        (small / "start.vsav").write_bytes(archive.read(name))
    done("setup", "battle", str(small / "start.vsav"), "taken")
    (small / "land.txt").write_text("0101 woods\n0102 hill\n", encoding="utf-8")
    done("convert", "battle", str(small / "land.txt"), "--source", "design: x", "--replace")
    assert "source" in done("survey", "battle", code=1).output
    done("new", "another")
    need_an_engine = {"refresh", "tutorial"}
    assert ran | need_an_engine == set(main.commands), "a command that this test does not run"


@pytest.mark.slow(60)
def test_the_module_passes_in_the_engine(small: Path, needs_engine: None) -> None:
    result = run(small, "test", "battle")
    assert "0 failed" in result.output


@pytest.mark.parametrize("language", starter_languages())
def test_the_small_game_is_written_in_one_language(tmp_path: Path, language: str) -> None:
    run(tmp_path, "new", "battle", "--language", language)
    assert run(tmp_path, "check").output.splitlines()[-1] == "battle: 0 errors, 0 warnings"
    assert " 0 failed" in run(tmp_path, "test", "battle", "--quick").output
    strings = (tmp_path / "templates/battle/strings.csv").read_text(encoding="utf-8")
    assert strings.splitlines()[0] == f"key,{language},note"
    if language not in ("en",):
        assert "Infantry" not in strings and "Combat strength" not in strings


@pytest.mark.parametrize("language", [each for each in starter_languages() if each != "en"])
def test_every_phrase_of_the_scenarios_is_in_the_language(language: str) -> None:
    text = (STARTER / "templates/scenarios/battle.yaml").read_text(encoding="utf-8")
    made = in_language("templates/scenarios/battle.yaml", text, language)
    assert [each for each in _read(text) & _read(made) if re.search("[A-Za-z]", each)] == []
    assert len(_read(text)) == len(_read(made))


def _read(text: str) -> set[str]:
    """What players read of scenarios: names, commands, reports, answers."""
    found: set[str] = set()

    def walk(data: object, field: str) -> None:
        for key, value in data.items() if isinstance(data, dict) else ():
            walk(value, str(key))
        for value in data if isinstance(data, list) else ():
            walk(value, field)
        if isinstance(data, str) and field in (
            "about",
            "name",
            "do",
            "press",
            "chat",
            "no-chat",
            "answer",
            "menu",
            "no-menu",
        ):
            found.add(data)

    walk(yaml.safe_load(text), "")
    return found


def test_a_language_that_the_small_game_is_not_in_is_told(tmp_path: Path) -> None:
    result = run(tmp_path, "new", "battle", "--language", "nl", code=1)
    assert "--language: found 'nl', expected one of en, de, es, fr, ja" in result.output
    assert "vmodsmith docs translating" in result.output and list(tmp_path.iterdir()) == []
