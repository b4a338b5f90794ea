"""Names below the counters in the view under the mouse: read whole or nearly so, and beside each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared.engines import Engines
from shared.games import WORKSPACES, load

from vmodsmith.assemble.captions import GAP, LETTERS, captions, lines_of
from vmodsmith.engine import Engine
from vmodsmith.model import Game
from vmodsmith.rules import VIEWER
from vmodsmith.vassal.sequence import literal

_VIEWER = (
    'VASSAL.build.module.Map.getMapById("Map0").getComponentsOf(VASSAL.build.module.map.CounterDetailViewer.class)'
    '.get(0).getAttributeValueString("{what}")'
)
_READ = (
    "{new VASSAL.tools.FormattedString(" + _VIEWER.format(what="counterReportFormat") + ").getLocalizedText("
    "VASSAL.build.GameModule.getGameModule().getGameState().getPieceForId(String.valueOf(PieceUID)),"
    ' VASSAL.build.GameModule.getGameModule(), "caption")}'
)
UNIT = "r-1"
_HEAD, _TAIL = "<html><center>", "</center></html>"


def _names(game: Game, language: str) -> list[str]:
    found = (
        " ".join(game.text(part, language) for part in each.title) for each in game.counters if each.use != "sheet"
    )
    return list(dict.fromkeys(found))


def _viewer(engine: Engine, what: str) -> str:
    return engine.expression("{" + _VIEWER.format(what=what) + "}") or ""


def _caption(engine: Engine, name: str, size: int = 1) -> str:
    text = (
        _viewer(engine, "counterReportFormat")
        .replace("BasicName", literal(name))
        .replace("StackSize", literal(str(size)))
    )
    return engine.expression(text) or ""


def test_a_name_is_parted_at_spaces_and_between_wide_letters() -> None:
    assert lines_of("40 A 161 R 565", 9) == ["40 A 161 R 565"]
    assert lines_of("11 Pz AA 11 Armoured reconnaissance battalion", 9) == [
        "11 Pz AA 11",
        "Armoured",
        "reconnaissance",
        "battalion",
    ]
    assert lines_of("24 Pz III/AR 89 中砲兵大隊", 9) == ["24 Pz III/AR 89 中", "砲兵大隊"]
    assert lines_of("2 SSPzK LAH 1 SS装甲連隊", 8) == ["2 SSPzK LAH 1 SS", "装甲連隊"]
    assert lines_of("Panzergrenadierregimenter", 9) == ["Panzergrenadierregimenter"]


@pytest.mark.parametrize("name", WORKSPACES)
def test_captions_have_as_few_lines_as_suffice(name: str) -> None:
    """At most three, or those in which 92 of 100 names are whole in each language."""
    game = load(name, WORKSPACES[name])
    units = (game.style.counter.pixels + GAP) // (LETTERS + 2)

    def suffice(lines: int) -> bool:
        longest = [
            [len(lines_of(" ".join(game.text(part, language) for part in each.title), units)) for each in game.counters
             if each.use != "sheet"]
            for language in game.manifest.languages
        ]  # fmt: skip
        return all(100 * sum(each <= lines for each in those) >= 92 * len(those) for those in longest)

    found = captions(game, game.style, sizes=False)
    assert found.lines == next((each for each in (1, 2) if suffice(each)), 3)
    assert found.middle == 3 + 7 * found.lines - GAP


def test_long_names_get_more_lines_and_those_of_sheets_alone_do_not_count() -> None:
    """In whichever language they are long."""
    game = load("skirmish", WORKSPACES["skirmish"])
    flag = next(each for each in game.markers if each.id == "flag")
    unused = flag.model_copy(update={"use": "sheet"})
    for language in game.manifest.languages:
        for words, lines in ((1, 1), (2, 2), (8, 3)):
            name = {"en": "x", "ja": "x", language: " ".join(["battalion"] * words)}
            strings = {**game.strings, "marker.flag": name}
            for marker, expected in ((flag, lines), (unused, 1)):
                changed = game.model_copy(update={"strings": strings, "units": (), "markers": (marker,)})
                assert captions(changed, game.style, sizes=False).lines == expected, (language, words)


@pytest.mark.parametrize("name", WORKSPACES)
def test_no_caption_reaches_its_neighbour_and_all_are_as_high(
    name: str, needs_engine: None, engines: Engines, blank: Callable[[str], Path]
) -> None:
    game = load(name, WORKSPACES[name])
    engine = engines.open(blank(name))
    engine.set_property(VIEWER, "100 %")
    assert [int(_viewer(engine, what)) for what in ("borderWidth", "fontSize")] == [GAP, LETTERS]
    room = GAP + game.style.counter.pixels
    high: set[int] = set()
    lines_seen: set[str] = set()
    for language in game.manifest.languages:
        whole, names = 0, _names(game, language)
        for each in sorted(names, key=len)[-40:] + names[:10]:
            made = _caption(engine, each)
            assert made.startswith(_HEAD) and made.endswith(_TAIL), made
            lines = made.removeprefix(_HEAD).removesuffix(_TAIL).split("<br>")
            high.add(len(lines))
            shown = [line for line in lines if line != "&nbsp;"]
            whole += not shown[-1].endswith("…")
            assert "".join(shown).removesuffix("…").replace(" ", "") in each.replace(" ", "")
            lines_seen.update(shown)
            assert [line for line in shown if _wide(engine, line, LETTERS) > room] == []
        assert whole > 0
    assert len(high) == 1 and high <= {1, 2, 3}
    widest = sorted(lines_seen, key=lambda line: _wide(engine, line, LETTERS))[-5:]
    for share in (125, 150, 200):
        engine.set_property(VIEWER, f"{share} %")
        room, letters = GAP + game.style.counter.pixels * share // 100, int(_viewer(engine, "fontSize"))
        assert [line for line in widest if _wide(engine, line, letters) > room] == [], share
    engine.set_property(VIEWER, "100 %")


def _wide(engine: Engine, line: str, letters: int) -> int:
    """How wide the engine draws a line in letters of a size."""
    font = f'new java.awt.Font("Dialog", 0, {letters})'
    return int(engine.expression(f"{{VASSAL.tools.image.LabelUtils.labelWidth({font}, {literal(line)})}}") or 0)


def test_a_piece_bears_its_name_in_the_players_language(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path]
) -> None:
    """Read as the viewer reads it; none for a piece that is hidden from this player."""
    game = load("skirmish", WORKSPACES["skirmish"])
    unit = next(each for each in game.counters if each.id == UNIT)
    for locale in game.manifest.languages:
        engine = engines.open(blank("skirmish"), locale)
        engine.setup("Start", side="Red")
        name = " ".join(game.text(part, locale) for part in unit.title)
        assert engine.expression(_READ, piece=UNIT) == f"{_HEAD}{name}{_TAIL}"
        engine.set_property(VIEWER, "200 %")
        assert [_viewer(engine, what) for what in ("fontSize", "borderWidth")] == ["18", str(GAP)]
        engine.set_property(VIEWER, "100 %")


def test_where_the_engine_shrinks_the_counters_their_names_shrink_and_then_go(
    needs_engine: None, engines: Engines, blank: Callable[[str], Path]
) -> None:
    engine = engines.open(blank("zitadelle"))
    engine.setup("Campaign")
    screen = int(engine.expression("{java.awt.Toolkit.getDefaultToolkit().getScreenSize().width}") or 0)
    for share in (1, 2):
        engine.set_property(VIEWER, f"{share}00 %")
        most = (screen - GAP) // (72 * share + GAP)
        assert "<font" not in _caption(engine, "47 PzK 6 58", most)
        assert "<font size='-2'>47 PzK 6 58" in _caption(engine, "47 PzK 6 58", most + 1)
        assert _caption(engine, "47 PzK 6 58", most * 3) == ""
        assert _caption(engine, "") == ""
    engine.set_property(VIEWER, "100 %")
