package dev.winnow.lab.table;

import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;

/**
 * The number of cluster members that the external messages of an execution mention.
 *
 * @param before the number in the original execution
 * @param after the number in the minimized execution
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
