package dev.winnow.processes.scenario;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * What is recorded of a run.
 *
 * @param logs the processes whose log lines are recorded
 * @param ignoredWords first words of frames that are not recorded, in upper case
 */
public record Observed(Set<String> logs, Set<String> ignoredWords) {

    /** Copies the sets. */
    public Observed {
        logs = Set.copyOf(logs);
        Set<String> upper = new TreeSet<>();
        ignoredWords.forEach(word -> upper.add(word.toUpperCase(Locale.ROOT)));
        ignoredWords = Set.copyOf(upper);
    }

    /** Returns true if a frame is not recorded. */
    public boolean ignores(String frame) {
        int end = frame.indexOf(' ');
        return ignoredWords.contains((end < 0 ? frame : frame.substring(0, end)).toUpperCase(Locale.ROOT));
    }
}
