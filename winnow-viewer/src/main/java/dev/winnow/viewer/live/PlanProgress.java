package dev.winnow.viewer.live;

import dev.winnow.model.External;
import dev.winnow.scenario.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of an execution in its scenario's plan: the externals that have happened, and the awaited condition.
 *
 * <p>An awaited condition holds back the fuzzer only. The user may choose a later external at any time.
 */
final class PlanProgress {

    private final LiveSituation situation;
    private final List<Plan.PlanStep> steps;
    private final boolean[] done;
    private final int unplannedCount;

    PlanProgress(LiveSituation now) {
        this.situation = now;
        Plan plan = now.setup().plan();
        steps = Stream.concat(plan.prologue().stream(), plan.epilogue().stream())
                .toList();
        done = new boolean[steps.size()];
        List<External> happened = new ArrayList<>(now.recording().externals());
        for (int i = 0; i < done.length; i++) {
            done[i] = steps.get(i) instanceof Plan.Inject inject && happened.remove(inject.external());
        }
        unplannedCount = happened.size();
    }

    /** Returns the number of externals that happened and are not in the prologue or epilogue. */
    int unplannedCount() {
        return unplannedCount;
    }

    /** An external of the plan that has not happened. */
    record PendingExternal(int position, External external) {}

    /** Returns the externals that have not happened and are enabled. */
    List<PendingExternal> pendingExternals() {
        List<PendingExternal> pending = new ArrayList<>();
        for (int i = 0; i < done.length; i++) {
            if (!done[i] && steps.get(i) instanceof Plan.Inject inject && situation.canHappen(inject.external())) {
                pending.add(new PendingExternal(i, inject.external()));
            }
        }
        return pending;
    }

    /** Returns the external that the fuzzer would inject next; null if it waits or the plan is done. */
    @Nullable
    External nextExternal() {
        return nextStep() instanceof Plan.Inject inject ? inject.external() : null;
    }

    /** Returns the awaited condition in the plan's words, or null. */
    @Nullable
    String awaitedCondition() {
        return nextStep() instanceof Plan.Await await ? await.description() : null;
    }

    /** Returns the first step of the plan that is neither done nor disabled. */
    private Plan.@Nullable PlanStep nextStep() {
        for (int i = 0; i < done.length; i++) {
            Plan.PlanStep step = steps.get(i);
            if (step instanceof Plan.Await await && !isPassed(i) && !await.isMet(situation)) {
                return await;
            }
            if (!done[i] && step instanceof Plan.Inject inject && situation.canHappen(inject.external())) {
                return inject;
            }
        }
        return null;
    }

    /** Returns true if a later external has happened, which ends a wait for good. */
    private boolean isPassed(int wait) {
        for (int i = wait + 1; i < done.length; i++) {
            if (done[i]) {
                return true;
            }
        }
        return false;
    }
}
