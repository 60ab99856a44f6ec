package dev.winnow.casebook.commit;

import dev.winnow.casebook.commit.Message.Found;
import dev.winnow.casebook.commit.Message.Write;
import dev.winnow.casebook.commit.Message.Written;
import dev.winnow.invariant.Invariant;
import dev.winnow.invariant.Invariant.Judgement;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.system.States;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The guarantee to clients: a read returns the client's last successful write; a failed write has no effect.
 *
 * @param known the writes of each client that wrote
 */
record OwnWrites(Map<ProcessId, Value> known) {

    /**
     * The values that a client wrote.
     *
     * @param written the value of the last successful write, 0 if there is none
     * @param asked the value of the last write, successful or not
     */
    private record Value(int written, int asked) {}

    static Invariant<?> areRead() {
        return Invariant.overHistory(
                "a read returns the last successful write", new OwnWrites(Map.of()), OwnWrites::after);
    }

    private static Judgement<OwnWrites> after(OwnWrites writes, Step step, States states) {
        return step.processIndex() >= 0 && states.at(step.processIndex()) instanceof Client
                ? writes.after(step, Objects.requireNonNull(step.process()))
                : Judgement.holds(writes);
    }

    private Judgement<OwnWrites> after(Step step, ProcessId client) {
        Value value = known.getOrDefault(client, new Value(0, 0));
        Object received = step.payload();
        if (received instanceof Found found && found.value() != value.written()) {
            return Judgement.broken(
                    "%s read %d, but its last successful write was of %d"
                            .formatted(client, found.value(), value.written()),
                    client);
        }
        int written = received instanceof Written ? value.asked() : value.written();
        return Judgement.holds(with(client, new Value(written, asked(step, value.asked()))));
    }

    private static int asked(Step step, int before) {
        for (Item item : step.sent()) {
            if (item.payload() instanceof Write write) {
                return write.value();
            }
        }
        return before;
    }

    private OwnWrites with(ProcessId client, Value value) {
        Map<ProcessId, Value> extended = new TreeMap<>(known);
        extended.put(client, value);
        return new OwnWrites(Collections.unmodifiableMap(extended));
    }
}
