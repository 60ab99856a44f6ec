package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The inboxes of processes as numbers. An inbox holds the messages in flight to one process, in a canonical order.
 * Number 0 is the empty inbox. Shared by threads.
 *
 * <p>In a mailbox network the order is that of sending; in a FIFO network it is sender by sender. In the other
 * networks, messages are sorted by content; a set contains each once.
 */
final class InboxTable {

    static final int EMPTY = 0;
    private static final int MOST_INBOXES = 1 << 24;

    private final SymbolTable symbols;
    private final Network.MessageOrder order;
    private final Map<IntArrayKey, Integer> numbers = new HashMap<>();
    private final List<int[]> contents = new ArrayList<>();

    InboxTable(SymbolTable symbols, Network.MessageOrder order) {
        this.symbols = symbols;
        this.order = order;
        number(new int[0]);
    }

    /** Returns the messages of an inbox. Must not be modified. */
    synchronized int[] messages(int inbox) {
        return contents.get(inbox);
    }

    /** Returns the inbox with one more message. */
    int with(int inbox, int message) {
        int[] before = messages(inbox);
        int place = 0;
        while (place < before.length && isBefore(before[place], message)) {
            place++;
        }
        if (order == Network.MessageOrder.SET && place > 0 && before[place - 1] == message) {
            return inbox;
        }
        int[] after = new int[before.length + 1];
        System.arraycopy(before, 0, after, 0, place);
        after[place] = message;
        System.arraycopy(before, place, after, place + 1, before.length - place);
        return number(after);
    }

    /** Returns true if a message of the inbox comes before the added one. */
    private boolean isBefore(int existing, int added) {
        return switch (order) {
            case MAILBOX -> true;
            case FIFO -> symbols.from[existing] <= symbols.from[added];
            case UNORDERED, SET -> symbols.compare(existing, added) <= 0;
        };
    }

    /** Returns the inbox without the message at this place; itself in a set network, where messages stay. */
    int without(int inbox, int place) {
        if (order == Network.MessageOrder.SET) {
            return inbox;
        }
        int[] before = messages(inbox);
        int[] after = new int[before.length - 1];
        System.arraycopy(before, 0, after, 0, place);
        System.arraycopy(before, place + 1, after, place, after.length - place);
        return number(after);
    }

    private synchronized int number(int[] messages) {
        IntArrayKey key = new IntArrayKey(messages);
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = contents.size();
        if (number == MOST_INBOXES) {
            throw new UnsupportedByEngine("more than " + MOST_INBOXES + " different inboxes");
        }
        numbers.put(key, number);
        contents.add(messages);
        return number;
    }
}
