package dev.winnow.casebook;

import dev.winnow.invariant.Invariant.Breach;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.States;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A scenario of the casebook: a system, either correct or with one of its bugs. */
public record Case(String name, String summary, List<Parameter<?>> parameters, Function<Parameters, Setup> maker)
        implements Scenario {

    public Case {
        parameters = List.copyOf(parameters);
    }

    /** Returns the names of processes with the same role, numbered from 1. */
    public static List<String> names(String role, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> role + i).toList();
    }

    /** Returns a check that passes while one of these processes is down, as before it is started. */
    public static Function<States, @Nullable Breach> whileUp(
            List<ProcessId> processes, Function<States, @Nullable Breach> check) {
        return states -> processes.stream().allMatch(states::isUp) ? check.apply(states) : null;
    }

    @Override
    public Setup setup(Parameters given) {
        return maker.apply(given);
    }
}
