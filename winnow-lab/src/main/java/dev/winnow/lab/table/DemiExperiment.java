package dev.winnow.lab.table;

import dev.winnow.lab.table.CaseRunner.FoundCase;
import dev.winnow.lab.table.CaseRunner.MinimizedCase;
import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.Pipeline;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The runs of {@link DemiTable}: finds each case from each seed and minimizes it, also by the paper's pipelines. */
public final class DemiExperiment {

    /** The cases of Table 1, and the one of Table 3. */
    public static final List<String> CASES = Stream.concat(
                    DemiPaperRow.names().stream(), Stream.of("raft-45:members=9"))
            .toList();

    /**
     * A request for runs.
     *
     * @param seeds the number of seeds, from 1
     * @param compared the number of seeds to minimize also by the paper's pipelines
     */
    public record DemiRequest(List<String> cases, int seeds, int compared) {

        public DemiRequest {
            cases = List.copyOf(cases);
        }
    }

    /** A case and seed without a row, and the reason. */
    public record MissedCase(String name, long seed, String why) {}

    /**
     * The result of the experiment.
     *
     * @param paces the picture of the reduction curve of the first seed, by scenario
     */
    public record DemiResult(List<DemiRow> rows, List<MissedCase> missed, Map<String, Path> paces) {}

    private final DemiRequest request;
    private final CaseRunner runner;
    private final Consumer<String> progress;

    private final List<DemiRow> rows = new ArrayList<>();
    private final List<MissedCase> missed = new ArrayList<>();
    private final Map<String, Path> paces = new LinkedHashMap<>();

    /** Creates an experiment; {@code progress} receives a line for each execution found, minimized or missed. */
    public DemiExperiment(DemiRequest request, CaseRunner runner, Consumer<String> progress) {
        this.request = request;
        this.runner = runner;
        this.progress = progress;
    }

    /** Runs all cases and seeds until interrupted. */
    public DemiResult run() {
        for (String name : request.cases()) {
            for (long seed = 1; seed <= request.seeds() && !runner.isInterrupted(); seed++) {
                try {
                    run(name, seed);
                } catch (OutOfControl | BadInput e) {
                    addMissed(name, seed, String.valueOf(e.getMessage()));
                }
            }
        }
        return new DemiResult(List.copyOf(rows), List.copyOf(missed), paces);
    }

    private void addMissed(String name, long seed, String reason) {
        missed.add(new MissedCase(name, seed, reason));
        progress.accept(name + ", seed " + seed + ": " + reason);
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
        progress.accept(name + ", seed " + seed + ": "
                + ExecutionSize.of(found.execution()).text() + " found in " + seconds(found.searchSeconds()));
        MinimizedCase winnow = minimized(found, Pipeline.WINNOW);
        if (winnow.interrupted()) {
            return;
        }
        if (seed == 1 && DemiPaperRow.of(name) != null) {
            paces.put(name, winnow.pace());
        }
        rows.add(new DemiRow(
                name,
                seed,
                found.searchSeconds(),
                winnow.minimization(),
                seed <= request.compared() ? minimizeByPaper(found) : null,
                BestKnown.size(name).orElse(null),
                cluster(found.setup(), winnow.minimization())));
    }

    private static @Nullable MemberCounts cluster(Setup setup, Minimization winnow) {
        return setup.hasMembers() ? MemberCounts.of(setup, winnow.original(), winnow.minimized()) : null;
    }

    /** Minimizes by the paper's pipelines; returns null if interrupted or impossible. */
    private DemiRow.@Nullable PaperPipelines minimizeByPaper(FoundCase found) {
        try {
            MinimizedCase demi = minimized(found, Pipeline.DEMI);
            MinimizedCase noDiverge = demi.interrupted() ? demi : minimized(found, Pipeline.NODIVERGE);
            return noDiverge.interrupted()
                    ? null
                    : new DemiRow.PaperPipelines(demi.minimization(), noDiverge.minimization());
        } catch (OutOfControl | BadInput e) {
            progress.accept("    not compared: " + e.getMessage());
            return null;
        }
    }

    private MinimizedCase minimized(FoundCase found, Pipeline pipeline) {
        MinimizedCase minimized = found.minimize(pipeline);
        Minimization result = minimized.minimization();
        progress.accept(
                "    " + pipeline + ": " + ExecutionSize.of(result.minimized()).text() + ", "
                        + String.format(Locale.ROOT, "%,d schedules, ", result.schedules()) + seconds(result.seconds())
                        + (result.stopped() ? ", cut off" : ""));
        return minimized;
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }
}
