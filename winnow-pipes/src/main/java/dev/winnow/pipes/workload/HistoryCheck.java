package dev.winnow.pipes.workload;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.Step;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An invariant over what clients ask and see.
 *
 * @param name the name, for reports
 * @param check returns what is wrong with a history, or null
 */
record HistoryCheck(String name, Function<ClientHistory, Invariant.@Nullable Breach> check) {

    /** Returns the invariant, given the client events of a step. */
    Invariant<?> over(Function<Step, List<ClientEvent>> events) {
        return Invariant.overHistory(
                name, ClientHistory.EMPTY, (history, step, states) -> after(history, events, step));
    }

    private Invariant.Judgement<ClientHistory> after(
            ClientHistory history, Function<Step, List<ClientEvent>> events, Step step) {
        List<ClientEvent> newEvents = events.apply(step);
        if (newEvents.isEmpty()) {
            return Invariant.Judgement.holds(history);
        }
        ClientHistory next = history;
        for (ClientEvent event : newEvents) {
            next = next.with(event);
        }
        Invariant.Breach breach = check.apply(next);
        return breach == null
                ? Invariant.Judgement.holds(next)
                : new Invariant.Judgement.Broken<>(breach.message(), breach.processes());
    }
}
