package dev.winnow.minimize;

/**
 * The total work of one minimization stage over all its runs.
 *
 * @param runs the number of times it ran
 * @param removedEvents the number of events that it removed in all its runs
 * @param removedExternals the number of externals that it removed in all its runs
 * @param events the number of events left after its last run
 * @param externals the number of externals left after its last run
 * @param schedules the number of schedules it tried
 * @param steps the number of steps these schedules took
 */
public record StageReport(
        String name,
        int runs,
        int removedEvents,
        int removedExternals,
        int events,
        int externals,
        long schedules,
        long steps,
        double seconds) {

    /** Returns the report of this run together with the earlier runs of the same stage. */
    public StageReport after(StageReport earlier) {
        return new StageReport(
                name,
                earlier.runs + runs,
                earlier.removedEvents + removedEvents,
                earlier.removedExternals + removedExternals,
                events,
                externals,
                earlier.schedules + schedules,
                earlier.steps + steps,
                earlier.seconds + seconds);
    }
}
