package dev.winnow.doctor.compare;

import dev.winnow.doctor.compare.Difference.Weight;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shape;
import dev.winnow.trace.RecordedStep;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A difference between two recordings of a step that agree in the messages sent and the timers set. */
record StateDifference(Weight weight, String what, String one, String other) {

    static Optional<StateDifference> between(RecordedStep one, RecordedStep other) {
        return failures(one.failure(), other.failure())
                .or(() -> states(states(one), states(other)))
                .or(() -> texts(one, other));
    }

    private static Optional<StateDifference> failures(@Nullable String one, @Nullable String other) {
        if (Objects.equals(one, other)) {
            return Optional.empty();
        }
        Weight weight = one == null || other == null ? Weight.EVENTS : Weight.STATES;
        return Optional.of(new StateDifference(
                weight,
                "how its handler failed",
                one == null ? "not at all" : one,
                other == null ? "not at all" : other));
    }

    private static Map<ProcessId, String> states(RecordedStep step) {
        Map<ProcessId, String> states = new LinkedHashMap<>();
        step.states().forEach(state -> states.put(state.process(), text(state)));
        return states;
    }

    private static String text(RecordedStep.StateChange state) {
        Shape shape = state.shape();
        return shape == null ? "down" : shape.text();
    }

    private static Optional<StateDifference> states(Map<ProcessId, String> one, Map<ProcessId, String> other) {
        Set<ProcessId> processes = new LinkedHashSet<>(one.keySet());
        processes.addAll(other.keySet());
        return processes.stream()
                .filter(process -> !Objects.equals(one.get(process), other.get(process)))
                .findFirst()
                .map(process -> new StateDifference(
                        Weight.STATES,
                        "the state of " + process,
                        one.getOrDefault(process, "as before"),
                        other.getOrDefault(process, "as before")));
    }

    /** Returns a difference in the parts of messages that their fingerprints leave out. */
    private static Optional<StateDifference> texts(RecordedStep one, RecordedStep other) {
        if (!one.event().equals(other.event())) {
            return masked(one.text(), other.text());
        }
        return one.sent().equals(other.sent())
                ? Optional.empty()
                : masked(one.sent().toString(), other.sent().toString());
    }

    private static Optional<StateDifference> masked(String one, String other) {
        return Optional.of(
                new StateDifference(Weight.STATES, "a part of a message that its fingerprint leaves out", one, other));
    }
}
