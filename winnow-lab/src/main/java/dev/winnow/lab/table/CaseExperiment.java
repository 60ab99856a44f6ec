package dev.winnow.lab.table;

import dev.winnow.hunt.WorkInterrupted;
import dev.winnow.lab.table.CaseRunner.FoundCase;
import dev.winnow.lab.table.CaseRunner.MinimizedCase;
import dev.winnow.minimize.Minimization;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** An experiment that finds each case from each seed and minimizes that execution by several pipelines. */
public final class CaseExperiment<R extends CaseRow> {

    /**
     * A request for runs.
     *
     * @param seeds the number of seeds, from 1
     * @param known rows of an earlier experiment, which are not repeated
     */
    public record ExperimentRequest<R extends CaseRow>(List<String> cases, int seeds, List<R> known) {

        public ExperimentRequest {
            cases = List.copyOf(cases);
            known = List.copyOf(known);
        }

        Optional<R> knownRow(String name, long seed) {
            return known.stream()
                    .filter(row -> row.name().equals(name) && row.seed() == seed)
                    .findFirst();
        }
    }

    /** A listener to the experiment. */
    public interface ExperimentProgress<R> {

        /** Shows that an execution was found, minimized or missed. */
        void show(String line);

        /** Saves a complete row. */
        void onRow(R row);
    }

    /** A case and seed without a row, and the reason. */
    public record MissedCase(String name, long seed, String why) {}

    /**
     * The result of the experiment.
     *
     * @param paces the picture of the reduction curve of `winnow` for the first seed, by case
     */
    public record ExperimentResult<R extends CaseRow>(List<R> rows, List<MissedCase> missed, Map<String, Path> paces) {}

    private final CaseRow.RowKind<R> kind;
    private final ExperimentRequest<R> request;
    private final CaseRunner runner;
    private final ExperimentProgress<R> progress;

    private final List<R> rows = new ArrayList<>();
    private final List<MissedCase> missed = new ArrayList<>();
    private final Map<String, Path> paces = new LinkedHashMap<>();

    public CaseExperiment(
            CaseRow.RowKind<R> kind, ExperimentRequest<R> request, CaseRunner runner, ExperimentProgress<R> progress) {
        this.kind = kind;
        this.request = request;
        this.runner = runner;
        this.progress = progress;
    }

    /** Runs all cases and seeds until interrupted. */
    public ExperimentResult<R> run() {
        for (String name : request.cases()) {
            for (long seed = 1; seed <= request.seeds() && !runner.isInterrupted(); seed++) {
                addRow(name, seed);
            }
        }
        return new ExperimentResult<>(List.copyOf(rows), List.copyOf(missed), paces);
    }

    private void addRow(String name, long seed) {
        Optional<R> known = request.knownRow(name, seed);
        if (known.isPresent()) {
            rows.add(known.get());
            return;
        }
        try {
            run(name, seed);
        } catch (WorkInterrupted e) {
            progress.show(name + ", seed " + seed + ": interrupted");
        } catch (OutOfControl | BadInput e) {
            addMissed(name, seed, String.valueOf(e.getMessage()));
        }
    }

    private void addMissed(String name, long seed, String reason) {
        missed.add(new MissedCase(name, seed, reason));
        progress.show(name + ", seed " + seed + ": " + reason);
    }

    private void run(String name, long seed) {
        Optional<FoundCase> found = runner.search(CaseName.parse(name), seed);
        if (runner.isInterrupted()) {
            return;
        }
        if (found.isEmpty()) {
            addMissed(name, seed, "not found");
        } else {
            minimize(name, seed, found.get());
        }
    }

    private void minimize(String name, long seed, FoundCase found) {
        ExecutionSize initial = ExecutionSize.of(found.execution());
        String when = found.isFromEarlierRun() ? " found earlier" : " found in " + seconds(found.searchSeconds());
        progress.show(name + ", seed " + seed + ": " + initial.text() + when);
        Map<ComparedPipeline, Minimization> results = new EnumMap<>(ComparedPipeline.class);
        for (ComparedPipeline pipeline : kind.pipelines()) {
            MinimizedCase minimized = minimized(found, pipeline);
            if (minimized.interrupted()) {
                return;
            }
            results.put(pipeline, minimized.minimization());
            if (seed == 1 && pipeline == ComparedPipeline.WINNOW) {
                paces.put(name, minimized.pace());
            }
        }
        R row = kind.factory()
                .row(new FoundExecution(name, seed, found.searchSeconds(), initial), found.setup(), results);
        rows.add(row);
        progress.onRow(row);
    }

    private MinimizedCase minimized(FoundCase found, ComparedPipeline pipeline) {
        MinimizedCase minimized = found.minimize(pipeline);
        Minimization result = minimized.minimization();
        progress.show("    " + pipeline.directory() + ": "
                + ExecutionSize.of(result.minimized()).text() + ", "
                + String.format(Locale.ROOT, "%,d schedules, ", result.schedules()) + seconds(result.seconds())
                + (result.stopped() ? ", cut off" : ""));
        return minimized;
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }
}
