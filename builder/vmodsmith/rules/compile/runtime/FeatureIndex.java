package vmodsmith;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of many places bear a word of the data: features of hexes, lines of hexsides. Asking costs the same, however
 * many.
 */
final class FeatureIndex {
    private final Map bits = new LinkedHashMap();

    /** Words that are known beforehand are listed in this order. */
    void know(String word) {
        if (!bits.containsKey(word)) bits.put(word, new BitSet());
    }

    void add(String word, int place) {
        know(word);
        ((BitSet) bits.get(word)).set(place);
    }

    boolean has(String word, int place) {
        BitSet found = (BitSet) bits.get(word);
        return found != null && found.get(place);
    }

    /** The words at a place. */
    List at(int place) {
        ArrayList made = new ArrayList();
        for (Iterator i = bits.entrySet().iterator(); i.hasNext();) {
            Map.Entry each = (Map.Entry) i.next();
            if (((BitSet) each.getValue()).get(place)) made.add(each.getKey());
        }
        return made;
    }

    /** The places of a word, in order; null for a word that none bears. */
    BitSet of(String word) {
        return (BitSet) bits.get(word);
    }
}
