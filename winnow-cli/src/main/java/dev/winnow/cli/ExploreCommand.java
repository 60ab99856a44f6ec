package dev.winnow.cli;

import dev.winnow.explore.Crew;
import dev.winnow.explore.Explored;
import dev.winnow.explore.Method;
import dev.winnow.explore.Reached;
import dev.winnow.explore.Retrace;
import dev.winnow.explore.Task;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.rehearse.Graph;
import dev.winnow.rehearse.Graphing;
import dev.winnow.rehearse.Moves;
import dev.winnow.rehearse.Unrehearsable;
import dev.winnow.run.BadInput;
import dev.winnow.run.Campaign;
import dev.winnow.run.Plan;
import dev.winnow.run.Pulse;
import dev.winnow.run.Setup;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "explore",
        description = {
            "Searches systematically for an execution that breaks an invariant, and says what was covered if there is none.",
            "",
            "portfolio  several that take turns (the default): ses-rtc, ss-prr, irs",
            "bfs, dfs   every configuration once, breadth-first (the shortest violation) or depth-first",
            "ses-…      what an explorer does without a delay, then with one, with two, … (rr, rtc, prr, custom: FSE'15)",
            "ses-ss     ses-rtc for a million states (--states), then random executions from where it had to stop",
            "pb         what takes no preemption, then one, then two, …",
            "ss-…       random executions of an explorer with one delay, with two, …",
            "rs, irs    random executions; irs short ones first",
            "ql         random executions that learn to go where they have not been",
            "",
            "The system must be made of pure processes. What its plan starts and sends at first is done at first; what the",
            "plan injects at random is left out.",
            ""
        },
        mixinStandardHelpOptions = true)
final class ExploreCommand implements Callable<Integer> {

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Option(
            names = "--depth",
            paramLabel = "N",
            description = "paths of at most so many configurations (default: the scenario's steps for dfs and ses)")
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
            description = "ses: at the most so many later values of what handlers choose, which then are no delays"
                    + " (default: each of them is one)")
    private int choices = -1;

    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "ss: so many with each number of delays (default: 100 + 3^d, as the paper)")
    private long samples;

    @Option(names = "--exact", description = "keep whole configurations, and not only 128 bits of each")
    private boolean exact;

    @Option(
            names = "--memory",
            paramLabel = "MB",
            description =
                    "at the most so much for the names of what was seen; then some are forgotten (default: no limit)")
    private long memory = Long.MAX_VALUE >> 20;

    @Mixin
    private MinimizeOptions minimizing = new MinimizeOptions();

    /** What came of the search, and the execution if it found one. */
    private record Outcome(Explored explored, @Nullable Execution execution) {}

    @Override
    public Integer call() {
        Method method = options.method();
        if ((depth != null && depth < 1) || states < 1 || delays < 0 || memory < 1 || samples < 0) {
            throw new BadInput("--depth, --states, --delays, --samples and --memory are above 0", "see --help");
        }
        Search search = new Search(options);
        if (!options.json) {
            Output.out().println(search.title("explore") + (options.strategy == null ? " · " + method : ""));
        }
        Outcome outcome = search.supervisor().call(pulse -> run(search, method, pulse));
        search.progress().end();
        Execution execution = outcome.execution();
        Search.Confirmed found =
                execution == null ? null : search.confirm(new Campaign.Finding(0, execution, 1), "original");
        if (!options.json) {
            show(search, method, outcome.explored(), found);
        }
        Minimizing.Done smaller = found == null || Exit.isEnding() ? null : search.minimize(found, minimizing);
        if (options.json) {
            print(search, method, outcome.explored(), found, smaller);
        } else if (found != null) {
            HuntCommand.show(search, found, smaller);
        }
        if (Exit.isEnding()) {
            return Exit.INTERRUPTED;
        }
        return found == null ? Exit.DONE : Exit.VIOLATION;
    }

    /** What the plan does later or by chance is not in the graph; and where nothing else happens, that nothing breaks says nothing. */
    private static String leftOut(Setup setup) {
        Plan plan = setup.plan();
        boolean mixes = plan.count() > 0 && !plan.mix().isEmpty();
        if (!mixes && plan.epilogue().isEmpty()) {
            return "";
        }
        return mixes
                ? "the " + Terminal.count(plan.count()) + " externals that the plan injects at random"
                : "what the plan injects at the end";
    }

    private Outcome run(Search search, Method method, Pulse pulse) {
        Setup setup = search.setup();
        Origin origin =
                new Origin(search.ready().scenario().name(), search.ready().parameters(), options.seed, search.agent());
        Moves moves = new Moves(setup);
        Graph graph = graph(setup, origin, moves);
        if (graph.moves() == 0) {
            throw new BadInput(
                    "nothing can happen after what the plan does at first"
                            + (leftOut(setup).isEmpty() ? "" : "; left out is " + leftOut(setup)),
                    "let the plan start processes that do something by themselves, or use winnow hunt");
        }
        long end = options.timeLimit().isZero()
                ? Long.MAX_VALUE
                : System.nanoTime() + options.timeLimit().toNanos();
        int steps = options.steps == null ? setup.stepLimit() : options.steps;
        Method.Budget budget = new Method.Budget(
                new dev.winnow.explore.Search.Options(
                        new dev.winnow.explore.Search.Bounds(states, depth(method, steps)), exact, memory << 20),
                delays,
                choices,
                options.executionLimit(),
                samples,
                steps);
        BooleanSupplier stop = () -> {
            pulse.beat();
            return Exit.isEnding() || System.nanoTime() > end;
        };
        ExecutorService others = Executors.newFixedThreadPool(Math.max(1, options.jobs - 1), ThisProcess::daemon);
        Explored explored;
        try {
            explored = method.run(new Task(
                    graph,
                    budget,
                    options.seed,
                    new Crew(options.jobs, others),
                    setup.explorer(),
                    stop,
                    (seen, generated, deepest) -> search.progress().tell(() -> line(search, seen, deepest))));
        } catch (Unrehearsable e) {
            throw cannot(e);
        } finally {
            others.shutdownNow();
        }
        Reached reached = explored.reached();
        Execution execution =
                reached.violation() == null ? null : Retrace.of(setup, origin, moves, graph, reached.path(), pulse);
        return new Outcome(explored, execution);
    }

    private int depth(Method method, int steps) {
        return depth != null ? depth : method == Method.BFS ? Integer.MAX_VALUE : steps;
    }

    private static Graph graph(Setup setup, Origin origin, Moves moves) {
        try {
            return setup.world()
                    .ability(Graphing.class)
                    .orElseThrow(() -> new Unrehearsable("actors"))
                    .graph(setup, origin, moves);
        } catch (Unrehearsable e) {
            throw cannot(e);
        }
    }

    private static BadInput cannot(Unrehearsable why) {
        return new BadInput(
                "this system cannot be explored systematically: " + why.getMessage(),
                "winnow hunt searches it at random; docs/EXPLORE.md says what a system must be like",
                why);
    }

    private static String line(Search search, long seen, int deepest) {
        double seconds = Math.max(search.progress().seconds(), 1e-3);
        return "  exploring    " + Terminal.count(seen) + " states · " + Terminal.rough(seen / seconds) + "/s · depth "
                + Terminal.count(deepest) + " · " + Terminal.seconds(seconds);
    }

    // ---- in words

    private void show(Search search, Method method, Explored explored, Search.@Nullable Confirmed found) {
        Reached reached = explored.reached();
        double seconds = Math.max(search.progress().seconds(), 1e-3);
        Output.out()
                .println(
                        method.samples()
                                ? "  sampling     " + Terminal.count(explored.executions()) + " executions · "
                                        + Terminal.rough(explored.executions() / seconds) + "/s · "
                                        + Terminal.rough((double) reached.generated()) + " events · "
                                        + Terminal.count(reached.states()) + " states · " + Terminal.seconds(seconds)
                                : line(search, reached.states(), reached.depth()));
        if (found == null) {
            Output.out().println("  " + verdict(explored));
            String leftOut = leftOut(search.setup());
            if (!leftOut.isEmpty()) {
                Output.out().println("  left out     " + leftOut);
            }
        } else {
            HuntCommand.showViolation(found, where(explored));
        }
    }

    private static String where(Explored explored) {
        return "by " + explored.by() + (explored.by().delays() ? " with " + delays(explored.delays()) : "");
    }

    private static String delays(int count) {
        return count + (count == 1 ? " delay" : " delays");
    }

    private String verdict(Explored explored) {
        Reached reached = explored.reached();
        String seen = Terminal.count(reached.states()) + " states, depth " + Terminal.count(reached.depth());
        if (reached.complete()) {
            long forgotten = reached.memory().forgotten();
            return "complete     all " + seen + ": nothing breaks"
                    + (forgotten == 0
                            ? ""
                            : "; " + Terminal.count(forgotten)
                                    + " were forgotten to stay within --memory, so some are counted more than once");
        }
        if (explored.by().samples()) {
            return sampled(explored);
        }
        if (explored.by().delays() && explored.delays() >= 0) {
            return "complete up to " + delays(explored.delays()) + "; " + seen + ": nothing breaks so far";
        }
        return "nothing      in " + seen + ", and there are more: that is no proof that there is none";
    }

    /** The most delays of which it can be said that few executions were missed; else of one. */
    private String sampled(Explored explored) {
        String sampled = "nothing      " + Terminal.count(explored.executions()) + " executions sampled";
        if (explored.delays() <= 0) {
            return sampled + ": that is no proof that there is none";
        }
        int best = 1;
        while (best < explored.delays() && missed(explored, best + 1) < 0.05) {
            best++;
        }
        return String.format(
                Locale.ROOT,
                "%s, up to %s: a violation of %s would have been missed with probability below %.2g (at most %d places for a"
                        + " delay were seen)",
                sampled,
                delays(explored.delays()),
                delays(best),
                Math.min(1, missed(explored, best) + 1e-9),
                explored.places());
    }

    private double missed(Explored explored, int count) {
        return explored.missed(count, samples > 0 ? samples : 100 + Math.pow(3, count));
    }

    private void print(
            Search search,
            Method method,
            Explored explored,
            Search.@Nullable Confirmed found,
            Minimizing.@Nullable Done smaller) {
        Reached reached = explored.reached();
        Json.print(json -> {
            json.number("schema", Json.SCHEMA);
            json.text("scenario", search.ready().scenario().name());
            json.text("seed", Long.toString(options.seed));
            json.text("strategy", method.toString());
            json.text("by", explored.by().toString());
            Search.finding(json, found);
            json.number("states", reached.states());
            json.number("generated", reached.generated());
            json.number("depth", reached.depth());
            json.truth("complete", reached.complete());
            json.number("bytes", reached.memory().bytes());
            json.number("forgotten", reached.memory().forgotten());
            if (explored.by().delays()) {
                json.number("delays", explored.delays());
            } else {
                json.nothing("delays");
            }
            json.number("executions", explored.executions());
            json.number("seconds", search.progress().seconds());
            Minimizing.field(json, smaller);
        });
    }
}
