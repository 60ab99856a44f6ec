package dev.winnow.cli.lab;

import dev.winnow.lab.table.CaseExperiment;
import dev.winnow.lab.table.CaseExperiment.ExperimentRequest;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.CaseRow;
import java.util.List;
import picocli.CommandLine.Mixin;

/** The options of tables of minimizations. */
final class ExperimentOptions {

    @Mixin
    final TableOptions table;

    @Mixin
    private final SeedOption seeds;

    @Mixin
    final SavingOptions saving;

    ExperimentOptions(List<String> allCases, int seeds, String directory) {
        this.table = new TableOptions(allCases);
        this.seeds = new SeedOption(seeds);
        this.saving = new SavingOptions(directory);
    }

    /** Runs the cases and saves each row; with {@code --resume}, only those without a saved row. */
    <R extends CaseRow> ExperimentResult<R> run(
            CaseRow.RowKind<R> kind, SearchingCaseRunner runner, SavedRows<R> saved) {
        return new CaseExperiment<>(
                        kind,
                        new ExperimentRequest<>(table.cases, seeds.count, saving.knownRows(saved)),
                        runner,
                        table.savingTo(saved))
                .run();
    }
}
