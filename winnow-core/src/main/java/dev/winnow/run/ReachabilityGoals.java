package dev.winnow.run;

import dev.winnow.invariant.SometimesInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.States;
import dev.winnow.system.UserCallback;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * What of all that a scenario wants to be seen sometimes was seen, and in which execution first. Shared by the threads
 * of a search: a union, so that it does not matter who sees it. What an earlier execution has shown is not looked for
 * again.
 */
public final class ReachabilityGoals {

    private static final long NEVER = Long.MAX_VALUE;

    private final List<SometimesInvariant> goals;
    private final AtomicLongArray first; // by what is wanted: the lowest number of an execution that showed it

    public ReachabilityGoals(Setup setup) {
        goals = setup.reachabilityGoals();
        first = new AtomicLongArray(goals.size());
        for (int i = 0; i < goals.size(); i++) {
            first.set(i, NEVER);
        }
    }

    /** Whether nothing is wanted, so that nobody need look. */
    public boolean isEmpty() {
        return goals.isEmpty();
    }

    /** Looks at the states of the execution of that number, after a step of it. */
    public void observe(long execution, States states) {
        for (int i = 0; i < goals.size(); i++) {
            if (first.get(i) > execution && isSeen(goals.get(i), states)) {
                first.accumulateAndGet(i, execution, Math::min);
            }
        }
    }

    private static boolean isSeen(SometimesInvariant each, States states) {
        return UserCallback.call(
                () -> "'" + each.name() + "', which is to be seen sometimes,",
                "let it answer true or false, whatever the states: that of a process is null while it is down",
                () -> each.goal().test(states));
    }

    /** The names of what was never seen. */
    public List<String> neverSeen() {
        return neverSeen(NEVER - 1);
    }

    /** The names of what no execution up to that number showed. */
    public List<String> neverSeen(long last) {
        return IntStream.range(0, goals.size())
                .filter(i -> first.get(i) > last)
                .mapToObj(i -> goals.get(i).name())
                .toList();
    }
}
