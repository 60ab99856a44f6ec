package dev.winnow.run;

import dev.winnow.invariant.SometimesInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.States;
import dev.winnow.system.UserCallback;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * The reachability goals of a scenario, and for each the first execution that reached it. Shared by the threads of a
 * search; the result does not depend on their number. A goal that an earlier execution reached is not evaluated again.
 */
public final class ReachabilityGoals {

    private static final long NEVER = Long.MAX_VALUE;

    private final List<SometimesInvariant> goals;
    private final AtomicLongArray firstReached; // by goal: the lowest index of an execution that reached it

    /** Creates the goals of a setup, none of them reached. */
    public ReachabilityGoals(Setup setup) {
        goals = setup.reachabilityGoals();
        firstReached = new AtomicLongArray(goals.size());
        for (int i = 0; i < goals.size(); i++) {
            firstReached.set(i, NEVER);
        }
    }

    /** Returns true if the scenario has no goals. */
    public boolean isEmpty() {
        return goals.isEmpty();
    }

    /** Returns the number of goals. */
    public int count() {
        return goals.size();
    }

    /** Returns the name of a goal. */
    public String name(int goal) {
        return goals.get(goal).name();
    }

    /** Returns true if an execution reached the goal. */
    public boolean isReached(int goal) {
        return firstReached.get(goal) != NEVER;
    }

    /** Evaluates the goals after a step of the execution with this index. */
    public void observe(long execution, States states) {
        for (int i = 0; i < goals.size(); i++) {
            observe(i, execution, states);
        }
    }

    /** Evaluates one goal after a step of the execution with this index. */
    public void observe(int goal, long execution, States states) {
        if (firstReached.get(goal) > execution && isReached(goals.get(goal), states)) {
            firstReached.accumulateAndGet(goal, execution, Math::min);
        }
    }

    private static boolean isReached(SometimesInvariant goal, States states) {
        return UserCallback.call(
                () -> "the reachability goal '" + goal.name() + "'",
                "return true or false for all states; the state of a process is null while it is down",
                () -> goal.goal().test(states));
    }

    /** Returns the names of the goals that no execution reached. */
    public List<String> neverSeen() {
        return neverSeen(NEVER - 1);
    }

    /** Returns the names of the goals that no execution up to this index reached. */
    public List<String> neverSeen(long last) {
        return IntStream.range(0, goals.size())
                .filter(i -> firstReached.get(i) > last)
                .mapToObj(i -> goals.get(i).name())
                .toList();
    }
}
