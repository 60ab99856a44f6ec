package dev.winnow.threads.nodes;

import dev.winnow.model.Recording;
import dev.winnow.system.EnabledEvents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The messages in flight and the armed timers. Of a stream only the first message can be delivered, of a node only the
 * earliest timer can fire. A timer waits if it is too far ahead of those of other running nodes: their clocks stay
 * close to each other.
 */
final class PendingItems implements EnabledEvents {

    private final Recording recording;
    private final NodeTable nodes;
    private final long maxSkewNanos;
    private final Map<String, TreeSet<Integer>> streams = new LinkedHashMap<>();
    private final Map<Integer, String> streamOf = new HashMap<>(); // by message
    private final Map<Integer, TreeMap<TimerKey, Integer>> timers = new TreeMap<>(); // by node
    private final Map<Integer, TimerKey> keyOf = new HashMap<>(); // by timer
    private final List<Integer> messages = new ArrayList<>();
    private final List<Integer> dueTimers = new ArrayList<>();
    private final Set<Integer> enabled = new HashSet<>();
    private boolean isStale;

    /** The order in which timers of a node fire. */
    private record TimerKey(long due, long number) implements Comparable<TimerKey> {
        private static final Comparator<TimerKey> ORDER =
                Comparator.comparingLong(TimerKey::due).thenComparingLong(TimerKey::number);

        @Override
        public int compareTo(TimerKey other) {
            return ORDER.compare(this, other);
        }
    }

    PendingItems(Recording recording, NodeTable nodes, long maxSkewNanos) {
        this.recording = recording;
        this.nodes = nodes;
        this.maxSkewNanos = maxSkewNanos;
    }

    // ---- changes

    /** Adds a message. Messages of one stream are delivered in the order of their ids. */
    void addMessage(int item, String stream) {
        streams.computeIfAbsent(stream, absent -> new TreeSet<>()).add(item);
        streamOf.put(item, stream);
        isStale = true;
    }

    void removeMessage(int item) {
        String stream = streamOf.remove(item);
        TreeSet<Integer> items = stream == null ? null : streams.get(stream);
        if (items != null) {
            items.remove(item);
            if (items.isEmpty()) {
                streams.remove(stream);
            }
        }
        isStale = true;
    }

    /** Returns true if the item is a message in flight, deliverable or not. */
    boolean isInFlight(int item) {
        return streamOf.containsKey(item);
    }

    /** Returns the messages in flight. */
    List<Integer> inFlight() {
        return streams.values().stream().flatMap(Set::stream).sorted().toList();
    }

    /**
     * Adds a timer.
     *
     * @param number the order among timers that are due at the same time
     */
    void addTimer(int item, long due, long number) {
        TimerKey key = new TimerKey(due, number);
        timers.computeIfAbsent(recording.receiverIndex(item), absent -> new TreeMap<>())
                .put(key, item);
        keyOf.put(item, key);
        isStale = true;
    }

    void removeTimer(int item) {
        TimerKey key = keyOf.remove(item);
        TreeMap<TimerKey, Integer> ofNode = timers.get(recording.receiverIndex(item));
        if (key != null && ofNode != null) {
            ofNode.remove(key);
        }
        isStale = true;
    }

    /** Returns the timers of a node. */
    List<Integer> timersOf(int node) {
        TreeMap<TimerKey, Integer> ofNode = timers.get(node);
        return ofNode == null ? List.of() : List.copyOf(ofNode.values());
    }

    /** Notes that nodes or partitions have changed. */
    void refresh() {
        isStale = true;
    }

    // ---- enabled events

    private void update() {
        if (!isStale) {
            return;
        }
        isStale = false;
        messages.clear();
        dueTimers.clear();
        enabled.clear();
        for (TreeSet<Integer> stream : streams.values()) {
            int first = stream.first();
            if (isOpen(first)) {
                messages.add(first);
            }
        }
        messages.sort(Comparator.naturalOrder());
        addTimers();
        enabled.addAll(messages);
        enabled.addAll(dueTimers);
    }

    private boolean isOpen(int message) {
        if (!nodes.of(recording.receiverIndex(message)).isRunning()) {
            return false;
        }
        int sender = recording.senderIndex(message);
        return sender < 0
                || !nodes.areSeparated(recording.process(sender), recording.process(recording.receiverIndex(message)));
    }

    private void addTimers() {
        long earliest = Long.MAX_VALUE;
        for (int node : timers.keySet()) {
            earliest = Math.min(earliest, nextTime(node));
        }
        long latest = earliest > Long.MAX_VALUE - maxSkewNanos ? Long.MAX_VALUE : earliest + maxSkewNanos;
        timers.forEach((node, ofNode) -> {
            long time = nextTime(node);
            if (time < Long.MAX_VALUE && time <= latest) {
                dueTimers.add(ofNode.firstEntry().getValue());
            }
        });
    }

    /** Returns the time of a node's clock after its next timer; the maximum if none can fire. */
    private long nextTime(int node) {
        TreeMap<TimerKey, Integer> ofNode = timers.get(node);
        if (ofNode == null || ofNode.isEmpty() || !nodes.of(node).isRunning()) {
            return Long.MAX_VALUE;
        }
        return Math.min(Math.max(ofNode.firstKey().due(), nodes.of(node).now()), Long.MAX_VALUE - 1);
    }

    @Override
    public int messageCount() {
        update();
        return messages.size();
    }

    @Override
    public int timerCount() {
        update();
        return dueTimers.size();
    }

    @Override
    public int itemAt(int index) {
        update();
        return index < messages.size() ? messages.get(index) : dueTimers.get(index - messages.size());
    }

    @Override
    public boolean contains(int item) {
        update();
        return enabled.contains(item);
    }
}
