package dev.winnow.minimize.pipeline;

import dev.winnow.guided.MatchPolicy;
import dev.winnow.guided.Schedule;
import dev.winnow.minimize.oracle.Candidate;
import dev.winnow.minimize.oracle.Oracle;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A test by one replay per schedule, on all threads.
 *
 * <p>Matched by fingerprint, it is STSSched of DEMi (NSDI'16, section 3.2.1, algorithm 1); matched by type, it is the
 * wildcards of DEMi's released code.
 */
record SingleReplay(MinimizationRun run, MatchPolicy match) implements ScheduleTester {

    @Override
    public @Nullable Schedule test(Schedule requested) {
        FailingSchedule failing = firstFailing(List.of(requested));
        return failing == null ? null : failing.performed();
    }

    @Override
    public @Nullable FailingSchedule firstFailing(List<Schedule> requested) {
        Schedule best = run.incumbent().schedule();
        Iterator<Candidate> candidates = requested.stream()
                .map(schedule -> Candidate.of(schedule, match, best))
                .iterator();
        Oracle.FailingCandidate hit = run.oracle().firstFailing(candidates);
        Schedule performed = hit == null ? null : hit.result().failingSchedule();
        return hit == null || performed == null ? null : new FailingSchedule(hit.index(), performed);
    }
}
