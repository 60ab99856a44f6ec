package dev.winnow.explore.catalogue;

import dev.winnow.explore.SearchDescriptor;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Setup;
import java.util.List;
import java.util.Optional;

/** A factory that picks one of several strategies for each execution, by its seed. */
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
        return MEMBERS.get(new SeededRandom(SeededRandom.deriveSeed(seed, "portfolio")).nextInt(MEMBERS.size()));
    }
}
