package dev.winnow.lab.table;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Trials of strategies on bugs, with their medians over seeds. A trial that missed the bug counts as infinite. */
final class StrategyTrials {

    private static final long MISS = Long.MAX_VALUE;

    private final List<StrategyTrial> trials;

    StrategyTrials(List<StrategyTrial> trials) {
        this.trials = List.copyOf(trials);
    }

    /** Returns the bugs, in the order of the trials. */
    List<String> cases() {
        return trials.stream().map(StrategyTrial::name).distinct().toList();
    }

    boolean isTried(String strategy) {
        return trials.stream().anyMatch(trial -> trial.strategy().equals(strategy));
    }

    List<StrategyTrial> of(String name, String strategy) {
        return trials.stream()
                .filter(trial -> trial.name().equals(name) && trial.strategy().equals(strategy))
                .toList();
    }

    /** Returns true if a strategy finds the bug in the median. */
    boolean isFound(String name, String strategy) {
        return medianCount(name, strategy).isPresent();
    }

    /** Returns the median number of schedules or states until the bug was found; empty if it is infinite. */
    OptionalLong medianCount(String name, String strategy) {
        return median(figures(name, strategy, StrategyTrial::count));
    }

    /** Returns the median number of events until the bug was found; empty if it is infinite. */
    OptionalLong medianEvents(String name, String strategy) {
        return median(figures(name, strategy, StrategyTrial::events));
    }

    /** Returns the median number of delays of the violation; empty if it is infinite. */
    OptionalLong medianDelays(String name, String strategy) {
        return median(figures(name, strategy, StrategyTrial::delays));
    }

    /** Returns the median number of steps of the violating execution; empty if it is infinite. */
    OptionalLong medianSteps(String name, String strategy) {
        return median(figures(name, strategy, StrategyTrial::steps));
    }

    /**
     * Returns the median of what the best of several strategies needs from each seed, in events; empty if it is
     * infinite.
     */
    OptionalLong medianEventsOfBest(String name, List<String> strategies, List<Long> seeds) {
        return median(seeds.stream()
                .map(seed -> trials.stream()
                        .filter(trial -> trial.name().equals(name) && strategies.contains(trial.strategy()))
                        .filter(trial -> trial.seed() == DelayingExperiment.effectiveSeed(trial.strategy(), seed))
                        .filter(StrategyTrial::found)
                        .mapToLong(StrategyTrial::events)
                        .min()
                        .orElse(MISS))
                .toList());
    }

    private List<Long> figures(String name, String strategy, ToLongFunction<StrategyTrial> figure) {
        return of(name, strategy).stream()
                .map(trial -> trial.found() ? figure.applyAsLong(trial) : MISS)
                .toList();
    }

    private static OptionalLong median(List<Long> figures) {
        if (figures.isEmpty()) {
            return OptionalLong.empty();
        }
        long middle = figures.stream().sorted().toList().get((figures.size() - 1) / 2);
        return middle == MISS ? OptionalLong.empty() : OptionalLong.of(middle);
    }
}
