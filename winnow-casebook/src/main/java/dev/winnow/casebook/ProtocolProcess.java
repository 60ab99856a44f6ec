package dev.winnow.casebook;

import dev.winnow.model.ProcessId;
import dev.winnow.world.process.Context;
import dev.winnow.world.process.PureProcess;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * A process that follows a protocol. Its timer is set while it may act by itself, and depends on nothing but its state.
 *
 * @param names the names of all processes, by number
 */
public record ProtocolProcess<S, M>(Protocol<S, M> protocol, List<ProcessId> names) implements PureProcess<S, M> {

    public ProtocolProcess {
        names = List.copyOf(names);
    }

    @Override
    public S start(Context context) {
        return withTimer(List.of(), protocol.initial(), context);
    }

    @Override
    public S receive(S state, ProcessId from, M message, Context context) {
        S next = protocol.on(state, names.indexOf(from), message, outbox(context));
        return withTimer(protocol.actions(state), next, context);
    }

    @Override
    public S timeout(S state, Object timer, Context context) {
        List<String> actions = protocol.actions(state);
        String action = actions.get(context.choose(actions.size()));
        return withTimer(List.of(), protocol.act(state, action, outbox(context)), context);
    }

    /** Sets the timer for the actions that are possible now, in place of the one for those before. */
    private S withTimer(List<String> before, S state, Context context) {
        List<String> now = protocol.actions(state);
        if (!before.equals(now)) {
            if (!before.isEmpty()) {
                context.cancelTimer(key(before));
            }
            if (!now.isEmpty()) {
                context.setTimer(key(now), 1);
            }
        }
        return state;
    }

    private static String key(List<String> actions) {
        return String.join(" or ", actions);
    }

    private BiConsumer<Integer, M> outbox(Context context) {
        return (to, message) -> context.send(names.get(to), message);
    }
}
