package dev.winnow.cli.search;

import dev.winnow.cli.output.Terminal;
import dev.winnow.explore.SearchResult;
import dev.winnow.hunt.SystematicExploration;
import dev.winnow.model.Counted;
import dev.winnow.model.Execution;
import dev.winnow.trace.json.JsonFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of {@code explore} as text and JSON. */
public sealed interface ExplorationText permits StateSearchText, ReductionText, LocalTracesText {

    /** The verdict if there is no violation, but an invariant could not be decided everywhere. */
    String UNDECIDED_VERDICT =
            "nothing      no violation in %s; not everything could be decided (not a proof that there is none)";

    /** Returns what was found. */
    SystematicExploration.ExplorationOutcome outcome();

    /** Returns why the search ended. */
    SearchEndText end();

    /** Returns the line that says how far the search got. */
    String progressLine(double seconds);

    /** Returns the strategy that found the violation, with details. */
    String foundBy();

    /** Returns what the absence of a violation means. */
    String verdict();

    /** Returns lines about how components were explored. */
    default List<String> componentLines() {
        return List.of();
    }

    /** Returns lines about what ended the search, what was covered and what was not. */
    List<String> coverageLines();

    /** Returns the names of reachability goals that were never reached. */
    default List<String> neverSeen() {
        return List.of();
    }

    default SearchResult result() {
        return outcome().result();
    }

    /** Returns the failing execution, or null. */
    default @Nullable Execution execution() {
        return outcome().execution();
    }

    // ---- JSON

    /** Returns true if the search counts states. */
    default boolean countsStates() {
        return false;
    }

    /** Returns true if the search counts delays. */
    default boolean countsDelays() {
        return false;
    }

    /** Returns true if the search counts executions. */
    default boolean countsExecutions() {
        return true;
    }

    /** Writes what only this kind of search counts. */
    void writeOwnFields(JsonFields json);

    /** Writes the result; null for what the search does not count. */
    default void writeFields(JsonFields json) {
        json.text("by", result().by());
        writeCount(json, "states", countsStates(), result().states());
        json.number("generated", result().events());
        writeCount(json, "depth", countsStates(), result().depth());
        end().writeFields(json);
        writeCount(json, "bytes", countsStates(), result().counts().memory().bytes());
        writeCount(json, "forgotten", countsStates(), result().counts().memory().forgotten());
        writeCount(json, "delays", countsDelays() && result().delays() >= 0, result().delays());
        writeCount(json, "executions", countsExecutions(), result().executions());
        writeOwnFields(json);
    }

    private static void writeCount(JsonFields json, String name, boolean isCounted, long count) {
        if (isCounted) {
            json.number(name, count);
        } else {
            json.nullField(name);
        }
    }

    // ---- texts

    static String progressLine(long seen, int deepest, double seconds) {
        return "  exploring    " + Counted.of(seen, "state") + " · "
                + Terminal.approximate(seen / Math.max(seconds, 1e-3)) + "/s · depth " + Terminal.count(deepest) + " · "
                + Terminal.seconds(seconds);
    }

    static String executionCount(long executions, long events, double seconds) {
        return Counted.of(executions, "execution") + " · "
                + Terminal.approximate(executions / Math.max(seconds, 1e-3)) + "/s · "
                + Terminal.approximate((double) events) + " events";
    }
}
