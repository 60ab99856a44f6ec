package dev.winnow.minimize;

import dev.winnow.rehearse.Schedule;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * How a candidate came out.
 *
 * @param made the steps made, up to the violation; null unless it failed in the wanted way
 * @param cameUp the places of the candidate that these steps were asked for at
 * @param cost the steps that it takes to try it, whoever did and whatever was tried before
 * @param performed the steps really performed
 */
record Trial(@Nullable Schedule made, BitSet cameUp, int cost, long performed) {

    boolean fails() {
        return made != null;
    }
}
