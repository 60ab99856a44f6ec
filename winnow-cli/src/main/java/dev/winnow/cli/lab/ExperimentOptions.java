package dev.winnow.cli.lab;

import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.lab.table.CaseExperiment;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.lab.table.CaseExperiment.ExperimentRequest;
import dev.winnow.lab.table.CaseExperiment.ExperimentResult;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.CaseRow;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.util.List;
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

    @Option(names = "--resume", description = "continue after the rows of an earlier run with the same limits")
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

    /** Runs the cases and saves each row; with {@code --resume}, only those without a saved row. */
    <R extends CaseRow> ExperimentResult<R> run(
            CaseRow.RowKind<R> kind, SearchingCaseRunner runner, SavedRows<R> saved) {
        List<R> known = List.of();
        if (resume) {
            known = saved.readOrStart();
        } else {
            saved.startOver();
        }
        return new CaseExperiment<>(
                        kind,
                        new ExperimentRequest<>(table.cases, table.seeds, known),
                        runner,
                        new SavingProgress<>(table, saved))
                .run();
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
