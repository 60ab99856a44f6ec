package dev.winnow.lab.table;

import dev.winnow.lab.table.CaseRunner.FoundCase;
import dev.winnow.lab.table.CaseRunner.MinimizedCase;
import dev.winnow.minimize.Minimization;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The runs of {@link DemiTable}: finds each case from each seed and minimizes it by all pipelines. */
public final class DemiExperiment {

    /** The cases of Table 1, and the one of Table 3. */
    public static final List<String> CASES = Stream.concat(
                    DemiPaperRow.names().stream(), Stream.of("raft-45:members=9"))
            .toList();

    /**
     * A request for runs.
     *
     * @param seeds the number of seeds, from 1
     * @param known rows of an earlier experiment, which are not repeated
     */
    public record DemiRequest(List<String> cases, int seeds, List<DemiRow> known) {

        public DemiRequest {
            cases = List.copyOf(cases);
            known = List.copyOf(known);
        }

        Optional<DemiRow> knownRow(String name, long seed) {
            return known.stream()
                    .filter(row -> row.name().equals(name) && row.seed() == seed)
                    .findFirst();
        }
    }

    /** A listener to the experiment. */
    public interface DemiProgress {

        /** Shows that an execution was found, minimized or missed. */
        void show(String line);

        /** Saves a complete row. */
        void onRow(DemiRow row);
    }

    /** A case and seed without a row, and the reason. */
    public record MissedCase(String name, long seed, String why) {}

    /**
     * The result of the experiment.
     *
     * @param paces the picture of the reduction curve of `winnow` for the first seed, by scenario
     */
    public record DemiResult(List<DemiRow> rows, List<MissedCase> missed, Map<String, Path> paces) {}

    private final DemiRequest request;
    private final CaseRunner runner;
    private final DemiProgress progress;

    private final List<DemiRow> rows = new ArrayList<>();
    private final List<MissedCase> missed = new ArrayList<>();
    private final Map<String, Path> paces = new LinkedHashMap<>();

    public DemiExperiment(DemiRequest request, CaseRunner runner, DemiProgress progress) {
        this.request = request;
        this.runner = runner;
        this.progress = progress;
    }

    /** Runs all cases and seeds until interrupted. */
    public DemiResult run() {
        for (String name : request.cases()) {
            for (long seed = 1; seed <= request.seeds() && !runner.isInterrupted(); seed++) {
                try {
                    Optional<DemiRow> known = request.knownRow(name, seed);
                    if (known.isPresent()) {
                        rows.add(known.get());
                    } else {
                        run(name, seed);
                    }
                } catch (OutOfControl | BadInput e) {
                    addMissed(name, seed, String.valueOf(e.getMessage()));
                }
            }
        }
        return new DemiResult(List.copyOf(rows), List.copyOf(missed), paces);
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
        progress.show(name + ", seed " + seed + ": " + initial.text() + " found in " + seconds(found.searchSeconds()));
        Map<ComparedPipeline, Minimization> results = new EnumMap<>(ComparedPipeline.class);
        for (ComparedPipeline pipeline : ComparedPipeline.values()) {
            MinimizedCase minimized = minimized(found, pipeline);
            if (minimized.interrupted()) {
                return;
            }
            results.put(pipeline, minimized.minimization());
            if (seed == 1 && pipeline == ComparedPipeline.WINNOW && DemiPaperRow.of(name) != null) {
                paces.put(name, minimized.pace());
            }
        }
        DemiRow row =
                row(new DemiRow.FoundExecution(name, seed, found.searchSeconds(), initial), found.setup(), results);
        rows.add(row);
        progress.onRow(row);
    }

    private static DemiRow row(DemiRow.FoundExecution found, Setup setup, Map<ComparedPipeline, Minimization> results) {
        Map<ComparedPipeline, DemiRow.PipelineRun> runs = new EnumMap<>(ComparedPipeline.class);
        results.forEach((pipeline, result) -> runs.put(pipeline, DemiRow.PipelineRun.of(result)));
        Minimization winnow = Objects.requireNonNull(results.get(ComparedPipeline.WINNOW));
        return new DemiRow(
                found,
                setup.hasMembers() ? MemberCounts.of(setup, winnow.original(), winnow.minimized()) : null,
                winnow.certificate().events().text(),
                runs);
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
