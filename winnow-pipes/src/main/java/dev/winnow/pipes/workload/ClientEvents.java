package dev.winnow.pipes.workload;

import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.pipes.protocol.Message;
import dev.winnow.pipes.protocol.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A reader of client events from steps whose payloads are messages: a client calls when its request is sent (from
 * outside, or by the client's own process) and is answered when a message is delivered to it. The system has settled
 * when the code block {@value #SETTLE} has run.
 */
public final class ClientEvents implements Function<Step, List<ClientEvent>> {

    /** The code block in which a system settles. */
    public static final String SETTLE = "settle";

    @Override
    public List<ClientEvent> apply(Step step) {
        List<ClientEvent> events = new ArrayList<>();
        if (step.isDelivery() && isClient(step.process()) && step.payload() instanceof Message reply) {
            events.add(new ClientEvent.Answered(reply));
        }
        if (step.isExternal() && step.event() instanceof External.Send send) {
            addCall(send.message(), events);
        } else {
            step.createdItems().stream().filter(item -> !item.isTimer()).forEach(item -> addCall(item, events));
        }
        if (step.isExternal()
                && step.event() instanceof External.Run run
                && run.block().equals(SETTLE)) {
            events.add(new ClientEvent.Settled());
        }
        return events;
    }

    private static void addCall(Item item, List<ClientEvent> events) {
        addCall(item.payload(), events);
    }

    private static void addCall(Object payload, List<ClientEvent> events) {
        if (payload instanceof Message request && Role.of(request.src()) == Role.CLIENT) {
            events.add(new ClientEvent.Called(request));
        }
    }

    private static boolean isClient(@Nullable ProcessId process) {
        return process != null && Role.of(process.name()) == Role.CLIENT;
    }
}
