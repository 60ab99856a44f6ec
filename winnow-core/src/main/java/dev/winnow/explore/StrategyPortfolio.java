package dev.winnow.explore;

import dev.winnow.model.Dice;
import dev.winnow.run.Setup;
import dev.winnow.run.Strategy;
import java.util.List;
import java.util.Optional;

/** Several ways to draw an execution: the seed of each execution decides which one draws it. */
final class StrategyPortfolio implements SearchDescriptor.ExecutionFactory {

    private static final List<String> MEMBERS = List.of("random", "pos", "pct", "pctcp");

    @Override
    public Strategy create(Setup setup, long seed, int steps) {
        return SearchCatalogue.standard().get(member(seed)).strategy(setup, seed, steps);
    }

    @Override
    public Optional<String> memberFor(long seed) {
        return Optional.of(member(seed));
    }

    private static String member(long seed) {
        return MEMBERS.get(new Dice(Dice.derive(seed, "portfolio")).nextInt(MEMBERS.size()));
    }
}
