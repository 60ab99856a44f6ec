package dev.winnow.viewer;

import dev.winnow.explore.RandomWalk;
import dev.winnow.fuzz.ExternalDraw;
import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Choices;
import dev.winnow.run.Decision;
import dev.winnow.run.Enabled;
import dev.winnow.run.Plan;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what happens next while nobody does: the plan's externals as the fuzzer injects them, if wanted, and of what is pending the oldest
 * message (timers when there is none), or any as a random walk takes it.
 */
final class Autopilot implements Choices {

    private final boolean followsPlan;
    private final @Nullable RandomWalk walk; // null: the oldest first
    private final Dice dice;

    private Autopilot(boolean followsPlan, @Nullable RandomWalk walk, long seed) {
        this.followsPlan = followsPlan;
        this.walk = walk;
        this.dice = new Dice(Dice.derive(seed, "externals"));
    }

    static Autopilot oldestFirst(boolean followsPlan, long seed) {
        return new Autopilot(followsPlan, null, seed);
    }

    static Autopilot random(boolean followsPlan, long seed, double timerWeight) {
        return new Autopilot(followsPlan, new RandomWalk(seed, timerWeight), seed);
    }

    /** What to do now; null if there is nothing. */
    @Nullable
    Event next(Scene now) {
        External external = followsPlan ? external(now) : null;
        if (external != null) {
            return external;
        }
        if (walk == null) {
            return oldest(now);
        }
        return walk.next(now) instanceof Decision.Perform perform ? perform.event() : null;
    }

    private @Nullable External external(Scene now) {
        PlanProgress progress = new PlanProgress(now);
        External next = progress.next();
        if (next != null || progress.waits() != null) {
            return next;
        }
        Plan plan = now.setup().plan();
        boolean due = !plan.mix().isEmpty()
                && progress.beyond() < plan.count()
                && (now.enabled().size() == 0 || dice.nextDouble() < plan.pace());
        return due ? new ExternalDraw(now.setup(), dice).next(now) : null;
    }

    private static @Nullable Event oldest(Scene now) {
        Enabled enabled = now.enabled();
        int messages = enabled.messages();
        int first = messages > 0 ? 0 : messages;
        int end = messages > 0 ? messages : enabled.size();
        int oldest = -1;
        for (int i = first; i < end; i++) {
            int item = enabled.item(i);
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
     * Runs the system from where it is until the goal is reached, or nothing can happen, or an invariant breaks.
     *
     * @param stop asked before each step
     * @return why it ended, in words
     */
    String run(Stepper stepper, Goal goal, BooleanSupplier stop) {
        for (int steps = 0; steps < goal.steps(); steps++) {
            if (stepper.present().violation() != null) {
                return "an invariant is broken";
            }
            if (stop.getAsBoolean()) {
                return "stopped";
            }
            Event event = next(stepper.scene());
            if (event == null) {
                return "nothing can happen any more";
            }
            Node node = stepper.perform(event, this);
            if (goal.isReached(node.taken().line(), stepper.scene())) {
                return "reached";
            }
        }
        return stepper.present().violation() != null ? "an invariant is broken" : goal.steps() + " steps taken";
    }
}
