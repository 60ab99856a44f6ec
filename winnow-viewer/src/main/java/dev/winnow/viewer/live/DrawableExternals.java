package dev.winnow.viewer.live;

import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.PlanMixSampler;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A sample of the externals that the plan's mix may inject. Its generators are code and do not list their values, so
 * the sample is drawn.
 */
final class DrawableExternals {

    private static final int TRIES = 12;
    private static final int MAX_SAMPLES = 24;

    private DrawableExternals() {}

    /** Draws externals, each at most once. */
    static Set<External> sample(LiveSituation now, SeededRandom random) {
        Set<External> drawn = new LinkedHashSet<>();
        PlanMixSampler sampler = new PlanMixSampler(now.setup(), random);
        int generators = now.setup().plan().mix().size();
        for (int number = 0; number < generators; number++) {
            for (int i = 0; i < TRIES && drawn.size() < MAX_SAMPLES; i++) {
                External external = sampler.from(number, now);
                if (external != null) {
                    drawn.add(external);
                }
            }
        }
        return drawn;
    }
}
