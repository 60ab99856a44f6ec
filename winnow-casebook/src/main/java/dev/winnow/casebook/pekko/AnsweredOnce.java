package dev.winnow.casebook.pekko;

import dev.winnow.invariant.Invariant;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pekko.Probe;
import dev.winnow.system.States;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The invariant that, at the end, every external request was answered exactly once.
 *
 * @param asked returns the key of a request
 * @param answered returns the key of the request that an answer belongs to
 */
public record AnsweredOnce<Q, A>(
        ProcessId client, Class<Q> request, Function<Q, Object> asked, Class<A> answer, Function<A, Object> answered)
        implements Invariant<String> {

    @Override
    public String name() {
        return "every request is answered once";
    }

    @Override
    public When when() {
        return When.END;
    }

    @Override
    public boolean isMemoryless() {
        return true;
    }

    @Override
    public String start() {
        return "";
    }

    @Override
    public Judgement<String> after(String unused, Step step, States states) {
        Probe probe = states.of(client, Probe.class);
        List<Object> open = new ArrayList<>(requests(step));
        for (A received : probe == null ? List.<A>of() : probe.received(answer)) {
            if (!open.remove(answered.apply(received))) {
                return Judgement.broken("nobody asked for " + received + ", or it was answered before", client);
            }
        }
        return open.isEmpty()
                ? Judgement.holds(unused)
                : Judgement.broken(
                        request.getSimpleName() + " " + open.get(0) + " has no " + answer.getSimpleName(), client);
    }

    private List<Object> requests(Step step) {
        return step.recording().externals().stream()
                .filter(External.Send.class::isInstance)
                .map(external -> ((External.Send) external).message())
                .filter(request::isInstance)
                .map(message -> asked.apply(request.cast(message)))
                .toList();
    }
}
