package dev.winnow.lab.component;

import dev.winnow.explore.SearchContext;
import dev.winnow.explore.SearchRequest;
import dev.winnow.explore.SearchResult;
import dev.winnow.explore.WorkerTeam;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.lab.component.InterfaceRow.InterfaceRun;
import dev.winnow.lab.component.InterfaceRow.PlainRun;
import dev.winnow.lab.component.InterfaceRow.TracesRun;
import dev.winnow.lab.table.CaseExperiment.ExperimentProgress;
import dev.winnow.lab.table.CaseName;
import dev.winnow.lab.table.DelayingExperiment.Subject;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The searches of {@link InterfaceTable}: each subject by {@code bfs}, {@code dir}, {@code optimal-dpor} and
 * {@code dir-traces}. After a first run of each, {@code bfs} and {@code dir} run three times in turn, and the median
 * counts; {@code optimal-dpor} runs once more. A search that reaches a limit runs once, and so does {@code dir-traces},
 * whose counts matter and not its time.
 */
public final class InterfaceExperiment {

    private static final int TIMED_RUNS = 3;

    /**
     * A request for rows.
     *
     * @param known rows of an earlier experiment, which are not repeated
     */
    public record InterfaceRequest(List<String> cases, List<InterfaceRow> known, SearchBudget budget) {

        public InterfaceRequest {
            cases = List.copyOf(cases);
            known = List.copyOf(known);
        }

        Optional<InterfaceRow> knownRow(String name) {
            return known.stream().filter(row -> row.name().equals(name)).findFirst();
        }
    }

    /** The limits of each search. */
    public record SearchBudget(Duration time, long states) {}

    /** A subject without a row, and the reason. */
    public record MissedSubject(String name, String why) {}

    /** The result of the experiment. */
    public record InterfaceResult(List<InterfaceRow> rows, List<MissedSubject> missed) {}

    /** A search and its time. */
    private record TimedSearch(SearchResult result, double seconds) {

        RunEnd end() {
            return RunEnd.of(result);
        }
    }

    private final InterfaceRequest request;
    private final Function<CaseName, Subject> subjects;
    private final WorkerTeam team;
    private final BooleanSupplier stop;
    private final ExperimentProgress<InterfaceRow> progress;

    private final List<InterfaceRow> rows = new ArrayList<>();
    private final List<MissedSubject> missed = new ArrayList<>();

    /**
     * Creates an experiment.
     *
     * @param subjects prepares the system of a case
     * @param stop polled often; true ends the experiment with the complete rows
     */
    public InterfaceExperiment(
            InterfaceRequest request,
            Function<CaseName, Subject> subjects,
            WorkerTeam team,
            BooleanSupplier stop,
            ExperimentProgress<InterfaceRow> progress) {
        this.request = request;
        this.subjects = subjects;
        this.team = team;
        this.stop = stop;
        this.progress = progress;
    }

    /** Runs all cases until stopped. */
    public InterfaceResult run() {
        for (String name : request.cases()) {
            if (!stop.getAsBoolean()) {
                request.knownRow(name).ifPresentOrElse(rows::add, () -> run(name));
            }
        }
        return new InterfaceResult(List.copyOf(rows), List.copyOf(missed));
    }

    private void run(String name) {
        try {
            InterfaceRow row = row(name, subjects.apply(CaseName.parse(name)));
            if (stop.getAsBoolean()) {
                progress.show(name + ": interrupted");
            } else {
                rows.add(row);
                progress.onRow(row);
            }
        } catch (OutOfControl | BadInput e) {
            missed.add(new MissedSubject(name, String.valueOf(e.getMessage())));
            progress.show(name + ": " + e.getMessage());
        }
    }

    private InterfaceRow row(String name, Subject subject) {
        progress.show(name);
        TimedSearch bfsFirst = search(subject, "bfs");
        TimedSearch dirFirst = search(subject, "dir");
        TimedSearch dporFirst = searchTraces(subject, "optimal-dpor");
        List<TimedSearch> bfsRuns = new ArrayList<>();
        List<TimedSearch> dirRuns = new ArrayList<>();
        for (int run = 0; run < TIMED_RUNS; run++) {
            bfsRuns.add(again(subject, "bfs", bfsFirst));
            dirRuns.add(again(subject, "dir", dirFirst));
        }
        TimedSearch bfs = median(bfsRuns);
        TimedSearch dir = median(dirRuns);
        TimedSearch dpor = dporFirst == null ? null : again(subject, "optimal-dpor", dporFirst);
        TimedSearch traces = searchTraces(subject, "dir-traces");
        return new InterfaceRow(
                name,
                new PlainRun(bfs.result().states(), bfs.end(), bfs.seconds()),
                InterfaceRun.of(dir.result(), dir.seconds()),
                traces == null ? null : TracesRun.of(traces.result(), traces.seconds()),
                dpor == null ? null : new PlainRun(dpor.result().executions(), dpor.end(), dpor.seconds()));
    }

    /** Runs a search over traces; null if it cannot judge the subject. */
    private @Nullable TimedSearch searchTraces(Subject subject, String strategy) {
        try {
            return search(subject, strategy);
        } catch (BadInput e) {
            progress.show("    " + strategy + ": " + e.getMessage());
            return null;
        }
    }

    private static TimedSearch median(List<TimedSearch> runs) {
        return runs.stream()
                .sorted(Comparator.comparingDouble(TimedSearch::seconds))
                .skip(runs.size() / 2)
                .findFirst()
                .orElseThrow();
    }

    private TimedSearch again(Subject subject, String strategy, TimedSearch first) {
        return first.end() == RunEnd.LIMIT ? first : search(subject, strategy);
    }

    private TimedSearch search(Subject subject, String strategy) {
        long startedAt = System.nanoTime();
        SearchResult result = new SystematicExploration(subject.setup(), subject.origin(), new ProgressBeacon())
                .run(request(subject, strategy), context(subject.setup(), startedAt), reason -> {})
                .result();
        TimedSearch search = new TimedSearch(result, seconds(System.nanoTime() - startedAt));
        progress.show(String.format(
                Locale.ROOT,
                "    %s: %,d, %s, %.3f s",
                strategy,
                count(result),
                search.end().name().toLowerCase(Locale.ROOT),
                search.seconds()));
        return search;
    }

    /** Returns how many configurations, executions or local traces a search went through. */
    private static long count(SearchResult result) {
        return result.traces() == null
                ? Math.max(result.states(), result.executions())
                : result.traces().localTraces();
    }

    /** Returns a time in whole microseconds, as rows are saved. */
    private static double seconds(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos) / 1e6;
    }

    private SearchRequest request(Subject subject, String strategy) {
        return SearchRequest.of(strategy, subject.origin().seed())
                .within(SearchRequest.StateLimits.NONE.withCount(
                        request.budget().states()))
                .within(new SearchRequest.ExecutionLimits(
                        Long.MAX_VALUE, subject.setup().stepLimit(), 0));
    }

    private SearchContext context(Setup setup, long startedAt) {
        long limit = request.budget().time().toNanos();
        return SearchContext.of(setup)
                .with(team)
                .stoppingWhen(() -> stop.getAsBoolean() || System.nanoTime() - startedAt > limit);
    }
}
