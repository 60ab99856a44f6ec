package dev.winnow.casebook;

import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.States;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

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

    /** Declares processes as interchangeable. */
    public static Setup.Builder interchangeable(Setup.Builder setup, List<ProcessId> group) {
        try {
            return setup.interchangeable(group.toArray(ProcessId[]::new));
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "interchangeable: " + e.getMessage(), "use fewer of them, or -p interchangeable=none", e);
        }
    }

    /**
     * Returns true if the process is up and its state satisfies the condition. Conditions that are nested in each other
     * look only at the processes that they need, which helps searches that remember what an invariant looked at.
     */
    public static <S> boolean holds(States states, ProcessId process, Class<S> type, Predicate<S> condition) {
        S state = states.of(process, type);
        return state != null && condition.test(state);
    }

    @Override
    public Setup setup(Parameters given) {
        return maker.apply(given);
    }
}
