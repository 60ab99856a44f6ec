package dev.winnow.viewer.live;

import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be seen between two steps.
 *
 * @param possibleEvents all that can happen, but partitions, of which there are too many
 * @param blockedItems under way or armed, and yet it cannot happen now: behind another on its channel, cut off,
 *     deferred …
 * @param awaitedCondition what the plan waits for before its next external, or null
 * @param runningProcesses the processes that run
 * @param stoppedProcesses those that do not
 * @param hasNothingPending whether nothing can happen but externals
 * @param violationIfEnded what it breaks if nothing more happens, or null
 */
public record SituationView(
        List<PossibleEvent> possibleEvents,
        List<Item> blockedItems,
        @Nullable String awaitedCondition,
        List<ProcessId> runningProcesses,
        List<ProcessId> stoppedProcesses,
        boolean hasNothingPending,
        @Nullable Violation violationIfEnded) {

    public SituationView {
        possibleEvents = List.copyOf(possibleEvents);
        blockedItems = List.copyOf(blockedItems);
        runningProcesses = List.copyOf(runningProcesses);
        stoppedProcesses = List.copyOf(stoppedProcesses);
    }
}
