package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.DelayingExplorer;
import java.util.BitSet;

/**
 * Probabilistic round robin, PRR (FSE'15, section 6.2): inserts a unit at a random position when it is enabled for the
 * first time.
 */
public final class ProbabilisticRoundRobin extends QueueExplorer {

    private final SeededRandom random;
    private final BitSet known;

    public ProbabilisticRoundRobin(long seed) {
        random = new SeededRandom(SeededRandom.deriveSeed(seed, "probabilistic round robin"));
        known = new BitSet();
    }

    private ProbabilisticRoundRobin(ProbabilisticRoundRobin other) {
        super(other);
        random = other.random.copy();
        known = (BitSet) other.known.clone();
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        boolean isNew = !known.get(unit);
        known.set(unit);
        insert(isNew ? random.nextInt(length() + 1) : length(), unit);
    }

    @Override
    public DelayingExplorer copy() {
        return new ProbabilisticRoundRobin(this);
    }
}
