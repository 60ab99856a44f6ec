package dev.winnow.explore;

import java.util.Comparator;
import java.util.List;

/**
 * Several searches that take turns, since nobody knows beforehand which of them suits a system. In each round every one performs about as many events, few at first, and the one that came by most that was new for
 * its events performs as many again. So the best of them finds what it finds after at most as many times its events as there are searches and one, and mostly sooner.
 *
 * <p>Nothing depends on time: same seed, same turns.
 */
final class Portfolio {

    /** Who takes turns: of all trios, the one that found most of the casebook's bugs with fewest events (docs/RESULTS.md). */
    static final List<Method> ARMS = List.of(Method.IRS, Method.POS, Method.SES_RR);

    private static final long FIRST_SLICE = 1 << 5; // events
    private static final long LAST_SLICE = 1 << 12;

    private static final class Member {
        private final Method method;
        private final Arm arm;
        private boolean goesOn = true;
        private double gain; // new configurations for each event of the latest turn

        Member(Method method, Arm arm) {
            this.method = method;
            this.arm = arm;
        }

        void turn(long slice) {
            long events = arm.events();
            long news = arm.news();
            while (goesOn && arm.events() < events + slice) {
                goesOn = arm.isGoingOn();
            }
            gain = (double) (arm.news() - news) / Math.max(1, arm.events() - events);
        }
    }

    private final Task task;
    private final List<Member> members;

    Portfolio(Task task) {
        this.task = task;
        this.members = ARMS.stream()
                .map(method -> new Member(method, method.arm(task)))
                .toList();
    }

    Explored run() {
        for (long slice = FIRST_SLICE; ; slice = Math.min(LAST_SLICE, slice + slice / 8)) {
            for (Member member : members) {
                member.turn(slice);
                if (isDone(member)) {
                    return explored(member);
                }
            }
            Member best = members.stream()
                    .filter(member -> member.goesOn)
                    .max(Comparator.comparingDouble(member -> member.gain))
                    .orElse(null);
            if (best == null) {
                return explored(mostSaid());
            }
            best.turn(slice);
            if (isDone(best)) {
                return explored(best);
            }
            if (task.stop().getAsBoolean()) {
                return explored(mostSaid());
            }
        }
    }

    /** It found something, or there is nothing. */
    private static boolean isDone(Member member) {
        return !member.goesOn
                && (member.arm.explored().isBroken()
                        || member.arm.explored().reached().complete());
    }

    /** Whoever knows what it covered. */
    private Member mostSaid() {
        return members.stream()
                .filter(member -> !member.method.samples())
                .findFirst()
                .orElseThrow();
    }

    /** What one came to, with the events of all. */
    private Explored explored(Member member) {
        Explored own = member.arm.explored();
        long events = members.stream().mapToLong(each -> each.arm.events()).sum();
        long executions = members.stream()
                .mapToLong(each -> each.arm.explored().executions())
                .sum();
        return new Explored(member.method, own.reached().generating(events), own.delays(), executions, own.places());
    }
}
