"""Random play of everything that the rules offer: commands of menus, drags, buttons, the turn tracker, now and then an
undo. It plays all sides, as far as the referee allows, and undoes a drag after a warning. Every action is recorded as a
step of a scenario, with dice and answers, so that a fault can be repeated. `ActionMix` has the frequencies of actions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

from vmodsmith.model import Node
from vmodsmith.model.scenarios import Case
from vmodsmith.rules.compiled import expanded_commands
from vmodsmith.rules.tabletop import Play
from vmodsmith.rules.tabletop.invariants import ONE_PLACE
from vmodsmith.rules.tabletop.menus import MenuEntry
from vmodsmith.rules.tabletop.piece import Piece
from vmodsmith.rules.tabletop.terrain import Hex
from vmodsmith.scenarios.attempt import Stop
from vmodsmith.scenarios.game import Refused
from vmodsmith.scenarios.resolver import Resolver

from .action_mix import ActionMix
from .dialog_answers import DialogAnswers
from .drags import DragChooser
from .faults import Fault, Steps, changed
from .next_command import Offer, Seeker
from .run_results import RunResults
from .starting_points import Start, arranged_by, brought_to

__all__ = ["RandomPlayer"]

_BARREN = 6
"""The number of attempts without an action, or without an interesting one, after which a phase ends."""

_HARDLY = 8
"""The number of uses below which a command counts as hardly used."""

_SEATED = 5
"""The factor by which sides change more often with one player for each side."""


class RandomPlayer:
    """A player of random games from a setup, of at most some turns. `results` collects the outcome."""

    def __init__(self, play: Play, chance: random.Random, results: RunResults, mix: ActionMix | None = None) -> None:
        self.play = play
        self.tabletop = play.tabletop
        self.chance = chance
        self.results = results
        self.mix = mix or ActionMix()
        self.steps: Steps = []
        self.seed = 0
        self._setup = self._side = ""
        self._others: list[str] = []
        self._more: dict[str, Any] = {}
        self._muted: set[str] = set()
        self._over = False
        self._taken_back, self._took_step = 0, False
        self._left = self._barren = 0
        self.seeker = Seeker(play.tabletop, chance, results.commands, results.idle)
        self.drag_chooser = DragChooser(play.tabletop, chance)
        results.coverage.look(play.tabletop)
        names = play.tabletop.data.names
        self._sides = [names[f"side.{each.id}"] for each in play.tabletop.game.manifest.sides]
        self._all = names["side."]
        self.known = {
            each.id
            for sheet in play.tabletop.game.rules
            for each in expanded_commands(sheet)
            if each.menu and each.kinds
        }
        """The commands of the rules that menus can have."""
        self._winners = [
            f"{name}_winner"
            for sheet in play.tabletop.game.rules
            for name, each in sheet.mechanics.items()
            if isinstance(each, Node) and str(each.get("use", "")) == "victory"
        ]
        self._followed = {
            kind
            for sheet in play.tabletop.game.rules
            for hook in sheet.hooks
            if "moved" in hook.on
            for kind in hook.kinds
        }
        self._explained = {
            each.id
            for sheet in play.tabletop.game.rules
            for each in expanded_commands(sheet)
            if each.explains or each.against is not None
        }

    def game(self, setup: str, turns: int, seed: int, *, seated: bool = False) -> None:
        """Play one game: as one player for all sides, or as each side's player in turn (`seated`)."""
        self._others = [each.id for each in self.tabletop.game.manifest.sides] if seated else []
        self._begin(setup, self._sides[0] if seated else self._all, seed)
        self.play.setup(setup, self._side)
        for each in self._others:
            self.play.seat(each)
        self._look("always")
        state = self.tabletop.state
        first = state.turn
        self._on(lambda: state.turn - first < turns)
        self.results.games += 1
        self.results.turns += max(1, min(turns, state.turn - first))

    def after(self, case: Case, names: Resolver, phases: int, seed: int) -> None:
        """Continue from the middle of a scenario for some phases.

        Invariants that are already broken there are not faults, and without a referee none has to hold.
        """
        if not self._arrive(names, (case, None), seed):
            return
        left = iter(range(phases))
        self._on(lambda: next(left, None) is not None)
        self.results.games += 1
        self.results.begun += 1

    def sought(self, command: str, start: Start, names: Resolver, seed: int) -> bool:
        """Play to a position in which a scenario is offered a command, use the command if it is available, and continue
        to the end of the phase. Returns whether it was used.
        """
        if not self._arrive(names, start, seed):
            return False
        self.tabletop.dialogs.picker = self.answers
        try:
            offer = self.seeker.of(command)
            if offer is not None:
                self._use(offer)
        finally:
            self.tabletop.dialogs.picker = None
        if offer is None:
            return False
        once = iter((True,))
        self._on(lambda: next(once, False))
        self.results.sought.append(command)
        return True

    def _arrive(self, names: Resolver, start: tuple[Case, int | None], seed: int) -> bool:
        """Begin in the middle of a scenario. Returns whether it can be arranged."""
        case, steps = start
        scenario = case.scenario
        self._others = list(scenario.others)
        self._begin(scenario.setup, scenario.side or "", seed)
        self._more = arranged_by(case)
        try:
            self.steps = brought_to(self.play, names, case, self.chance, steps)
        except (Refused, Stop):
            return False
        watch = self.play.watch
        known = [*watch.invariants, ONE_PLACE]
        with_referee = self.tabletop.state.option("referee") != "off"
        self._muted = {each.id for each in watch.named(known)} if with_referee else set(known)
        self._taken_back = len(self.tabletop.clicks)
        return True

    def _begin(self, setup: str, side: str, seed: int) -> None:
        self.seed, self._setup, self._side, self._more = seed, setup, side, {}
        self.steps, self._over, self._taken_back, self._took_step = [], False, 0, False
        self._muted = set()
        self.seeker.begin()
        self.chance.seed(seed)
        self.play.seed(seed)
        self.play.unused_answers()
        self.tabletop.dialogs.picker, self.answers = None, DialogAnswers(self.tabletop, self.chance)

    def _on(self, going: Callable[[], bool]) -> None:
        """Play phase after phase."""
        self.tabletop.dialogs.picker = self.answers
        try:
            while not self._over and going():
                self._phase()
            self._kept()
        finally:
            self.tabletop.dialogs.picker = None

    # ---- a phase

    def _phase(self) -> None:
        """Some actions, then the turn tracker; if it does not advance, some more actions.

        Commands that were hardly used so far do not count, so that procedures they begin are finished. If there is
        nothing to do, the phase ends at once.
        """
        state = self.tabletop.state
        here = (state.turn, state.phase)
        self.results.coverage.enter(state.phase)
        for _ in range(self.mix.patience):
            self._left, self._barren = self.chance.randint(0, 2 * self.mix.actions), 0
            while self._left > 0 and self._barren < _BARREN:
                self._left -= 1
                self._act()
                if self._over or (state.turn, state.phase) != here:
                    return
            last = state.turn == self.tabletop.clock.count and state.place == len(state.phases or ("",)) - 1
            self._do("turn", {"turn": "next"}, lambda: self.play.turn("next"))
            if self._over:
                return
            self._over = last  # the tracker begins again with the first turn, or stays
            if (state.turn, state.phase) != here:
                self._look("phase", here[1])
                self._look("always")
            if last or (state.turn, state.phase) != here:
                return
        if any(self.tabletop.state.globals.get(name) for name in self._winners):
            self._over = True  # with a winner the game may end before its last turn
            return
        words = self.tabletop.clock.shown()
        stays: Steps = [
            {"expect": {"turn": words}},
            {"turn": "next", "expect": {"no-turn": words}},
        ]
        self._found("stuck", f"after {self.mix.patience} attempts the turn tracker still shows {words}", here[1], stays)
        self._over = True

    def _act(self) -> None:
        dice, mix = self.chance.randrange(100), self.mix
        for often, do in (
            (max(1, int(3 * mix.drags * self.drag_chooser.likelihood(self.tabletop.state.phase))), self._drag),
            (mix.buttons, self._button),
            (mix.undos, self._undo),
            (mix.sides * (_SEATED if self._others else 1), self._change_side),
        ):
            if dice < often:
                do()
                return
            dice -= often
        self._command()

    # ---- what a player does

    def _command(self) -> None:
        """Use a command of the rules. If the referee only warns, a fair player undoes an action after a warning."""
        offer = self.seeker.next()
        if self.tabletop.state.problems:
            looks = {self.ref(each): {"no-menu": ["-"]} for each in self.seeker.failing}
            self._complaints([{"expect": {"pieces": looks}}])
        self._barren += 1
        if offer is None:
            return
        if self.chance.random() <= self.seeker.interest(offer[2]):
            self._use(offer)

    def _use(self, offer: Offer) -> None:
        """Choose an entry of a piece's menu, sometimes also for others of its stack."""
        piece, entry, command = offer
        together = [piece]
        if self.chance.random() < 0.1 and piece.stack is not None:
            together += [each for each in piece.stack.pieces if each is not piece and each.kind == piece.kind]
        names = [self.ref(each) for each in together]
        if not all(names):
            return
        self._left += self.results.commands[command] < _HARDLY
        self.results.commands[command] += 1
        self.results.coverage.use(self.tabletop.state.phase, command)
        step = {"do": entry.path, "to": names if len(names) > 1 else names[0]}
        before = len(self.tabletop.journal.changes), self.tabletop.reporter.warnings, len(self.tabletop.dialogs.asked)
        seen = self.tabletop.shown, len(self.tabletop.chat.lines)
        warned, steps = self.tabletop.reporter.warnings, len(self.tabletop.clicks)
        self._do("command", step, lambda: self.play.player_input.press(together, entry.key), look=False)
        self._check_offer(piece, entry, command, before, seen)
        if self._over or not changed(self.tabletop, before[0]):
            return
        self._barren = 0
        taken = len(self.tabletop.clicks) > steps
        if taken and self.tabletop.reporter.warnings > warned and self.tabletop.state.option("referee") == "warn":
            self._do("undo", {"undo": "1"}, self.play.undo)
        else:
            self._looked(before[0])

    def _check_offer(
        self, piece: Piece, entry: MenuEntry, command: str, before: tuple[int, int, int], seen: tuple[object, int]
    ) -> None:
        """Check that a command which the menu offered had an effect and was not just refused."""
        tabletop = self.tabletop
        changes, warnings, asked = before
        if self._over or len(tabletop.dialogs.asked) > asked or changed(tabletop, changes):
            return
        self.results.idle[command] += 1
        if tabletop.shown is not seen[0]:
            return
        said = sum(line.startswith("-") for line in tabletop.chat.lines[seen[1] :])
        if said:
            self.results.words.setdefault(command, []).append(tabletop.chat.lines[-1])
        if said and (tabletop.reporter.warnings - warnings < said or command in self._explained):
            return
        step = self.steps.pop()
        line = tabletop.chat.lines[-1] if said else ""
        how = f"refuses it: {line}" if said else "does nothing"
        expect: dict[str, Any] = {"refused": entry.path} | ({"no-chat": line} if said else {})
        self._found(
            "menu",
            f"{entry.path} is offered to {piece.row}, and then the rule {how}",
            command,
            [step | {"expect": expect}],
        )
        self.steps.append(step)

    def _drag(self) -> None:
        """Drag a piece, or a stack, to a hex nearby.

        A fair player undoes a drag after a warning; and, if the rules follow drags of this kind, one about which they
        said nothing. Next to enemies it uses only the menu, because too many rules concern a drag.
        """
        chosen = self.drag_chooser.choose(self.seeker.players())
        if chosen is None:
            return
        piece, there = chosen
        together = list(piece.stack.pieces) if piece.stack is not None and self.chance.random() < 0.2 else [piece]
        names = [self.ref(each) for each in together]
        if not all(names):
            return
        warnings, lines, mark = (
            self.tabletop.reporter.warnings,
            len(self.tabletop.chat.lines),
            self.tabletop.journal.mark(),
        )
        before = [each.place for each in together]
        place, phase = self.tabletop.middle(there), self.tabletop.state.phase
        step = {"move": names if len(names) > 1 else names[0], "at": there.number}
        self._do("drag", step, lambda: self.play.player_input.drag(together, place), look=False)
        reported = any(line.startswith("-") for line in self.tabletop.chat.lines[lines:])
        if not self._over and not reported and self.tabletop.reporter.warnings == warnings:
            for each, place_before, name in zip(together, before, names, strict=True):
                if each.place is not place_before:
                    self.results.unseen.setdefault(each.kind, []).append(f"{name} to {there.number} in {phase}")
        lawful = self.tabletop.reporter.warnings == warnings and (
            reported or not any(each.kind in self._followed for each in together)
        )
        lawful = lawful and not self._among_foes(piece, there)
        if self._over:
            return
        self.drag_chooser.record(phase, lawful)
        if lawful:
            self._looked(mark)
        else:
            self._do("undo", {"undo": "1"}, self.play.undo)

    def _among_foes(self, piece: Piece, there: Hex) -> bool:
        return any(each.side not in (None, piece.side) and self.seeker.entries(each) for each in there.pieces())

    def _button(self) -> None:
        buttons = self.tabletop.data.rules
        if buttons:
            text = self.tabletop.state.local(self.chance.choice(buttons).texts[0])
            before, mark = self.tabletop.state.option("referee"), self.tabletop.journal.mark()
            self._do("button", {"press": text}, lambda: self.play.press(text), look=False)
            if self.tabletop.state.option("referee") != before and not self._over:
                # with a weaker referee, rules are broken lawfully: nothing found after it would be a fault
                self._do("undo", {"undo": "1"}, self.play.undo)
            elif not self._over:
                self._looked(mark)

    def _undo(self) -> None:
        """Undo the last action, if it was more than a question or a refusal; never redo something that was undone, as
        it may be an illegal drag.
        """
        if self.steps and self._took_step and len(self.tabletop.clicks) > self._taken_back:
            self._do("undo", {"undo": "1"}, self.play.undo)

    def _change_side(self) -> None:
        side = self.chance.choice(self._sides if self._others else [*self._sides, self._all, self._all])
        self._do("side", {"side": side}, lambda: self.play.take_side(side))

    # ---- what comes of it

    def _do(self, sort: str, step: dict[str, Any], do: Callable[[], object], *, look: bool = True) -> None:
        """Carry out and record one action; then check the game, if it changed and the action is not undone first."""
        tabletop = self.tabletop
        given, drawn, mark, steps = (
            len(self.answers.given),
            len(tabletop.dice.drawn),
            tabletop.journal.mark(),
            len(tabletop.clicks),
        )
        self.results.actions[sort] += 1
        self.steps.append(step)
        failed: Exception | None = None
        try:
            do()
        except Refused as error:
            self.steps.pop()
            self._found("table", f"{sort} that was possible is refused: {error}", sort)
            return
        except Exception as error:
            failed = error
        if tabletop.dice.drawn[drawn:]:
            step["dice"] = " ".join(str(value) for _, value in tabletop.dice.drawn[drawn:])
        if self.answers.given[given:]:
            step["answer"] = self.answers.given[given:]
        if failed is not None:
            self._found("table", f"the tabletop fails: {type(failed).__name__}: {failed}")
            self._over = True
            return
        self._complaints()
        self._took_step = "undo" not in step and len(tabletop.clicks) > steps
        if "undo" in step:
            self._taken_back = len(tabletop.clicks)
        if look and ("undo" in step or changed(tabletop, mark)):
            self._looked(mark)

    def _looked(self, mark: int) -> None:
        """After a change since a mark of the journal, check the changed pieces and those next to them.

        All others are checked at the end of the phase.
        """
        self.seeker.note(mark)
        places = dict.fromkeys(each.place for each in self.seeker.busy if each.place is not None)
        beside = [each for place in places for stack in place.stacks for each in stack.pieces]
        self._look("always", among=dict.fromkeys(beside))

    def _complaints(self, last: Steps | None = None) -> None:
        """Report errors of rules since the last call; `last` is the check that showed them, if it was not an action."""
        problems = self.tabletop.state.problems
        for each in problems:
            self._found("rule", each["text"], last=last)
        problems.clear()

    def _look(self, at: str, phase: str = "", among: Collection[Piece] | None = None) -> None:
        """Check invariants; a broken one is reported once per game, as it usually stays broken."""
        for each in self.play.watch.broken(at, phase, among):
            if each.id not in self._muted:
                self._muted.add(each.id)
                self._found("invariant", str(each), each.id, [{"expect": {"invariants": each.id}}])

    def _kept(self) -> None:
        """Check that the game is unchanged after saving and loading."""
        before = self.play.snapshot()
        self.play.reload()
        if before != self.play.snapshot():
            self._found("table", "saved and loaded, the game differs", "reload", [{"reload": "yes"}])

    def _found(self, sort: str, what: str, of: str = "", last: Steps | None = None) -> None:
        steps = [dict(each) for each in self.steps] + (last or [])
        fault = Fault(sort, what, self._setup, self._side, steps, of, self.seed, len(last or ()) or 1)
        fault.others, fault.more = list(self._others), self._more
        known = self.results.faults.setdefault(fault.mark, fault)
        if known is not fault:
            known.count += 1
            if len(steps) < len(known.steps) and (known.more or not fault.more):
                self.results.faults[fault.mark] = fault
                fault.count = known.count

    def ref(self, piece: Piece) -> str:
        """The name of a piece in a scenario; empty if it cannot be named."""
        standing = self.tabletop.standing()
        name = piece.read("RowId") or ""
        same = [each for each in standing if each.read("RowId") == name] if name else []
        if len(same) == 1:
            return name
        return f"{name}#{same.index(piece) + 1}" if piece in same else ""
