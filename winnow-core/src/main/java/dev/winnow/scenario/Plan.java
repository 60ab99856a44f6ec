package dev.winnow.scenario;

import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.system.Situation;
import dev.winnow.system.UserCallback;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The external events of a scenario: a fixed prologue, then a random mix, then a fixed epilogue.
 *
 * <p>An event of the prologue or epilogue that the world does not permit when its turn comes (such as the crash of a
 * process that is down) is skipped. A plan that names an unknown process or code block is rejected when the setup is
 * built.
 *
 * @param prologue injected first, in order
 * @param mix generators of random external events, with weights
 * @param maxInjections maximum number of external events from the mix
 * @param pace probability that an external event of the mix is injected before the next internal event
 * @param epilogue injected last, in order
 */
public record Plan(
        List<PlanStep> prologue, List<WeightedGenerator> mix, int maxInjections, double pace, List<PlanStep> epilogue) {

    /** The empty plan: no external events. */
    public static final Plan NOTHING = new Plan(List.of(), List.of(), 0, 0.1, List.of());

    public Plan {
        prologue = List.copyOf(prologue);
        mix = List.copyOf(mix);
        epilogue = List.copyOf(epilogue);
        if (maxInjections < 0) {
            throw new IllegalArgumentException("cannot inject " + maxInjections + " externals: the least is 0");
        }
        if (!(pace > 0 && pace <= 1)) {
            throw new IllegalArgumentException("the pace is a probability above 0 and at most 1, not " + pace);
        }
    }

    /** A step of the prologue or epilogue. */
    public sealed interface PlanStep {

        /** Returns what the step does, such as {@code crash node1}. */
        String text();
    }

    /** A step that injects an external event. */
    public record Inject(External external) implements PlanStep {

        @Override
        public String text() {
            if (external instanceof External.CrashInHandler crash) {
                return "crash " + crash.process() + " in its next handler";
            }
            String kind = external.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            return external instanceof External.Lifecycle lifecycle ? kind + " " + lifecycle.process() : kind;
        }
    }

    /**
     * A step that waits until the condition holds, no event is enabled or {@code maxSteps} steps have passed.
     *
     * @param description names the condition in error messages
     */
    public record Await(String description, Condition condition, int maxSteps) implements PlanStep {
        public Await {
            if (maxSteps < 1) {
                throw new IllegalArgumentException("cannot wait for " + maxSteps + " steps: the least is 1");
            }
        }

        @Override
        public String text() {
            return "wait for '" + description + "'";
        }

        /** Returns true if the condition holds or no event is enabled. */
        public boolean isMet(Situation now) {
            return now.enabled().size() == 0 || holds(now);
        }

        /** Returns true if the condition holds. */
        public boolean holds(Situation now) {
            return UserCallback.call(
                    () -> "the condition '" + description + "'",
                    "return true or false for all states; the state of a process is null while it is down",
                    () -> condition.holds(now));
        }
    }

    /** A generator of random external events. */
    @FunctionalInterface
    public interface Generator {
        /**
         * Returns an external event for the current situation, or null if none is possible.
         *
         * @param random the only source of randomness that the generator may use
         */
        @Nullable
        External next(RandomGenerator random, Situation now);
    }

    /** A generator with its weight in the mix: twice the weight is drawn twice as often. */
    public record WeightedGenerator(double weight, Generator generator) {
        public WeightedGenerator {
            if (!(weight > 0 && Double.isFinite(weight))) {
                throw new IllegalArgumentException("a weight must be above 0 and finite, not " + weight);
            }
        }
    }

    /** Returns a builder for a plan. */
    public static Builder plan() {
        return new Builder();
    }

    /** A builder that reads in the order of events: prologue, {@link #inject inject(n)} with its mix, epilogue. */
    public static final class Builder {
        private static final int DEFAULT_MAX_STEPS = 10_000;

        private final List<PlanStep> prologue = new ArrayList<>();
        private final List<WeightedGenerator> mix = new ArrayList<>();
        private final List<PlanStep> epilogue = new ArrayList<>();
        private int maxInjections;
        private double pace = 0.1;
        private boolean injectCalled;

        /** Injects these external events, in this order. */
        public Builder then(External... externals) {
            for (External external : externals) {
                steps().add(new Inject(external));
            }
            return this;
        }

        /** Starts these processes, in this order. */
        public Builder start(ProcessId... processes) {
            for (ProcessId process : processes) {
                then(new External.Start(process));
            }
            return this;
        }

        /** Lets a process crash inside its next handler, after this many effects ({@link External.CrashInHandler}). */
        public Builder crashInHandler(ProcessId process, int effects) {
            return then(new External.CrashInHandler(process, effects));
        }

        /** Pauses a process until it is resumed. */
        public Builder pause(ProcessId process) {
            return then(new External.Pause(process));
        }

        /** Resumes a paused process. */
        public Builder resume(ProcessId process) {
            return then(new External.Resume(process));
        }

        /** Sends a message from outside. */
        public Builder send(ProcessId to, Object message) {
            return then(new External.Send(to, message));
        }

        /** Waits until the condition holds, no event is enabled or 10,000 steps have passed. */
        public Builder await(String description, Condition condition) {
            return await(description, condition, DEFAULT_MAX_STEPS);
        }

        /** Waits until the condition holds, no event is enabled or {@code maxSteps} steps have passed. */
        public Builder await(String description, Condition condition, int maxSteps) {
            steps().add(new Await(description, condition, maxSteps));
            return this;
        }

        /** Waits until no message can be delivered. Timers may still be armed. */
        public Builder awaitQuiet() {
            return await("no message in flight", Condition.quiet());
        }

        /**
         * Injects at most this many random external events, each drawn from the generators added with {@link #mix}.
         * Everything after this call belongs to the epilogue.
         */
        public Builder inject(int externals) {
            if (injectCalled) {
                throw new IllegalStateException("a plan has one mix: inject(n) was called twice");
            }
            if (externals < 0) {
                throw new IllegalArgumentException("cannot inject " + externals + " externals: the least is 0");
            }
            maxInjections = externals;
            injectCalled = true;
            return this;
        }

        /** Adds a generator to the mix. One with twice the weight is drawn twice as often. */
        public Builder mix(double weight, Generator generator) {
            mix.add(new WeightedGenerator(weight, generator));
            return this;
        }

        /** Sets the probability that the mix injects an event before the next internal event. Default: 0.1. */
        public Builder pace(double probability) {
            pace = probability;
            return this;
        }

        /** Returns the plan. */
        public Plan build() {
            if (!mix.isEmpty() && !injectCalled) {
                throw new IllegalStateException(
                        "the plan has a mix but no number of events to inject: call inject(n) before mix");
            }
            return new Plan(prologue, mix, maxInjections, pace, epilogue);
        }

        private List<PlanStep> steps() {
            return injectCalled ? epilogue : prologue;
        }
    }
}
