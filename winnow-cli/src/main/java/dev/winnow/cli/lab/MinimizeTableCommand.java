package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.SearchOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.explore.SearchUse;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.MinimizeRow;
import dev.winnow.lab.table.MinimizeTable;
import dev.winnow.lab.table.ResultsFile;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "minimize",
        description = {
            "Compares the pipelines winnow, demi and gamut over time: finds each case from each seed as hunt does,",
            "minimizes that execution once with each pipeline, and shows what is left after 10, 30, 60 and 120 s.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file, between",
            "<!-- table minimize --> and <!-- end -->. Ctrl-C prints the rows so far;",
            "each is saved, and --resume continues after them.",
            ""
        },
        mixinStandardHelpOptions = true)
final class MinimizeTableCommand implements Callable<Integer> {

    private static final int SEEDS = 2;

    @Mixin
    private ExperimentOptions options = new ExperimentOptions(MinimizeTable.CASES, SEEDS, "table-minimize");

    @Range(min = 1)
    @Option(
            names = "--time",
            paramLabel = "120s",
            description = "time limit for each pipeline (default: ${DEFAULT-VALUE})",
            defaultValue = "120s")
    private Duration time = Duration.ofMinutes(2);

    @Override
    public Integer call() {
        options.table.checkCases();
        ResultsFile file = options.table.resultsFile("table minimize");
        ExperimentResult<MinimizeRow> result = run();
        MinimizeTable table = new MinimizeTable(result.rows(), result.missed());
        if (file != null && !result.rows().isEmpty()) {
            file.put(table.markdown());
        }
        if (options.table.json) {
            MinimizeTableJson.print(result, table);
        } else {
            StandardOutput.printLines(table.markdown());
        }
        return Exit.DONE;
    }

    private ExperimentResult<MinimizeRow> run() {
        int jobs = options.table.jobs;
        SearchOptions hunt = new SearchOptions();
        SearchingCaseRunner.CaseSearch search =
                new SearchingCaseRunner.CaseSearch(hunt.search(SearchUse.HUNT), hunt.timeLimit(), 0);
        return options.run(
                MinimizeRow.readAt(MinimizeTable.times(time.toMillis() / 1e3)),
                new SearchingCaseRunner(search, time, jobs, options.saving.directory),
                new SavedRows<>(
                        options.saving.directory,
                        "time " + time.toMillis() + " ms, " + jobs + " threads",
                        new MinimizeTableJson()));
    }
}
