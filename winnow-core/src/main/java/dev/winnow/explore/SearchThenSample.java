package dev.winnow.explore;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stratified exhaustive search as long as there is room for what was seen, then stratified sampling from where it had to stop; FSE'15 suggests it. */
final class SearchThenSample implements Arm {

    private final StratifiedSearch search;
    private final Function<StratifiedSampling.Frontier, Arm> samplers;
    private @Nullable Arm sampling; // once the search is over

    SearchThenSample(StratifiedSearch search, Function<StratifiedSampling.Frontier, Arm> samplers) {
        this.search = search;
        this.samplers = samplers;
    }

    @Override
    public boolean isGoingOn() {
        if (sampling != null) {
            return sampling.isGoingOn();
        }
        if (search.isGoingOn()) {
            return true;
        }
        if (search.isFull()) {
            sampling = samplers.apply(search.rest());
            return true;
        }
        return false;
    }

    @Override
    public long events() {
        return search.events() + (sampling == null ? 0 : sampling.events());
    }

    @Override
    public long news() {
        return search.news() + (sampling == null ? 0 : sampling.news());
    }

    @Override
    public Explored explored() {
        if (sampling == null) {
            return search.explored();
        }
        Explored sampled = sampling.explored();
        Explored searched = search.explored();
        return sampled.isBroken()
                ? new Explored(sampled.by(), sampled.reached().generating(events()), -1, sampled.executions(), 0)
                : new Explored(
                        searched.by(),
                        searched.reached().generating(events()),
                        searched.delays(),
                        sampled.executions(),
                        0);
    }
}
