package vmodsmith;

import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.ServerConnection;
import VASSAL.build.module.properties.MutableProperty;
import VASSAL.command.Command;
import VASSAL.command.Logger;
import VASSAL.counters.Decorator;
import VASSAL.counters.Embellishment;
import VASSAL.counters.GamePiece;
import VASSAL.i18n.Resources;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;

/**
 * The texts of the game in the languages of its players.
 *
 * Reports go out as they are read, so their writer chooses the languages for all. While all who act in a game play in
 * one language, reports are in that one; as soon as a second one shows up, each report goes out in both, a line each,
 * and each player reads the line in their own (`LanguageFilter`). So it does while a log is written for a player of
 * whom nothing is known yet. An option `report_language` of the game says otherwise: mine (of the player who acts) or
 * all.
 *
 * A text in every language, as a report carries it until it is said, stands between marks, one variant after the other,
 * in the order of the game's languages.
 */
final class Texts {
    // texts of one character: Janino 3.1.9 compiles no constants of the type char
    private static final String BEGIN = "\u0001", NEXT = "\u0002", END = "\u0003";
    private static final String OWN = "\u0004", OWNED = "\u0005";   // around a value of one unit's, see MergedLines
    private static final String FORMS = "\u0006",
                                FORMED = "\u0007";  // around words that depend on how many units a line names
    static final String SPOKEN = "vms_tongues";   // property: languages of the players who acted, by side

    private final World world;
    private final ArrayList languages = new ArrayList();  // the first one is the base language
    private final ArrayList texts = new ArrayList();      // HashMap of key -> text, a language each
    private final HashMap bundles = new HashMap();        // language -> Properties, filled when a report needs it
    private final int own;
    private boolean all;  // whether the reports of the action are to be in every language

    Texts(World world) {
        this.world = world;
        List rows = world.archive.rows("texts.txt");
        for (int n = 0; n < rows.size(); n++) {
            String[] cells = (String[]) rows.get(n);
            int at = languages.indexOf(cells[0]);
            if (at < 0) {
                at = languages.size();
                languages.add(cells[0]);
                texts.add(new HashMap());
            }
            ((HashMap) texts.get(at)).put(cells[1], cells[2]);
        }
        own = Math.max(0, ownLanguage());
    }

    /**
     * The game's language that VASSAL's is: that of its country (`pt-BR`), else the language alone; -1 where the game
     * has neither.
     */
    private int ownLanguage() {
        String language = Resources.getLocale().getLanguage(), country = Resources.getLocale().getCountry();
        int found = country.length() == 0 ? -1 : languages.indexOf(language + "-" + country);
        return found < 0 ? languages.indexOf(language) : found;
    }

    /** Whether the module has the language in which VASSAL speaks. */
    boolean isOwn() {
        return ownLanguage() >= 0;
    }

    // ---- which languages

    /** An action begins: whether its reports need more than this player's language. */
    void begin() {
        all = false;
        if (languages.size() < 2) return;
        HashSet spoken = new HashSet();
        tongues(spoken);
        String wish = world.global("option_report_language");
        all = wish.equals("all") || !wish.equals("mine") && (spoken.size() > 1 || logging() && !othersKnown());
    }

    /** Whether anybody else has acted in the game, so that their language is known. */
    private boolean othersKnown() {
        String[] words = Archive.words(world.global(SPOKEN));
        for (int n = 0; n < words.length; n++)
            if (words[n].length() > 0 && !words[n].startsWith(who() + "=")) return true;
        return false;
    }

    /** Whether a log is written, which another player will read. */
    private boolean logging() {
        Logger log = world.module.getLogger();
        return log instanceof BasicLogger && ((BasicLogger) log).isLogging();
    }

    /**
     * Notes the language of this player's side for all, with the first step of theirs that goes into the log. A report
     * alone is no step: a note beside it would be missing in the log, and never be made again. Null: it is noted
     * already.
     */
    Command note() {
        String list = languages.size() < 2 ? null : tongues(new HashSet());
        MutableProperty known = world.module.getMutableProperty(SPOKEN);
        return list == null || known == null ? null : known.setPropertyValue(list);
    }

    /** Tells the other players of a game online what language this one reads, where they do not know it. */
    void announce(ServerConnection server) {
        Command note = note();
        if (note != null) server.sendToOthers(note);
    }

    /**
     * Under what this player's language is recorded: their side; those who have none, or only look on, are together by
     * their language.
     */
    private String who() {
        String side = PlayerRoster.getMySide();
        return side == null || PlayerRoster.OBSERVER.equals(side) ? "-" + languages.get(own) : side.replace(' ', '_');
    }

    /**
     * Whether the others know of a player on this one's side, whatever language they read: two on one side would
     * correct each other for ever.
     */
    boolean known() {
        String[] words = Archive.words(world.global(SPOKEN));
        for (int n = 0; n < words.length; n++) if (words[n].startsWith(who() + "=")) return true;
        return false;
    }

    /**
     * The languages of all players that are known, and of this one, go into `spoken`; what to note of them, null if
     * nothing is new.
     */
    private String tongues(Set spoken) {
        String speaks = (String) languages.get(own);
        String who = who(), known = world.global(SPOKEN), list = "";
        spoken.add(speaks);
        String[] words = Archive.words(known);
        for (int n = 0; n < words.length; n++) {
            if (words[n].length() == 0 || words[n].startsWith(who + "=")) continue;
            list += words[n] + " ";
            spoken.add(words[n].substring(words[n].lastIndexOf('=') + 1));
        }
        list += who + "=" + speaks;
        return Facts.place(words, who + "=" + speaks) < 0 ? list : null;
    }

    /** The action is over. */
    void done() {
        all = false;
    }

    // ---- texts in several languages

    private static String carried(List variants) {
        if (new HashSet(variants).size() == 1) return (String) variants.get(0);
        StringBuilder made = new StringBuilder().append(BEGIN);
        for (int n = 0; n < variants.size(); n++) {
            if (n > 0) made.append(NEXT);
            made.append(variants.get(n));
        }
        return made.append(END).toString();
    }

    /** One language of a text, by number; what stands within another is chosen first. */
    private static String chosen(String text, int language) {
        String left = text;
        while (left.indexOf(BEGIN) >= 0) {
            int end = left.indexOf(END), start = left.lastIndexOf(BEGIN, end);
            String[] variants = Archive.cut(left.substring(start + 1, end), NEXT.charAt(0));
            left = left.substring(0, start) + variants[language] + left.substring(end + 1);
        }
        return left;
    }

    /** A text without what it begins with, in every language. */
    String without(String text, String start) {
        if (text.indexOf(BEGIN) < 0 && start.indexOf(BEGIN) < 0) return without(text, start, -1);
        ArrayList made = new ArrayList();
        for (int n = 0; n < languages.size(); n++) made.add(without(text, start, n));
        return carried(made);
    }

    private static String without(String text, String start, int language) {
        String all = language < 0 ? text : chosen(text, language),
               first = language < 0 ? start : chosen(start, language);
        return all.startsWith(first) ? all.substring(first.length()) : all;
    }

    /** A value that is one unit's own: what differs between the lines of units that move together. */
    String perUnit(String value) {
        return OWN + bare(value) + OWNED;
    }

    /** A text without the marks of values that are one unit's own. */
    static String bare(String text) {
        String made = text.indexOf(FORMS) < 0
            ? text
            : text.replaceAll(FORMS + "([^|" + FORMED + "]*)[^" + FORMED + "]*" + FORMED, "$1");
        return made.replace(OWN, "").replace(OWNED, "");
    }

    /** A text with the words for so many units, in a language; null: in this player's. */
    String formed(String text, int count, String language) {
        String made = text;
        for (int at = made.indexOf(FORMS); at >= 0; at = made.indexOf(FORMS, at)) {
            int end = made.indexOf(FORMED, at);
            String[] words = Archive.cut(made.substring(at + 1, end), '|');
            int form = form(String.valueOf(count), language == null ? own : languages.indexOf(language));
            made = made.substring(0, at) + words[Math.min(form + 1, words.length - 1)] + made.substring(end + 1);
        }
        return made;
    }

    /**
     * A text cut at such values: what stands before the first, the value, what stands before the next, and so on. Odd
     * ones are values.
     */
    static String[] cutAtOwn(String text) {
        return Archive.cut(text.replace(OWNED, OWN), OWN.charAt(0));
    }

    /** The language that this player reads. */
    String language() {
        return (String) languages.get(own);
    }

    /** A text of the game's without values, in this player's own language. */
    String own(String key) {
        return mine(say(key));
    }

    /** The text in this player's own language: for lines that only this player sees. */
    String mine(String text) {
        return bare(chosen(text, own));
    }

    /** A report as the lines it makes, String[] {text, language}: one without a language where all read the same. */
    List lines(String text) {
        ArrayList made = new ArrayList();
        if (text.indexOf(BEGIN) < 0) {
            made.add(new String[] {text, null});
            return made;
        }
        HashSet different = new HashSet();
        for (int n = 0; n < languages.size(); n++) {
            String each = chosen(text, n);
            different.add(each);
            made.add(new String[] {each, (String) languages.get(n)});
        }
        if (different.size() > 1) return made;
        return lines(chosen(text, own));
    }

    // ---- texts of the game

    private String text(String key, int language) {
        Object found = languages.isEmpty() ? null : ((HashMap) texts.get(language)).get(key);
        if (found == null && language > 0) found = ((HashMap) texts.get(0)).get(key);
        return found == null ? key : (String) found;
    }

    /** A text in this player's own language, whatever reports are in. */
    String label(String key) {
        return text(key, own);
    }

    /** A text in a language of the game. */
    String in(String language, String key) {
        return text(key, languages.indexOf(language));
    }

    /** A text in the base language, by which the engine knows it. */
    String base(String key) {
        return text(key, 0);
    }

    boolean has(String key) {
        return !languages.isEmpty() && ((HashMap) texts.get(0)).containsKey(key);
    }

    /** A text of the strings; a key that is none is itself the text. */
    String say(String key) {
        return say(key, new Object[0]);
    }

    String say(String key, Object[] values) {
        String made;
        if (all) {
            ArrayList variants = new ArrayList();
            for (int n = 0; n < languages.size(); n++) variants.add(counted(text(key, n), values, n));
            made = carried(variants);
        } else {
            made = counted(text(key, own), values, own);
        }
        for (int n = 0; n < values.length; n++) made = made.replace("{" + n + "}", String.valueOf(values[n]));
        return made;
    }

    private String counted(String text, Object[] values, int language) {
        String made = text;
        for (int n = 0; n < values.length; n++) made = numbered(made, n, String.valueOf(values[n]), language);
        return made;
    }

    /** Which form of a word goes with a value: CLDR's for the language, as `vms.plurals` has them for 0 to 199. */
    private int form(String value, int language) {
        if (!value.matches("-?[0-9]{1,9}")) return 9;
        int n = Math.abs(Integer.parseInt(value));
        return text("vms.plurals", language).charAt(n < 200 ? n : 100 + n % 100) - '0';
    }

    /**
     * `{0:unit|units}` is the word for the plural form that the value has in the language. Where the first value is the
     * name of a unit, it depends on how many units the line will name: that for one is noted, and all of them.
     */
    private String numbered(String text, int n, String value, int language) {
        String begin = "{" + n + ":", made = text;
        for (int at = made.indexOf(begin); at >= 0; at = made.indexOf(begin, at)) {
            int end = made.indexOf('}', at);
            if (end < 0 || made.substring(at, end).indexOf('|') < 0) return made;
            String[] words = Archive.cut(made.substring(at + begin.length(), end), '|');
            String number = bare(value), word = words[Math.min(form(number, language), words.length - 1)];
            if (n == 0 && value.indexOf(OWN) >= 0)
                word = FORMS + words[Math.min(form("1", language), words.length - 1)] + "|"
                    + made.substring(at + begin.length(), end) + FORMED;
            made = made.substring(0, at) + word + made.substring(end + 1);
        }
        return made;
    }

    /**
     * What stands between the items of a list: a comma, semicolon or full stop is that of each language, any other
     * sign stays.
     */
    String between(String sign) {
        if (sign.equals(", ")) return say("vms.list.comma");
        if (sign.equals("; ")) return say("vms.list.semicolon");
        return sign.equals(". ") ? say("vms.list.stop") : sign;
    }

    /** A hex as reports name it: its number, the places in it, and its terrain where it is to be `whole`. */
    String hex(Hex hex, boolean whole) {
        String made = hex.number();
        for (int n = 0; n < hex.named.length; n++) made = say("hex.place", new Object[] {made, say(hex.named[n])});
        return whole && hex.shownTerrain.length() > 0
            ? say("hex.terrain", new Object[] {made, say("vms.terrain." + hex.shownTerrain)})
            : made;
    }

    String side(String side) {
        return say((String) world.facts.sideTexts.get(side));
    }

    /** What a body is called: its abbreviation, the same in every language, as pieces bear it. */
    String formation(String formation) {
        return (String) world.facts.formations.get(formation);
    }

    // ---- names of pieces

    /** Without the words of its face; empty for a piece that is face down for who asks. */
    String basicName(PieceTraits body) {
        String base = body.text("BasicName");
        if (!all || base.length() == 0) return body.text("LocalizedBasicName");
        ArrayList made = new ArrayList();
        for (int n = 0; n < languages.size(); n++) made.add(worded(base, n));
        return carried(made);
    }

    /**
     * With the words of its face and no others, in every language where reports need it: that of the mask for who sees
     * no more.
     */
    String fullName(GamePiece p) {
        if (!all) return nameIn(p, own);
        ArrayList made = new ArrayList();
        for (int n = 0; n < languages.size(); n++) made.add(nameIn(p, n));
        return carried(made);
    }

    private String nameIn(GamePiece outer, int language) {
        if (Boolean.TRUE.equals(outer.getProperty(VASSAL.counters.Properties.OBSCURED_TO_ME)))
            return worded(outer.getName(), language);
        GamePiece p = outer;
        String face = "";  // the layer of faces, or its cover, adds its own words to those of what lies inside it;
                           // others are conditions
        while (p instanceof Decorator) {
            GamePiece inner = ((Decorator) p).getInner();
            if (p instanceof Embellishment && PieceTraits.showsFace(((Embellishment) p).getLayerName())) {
                String whole = p.getName(), less = inner.getName();
                if (whole.length() > less.length() && whole.startsWith(less))
                    face = worded(whole.substring(less.length()), language);
            }
            p = inner;
        }
        return worded(p.getName(), language) + face;
    }

    /** Words of a piece in a language, from those of the base language. */
    private String worded(String words, int language) {
        return bundle(language).getProperty("Piece." + words, words);
    }

    /** The translations by which the engine itself names pieces; none for the base language. */
    private Properties bundle(int language) {
        Properties found = (Properties) bundles.get(languages.get(language));
        if (found != null) return found;
        found = new Properties();
        bundles.put(languages.get(language), found);
        if (language == 0) return found;
        try {
            InputStream in =
                world.module.getDataArchive().getInputStream("Module_" + languages.get(language) + ".properties");
            try {
                found.load(in);
            } finally {
                in.close();
            }
        } catch (java.io.IOException e) {
            world.trouble.log("no translation for " + languages.get(language), e);
        }
        return found;
    }
}
