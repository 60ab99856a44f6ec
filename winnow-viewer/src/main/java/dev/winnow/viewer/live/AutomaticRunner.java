package dev.winnow.viewer.live;

import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.run.Decision;
import dev.winnow.run.PlanMixSampler;
import dev.winnow.scenario.Plan;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.EnabledEvents;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A runner that chooses events without the user: externals of the plan as the fuzzer injects them (optional), and
 * either the oldest pending message (a timer if there is none) or a random event.
 */
public final class AutomaticRunner implements ChoiceSource {

    private final boolean followsPlan;
    private final @Nullable RandomWalk walk; // null for oldest first
    private final SeededRandom random;

    private AutomaticRunner(boolean followsPlan, @Nullable RandomWalk walk, long seed) {
        this.followsPlan = followsPlan;
        this.walk = walk;
        this.random = new SeededRandom(SeededRandom.deriveSeed(seed, "externals"));
    }

    /** Returns a runner that takes the oldest message first. */
    public static AutomaticRunner oldestFirst(boolean followsPlan, long seed) {
        return new AutomaticRunner(followsPlan, null, seed);
    }

    /** Returns a runner that takes a random walk. */
    public static AutomaticRunner random(boolean followsPlan, long seed, double timerWeight) {
        return new AutomaticRunner(followsPlan, new RandomWalk(seed, timerWeight), seed);
    }

    /** Chooses the next event; null if nothing is enabled. */
    @Nullable
    Event chooseNext(LiveSituation now) {
        External external = followsPlan ? choosePlanned(now) : null;
        if (external != null) {
            return external;
        }
        if (walk == null) {
            return oldestPending(now);
        }
        return walk.next(now) instanceof Decision.Perform perform ? perform.event() : null;
    }

    private @Nullable External choosePlanned(LiveSituation now) {
        PlanProgress progress = new PlanProgress(now);
        External next = progress.nextExternal();
        if (next != null || progress.awaitedCondition() != null) {
            return next;
        }
        Plan plan = now.setup().plan();
        boolean isDue = !plan.mix().isEmpty()
                && progress.unplannedCount() < plan.maxInjections()
                && (now.enabled().size() == 0 || random.nextDouble() < plan.pace());
        return isDue ? new PlanMixSampler(now.setup(), random).next(now) : null;
    }

    private static @Nullable Event oldestPending(LiveSituation now) {
        EnabledEvents enabled = now.enabled();
        int messages = enabled.messageCount();
        int first = messages > 0 ? 0 : messages;
        int end = messages > 0 ? messages : enabled.size();
        int oldest = -1;
        for (int i = first; i < end; i++) {
            int item = enabled.itemAt(i);
            oldest = oldest < 0 || item < oldest ? item : oldest;
        }
        if (oldest < 0) {
            return null;
        }
        return messages > 0 ? new Event.Deliver(oldest) : new Event.Fire(oldest);
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return walk == null ? 0 : walk.choose(process, bound);
    }

    /**
     * Runs the system from its current node until the goal is reached, nothing is enabled, or an invariant is violated.
     *
     * @param stop polled before each step
     * @return the reason for the end, in words
     */
    String run(Stepper stepper, RunGoal goal, BooleanSupplier stop) {
        for (int steps = 0; steps < goal.maxSteps(); steps++) {
            if (stepper.current().violation() != null) {
                return "an invariant is violated";
            }
            if (stop.getAsBoolean()) {
                return "stopped";
            }
            Event event = chooseNext(stepper.situation());
            if (event == null) {
                return "nothing is enabled any more";
            }
            StepNode node = stepper.perform(event, this);
            if (goal.isReached(node.performedStep().recordedStep(), stepper.situation())) {
                return "reached";
            }
        }
        return stepper.current().violation() != null ? "an invariant is violated" : goal.maxSteps() + " steps taken";
    }
}
