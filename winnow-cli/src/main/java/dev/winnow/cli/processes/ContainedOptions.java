package dev.winnow.cli.processes;

import dev.winnow.cli.Main;
import dev.winnow.cli.option.Range;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.processes.file.RunFile;
import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.run.Containment;
import dev.winnow.processes.run.PlanCheck;
import dev.winnow.processes.run.Requirements;
import dev.winnow.processes.scenario.BlackBox;
import dev.winnow.processes.scenario.NetworkKind;
import dev.winnow.processes.scenario.ScenarioFile;
import dev.winnow.system.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of commands that run clusters, in a JVM of their own from which nothing escapes. */
public final class ContainedOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Range(min = 1)
    @Option(names = "--clusters", paramLabel = "N", description = "number of clusters at once (default: six per core)")
    private @Nullable Integer clusters;

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "set a variable of the scenario's environment; repeatable")
    private Map<String, String> environment = new TreeMap<>();

    int clusters() {
        return clusters == null ? Math.max(2, 6 * Runtime.getRuntime().availableProcessors()) : clusters;
    }

    /** Returns a scenario with the variables of the command line. */
    Prepared open(Path yaml) {
        BlackBox read = ScenarioFile.read(yaml);
        Path absolute = yaml.toAbsolutePath().normalize();
        return new Prepared(
                read.withEnvironment(environment), new RunFile.ScenarioReference(absolute.toString(), environment));
    }

    /** Returns the scenario that a run was recorded with; variables of the command line win. */
    Prepared open(RunFile run, @Nullable Path scenario) {
        Path yaml = scenarioOf(run, scenario);
        Map<String, String> merged = new TreeMap<>(run.scenario().environment());
        merged.putAll(environment);
        BlackBox system = ScenarioFile.read(yaml).withEnvironment(merged);
        PlanCheck.check(run.plan(), system);
        return new Prepared(
                system,
                new RunFile.ScenarioReference(yaml.toAbsolutePath().normalize().toString(), merged));
    }

    /** Returns the scenario file of a run, unless the command line names another. */
    static Path scenarioOf(RunFile run, @Nullable Path scenario) {
        Path yaml = scenario == null ? Path.of(run.scenario().path()) : scenario;
        if (!Files.exists(yaml)) {
            throw new BadInput(
                    "the scenario " + yaml + " of this run does not exist",
                    "give its current path: --scenario FILE.yaml");
        }
        return yaml;
    }

    /** A scenario that is ready to run, and how files refer to it. */
    record Prepared(BlackBox system, RunFile.ScenarioReference reference) {}

    /** Runs a command inside: in this JVM if it is contained, else in a new one that is. */
    int inside(BlackBox system, Function<Cancellation, Integer> command) {
        Cancellation cancellation = new Cancellation();
        if (Containment.isInside()) {
            Containment.watchParent(cancellation::cancel);
            return command.apply(cancellation);
        }
        Requirements.check(system);
        NetworkKind network = system.topology().network();
        String problem = network == NetworkKind.LOOPBACK ? Containment.problem(network) : "";
        if (!problem.isEmpty()) {
            StandardOutput.err().println("processes are not contained: " + problem);
            StandardOutput.err().println("they may survive if winnow is killed with SIGKILL");
            Exit.onInterrupt(cancellation::cancel);
            return command.apply(cancellation);
        }
        return Containment.run(
                network,
                Main.class.getName(),
                spec.root().commandLine().getParseResult().originalArgs(),
                Exit::onInterrupt);
    }
}
