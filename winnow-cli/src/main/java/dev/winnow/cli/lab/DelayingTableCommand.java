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
import dev.winnow.lab.table.PortfolioChoice;
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
            "The counts depend only on the seed. Ctrl-C prints the rows so far and leaves the file as it is;",
            "each trial is saved, and --resume continues after them.",
            "",
            "chosen-portfolio is a portfolio of three of the searches. The bugs are split into two halves",
            "by system: each half gets the portfolio that does best on the other half, with other seeds",
            "(--choice-seed). chosen-portfolio is left out if all cases are in one half.",
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

    @Range(min = 1)
    @Option(
            names = "--choice-seed",
            paramLabel = "N",
            description = "first of the --seeds seeds that choose chosen-portfolio (default: ${DEFAULT-VALUE})",
            defaultValue = "101")
    private long choiceSeed;

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
        checkSeeds();
        options.cases.forEach(this::subject); // fails before anything is run
        ResultsFile file = options.resultsFile("table delaying");
        Exit.onInterrupt(() -> {}); // trials poll Exit.isEnding
        DelayingExperiment.DelayingResult result = run();
        if (Exit.isEnding()) {
            options.printProgress("interrupted: the trials so far are saved in " + saving.directory
                    + "; the same command with --resume continues");
        }
        String table = result.table().markdown();
        if (file != null && !Exit.isEnding()) {
            file.put(table);
        }
        if (options.json) {
            JsonOutput.print(fields -> write(fields, result));
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
        if (strategies.contains(DelayingTable.CHOSEN_PORTFOLIO)
                && !PortfolioChoice.canChooseFrom(DelayingExperiment.candidates(strategies))) {
            throw new BadInput(
                    "there are too few strategies for " + DelayingTable.CHOSEN_PORTFOLIO,
                    "also give three searches over states, one of which is not only a sampler, such as irs,pos,ses-rr");
        }
    }

    private void checkSeeds() {
        boolean isChosen = strategies.contains(DelayingTable.CHOSEN_PORTFOLIO);
        if (isChosen && Math.abs(choiceSeed - firstSeed) < seeds.count) {
            throw new BadInput(
                    "the seeds from " + firstSeed + " on and those from " + choiceSeed + " on overlap, " + seeds.count
                            + " of each",
                    "give another --choice-seed, such as " + (firstSeed + seeds.count)
                            + ": the seeds that choose chosen-portfolio must not be those it is tried with");
        }
    }

    private static void write(JsonFields json, DelayingExperiment.DelayingResult result) {
        StrategyTrialJson format = new StrategyTrialJson();
        json.number("schema", JsonOutput.SCHEMA);
        json.list("trials", result.reported(), format::write);
        json.list("choosingTrials", result.choosing(), format::write);
        json.list("choices", result.choices(), (fields, choice) -> {
            fields.texts("cases", choice.cases());
            fields.texts("choosers", choice.choosers());
            fields.texts("members", choice.members());
        });
    }

    private DelayingExperiment.DelayingResult run() {
        SavedRows<StrategyTrial> saved = new SavedRows<>(
                saving.directory.resolve("rows.jsonl"),
                executions + " schedules, " + states + " states",
                new StrategyTrialJson());
        DelayingExperiment.DelayingRequest request = new DelayingExperiment.DelayingRequest(
                options.cases,
                strategies,
                new DelayingExperiment.TrialSeeds(seedsFrom(firstSeed), seedsFrom(choiceSeed)),
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

    private List<Long> seedsFrom(long first) {
        return LongStream.range(first, first + seeds.count).boxed().toList();
    }

    private DelayingExperiment.Subject subject(String name) {
        ScenarioOptions.PreparedScenario ready =
                scenarios.prepare(name, Map.of()).useClassLoader();
        return new DelayingExperiment.Subject(
                ready.setup(), new Origin(ready.scenario().name(), ready.parameters(), 1));
    }
}
