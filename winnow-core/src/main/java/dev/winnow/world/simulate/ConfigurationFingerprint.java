package dev.winnow.world.simulate;

import com.dynatrace.hash4j.hashing.HashValue128;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.system.StateFingerprints;
import java.util.HashMap;
import java.util.Map;

/**
 * The 128-bit fingerprint of a configuration. Components are hashed by their content, mixed with their place and
 * <em>added</em>: the order of an unordered channel does not matter, and equal messages do not cancel out. The messages
 * of an ordered channel are chained into one component.
 *
 * <p>Computed on demand, in time linear in the number of processes and pending messages. Each content is hashed once.
 */
final class ConfigurationFingerprint implements StateFingerprints {

    private static final long LOW = 0x9E3779B97F4A7C15L;
    private static final long HIGH = 0xC2B2AE3D27D4EB4FL;
    private static final int MOST_CACHED = 100_000;

    private final SimulatedWorld world;
    private final boolean ordered;
    private final Map<Object, HashValue128> hashes = new HashMap<>(); // by value; at most MOST_CACHED
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
        for (SimulatedProcess process : world.processes()) {
            addLocal(process);
            addAmbientReads(process);
        }
        for (int row = 0; row < world.pending().senderRowCount(); row++) {
            for (int to = 0; to < world.processes().size(); to++) {
                addChannel(row, to);
            }
        }
        world.partitions().forEach(partition -> {
            begin(3);
            feed(hash(ProcessId.OUTSIDE, partition));
            add();
        });
        if (world.timedEvents() != null && world.definition().handlers().readsClock()) {
            begin(4);
            feed(world.timedEvents().now());
            add();
        }
        computedFor = world.version();
    }

    private void addLocal(SimulatedProcess process) {
        begin(1);
        feed(hash(process.id(), process.id()));
        if (process.definition.isSpawned()) {
            feed(hash(process.id(), process.pure()));
        }
        feed((process.started ? 1 : 0)
                + (process.up ? 2 : 0)
                + (process.state != null ? 4 : 0)
                + (process.paused ? 8 : 0)
                + 16L * (process.crashAfter + 1));
        if (process.state != null) {
            feed(hash(process.id(), process.state));
        }
        feed(process.durable.size());
        process.durable.forEach((key, value) -> {
            feed(hash(process.id(), key));
            feed(hash(process.id(), value));
        });
        feed(process.randomDraws);
        feed(world.definition().handlers().readsClock() ? process.clock : 0);
        if (world.driftingClocks() != null) {
            feed(world.driftingClocks().age(process));
        }
        for (int i = 0; i < process.armedTimerCount(); i++) {
            feed(hash(process.id(), world.recording().payload(process.timerAt(i))));
            feed(process.deadlineAt(i) - world.clock(process));
        }
        add();
    }

    /** Adds the number of clock reads and draws that bypass the context, if there are any. */
    private void addAmbientReads(SimulatedProcess process) {
        if (process.clockReads != 0 || process.ambientDraws() != 0) {
            begin(5);
            feed(hash(process.id(), process.id()));
            feed(process.clockReads);
            feed(process.ambientDraws());
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
        } catch (RuntimeException e) { // from the user's hashCode or equals
            return ContentHash.hash(owner, value);
        }
        if (known != null) {
            return known;
        }
        if (hashes.size() >= MOST_CACHED) {
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
