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
 * A scenario as it is to be examined.
 *
 * @param name by which other JVMs find it: its own, or that of its class
 * @param classpath where other JVMs look for it, beside the class path of this one
 * @param parameters those given, by name
 * @param seed the one from which those of all executions are derived
 * @param steps at the most so many in an execution; null for as many as the scenario says
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

    /**
     * Ready to run, afresh each time: what pure handlers answered is remembered in a setup and would hide differences.
     */
    public Setup setup() {
        return scenario.setup(new Parameters(scenario.parameters(), parameters));
    }

    Origin origin(long ofSeed) {
        return new Origin(scenario.name(), parameters, ofSeed);
    }
}
