package dev.winnow.guided;

import java.util.Arrays;

/**
 * The messages and timers of an execution, grouped by kind, oldest first. Items are added in the order of their ids and
 * removed in the opposite order.
 */
final class ItemsByKind {

    private int[][] items = new int[64][];
    private int[] counts = new int[64];
    private int[] heads = new int[64]; // by kind: all places before it are handled
    private int[] places = new int[256]; // by item: its place among the items of its kind

    void add(int kind, int item) {
        if (kind >= items.length) {
            int size = Math.max(kind + 1, 2 * items.length);
            items = Arrays.copyOf(items, size);
            counts = Arrays.copyOf(counts, size);
            heads = Arrays.copyOf(heads, size);
        }
        if (item >= places.length) {
            places = Arrays.copyOf(places, Math.max(item + 1, 2 * places.length));
        }
        int[] own = items[kind];
        if (own == null) {
            own = new int[4];
            items[kind] = own;
        } else if (counts[kind] == own.length) {
            own = Arrays.copyOf(own, 2 * own.length);
            items[kind] = own;
        }
        places[item] = counts[kind];
        own[counts[kind]++] = item;
    }

    /** Removes the last item added to this kind. */
    void removeLast(int kind) {
        counts[kind]--;
        heads[kind] = Math.min(heads[kind], counts[kind]);
    }

    /** Skips the item from now on, if all items before it are skipped already. */
    void markHandled(int kind, int item) {
        if (places[item] == heads[kind]) {
            heads[kind]++;
        }
    }

    /** Stops skipping the item. */
    void markUnhandled(int kind, int item) {
        heads[kind] = Math.min(heads[kind], places[item]);
    }

    /** Returns the first place that is not skipped. */
    int firstPlace(int kind) {
        return kind < heads.length ? heads[kind] : 0;
    }

    /** Returns the place after the last item. */
    int endPlace(int kind) {
        return kind < counts.length ? counts[kind] : 0;
    }

    int itemAt(int kind, int place) {
        return items[kind][place];
    }
}
