package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A workload whose invariants are checks of the history. */
interface CheckedWorkload extends Workload {

    /** Returns the checks besides that of the replies. */
    List<HistoryCheck> checks();

    /** Returns what is wrong with the reply of an operation that took effect, or null: {@code no 'value'}. */
    @Nullable
    String resultProblem(Operation operation);

    /** Returns all checks. */
    default List<HistoryCheck> allChecks() {
        return Stream.concat(Stream.of(WellFormedReplies.check(this::resultProblem)), checks().stream())
                .toList();
    }

    @Override
    default List<Invariant<?>> invariants(Function<Step, List<ClientEvent>> events) {
        return allChecks().stream()
                .<Invariant<?>>map(check -> check.over(events))
                .toList();
    }
}
