package dev.winnow.explore.skeleton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The events of a trace that later ones may depend on.
 *
 * @param begin the event of the prologue, before all others; {@link LocalTrace#NONE} if it has not happened
 * @param uses by what steps use (see {@link StepUse}): who used it last
 * @param senders by message in flight: the event that sent it
 */
record Dependencies(int begin, Map<Object, LastUses> uses, Map<Integer, Integer> senders) {

    static final Dependencies NONE = new Dependencies(LocalTrace.NONE, Map.of(), Map.of());

    private static final LastUses UNUSED = new LastUses(LocalTrace.NONE, List.of());

    /** The last event that changed something, and those that have read it since. */
    record LastUses(int write, List<Integer> reads) {}

    /** Returns the events that a step which handles an item depends on directly. */
    int[] causes(StepUse use, int item) {
        TreeSet<Integer> causes = new TreeSet<>();
        causes.add(begin);
        causes.add(senders.getOrDefault(item, LocalTrace.NONE));
        for (Object written : use.writes()) {
            LastUses last = uses.getOrDefault(written, UNUSED);
            causes.add(last.write);
            causes.addAll(last.reads);
        }
        for (Object read : use.reads()) {
            causes.add(uses.getOrDefault(read, UNUSED).write);
        }
        causes.remove(LocalTrace.NONE);
        return causes.stream().mapToInt(Integer::intValue).toArray();
    }

    Dependencies afterBegin(int event) {
        return new Dependencies(event, uses, senders);
    }

    /** Returns the dependencies after an event that handles an item. */
    Dependencies after(int event, StepUse use, int item) {
        Map<Object, LastUses> newUses = new HashMap<>(uses);
        for (Object read : use.reads()) {
            LastUses last = newUses.getOrDefault(read, UNUSED);
            List<Integer> reads = new ArrayList<>(last.reads);
            reads.add(event);
            newUses.put(read, new LastUses(last.write, reads));
        }
        use.writes().forEach(written -> newUses.put(written, new LastUses(event, List.of())));
        Map<Integer, Integer> newSenders = new HashMap<>(senders);
        newSenders.remove(item);
        return new Dependencies(begin, newUses, newSenders);
    }

    /** Returns the dependencies after an event that sent some of the component's own messages. */
    Dependencies withSent(int event, List<Integer> items) {
        if (items.isEmpty()) {
            return this;
        }
        Map<Integer, Integer> newSenders = new HashMap<>(senders);
        items.forEach(item -> newSenders.put(item, event));
        return new Dependencies(begin, uses, newSenders);
    }
}
