package dev.winnow.world.node;

import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.SortedSet;
import org.jspecify.annotations.Nullable;

/**
 * The footprint of a performed line: what decides whether it commutes with another one.
 *
 * @param receivedFrom the sender of the message that it received; null if it received none
 * @param sentTo the receivers of the messages that it sent, in this order
 * @param chosen the values that it chose, in this order
 */
public record Footprint(
        String thread,
        String line,
        Accesses accesses,
        @Nullable ProcessId receivedFrom,
        List<ProcessId> sentTo,
        List<Integer> chosen) {

    /**
     * The accesses of a line to what the threads of its node share, by name.
     *
     * @param reads the variables that it reads, also in the conditions that follow it
     * @param writes the variables and queues that it changes
     * @param locks the locks that it takes or releases
     */
    public record Accesses(SortedSet<String> reads, SortedSet<String> writes, SortedSet<String> locks) {}
}
