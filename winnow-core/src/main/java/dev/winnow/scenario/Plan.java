package dev.winnow.scenario;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.Situation;
import dev.winnow.system.UserCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The externals of a scenario: a prologue in order, then a random mix, then an epilogue in order.
 *
 * <p>A part of the prologue or epilogue that is not permitted at its moment (a crash of what is down, a heal of what is
 * whole) is left out. One that names a process or block which the system does not have is refused with the scenario.
 *
 * @param mix what may be injected at random, with its weight
 * @param maxInjections how many externals of the mix are injected at the most
 * @param pace the chance that one is injected before the next internal event
 */
public record Plan(
        List<PlanStep> prologue, List<WeightedGenerator> mix, int maxInjections, double pace, List<PlanStep> epilogue) {

    /** No externals at all. */
    public static final Plan NOTHING = new Plan(List.of(), List.of(), 0, 0.1, List.of());

    public Plan {
        prologue = List.copyOf(prologue);
        mix = List.copyOf(mix);
        epilogue = List.copyOf(epilogue);
        if (maxInjections < 0) {
            throw new IllegalArgumentException("cannot inject " + maxInjections + " externals: the least is 0");
        }
        if (!(pace > 0 && pace <= 1)) {
            throw new IllegalArgumentException("the pace of injection is a chance above 0 and up to 1, not " + pace);
        }
    }

    /** A part of the prologue or epilogue. */
    public sealed interface PlanStep {}

    /** Inject this now. */
    public record Inject(External external) implements PlanStep {}

    /**
     * Inject nothing until this holds, or until nothing is left that could happen, or for so many steps at the most.
     */
    public record Await(String description, Condition condition, int maxSteps) implements PlanStep {
        public Await {
            if (maxSteps < 1) {
                throw new IllegalArgumentException("cannot wait for " + maxSteps + " steps: the least is 1");
            }
        }

        /** Returns true if the condition holds, or nothing is left that could happen. */
        public boolean isMet(Situation now) {
            return now.enabled().size() == 0
                    || UserCallback.call(
                            () -> "the condition '" + description + "'",
                            "let it hold or not, whatever the states: that of a process is null while it is down",
                            () -> condition.holds(now));
        }
    }

    /** Makes externals at random; null if none fits the moment. */
    @FunctionalInterface
    public interface Generator {
        @Nullable
        External next(RandomGenerator random, Situation now);
    }

    /** One kind of external in the mix; a kind with twice the weight comes twice as often. */
    public record WeightedGenerator(double weight, Generator generator) {
        public WeightedGenerator {
            if (!(weight > 0 && Double.isFinite(weight))) {
                throw new IllegalArgumentException("a weight must be above 0 and finite, not " + weight);
            }
        }
    }

    public static Builder plan() {
        return new Builder();
    }

    /** Writes a plan in the order in which it happens. */
    public static final class Builder {
        private static final int PATIENCE = 10_000;

        private final List<PlanStep> prologue = new ArrayList<>();
        private final List<WeightedGenerator> mix = new ArrayList<>();
        private final List<PlanStep> epilogue = new ArrayList<>();
        private int count = -1;
        private double pace = 0.1;
        private boolean afterMix;

        /** Injects these, in this order. */
        public Builder then(External... externals) {
            for (External external : externals) {
                moves().add(new Inject(external));
            }
            return this;
        }

        public Builder start(ProcessId... processes) {
            for (ProcessId process : processes) {
                moves().add(new Inject(new External.Start(process)));
            }
            return this;
        }

        public Builder send(ProcessId to, Object message) {
            return then(new External.Send(to, message));
        }

        /** Waits until it holds, or nothing is left that could happen, or 10,000 steps have passed. */
        public Builder await(String what, Condition condition) {
            return await(what, condition, PATIENCE);
        }

        public Builder await(String what, Condition condition, int steps) {
            moves().add(new Await(what, condition, steps));
            return this;
        }

        public Builder awaitQuiet() {
            return await("no message under way", Condition.quiet());
        }

        /** From here on: so many externals at random, each drawn from the kinds that follow with {@link #mix}. */
        public Builder inject(int externals) {
            if (afterMix) {
                throw new IllegalStateException("a plan has one mix: inject(n) was called twice");
            }
            if (externals < 0) {
                throw new IllegalArgumentException("cannot inject " + externals + " externals: the least is 0");
            }
            count = externals;
            afterMix = true;
            return this;
        }

        public Builder mix(double weight, Generator generator) {
            mix.add(new WeightedGenerator(weight, generator));
            return this;
        }

        /** The chance that an external of the mix is injected before the next internal event; 0.1 unless told. */
        public Builder pace(double chance) {
            pace = chance;
            return this;
        }

        public Plan build() {
            if (!mix.isEmpty() && count < 0) {
                throw new IllegalStateException(
                        "the plan has a mix but not how many to inject: call inject(n) before mix");
            }
            return new Plan(prologue, mix, Math.max(count, 0), pace, epilogue);
        }

        private List<PlanStep> moves() {
            return afterMix ? epilogue : prologue;
        }
    }
}
