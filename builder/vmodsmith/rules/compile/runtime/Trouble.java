package vmodsmith;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What went wrong, reported in the chat and in the log with the author's file and line. */
final class Trouble {
    private static final Logger LOG = LoggerFactory.getLogger("vmodsmith");

    private final World world;
    // the faults of conditions reported so far, which are asked again and again
    private final Set reported = new HashSet();
    private String[] source;

    Trouble(World world) {
        this.world = world;
    }

    void log(String line, Throwable error) {
        LOG.error(line, error);
    }

    /** An action that failed, and was taken back. */
    void tell(Throwable error) {
        if (error instanceof Overtaken) {
            world.module.getChatter().show("- ~" + PlainText.inHtml(world.texts.label("ui.rules.overtaken")));
            return;
        }
        if (error instanceof PluginMissing) {
            String missing =
                world.texts.label("ui.rules.plugin").replace("{0}", world.texts.label(((PluginMissing) error).plugin));
            world.module.getChatter().show("- ~" + PlainText.inHtml(missing));
            return;
        }
        String line = line(error);
        log(line, error);
        world.module.getChatter().show("- " + PlainText.inHtml(line));
    }

    /** A condition that failed; once a session, for menus ask it again and again. */
    void tellOnce(Throwable error) {
        if (reported.add(line(error))) tell(error);
    }

    private String line(Throwable error) {
        return "rules: " + sentence(error) + where(error);
    }

    private static String sentence(Throwable error) {
        if (error instanceof StackOverflowError) return "a function calls itself endlessly";
        if (error instanceof RuleError && error.getMessage() != null) return error.getMessage();
        return String.valueOf(error);
    }

    /** The author's file and line, and the function, from the stack; empty where no rule is on it. */
    private String where(Throwable error) {
        StackTraceElement[] stack = error.getStackTrace();
        String home = world.rules == null ? "vmodsmith.Rules" : world.rules.getClass().getName();
        String place = "", function = "";
        for (int n = 0; n < stack.length && function.length() == 0; n++) {
            if (!stack[n].getClassName().equals(home) && !stack[n].getClassName().startsWith(home + "$")) continue;
            if (place.length() == 0) place = author(stack[n].getLineNumber());
            function = stack[n].getMethodName();
            if (entry(function)) return " (" + place + ")";
            // methods and classes of parts of functions have a kind before a $ in their names, their function stands
            // further down
            if (part(function) || stack[n].getClassName().indexOf("Fn") > 0 || function.startsWith("<")) function = "";
        }
        if (place.length() == 0) return "";
        return function.length() == 0 ? " (" + place + ")" : " (" + place + ", in function " + plain(function) + ")";
    }

    /** Whether a method is what an expression of a sheet has become. */
    private static boolean entry(String method) {
        return method.startsWith("when$") || method.startsWith("run$");
    }

    /**
     * Whether a method is a part of a function: each$NAME$NUMBER, as against a letter of a name that is written as a
     * number, $b7_.
     */
    private static boolean part(String method) {
        int last = method.lastIndexOf('$');
        return last >= 0 && method.indexOf('_', last) < 0;
    }

    /** A function as its author calls it: without the mechanic it belongs to, with all its letters. */
    private static String plain(String method) {
        int cut = method.lastIndexOf("__");
        String name = cut <= 0 ? method : method.substring(cut + 2);
        StringBuilder made = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            int end = name.charAt(i) == '$' ? name.indexOf('_', i) : -1;
            if (end < 0) made.append(name.charAt(i));
            else {
                made.appendCodePoint(Integer.parseInt(name.substring(i + 1, end), 16));
                i = end;
            }
        }
        return made.toString();
    }

    /** The author's file and line, as they stand in the comment at the end of a line of the generated text. */
    private String author(int line) {
        if (source == null) source = Archive.cut(world.archive.text("Rules.java"), '\n');
        for (int n = line; n > 0 && n <= source.length; n--) {
            int comment = source[n - 1].lastIndexOf("  // ");
            if (comment < 0) continue;
            String rest = source[n - 1].substring(comment + 5);
            int end = rest.indexOf(' ');
            return written(end < 0 ? rest : rest.substring(0, end));
        }
        return "";
    }

    /** A place as its author wrote it: in the comment, what cannot stand there is written as in an address. */
    private static String written(String place) {
        try {
            return java.net.URLDecoder.decode(place, "UTF-8");
        } catch (Exception e) {
            return place;
        }
    }
}
