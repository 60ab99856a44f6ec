package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Schedule;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A test of subsequences of externals: with all internal events, matched by type, or without one timer that raises the
 * logical clock.
 *
 * <p>The released code of DEMi ({@code WildcardTestOracle}).
 *
 * <p>Cost: at most one test by type more than there are such timers.
 */
record Wildcards(ScheduleTest matchedByType, ClockTimers timers) implements ScheduleTest {

    @Override
    public @Nullable Schedule test(Schedule requested) {
        FailingSchedule failing = matchedByType.firstFailing(timers.withAndWithoutEach(requested, new BitSet()));
        return failing == null ? null : failing.performed();
    }
}
