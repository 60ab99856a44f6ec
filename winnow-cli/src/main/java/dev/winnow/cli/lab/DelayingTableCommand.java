package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.JsonOutput;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.cli.process.ThisProcess;
import dev.winnow.lab.table.DelayingExperiment;
import dev.winnow.lab.table.DelayingPaperRow;
import dev.winnow.lab.table.DelayingTable;
import dev.winnow.lab.table.ResultsFile;
import dev.winnow.lab.table.StrategyTrial;
import dev.winnow.model.Origin;
import dev.winnow.system.BadInput;
import dev.winnow.trace.json.JsonFields;
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
            "Tries every strategy on every bug of the delaying explorers' Table 1.",
            "Counts schedules or states until it is found.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file,",
            "between <!-- table delaying --> and <!-- end -->.",
            "The counts depend only on the seed. Ctrl-C prints the rows so far.",
            ""
        },
        mixinStandardHelpOptions = true)
final class DelayingTableCommand implements Callable<Integer> {

    private static final int SEEDS = 5;

    @Mixin
    private ScenarioOptions scenarios = new ScenarioOptions();

    @Mixin
    private TableOptions options = new TableOptions(DelayingPaperRow.names());

    @Mixin
    private SeedOption seeds = new SeedOption(SEEDS);

    @Option(
            names = "--strategies",
            split = ",",
            paramLabel = "NAME",
            description = "only these, separated by commas (default: all)")
    private List<String> strategies = DelayingExperiment.STRATEGIES;

    @Range(min = 1)
    @Option(
            names = "--executions",
            paramLabel = "N",
            description = "maximum number of schedules (default: ${DEFAULT-VALUE})",
            defaultValue = "100000")
    private long executions;

    @Range(min = 1)
    @Option(
            names = "--states",
            paramLabel = "N",
            description = "maximum number of states (default: ${DEFAULT-VALUE})",
            defaultValue = "5000000")
    private long states;

    @Override
    public Integer call() {
        check();
        ResultsFile file = options.resultsFile("table delaying");
        Exit.onInterrupt(() -> {}); // trials poll Exit.isEnding
        List<StrategyTrial> trials = trials();
        String table = new DelayingTable(trials).markdown();
        if (file != null && !trials.isEmpty()) {
            file.put(table);
        }
        if (options.json) {
            JsonOutput.print(fields -> {
                fields.number("schema", JsonOutput.SCHEMA);
                fields.list("trials", trials, DelayingTableCommand::write);
            });
        } else {
            StandardOutput.printLines(table);
        }
        return Exit.DONE;
    }

    private void check() {
        strategies.forEach(name -> {
            if (!DelayingExperiment.STRATEGIES.contains(name)) {
                throw new BadInput("there is no strategy " + name, "choose from " + DelayingExperiment.STRATEGIES);
            }
        });
    }

    private List<StrategyTrial> trials() {
        DelayingExperiment.DelayingRequest request = new DelayingExperiment.DelayingRequest(
                options.cases, strategies, seeds.count, new StrategyTrial.TrialBudget(executions, states));
        DelayingExperiment experiment =
                new DelayingExperiment(request, this::subject, Exit::isEnding, options::printProgress);
        ExecutorService workers = Executors.newFixedThreadPool(options.jobs, ThisProcess::daemonThread);
        try {
            return experiment.run(workers);
        } finally {
            workers.shutdownNow();
        }
    }

    private DelayingExperiment.Subject subject(String name) {
        ScenarioOptions.PreparedScenario ready =
                scenarios.prepare(name, Map.of()).useClassLoader();
        return new DelayingExperiment.Subject(
                ready.setup(), new Origin(ready.scenario().name(), ready.parameters(), 1));
    }

    private static void write(JsonFields json, StrategyTrial trial) {
        json.text("case", trial.name());
        json.text("strategy", trial.strategy());
        json.number("seed", trial.seed());
        json.bool("found", trial.found());
        json.number("count", trial.count());
        json.number("events", trial.events());
        json.number("delays", trial.delays());
        json.number("steps", trial.steps());
        json.text("by", trial.by());
        json.bool("complete", trial.complete());
    }
}
