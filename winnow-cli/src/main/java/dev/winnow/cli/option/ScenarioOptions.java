package dev.winnow.cli.option;

import dev.winnow.doctor.HaltCheck;
import dev.winnow.doctor.load.ContextLoader;
import dev.winnow.doctor.load.UserScenarios;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Scenario;
import dev.winnow.scenario.ScenarioFinder;
import dev.winnow.scenario.ScenarioSource;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import dev.winnow.trace.Header;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that locate scenarios, and the setup of a scenario that is found. */
public final class ScenarioOptions {

    @Option(
            names = {"-cp", "--classpath"},
            paramLabel = "PATH",
            split = "[:;]",
            description = "jars and directories of your scenarios and systems, separated by ':'")
    private List<Path> classpath = new ArrayList<>();

    @Option(
            names = "--jdk",
            paramLabel = "DIRECTORY",
            description = "JDK 25 or newer for scenarios with threaded nodes (default: JAVA_HOME or the usual places)")
    private @Nullable Path jdk;

    /** Loads the listed scenarios. */
    UserScenarios load() {
        if (jdk != null) {
            System.setProperty(
                    JavaHome.PROPERTY,
                    JavaHome.named(jdk.toAbsolutePath()).directory().toString());
        }
        classpath.forEach(ScenarioOptions::requireExists);
        return UserScenarios.on(classpath, ScenarioOptions.class.getClassLoader(), HaltCheck::requireNoHalt);
    }

    /** Loads all scenarios: those listed, those in directories of the class path, and the given classes. */
    public ScenarioFinder loadAll(List<String> unlisted) {
        ScenarioFinder scenarios = all().scenarios();
        unlisted.forEach(scenarios::include);
        return scenarios;
    }

    /** Loads all scenarios, and names the classes that fail. */
    public UserScenarios.AllScenarios all() {
        return load().all();
    }

    private static void requireExists(Path path) {
        if (!Files.exists(path)) {
            throw new BadInput(path + " does not exist", "correct --classpath: give jars and directories");
        }
    }

    public List<Path> classpath() {
        return List.copyOf(classpath);
    }

    /**
     * A scenario with its parameters and its setup.
     *
     * @param unlistedClass the class that provides it, or null if its name finds it
     * @param parameters the values that the user gave
     * @param allParameters the values of all parameters, given or default
     */
    public record PreparedScenario(
            Scenario scenario,
            @Nullable Class<? extends ScenarioSource> unlistedClass,
            Map<String, String> parameters,
            Map<String, String> allParameters,
            Setup setup) {

        /** Makes this thread, and threads that it starts, load classes as the scenario does. */
        public PreparedScenario useClassLoader() {
            ContextLoader.use(scenario);
            return this;
        }
    }

    /** Prepares the scenario with this name or class name to be run. */
    public PreparedScenario prepare(String name, Map<String, String> given) {
        return checked(prepare(load().find(name), given));
    }

    /** Prepares the scenario that a file names. */
    PreparedScenario prepare(Header header) {
        return checked(prepare(load().findByName(header.scenario()), header.parameters()));
    }

    /** Refuses a scenario of the user that could end this JVM. */
    private PreparedScenario checked(PreparedScenario prepared) {
        if (!classpath.isEmpty()) {
            HaltCheck.requireNoHalt(prepared.scenario(), prepared.setup());
        }
        return prepared;
    }

    private static PreparedScenario prepare(UserScenarios.UserScenario found, Map<String, String> given) {
        Scenario scenario = found.scenario();
        Parameters parameters = Parameters.of(scenario, given);
        return ContextLoader.callWith(
                scenario.getClass().getClassLoader(),
                () -> new PreparedScenario(
                        scenario,
                        found.unlistedClass(),
                        parameters.given(),
                        parameters.all(),
                        parameters.setUp(scenario)));
    }
}
