"""What each player sees of pieces, by side, option, step and face: what the engine draws is what the model says (see
`shared.drawn`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from shared.drawn import NOTICED, Look, differing, painted, patterns, unlike
from shared.engines import Engines
from shared.games import WORKSPACES, blank_pictures, load, plugins_of, workspace_of, write_module

from vmodsmith.engine import Engine
from vmodsmith.model import Counter, Game


class Shown:
    """A game whose pictures are patterns, open in the engine. `sorts` has one counter of each sort: kind, side, option
    that covers it, number of faces, layout, mask. Pieces of one sort differ in their own pictures only."""

    def __init__(self, engine: Engine, game: Game) -> None:
        self.engine, self.game = engine, game
        self.names = {each.id: game.text(each.name) for each in game.manifest.sides}
        sorts: dict[object, Counter] = {}
        for each in game.counters:
            if each.use == "sheet":
                continue
            kind = game.kinds[each.kind]
            own = each.kind, each.side, each.covered, len(each.faces), each.layout, bool(kind.hides)
            sorts.setdefault(own, each)
        self.sorts = list(sorts.values())

    def lay(self, counters: Iterable[Counter]) -> None:
        """A new game with these counters on the first map, each by itself."""
        self.engine.new_game()
        for n, each in enumerate(counters):
            self.engine.place(each.id, f"{100 + 30 * (n % 40)},{100 + 30 * (n // 40)}")

    def viewers(self) -> Iterator[tuple[str, str | None]]:
        """Who looks, with the side whose secrets are seen: None for none, `all` for all."""
        yield from ((name, each) for each, name in self.names.items())
        yield "Solo", "all"
        yield "observer", None

    def face(self, counter: Counter, step: int, sees: str | None, option: str) -> int:
        """What is to be seen of a piece at a step, its option on or off."""
        if not counter.covered or option == "off" or step == len(counter.faces) or sees in ("all", counter.side):
            return step
        return 0

    def check(self, looks: Iterable[tuple[str, Counter, Look]]) -> None:
        assert differing(self.engine, self.game, looks) == []


@pytest.fixture(scope="module", params=list(WORKSPACES))
def shown(request: pytest.FixtureRequest, needs_engine: None, engines: Engines, common: Path) -> Iterator[Shown]:
    workspace = workspace_of(request.param)
    game = load(request.param, workspace)
    folder = common / "drawn"
    path = folder / f"{game.id}.vmod"
    if not path.exists():
        folder.mkdir(exist_ok=True)
        write_module(game, folder, patterns(game, blank_pictures(game)))
    yield Shown(engines.get(path, extensions=plugins_of(path)), game)


def turnable(game: Game, counter: Counter) -> range:
    """The faces that a piece can show; of one that a mask can hide the last one only."""
    count = len(counter.faces)
    return range(count, count + 1) if game.kinds[counter.kind].hides and count > 1 else range(1, count + 1)


def test_every_face_is_drawn(shown: Shown) -> None:
    shown.lay(shown.sorts)
    shown.engine.take_side("Solo")
    for step in range(1, 1 + max(len(each.faces) for each in shown.sorts)):
        there = [each for each in shown.sorts if step in turnable(shown.game, each)]
        for each in there:
            if len(turnable(shown.game, each)) > 1:
                shown.engine.set_layer(each.id, "Step", step)
        shown.check((each.id, each, Look(step)) for each in there)


def test_each_side_sees_what_is_not_covered_for_it(shown: Shown) -> None:
    covered = [each for each in shown.sorts if each.covered]
    shown.lay(covered)
    for option in sorted({each.covered for each in covered if each.covered}):
        mine = [each for each in covered if each.covered == option]
        for value, step in product(("off", "on"), range(1, 1 + max(len(each.faces) for each in mine))):
            shown.engine.set_property(f"option_{option}", value)
            there = [each for each in mine if step <= len(each.faces)]
            for each in there:
                shown.engine.set_layer(each.id, "Step", step)
            for viewer, sees in shown.viewers():
                shown.engine.take_side(viewer)
                shown.check((each.id, each, Look(shown.face(each, step, sees, value))) for each in there)


def test_marks_lie_on_what_is_seen(shown: Shown) -> None:
    """Each condition, each value of each state, the sign that a piece has moved, alone and all together, for those who
    see it and for those who see its cover."""
    shown.lay(shown.sorts)
    game, engine = shown.game, shown.engine
    states = {each.id: each for each in game.states}
    for viewer, sees in (next(shown.viewers()), ("observer", None)):
        engine.take_side(viewer)
        seen = {}
        for each in shown.sorts:
            step = turnable(game, each)[0]
            seen[each.id] = shown.face(each, step, sees, "on")
        for condition in game.conditions:
            with_it = [each for each in shown.sorts if condition.id in game.kinds[each.kind].conditions]
            for each in with_it:
                engine.set_layer(each.id, condition.id, 1)
            shown.check((each.id, each, Look(seen[each.id], (condition.id,))) for each in with_it)
            for each in with_it:
                engine.set_layer(each.id, condition.id, 0)
        for state in states.values():
            with_it = [each for each in shown.sorts if state.id in game.kinds[each.kind].states]
            for value in state.values:
                for each in with_it:
                    engine.set_piece_property(each.id, state.property_name, str(state.number(value.id)))
                look = f"{state.id}.{value.id}"
                shown.check((each.id, each, Look(seen[each.id], (look,))) for each in with_it)
            for each in with_it:
                engine.set_piece_property(each.id, state.property_name, "0")
        full = []
        for each in shown.sorts:
            kind = game.kinds[each.kind]
            for condition in kind.conditions:
                engine.set_layer(each.id, condition, 1)
            for state_id in kind.states:
                engine.set_piece_property(each.id, states[state_id].property_name, "1")
            values = tuple(f"{one}.{_first(states[one])}" for one in kind.states)
            if kind.moved:
                engine.key(each.id, "Ctrl+M")
            full.append((each.id, each, Look(seen[each.id], (*kind.conditions, *values), kind.moved)))
        shown.check(full)
        for each in shown.sorts:
            kind = game.kinds[each.kind]
            for condition in kind.conditions:
                engine.set_layer(each.id, condition, 0)
            for state_id in kind.states:
                engine.set_piece_property(each.id, states[state_id].property_name, "0")
            if kind.moved:
                engine.key(each.id, "Ctrl+M")


def _first(state: object) -> str:
    return next(value.id for value in state.values if state.number(value.id) == 1)  # type: ignore[attr-defined]


def test_a_piece_is_drawn_as_it_is_turned(shown: Shown) -> None:
    turned = [each for each in shown.sorts if shown.game.kinds[each.kind].facing]
    shown.lay(turned)
    shown.engine.take_side("Solo")
    for facing in range(6):
        for each in turned:
            shown.engine.set_facing(each.id, facing)
        looks = [(each.id, each, Look(turnable(shown.game, each)[0], facing=facing)) for each in turned]
        shown.check(looks)


def test_a_mask_shows_its_back_to_all(shown: Shown) -> None:
    """Who hid it sees the mask too, until it is looked below; an observer and the other side see nothing else ever."""
    hiding = [each for each in shown.sorts if shown.game.kinds[each.kind].hides and len(each.faces) > 1]
    shown.lay(hiding)
    uids = {each["id"]: each["uid"] for each in shown.engine.pieces()}  # who it is, it tells no more
    for each in hiding:
        shown.engine.take_side(shown.names[shown.game.kinds[each.kind].hides or ""])
        shown.engine.key(f"uid:{uids[each.id]}", "Ctrl+H")
    for viewer, _ in shown.viewers() if hiding else ():
        shown.engine.take_side(viewer)
        shown.check((f"uid:{uids[each.id]}", each, Look(1, mask=True)) for each in hiding)


@pytest.mark.parametrize("name", WORKSPACES)
def test_each_mark_would_be_missed(name: str) -> None:
    """What these tests compare can tell a piece with a mark from one without it."""
    game = load(name, workspace_of(name))
    for kind_id, kind in game.kinds.items():
        counter = next((each for each in game.counters if each.kind == kind_id and each.use != "sheet"), None)
        badges = [*kind.conditions, *(f"{one.id}.{_first(one)}" for one in game.states if one.id in kind.states)]
        looks = [Look(1, (each,)) for each in badges] + [Look(1, moved=True)] * kind.moved
        for look in looks if counter is not None else ():
            assert unlike(game, painted(game, counter, look), painted(game, counter, Look(1))) > NOTICED, look
