package dev.winnow.cli.option;

import dev.winnow.doctor.load.ContextLoader;
import dev.winnow.doctor.load.ScenarioLoader;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.trace.Header;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Option;

/** Options that locate scenarios, and the setup of a scenario that is found. */
public final class ScenarioOptions {

    @Option(
            names = {"-cp", "--classpath"},
            paramLabel = "PATH",
            split = "[:;]",
            description = "jars and directories of your scenarios and systems, separated by ':'")
    private List<Path> classpath = new ArrayList<>();

    public ScenarioFinder load() {
        classpath.forEach(ScenarioOptions::requireExists);
        ClassLoader loader = ScenarioLoader.of(classpath, ScenarioOptions.class.getClassLoader());
        return ContextLoader.callWith(loader, () -> new ScenarioFinder(loader));
    }

    /** Loads all listed scenarios and the given classes. */
    public ScenarioFinder load(List<String> unlisted) {
        ScenarioFinder scenarios = load();
        unlisted.forEach(scenarios::include);
        return scenarios;
    }

    private static void requireExists(Path path) {
        if (!Files.exists(path)) {
            throw new BadInput(path + " does not exist", "correct --classpath: give jars and directories");
        }
    }

    public List<Path> classpath() {
        return List.copyOf(classpath);
    }

    /** A scenario with its parameters and its setup. */
    public record PreparedScenario(Scenario scenario, Map<String, String> parameters, Setup setup) {

        /** Makes this thread, and threads that it starts, load classes as the scenario does. */
        public PreparedScenario useClassLoader() {
            ContextLoader.use(scenario);
            return this;
        }
    }

    public PreparedScenario prepare(String name, Map<String, String> given) {
        return prepare(load().find(name), given);
    }

    /** Prepares the scenario that a file names. */
    PreparedScenario prepare(Header header) {
        return prepare(load().findByName(header.scenario()), header.parameters());
    }

    private static PreparedScenario prepare(Scenario scenario, Map<String, String> given) {
        Parameters parameters = new Parameters(scenario.parameters(), given);
        return ContextLoader.callWith(
                scenario.getClass().getClassLoader(),
                () -> new PreparedScenario(scenario, parameters.given(), setup(scenario, parameters)));
    }

    private static Setup setup(Scenario scenario, Parameters parameters) {
        try {
            return Objects.requireNonNull(scenario.setup(parameters), "setup returned null");
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
