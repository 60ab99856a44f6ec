package dev.winnow.cli;

import dev.winnow.explore.Checkpoint;
import dev.winnow.explore.Crew;
import dev.winnow.explore.PartialOrderReduction;
import dev.winnow.explore.SearchCatalogue;
import dev.winnow.explore.SearchCommand;
import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchDescriptor;
import dev.winnow.explore.SearchPromise;
import dev.winnow.explore.SearchRequest;
import dev.winnow.hunt.Exploring;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.BadInput;
import dev.winnow.run.Campaign;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import dev.winnow.viewer.Feed;
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
final class ExploreCommand implements Callable<Integer> {

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
        SearchDescriptor strategy = options.search(SearchCommand.EXPLORE);
        if ((depth != null && depth < 1) || states < 1 || delays < 0 || memory < 1 || samples < 0) {
            throw new BadInput(
                    "--depth, --states and --memory are above 0, --delays and --samples not below", "see --help");
        }
        Search search = new Search(options);
        if (!options.json) {
            Output.out().println(search.title("explore") + (options.strategy == null ? " · " + strategy : ""));
        }
        Exit.guard(() -> {}); // searches ask whether to end
        FrontierFile frontier = new FrontierFile(search.directory(), fingerprint(search, strategy));
        SearchContext.Checkpoints checkpoints =
                new SearchContext.Checkpoints(resume ? frontier(strategy, frontier) : null, frontier::write);
        Exploration exploration = search.supervisor().call(pulse -> run(search, strategy, checkpoints, pulse));
        search.progress().end();
        Execution execution = exploration.execution();
        Search.Confirmed found =
                execution == null ? null : search.confirm(new Campaign.Finding(0, execution, 1), "original");
        if (!options.json) {
            show(search, strategy, exploration, found);
        }
        Minimizing.Done smaller = found == null || Exit.isEnding() ? null : search.minimize(found, minimizing);
        if (options.json) {
            print(search, strategy, exploration, found, smaller);
        } else if (found != null) {
            HuntCommand.show(search, found, smaller);
        }
        if (Exit.isEnding()) {
            return Exit.INTERRUPTED;
        }
        return found != null ? Exit.VIOLATION : exploration.never().isEmpty() ? Exit.DONE : Exit.NEVER_SEEN;
    }

    private void show(
            Search search, SearchDescriptor strategy, Exploration exploration, Search.@Nullable Confirmed found) {
        Output.out().println(exploration.line(search.progress().seconds()));
        if (isFolded(search.setup(), strategy)) {
            search.setup()
                    .interchangeable()
                    .forEach(group -> Output.out()
                            .println("  folded       which is which of "
                                    + group.stream().map(ProcessId::name).collect(Collectors.joining(", "))
                                    + " is not told apart"));
        }
        if (found != null) {
            HuntCommand.showViolation(found, exploration.where());
            return;
        }
        Output.out().println("  " + exploration.verdict());
        exploration.covered().forEach(line -> Output.out().println("  " + line));
        String leftOut = Exploring.leftOut(search.setup());
        if (!leftOut.isEmpty()) {
            Output.out().println("  left out     " + leftOut);
        }
    }

    private void print(
            Search search,
            SearchDescriptor strategy,
            Exploration exploration,
            Search.@Nullable Confirmed found,
            Minimizing.@Nullable Done smaller) {
        Json.print(json -> {
            json.number("schema", Json.SCHEMA);
            json.text("scenario", search.ready().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("strategy", strategy.name());
            json.truth("folded", isFolded(search.setup(), strategy));
            Search.finding(json, found);
            exploration.write(json);
            json.number("seconds", search.progress().seconds());
            Minimizing.field(json, smaller);
        });
    }

    private Exploration run(
            Search search, SearchDescriptor strategy, SearchContext.Checkpoints checkpoints, Pulse pulse) {
        Setup setup = search.setup();
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, options.jobs - 1), ThisProcess::daemon);
        try {
            SearchContext context = new SearchContext(
                    new Crew(options.jobs, others),
                    stop(pulse),
                    (seen, generated, deepest) -> tell(search.progress(), seen, generated, deepest),
                    checkpoints,
                    SearchContext.SearchHints.of(setup));
            Exploring.Outcome outcome = new Exploring(setup, origin(search), pulse)
                    .run(request(setup, strategy), context, this::tellExecuting);
            return strategy.searchesStates()
                    ? new Exploration.OfGraph(strategy, outcome, samples)
                    : new Exploration.OfTraces(outcome, PartialOrderReduction.judgedAtOneOrder(setup));
        } finally {
            others.shutdownNow();
        }
    }

    private SearchRequest request(Setup setup, SearchDescriptor strategy) {
        int steps = options.steps == null ? setup.stepLimit() : options.steps;
        SearchRequest.StateStorage storage =
                new SearchRequest.StateStorage(exact, isFolded(setup, strategy), memory << 20);
        return new SearchRequest(
                strategy.name(),
                options.seed,
                new SearchRequest.StateLimits(states, depth(strategy, steps), storage),
                new SearchRequest.DelayLimits(delays, choices),
                new SearchRequest.ExecutionLimits(options.executionLimit(), stepLimit(strategy, steps), samples));
    }

    private int stepLimit(SearchDescriptor strategy, int steps) {
        return depth == null || !strategy.searchesStates() ? steps : Math.min(steps, depth);
    }

    private void tellExecuting(String why) {
        if (!options.json) {
            Output.out().println("  re-executing " + why + ": each path is performed from the beginning");
        }
    }

    private static void tell(Progress progress, long seen, long generated, int deepest) {
        progress.publish(() -> new Feed.Sample(progress.seconds(), "exploring", -1, generated, seen, -1, -1));
        progress.tell(() -> Exploration.line(seen, deepest, progress.seconds()));
    }

    private Origin origin(Search search) {
        return new Origin(search.ready().scenario().name(), search.ready().parameters(), options.seed, search.agent());
    }

    private BooleanSupplier stop(Pulse pulse) {
        long end = options.timeLimit().isZero()
                ? Long.MAX_VALUE
                : System.nanoTime() + options.timeLimit().toNanos();
        return () -> {
            pulse.beat();
            return Exit.isEnding() || System.nanoTime() > end;
        };
    }

    private static Checkpoint frontier(SearchDescriptor strategy, FrontierFile file) {
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
    private String fingerprint(Search search, SearchDescriptor strategy) {
        return search.ready().scenario().name() + " " + search.ready().parameters() + " seed " + options.seed + " "
                + strategy + " depth " + depth + " steps " + options.steps + " choices " + choices;
    }

    /** Whether states that differ only in which of interchangeable processes is which count as one. */
    private boolean isFolded(Setup setup, SearchDescriptor strategy) {
        boolean may = strategy.promises(SearchPromise.MERGES_SYMMETRIC_STATES);
        return may && !exact && !noSymmetry && !setup.interchangeable().isEmpty();
    }

    private int depth(SearchDescriptor strategy, int steps) {
        int usual = strategy.promises(SearchPromise.SHORTEST_VIOLATION) ? Integer.MAX_VALUE : steps;
        return depth == null ? usual : depth;
    }
}
