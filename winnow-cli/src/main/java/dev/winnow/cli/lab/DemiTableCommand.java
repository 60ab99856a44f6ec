package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.cli.process.Exit;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.DemiExperiment;
import dev.winnow.lab.table.DemiPaperRow;
import dev.winnow.lab.table.DemiRow;
import dev.winnow.lab.table.DemiTable;
import dev.winnow.lab.table.ResultsFile;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "demi",
        description = {
            "Finds and minimizes the bugs of the DEMi paper's Table 1, each from each seed,",
            "by all pipelines: ours, the paper's, that of its released code and its baseline.",
            "A case may have a parameter: --cases raft-45:members=9.",
            "",
            "Prints the table in Markdown; with --results also puts it into that file, between <!-- table demi --> and",
            "<!-- end -->, and the reduction curve of each case next to it. Ctrl-C prints the rows so far;",
            "each is saved, and --resume continues after them.",
            ""
        },
        mixinStandardHelpOptions = true)
final class DemiTableCommand implements Callable<Integer> {

    private static final int SEEDS = 1;

    @Mixin
    private TableOptions options = new TableOptions(DemiExperiment.CASES, SEEDS);

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

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "directory for recorded executions (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("winnow-out", "table-demi");

    @Option(names = "--resume", description = "continue after the rows of an earlier run with the same limits")
    private boolean resume;

    @Override
    public Integer call() {
        check();
        ResultsFile file = options.resultsFile("table demi");
        DemiExperiment.DemiResult result = experiment().run();
        String table = result.rows().isEmpty() ? "" : new DemiTable(result.rows()).markdown();
        if (file != null && !result.rows().isEmpty()) {
            file.put(table);
            result.paces().forEach(file::putPace);
        }
        if (options.json) {
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
        options.cases.stream()
                .filter(name ->
                        !DemiPaperRow.names().contains(CaseName.parse(name).scenario()))
                .findFirst()
                .ifPresent(unknown -> {
                    throw new BadInput("the paper has no case " + unknown, "choose from " + DemiPaperRow.names());
                });
        options.cases.stream()
                .map(CaseName::parse)
                .forEach(name -> new ScenarioOptions().prepare(name.scenario(), name.parameters()));
    }

    private DemiExperiment experiment() {
        SavedRows saved = new SavedRows(
                out,
                "time " + time.toMillis() + " ms, at least " + minEvents + " events, " + options.jobs + " threads");
        List<DemiRow> known = List.of();
        if (resume) {
            known = saved.readOrStart();
        } else {
            saved.startOver();
        }
        return new DemiExperiment(
                new DemiExperiment.DemiRequest(options.cases, options.seeds, known),
                new SearchingCaseRunner(time, minEvents, options.jobs, out),
                new SavingProgress(options, saved));
    }

    /** A listener that prints lines and saves rows. */
    private record SavingProgress(TableOptions options, SavedRows saved) implements DemiExperiment.DemiProgress {

        @Override
        public void show(String line) {
            options.printProgress(line);
        }

        @Override
        public void onRow(DemiRow row) {
            saved.add(row);
        }
    }
}
