package dev.winnow.viewer;

import dev.winnow.run.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Looks through the executions of a library, the newest first, within limits of time and of what is shown. */
final class Search {

    private static final long LONGEST_NANOS = 8_000_000_000L;
    private static final int MOST_HITS = 500;
    private static final int MOST_IN_ONE = 20;
    private static final int MOST_STEPS = 200_000; // of one execution

    private final Library library;
    private final LongSupplier nanoTime;

    Search(Library library, LongSupplier nanoTime) {
        this.library = library;
        this.nanoTime = nanoTime;
    }

    /** A place that was found: the steps of the patterns, and the last of them in words. */
    record Hit(String path, List<Integer> steps, String text) {}

    /**
     * All that was found.
     *
     * @param searched how many executions were looked through
     * @param cut whether there was no time for all, or there was too much to show
     */
    record Result(List<Hit> hits, int searched, boolean cut) {}

    /** Looks through all executions. */
    Result all(Query query) {
        long end = nanoTime.getAsLong() + LONGEST_NANOS;
        List<Hit> hits = new ArrayList<>();
        int searched = 0;
        for (Summary summary : library.list().executions()) {
            if (nanoTime.getAsLong() > end || hits.size() >= MOST_HITS) {
                return new Result(hits, searched, true);
            }
            if (summary.problem() == null) {
                in(summary.path(), query, MOST_IN_ONE, hits);
                searched++;
            }
        }
        return new Result(hits, searched, false);
    }

    /** Looks through one execution. */
    Result one(String path, Query query) {
        List<Hit> hits = new ArrayList<>();
        in(path, query, MOST_HITS, hits);
        return new Result(hits, 1, hits.size() >= MOST_HITS);
    }

    private void in(String path, Query query, int most, List<Hit> hits) {
        HappensBefore order = new HappensBefore(query);
        List<int[]> met = new ArrayList<>();
        int found = 0;
        try (ExecutionReader reader = ExecutionReader.open(library.file(path))) {
            for (RecordedStep step : reader) {
                for (HappensBefore.Match match : order.next(step, met)) {
                    hits.add(new Hit(path, match.steps(), step.text()));
                    found++;
                }
                if (found >= most || step.number() >= MOST_STEPS) {
                    return;
                }
            }
        } catch (BadInput e) {
            // damaged further down: what was found before stands
        }
    }
}
