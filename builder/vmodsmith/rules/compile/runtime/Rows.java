package vmodsmith;

import java.util.HashMap;
import java.util.List;

/** What the rows of the data say of the pieces made from them: printed values and other columns. */
final class Rows {
    // The first line of rows.txt names the columns: `row`, `faces`, those of the data, and each value of each step: `cs
    // 1`.
    static final String PLUGIN = "#plugin";          // column: the key of the name of the plug-in that a row belongs to

    private final HashMap columns = new HashMap();   // name -> Integer
    private final HashMap rows = new HashMap();      // id without the number of a copy -> String[]

    Rows(Archive archive) {
        List all = archive.rows("rows.txt");
        String[] names = (String[]) all.get(0);
        for (int n = 0; n < names.length; n++) columns.put(names[n], Integer.valueOf(n));
        for (int n = 1; n < all.size(); n++) rows.put(((String[]) all.get(n))[0], all.get(n));
    }

    /** The id of a row in the data: that of a further piece of a quantity without its number. */
    static String plain(String row) {
        int copy = row.lastIndexOf('#');
        return copy < 0 ? row : row.substring(0, copy);
    }

    String cell(String row, String column) {
        String[] cells = (String[]) rows.get(plain(row));
        Integer at = (Integer) columns.get(column);
        return cells == null || at == null ? "" : cells[at.intValue()];
    }
}
