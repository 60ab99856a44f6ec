package dev.winnow.threads.nodes;

import dev.winnow.consistency.History;
import dev.winnow.consistency.Specification;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.scenario.Plan;
import dev.winnow.system.Situation;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** What scenarios need for {@linkplain Call calls} of clients: histories, and clients that wait for each answer. */
public final class Calls {

    private Calls() {}

    /**
     * Returns a history of calls: each returns with a result, or throws, and then its outcome is unknown.
     *
     * @param operation what a call does to the object
     * @param result what the object answered
     */
    public static <S, O, R> History<S, O, R> history(
            Specification<S, O, R> specification,
            Function<Call, ? extends O> operation,
            Function<Call.Returned, ? extends R> result) {
        return History.of(specification)
                .<Call>call(Call.class, operation)
                .<Call.Returned>ok(Call.Returned.class, result)
                .info(Call.Threw.class)
                .id(Call.class, Call::number)
                .id(Call.Returned.class, end -> end.call().number())
                .id(Call.Threw.class, end -> end.call().number())
                .client(Call.class, call -> ProcessId.of(call.client()))
                .client(Call.Returned.class, end -> ProcessId.of(end.call().client()))
                .client(Call.Threw.class, end -> ProcessId.of(end.call().client()));
    }

    /**
     * Returns a generator that sends calls only while no call of this client is open. Calls to a node that has crashed
     * since are not open: their outcome stays unknown.
     */
    public static Plan.Generator oneAtATime(String client, Plan.Generator calls) {
        return (random, now) -> isWaiting(client, now) ? null : calls.next(random, now);
    }

    /** Returns true if a call of this client has not ended, and its node has not crashed since. */
    public static boolean isWaiting(String client, Situation now) {
        Map<Integer, ProcessId> open = new HashMap<>(); // the node that executes each
        Recording recording = now.recording();
        for (int i = 0; i < recording.size(); i++) {
            Object payload = recording.step(i).payload();
            if (recording.step(i).event() instanceof External.Send send
                    && send.message() instanceof Call call
                    && call.client().equals(client)) {
                open.put(call.number(), send.to());
            } else if (recording.step(i).event() instanceof External.Crash crash) {
                open.values().removeIf(crash.process()::equals);
            } else if (payload instanceof Call.Returned end) {
                open.remove(end.call().number());
            } else if (payload instanceof Call.Threw end) {
                open.remove(end.call().number());
            }
        }
        return !open.isEmpty();
    }
}
