package dev.winnow.minimize.oracle;

import dev.winnow.guided.Schedule;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * How a candidate came out.
 *
 * @param failingSchedule the steps made, up to the violation; null unless it failed in the wanted way
 * @param matchedPlaces the places of the candidate that these steps were asked for at
 * @param cost the steps that it takes to try it, whoever did and whatever was tried before
 * @param performedSteps the steps really performed
 */
public record CandidateResult(@Nullable Schedule failingSchedule, BitSet matchedPlaces, int cost, long performedSteps) {

    boolean fails() {
        return failingSchedule != null;
    }
}
