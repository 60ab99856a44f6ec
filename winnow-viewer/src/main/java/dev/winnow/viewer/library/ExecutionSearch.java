package dev.winnow.viewer.library;

import dev.winnow.system.BadInput;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A search through the executions of a directory, the newest first, limited in time and results. */
public final class ExecutionSearch {

    private static final long TIME_LIMIT_NANOS = 8_000_000_000L;
    private static final int MAX_HITS = 500;
    private static final int MAX_HITS_PER_FILE = 20;
    private static final int MAX_STEPS_PER_FILE = 200_000;

    private final ExecutionDirectory library;
    private final LongSupplier nanoTime;

    public ExecutionSearch(ExecutionDirectory library, LongSupplier nanoTime) {
        this.library = library;
        this.nanoTime = nanoTime;
    }

    /** A match: the steps that match the patterns, and the text of the last one. */
    public record SearchHit(String path, List<Integer> steps, String text) {}

    /**
     * The result of a search.
     *
     * @param searchedFiles the number of executions that were searched
     * @param isTruncated true if there may be more: a limit was reached, or a file is damaged
     */
    public record SearchHits(List<SearchHit> hits, int searchedFiles, boolean isTruncated) {}

    /** Searches all executions. */
    public SearchHits searchAll(StepQuery query) {
        long end = nanoTime.getAsLong() + TIME_LIMIT_NANOS;
        List<SearchHit> hits = new ArrayList<>();
        int searchedFiles = 0;
        ExecutionDirectory.DirectoryListing listing = library.list();
        boolean isTruncated = listing.isTruncated();
        for (ExecutionSummary summary : listing.executions()) {
            if (nanoTime.getAsLong() > end || hits.size() >= MAX_HITS) {
                return new SearchHits(hits, searchedFiles, true);
            }
            isTruncated |= searchFile(summary.path(), query, MAX_HITS_PER_FILE, end, hits);
            searchedFiles++;
        }
        return new SearchHits(hits, searchedFiles, isTruncated);
    }

    /** Searches one execution. */
    public SearchHits searchOne(String path, StepQuery query) {
        List<SearchHit> hits = new ArrayList<>();
        boolean isTruncated = searchFile(path, query, MAX_HITS, nanoTime.getAsLong() + TIME_LIMIT_NANOS, hits);
        return new SearchHits(hits, 1, isTruncated);
    }

    /** Adds the hits in one file; returns true if a limit or damage ended the search before the end of the file. */
    private boolean searchFile(String path, StepQuery query, int maxHits, long end, List<SearchHit> hits) {
        HappensBeforeMatcher matcher = new HappensBeforeMatcher(query);
        List<int[]> causes = new ArrayList<>();
        int found = 0;
        try (ExecutionReader reader = ExecutionReader.open(library.file(path))) {
            for (RecordedStep step : reader) {
                if (step.number() >= MAX_STEPS_PER_FILE || nanoTime.getAsLong() > end) {
                    return true;
                }
                for (HappensBeforeMatcher.PatternMatch match : matcher.match(step, causes)) {
                    if (found == maxHits) {
                        return true;
                    }
                    hits.add(new SearchHit(path, match.steps(), step.text()));
                    found++;
                }
            }
        } catch (BadInput e) {
            return true; // damaged further down: earlier hits are valid
        }
        return false;
    }
}
