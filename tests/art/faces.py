"""Counters for tests of drawing: those the rulebook prints (2.22, 2.23), made by hand so that data may change."""

from __future__ import annotations

from functools import cache

from shared.games import load

from vmodsmith.model import Counter, Game, Style


@cache
def game() -> Game:
    """The workspace's own game whose counters are tested."""
    return load("zitadelle")


def styles() -> dict[str, Style]:
    """Every style of the game by name; the standard one as `standard`."""
    return {"standard": game().style, **game().styles}


def unit(type_id: str, side: str, fields: str, *values: str) -> Counter:
    """A unit of one of the game's types; `fields` is `hq|size|parent|name|setup`, values `at-av-cs` a face."""
    kind = game().type_by_id[type_id]
    common = dict(zip(("formation", "size", "parent", "name", "setup"), fields.split("|"), strict=True))
    faces = []
    for value in values:
        stats = ("sup",) if value.startswith("R") else ("at", "av", "cs")
        parts = value.removeprefix("R").split("-") if value else []
        faces.append({**common, **dict(zip(stats, parts, strict=False))})
    return Counter(
        id=f"test-{type_id}",
        kind=kind.kind,
        title=(common["name"],),
        side=side,
        type=type_id,
        layout=kind.layout,
        scheme=kind.scheme or side,
        symbol=kind.symbol,
        classes=kind.classes,
        faces=tuple(faces),
        source="2.22",
    )


def marker(layout: str, side: str | None, symbol: str | None, *texts: str, formation: str = "") -> Counter:
    """A marker with these texts, one a face."""
    return Counter(
        id=f"test-{layout}",
        kind="marker",
        title=(layout,),
        side=side,
        layout=layout,
        scheme=side,
        symbol=symbol,
        faces=tuple({"text": text, "formation": formation} for text in texts),
        source="2.23",
    )


def samples() -> dict[str, list[Counter]]:
    """Counters by layout: one of every look the layout has."""
    return {
        "armour": [
            unit("panzer-regiment", "german", "48 PzK|III|11 Pz|15|F", "7-3-3", "4-3-1"),
            unit("ss-panzer-regiment", "german", "2 SSPzK|III|LAH|1|E", "9-5-3", "4-3-2"),
            unit("elefant-battalion", "german", "41 PzK|II|656 PJ|654|B", "6-5-1"),
            unit("guards-tank-brigade", "soviet", "5 GTA|X|2 GTK|266|7", "4-4-2", "2-4-1"),
        ],
        "infantry": [
            unit("infantry-regiment", "german", "23 AK|III|78 St|215|A", "2-*-4", "1-*-2"),
            unit("jaeger-battalion", "german", "46 PzK|II|GvM|9|D", "0-*-2"),
            unit("rifle-regiment", "soviet", "13 A|III|8 R|151|N", "1-*-2", "0-*-1"),
            unit("guards-airborne-regiment", "soviet", "13 A|III|4 GV|156|N", "0-*-3", "0-*-2"),
        ],
        "artillery": [
            unit("artillery-command", "german", "41 PzK|X|Arko|35|B", "R4"),
            unit("engineer-company", "german", "23 AK|I||813|A", "*-*-*"),
        ],
        "air": [
            unit("level-bomber", "german", "8.FgK||8.FgK|He 111|S", "", ""),
            unit("dive-bomber", "german", "1.FgD||1.FgD|Ju 87|N", "", "3-*-*"),
        ],
        "morale": [marker("morale", "german", None, "9", formation="47 PzK")],
        "disrupted": [marker("disrupted", None, "disrupted", "No AT Fire / Disrupt / MA Halved")],
        "control": [marker("control", "german", "balkenkreuz", "German Control")],
        "turn": [marker("turn", None, "turn", "Game Turn")],
        "chit": [marker("chit", "soviet", None, "Soviet reinforcements", "GT5 S4")],
        "tiger-company": [marker("tiger-company", "german", "tiger", "1/503", formation="3 PzK")],
        "status": [marker("status", None, "fired", "Has fired")],
    }
