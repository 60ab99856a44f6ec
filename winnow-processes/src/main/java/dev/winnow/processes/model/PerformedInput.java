package dev.winnow.processes.model;

import java.util.List;

/**
 * An input that was performed.
 *
 * @param id its position in the original run
 * @param input the input as planned
 * @param host the host that it acted on; for a role, the one that was chosen
 * @param atMillis the time since the plan began
 * @param acknowledgement what the client learned
 * @param absent the anchors that were not met in time
 */
public record PerformedInput(
        int id, Input input, String host, long atMillis, Acknowledgement acknowledgement, List<Anchor> absent) {

    /** Copies the list. */
    public PerformedInput {
        absent = List.copyOf(absent);
    }
}
