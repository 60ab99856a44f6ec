package dev.winnow.cli;

import dev.winnow.doctor.ContextLoader;
import dev.winnow.doctor.ScenarioLoader;
import dev.winnow.run.BadInput;
import dev.winnow.run.Parameters;
import dev.winnow.run.Scenario;
import dev.winnow.run.Scenarios;
import dev.winnow.run.Setup;
import dev.winnow.trace.Header;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Where scenarios come from and how they are made ready. */
final class ScenarioOptions {

    @Option(
            names = {"-cp", "--classpath"},
            paramLabel = "PATH",
            split = "[:;]",
            description = "jars and directories with your own scenarios and systems, separated by ':'")
    private List<Path> classpath = new ArrayList<>();

    Scenarios scenarios() {
        classpath.forEach(ScenarioOptions::requireThere);
        ClassLoader loader = ScenarioLoader.of(classpath, ScenarioOptions.class.getClassLoader());
        return ContextLoader.with(loader, () -> new Scenarios(loader));
    }

    /** With these, which need not be listed. */
    Scenarios scenarios(List<String> unlisted) {
        Scenarios scenarios = scenarios();
        unlisted.forEach(scenarios::include);
        return scenarios;
    }

    private static void requireThere(Path path) {
        if (!Files.exists(path)) {
            throw new BadInput("there is no " + path, "look at --classpath: it names jars and directories");
        }
    }

    List<Path> classpath() {
        return List.copyOf(classpath);
    }

    /** A scenario made ready. */
    record Ready(Scenario scenario, Map<String, String> parameters, Setup setup) {

        /** From now on this thread, and those that it starts, find classes by name as the scenario does. */
        Ready enter() {
            ContextLoader.enter(scenario);
            return this;
        }
    }

    Ready ready(String name, Map<String, String> given) {
        return ready(scenarios().find(name), given);
    }

    /** The scenario that a file names. */
    Ready ready(Header header) {
        return ready(scenarios().named(header.scenario()), header.parameters());
    }

    private static Ready ready(Scenario scenario, Map<String, String> given) {
        Parameters parameters = new Parameters(scenario.parameters(), given);
        return ContextLoader.with(
                scenario.getClass().getClassLoader(),
                () -> new Ready(scenario, parameters.given(), setup(scenario, parameters)));
    }

    private static Setup setup(Scenario scenario, Parameters parameters) {
        try {
            return Objects.requireNonNull(scenario.setup(parameters), "it returned null");
        } catch (BadInput e) {
            throw e;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new BadInput(
                    "the scenario " + scenario.name() + " cannot be set up: " + e,
                    "correct " + scenario.getClass().getName() + ".setup",
                    e);
        }
    }
}
