package dev.winnow.world.simulate;

import com.dynatrace.hash4j.hashing.HashValue128;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.StateFingerprints;
import java.util.HashMap;
import java.util.Map;

/**
 * 128 bits for a configuration. Components are hashed by their contents, mixed with their place and <em>added</em>: the
 * order of an unordered channel does not matter and equal messages do not cancel. An ordered channel is chained first.
 *
 * <p>Computed when asked, in time linear in what is pending; contents are hashed once each.
 */
final class ConfigurationFingerprint implements StateFingerprints {

    private static final long LOW = 0x9E3779B97F4A7C15L;
    private static final long HIGH = 0xC2B2AE3D27D4EB4FL;
    private static final int MOST = 100_000;

    private final SimulatedWorld world;
    private final boolean ordered;
    private final Map<Object, HashValue128> hashes = new HashMap<>(); // by equals; bounded
    private long computedFor = -1; // the version of the world
    private long low;
    private long high;

    // The component being hashed.
    private long a;
    private long b;

    ConfigurationFingerprint(SimulatedWorld world) {
        this.world = world;
        ordered = world.definition().network().keepsChannelOrder();
    }

    @Override
    public long fingerprintLow() {
        compute();
        return low;
    }

    @Override
    public long fingerprintHigh() {
        compute();
        return high;
    }

    private void compute() {
        if (computedFor == world.version()) {
            return;
        }
        low = 0;
        high = 0;
        for (SimulatedProcess cell : world.processes()) {
            addLocal(cell);
            addAmbience(cell);
        }
        for (int row = 0; row < world.pending().senderRowCount(); row++) {
            for (int to = 0; to < world.processes().size(); to++) {
                addChannel(row, to);
            }
        }
        world.partitions().forEach(cut -> {
            begin(3);
            feed(hash(ProcessId.OUTSIDE, cut));
            add();
        });
        if (world.timedEvents() != null && world.definition().handlers().readsClock()) {
            begin(4);
            feed(world.timedEvents().now());
            add();
        }
        computedFor = world.version();
    }

    private void addLocal(SimulatedProcess cell) {
        begin(1);
        feed(hash(cell.id(), cell.id()));
        if (cell.definition.isSpawned()) {
            feed(hash(cell.id(), cell.pure()));
        }
        feed((cell.started ? 1 : 0) + (cell.up ? 2 : 0) + (cell.state != null ? 4 : 0));
        if (cell.state != null) {
            feed(hash(cell.id(), cell.state));
        }
        feed(cell.durable.size());
        cell.durable.forEach((key, value) -> {
            feed(hash(cell.id(), key));
            feed(hash(cell.id(), value));
        });
        feed(cell.randomDraws);
        feed(world.definition().handlers().readsClock() ? cell.clock : 0);
        for (int i = 0; i < cell.armedTimerCount(); i++) {
            feed(hash(cell.id(), world.recording().payload(cell.timerAt(i))));
            feed(cell.deadlineAt(i) - world.clock(cell));
        }
        add();
    }

    /** How far it got in what it reads past its context, if it does. */
    private void addAmbience(SimulatedProcess cell) {
        if (cell.clockReads != 0 || cell.ambientDraws() != 0) {
            begin(5);
            feed(hash(cell.id(), cell.id()));
            feed(cell.clockReads);
            feed(cell.ambientDraws());
            add();
        }
    }

    private void addChannel(int row, int to) {
        int item = world.pending().first(row, to);
        if (item < 0) {
            return;
        }
        beginChannel(to);
        for (; item >= 0; item = world.pending().next(item)) {
            feedMessage(item);
            if (!ordered) {
                add();
                beginChannel(to);
            }
        }
        if (ordered) {
            add();
        }
    }

    private void beginChannel(int to) {
        begin(2);
        ProcessId receiver = world.processes().get(to).id();
        feed(hash(receiver, receiver));
    }

    private void feedMessage(int item) {
        Recording recording = world.recording();
        ProcessId from = recording.process(recording.senderIndex(item));
        feed(hash(from, from));
        feed(hash(from, recording.payload(item)));
        feed(world.age(item));
    }

    private HashValue128 hash(ProcessId owner, Object value) {
        HashValue128 known;
        try {
            known = hashes.get(value);
        } catch (RuntimeException e) { // the user's own hashCode or equals
            return ContentHash.hash(owner, value);
        }
        if (known != null) {
            return known;
        }
        if (hashes.size() >= MOST) {
            hashes.clear();
        }
        HashValue128 hash = ContentHash.hash(owner, value);
        hashes.put(value, hash);
        return hash;
    }

    private void begin(int kind) {
        a = kind * LOW;
        b = kind * HIGH;
    }

    private void feed(long value) {
        a = SeededRandom.mix(a * LOW + value);
        b = SeededRandom.mix(b * HIGH + value + 1);
    }

    private void feed(HashValue128 hash) {
        a = SeededRandom.mix(a * LOW + hash.getLeastSignificantBits());
        b = SeededRandom.mix(b * HIGH + hash.getMostSignificantBits());
    }

    private void add() {
        low += a;
        high += b;
    }
}
