package dev.winnow.statespace;

import dev.winnow.guided.UnsupportedByEngine;
import dev.winnow.system.BadInput;
import java.util.List;

/**
 * A state space that can skip the deliveries of messages that their receivers ignore. A receiver ignores a message if
 * its handler changes no state, sends nothing, sets no timer, chooses nothing and does not fail.
 */
public interface SkippingStateSpace extends StateSpace {

    /**
     * Returns the state space without these deliveries. An ignored message stays in the inbox; it is delivered as soon
     * as its receiver no longer ignores it. The same combinations of local states are reachable as before. They are
     * quiet, or final, if nothing but ignored messages is left.
     *
     * @throws BadInput if skipping could change the verdict of an invariant
     * @throws UnsupportedByEngine if a quiet or final initial configuration violates an invariant
     */
    SkippingStateSpace skippingIgnored();

    /**
     * Returns the moves, as a schedule requests them, that deliver the ignored messages of the successor. They can be
     * performed in any order. Empty if this state space skips nothing.
     */
    List<Integer> skippedMoves();
}
