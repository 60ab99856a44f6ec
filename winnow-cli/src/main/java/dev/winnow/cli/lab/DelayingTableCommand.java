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
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
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
            "The counts depend only on the seed. Ctrl-C prints the rows so far;",
            "each trial is saved, and --resume continues after them.",
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

    @Mixin
    private SavingOptions saving = new SavingOptions("table-delaying");

    @Range(min = 1)
    @Option(
            names = "--first-seed",
            paramLabel = "N",
            description = "first of the seeds that --seeds counts (default: ${DEFAULT-VALUE})",
            defaultValue = "1")
    private long firstSeed;

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
        checkStrategies();
        options.cases.forEach(this::subject); // fails before anything is run
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
                fields.list("trials", trials, new StrategyTrialJson()::write);
            });
        } else {
            StandardOutput.printLines(table);
        }
        return Exit.DONE;
    }

    private void checkStrategies() {
        strategies.forEach(name -> {
            if (!DelayingExperiment.STRATEGIES.contains(name)) {
                throw new BadInput("there is no strategy " + name, "choose from " + DelayingExperiment.STRATEGIES);
            }
        });
    }

    private List<StrategyTrial> trials() {
        SavedRows<StrategyTrial> saved = new SavedRows<>(
                saving.directory.resolve("rows.jsonl"),
                executions + " schedules, " + states + " states",
                new StrategyTrialJson());
        DelayingExperiment.DelayingRequest request = new DelayingExperiment.DelayingRequest(
                options.cases,
                strategies,
                LongStream.range(firstSeed, firstSeed + seeds.count).boxed().toList(),
                new StrategyTrial.TrialBudget(executions, states),
                saved.open(saving.isResumed));
        DelayingExperiment experiment =
                new DelayingExperiment(request, this::subject, Exit::isEnding, options.savingTo(saved));
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
}
