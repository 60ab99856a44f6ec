package dev.winnow.casebook.pekko;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import java.util.List;
import java.util.function.Predicate;

/**
 * All actors of a program are started, whatever else is left out: a request to nobody has no answer in a correct program either.
 *
 * @param processes those that the scenario starts
 */
public record AllStarted(List<ProcessId> processes) implements Predicate<List<External>> {

    public AllStarted {
        processes = List.copyOf(processes);
    }

    @Override
    public boolean test(List<External> externals) {
        return processes.stream().allMatch(process -> externals.contains(new External.Start(process)));
    }
}
