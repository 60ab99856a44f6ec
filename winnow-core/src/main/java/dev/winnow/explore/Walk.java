package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.run.Setup;
import dev.winnow.run.Strategy;
import java.util.List;
import java.util.Locale;

/** The random strategies by the names that people give them: each execution drawn by itself. */
public enum Walk {
    RANDOM,
    POS,
    PCT,
    PCTCP,
    /** Each execution by one of the others, whose turn is drawn. */
    PORTFOLIO;

    private static final int DEEPEST = 5;
    private static final List<Walk> ARMS = List.of(RANDOM, POS, PCT, PCTCP);

    /** As in {@code --strategy pos}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The strategy for one execution. How deep a bug PCT and PCTCP look for, and how long they think an execution is, is drawn, too.
     *
     * @param steps at the most so many in an execution
     */
    public Strategy strategy(Setup setup, long seed, int steps) {
        return this == PORTFOLIO ? of(seed).strategy(setup, seed, steps) : alone(setup, seed, steps);
    }

    /** The same for so many steps, and then fair. */
    public Strategy strategy(Setup setup, long seed, int steps, int fairAfter) {
        Strategy unfair = strategy(setup, seed, steps);
        return fairAfter >= steps ? unfair : new Fairly(unfair, fairAfter, new RandomWalk(seed, setup.timerWeight()));
    }

    /** Which one of a portfolio draws the execution of this seed. */
    public static Walk of(long seed) {
        return ARMS.get(new Dice(Dice.derive(seed, "portfolio")).nextInt(ARMS.size()));
    }

    private Strategy alone(Setup setup, long seed, int steps) {
        Dice dice = new Dice(Dice.derive(seed, "depth and length"));
        int depth = 1 + dice.nextInt(DEEPEST);
        int length = ChangePoints.anyLength(dice, steps);
        double timerWeight = setup.timerWeight();
        return switch (this) {
            case PORTFOLIO -> throw new IllegalStateException("it is several");
            case RANDOM -> new RandomWalk(seed, timerWeight);
            case POS -> new PartialOrderSampling(seed, timerWeight);
            case PCT -> new ProbabilisticConcurrencyTesting(seed, depth, length, timerWeight);
            case PCTCP -> new ChainPriorities(seed, depth, length, timerWeight);
        };
    }
}
