package dev.winnow.cli;

import dev.winnow.casebook.table.DelayingPaper;
import dev.winnow.casebook.table.DelayingTable;
import dev.winnow.casebook.table.Trial;
import dev.winnow.explore.Method;
import dev.winnow.explore.Walk;
import dev.winnow.model.Origin;
import dev.winnow.run.BadInput;
import dev.winnow.trace.JsonFields;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "delaying",
        description = {
            "Tries every strategy on every bug of the delaying explorers' Table 1: schedules or states until it is found.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file, between <!-- table delaying --> and",
            "<!-- end -->. What is counted depends on the seed alone. Ctrl-C ends it with what is there.",
            ""
        },
        mixinStandardHelpOptions = true)
final class DelayingTableCommand implements Callable<Integer> {

    private static final List<String> ALL = Stream.of(
                    DelayingTable.SCHEDULES.stream(), DelayingTable.STATES.stream(), Stream.of(DelayingTable.PORTFOLIO))
            .flatMap(strategies -> strategies)
            .toList();

    /** What the seed does not change. */
    private static final List<String> WITHOUT_CHANCE = List.of("pb", "ses-rr", "ses-rtc", "bfs", "dfs");

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Option(
            names = "--cases",
            split = ",",
            paramLabel = "NAME",
            description = "only these, separated by commas (default: all)")
    private List<String> cases = DelayingPaper.names();

    @Option(
            names = "--strategies",
            split = ",",
            paramLabel = "NAME",
            description = "only these, separated by commas (default: all)")
    private List<String> strategies = ALL;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "from 1 to this one, for those that draw by chance (default: ${DEFAULT-VALUE})",
            defaultValue = "5")
    private int seeds;

    @Option(
            names = "--executions",
            paramLabel = "N",
            description = "at the most so many schedules (default: ${DEFAULT-VALUE})",
            defaultValue = "100000")
    private long executions;

    @Option(
            names = "--states",
            paramLabel = "N",
            description = "at the most so many states (default: ${DEFAULT-VALUE})",
            defaultValue = "5000000")
    private long states;

    @Option(names = "--jobs", paramLabel = "N", description = "threads (default: all cores)")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--results", paramLabel = "FILE", description = "a Markdown file to put the table into")
    private @Nullable Path results;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    private boolean json;

    @Override
    public Integer call() {
        check();
        ResultsFile file = results == null ? null : new ResultsFile(results, "table delaying");
        Exit.guard(() -> {}); // trials ask whether to end
        List<Trial> trials = trials();
        String table = new DelayingTable(trials).markdown();
        if (file != null && !trials.isEmpty()) {
            file.put(table);
        }
        if (json) {
            Json.print(fields -> {
                fields.number("schema", Json.SCHEMA);
                fields.list("trials", trials, DelayingTableCommand::write);
            });
        } else {
            Output.out().print(table);
        }
        return Exit.isEnding() ? Exit.INTERRUPTED : Exit.DONE;
    }

    private void check() {
        strategies.forEach(name -> {
            if (!ALL.contains(name)) {
                throw new BadInput("there is no strategy " + name, "choose from " + ALL);
            }
        });
        if (seeds < 1 || executions < 1 || states < 1 || jobs < 1) {
            throw new BadInput("--seeds, --executions, --states and --jobs are above 0", "see --help");
        }
    }

    private List<Trial> trials() {
        ExecutorService workers = Executors.newFixedThreadPool(jobs, ThisProcess::daemon);
        try {
            List<CompletableFuture<@Nullable Trial>> all = new ArrayList<>();
            for (String name : cases) {
                for (String strategy : strategies) {
                    int last = WITHOUT_CHANCE.contains(strategy) ? 1 : seeds;
                    for (long seed = 1; seed <= last; seed++) {
                        long own = seed;
                        all.add(CompletableFuture.supplyAsync(() -> trial(name, strategy, own), workers));
                    }
                }
            }
            return all.stream()
                    .map(CompletableFuture::join)
                    .filter(trial -> trial != null)
                    .toList();
        } finally {
            workers.shutdownNow();
        }
    }

    /** Null if there is no more time for it. */
    private @Nullable Trial trial(String name, String strategy, long seed) {
        if (Exit.isEnding()) {
            return null;
        }
        ScenarioOptions.Ready ready = scenarios.ready(name, Map.of()).enter();
        Origin origin = new Origin(ready.scenario().name(), ready.parameters(), seed);
        Trial.Budget budget = new Trial.Budget(executions, states);
        long began = System.nanoTime();
        Trial trial = Arrays.stream(Method.values())
                .filter(method -> method.toString().equals(strategy))
                .map(method -> Trial.of(ready.setup(), origin, method, budget, Exit::isEnding))
                .findFirst()
                .orElseGet(() -> Trial.of(
                        ready.setup(),
                        origin,
                        Walk.valueOf(strategy.toUpperCase(Locale.ROOT)),
                        budget,
                        Exit::isEnding));
        if (!json) {
            System.err.println(name + ", " + strategy + ", seed " + seed + ": "
                    + (trial.found() ? "found after " : "not found in ") + Terminal.count(trial.count())
                    + (DelayingTable.SCHEDULES.contains(strategy) ? " schedules" : " states") + ", "
                    + Terminal.seconds((System.nanoTime() - began) / 1e9));
        }
        return Exit.isEnding() ? null : trial;
    }

    private static void write(JsonFields json, Trial trial) {
        json.text("case", trial.name());
        json.text("strategy", trial.strategy());
        json.number("seed", trial.seed());
        json.truth("found", trial.found());
        json.number("count", trial.count());
        json.number("events", trial.events());
        json.number("delays", trial.delays());
        json.number("steps", trial.length());
        json.text("by", trial.by());
        json.truth("complete", trial.complete());
    }
}
