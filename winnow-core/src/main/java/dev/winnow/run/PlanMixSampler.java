package dev.winnow.run;

import dev.winnow.model.External;
import dev.winnow.model.SeededRandom;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.Situation;
import dev.winnow.system.UserCallback;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Draws externals from the mix of a scenario's plan: only what the world and the scenario's rules permit at that
 * moment.
 */
public final class PlanMixSampler {

    private static final int TRIES = 8;

    private final Setup setup;
    private final List<Plan.WeightedGenerator> mix;
    private final double totalWeight;
    private final SeededRandom random;

    public PlanMixSampler(Setup setup, SeededRandom random) {
        this.setup = setup;
        this.mix = setup.plan().mix();
        this.totalWeight =
                mix.stream().mapToDouble(Plan.WeightedGenerator::weight).sum();
        this.random = random;
    }

    boolean isEmpty() {
        return mix.isEmpty();
    }

    /** Returns one by weight, or null if nothing fits the moment. */
    public @Nullable External next(Situation now) {
        for (int i = 0; i < TRIES; i++) {
            External external = from(pick(), now);
            if (external != null) {
                return external;
            }
        }
        return now.enabled().size() == 0 ? first(now) : null;
    }

    /** Nothing else will happen: what is drawn rarely gets its chance before the mix is given up. */
    private @Nullable External first(Situation now) {
        for (int number = 0; number < mix.size(); number++) {
            External external = from(number, now);
            if (external != null) {
                return external;
            }
        }
        return null;
    }

    /** Returns what this generator of the mix makes, or null if that does not fit the moment. */
    public @Nullable External from(int number, Situation now) {
        External external = UserCallback.<External>callOrNull(
                () -> "the generator number " + (number + 1) + " of the mix",
                "let it answer null if nothing fits the moment: the state of a process is null while it is down",
                () -> mix.get(number).generator().next(random, now));
        return external != null && setup.permits(external, now) ? external : null;
    }

    private int pick() {
        double drawn = random.nextDouble() * totalWeight;
        for (int number = 0; number < mix.size(); number++) {
            drawn -= mix.get(number).weight();
            if (drawn < 0) {
                return number;
            }
        }
        return mix.size() - 1;
    }
}
