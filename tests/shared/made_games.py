"""Small games made at random, the same for the same seed: without a map or with several, for one side or many, with odd
names, without rules or with mechanics in any combination."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from shared.seeds import chance

__all__ = ["NAME", "make"]

NAME = "made"

_ODD = (
    "Käthe's “Own”", 'the "Old" Guard < 5', "A & B; C", "back\\slash", "100 % rain", "{0} of $name$", "a|b", "第１師団",
    "1/2", "true", "No. 5", "x = y + 1", "Ж", "-7", "it's 3:1", "tab/slash", "semi;colon", "[bracket]", "(1)", "",
)  # fmt: skip
"""What an author may well type for a name."""

_LANGUAGES = (["en"], ["de"], ["ja", "en"], ["en", "fr"], ["en", "ja", "pt-BR"])
_NUMBERINGS = ("{column:02d}{row:02d}", "{column}.{row}", "{column:A}{row}", "{row:02d}{column:02d}")


class _Making:
    """One game while it is made."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.random = chance(seed)
        self.strings: dict[str, str] = {}
        self.files: dict[str, str] = {}
        self.languages = self.random.choice(_LANGUAGES)
        self.sides = [f"side{n}" for n in range(1, self.random.choice([1, 2, 2, 2, 3, 4]) + 1)]
        self.maps: list[dict[str, Any]] = []

    def said(self, key: str, plain: str) -> str:
        """A text key, with a text that is odd now and then, and unlike all others."""
        odd = self.random.choice(_ODD) if self.random.random() < 0.3 else ""
        self.strings[key] = f"{plain} {odd}".strip()
        return key

    def yaml(self, file: str, data: Any) -> None:
        self.files[file] = json.dumps(data, ensure_ascii=False, indent=1) + "\n"  # JSON is YAML

    def table(self, file: str, heading: str, rows: Iterable[Mapping[str, object]]) -> None:
        out = io.StringIO(newline="")
        writer = csv.DictWriter(out, heading.split(","), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        self.files[file] = out.getvalue()

    # ---- the parts

    def run(self) -> dict[str, str]:
        self._maps()
        self._displays()
        self._counters()
        self._sequence()
        self._rules()
        self._setups()
        self._manifest()
        self._style()
        self._texts()
        return self.files

    def _maps(self) -> None:
        random, number = self.random, self.random.choice([0, 1, 1, 1, 2, 3])
        for n in range(1, number + 1):
            columns, rows = random.randint(3, 9), random.randint(3, 8)
            self.maps.append({
                "id": f"map{n}", "name": self.said(f"map.map{n}", f"Map {n}"),
                "orientation": random.choice(["flat", "pointy"]), "hex_mm": random.choice([16, 20, 25.4]),
                "rows_grow": random.choice(["up", "down"]), "numbering": random.choice(_NUMBERINGS),
                "shifted": random.choice(["even", "odd"]), "default_terrain": "clear",
                "parts": [{"id": "all", "name": f"map.map{n}", "columns": f"1-{columns}", "rows": f"1-{rows}"}],
                "source": "design: made",
            })  # fmt: skip
        if not self.maps:
            self.yaml("maps/map.yaml", {"maps": [], "terrain": [], "lines": []})
            for name, heading in (("hexes", "hex,source"), ("lines", "id,kind,course,source")):
                self.table(f"maps/{name}.csv", heading, [])
            self.table("maps/places.csv", "id,name,hex,kind,source", [])
            self.table("maps/zones.csv", "id,name,kind,hexes,source", [])
            return
        terrain = [{"id": each, "name": self.said(f"terrain.{each}", each.title())} for each in ("clear", "woods")]
        lines = [
            {"id": "road", "name": self.said("terrain.road", "Road"), "runs": "through"},
            {"id": "river", "name": self.said("terrain.river", "River"), "runs": "hexside"},
        ]
        self.yaml("maps/map.yaml", {"maps": self.maps, "terrain": terrain, "lines": lines})
        hexes, roads = [], []
        for sheet in self.maps:
            there = self.hexes(sheet)
            some = random.sample(there, random.randint(0, len(there) // 3))
            hexes += [{"hex": each, "map": sheet["id"], "terrain": "woods", "source": "design: made"} for each in some]
            column = self.hexes(sheet, column=2)
            roads.append(
                {
                    "id": f"road-{sheet['id']}",
                    "map": sheet["id"],
                    "kind": "road",
                    "course": " ".join(column),
                    "source": "design: made",
                }
            )
            side = "N" if sheet["orientation"] == "flat" else "NE"
            roads.append(
                {
                    "id": f"river-{sheet['id']}",
                    "map": sheet["id"],
                    "kind": "river",
                    "course": f"{there[-1]}/{side}",
                    "source": "design: made",
                }
            )
        if not hexes:
            hexes = [
                {
                    "hex": self.hexes(self.maps[0])[0],
                    "map": self.maps[0]["id"],
                    "terrain": "woods",
                    "source": "design: made",
                }
            ]
        self.table("maps/hexes.csv", "hex,map,terrain,source", hexes)
        self.table("maps/lines.csv", "id,map,kind,course,source", roads)
        self.table("maps/places.csv", "id,name,hex,kind,source", [])
        self.table("maps/zones.csv", "id,name,kind,hexes,source", [])

    def hexes(self, sheet: Mapping[str, Any], column: int | None = None) -> list[str]:
        """The numbers of a map's hexes, column by column."""
        (part,) = sheet["parts"]
        wide, high = (int(part[each].partition("-")[2]) for each in ("columns", "rows"))
        pattern = sheet["numbering"].replace("{column:A}", "{letter}")
        return [
            pattern.format(column=c, row=r, letter=chr(64 + c))
            for c in range(1, wide + 1) if column in (None, c)
            for r in range(1, high + 1)
        ]  # fmt: skip

    def _displays(self) -> None:
        self.turns = self.random.randint(1, 6)
        displays = [
            {"id": "turns", "name": self.said("display.turns", "Turns"), "window": "tracks", "source": "design: made",
             "tracks": [{"id": "turn", "name": "display.turns", "boxes": f"1-{self.turns}"}]},
            {"id": "losses", "name": self.said("display.losses", "Losses"),
             "window": self.random.choice(["tracks", "lost"]), "source": "design: made",
             "tracks": [{"id": "all", "name": "display.losses",
                         "boxes": [{"id": each, "name": f"side.{each}"} for each in self.sides]}]},
        ]  # fmt: skip
        self.strings["window.tracks"], self.strings["window.lost"] = "Tracks", "Lost"
        if displays[1]["window"] == "tracks":
            del self.strings["window.lost"]
        self.yaml("maps/displays.yaml", {"displays": displays})

    @staticmethod
    def _once(name: str, called: set[str]) -> str:
        while name in called:
            name += "*"
        called.add(name)
        return name

    def _counters(self) -> None:
        random = self.random
        types = [{"id": "foot", "name": self.said("type.foot", "Foot"), "kind": "unit", "layout": "unit",
                  "title": ["name", "type"], "classes": ["foot"], "source": "design: made"}]  # fmt: skip
        rows, self.units = [], {}
        for side in self.sides:
            called: set[str] = set()  # two of one name would be a slip
            for n in range(1, random.randint(2, 5)):
                name = f"{side}-{n}"
                self.units[name] = side
                steps = random.choice([1, 2])
                rows.append({
                    "id": name, "side": side, "type": "foot", "name": self._once(random.choice(_ODD) or str(n), called),
                    "quantity": random.choice([1, 1, 2]),
                    "steps": steps, "cs": random.randint(1, 6), "mv": random.randint(1, 5),
                    **({"cs.2": 1, "mv.2": 1} if steps == 2 else {}), "source": "design: made",
                })  # fmt: skip
        self.yaml("counters/types.yaml", {"types": types})
        self.table("counters/units.csv", "id,side,type,name,quantity,steps,cs,mv,cs.2,mv.2,source", rows)
        self.table("counters/formations.csv", "id,side,name,abbr,kind,parent,source", [])
        markers = [
            {"id": "turn", "kind": "turn", "name": self.said("marker.turn", "Turn"), "front": "T"},
            {"id": "hit", "kind": "marker", "name": self.said("marker.hit", "Hit"), "front": "Hit", "back": "Out"},
        ]
        self.table("counters/markers.csv", "id,kind,layout,name,front,back,source",
                   [{**each, "layout": "marker", "source": "design: made"} for each in markers])  # fmt: skip
        eliminated = {side: f"losses/all.{side}" for side in self.sides}
        unit = {"name": self.said("kind.unit", "Units"), "flip": "steps", "eliminated": eliminated,
                "moved": random.random() < 0.5,
                "conditions": ["hit"], "palette": ["side", "type"]}  # fmt: skip
        kinds = {
            "unit": unit,
            "turn": {"name": self.said("kind.turn", "Turn marker"), "track": "turns/turn", "palette": []},
            "marker": {"name": self.said("kind.marker", "Markers"), "copies": True, "flip": "faces", "palette": []},
        }
        conditions = [{"id": "hit", "name": self.said("cond.hit", "Is hit"), "key": "Alt+J", "marker": "hit",
                       "corner": random.choice(["left", "right", "top"]), "source": "design: made"}]  # fmt: skip
        self.yaml("templates/pieces.yaml", {"kinds": kinds, "conditions": conditions})

    def _sequence(self) -> None:
        phases = [
            {"id": f"{side}-{what}", "name": self.said(f"phase.{side}-{what}", f"{what.title()} {side}"), "side": side,
             "source": "design: made"}
            for side in self.sides for what in ("move", "fight")
        ]  # fmt: skip
        self.yaml("templates/phases.yaml", {
            "turns": {"count": self.turns, "name": self.said("turn.name", "Turn"), "source": "design: made"},
            "phases": phases,
        })  # fmt: skip

    def _rules(self) -> None:
        """Any of the mechanics that belong together, on a game that has a map; those of the sequence on all."""
        random, made, tables = self.random, {}, []
        if random.random() < 0.2:
            self.yaml("templates/tables.yaml", {"tables": []})
            return
        made["sequence"] = {"use": "phases", "turn_marker": "turn"}
        made["referee"] = {"use": "referee"}
        self.referee = True
        moving = [{"phases": f"{side}-move", "side": side} for side in self.sides]
        fighting = [{"phases": f"{side}-fight", "side": side} for side in self.sides]
        units = {"kinds": "unit"}
        if self.maps and random.random() < 0.8:
            helpers = []
            if random.random() < 0.6:
                made["zones"] = {"use": "zones", "exerts": units}
                helpers.append("zones")
            if random.random() < 0.6:
                made["stacks"] = {"use": "stacking", "kinds": "unit", "counts": units, "limit": random.randint(1, 4),
                                  "checked": " ".join(each["phases"] for each in moving)}  # fmt: skip
                helpers.append("stacks")
            made["movement"] = {"use": "movement", "kinds": "unit", "bind": moving, "who": units,
                                "allowance": "unit.mv",
                                "table": "terrain", "ground_name": "terrain.{word}", "column": "foot", "roads": "road",
                                "parts": 2}  # fmt: skip
            if helpers:
                made["movement"]["with"] = " ".join(helpers)
            tables.append(
                (
                    "terrain",
                    "terrain",
                    "movement",
                    "terrain,foot,foot-extra\nclear,1,\nwoods,2,\nroad,0.5,\nriver,,1\n",
                    {},
                )
            )
            if random.random() < 0.6 and len(self.sides) > 1:
                made["retreat"] = {
                    "use": "retreat",
                    "kinds": "unit",
                    **({"with": " ".join(helpers)} if helpers else {}),
                }
                made["combat"] = {"use": "combat", "kinds": "unit", "bind": fighting, "who": units,
                                  "attack_strength": "unit.cs",
                                  "defence_strength": "unit.cs", "table": "combat",
                                  "apply": {"AL": "lose_steps(battle.attackers, 1)",
                                            "DR": "retreat.order(battle.defenders, 1)",
                                            "DE": "eliminate(battle.defenders)"}}  # fmt: skip
                tables.append(
                    (
                        "combat",
                        "die",
                        "odds",
                        "die,1:2,1:1,2:1\n1,AL,AL,DR\n2,AL,AL,DR\n3,AL,DR,DR\n4,AL,DR,DR\n5,DR,DE,DE\n6,DR,DE,DE\n",
                        {"dice": "1d6"},
                    )
                )
            if random.random() < 0.5:
                made["supply"] = {"use": "trace", "kinds": "unit", "bind": moving, "who": units, "condition": "hit",
                                  "sources": {side: f"edge-{side}" for side in self.sides}, "longest": random.randint(1,
                                      9)}  # fmt: skip
                hexes = self.hexes(self.maps[0])
                self.maps[0]["areas"] = [
                    {"id": f"edge-{side}", "name": self.said(f"area.{side}", f"Edge {side}"), "side": side,
                     "hexes": hexes[n]}
                    for n, side in enumerate(self.sides)
                ]  # fmt: skip
                data = json.loads(self.files["maps/map.yaml"])
                self.yaml("maps/map.yaml", {**data, "maps": self.maps})
        self.yaml("templates/rules/1-made.yaml", {"name": self.said("rule.made", "Rules"), "mechanics": made})
        specs = []
        for name, rows, columns, text, more in tables:
            specs.append({"id": name, "name": self.said(f"table.{name}", name.title()), "file": f"{name}.csv",
                          "rows": {"by": rows, **more}, "columns": {"by": columns},
                          "source": "design: made"})  # fmt: skip
            self.files[f"templates/tables/{name}.csv"] = text
        self.yaml("templates/tables.yaml", {"tables": specs})

    referee = False

    def _setups(self) -> None:
        random, rows = self.random, []
        spots = [(each, sheet["id"]) for sheet in self.maps for each in self.hexes(sheet)]
        for unit, side in self.units.items():
            if random.random() < 0.8:
                at, sheet = random.choice(spots) if spots and random.random() < 0.8 else (f"losses/all.{side}", "")
                rows.append({"piece": unit, "at": at, "map": sheet, "source": "design: made"})
        rows.append({"piece": "turn", "at": "turns/turn.1", "map": "", "source": "design: made"})
        self.table("counters/setups/start.csv", "piece,at,map,source", rows)
        self.yaml("counters/setups.yaml", {"setups": [
            {"id": "start", "name": self.said("setup.start", "Start"), "file": "start.csv", "source": "design: made"},
        ]})  # fmt: skip

    def _manifest(self) -> None:
        options = [{"id": "referee", "name": self.said("option.referee", "Referee"), "values": ["off", "warn", "full"],
                    "default": self.random.choice(["off", "warn", "full"]), "source": "design: made"}]  # fmt: skip
        if self.referee:
            for value in ("off", "warn", "full"):
                self.strings[f"option.referee.{value}"] = value
        else:
            del self.strings["option.referee"]
        sides = [{"id": each, "name": self.said(f"side.{each}", f"Army {n}"), "colour": f"#{n}0{n}0a{n}"}
                 for n, each in enumerate(self.sides, 1)]  # fmt: skip
        self.yaml("counters/game.yaml", {
            "id": NAME, "title": self.said("game.title", f"Made {self.seed}"), "version": "1.0",
            "languages": self.languages,
            "stats": [{"id": "cs", "name": self.said("stat.cs", "Strength")},
                      {"id": "mv", "name": self.said("stat.mv", "Movement")}],
            "sides": sides, "options": options if self.referee else [], "source": "design: made",
        })  # fmt: skip

    def _style(self) -> None:
        colours = {"ground": "paper", "ink": "black", "symbol": "white", "symbol-ink": "black"}
        face = {"ground": {"draw": "box", "box": [0, 0, 72, 72], "fill": "ground"}}
        text = {"draw": "text", "box": [4, 8, 64, 24], "font": "small", "size": 12, "align": "centre", "shrink": True}
        text.pop("shrink")
        self.strings["style.standard"] = "Standard"
        self.yaml("templates/style.yaml", {
            "name": "style.standard", "source": "design: made",
            "palette": {"white": "#ffffff", "black": "#16181a", "paper": "#f4efe0",
                        **{f"ground{n}": each for n, each in enumerate(("#f2c14e", "#5b8def", "#e8e8e8", "#9a5b3c"),
                            1) if n <= len(self.sides)}},
            "fonts": {"small": {"family": "Barlow Condensed", "weight": 600}},
            "counter": {"size": "15mm", "pixels": 72, "raster": 1},
            "faces": {
                each: {"colours": {**colours, "ground": f"ground{n}" if n else "paper"}}
                for n, each in enumerate(("default", *self.sides))
            },
            "layouts": {
                "unit": {"elements": {**face, "values": {**text, "text": "{cs}-{mv}", "box": [6, 41, 60, 23],
                                                         "size": 20}}},
                "marker": {"elements": {**face, "text": {**text, "text": "{text}"}}},
            },
            "map": {"hex_px": 48, "land": "#e6e3c4"},
        })  # fmt: skip

    def _texts(self) -> None:
        base = self.languages[0]
        self.table(
            "templates/strings.csv", f"key,{base}", [{"key": key, base: text} for key, text in self.strings.items()]
        )


def make(root: Path, seed: int) -> None:
    """Write the game of a seed into a workspace."""
    for file, text in _Making(seed).run().items():
        room, _, rest = file.partition("/")
        path = root / room / NAME / rest
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
