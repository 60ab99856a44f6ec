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
 * When nothing can happen any more, each request that came from outside has been answered, and none of them twice.
 *
 * @param asked what tells a request from others, or from those of another kind
 * @param answered the same of the request that is answered
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
    public Judgement<String> after(String nothing, Step step, States states) {
        Probe probe = states.of(client, Probe.class);
        List<Object> open = new ArrayList<>(requests(step));
        for (A each : probe == null ? List.<A>of() : probe.received(answer)) {
            if (!open.remove(answered.apply(each))) {
                return Judgement.broken("nobody asked for " + each + ", or it was answered before", client);
            }
        }
        return open.isEmpty()
                ? Judgement.holds(nothing)
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
