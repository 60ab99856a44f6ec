package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.explore.catalogue.SearchCatalogue;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.DemiPaperRow;
import dev.winnow.lab.table.DemiRow;
import dev.winnow.lab.table.DemiTable;
import dev.winnow.lab.table.ResultsFile;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "demi",
        description = {
            "Finds and minimizes the bugs of the DEMi paper's Table 1, each from each seed,",
            "with the pipelines winnow, demi (the paper's), gamut (its released code's) and nodiverge (its baseline).",
            "A case may have a parameter: --cases raft-45:members=9.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file, between <!-- table demi --> and",
            "<!-- end -->, and the reduction curve of each case next to it. Ctrl-C prints the rows so far;",
            "executions that were found and rows are saved, and --resume continues after them.",
            ""
        },
        mixinStandardHelpOptions = true)
final class DemiTableCommand implements Callable<Integer> {

    private static final int SEEDS = 1;

    @Mixin
    private ExperimentOptions options = new ExperimentOptions(DemiTable.CASES, SEEDS, "table-demi");

    @Range(min = 1)
    @Option(
            names = "--time",
            paramLabel = "60s",
            description = "time limit for a search and for each pipeline (default: ${DEFAULT-VALUE})",
            defaultValue = "60s")
    private Duration time = Duration.ofSeconds(60);

    @Range
    @Option(
            names = "--min-events",
            paramLabel = "N",
            description = "take the first violation with at least N events (default: ${DEFAULT-VALUE})",
            defaultValue = "300")
    private int minEvents;

    @Override
    public Integer call() {
        check();
        ResultsFile file = options.table.resultsFile("table demi");
        ExperimentResult<DemiRow> result = run();
        String table = result.rows().isEmpty() ? "" : new DemiTable(result.rows()).markdown();
        if (file != null && !result.rows().isEmpty()) {
            file.put(table);
            result.paces().forEach((name, pace) -> putPace(file, name, pace));
        }
        if (options.table.json) {
            DemiTableJson.print(result);
        } else {
            StandardOutput.printLines(table);
            result.missed()
                    .forEach(missed -> StandardOutput.out()
                            .println(missed.name() + ", seed " + missed.seed() + ": " + missed.why()));
        }
        return Exit.DONE;
    }

    private void check() {
        options.table.cases.stream()
                .filter(name ->
                        !DemiPaperRow.names().contains(CaseName.parse(name).scenario()))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new BadInput("the paper has no case " + unknown, "choose from " + DemiPaperRow.names());
                });
        options.table.checkCases();
    }

    private static void putPace(ResultsFile file, String name, Path pace) {
        if (DemiPaperRow.of(name) != null) {
            file.putPace(name, pace);
        }
    }

    private ExperimentResult<DemiRow> run() {
        SearchingCaseRunner.CaseSearch search =
                new SearchingCaseRunner.CaseSearch(SearchCatalogue.standard().get("random"), time, minEvents);
        String limits = "time " + time.toMillis() + " ms, at least " + minEvents + " events";
        return options.run(DemiRow.KIND, search, time, limits, new DemiTableJson());
    }
}
