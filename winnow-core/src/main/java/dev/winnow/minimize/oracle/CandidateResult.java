package dev.winnow.minimize.oracle;

import dev.winnow.guided.Schedule;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The result of testing a candidate.
 *
 * @param failingSchedule the performed steps up to the violation; null unless it fails in the wanted way
 * @param matchedPlaces the places of the candidate that were performed
 * @param cost the number of steps charged to the budget, independent of threads and of earlier tests
 * @param performedSteps the number of steps actually performed
 */
public record CandidateResult(@Nullable Schedule failingSchedule, BitSet matchedPlaces, int cost, long performedSteps) {

    boolean fails() {
        return failingSchedule != null;
    }
}
