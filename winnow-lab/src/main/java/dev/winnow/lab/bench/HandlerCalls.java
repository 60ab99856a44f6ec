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
 * The bare handler calls of a recorded execution in the same order: no network, no timers, no choices, no recording. It
 * is the reference for the cost of control.
 *
 * @param <S> the state of the processes
 * @param <M> their messages
 */
final class HandlerCalls<S, M> implements Rounds.MeasuredTask {

    private final List<? extends PureProcess<S, M>> processes;
    private final long sends; // the number of messages in the recorded execution

    // The recorded events, in order.
    private final int[] receivers;
    private final @Nullable ProcessId[] senders; // null for a timer
    private final Object[] payloads;

    /** Prepares the calls of an execution; the processes are given by index. */
    HandlerCalls(List<? extends PureProcess<S, M>> processes, Execution execution) {
        this.processes = processes;
        int events = execution.eventCount();
        receivers = new int[events];
        senders = new ProcessId[events];
        payloads = new Object[events];
        int event = 0;
        int sent = 0;
        for (Step step : execution.steps()) {
            Item item = step.item();
            if (item != null) {
                receivers[event] = step.processIndex();
                senders[event] = item.isTimer() ? null : item.from();
                payloads[event++] = item.payload();
            }
            sent += step.sent().size();
        }
        sends = sent;
    }

    @Override
    @SuppressWarnings("unchecked") // the messages are those that these processes received
    public long run() {
        CountingContext context = new CountingContext();
        List<S> states = new ArrayList<>();
        for (PureProcess<S, M> process : processes) {
            states.add(process.start(context));
        }
        for (int i = 0; i < receivers.length; i++) {
            PureProcess<S, M> process = processes.get(receivers[i]);
            S state = states.get(receivers[i]);
            ProcessId from = senders[i];
            S next = from == null
                    ? process.timeout(state, payloads[i], context)
                    : process.receive(state, from, (M) payloads[i], context);
            states.set(receivers[i], next);
        }
        if (context.sends() != sends) {
            throw new IllegalStateException("the handlers sent " + context.sends() + " messages, but " + sends
                    + " are recorded: they are not those of the execution");
        }
        return receivers.length;
    }
}
