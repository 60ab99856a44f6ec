package dev.winnow.lab.table;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;

/**
 * How many members the cluster has of which an execution's external messages tell.
 *
 * @param before in the execution as it was found
 * @param after in the smallest one
 */
public record MemberCounts(int before, int after) {

    public static MemberCounts of(Setup setup, Execution before, Execution after) {
        return new MemberCounts(members(setup, before), members(setup, after));
    }

    private static int members(Setup setup, Execution execution) {
        return (int) setup.world().processes().stream()
                .filter(process -> execution.steps().stream().anyMatch(step -> mentions(setup, step, process)))
                .count();
    }

    private static boolean mentions(Setup setup, Step step, ProcessId process) {
        return step.event() instanceof External.Send send
                && !setup.withoutMember(send.message(), process).equals(send.message());
    }
}
