package dev.winnow.casebook;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Verdict;
import dev.winnow.model.Violation;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Random executions of the casebook's scenarios, by seed. */
public final class Fuzzing {

    private Fuzzing() {}

    public static List<Scenario> scenarios() {
        return ServiceLoader.load(ScenarioSource.class).stream()
                .flatMap(source -> source.get().scenarios().stream())
                .toList();
    }

    public static Setup setup(String name, Map<String, String> parameters) {
        Scenario scenario = scenarios().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow();
        return scenario.setup(new Parameters(scenario.parameters(), parameters));
    }

    /** Returns the setup with parameters in one line, as in {@code nodes=3 network=fifo}; defaults if it is null. */
    public static Setup setupWith(String name, @Nullable String parameters) {
        Map<String, String> parsed = new TreeMap<>();
        if (parameters != null) {
            Arrays.stream(parameters.split(" "))
                    .map(pair -> pair.split("="))
                    .forEach(pair -> parsed.put(pair[0], pair[1]));
        }
        return setup(name, parsed);
    }

    public static Execution execution(Setup setup, long seed) {
        return execution(setup, seed, seed);
    }

    /** Returns an execution with one seed for the processes and another one for the schedule. */
    public static Execution execution(Setup setup, long seed, long schedule) {
        return Runner.run(
                setup,
                new Origin("test", Map.of(), seed),
                new Fuzzer(setup, schedule, new RandomWalk(schedule, setup.timerWeight())));
    }

    /** Returns the first violation among this many executions, if there is one. */
    public static Optional<Violation> violation(Setup setup, int firstSeed, int executions) {
        return failures(setup, firstSeed, executions).map(Fuzzing::violation).findFirst();
    }

    public static Stream<Execution> failures(Setup setup, int firstSeed, int executions) {
        return IntStream.range(firstSeed, firstSeed + executions)
                .mapToObj(seed -> execution(setup, seed))
                .filter(execution -> execution.verdict().isViolation());
    }

    public static Violation violation(Execution execution) {
        return ((Verdict.Violated) execution.verdict()).violation();
    }
}
