package dev.winnow.world.compiled;

import dev.winnow.collect.IntArrayKey;
import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.system.Network;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is under way to a process, as numbers: its messages in an order that depends on nothing but themselves and the
 * rules of the network. Number 0 is empty. May be shared by threads.
 *
 * <p>Ordered networks: one queue, or one for each sender, sender after sender. Others: sorted by the messages'
 * contents, once each in a set.
 */
final class InboxTable {

    static final int EMPTY = 0;
    private static final int MOST = 1 << 24;

    private final SymbolTable symbols;
    private final Network.MessageOrder order;
    private final Map<IntArrayKey, Integer> numbers = new HashMap<>();
    private final List<int[]> contents = new ArrayList<>();

    InboxTable(SymbolTable symbols, Network.MessageOrder order) {
        this.symbols = symbols;
        this.order = order;
        number(new int[0]);
    }

    /** The messages, not to be changed. */
    synchronized int[] messages(int inbox) {
        return contents.get(inbox);
    }

    /** The same with one more message. */
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

    /** Whether what is there already comes before what is added. */
    private boolean isBefore(int there, int added) {
        return switch (order) {
            case MAILBOX -> true;
            case FIFO -> symbols.from[there] <= symbols.from[added];
            case UNORDERED, SET -> symbols.compare(there, added) <= 0;
        };
    }

    /** The same without the message at this place; the same where messages stay. */
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
        if (number == MOST) {
            throw new UnsupportedByEngine("more than " + MOST + " different inboxes");
        }
        numbers.put(key, number);
        contents.add(messages);
        return number;
    }
}
