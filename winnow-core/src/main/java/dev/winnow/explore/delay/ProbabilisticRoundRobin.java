package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.DelayingExplorer;
import java.util.BitSet;

/** PRR (FSE'15, section 2): as RR, but who comes for the first time stands anywhere in the line, by chance. */
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
