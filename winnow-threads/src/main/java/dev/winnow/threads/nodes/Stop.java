package dev.winnow.threads.nodes;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Plan;
import java.util.List;

/**
 * A message from outside that tells a node to stop, as SIGTERM does: its shutdown hooks run, each on a thread, while
 * its other threads continue. When all hooks have ended, the node is down, as after a crash, and may restart.
 */
public record Stop() {

    /** Returns a generator that stops one of these nodes that is up, at random. */
    public static Plan.Generator anyOf(ProcessId... nodes) {
        return (random, now) -> {
            List<ProcessId> up =
                    List.of(nodes).stream().filter(now.states()::isUp).toList();
            return up.isEmpty() ? null : new External.Send(up.get(random.nextInt(up.size())), new Stop());
        };
    }
}
