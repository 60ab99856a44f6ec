package dev.winnow.cli.lab;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.process.Exit;
import dev.winnow.lab.table.CaseExperiment;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.lab.table.CaseExperiment.ExperimentRequest;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.CaseRow;
import dev.winnow.model.Counted;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of tables of minimizations, whose rows are saved. */
final class ExperimentOptions {

    @Mixin
    final TableOptions table;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "directory for recorded executions (default: ${DEFAULT-VALUE})")
    Path out;

    @Option(names = "--resume", description = "keep the executions and rows of an earlier run with the same limits")
    private boolean resume;

    ExperimentOptions(TableOptions table, String directory) {
        this.table = table;
        this.out = Path.of("winnow-out", directory);
    }

    /**
     * Checks that all cases exist, before anything is run.
     *
     * @throws BadInput if one does not
     */
    void checkCases() {
        table.cases.stream()
                .map(CaseName::parse)
                .forEach(name -> new ScenarioOptions().prepare(name.scenario(), name.parameters()));
    }

    /**
     * Runs the cases and saves each execution that is found and each row; with {@code --resume}, only what is missing.
     *
     * @param time the time limit of each minimization
     * @param limits what rows of one table must have in common, apart from the number of threads
     */
    <R extends CaseRow> ExperimentResult<R> run(
            CaseRow.RowKind<R> kind,
            SearchingCaseRunner.CaseSearch search,
            Duration time,
            String limits,
            RowFormat<R> format) {
        Exit.onInterrupt(() -> {}); // the runner polls Exit.isEnding
        String allLimits = limits + ", " + table.jobs + " threads";
        SavedRows<R> saved = new SavedRows<>(out.resolve("rows.jsonl"), allLimits, format);
        ExperimentRequest<R> request = new ExperimentRequest<>(table.cases, table.seeds, saved.open(resume));
        SavedExecutions executions = new SavedExecutions(out, allLimits, resume);
        SearchingCaseRunner runner = new SearchingCaseRunner(search, time, table.jobs, out, executions);
        ExperimentResult<R> result =
                new CaseExperiment<>(kind, request, runner, new SavingProgress<>(table, saved)).run();
        if (runner.isInterrupted()) {
            table.printProgress("interrupted: " + Counted.of(executions.count(), "execution") + " found, "
                    + Counted.of(result.rows().size(), "row") + " complete, saved in " + out
                    + "; the same command with --resume continues");
        }
        return result;
    }

    /** A listener that prints lines and saves rows. */
    private record SavingProgress<R>(TableOptions options, SavedRows<R> saved) implements ExperimentProgress<R> {

        @Override
        public void show(String line) {
            options.printProgress(line);
        }

        @Override
        public void onRow(R row) {
            saved.add(row);
        }
    }
}
