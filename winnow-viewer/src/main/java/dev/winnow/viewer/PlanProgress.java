package dev.winnow.viewer;

import dev.winnow.model.External;
import dev.winnow.run.Plan;
import dev.winnow.run.UserCode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How far an execution has come in its scenario's plan: which of its externals have happened, and what it waits for.
 *
 * <p>A wait of the plan keeps the fuzzer back; the system can be given the externals behind it before. So they are on offer all the time, and
 * only who follows the plan waits.
 */
final class PlanProgress {

    private final Scene now;
    private final List<Plan.Move> moves;
    private final boolean[] done;
    private final int beyond;

    PlanProgress(Scene now) {
        this.now = now;
        Plan plan = now.setup().plan();
        moves = Stream.concat(plan.prologue().stream(), plan.epilogue().stream())
                .toList();
        done = new boolean[moves.size()];
        List<External> happened = new ArrayList<>(now.recording().externals());
        for (int i = 0; i < done.length; i++) {
            done[i] = moves.get(i) instanceof Plan.Inject inject && happened.remove(inject.external());
        }
        beyond = happened.size();
    }

    /** How many externals happened that are not in the prologue or epilogue. */
    int beyond() {
        return beyond;
    }

    /** An external that is still to come. */
    record Left(int place, External external) {}

    /** Those that have not happened and can happen now. */
    List<Left> left() {
        List<Left> left = new ArrayList<>();
        for (int i = 0; i < done.length; i++) {
            if (!done[i] && moves.get(i) instanceof Plan.Inject inject && now.canHappen(inject.external())) {
                left.add(new Left(i, inject.external()));
            }
        }
        return left;
    }

    /** What the fuzzer would inject next; null if it waits, or all is done. */
    @Nullable
    External next() {
        for (int i = 0; i < done.length; i++) {
            if (moves.get(i) instanceof Plan.Await await && !isPassed(i) && !isOver(await)) {
                return null;
            }
            if (!done[i] && moves.get(i) instanceof Plan.Inject inject && now.canHappen(inject.external())) {
                return inject.external();
            }
        }
        return null;
    }

    /** What it waits for now, in the plan's words; null if it does not. */
    @Nullable
    String waits() {
        for (int i = 0; i < done.length; i++) {
            if (moves.get(i) instanceof Plan.Await await && !isPassed(i) && !isOver(await)) {
                return await.what();
            }
            if (!done[i] && moves.get(i) instanceof Plan.Inject inject && now.canHappen(inject.external())) {
                return null;
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

    private boolean isOver(Plan.Await await) {
        return now.enabled().size() == 0
                || UserCode.answer(
                        () -> "the condition '" + await.what() + "'",
                        "let it hold or not, whatever the states: that of a process is null while it is down",
                        () -> await.condition().holds(now));
    }
}
