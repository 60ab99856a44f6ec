package dev.winnow.viewer.live;

import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.run.UndecidedInvariant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view of the situation between two steps.
 *
 * @param possibleEvents the enabled events, without partitions, of which there are too many
 * @param blockedItems messages in flight and armed timers that are not enabled: behind another message of the channel,
 *     partitioned, deferred, …
 * @param awaitedCondition the condition that the plan awaits before its next external, or null
 * @param runningProcesses the processes that are up
 * @param stoppedProcesses the processes that are down
 * @param hasNothingPending true if only externals are enabled
 * @param violationIfEnded the violation if the execution ends here, or null
 * @param undecided the invariants that could not be decided up to here
 */
public record SituationView(
        List<PossibleEvent> possibleEvents,
        List<Item> blockedItems,
        @Nullable String awaitedCondition,
        List<ProcessId> runningProcesses,
        List<ProcessId> stoppedProcesses,
        boolean hasNothingPending,
        @Nullable Violation violationIfEnded,
        List<UndecidedInvariant> undecided) {

    public SituationView {
        possibleEvents = List.copyOf(possibleEvents);
        blockedItems = List.copyOf(blockedItems);
        runningProcesses = List.copyOf(runningProcesses);
        stoppedProcesses = List.copyOf(stoppedProcesses);
        undecided = List.copyOf(undecided);
    }

    SituationView withUndecided(List<UndecidedInvariant> invariants) {
        return new SituationView(
                possibleEvents,
                blockedItems,
                awaitedCondition,
                runningProcesses,
                stoppedProcesses,
                hasNothingPending,
                violationIfEnded,
                invariants);
    }
}
