package vmodsmith;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;

/** The result tables of the game. */
final class Tables {
    private final HashMap tables = new HashMap();

    private static final class Grid {
        String[] columns;
        final ArrayList rows = new ArrayList();     // headings
        final ArrayList cells = new ArrayList();    // String[] a row, without its heading
    }

    Tables(Archive archive) {
        List rows = archive.rows("tables.txt");
        Grid grid = null;
        for (int n = 0; n < rows.size(); n++) {
            String[] cells = (String[]) rows.get(n);
            if (cells[0].equals("#")) {
                grid = new Grid();
                tables.put(cells[1], grid);
                grid.columns = rest(cells, 2);
            } else {
                grid.rows.add(cells[0]);
                grid.cells.add(rest(cells, 1));
            }
        }
    }

    private static String[] rest(String[] cells, int from) {
        String[] made = new String[cells.length - from];
        System.arraycopy(cells, from, made, 0, made.length);
        return made;
    }

    private Grid grid(String table) {
        Grid found = (Grid) tables.get(table);
        if (found == null) throw new RuleError("there is no table " + table);
        return found;
    }

    /** A row or column off the table counts as the nearest end where the headings are whole numbers. */
    private static int near(List headings, String wanted) {
        int exact = headings.indexOf(wanted);
        if (exact >= 0 || !isWhole(wanted)) return exact;
        int value = Integer.parseInt(wanted), best = -1, least = 0;
        for (int n = 0; n < headings.size(); n++) {
            String each = (String) headings.get(n);
            if (!isWhole(each)) continue;
            int away = Math.abs(Integer.parseInt(each) - value);
            if (best < 0 || away < least) {
                best = n;
                least = away;
            }
        }
        return best;
    }

    /** Whether a text is a whole number: digits, with a minus before them at most. */
    static boolean isWhole(String text) {
        int start = text.length() > 1 && text.charAt(0) == '-' ? 1 : 0;
        if (start == text.length() || text.length() - start > 10) return false;
        for (int i = start; i < text.length(); i++) if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        long value = Long.parseLong(text);
        return value == (int) value;
    }

    String cell(String table, Object row, Object column) {
        Grid grid = grid(table);
        int down = near(grid.rows, Lang.str(row));
        int across = near(java.util.Arrays.asList(grid.columns), Lang.str(column));
        if (down < 0 || across < 0) return "";
        return ((String[]) grid.cells.get(down))[across];
    }

    int value(String table, Object row, Object column) {
        String found = cell(table, row, column);
        if (found.length() == 0) return 0;
        if (!isWhole(found)) {
            String where = "the cell " + Lang.str(row) + ", " + Lang.str(column) + " of the table " + table;
            throw new RuleError(where + " holds \"" + found + "\", which is not a whole number");
        }
        return Integer.parseInt(found);
    }

    List columns(String table) {
        return Lang.list(grid(table).columns);
    }

    List rows(String table) {
        return new ArrayList(grid(table).rows);
    }

    /** The column a number of steps to the right (left if negative), stopped at the ends. */
    String shifted(String table, String column, int by) {
        String[] all = grid(table).columns;
        int at = Facts.place(all, column);
        return at < 0 ? column : all[Math.max(0, Math.min(all.length - 1, at + by))];
    }

    /** The last row whose heading is not above a value; the first row below all. */
    String rowUpTo(String table, int value) {
        List rows = grid(table).rows;
        String found = (String) rows.get(0);
        for (int n = 0; n < rows.size(); n++) {
            String each = (String) rows.get(n);
            if (!isWhole(each))
                throw new RuleError("the row \"" + each + "\" of the table " + table + " is not a whole number");
            if (Integer.parseInt(each) <= value) found = each;
        }
        return found;
    }

    /** The best column whose odds are reached, so that fractions favour the defender; the first one below all. */
    String oddsColumn(String table, int attack, int defence) {
        String[] all = grid(table).columns;
        String found = all[0];
        int best = 0, per = 0;
        for (int n = 0; n < all.length; n++) {
            int cut = all[n].indexOf(':') > 0 ? all[n].indexOf(':') : all[n].indexOf('-');
            if (cut < 1) continue;
            String one = all[n].substring(0, cut).trim(), two = all[n].substring(cut + 1).trim();
            if (!isWhole(one) || !isWhole(two)) continue;
            int a = Integer.parseInt(one), d = Integer.parseInt(two);
            // attack : defence reaches a : d, without fractions
            if (attack * d >= a * defence && (per == 0 && best == 0 || a * per > best * d)) {
                best = a;
                per = d;
                found = all[n];
            }
        }
        return found;
    }
}
