package dev.winnow.doctor.twin;

import dev.winnow.model.Origin;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.Setup;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A scenario to check, with everything that other JVMs need to run it.
 *
 * @param name the name by which other JVMs find it: its own, or that of its class
 * @param classpath where other JVMs look for it, in addition to the class path of this JVM
 * @param parameters the given parameters, by name
 * @param seed the seed from which those of all executions are derived
 * @param steps the maximum number of steps per execution, or null for the limit of the scenario
 */
public record ExaminedScenario(
        Scenario scenario,
        String name,
        List<Path> classpath,
        Map<String, String> parameters,
        long seed,
        @Nullable Integer steps) {

    public ExaminedScenario {
        classpath = List.copyOf(classpath);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    /** Returns a new setup. A setup caches the results of pure handlers, so that reusing one would hide differences. */
    public Setup setup() {
        return Parameters.of(scenario, parameters).setUp(scenario);
    }

    Origin origin(long executionSeed) {
        return new Origin(scenario.name(), parameters, executionSeed);
    }
}
