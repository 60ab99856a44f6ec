package dev.winnow.pipes.service;

import dev.winnow.pipes.protocol.Json;
import dev.winnow.pipes.protocol.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The service {@code lww-kv}: independent replicas that exchange their values now and then and keep the one with the
 * highest timestamp. Acknowledged writes may disappear.
 *
 * <p>Three things are chosen for each request: the replica that answers; whether it learns the values of all others
 * before; and for a change, whether its clock is right or lags behind (then it only exceeds the timestamps that the
 * replica knows). With equal timestamps the replica with the higher number wins.
 *
 * @param replicaCount number of replicas
 */
record LastWriteWinsStore(int replicaCount) implements Service<LastWriteWinsStore.Replicas> {

    /** A value with the time of its write and the replica that accepted it. */
    record Stamped(Json value, long time, int replica) {

        private static final Comparator<Stamped> ORDER =
                Comparator.comparingLong(Stamped::time).thenComparingInt(Stamped::replica);

        private Stamped latest(Stamped other) {
            return ORDER.compare(this, other) >= 0 ? this : other;
        }
    }

    /** The values of a replica. */
    record Replica(Map<Json, Stamped> values) {

        Replica {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        private @Nullable Json get(Json key) {
            Stamped stamped = values.get(key);
            return stamped == null ? null : stamped.value();
        }

        private long latestTime() {
            return values.values().stream().mapToLong(Stamped::time).max().orElse(0);
        }

        private Replica merge(Replica other) {
            Map<Json, Stamped> merged = new LinkedHashMap<>(values);
            other.values.forEach((key, stamped) -> merged.merge(key, stamped, Stamped::latest));
            return new Replica(merged);
        }

        private Replica with(Json key, Stamped stamped) {
            Map<Json, Stamped> changed = new LinkedHashMap<>(values);
            changed.merge(key, stamped, Stamped::latest);
            return new Replica(changed);
        }
    }

    /** The state of all replicas. */
    record Replicas(List<Replica> replicas) {

        Replicas {
            replicas = List.copyOf(replicas);
        }

        private Replicas with(int index, Replica replica) {
            List<Replica> changed = new ArrayList<>(replicas);
            changed.set(index, replica);
            return new Replicas(changed);
        }

        private long latestTime() {
            return replicas.stream().mapToLong(Replica::latestTime).max().orElse(0);
        }
    }

    LastWriteWinsStore {
        if (replicaCount < 1) {
            throw new IllegalArgumentException("lww-kv needs at least one replica, not " + replicaCount);
        }
    }

    static LastWriteWinsStore ofReplicas(int count) {
        return new LastWriteWinsStore(count);
    }

    @Override
    public String name() {
        return "lww-kv";
    }

    @Override
    public Replicas start() {
        return new Replicas(Collections.nCopies(replicaCount, new Replica(Map.of())));
    }

    @Override
    public Served<Replicas> serve(Replicas state, Message message, Chooser chooser) {
        Message refusal = KeyValueRequest.refusal(message);
        if (refusal != null) {
            return new Served<>(state, refusal);
        }
        int index = chooser.choose(replicaCount);
        Replicas before = isYes(chooser) ? state.with(index, mergeAll(state)) : state;
        Replica replica = before.replicas().get(index);
        KeyValueRequest request = KeyValueRequest.of(message);
        KeyValueRequest.Effect effect = request.on(replica.get(request.key()));
        if (effect.written() == null) {
            return new Served<>(before, effect.reply());
        }
        long time = 1 + (isYes(chooser) ? before.latestTime() : replica.latestTime());
        Stamped stamped = new Stamped(effect.written(), time, index);
        return new Served<>(before.with(index, replica.with(request.key(), stamped)), effect.reply());
    }

    private static boolean isYes(Chooser chooser) {
        return chooser.choose(2) == 0;
    }

    private static Replica mergeAll(Replicas state) {
        return state.replicas().stream().reduce(new Replica(Map.of()), Replica::merge);
    }
}
