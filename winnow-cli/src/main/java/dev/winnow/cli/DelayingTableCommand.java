package dev.winnow.cli;

import dev.winnow.lab.table.DelayingExperiment;
import dev.winnow.lab.table.DelayingPaper;
import dev.winnow.lab.table.DelayingTable;
import dev.winnow.lab.table.ResultsFile;
import dev.winnow.lab.table.Trial;
import dev.winnow.model.Origin;
import dev.winnow.run.BadInput;
import dev.winnow.trace.JsonFields;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

    private static final int SEEDS = 5;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private TableOptions options = new TableOptions(DelayingPaper.names(), SEEDS);

    @Option(
            names = "--strategies",
            split = ",",
            paramLabel = "NAME",
            description = "only these, separated by commas (default: all)")
    private List<String> strategies = DelayingExperiment.STRATEGIES;

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

    @Override
    public Integer call() {
        check();
        ResultsFile file = options.resultsFile("table delaying");
        Exit.guard(() -> {}); // trials ask whether to end
        List<Trial> trials = trials();
        String table = new DelayingTable(trials).markdown();
        if (file != null && !trials.isEmpty()) {
            file.put(table);
        }
        if (options.json) {
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
            if (!DelayingExperiment.STRATEGIES.contains(name)) {
                throw new BadInput("there is no strategy " + name, "choose from " + DelayingExperiment.STRATEGIES);
            }
        });
        if (options.seeds < 1 || executions < 1 || states < 1 || options.jobs < 1) {
            throw new BadInput("--seeds, --executions, --states and --jobs are above 0", "see --help");
        }
    }

    private List<Trial> trials() {
        DelayingExperiment.Request request = new DelayingExperiment.Request(
                options.cases, strategies, options.seeds, new Trial.Budget(executions, states));
        DelayingExperiment experiment = new DelayingExperiment(request, this::subject, Exit::isEnding, options::tell);
        ExecutorService workers = Executors.newFixedThreadPool(options.jobs, ThisProcess::daemon);
        try {
            return experiment.run(workers);
        } finally {
            workers.shutdownNow();
        }
    }

    private DelayingExperiment.Subject subject(String name) {
        ScenarioOptions.Ready ready = scenarios.ready(name, Map.of()).enter();
        return new DelayingExperiment.Subject(
                ready.setup(), new Origin(ready.scenario().name(), ready.parameters(), 1));
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
