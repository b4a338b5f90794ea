"""Checks that apply to every module, whatever the game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from vmodsmith.scenarios.checks import (
    CANONICAL,
    IGNORED,
    MENU,
    NEW_GAME,
    OPENS,
    PLACED,
    PLUGINS,
    REFERENCES,
    SAVED,
    UNDO,
    UNUSED,
)
from vmodsmith.scenarios.dialogs import is_question
from vmodsmith.scenarios.differences import differences
from vmodsmith.scenarios.resolver import Resolver
from vmodsmith.scenarios.results import Failure, Result

from .driver import Engine, EngineError, Refused

__all__ = ["check_module", "check_plugins"]

_SHOWN = 12

_AROUND = 400
"""The pixels around a piece within which its commands may show something."""


def check_module(
    engine: Engine,
    *,
    game: str = "",
    setups: Mapping[str, Mapping[str, str]] | None = None,
    resolver: Resolver | None = None,
    pictures: Path | None = None,
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Check an open module: it opened without a complaint; every text is canonical; no field of one is ignored; every
    reference holds; each setup has each piece where its data says (`setups`: by setup, the place of each piece by row
    id); saving and loading gives the same game; undo and redo of a move restore it; every menu command of every kind of
    piece runs, can be undone, and has the same effect for other players. With `pictures`, pictures of the windows are
    written to that folder.
    """
    checks = _Checks(engine, game, setups or {}, resolver or Resolver(), pictures, progress)
    checks.run()
    return checks.results


def check_plugins(
    engine: Engine,
    names: Sequence[str],
    *,
    game: str = "",
    progress: Callable[[Result], None] | None = None,
) -> list[Result]:
    """Check a module that is open with its plug-ins, called `names` in the engine: all of them were loaded without a
    complaint; every text is canonical; every reference holds; their pieces can be placed, saved and loaded; every menu
    command of every kind of them runs, can be undone, and has the same effect for other players.
    """
    checks = _Checks(engine, game, {}, Resolver(), None, progress)
    checks.run_plugins(names)
    return checks.results


class _Checks:
    def __init__(
        self,
        engine: Engine,
        game: str,
        setups: Mapping[str, Mapping[str, str]],
        resolver: Resolver,
        pictures: Path | None,
        progress: Callable[[Result], None] | None,
    ) -> None:
        self.engine = engine
        self.game = game
        self.setups = setups
        self.resolver = resolver
        self.pictures = pictures
        self.progress = progress
        self.results: list[Result] = []
        self.questions: set[str] = set()
        """Questions that a command asked and that were closed: no complaints."""

    @contextmanager
    def check(self, name: str) -> Iterator[list[Failure]]:
        """Run one check, and collect its failures; an error of the engine is one."""
        result = Result(self.game, name)
        start = time.perf_counter()
        mark = self.engine.mark()
        try:
            yield result.failures
            self.engine.look()
        except Refused as error:
            result.failures.append(Failure(str(error)))
        except EngineError as error:
            result.failures.append(Failure(f"the engine failed: {error}", found=error.detail[:2000]))
        for each in self.engine.problems(mark):
            if each["text"] in self.questions:
                continue
            result.failures.append(Failure("the engine complains", found=f"{each['kind']}: {each['text']}"))
        result.seconds = time.perf_counter() - start
        if len(result.failures) > _SHOWN:
            more = len(result.failures) - _SHOWN
            result.failures[_SHOWN:] = [Failure(f"and {more} more")]
        self.results.append(result)
        if self.progress is not None:
            self.progress(result)

    def run(self) -> None:
        engine = self.engine
        self.texts()
        info = engine.info()
        names = list(info["setups"])
        for name in names:
            self.setup(name)
        self.new_game(info["sides"])
        self.menus(engine.kinds())

    def run_plugins(self, names: Sequence[str]) -> None:
        engine = self.engine
        self.texts(PLUGINS)
        with self.check(f"{PLUGINS}all of them are there") as failures:
            found = list(engine.info()["extensions"])
            failures.extend(
                Failure(name, "loaded with the module", "not there") for name in sorted(set(names) - set(found))
            )
        with self.check(f"{PLUGINS}their pieces, placed, saved, loaded and saved again, are the same") as failures:
            place = self.places()[0]
            slots = [each for each in engine.slots() if ":" in each]
            for gpid in slots:
                engine.place(f"gpid:{gpid}", place)
            if not slots:
                failures.append(Failure("plug-ins", "pieces in the palette", "none"))
            self.save_and_load(failures)
        self.menus(engine.kinds(plugins=True), PLUGINS)

    def texts(self, when: str = "") -> None:
        engine = self.engine
        with self.check(f"{when}{OPENS}") as failures:
            for each in engine.complaints_at_opening():
                failures.append(Failure("the engine complains", found=f"{each['kind']}: {each['text']}"))
        with self.check(f"{when}{CANONICAL}") as failures:
            for each in engine.canonical():
                failures.append(Failure(each["owner"], each["expected"], each["found"]))
        with self.check(f"{when}{IGNORED}") as failures:
            failures.extend(Failure(each["owner"], "each field used", each["found"]) for each in engine.ignored())
        with self.check(f"{when}{REFERENCES}") as failures:
            for each in engine.references():
                failures.append(Failure(each["owner"], f"a known {each['kind']}", each["found"]))

        with self.check(f"{when}{UNUSED}") as failures:
            failures.extend(Failure(each, "a component that names it", "none") for each in engine.unused_pictures())

    # ---- setups

    def setup(self, name: str) -> None:
        engine = self.engine
        with self.check(f"setup {name}: {PLACED}") as failures:
            engine.setup(name)
            expected = self.expected(name)
            if expected is not None:
                failures.extend(self.misplaced(expected))
        if self.pictures is not None:
            with self.check(f"setup {name}: pictures"):
                self.pictures.mkdir(parents=True, exist_ok=True)
                engine.picture(self.pictures / f"{_file_name(name)}.png")
        with self.check(f"setup {name}: {SAVED}") as failures:
            self.save_and_load(failures)

    def expected(self, name: str) -> Mapping[str, str] | None:
        by_name = {self.resolver.setups.get(key, key): value for key, value in self.setups.items()}
        return by_name.get(name, self.setups.get(name))

    def misplaced(self, expected: Mapping[str, str]) -> Iterator[Failure]:
        pieces = self.engine.pieces()
        found: dict[str, dict[str, Any]] = {each["id"] or each["name"]: each for each in pieces}
        for piece, address in expected.items():
            at, home = self.resolver.place(address, None)
            there = found.pop(piece, None)
            if there is None:
                yield Failure(piece, f"at {address}", "not on any map")
            elif there["at"] != at or home not in (None, there["map"]):
                yield Failure(piece, f"at {address}", f"at {there['at']} on {there['map']}")
        for piece, there in found.items():
            yield Failure(piece, "not in the setup", f"at {there['at']} on {there['map']}")

    def text(self) -> str:
        """The game as text, after asking every piece for its name: layers that follow a property update their level
        only when they are asked.
        """
        self.engine.pieces()
        return self.engine.game_text()

    def save_and_load(self, failures: list[Failure]) -> None:
        engine = self.engine
        first, second = engine.folder / "first.vsav", engine.folder / "second.vsav"
        before, side = self.text(), engine.side()
        engine.save(first)
        engine.load(first, side)
        after = self.text()
        if before != after:
            failures.append(_first_difference("the loaded game", before, after))
        engine.save(second)
        engine.load(second, side)
        again = self.text()
        if after != again:
            failures.append(_first_difference("the game loaded twice", after, again))

    # ---- play

    def new_game(self, sides: Sequence[str]) -> None:
        engine = self.engine
        for side in sides:
            with self.check(f"{NEW_GAME} {side}") as failures:
                engine.new_game(side)
                if engine.side() != side:
                    failures.append(Failure("side", side, str(engine.side())))
        kinds = engine.kinds()
        if not kinds:
            return
        with self.check(UNDO) as failures:
            places = self.places()
            engine.new_game()
            uid = "uid:" + engine.place(f"gpid:{kinds[0]['gpid']}", places[0])
            before = engine.snapshot()
            engine.move(uid, places[1])
            after = engine.snapshot()
            engine.undo()
            failures.extend(_differ("after undo", before, engine.snapshot()))
            engine.redo()
            failures.extend(_differ("after repeating", after, engine.snapshot()))

    def places(self) -> list[str]:
        """Two points on the first map, as `x,y`, to which its grid snaps pieces."""
        engine = self.engine
        engine.new_game()
        width, height = engine.call("map_size")
        return [f"{width // 2},{height // 2}", f"{width // 3},{height // 3}"]

    def menus(self, kinds: Sequence[Mapping[str, Any]], when: str = "") -> None:
        if not kinds:
            return
        place = self.places()[0]
        for kind in kinds:
            shown = kind["name"] if kind["count"] == 1 else f"{kind['name']} and {kind['count'] - 1} like it"
            with self.check(f"{when}{MENU} {shown}") as failures:
                for text in self.menu(kind["gpid"], place):
                    failures.extend(self.command(kind["gpid"], place, text))

    def menu(self, gpid: str, place: str) -> list[str]:
        """The commands of a new piece; none if the rules of the first phase take it off the map at once."""
        self.engine.new_game()
        uid = "uid:" + self.engine.place(f"gpid:{gpid}", place)
        if not self.engine.exists(uid):
            return []
        return list(dict.fromkeys(each["text"] for each in self.engine.menu(uid) if each["enabled"]))

    def command(self, gpid: str, place: str, text: str) -> Iterator[Failure]:
        """Run one menu command on a new piece.

        It has an effect, of which a question is one; one undo reverts all of it; and the command sent to the other
        players makes the same change again.
        """
        engine = self.engine
        engine.new_game()
        uid = "uid:" + engine.place(f"gpid:{gpid}", place)
        before, mark = engine.snapshot(), engine.mark()
        engine.do(uid, text)
        after, sent = engine.snapshot(), engine.commands(mark)
        if before == after:
            asked = [each["text"] for each in engine.problems(mark) if each["kind"] == "dialog"]
            questions = {each for each in asked if is_question(each)}
            if questions:
                self.questions |= questions
                return
            if not sent and not engine.chat(mark) and not self.shows(gpid, place, text):
                yield Failure(text, "some effect", "nothing happened")
            return
        engine.undo()
        yield from _differ(f"{text}, undone", before, engine.snapshot())
        engine.apply(sent)
        yield from _differ(f"{text}, at the other players'", after, engine.snapshot())

    def shows(self, gpid: str, place: str, text: str) -> bool:
        """Whether a command changes the view of this player's map: marks on hexes, for example, which are
        not logged.
        """
        engine = self.engine
        engine.new_game()
        uid = "uid:" + engine.place(f"gpid:{gpid}", place)
        x, y = (int(each) for each in place.split(","))
        around = max(0, x - _AROUND), max(0, y - _AROUND), 2 * _AROUND, 2 * _AROUND
        pictures = []
        for number in range(2):
            path = engine.folder / f"shows-{number}.png"
            engine.picture_of_map(path, area=around)
            pictures.append(path.read_bytes())
            if not number:
                engine.do(uid, text)
        return pictures[0] != pictures[1]


def _differ(what: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Failure]:
    for expected, found in differences(before, after)[:3]:
        yield Failure(what, expected, found)


def _first_difference(what: str, before: str, after: str) -> Failure:
    start = next((n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    begin = max(0, start - 40)
    return Failure(what, before[begin : start + 60], after[begin : start + 60])


def _file_name(name: str) -> str:
    return "".join(each if each.isalnum() else "-" for each in name).strip("-").lower()
