"""How an expression of VASSAL calls the rules of a module.

Rules are Java source in the module's archive. The first expression that asks for them compiles all of it in memory,
with the compiler that VASSAL carries for its logging, and keeps one object; later ones look it up and call it. Where
that cannot be done, a stand-in is kept that hides the commands of rules and does nothing else, and the player is
informed once, in their own language.

Measured in VASSAL 3.7.26: any expression costs 17 microseconds before it does anything, one that looks the object up
and calls it 28, one that makes an interpreter of its own 400 to 970. The root pane of the window, a system property and
Swing's table of defaults cost the same as a place for the object; the last has the shortest name, and each piece
carries these texts into every saved game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from vmodsmith.vassal.components import Element, GlobalTranslatableMessage
from vmodsmith.vassal.sequence import expression, literal

__all__ = ["START", "JavaDoors", "messages", "runtime", "started_soon"]

START = "vms_start"
"""Text of the module with the few lines that compile the rules. It is no global property: those are kept in saved
games, and an older game would bring back older lines."""

_SOON = "vms_soon"
"""Text of the module that has the rules compiled beside the opening of the module, so that no player waits at a first
menu. A game that is opened meanwhile waits for them: its pieces hear most of their keys by the rules. It does so before
it begins: VASSAL writes a game down as it begins, to know later whether it was changed, and rules that come later would
have it written twice more."""

_PLACE = "vms"
_NO_COMPILER, _STRANGE, _FAULT = "vms_no_compiler", "vms_other_compiler", "vms_no_rules"
_PACKAGE = "vmodsmith"

_START_TEXT = """\
import VASSAL.build.GameModule;
Object load() {
  module = GameModule.getGameModule();
  janino = Class.forName("JANINO");
  sources = Class.forName("RESOURCES.MapResourceFinder").getConstructor(new Class[] {Map.class});
  types = new Class[] {ClassLoader.class, Class.forName("RESOURCES.ResourceFinder"), String.class};
  maker = janino.getConstructor(types);
  files = new HashMap();
  for (name : "NAMES".split(" ")) {
    in = module.getDataArchive().getInputStream("rules/" + name + ".java");
    try { files.put("PACKAGE/" + name + ".java", in.readAllBytes()); } finally { in.close(); }
  }
  finder = sources.newInstance(new Object[] {files});
  loader = maker.newInstance(new Object[] {GameModule.class.getClassLoader(), finder, "UTF-8"});
  loader.setDebuggingInfo(true, true, false);
  for (name : "NAMES".split(" ")) loader.loadClass("PACKAGE." + name);
  return loader.loadClass("PACKAGE.Rules").getConstructor(new Class[0]).newInstance(new Object[0]).entry();
}
Object start() {
  module = GameModule.getGameModule();
  try {
    if (UIManager.get("SOON") instanceof Thread) UIManager.get("SOON").join();
    found = UIManager.get("READY");
    UIManager.put("READY", null);
    made = (Objects.isNull(found) ? load() : found).join();
  } catch (Throwable t) {
    while (t instanceof bsh.TargetError) t = t.getTarget();
    while (!Objects.isNull(t.getCause())) t = t.getCause();
    boolean missing = false;
    try { Class.forName("JANINO"); } catch (Throwable none) { missing = true; }
    boolean lacks = t instanceof ReflectiveOperationException || t instanceof LinkageError;
    boolean strange = lacks && String.valueOf(t.getMessage()).replace("/", ".").contains("org.codehaus.");
    Object text = module.getProperty(missing ? "NO_COMPILER" : strange ? "STRANGE" : "FAULT");
    String said = String.valueOf(text).replace("{0}", String.valueOf(t.getMessage()));
    org.slf4j.LoggerFactory.getLogger("PACKAGE").error(said, t);
    module.getChatter().show("- " + said);
    made = without();
  }
  UIManager.put("PLACE", made);
  return made;
}
Object without() {
  boolean acts(trait) { return false; }
  String noted(what) { return what; }
  boolean dragged(trait) { return false; }
  String button(number) { return ""; }
  String gated(when, call, shut) { return ""; }
  String phases() { return ""; }
  String help() { return ""; }
  return this;
}
String soon() {
  void run() {
    if (javax.swing.SwingUtilities.isEventDispatchThread()) {
      if (Objects.isNull(UIManager.get("PLACE"))) start();
      return;
    }
    try { UIManager.put("READY", load()); } catch (Throwable t) { }
    javax.swing.SwingUtilities.invokeLater(self);
  }
  Runnable self = (Runnable) this;
  if (Objects.isNull(UIManager.get("SOON"))) {
    UIManager.put("SOON", new Thread(self));
    UIManager.get("SOON").start();
  } else {
    state = GameModule.getGameModule().getGameState();
    if (!state.getAllPieces().isEmpty()) {
      if (javax.swing.SwingUtilities.isEventDispatchThread() && !state.isGameStarted()) run();
      else javax.swing.SwingUtilities.invokeLater(self);
    }
  }
  return "";
}
"""


@cache
def runtime() -> Mapping[str, str]:
    """The handwritten part of the rules in the engine: name of each class to its source."""
    folder = resources.files(__package__).joinpath("runtime")
    found = {
        each.name.removesuffix(".java"): each.read_text(encoding="utf-8")
        for each in folder.iterdir()
        if each.name.endswith(".java")
    }
    return dict(sorted(found.items()))


def messages(no_compiler: str, strange: str, fault: str) -> tuple[Element, ...]:
    """The lines that start the rules, and what is said where they do not start: without a compiler; with one that has
    not what they need, such as the old one of some distribution; for a reason `{0}`."""
    text = _START_TEXT
    # a class that BeanShell itself does not find is nothing that a script can catch: so it is asked for by its name
    ready, begun = f"{_PLACE}_ready", f"{_PLACE}_begun"
    for name, value in (
        ("JANINO", "org.codehaus.janino.JavaSourceClassLoader"),
        ("RESOURCES", "org.codehaus.commons.compiler.util.resource"),
        ("NAMES", " ".join([*runtime(), "Rules"])),
        ("PACKAGE", _PACKAGE),
        ("PLACE", _PLACE),
        ("NO_COMPILER", _NO_COMPILER),
        ("STRANGE", _STRANGE),
        ("FAULT", _FAULT),
        ("READY", ready),
        ("SOON", begun),
    ):
        text = text.replace(name, value)
    line = " ".join(line.strip() for line in text.splitlines())
    return (
        GlobalTranslatableMessage(name=START, initialValue=f"{line} start();"),
        GlobalTranslatableMessage(name=_SOON, initialValue=f"{line} soon();"),
        GlobalTranslatableMessage(name=_NO_COMPILER, initialValue=no_compiler),
        GlobalTranslatableMessage(name=_STRANGE, initialValue=strange),
        GlobalTranslatableMessage(name=_FAULT, initialValue=fault),
    )


def started_soon() -> str:
    """A part of an expression that is asked when a module or game is opened: an empty text, and the rules are made
    ready."""
    return f'(Objects.isNull(UIManager.get("{_PLACE}"))?new bsh.Interpreter().eval(GetProperty("{_SOON}")):"")'


def _entered(call: str) -> str:
    """An expression that calls the rules, which it starts if nobody has."""
    known = f'UIManager.get("{_PLACE}")'
    first = f'new bsh.Interpreter().eval(GetProperty("{START}"))'
    return expression(f"(Objects.isNull({known})?{first}:{known}).{call}")


class JavaDoors:
    """Entries of the compiled rules, by the numbers that the program has given them.

    The piece is handed over as the trait inside the one that asks: as a variable, VASSAL would look for a property of
    its name first, through all traits of the piece.
    """

    def __init__(self, numbers: Mapping[tuple[str, str], int]) -> None:
        self.numbers = numbers

    def acts(self) -> str:
        return _entered("acts(_source.getInner())")

    def noted(self, what: str) -> str:
        known, told = f'UIManager.get("{_PLACE}")', literal(what)
        return expression(f"Objects.isNull({known})?{told}:{known}.noted({told})")

    def dragged(self, kind: str) -> str:
        return _entered("dragged(_source.getInner())")

    def button(self, identity: str) -> str:
        call = self.numbers[identity, "call"]
        if (identity, "when") in self.numbers:
            return _entered(f"gated({self.numbers[identity, 'when']},{call},{self.numbers[identity, 'shut']})")
        return _entered(f"button({call})")

    def help(self) -> str:
        return _entered("help()")

    def phases(self) -> str:
        return _entered("phases()")
