package dev.winnow.cli.lab;

import dev.winnow.cli.option.Range;
import dev.winnow.cli.option.ScenarioOptions;
import dev.winnow.cli.output.StandardOutput;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.ResultsFile;
import dev.winnow.system.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that all tables share. */
final class TableOptions {

    @Option(
            names = "--cases",
            split = ",",
            paramLabel = "NAME",
            description = "only these, separated by commas (default: all)")
    List<String> cases;

    @Range(min = 1, max = 1024)
    @Option(names = "--jobs", paramLabel = "N", description = "number of threads (default: all cores)")
    int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--results", paramLabel = "FILE", description = "Markdown file to put the table into")
    private @Nullable Path results;

    @Option(names = "--json", description = "print one JSON object and nothing else (docs/JSON.md)")
    boolean json;

    TableOptions(List<String> allCases) {
        this.cases = allCases;
    }

    /**
     * Returns the file for the table, or null if none is given.
     *
     * @throws BadInput if the file has no place for this table
     */
    @Nullable
    ResultsFile resultsFile(String table) {
        return results == null ? null : new ResultsFile(results, table);
    }

    /**
     * Checks that all cases exist, before anything is run.
     *
     * @throws BadInput if one does not
     */
    void checkCases() {
        cases.stream()
                .map(CaseName::parse)
                .forEach(name -> new ScenarioOptions().prepare(name.scenario(), name.parameters()));
    }

    /** Returns a listener that prints lines and saves rows. */
    <R> ExperimentProgress<R> savingTo(SavedRows<R> saved) {
        return new ExperimentProgress<>() {
            @Override
            public void show(String line) {
                printProgress(line);
            }

            @Override
            public void onRow(R row) {
                saved.add(row);
            }
        };
    }

    /** Prints a progress line, unless {@code --json} is given. */
    void printProgress(String line) {
        if (!json) {
            StandardOutput.printError(line);
        }
    }
}
