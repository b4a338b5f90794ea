"""The start of a module's rules, and their calls from VASSAL's expressions.

Rules are Java source in the module's archive. The first expression that calls them compiles all of it in memory, with
the compiler that VASSAL includes for its logging, and stores one object; later expressions look it up and call it. The
classes are cached in VASSAL's cache folder, by the digest of the source and the versions of compiler, engine and Java:
compiling takes four of the five seconds by which a large game opens slower than one without rules, and the classes are
always the same. A damaged file or an unusable folder is ignored. If rules cannot be compiled, a substitute object only
hides the commands of rules, and the player is informed once, in their own language.

Measured in VASSAL 3.7.26: any expression costs at least 17 microseconds, one that looks up and calls the object 28, one
with an interpreter of its own 400 to 970. The root pane of the window, a system property and Swing's table of defaults
are equally fast as a place for the object; the last has the shortest name, and these texts are stored with each piece
in every saved game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

from vmodsmith.vassal.components import Element, GlobalTranslatableMessage
from vmodsmith.vassal.sequence import expression, literal

__all__ = ["PACKAGE", "START", "JavaDoors", "messages", "runtime", "started_soon"]

START = "vms_start"
"""Text of the module with the few lines that compile the rules.

It is not a global property: those are stored in saved games, and an older game would restore older lines.
"""

_SOON = "vms_soon"
"""Text of the module with which rules are compiled while the module opens, so that no player waits at a first menu.

A game that is opened meanwhile waits for them, because its pieces receive most of their keys through the rules. It
waits before it begins: VASSAL writes a beginning game as text, to find out later whether it was changed, and with later
rules it would be written twice more.
"""

_MOST_KEPT = 32
"""The number of modules whose compiled rules are cached on a player's machine: those used most recently.

Each is a few hundred kilobytes.
"""

_PLACE = "vms"
_NO_COMPILER, _STRANGE, _FAULT = "vms_no_compiler", "vms_other_compiler", "vms_no_rules"
PACKAGE = "vmodsmith"
"""The package of the classes of rules, and the name of the folder in VASSAL's cache folder for compiled ones."""

_START_TEXT = """\
import VASSAL.build.GameModule;
Object load() {
  module = GameModule.getGameModule();
  sources = new TreeMap();
  sum = java.security.MessageDigest.getInstance("SHA-256");
  for (name : "NAMES".split(" ")) {
    in = module.getDataArchive().getInputStream("rules/" + name + ".java");
    try { source = in.readAllBytes(); } finally { in.close(); }
    sources.put("PACKAGE/" + name + ".java", source);
    sum.update((name + " " + source.length + " ").getBytes("UTF-8"));
    sum.update(source);
  }
  janino = Class.forName("JANINO.Compiler");
  key = keyOf(janino, sum);
  classes = kept(key);
  if (Objects.isNull(classes)) {
    classes = compiled(janino, sources);
    keep(key, classes);
  }
  types = new Class[] {Map.class, ClassLoader.class};
  maker = Class.forName("COMMONS.reflect.ByteArrayClassLoader").getConstructor(types);
  loader = maker.newInstance(new Object[] {classes, GameModule.class.getClassLoader()});
  for (name : classes.keySet().toArray()) {
    loader.loadClass(name.replace(".class", "").replace("/", ".")).getDeclaredMethods();
  }
  return loader.loadClass("PACKAGE.Rules").getConstructor(new Class[0]).newInstance(new Object[0]).entry();
}
Object keyOf(janino, sum) {
  try {
    jar = new File(janino.getProtectionDomain().getCodeSource().getLocation().toURI());
    compiler = jar.getName() + " " + jar.length();
    versions = new String[] {compiler, VASSAL.Info.getVersion(), System.getProperty("java.version")};
    sum.update(Arrays.toString(versions).getBytes("UTF-8"));
    return new java.math.BigInteger(1, sum.digest()).toString(16);
  } catch (Throwable t) { return null; }
}
Object compiled(janino, sources) {
  made = new TreeMap();
  Class files = Class.forName("COMMONS.resource.MapResourceFinder");
  Class finder = Class.forName("COMMONS.resource.ResourceFinder");
  Class target = Class.forName("COMMONS.resource.MapResourceCreator");
  Class above = Class.forName("JANINO.ClassLoaderIClassLoader");
  nothing = finder.getField("EMPTY_RESOURCE_FINDER").get(null);
  engine = new Object[] {GameModule.class.getClassLoader()};
  parent = above.getConstructor(new Class[] {ClassLoader.class}).newInstance(engine);
  types = new Class[] {finder, Class.forName("JANINO.IClassLoader")};
  compiler = janino.getConstructor(types).newInstance(new Object[] {nothing, parent});
  compiler.setClassFileFinder(nothing);
  compiler.setClassFileCreator(target.getConstructor(new Class[] {Map.class}).newInstance(new Object[] {made}));
  compiler.setSourceCharset(java.nio.charset.StandardCharsets.UTF_8);
  compiler.setDebugSource(true);
  compiler.setDebugLines(true);
  compiler.setDebugVars(false);
  all = files.getConstructor(new Class[] {Map.class}).newInstance(new Object[] {sources}).resources();
  compiler.compile(all.toArray(java.lang.reflect.Array.newInstance(Class.forName("COMMONS.resource.Resource"), 0)));
  return made;
}
Object home() { return new File(VASSAL.Info.getCacheDir(), "PACKAGE"); }
Object digest(bytes) { return java.security.MessageDigest.getInstance("SHA-256").digest(bytes); }
Object kept(key) {
  if (Objects.isNull(key)) return null;
  try {
    file = new File(home(), key + ".classes");
    if (!file.isFile() || file.length() > MOST_BYTES) return null;
    all = java.nio.file.Files.readAllBytes(file.toPath());
    packed = Arrays.copyOfRange(all, 32, all.length);
    if (!Arrays.equals(Arrays.copyOf(all, 32), digest(packed))) return null;
    found = new TreeMap();
    in = new java.util.zip.ZipInputStream(new ByteArrayInputStream(packed));
    for (each = in.getNextEntry(); !Objects.isNull(each); each = in.getNextEntry()) {
      found.put(each.getName(), in.readAllBytes());
    }
    file.setLastModified(System.currentTimeMillis());
    return found;
  } catch (Throwable t) { return null; }
}
void keep(key, classes) {
  if (Objects.isNull(key)) return;
  try {
    home().mkdirs();
    packed = new ByteArrayOutputStream();
    out = new java.util.zip.ZipOutputStream(packed);
    for (name : classes.keySet().toArray()) {
      each = new java.util.zip.ZipEntry(name);
      each.setTime(0L);
      out.putNextEntry(each);
      out.write(classes.get(name));
    }
    out.close();
    whole = new ByteArrayOutputStream();
    whole.write(digest(packed.toByteArray()));
    packed.writeTo(whole);
    made = File.createTempFile("PACKAGE", ".part", home());
    try {
      java.nio.file.Files.write(made.toPath(), whole.toByteArray(), new java.nio.file.OpenOption[0]);
      file = new File(home(), key + ".classes");
      file.delete();
      made.renameTo(file);
    } finally { made.delete(); }
    forget();
  } catch (Throwable t) { }
}
void forget() {
  known = new ArrayList();
  for (each : home().listFiles()) if (each.getName().endsWith(".classes")) known.add(each);
  while (known.size() > MOST_FILES) {
    oldest = known.get(0);
    for (each : known.toArray()) if (each.lastModified() < oldest.lastModified()) oldest = each;
    oldest.delete();
    known.remove(oldest);
  }
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
    try { Class.forName("JANINO.Compiler"); } catch (Throwable none) { missing = true; }
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
    """The lines that start the rules, and the messages if they do not start: without a compiler; with one that lacks
    something, such as an old one of a distribution; for a reason `{0}`.
    """
    text = _START_TEXT
    # a class that BeanShell itself does not find is nothing that a script can catch: so it is asked for by its name
    ready, begun = f"{_PLACE}_ready", f"{_PLACE}_begun"
    for name, value in (
        ("JANINO", "org.codehaus.janino"),
        ("COMMONS", "org.codehaus.commons.compiler.util"),
        ("MOST_BYTES", str(64 * 1024 * 1024)),
        ("MOST_FILES", str(_MOST_KEPT)),
        ("NAMES", " ".join([*runtime(), "Rules"])),
        ("PACKAGE", PACKAGE),
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
    """A part of an expression that is evaluated when a module or game is opened: its value is empty, and it initialises
    the rules.
    """
    return f'(Objects.isNull(UIManager.get("{_PLACE}"))?new bsh.Interpreter().eval(GetProperty("{_SOON}")):"")'


def _entered(call: str) -> str:
    """An expression that calls the rules, and starts them if necessary."""
    known = f'UIManager.get("{_PLACE}")'
    first = f'new bsh.Interpreter().eval(GetProperty("{START}"))'
    return expression(f"(Objects.isNull({known})?{first}:{known}).{call}")


class JavaDoors:
    """Calls of the compiled rules' entries by number. The piece is passed as the trait inside the calling one: for a
    variable, VASSAL would first look for a property of that name, through all traits of the piece.
    """

    def __init__(self, numbers: Mapping[tuple[str, str], int]) -> None:
        self.numbers = numbers

    def acts(self) -> str:
        return _entered("acts(_source.getInner())")

    def recorded(self, what: str) -> str:
        known, known_as = f'UIManager.get("{_PLACE}")', literal(what)
        return expression(f"Objects.isNull({known})?{known_as}:{known}.noted({known_as})")

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
