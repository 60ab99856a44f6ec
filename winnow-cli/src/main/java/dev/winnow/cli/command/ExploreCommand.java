package dev.winnow.cli.command;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.OptionUse;
import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.cli.search.CheckpointFile;
import dev.winnow.cli.search.Deadline;
import dev.winnow.cli.search.ExplorationText;
import dev.winnow.cli.search.LocalTracesText;
import dev.winnow.cli.search.MinimizationTask;
import dev.winnow.cli.search.RecordedStartFile;
import dev.winnow.cli.search.ReductionText;
import dev.winnow.cli.search.SearchEndText;
import dev.winnow.cli.search.SearchStop;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.cli.search.StateSearchText;
import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.RecordedStart;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.TraceCounts;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.component.ComponentSuggestion;
import dev.winnow.explore.dpor.PartialOrderReduction;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.statespace.SkippingRequirements;
import dev.winnow.viewer.ProgressFeed;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "explore",
        description = {
            "Searches systematically for an execution that violates an invariant.",
            "If there is none, reports what was covered.",
            "",
            "Systems of pure processes are searched as a state space; all others are executed again for every path.",
            "The starts and sends at the beginning of the plan are performed first; random injections are left out.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ExploreCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Range(min = 1)
    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "maximum depth (default: the scenario's step limit; none for bfs and dir)")
    private @Nullable Integer depth;

    @Range(min = 1)
    @Option(names = "--states", paramLabel = "N", description = "maximum number of states (default: no limit but time)")
    private long states = Long.MAX_VALUE;

    @Range
    @Option(names = "--delays", paramLabel = "N", description = "maximum number of delays (default: no limit)")
    private int delays = Integer.MAX_VALUE;

    @Range(min = 1)
    @Option(
            names = "--delta",
            paramLabel = "N",
            description = "ses, ss: how much the number of delays grows each time (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private int delta;

    @Range
    @Option(
            names = "--choices",
            paramLabel = "N",
            description = "ses: handlers may choose a value other than the first at most N times, without a delay"
                    + " (default: each such choice is a delay)")
    private int choices = -1;

    @Option(
            names = "--delay-choices",
            description = "ss: count each value other than the first as a delay"
                    + " (default: values are drawn, without delays)")
    private boolean delayChoices;

    @Range
    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "ss: samples for each number d of delays (default: 0, which means 100 + 3^d as in the paper)")
    private long samples;

    @Option(names = "--exact", description = "store whole states instead of 128-bit fingerprints")
    private boolean exact;

    @Option(
            names = "--no-symmetry",
            description = "bfs, dfs: do not merge states that differ only by interchangeable processes")
    private boolean noSymmetry;

    @Option(
            names = SkippingRequirements.OPTION,
            description = "do not deliver messages that their receivers ignore (unordered networks, invariants over"
                    + " states)")
    private boolean skipIgnored;

    @Range(min = 1, max = Long.MAX_VALUE >> 20)
    @Option(
            names = "--memory",
            paramLabel = "MB",
            description = "maximum memory for visited states; beyond it, some are evicted (default: no limit)")
    private long memory = Long.MAX_VALUE >> 20;

    @Option(
            names = "--resume",
            description = "bfs, dir, ses, pb: continue the same search where Ctrl-C or the time limit stopped it")
    private boolean resume;

    @Option(
            names = "--from",
            paramLabel = "FILE[:STEP]",
            description = "begin after a step of a recorded execution, as winnow show numbers it (default: the last)")
    private @Nullable String from;

    @Option(
            names = "--suggest",
            description = "dir: suggest components instead of searching, by counting messages between processes")
    private boolean suggest;

    @Mixin
    private MinimizeOptions minimizing = new MinimizeOptions();

    @Override
    public Integer call() {
        SearchDescriptor strategy = options.search(SearchUse.EXPLORE);
        OptionUse.check(spec.commandLine().getParseResult(), strategy);
        try (SearchTask search = new SearchTask(options)) {
            return suggest ? suggestComponents(search) : run(search, strategy);
        }
    }

    private int suggestComponents(SearchTask search) {
        List<List<ProcessId>> components = search.supervisor()
                .call(beacon -> new SystematicExploration(search.setup(), origin(search), beacon).suggestComponents());
        List<String> lines = ComponentSuggestion.declarations(components);
        if (options.json) {
            JsonOutput.print(json -> {
                json.number("schema", JsonOutput.SCHEMA);
                json.text("scenario", search.preparedScenario().scenario().name());
                json.list("components", components, (fields, component) -> fields.processes("processes", component));
                json.texts("declarations", lines);
            });
        } else if (lines.isEmpty()) {
            StandardOutput.out().println("no components to suggest: let each process be a component of its own");
        } else {
            lines.forEach(StandardOutput.out()::println);
        }
        return Exit.DONE;
    }

    private int run(SearchTask search, SearchDescriptor strategy) {
        if (!options.json) {
            search.printTitle(
                    "explore",
                    (options.strategy == null ? " · " + strategy : "") + (from == null ? "" : " · from " + from));
        }
        Exit.onInterrupt(() -> {}); // searches poll Exit.isEnding
        CheckpointFile frontier = new CheckpointFile(search.directory(), searchKey(search, strategy));
        Checkpoint resumed = resume ? frontier.read() : null;
        if (resumed != null && !options.json) {
            StandardOutput.out().println("  resumed      " + resumed.size() + " of an earlier search");
        }
        RecordedStart start =
                from == null ? null : RecordedStartFile.parse(from).read(search);
        ExplorationText exploration = search.supervisor().call(beacon -> {
            SearchContext.Checkpoints checkpoints =
                    new SearchContext.Checkpoints(resumed, saved -> writeCheckpoint(frontier, saved, beacon));
            SystematicExploration exploring = new SystematicExploration(search.setup(), origin(search), beacon);
            return searchStates(
                    search,
                    strategy,
                    checkpoints,
                    start == null ? exploring : exploring.startingAfter(start),
                    new SearchStop(beacon, searchEnd()));
        });
        search.progress().finish();
        if (exploration.result().complete() || exploration.result().hasFailed()) {
            frontier.delete();
        }
        Execution execution = exploration.execution();
        SearchTask.FoundViolation found =
                execution == null ? null : search.confirm(new Campaign.CampaignFinding(0, execution, 1), "original");
        if (!options.json) {
            show(search, strategy, exploration, found);
        }
        MinimizationTask.CompletedMinimization smaller = found == null ? null : search.minimize(found, minimizing);
        search.finishFeed(found == null ? List.of() : List.of(found));
        if (options.json) {
            print(search, strategy, exploration, found, smaller);
        } else if (found != null) {
            HuntCommand.show(search, found, smaller);
        }
        return found != null ? Exit.VIOLATION : exploration.neverSeen().isEmpty() ? Exit.DONE : Exit.NEVER_SEEN;
    }

    /** Writes a checkpoint. This may exceed the handler limit, and is completed after Ctrl-C. */
    private static void writeCheckpoint(CheckpointFile frontier, Checkpoint saved, ProgressBeacon beacon) {
        beacon.setBusy(false);
        frontier.write(saved);
        beacon.setBusy(true);
    }

    private void show(
            SearchTask search,
            SearchDescriptor strategy,
            ExplorationText exploration,
            SearchTask.@Nullable FoundViolation found) {
        StandardOutput.out().println(exploration.progressLine(search.progress().seconds()));
        if (usesSymmetry(search.setup(), strategy)) {
            search.setup()
                    .interchangeable()
                    .forEach(group -> StandardOutput.out()
                            .println("  symmetry     "
                                    + group.stream().map(ProcessId::name).collect(Collectors.joining(", "))
                                    + " are interchangeable: symmetric states count once"));
        }
        if (from != null) {
            StandardOutput.out().println("  began        after " + from + ": what comes before was not searched");
        }
        if (skipIgnored) {
            StandardOutput.out().println("  ignored      messages that their receivers ignore are not delivered");
        }
        if (found != null) {
            printLines(exploration.componentLines());
            HuntCommand.printViolation(found, exploration.foundBy());
            return;
        }
        StandardOutput.out().println("  " + exploration.verdict());
        printLines(exploration.componentLines());
        printLines(exploration.coverageLines());
        String leftOut = SystematicExploration.omittedExternals(search.setup());
        if (!leftOut.isEmpty()) {
            StandardOutput.out().println("  left out     " + leftOut);
        }
    }

    private static void printLines(List<String> lines) {
        lines.forEach(line -> StandardOutput.out().println("  " + line));
    }

    private void print(
            SearchTask search,
            SearchDescriptor strategy,
            ExplorationText exploration,
            SearchTask.@Nullable FoundViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.text("scenario", search.preparedScenario().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("strategy", strategy.name());
            json.bool("folded", usesSymmetry(search.setup(), strategy));
            json.bool("skipsIgnored", skipIgnored);
            json.text("from", from);
            SearchTask.writeFinding(json, found);
            exploration.writeFields(json);
            json.number("seconds", search.progress().seconds());
            MinimizationTask.writeFieldOrNull(json, smaller);
            search.warnings().writeField(json);
        });
    }

    private ExplorationText searchStates(
            SearchTask search,
            SearchDescriptor strategy,
            SearchContext.Checkpoints checkpoints,
            SystematicExploration exploring,
            SearchStop stop) {
        Setup setup = search.setup();
        ExecutorService workers =
                Executors.newFixedThreadPool(Math.max(1, options.jobs - 1), ThisProcess::daemonThread);
        try {
            SearchContext context = new SearchContext(
                    new WorkerTeam(options.jobs, workers),
                    stop,
                    (seen, generated, deepest) -> reportProgress(search.progress(), seen, generated, deepest),
                    checkpoints,
                    SearchContext.SearchHints.of(setup));
            SystematicExploration.ExplorationOutcome outcome =
                    exploring.run(request(setup, strategy), context, this::reportReexecution);
            SearchEndText end = new SearchEndText(outcome.result().end(), stop.isInterrupted());
            if (strategy.searchesStates()) {
                return new StateSearchText(strategy, outcome, end, samples);
            }
            TraceCounts traces = outcome.result().traces();
            return traces == null
                    ? new ReductionText(outcome, end, PartialOrderReduction.orderSensitiveInvariants(setup))
                    : new LocalTracesText(outcome, end, traces);
        } finally {
            workers.shutdownNow();
        }
    }

    private SearchRequest request(Setup setup, SearchDescriptor strategy) {
        int steps = options.steps == null ? setup.stepLimit() : options.steps;
        SearchRequest.StateStorage storage =
                new SearchRequest.StateStorage(exact, usesSymmetry(setup, strategy), skipIgnored, memory << 20);
        return new SearchRequest(
                strategy.name(),
                options.seed,
                new SearchRequest.StateLimits(states, depthLimit(strategy, steps), storage),
                new SearchRequest.DelayLimits(delays, choices, delta, !delayChoices),
                new SearchRequest.ExecutionLimits(options.executionLimit(), stepLimit(strategy, steps), samples));
    }

    private int stepLimit(SearchDescriptor strategy, int steps) {
        return depth == null || !strategy.searchesStates() ? steps : Math.min(steps, depth);
    }

    private void reportReexecution(String reason) {
        if (!options.json) {
            StandardOutput.out()
                    .println("  slower       because of " + reason + ", Winnow cannot copy the states of this system:");
            StandardOutput.out()
                    .println("               to return to a state, it re-executes all steps that lead to it");
        }
    }

    private static void reportProgress(ProgressLine progress, long seen, long generated, int deepest) {
        progress.publish(
                () -> new ProgressFeed.ProgressSample(progress.seconds(), "exploring", -1, generated, seen, -1, -1));
        progress.update(() -> ExplorationText.progressLine(seen, deepest, progress.seconds()));
    }

    private Origin origin(SearchTask search) {
        return new Origin(
                search.preparedScenario().scenario().name(),
                search.preparedScenario().parameters(),
                options.seed,
                search.isAgentOn());
    }

    /** Returns when the search must end. */
    private Deadline searchEnd() {
        return options.timeLimit().isZero() ? Deadline.NONE : Deadline.after(options.timeLimit());
    }

    /** Returns the settings that must be equal for a search to be resumed: all but limits, threads and output. */
    private String searchKey(SearchTask search, SearchDescriptor strategy) {
        return Stream.of(
                        search.preparedScenario().scenario().name(),
                        search.preparedScenario().allParameters().toString(),
                        "seed " + options.seed,
                        strategy.name(),
                        option("--depth", depth),
                        option("--steps", options.steps),
                        option("--choices", choices < 0 ? null : choices),
                        option("--delta", delta == 1 ? null : delta),
                        flag("--exact", exact),
                        flag("--no-symmetry", noSymmetry),
                        flag(SkippingRequirements.OPTION, skipIgnored),
                        flag("--agent", search.isAgentOn()),
                        option("--from", from))
                .filter(setting -> !setting.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String option(String name, @Nullable Object value) {
        return value == null ? "" : name + " " + value;
    }

    private static String flag(String name, boolean isSet) {
        return isSet ? name : "";
    }

    /** Returns true if states that differ only by a permutation of interchangeable processes count as one. */
    private boolean usesSymmetry(Setup setup, SearchDescriptor strategy) {
        boolean isSupported = strategy.promises(SearchPromise.MERGES_SYMMETRIC_STATES);
        return isSupported && !exact && !noSymmetry && !setup.interchangeable().isEmpty();
    }

    private int depthLimit(SearchDescriptor strategy, int steps) {
        int defaultDepth = strategy.needsNoDepthLimit() ? Integer.MAX_VALUE : steps;
        return depth == null ? defaultDepth : depth;
    }
}
