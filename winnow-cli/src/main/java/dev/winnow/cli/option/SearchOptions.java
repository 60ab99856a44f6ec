package dev.winnow.cli.option;

import dev.winnow.cli.process.BadUsage;
import dev.winnow.cli.process.FixCompletion;
import dev.winnow.cli.process.ScenarioCommands;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.hunt.Supervisor;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of {@code hunt}, {@code fuzz} and {@code explore}. */
public final class SearchOptions implements FixCompletion, ScenarioArguments {

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "a name from winnow list, or a class name")
    public String scenario = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "ARGUMENT",
            description = "with --maelstrom: arguments of the node's command")
    private List<String> nodeArguments = new ArrayList<>();

    @Mixin
    private MaelstromOptions maelstrom = new MaelstromOptions();

    @Mixin
    public ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    public AgentOption agent = new AgentOption();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "set a scenario parameter; repeatable")
    public Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "random seed: the same seed gives the same executions (default: 1)")
    public long seed = ScenarioCommands.DEFAULT_SEED;

    @Option(names = "--strategy", paramLabel = "NAME", description = "search strategy: one of those above")
    public @Nullable String strategy;

    @Range(min = 1)
    @Option(
            names = "--executions",
            paramLabel = "N",
            description = "maximum number of executions (default: no limit but time)")
    public @Nullable Long executions;

    @Range(min = 1)
    @Option(
            names = "--time",
            paramLabel = "30s",
            description = "time limit of the whole command (default: 60s to search, or none with --executions)")
    public @Nullable Duration time;

    @Range(min = 1)
    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "maximum number of steps per execution (default: the scenario's)")
    public @Nullable Integer steps;

    @Range
    @Option(
            names = "--fair",
            paramLabel = "N",
            description =
                    "hunt, fuzz: after N steps, choose among all enabled events with equal probability, so that none"
                            + " starves (default: never)")
    public int fairAfter = Integer.MAX_VALUE;

    @Option(
            names = "--check-messages",
            description = "hunt, fuzz: stop if the system modifies a message after it was sent (slower)")
    public boolean checksMessages;

    @Range(min = 1, max = 1024)
    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "number of threads (default: all cores); does not change the result")
    public int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "directory for recorded executions (default: ${DEFAULT-VALUE})")
    public Path outputDirectory = Path.of("winnow-out");

    @Option(names = "--compress", description = "compress recorded executions with zstd (.jsonl.zst)")
    boolean compress;

    @Range(min = 1)
    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description =
                    "time limit of one handler call (default: 5s, or --time if that is less); off under a debugger")
    private @Nullable Duration handlerLimit;

    @Mixin
    public WatchOption watch = new WatchOption();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    public boolean json;

    private @Nullable Path recordedFile; // the file of a finding, for commands that take one

    @Override
    public void expand() {
        scenario = maelstrom.scenario(scenario, nodeArguments, parameters);
    }

    /** Sets the file that suggested commands name. */
    public void setRecordedFile(Path file) {
        recordedFile = file;
    }

    /** Returns commands for the scenario. */
    public ScenarioCommands commands() {
        return new ScenarioCommands(scenario, scenarios.classpath(), parameters, seed, agent.isWanted());
    }

    @Override
    public String fillIn(String fix) {
        return commands().fillIn(fix, recordedFile);
    }

    /**
     * Returns the chosen strategy.
     *
     * @throws BadUsage if no strategy has the given name, or if the command cannot use it
     */
    public SearchDescriptor search(SearchUse command) {
        try {
            return SearchCatalogue.standard().find(strategy == null ? command.defaultSearch() : strategy, command);
        } catch (BadInput e) {
            throw new BadUsage(e.getMessage() + ": " + fillIn(e.fix()));
        }
    }

    public Supervisor supervisor() {
        return ThisProcess.supervisor(handlerLimit, timeLimit());
    }

    /** Returns the time limit, zero for none. */
    public Duration timeLimit() {
        if (time != null) {
            return time;
        }
        return executions == null ? Duration.ofSeconds(60) : Duration.ZERO;
    }

    public long executionLimit() {
        return executions == null ? Long.MAX_VALUE : executions;
    }

    /** Returns the directory for this search, such as {@code winnow-out/mini-raft-45,nodes=3/1}. */
    public Path directoryFor(String scenarioName, Map<String, String> given) {
        String suffix = given.entrySet().stream()
                .map(entry -> "," + entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining());
        String name = (scenarioName + suffix).replaceAll("[^A-Za-z0-9,=._-]", "_");
        return outputDirectory.resolve(name).resolve(Long.toString(seed));
    }

    public String extension() {
        return compress ? ".jsonl.zst" : ".jsonl";
    }
}
