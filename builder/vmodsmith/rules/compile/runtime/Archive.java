package vmodsmith;

import VASSAL.tools.DataArchive;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** The text files that the builder put into the module for its rules: one line a thing, its cells parted by tabs. */
final class Archive {
    private final DataArchive files;

    Archive(DataArchive files) {
        this.files = files;
    }

    String text(String name) {
        try {
            InputStream in = files.getInputStream("rules/" + name);
            try {
                return new String(in.readAllBytes(), "UTF-8");
            } finally {
                in.close();
            }
        } catch (IOException e) {
            throw new RuleError("the module has no file rules/" + name);
        }
    }

    /** The lines of a file, each as its cells. */
    List rows(String name) {
        String text = text(name);
        ArrayList made = new ArrayList();
        for (int from = 0; from < text.length();) {
            int end = text.indexOf('\n', from);
            if (end < 0) end = text.length();
            made.add(cut(text.substring(from, end), '\t'));
            from = end + 1;
        }
        return made;
    }

    /** The parts of a text between separators, empty ones too. */
    static String[] cut(String text, char by) {
        int count = 1;
        for (int i = 0; i < text.length(); i++) if (text.charAt(i) == by) count++;
        String[] made = new String[count];
        int from = 0;
        for (int n = 0; n < count - 1; n++) {
            int end = text.indexOf(by, from);
            made[n] = text.substring(from, end);
            from = end + 1;
        }
        made[count - 1] = text.substring(from);
        return made;
    }

    /** The words of a text, none where it is empty. */
    static String[] words(String text) {
        return text.length() == 0 ? new String[0] : cut(text, ' ');
    }
}
