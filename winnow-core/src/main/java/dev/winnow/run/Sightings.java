package dev.winnow.run;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * What of all that a scenario wants to be seen sometimes was seen, and in which execution first. Shared by the threads of a search: a union,
 * so that it does not matter who sees it. What an earlier execution has shown is not looked for again.
 */
public final class Sightings {

    private static final long NEVER = Long.MAX_VALUE;

    private final List<Sometimes> wanted;
    private final AtomicLongArray first; // by what is wanted: the lowest number of an execution that showed it

    public Sightings(Setup setup) {
        wanted = setup.sometimes();
        first = new AtomicLongArray(wanted.size());
        for (int i = 0; i < wanted.size(); i++) {
            first.set(i, NEVER);
        }
    }

    /** Whether nothing is wanted, so that nobody need look. */
    public boolean isEmpty() {
        return wanted.isEmpty();
    }

    /** Looks at the states of the execution of that number, after a step of it. */
    public void look(long execution, States states) {
        for (int i = 0; i < wanted.size(); i++) {
            if (first.get(i) > execution && isSeen(wanted.get(i), states)) {
                first.accumulateAndGet(i, execution, Math::min);
            }
        }
    }

    private static boolean isSeen(Sometimes each, States states) {
        return UserCode.answer(
                () -> "'" + each.name() + "', which is to be seen sometimes,",
                "let it answer true or false, whatever the states: that of a process is null while it is down",
                () -> each.seen().test(states));
    }

    /** The names of what was never seen. */
    public List<String> never() {
        return never(NEVER - 1);
    }

    /** The names of what no execution up to that number showed. */
    public List<String> never(long last) {
        return IntStream.range(0, wanted.size())
                .filter(i -> first.get(i) > last)
                .mapToObj(i -> wanted.get(i).name())
                .toList();
    }
}
