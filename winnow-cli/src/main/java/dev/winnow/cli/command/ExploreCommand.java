package dev.winnow.cli.command;

import dev.winnow.cli.option.MinimizeOptions;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.ProgressLine;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.cli.search.CheckpointFile;
import dev.winnow.cli.search.ExplorationText;
import dev.winnow.cli.search.MinimizationTask;
import dev.winnow.cli.search.SearchTask;
import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchUse;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.explore.dpor.PartialOrderReduction;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.viewer.ProgressFeed;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "explore",
        description = {
            "Searches systematically for an execution that breaks an invariant, and says what was covered if there is none.",
            "",
            "Systems of pure processes are searched without executing them; all others by executing them again and again.",
            "What the plan starts and sends at first is done at first; what it injects at random is left out.",
            ""
        },
        mixinStandardHelpOptions = true)
public final class ExploreCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "paths of at most so many configurations (default: the scenario's steps, none for bfs)")
    private @Nullable Integer depth;

    @Option(
            names = "--states",
            paramLabel = "N",
            description = "at the most so many configurations (default: what fits the time)")
    private long states = Long.MAX_VALUE;

    @Option(
            names = "--delays",
            paramLabel = "N",
            description = "at the most so many (default: until there are no more)")
    private int delays = Integer.MAX_VALUE;

    @Option(
            names = "--choices",
            paramLabel = "N",
            description =
                    "ses: handlers may choose another value than the first at the most so many times, which then are no delays"
                            + " (default: each time is one)")
    private int choices = -1;

    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "ss: so many with each number of delays (default: 0, which is 100 + 3^d, as the paper)")
    private long samples;

    @Option(names = "--exact", description = "keep whole configurations, and not only 128 bits of each")
    private boolean exact;

    @Option(
            names = "--no-symmetry",
            description = "bfs, dfs: tell apart which of interchangeable processes is which (Setup.interchangeable)")
    private boolean noSymmetry;

    @Option(
            names = "--memory",
            paramLabel = "MB",
            description =
                    "at the most so much for the names of what was seen; then some are forgotten (default: no limit)")
    private long memory = Long.MAX_VALUE >> 20;

    @Option(
            names = "--resume",
            description = "ses, pb: go on where the same search was stopped by Ctrl-C or the end of its time")
    private boolean resume;

    @Mixin
    private MinimizeOptions minimizing = new MinimizeOptions();

    @Override
    public Integer call() {
        SearchDescriptor strategy = options.search(SearchUse.EXPLORE);
        if ((depth != null && depth < 1) || states < 1 || delays < 0 || memory < 1 || samples < 0) {
            throw new BadInput(
                    "--depth, --states and --memory are above 0, --delays and --samples not below", "see --help");
        }
        SearchTask search = new SearchTask(options);
        if (!options.json) {
            StandardOutput.out().println(search.title("explore") + (options.strategy == null ? " · " + strategy : ""));
        }
        Exit.onInterrupt(() -> {}); // searches ask whether to end
        CheckpointFile frontier = new CheckpointFile(search.directory(), searchKey(search, strategy));
        SearchContext.Checkpoints checkpoints =
                new SearchContext.Checkpoints(resume ? readCheckpoint(strategy, frontier) : null, frontier::write);
        ExplorationText exploration =
                search.supervisor().call(beacon -> searchStates(search, strategy, checkpoints, beacon));
        search.progress().finish();
        Execution execution = exploration.execution();
        SearchTask.ConfirmedViolation found =
                execution == null ? null : search.confirm(new Campaign.CampaignFinding(0, execution, 1), "original");
        if (!options.json) {
            show(search, strategy, exploration, found);
        }
        MinimizationTask.CompletedMinimization smaller =
                found == null || Exit.isEnding() ? null : search.minimize(found, minimizing);
        if (options.json) {
            print(search, strategy, exploration, found, smaller);
        } else if (found != null) {
            HuntCommand.show(search, found, smaller);
        }
        if (Exit.isEnding()) {
            return Exit.INTERRUPTED;
        }
        return found != null ? Exit.VIOLATION : exploration.neverSeen().isEmpty() ? Exit.DONE : Exit.NEVER_SEEN;
    }

    private void show(
            SearchTask search,
            SearchDescriptor strategy,
            ExplorationText exploration,
            SearchTask.@Nullable ConfirmedViolation found) {
        StandardOutput.out().println(exploration.progressLine(search.progress().seconds()));
        if (usesSymmetry(search.setup(), strategy)) {
            search.setup()
                    .interchangeable()
                    .forEach(group -> StandardOutput.out()
                            .println("  folded       which is which of "
                                    + group.stream().map(ProcessId::name).collect(Collectors.joining(", "))
                                    + " is not told apart"));
        }
        if (found != null) {
            HuntCommand.printViolation(found, exploration.foundBy());
            return;
        }
        StandardOutput.out().println("  " + exploration.verdict());
        exploration.coverageLines().forEach(line -> StandardOutput.out().println("  " + line));
        String leftOut = SystematicExploration.omittedExternals(search.setup());
        if (!leftOut.isEmpty()) {
            StandardOutput.out().println("  left out     " + leftOut);
        }
    }

    private void print(
            SearchTask search,
            SearchDescriptor strategy,
            ExplorationText exploration,
            SearchTask.@Nullable ConfirmedViolation found,
            MinimizationTask.@Nullable CompletedMinimization smaller) {
        JsonOutput.print(json -> {
            json.number("schema", JsonOutput.SCHEMA);
            json.text("scenario", search.preparedScenario().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("strategy", strategy.name());
            json.bool("folded", usesSymmetry(search.setup(), strategy));
            SearchTask.writeFinding(json, found);
            exploration.writeFields(json);
            json.number("seconds", search.progress().seconds());
            MinimizationTask.writeFieldOrNull(json, smaller);
        });
    }

    private ExplorationText searchStates(
            SearchTask search,
            SearchDescriptor strategy,
            SearchContext.Checkpoints checkpoints,
            ProgressBeacon beacon) {
        Setup setup = search.setup();
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, options.jobs - 1), ThisProcess::daemonThread);
        try {
            SearchContext context = new SearchContext(
                    new WorkerTeam(options.jobs, others),
                    stopCondition(beacon),
                    (seen, generated, deepest) -> reportProgress(search.progress(), seen, generated, deepest),
                    checkpoints,
                    SearchContext.SearchHints.of(setup));
            SystematicExploration.ExplorationOutcome outcome = new SystematicExploration(setup, origin(search), beacon)
                    .run(request(setup, strategy), context, this::reportReexecution);
            return strategy.searchesStates()
                    ? new ExplorationText.StateSearchText(strategy, outcome, samples)
                    : new ExplorationText.ReductionText(outcome, PartialOrderReduction.orderSensitiveInvariants(setup));
        } finally {
            others.shutdownNow();
        }
    }

    private SearchRequest request(Setup setup, SearchDescriptor strategy) {
        int steps = options.steps == null ? setup.stepLimit() : options.steps;
        SearchRequest.StateStorage storage =
                new SearchRequest.StateStorage(exact, usesSymmetry(setup, strategy), memory << 20);
        return new SearchRequest(
                strategy.name(),
                options.seed,
                new SearchRequest.StateLimits(states, depthLimit(strategy, steps), storage),
                new SearchRequest.DelayLimits(delays, choices),
                new SearchRequest.ExecutionLimits(options.executionLimit(), stepLimit(strategy, steps), samples));
    }

    private int stepLimit(SearchDescriptor strategy, int steps) {
        return depth == null || !strategy.searchesStates() ? steps : Math.min(steps, depth);
    }

    private void reportReexecution(String why) {
        if (!options.json) {
            StandardOutput.out().println("  re-executing " + why + ": each path is performed from the beginning");
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

    private BooleanSupplier stopCondition(ProgressBeacon beacon) {
        long end = options.timeLimit().isZero()
                ? Long.MAX_VALUE
                : System.nanoTime() + options.timeLimit().toNanos();
        return () -> {
            beacon.signalProgress();
            return Exit.isEnding() || System.nanoTime() > end;
        };
    }

    private static Checkpoint readCheckpoint(SearchDescriptor strategy, CheckpointFile file) {
        if (!strategy.promises(SearchPromise.RESUMES)) {
            throw new BadInput(strategy + " cannot go on where it was stopped", resumable() + " can");
        }
        return file.read();
    }

    private static String resumable() {
        return SearchCatalogue.names(SearchCatalogue.standard().all().stream()
                .filter(search -> search.promises(SearchPromise.RESUMES))
                .toList());
    }

    /** What a search must have in common with the one that it goes on with. */
    private String searchKey(SearchTask search, SearchDescriptor strategy) {
        return search.preparedScenario().scenario().name() + " "
                + search.preparedScenario().parameters() + " seed " + options.seed + " " + strategy + " depth " + depth
                + " steps " + options.steps + " choices " + choices;
    }

    /** Whether states that differ only in which of interchangeable processes is which count as one. */
    private boolean usesSymmetry(Setup setup, SearchDescriptor strategy) {
        boolean may = strategy.promises(SearchPromise.MERGES_SYMMETRIC_STATES);
        return may && !exact && !noSymmetry && !setup.interchangeable().isEmpty();
    }

    private int depthLimit(SearchDescriptor strategy, int steps) {
        int usual = strategy.promises(SearchPromise.SHORTEST_VIOLATION) ? Integer.MAX_VALUE : steps;
        return depth == null ? usual : depth;
    }
}
