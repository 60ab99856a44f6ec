package dev.winnow.cli.option;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.system.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code hunt} and {@code fuzz} have in common. */
public final class SearchOptions {

    @Parameters(index = "0", paramLabel = "SCENARIO", description = "a name that winnow list shows, or a class name")
    public String scenario = "";

    @Mixin
    public ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    public AgentOption agent = new AgentOption();

    @Option(names = "-p", paramLabel = "NAME=VALUE", description = "sets a parameter of the scenario")
    public Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "where chance begins: same seed, same executions (default: 1)")
    public long seed = 1;

    @Option(names = "--strategy", paramLabel = "NAME", description = "how to search: one of the strategies above")
    public @Nullable String strategy;

    @Option(names = "--executions", paramLabel = "N", description = "at the most so many (default: what fits the time)")
    public @Nullable Long executions;

    @Option(
            names = "--time",
            paramLabel = "30s",
            description = "at the most so long (default: 60s, or no limit with --executions)")
    public @Nullable Duration time;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "at the most so many in an execution (default: the scenario's)")
    public @Nullable Integer steps;

    @Option(
            names = "--fair",
            paramLabel = "N",
            description =
                    "hunt, fuzz: after so many steps of an execution, draw all that can happen with like chances, so that"
                            + " nothing waits for ever (default: never)")
    public int fairAfter = Integer.MAX_VALUE;

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description = "threads (default: all cores); does not change what is found")
    public int jobs = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "where executions are recorded (default: ${DEFAULT-VALUE})")
    public Path outputDirectory = Path.of("winnow-out");

    @Option(names = "--compress", description = "record with zstd (.jsonl.zst)")
    boolean compress;

    @Option(
            names = "--handler-limit",
            paramLabel = "5s",
            description = "how long one handler may take (default: ${DEFAULT-VALUE}); off under a debugger",
            defaultValue = "5s")
    public Duration handlerLimit = Duration.ofSeconds(5);

    @Mixin
    public WatchOption watch = new WatchOption();

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    public boolean json;

    /**
     * Returns how to search.
     *
     * @throws BadInput if there is none of the given name, or if the command cannot use it
     */
    public SearchDescriptor search(SearchUse command) {
        return SearchCatalogue.standard().find(strategy == null ? command.defaultSearch() : strategy, command);
    }

    /** Zero for no limit. */
    public Duration timeLimit() {
        if (time != null) {
            return time;
        }
        return executions == null ? Duration.ofSeconds(60) : Duration.ZERO;
    }

    public long executionLimit() {
        return executions == null ? Long.MAX_VALUE : executions;
    }

    public void validate() {
        require(executions == null || executions >= 1, "--executions " + executions, "give at least 1");
        require(fairAfter >= 0, "--fair " + fairAfter, "give 0 or more");
        require(steps == null || steps >= 1, "--steps " + steps, "give at least 1");
        require(jobs >= 1 && jobs <= 1024, "--jobs " + jobs, "give from 1 to 1024");
        require(time == null || !time.isZero(), "--time 0", "give at least 1ms");
        require(!handlerLimit.isZero(), "--handler-limit 0", "give at least 1ms");
    }

    /** Before the search: what it finds must have a place. */
    public void createDirectory(String scenarioName, Map<String, String> given) {
        Path directory = directoryFor(scenarioName, given);
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new BadInput(
                    "cannot make the directory " + directory + ": " + e, "choose another one with --out DIR", e);
        }
    }

    private static void require(boolean condition, String what, String fix) {
        if (!condition) {
            throw new BadInput(what + " makes no sense", fix);
        }
    }

    /** Where executions of this search are recorded: {@code winnow-out/mini-raft-45,nodes=3/1}. */
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
