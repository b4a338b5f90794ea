"""A game goes on after an update: it was saved in play, the data were changed, the module built again, and the engine's
own *Refresh Counters* makes every piece anew. Each keeps its place in its stack, its step, layers, status, facing and
whatever else it holds, and has the new values. A piece whose row is gone stays, and is named; so is one that has not as
many steps any more as it has lost.
"""

from __future__ import annotations

import csv
import re
import shutil
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations, product
from pathlib import Path
from random import Random

import pytest
from shared.engines import Engines
from shared.games import WORKSPACES, load, write_blank

from vmodsmith.engine import Engine
from vmodsmith.vassal.piece import ADD, PieceText, parse_piece
from vmodsmith.vassal.savedgame import commands_of
from vmodsmith.vassal.sequence import decode

BY_NAME = ("UseLabelerName", "UseLayerName", "UseRotateName")
LOOKED_UP = ((), ("UseName",), ("UseName", "fixGPID"))
DECKS = (
    (), ("RefreshDecks",), ("RefreshDecks", "DeleteOldDecks"), ("RefreshDecks", "AddNewDecks"),
    ("RefreshDecks", "DeleteOldDecks", "AddNewDecks"),
)  # fmt: skip


def every_box() -> Iterator[tuple[str, ...]]:
    """Each way in which the boxes of the engine's dialog can be ticked."""
    names = chain.from_iterable(combinations(BY_NAME, count) for count in range(len(BY_NAME) + 1))
    other = chain.from_iterable(combinations(("DeleteNoMap", "UseHotkey"), count) for count in range(3))
    for parts in product(LOOKED_UP, list(names), DECKS, list(other)):
        yield tuple(chain.from_iterable(parts))
    for parts in product(LOOKED_UP, BY_NAME, DECKS[:2]):
        yield ("TestMode", *parts[0], parts[1], *parts[2])


SOME = (
    (),
    BY_NAME,
    ("TestMode",),
    ("UseName", "fixGPID", *BY_NAME, "DeleteNoMap", "RefreshDecks", "DeleteOldDecks"),
    ("UseName",),
)
"""For games whose refresh takes a second."""

RENAMED = "-renamed"
"""The end of the ids of rows that say what their id was; pictures of counters are called by the ids."""


# ---- an update


@dataclass
class Update:
    """The ids of rows that an update took away or named otherwise without saying so, the changed values by id:
    property, new text; the numbers of steps that rows have now, by id, where they had more or fewer; and the former ids
    of the rows that say so, with their ids."""

    lost: set[str] = field(default_factory=set)
    steps: dict[str, int] = field(default_factory=dict)
    values: dict[str, tuple[str, str]] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)


def _read(path: Path) -> tuple[list[str], list[dict[str, str]]]:
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.DictReader(file)
        return list(reader.fieldnames or ()), list(reader)


def _write(path: Path, names: Sequence[str], rows: Sequence[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def update(root: Path, game: str, stats: Sequence[str]) -> Update:
    """Sort the rows of units, put one in, take one away, call one by another id and two more that say what theirs was,
    call one by another name, change all values of the first statistic, count steps anew, give statuses one more value,
    and let a counter have a copy less, where there is one with copies. What rules name stays."""
    done, stat = Update(), stats[0]
    units = root / "counters" / game / "units.csv"
    names, rows = _read(units)
    said = "\n".join(
        each.read_text(encoding="utf-8")
        for each in sorted((root / "templates" / game).rglob("*"))
        if each.suffix in (".py", ".yaml", ".j2", ".csv") and "scenarios" not in each.parts
    )
    setups = sorted((root / "counters" / game / "setups").glob("*.csv"))
    placed = {row["piece"] for each in setups for row in _read(each)[1]}
    free = [row for row in rows if row["id"] not in said and {row["id"], f"{row['id']}#1"} & placed]
    single = [row for row in free if (row.get("quantity") or "1") == "1"]
    draw = Random(7)
    gone, other, named, like = draw.sample(single if len(single) > 3 else rows, 4) if len(rows) > 3 else (None,) * 4
    several = [row for row in free if (row.get("quantity") or "1") not in ("1", "")]
    moved: dict[str, str | None] = {}
    if gone and other and named and like:
        moved = {gone["id"]: None, other["id"]: f"{other['id']}-other"}
        named["name"] = f"{named['name']}9"
        new = {**like, "id": f"{like['id']}-new"}
        rows = [new, *(row for row in rows if row is not gone)]
        other["id"] = f"{other['id']}-other"
    if several:
        fewer = draw.choice(several)
        moved[f"{fewer['id']}#{fewer['quantity']}"] = None
        fewer["quantity"] = str(int(fewer["quantity"]) - 1)
    done.lost = set(moved)
    _count_steps_anew(done, names, [row for row in rows if row["id"] in {each["id"] for each in free}], stats)
    still = [row for row in rows if row in free and row["id"] not in done.lost and row["id"] not in done.steps]
    for row in [*(each for each in still if each in several), *still][:2]:
        row["formerly"], row["id"] = row["id"], f"{row['id']}{RENAMED}"
        done.renamed[row["formerly"]] = row["id"]
    names += ["formerly"] if done.renamed else []
    _value_more(root / "templates" / game / "pieces.yaml")
    for row in rows:
        if row[stat].isdigit():
            row[stat] = str((int(row[stat]) + 1) % 10)
            done.values[row["id"]] = (f"{stat}1", row[stat])
    _write(units, names, sorted(rows, key=lambda row: row["id"][::-1]))
    for each in setups:
        heading, standing = _read(each)
        for row in standing:
            name, mark, number = row["piece"].partition("#")
            row["piece"] = f"{done.renamed.get(name, name)}{mark}{number}"
        stays = [row for row in standing if moved.get(row["piece"], "") is not None]
        for row in stays:
            if int(row.get("face") or 1) > (most := done.steps.get(row["piece"].partition("#")[0], 99)):
                row["face"] = str(most)
        _write(each, heading, [{**row, "piece": moved.get(row["piece"]) or row["piece"]} for row in stays])
    return done


def _count_steps_anew(done: Update, names: list[str], rows: list[dict[str, str]], stats: Sequence[str]) -> None:
    """Some units have a step less, some a step more, with the values of the last one; two that had one have two."""
    left = [row for row in rows if row["id"] not in done.lost]
    several = [row for row in left if int(row.get("steps") or 1) > 1][::-3][:6]
    single = [row for row in left if int(row.get("steps") or 1) == 1][::-3][:2]
    for row, more in [*zip(several, (0, 1) * 3, strict=False), *((row, 1) for row in single)]:
        had = int(row.get("steps") or 1)
        done.steps[row["id"]] = had + 1 if more else had - 1
        row["steps"] = str(done.steps[row["id"]])
        for stat in stats:
            last, further = stat if had == 1 else f"{stat}.{had}", f"{stat}.{had + 1}"
            names += [further] if more and further not in names else []
            if last in row:
                row.update({further: row[last]} if more else {last: ""})


def _value_more(path: Path) -> None:
    """Each status has one more value, before all others; and what switches a condition is another key."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"(\n    values:\n)( +- \{id: )([\w-]+)(,[^\n]*\n)", _first_twice, text)
    for name in re.findall(r"- \{id: ([\w-]+)-new", text):
        for each in (path.parent / "strings").glob("*.csv"):
            lines = each.read_text(encoding="utf-8").splitlines()
            lines += [line.replace(f".{name}.", f".{name}-new.", 1) for line in lines if f".{name}." in line]
            each.write_text("\n".join(lines) + "\n", encoding="utf-8")
    path.write_text(
        re.sub(r"(- \{id: (?:shaken|routed|reserve|pinned|disrupted), [^\n]*key: )[\w+]+", r"\1Alt+F9", text)
    )


def _first_twice(found: re.Match[str]) -> str:
    head, start, name, rest = found.groups()
    other = re.sub(r" key: [^,]+,", "", rest)
    return f"{head}{start}{name}-new{other}{start}{name}{rest}"


# ---- a game in play


def in_play(engine: Engine, setup: str, certain: Collection[str] = ()) -> None:
    """Start a setup and spoil its order: pieces are on other steps, turned, marked, moved by hand, and the turn goes
    on. The pieces of certain rows have lost all steps but one."""
    engine.setup(setup)
    draw = Random(11)
    standing = engine.pieces("RowId", "Faces")
    for each in standing:
        if str(each["properties"]["RowId"]).partition("#")[0] in certain:
            engine.set_layer(f"uid:{each['uid']}", "Step", int(each["properties"]["Faces"] or 1))
    others = [each for each in standing if str(each["properties"]["RowId"]).partition("#")[0] not in certain]
    for each in draw.sample(others, min(60, len(others))):
        ref = f"uid:{each['uid']}"
        faces = int(each["properties"]["Faces"] or 1)
        for layer in engine.layers(ref):
            if layer["name"] == "Step":
                engine.set_layer(ref, "Step", draw.randint(1, faces))
            elif engine.value(ref, f"State_{layer['name']}") is not None:
                engine.set_piece_property(ref, f"State_{layer['name']}", str(draw.randint(0, 2)))
            elif layer["name"] and draw.random() < 0.3 and layer["name"] not in ("Cover", "Arcs"):
                engine.set_layer(ref, layer["name"], draw.randint(0, 1))
    for each in draw.sample(standing, min(12, len(standing))):
        there = draw.choice(standing)
        if there["map"] == each["map"]:
            engine.move(f"uid:{each['uid']}", f"{there['x']},{there['y']}", map=there["map"])
    engine.turn("next")


def text_of(engine: Engine) -> list[PieceText]:
    """The pieces as a saved game has them, once each has been asked its name: a layer that follows a property takes its
    level when it is asked, as it is drawn, and writes it. A new piece has not been drawn yet."""
    engine.pieces()
    return [parse_piece(each) for each in commands_of(engine.game_text()) if each.startswith(ADD)]


def state_of(engine: Engine) -> tuple[dict[str, list[object]], list[object]]:
    """What every piece of a game holds, by the identity that lasts: place, states of all its traits but for what the
    data say; and who lies in which stack. Traits without a state are left out, as setups have fewer of them than slots,
    and so are reports, whose state counts what they have said."""
    pieces: dict[str, list[object]] = {}
    number: dict[str, str] = {}
    stacks: list[object] = []
    for each in text_of(engine):
        if each.is_stack:
            sheet, x, y, *inside = decode(each.traits[0].state, ";")
            lying = [number.get(one, one) for one in inside if not one.startswith("@@")]
            stacks.append((sheet, x, y, lying))
            continue
        head = decode(each.traits[0].state, ";")
        values = dict(zip(head[5::2], head[6::2], strict=False))
        identity = number[str(each.piece_id)] = values["UniqueID"]
        states = (shown(raw.type, raw.state) for raw in each.traits[1:])
        held = sorted((kind, text) for kind, text in states if kind not in ("mark", "report") and text)
        pieces[identity] = [tuple(head[:4]), *sorted(values.items()), *held]
    return pieces, sorted(stacks, key=str)


def shown(type_: str, state: str) -> tuple[str, str]:
    """What a trait holds: a layer shows a picture or none, whatever its number is by now, and a status is what its
    layer shows."""
    kind, *fields = decode(type_, ";")
    if kind == "PROP" and fields[0].startswith("State_"):
        return kind, ""
    if kind != "emb2":
        return kind, state
    level = int(state.partition(";")[0])
    pictures = decode(fields[15], ",")
    return f"{kind} {fields[18]}", pictures[level - 1].replace(RENAMED, "") if 0 < level <= len(pictures) else "off"


# ---- and its refresh


@pytest.fixture
def updated(tmp_path: Path) -> Callable[[str], tuple[Path, Update]]:
    """Gives the module of a game after an update of its data."""

    def made(name: str) -> tuple[Path, Update]:
        root = tmp_path / "w"
        for part in ("counters", "maps", "templates"):
            shutil.copytree(WORKSPACES[name] / part / name, root / part / name)
        done = update(root, name, [each.id for each in load(name, WORKSPACES[name]).manifest.stats])
        (tmp_path / "new").mkdir()
        return write_blank(load(name, root), tmp_path / "new"), done

    return made


def _unlike(old: Sequence[object], new: Sequence[object]) -> str:
    one, two = Counter(map(str, old)), Counter(map(str, new))
    return f"was {[*(one - two).elements()]}, is {[*(two - one).elements()]}"


def refreshed(
    engine: Engine, done: Update, options: Sequence[str], lost: dict[str, str], few: dict[str, str] | None = None
) -> list[str]:
    """What a refresh with some options spoils, in words. `lost` are identity and name of pieces whose row is gone,
    `few` of those that stand on a step that there is no more, before the first refresh."""
    before, stacks = state_of(engine)
    mark = engine.mark()
    engine.refresh(*options)
    said = engine.chat(mark)
    after, now = state_of(engine)
    fewer = {each: name for each, name in (few or {}).items() if each in before}
    wrong = [
        f"{options}: {each}: {_unlike(before[each], after.get(each, ()))}"
        for each in before
        if each not in lost and each not in fewer and after.get(each) != before[each]
    ]
    wrong += [f"{options}: there is a new piece {each}" for each in after.keys() - before.keys()]
    if stacks != now:
        wrong.append(
            f"{options}: stacks are {[each for each in now if each not in stacks]}, not "
            f"{[each for each in stacks if each not in now]}"
        )
    for identity, name in lost.items():
        if not any(name in line for line in said):
            wrong.append(f"{options}: {identity}, {name} is not named in {said}")
    named = {**lost, **fewer}
    for identity, name in fewer.items():
        if "TestMode" not in options and not any(name in line and "step" in line for line in said):
            wrong.append(f"{options}: {identity}, {name} has a step less, and is not named in {said}")
    others = [line for line in said if line.startswith(("~", "!")) and not any(name in line for name in named.values())]
    wrong += [f"{options}: {line}" for line in others if "Deck" not in line and str(len(lost)) not in line]
    if "TestMode" not in options:
        for each in engine.pieces("RowId", "UniqueID", *{name for name, _ in done.values.values()}):
            found = each["properties"]
            row = str(found["RowId"]).partition("#")[0]
            if (
                found["UniqueID"] not in lost
                and row in done.values
                and found[done.values[row][0]] != done.values[row][1]
            ):
                wrong.append(f"{options}: {found['RowId']} has the old value {found[done.values[row][0]]}")
    return wrong


@pytest.mark.slow(30)
@pytest.mark.parametrize("name", WORKSPACES)
def test_a_game_saved_in_play_goes_on_in_the_next_version(
    engines: Engines,
    blank: Callable[[str], Path],
    updated: Callable[[str], tuple[Path, Update]],
    tmp_path: Path,
    name: str,
) -> None:
    new, done = updated(name)
    setup = max(load(name, WORKSPACES[name]).setups, key=lambda each: len(load(name, WORKSPACES[name]).rows_of(each)))
    engine = engines.get(blank(name))
    in_play(engine, setup.id, {row for row, steps in done.steps.items()})
    saved = tmp_path / "saved.vsav"
    engine.save(saved)
    lost = {
        each["properties"]["UniqueID"]: each["properties"]["BasicName"]
        for each in engine.pieces("RowId", "UniqueID", "BasicName")
        if each["properties"]["RowId"] in done.lost
    }
    few = {
        each["properties"]["UniqueID"]: each["properties"]["BasicName"]
        for each in engine.pieces("RowId", "UniqueID", "BasicName", "Step_Level")
        if int(each["properties"]["Step_Level"] or 1)
        > done.steps.get(str(each["properties"]["RowId"]).partition("#")[0], 99)
    }
    with Engine(new, timeout=300) as later:
        later.load(saved, engine.side())
        wrong = []
        for options in every_box() if name == "skirmish" else SOME:
            wrong += refreshed(later, done, options, lost, few)
            # each from the game as it was saved: one that was refreshed has nothing more to lose
            later.load(saved, engine.side())
    assert wrong == [], "\n".join(line[:600] for line in wrong[:20])
    assert lost or name == "skirmish", "an update takes rows away"
    assert done.renamed, "an update gives rows another id"
    assert done.values
    one_step = all(
        int(row.get("steps") or 1) == 1 for row in _read(WORKSPACES[name] / "counters" / name / "units.csv")[1]
    )
    assert few or one_step, "an update takes steps away from pieces that have lost them"


# ---- what no new piece has a place for


def _with_moods(root: Path, values: Sequence[str], conditions: Sequence[str]) -> Path:
    """The small game as a workspace of its own, its units with a status of these values and with these conditions."""
    for part in ("counters", "maps", "templates"):
        shutil.copytree(WORKSPACES["skirmish"] / part / "skirmish", root / part / "skirmish")
    folder = root / "templates" / "skirmish"
    pieces = (folder / "pieces.yaml").read_text(encoding="utf-8")
    pieces = pieces.replace(
        "conditions: [shaken]", f"conditions: [{', '.join(('shaken', *conditions))}]\n    states: [mood]"
    )
    pieces += "".join(
        f"  - {{id: {each}, name: mood.{each}, key: Ctrl+{n}, marker: shaken, source: reconstruction}}\n"
        for n, each in enumerate(conditions, 1)
    )
    pieces += (
        "states:\n  - id: mood\n    name: mood.mood\n    none: mood.none\n    source: reconstruction\n    values:\n"
    )
    pieces += "".join(f"      - {{id: {each}, name: mood.{each}, marker: shaken}}\n" for each in values)
    (folder / "pieces.yaml").write_text(pieces, encoding="utf-8")
    with (folder / "strings.csv").open("a", encoding="utf-8") as file:
        file.writelines(f"mood.{each},{each},{each},\n" for each in ("mood", "none", *values, *conditions))
    (root / "made").mkdir()
    return write_blank(load("skirmish", root), root / "made")


@pytest.mark.parametrize("options", [(), BY_NAME])
def test_a_status_is_kept_by_its_value_and_what_is_gone_is_named(
    needs_engine: None, tmp_path: Path, options: tuple[str, ...]
) -> None:
    old = _with_moods(tmp_path / "old", ("calm", "eager", "afraid"), ("tired",))
    new = _with_moods(tmp_path / "new", ("afraid", "calm"), ())
    saved = tmp_path / "saved.vsav"
    with Engine(old) as engine:
        engine.setup("close")
        for row, number in (("b-1", 1), ("r-1", 2), ("r-2", 3)):
            engine.set_piece_property(row, "State_mood", str(number))
            engine.set_facing(row, number)
        engine.set_layer("r-2", "tired", 1)
        engine.save(saved)
        side = engine.side()
    with Engine(new) as engine:
        engine.load(saved, side)
        before, mark = engine.game_text(), engine.mark()
        engine.refresh(*options)
        moods = {row: engine.value(row, "State_mood") for row in ("b-1", "r-1", "r-2")}
        assert moods == {"b-1": "2", "r-1": "0", "r-2": "1"}
        assert {row: engine.value(row, "Facing_Facing") for row in moods} == {"b-1": "2", "r-1": "3", "r-2": "4"}
        names = {row: engine.value(row, "BasicName") for row in moods}
        lines = [line.lstrip("-~ ") for line in engine.chat(mark) if "could not be kept" in line]
        assert lines == [f"{names['r-1']}: “eager” could not be kept.", f"{names['r-2']}: “tired” could not be kept."]
        engine.undo()
        assert engine.game_text() == before, "one undo takes all of it back"
        engine.redo()
        assert {row: engine.value(row, "State_mood") for row in moods} == moods
