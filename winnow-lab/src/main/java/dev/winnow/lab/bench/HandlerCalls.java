package dev.winnow.lab.bench;

import dev.winnow.model.Execution;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.world.process.PureProcess;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The handlers of a recorded execution, called again in the same order, and nothing else: no network, no timers, no
 * choice, no record. What it costs to have the same system under control is compared with this.
 *
 * @param <S> the state of the processes
 */
final class HandlerCalls<S> implements Rounds.MeasuredTask {

    private final List<? extends PureProcess<S>> processes;
    private final long sends; // of the recorded execution

    // The recorded events in their order.
    private final int[] receivers;
    private final @Nullable ProcessId[] senders; // null for a timer
    private final Object[] payloads;

    /** @param processes those of the execution, by index */
    HandlerCalls(List<? extends PureProcess<S>> processes, Execution execution) {
        this.processes = processes;
        int events = execution.eventCount();
        receivers = new int[events];
        senders = new ProcessId[events];
        payloads = new Object[events];
        int at = 0;
        int sent = 0;
        for (Step step : execution.steps()) {
            Item item = step.item();
            if (item != null) {
                receivers[at] = step.processIndex();
                senders[at] = item.isTimer() ? null : item.from();
                payloads[at++] = item.payload();
            }
            sent += step.sent().size();
        }
        sends = sent;
    }

    @Override
    public long run() {
        CountingContext context = new CountingContext();
        List<S> states = new ArrayList<>();
        for (PureProcess<S> process : processes) {
            states.add(process.start(context));
        }
        for (int i = 0; i < receivers.length; i++) {
            PureProcess<S> process = processes.get(receivers[i]);
            S state = states.get(receivers[i]);
            ProcessId from = senders[i];
            S next = from == null
                    ? process.timeout(state, payloads[i], context)
                    : process.receive(state, from, payloads[i], context);
            states.set(receivers[i], next);
        }
        if (context.sends() != sends) {
            throw new IllegalStateException("the handlers sent " + context.sends() + " messages, but " + sends
                    + " are recorded: they are not those of the execution");
        }
        return receivers.length;
    }
}
