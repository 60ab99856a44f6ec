package dev.winnow.guided;

import java.util.Arrays;

/**
 * Which messages and timers of an execution are of a kind, oldest first, for many kinds. Items are added in the order
 * of their ids and taken back in the opposite order.
 */
final class ItemsByKind {

    private int[][] items = new int[64][];
    private int[] counts = new int[64];
    private int[] heads = new int[64]; // all before it were handled
    private int[] places = new int[256]; // by item: its place among those of its kind

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

    /** Takes back the latest one of its kind. */
    void removeLast(int kind) {
        counts[kind]--;
        heads[kind] = Math.min(heads[kind], counts[kind]);
    }

    /** Passes over the item from now on, if all before it are passed over already. */
    void markHandled(int kind, int item) {
        if (places[item] == heads[kind]) {
            heads[kind]++;
        }
    }

    /** Looks at it again. */
    void markUnhandled(int kind, int item) {
        heads[kind] = Math.min(heads[kind], places[item]);
    }

    int firstPlace(int kind) {
        return kind < heads.length ? heads[kind] : 0;
    }

    int endPlace(int kind) {
        return kind < counts.length ? counts[kind] : 0;
    }

    int itemAt(int kind, int place) {
        return items[kind][place];
    }
}
