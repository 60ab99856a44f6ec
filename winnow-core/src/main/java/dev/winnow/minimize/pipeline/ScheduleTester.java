package dev.winnow.minimize.pipeline;

import dev.winnow.guided.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A tester of schedules: do they, or variants of them, fail in the wanted way? */
@FunctionalInterface
interface ScheduleTester {

    /** Returns the performed schedule if the requested one, or a variant of it, fails; null if not. */
    @Nullable
    Schedule test(Schedule requested);

    /** Returns the first of these schedules that fails; null if all pass. May test several at once. */
    default @Nullable FailingSchedule firstFailing(List<Schedule> requested) {
        for (int index = 0; index < requested.size(); index++) {
            Schedule performed = test(requested.get(index));
            if (performed != null) {
                return new FailingSchedule(index, performed);
            }
        }
        return null;
    }

    /** A schedule that fails, as it was performed, with its index among those requested. */
    record FailingSchedule(int index, Schedule performed) {}
}
