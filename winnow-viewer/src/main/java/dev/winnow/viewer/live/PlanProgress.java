package dev.winnow.viewer.live;

import dev.winnow.model.External;
import dev.winnow.scenario.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far an execution has come in its scenario's plan: which of its externals have happened, and what it waits for.
 *
 * <p>A wait of the plan keeps the fuzzer back; the system can be given the externals behind it before. So they are on
 * offer all the time, and only who follows the plan waits.
 */
final class PlanProgress {

    private final LiveSituation situation;
    private final List<Plan.PlanStep> moves;
    private final boolean[] done;
    private final int unplannedCount;

    PlanProgress(LiveSituation now) {
        this.situation = now;
        Plan plan = now.setup().plan();
        moves = Stream.concat(plan.prologue().stream(), plan.epilogue().stream())
                .toList();
        done = new boolean[moves.size()];
        List<External> happened = new ArrayList<>(now.recording().externals());
        for (int i = 0; i < done.length; i++) {
            done[i] = moves.get(i) instanceof Plan.Inject inject && happened.remove(inject.external());
        }
        unplannedCount = happened.size();
    }

    /** How many externals happened that are not in the prologue or epilogue. */
    int unplannedCount() {
        return unplannedCount;
    }

    /** An external that is still to come. */
    record PendingExternal(int position, External external) {}

    /** Those that have not happened and can happen now. */
    List<PendingExternal> pendingExternals() {
        List<PendingExternal> left = new ArrayList<>();
        for (int i = 0; i < done.length; i++) {
            if (!done[i] && moves.get(i) instanceof Plan.Inject inject && situation.canHappen(inject.external())) {
                left.add(new PendingExternal(i, inject.external()));
            }
        }
        return left;
    }

    /** Returns what the fuzzer would inject next; null if it waits, or all is done. */
    @Nullable
    External nextExternal() {
        return due() instanceof Plan.Inject inject ? inject.external() : null;
    }

    /** Returns what it waits for now, in the plan's words; null if it does not. */
    @Nullable
    String awaitedCondition() {
        return due() instanceof Plan.Await await ? await.description() : null;
    }

    /** The first move that is neither done nor impossible now. */
    private Plan.@Nullable PlanStep due() {
        for (int i = 0; i < done.length; i++) {
            Plan.PlanStep move = moves.get(i);
            if (move instanceof Plan.Await await && !isPassed(i) && !await.isMet(situation)) {
                return await;
            }
            if (!done[i] && move instanceof Plan.Inject inject && situation.canHappen(inject.external())) {
                return inject;
            }
        }
        return null;
    }

    /** A wait is over for good once something behind it has happened. */
    private boolean isPassed(int wait) {
        for (int i = wait + 1; i < done.length; i++) {
            if (done[i]) {
                return true;
            }
        }
        return false;
    }
}
