package dev.winnow.minimize.pipeline;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.guided.WorldGuidedRun;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A test of schedules by STSSched that aborts a schedule when it produces a message of unknown lineage. The lineage of
 * a message or timer is its fingerprint and the lineage of the message whose handler produced it, back to an external.
 *
 * <p>DEMi (NSDI'16), table 1, column "NoDiverge": the baseline of minimizers that never leave the recorded execution.
 * The paper does not define it; this is the definition of its released code ({@code abortUponDivergence}).
 *
 * <p>Cost: one schedule per test, on all threads.
 */
final class NoDiverge implements ScheduleTester {

    private final MinimizationRun run;
    private final Set<Long> knownLineages = new HashSet<>();

    /** One schedule that was performed; {@code failing} is null unless it fails without diverging. */
    private record Walk(@Nullable Schedule failing, int steps) {

        static final Walk NONE = new Walk(null, 0);

        boolean fails() {
            return failing != null;
        }
    }

    NoDiverge(MinimizationRun run) {
        this.run = run;
        Execution original = run.original();
        Lineages lineages = new Lineages();
        for (Step step : original.steps()) {
            for (long lineage : lineages.produced(step, item -> run.moves().handlingMove(original.item(item)))) {
                knownLineages.add(lineage);
            }
        }
    }

    @Override
    public @Nullable Schedule test(Schedule requested) {
        FailingSchedule failing = firstFailing(List.of(requested));
        return failing == null ? null : failing.performed();
    }

    @Override
    public @Nullable FailingSchedule firstFailing(List<Schedule> requested) {
        if (run.budget().pollStageEnd()) {
            return null;
        }
        List<Walk> walks = run.testers()
                .performUntil(
                        requested,
                        (tester, schedule) -> tester.tryInWorld(world -> walk(world, schedule), Walk.NONE),
                        Walk::fails);
        walks.forEach(walk -> run.budget().spend(walk.steps(), walk.steps()));
        int last = walks.size() - 1;
        Schedule failing = walks.get(last).failing();
        return failing == null ? null : new FailingSchedule(last, failing);
    }

    private Walk walk(WorldGuidedRun world, Schedule requested) {
        world.rewindTo(0);
        Lineages lineages = new Lineages();
        for (int place = 0; place < requested.size() && world.violation() == null; place++) {
            int performed = world.perform(requested.move(place), MatchPolicy.EXACT, requested.choices(place));
            if (performed != GuidedRun.ABSENT && diverges(world, lineages)) {
                return new Walk(null, world.length()); // even if it violates an invariant
            }
        }
        Violation duringRun = world.violation();
        Violation violation = duringRun != null || world.length() == 0 ? duringRun : world.checkEnd();
        Schedule performed = Schedule.performedBy(world);
        boolean fails = run.violation().isSameAs(violation) && run.isValid(performed);
        return new Walk(fails ? performed : null, world.length());
    }

    private boolean diverges(WorldGuidedRun world, Lineages lineages) {
        Recording recording = world.recording();
        long[] produced = lineages.produced(recording.step(recording.size() - 1), world::handlingMove);
        return !Arrays.stream(produced).allMatch(knownLineages::contains);
    }

    /** The lineages of the messages and timers of one execution. */
    private final class Lineages {
        private long[] ofItems = new long[256];

        /**
         * Returns the lineages of what the step produced. Steps must be passed in order.
         *
         * @param handlingMove returns the move that handles an item
         */
        long[] produced(Step step, IntUnaryOperator handlingMove) {
            long parent = parent(step);
            int first = step.firstCreatedItem();
            long[] produced = new long[step.createdItemCount()];
            for (int i = 0; i < produced.length; i++) {
                produced[i] = SeededRandom.mix(31 * parent + handlingMove.applyAsInt(first + i) + 1);
            }
            if (first + produced.length > ofItems.length) {
                ofItems = Arrays.copyOf(ofItems, 2 * (first + produced.length));
            }
            System.arraycopy(produced, 0, ofItems, first, produced.length);
            return produced;
        }

        private long parent(Step step) {
            int item = step.event().item();
            long handled = item == Event.NO_ITEM ? 0 : ofItems[item];
            return step.isExternal()
                    ? SeededRandom.mix(31 * handled + run.moves().numberOf(step.event(), step.recording()) + 1)
                    : handled;
        }
    }
}
