package vmodsmith;

import java.lang.reflect.InvocationTargetException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs one function and writes down what came of it. */
public final class Trial {
    public static String[] run(Object rules, String name) {
        Referee referee = (Referee) rules;
        referee.begin();
        String kind, text;
        try {
            text = shown(rules.getClass().getMethod(name, new Class[0]).invoke(rules, new Object[0]));
            kind = "value";
        } catch (InvocationTargetException error) {
            Throwable cause = error.getTargetException();
            kind = cause instanceof RuleError ? "error" : "crash";
            StringBuilder made = new StringBuilder(cause instanceof RuleError ? cause.getMessage() : cause.toString());
            StackTraceElement[] stack = cause.getStackTrace();
            for (int n = 0; n < stack.length && n < 40; n++) {
                if (stack[n].getClassName().startsWith("vmodsmith.Rules")) {
                    made.append("\n").append(stack[n].getLineNumber());
                    break;
                }
            }
            text = made.toString();
        } catch (Exception error) {
            kind = "crash";
            text = error.toString();
        }
        String[] found = new String[2 + referee.lines.size()];
        found[0] = kind;
        found[1] = text;
        for (int n = 2; n < found.length; n++) found[n] = (String) referee.lines.get(n - 2);
        return found;
    }

    public static String shown(Object value) {
        StringBuilder made = new StringBuilder();
        show(value, made);
        return made.toString();
    }

    private static void show(Object value, StringBuilder to) {
        if (value == null) to.append("None");
        else if (value instanceof Boolean) to.append(((Boolean) value).booleanValue() ? "True" : "False");
        else if (value instanceof Integer) to.append(value);
        else if (value instanceof String) quote((String) value, to);
        else if (value instanceof Hex) to.append("#").append(((Hex) value).number());
        else if (value instanceof List) all(((List) value).iterator(), "[", "]", to);
        else if (value instanceof Set) all(((Set) value).iterator(), "<", ">", to);
        else if (value instanceof Tuple) all(Lang.items(value).iterator(), "(", ")", to);
        else if (value instanceof Rec) all(Lang.list(((Rec) value).fields()).iterator(), "(", ")", to);
        else all(Lang.pairs((Map) value).iterator(), "{", "}", to);
    }

    private static void all(Iterator items, String open, String close, StringBuilder to) {
        to.append(open);
        while (items.hasNext()) {
            show(items.next(), to);
            to.append(",");
        }
        to.append(close);
    }

    private static void quote(String text, StringBuilder to) {
        to.append('"');
        for (int n = 0; n < text.length(); n++) to.append(Integer.toHexString(text.charAt(n))).append(' ');
        to.append('"');
    }
}
