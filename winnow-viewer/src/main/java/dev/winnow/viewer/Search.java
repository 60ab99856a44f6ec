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
     * @param cut whether there may be more: a limit of time, of steps or of what is shown was met, or a file is damaged
     */
    record Result(List<Hit> hits, int searched, boolean cut) {}

    /** Looks through all executions. */
    Result all(Query query) {
        long end = nanoTime.getAsLong() + LONGEST_NANOS;
        List<Hit> hits = new ArrayList<>();
        int searched = 0;
        Library.Listing listing = library.list();
        boolean cut = listing.cut();
        for (Summary summary : listing.executions()) {
            if (nanoTime.getAsLong() > end || hits.size() >= MOST_HITS) {
                return new Result(hits, searched, true);
            }
            cut |= in(summary.path(), query, MOST_IN_ONE, end, hits);
            searched++;
        }
        return new Result(hits, searched, cut);
    }

    /** Looks through one execution. */
    Result one(String path, Query query) {
        List<Hit> hits = new ArrayList<>();
        boolean cut = in(path, query, MOST_HITS, nanoTime.getAsLong() + LONGEST_NANOS, hits);
        return new Result(hits, 1, cut);
    }

    /** Whether a limit, or damage, ended it before the execution did. */
    private boolean in(String path, Query query, int most, long end, List<Hit> hits) {
        HappensBefore order = new HappensBefore(query);
        List<int[]> met = new ArrayList<>();
        int found = 0;
        try (ExecutionReader reader = ExecutionReader.open(library.file(path))) {
            for (RecordedStep step : reader) {
                if (step.number() >= MOST_STEPS || nanoTime.getAsLong() > end) {
                    return true;
                }
                for (HappensBefore.Match match : order.next(step, met)) {
                    if (found == most) {
                        return true;
                    }
                    hits.add(new Hit(path, match.steps(), step.text()));
                    found++;
                }
            }
        } catch (BadInput e) {
            return true; // damaged further down: what was found before stands
        }
        return false;
    }
}
