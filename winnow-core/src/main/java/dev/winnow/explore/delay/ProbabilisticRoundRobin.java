package dev.winnow.explore.delay;

import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.DelayingExplorer;
import java.util.BitSet;

/**
 * Probabilistic round robin, PRR (FSE'15, section 6.2): inserts a unit at a random position of the queue when its
 * process is created, and lets it wait there until it is enabled for the first time. Otherwise works like
 * {@link RoundRobin}.
 */
public final class ProbabilisticRoundRobin extends QueueExplorer {

    private final SeededRandom random;
    private final BitSet created;
    private final BitSet waiting; // in the queue, and not enabled so far

    public ProbabilisticRoundRobin(long seed) {
        random = new SeededRandom(SeededRandom.deriveSeed(seed, "probabilistic round robin"));
        created = new BitSet();
        waiting = new BitSet();
    }

    private ProbabilisticRoundRobin(ProbabilisticRoundRobin other) {
        super(other);
        random = other.random.copy();
        created = (BitSet) other.created.clone();
        waiting = (BitSet) other.waiting.clone();
    }

    @Override
    int nextPosition() {
        int position = 0;
        while (waiting.get(unitAt(position))) {
            position++;
        }
        return position;
    }

    @Override
    public void onCreated(int unit) {
        created.set(unit);
        waiting.set(unit);
        insert(random.nextInt(length() + 1), unit);
    }

    @Override
    public void onEnabled(int unit, ProcessId process, boolean timer) {
        if (!created.get(unit)) {
            onCreated(unit);
        }
        if (waiting.get(unit)) {
            waiting.clear(unit);
        } else {
            insert(length(), unit);
        }
    }

    @Override
    public DelayingExplorer copy() {
        return new ProbabilisticRoundRobin(this);
    }
}
