package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Explorer;
import java.util.BitSet;

/** PRR (FSE'15, section 2): as RR, but who comes for the first time stands anywhere in the line, by chance. */
public final class ProbabilisticRoundRobin extends Line {

    private final Dice dice;
    private final BitSet known;

    public ProbabilisticRoundRobin(long seed) {
        dice = new Dice(Dice.derive(seed, "probabilistic round robin"));
        known = new BitSet();
    }

    private ProbabilisticRoundRobin(ProbabilisticRoundRobin other) {
        super(other);
        dice = other.dice.copy();
        known = (BitSet) other.known.clone();
    }

    @Override
    public void enabled(int unit, ProcessId process, boolean timer) {
        boolean isNew = !known.get(unit);
        known.set(unit);
        insert(isNew ? dice.nextInt(length() + 1) : length(), unit);
    }

    @Override
    public Explorer copy() {
        return new ProbabilisticRoundRobin(this);
    }
}
