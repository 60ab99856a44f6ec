package dev.winnow.cli.lab;

import dev.winnow.cli.process.Exit;
import dev.winnow.lab.table.CaseExperiment;
import dev.winnow.lab.table.CaseExperiment.ExperimentRequest;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.CaseRow;
import dev.winnow.model.Counted;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Mixin;

/** The options of tables of minimizations. */
final class ExperimentOptions {

    @Mixin
    final TableOptions table;

    @Mixin
    private final SeedOption seeds;

    @Mixin
    private final SavingOptions saving;

    ExperimentOptions(List<String> allCases, int seeds, String directory) {
        this.table = new TableOptions(allCases);
        this.seeds = new SeedOption(seeds);
        this.saving = new SavingOptions(directory);
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
        Path out = saving.directory;
        SavedRows<R> saved = new SavedRows<>(out.resolve("rows.jsonl"), allLimits, format);
        ExperimentRequest<R> request = new ExperimentRequest<>(table.cases, seeds.count, saved.open(saving.isResumed));
        SavedExecutions executions = new SavedExecutions(out, allLimits, saving.isResumed);
        SearchingCaseRunner runner = new SearchingCaseRunner(search, time, table.jobs, out, executions);
        ExperimentResult<R> result = new CaseExperiment<>(kind, request, runner, table.savingTo(saved)).run();
        if (runner.isInterrupted()) {
            table.printProgress("interrupted: " + Counted.of(executions.count(), "execution") + " found, "
                    + Counted.of(result.rows().size(), "row") + " complete, saved in " + out
                    + "; the same command with --resume continues");
        }
        return result;
    }
}
