package dev.winnow.viewer.library;

import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Looks through the executions of a library, the newest first, within limits of time and of what is shown. */
public final class ExecutionSearch {

    private static final long TIME_LIMIT_NANOS = 8_000_000_000L;
    private static final int MAX_HITS = 500;
    private static final int MAX_HITS_PER_FILE = 20;
    private static final int MAX_STEPS_PER_FILE = 200_000; // of one execution

    private final ExecutionDirectory library;
    private final LongSupplier nanoTime;

    public ExecutionSearch(ExecutionDirectory library, LongSupplier nanoTime) {
        this.library = library;
        this.nanoTime = nanoTime;
    }

    /** A place that was found: the steps of the patterns, and the last of them in words. */
    public record SearchHit(String path, List<Integer> steps, String text) {}

    /**
     * All that was found.
     *
     * @param searchedFiles how many executions were looked through
     * @param isTruncated whether there may be more: a limit of time, of steps or of what is shown was met, or a file is
     *     damaged
     */
    public record SearchHits(List<SearchHit> hits, int searchedFiles, boolean isTruncated) {}

    /** Looks through all executions. */
    public SearchHits searchAll(StepQuery query) {
        long end = nanoTime.getAsLong() + TIME_LIMIT_NANOS;
        List<SearchHit> hits = new ArrayList<>();
        int searched = 0;
        ExecutionDirectory.DirectoryListing listing = library.list();
        boolean cut = listing.isTruncated();
        for (ExecutionSummary summary : listing.executions()) {
            if (nanoTime.getAsLong() > end || hits.size() >= MAX_HITS) {
                return new SearchHits(hits, searched, true);
            }
            cut |= searchFile(summary.path(), query, MAX_HITS_PER_FILE, end, hits);
            searched++;
        }
        return new SearchHits(hits, searched, cut);
    }

    /** Looks through one execution. */
    public SearchHits searchOne(String path, StepQuery query) {
        List<SearchHit> hits = new ArrayList<>();
        boolean cut = searchFile(path, query, MAX_HITS, nanoTime.getAsLong() + TIME_LIMIT_NANOS, hits);
        return new SearchHits(hits, 1, cut);
    }

    /** Whether a limit, or damage, ended it before the execution did. */
    private boolean searchFile(String path, StepQuery query, int most, long end, List<SearchHit> hits) {
        HappensBeforeMatcher order = new HappensBeforeMatcher(query);
        List<int[]> met = new ArrayList<>();
        int found = 0;
        try (ExecutionReader reader = ExecutionReader.open(library.file(path))) {
            for (RecordedStep step : reader) {
                if (step.number() >= MAX_STEPS_PER_FILE || nanoTime.getAsLong() > end) {
                    return true;
                }
                for (HappensBeforeMatcher.PatternMatch match : order.match(step, met)) {
                    if (found == most) {
                        return true;
                    }
                    hits.add(new SearchHit(path, match.steps(), step.text()));
                    found++;
                }
            }
        } catch (BadInput e) {
            return true; // damaged further down: what was found before stands
        }
        return false;
    }
}
