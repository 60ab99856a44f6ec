package dev.winnow.replay;

import dev.winnow.guided.LookAlikeRanks;
import dev.winnow.model.Event;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.run.Decision;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Situation;
import dev.winnow.trace.EventText;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A strategy that follows an imported log on a system under control: it performs each event that is possible when its
 * turn comes, skips the others, and performs nothing else.
 *
 * <p>DEMi (NSDI'16, sections 3.2.1 and 4.1) and STS (SIGCOMM'14): replay of what was logged, as far as it goes.
 *
 * <p>Difference: nothing waits, because a handler runs to its end. If the log starts no process, those that the plan
 * starts are started first. A message from outside is known only by its text, so the scenario's plan provides it, or
 * its mix, of which a number of samples is drawn.
 *
 * <p>Cost: linear in the number of enabled events, per step.
 */
public final class LogFollower implements Strategy {

    private static final int MAX_ENABLED_SHOWN = 20;

    /**
     * The result.
     *
     * @param execution what was performed
     * @param events number of events of the log that could be followed: all but log lines
     * @param matched number of these that were performed
     * @param skipped number of these that were not possible; the others came after a violation
     * @param logLines number of log lines, which are not followed
     * @param started number of processes that the log does not start
     * @param difference the first event that was not possible; null if there is none
     */
    public record FollowedLog(
            Execution execution,
            int events,
            int matched,
            int skipped,
            int logLines,
            int started,
            @Nullable FirstDifference difference) {

        /** Returns the share of events that were performed, in percent. */
        public double percent() {
            return events == 0 ? 100 : 100.0 * matched / events;
        }
    }

    /**
     * The first event that was not possible.
     *
     * @param step the step of the imported execution
     * @param performed number of steps performed before
     * @param enabled what was enabled instead, the oldest first
     * @param enabledCount number of all enabled events
     */
    public record FirstDifference(RecordedStep step, int performed, List<String> enabled, int enabledCount) {}

    private final List<RecordedStep> log;
    private final LogItemMatcher matcher;
    private final OutsideMessages outside;
    private final LookAlikeRanks ranks = new LookAlikeRanks(); // in the log
    private final List<External> starts;
    private int started;
    private int next;
    private int matched;
    private int skipped;
    private @Nullable FirstDifference difference;

    private LogFollower(Setup setup, Origin origin, List<RecordedStep> log) {
        this.log = log;
        this.matcher = new LogItemMatcher(setup);
        this.outside = new OutsideMessages(setup, origin.seed());
        this.starts = log.stream().anyMatch(step -> step.event() instanceof RecordedEvent.Started)
                ? List.of()
                : plannedStarts(setup);
    }

    private static List<External> plannedStarts(Setup setup) {
        List<External> starts = new ArrayList<>();
        for (Plan.PlanStep step : setup.plan().prologue()) {
            if (step instanceof Plan.Inject inject && inject.external() instanceof External.Start) {
                starts.add(inject.external());
            }
        }
        return starts;
    }

    /** Follows the log once on a fresh system. */
    public static FollowedLog follow(Setup setup, Origin origin, List<RecordedStep> log, ProgressBeacon beacon) {
        Setup fresh = setup.fresh();
        LogFollower follower = new LogFollower(fresh, origin, List.copyOf(log));
        Execution execution = Runner.run(fresh, origin, follower, Integer.MAX_VALUE, beacon);
        int lines = (int) log.stream().filter(step -> isLogLine(step)).count();
        return new FollowedLog(
                execution,
                log.size() - lines,
                follower.matched,
                follower.skipped,
                lines,
                follower.started,
                follower.difference);
    }

    private static boolean isLogLine(RecordedStep step) {
        return step.event() instanceof RecordedEvent.LocalEvent;
    }

    @Override
    public Decision next(Situation now) {
        while (started < starts.size()) {
            External start = starts.get(started++);
            if (now.permits(start)) {
                return new Decision.Perform(start);
            }
        }
        while (next < log.size()) {
            RecordedStep step = log.get(next++);
            Event event = isLogLine(step) ? null : find(step.event(), now);
            boolean isThere = event == null && isInFlight(step.event(), now);
            updateRanks(step);
            if (event != null || isThere) {
                matched++;
            } else if (!isLogLine(step)) {
                skip(step, now);
            }
            if (event != null) {
                return new Decision.Perform(event);
            }
        }
        return Decision.STOP;
    }

    /** Returns true for a message from an unknown sender, which the system itself has sent. */
    private boolean isInFlight(RecordedEvent event, Situation now) {
        return event instanceof RecordedEvent.SentFromOutside send
                && matcher.find(LogItemMatcher.LogItem.fromAnybody(send.to(), send.message()), 0, now)
                        != LogItemMatcher.NONE;
    }

    private void updateRanks(RecordedStep step) {
        Integer handled = LogItemMatcher.handledItem(step.event());
        if (handled != null) {
            ranks.remove(handled);
        }
        step.sent().forEach(sent -> ranks.add(sent.id(), LogItemMatcher.LogItem.of(sent)));
        step.armed().forEach(timer -> ranks.add(timer.id(), LogItemMatcher.LogItem.of(timer)));
    }

    private void skip(RecordedStep step, Situation now) {
        skipped++;
        if (difference == null) {
            EnabledEvents enabled = now.enabled();
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < enabled.size(); i++) {
                texts.add(EventText.withoutNumbers(enabled.eventAt(i), now.recording()));
            }
            difference = new FirstDifference(
                    step,
                    now.recording().size(),
                    texts.stream().limit(MAX_ENABLED_SHOWN).toList(),
                    texts.size());
        }
    }

    private @Nullable Event find(RecordedEvent event, Situation now) {
        if (event instanceof RecordedEvent.Delivered deliver) {
            int item = findMessage(deliver, now);
            return item == LogItemMatcher.NONE ? null : new Event.Deliver(item);
        }
        if (event instanceof RecordedEvent.TimerFired fire) {
            int item = matcher.find(LogItemMatcher.LogItem.of(fire), ranks.rankOf(fire.item()), now);
            return item == LogItemMatcher.NONE ? null : new Event.Fire(item);
        }
        if (event instanceof RecordedEvent.Dropped drop) {
            LogItemMatcher.LogItem item = LogItemMatcher.LogItem.of(drop.from(), drop.to(), drop.message());
            return matcher.findFault(item, ranks.rankOf(drop.item()), External.Drop::new, now);
        }
        if (event instanceof RecordedEvent.Duplicated copy) {
            LogItemMatcher.LogItem item = LogItemMatcher.LogItem.of(copy.from(), copy.to(), copy.message());
            return matcher.findFault(item, ranks.rankOf(copy.item()), External.Duplicate::new, now);
        }
        External external = event instanceof RecordedEvent.SentFromOutside send
                ? outside.find(send, now)
                : LogItemMatcher.external(event);
        return external != null && now.permits(external) ? external : null;
    }

    /** Returns the message; if the log does not know its sender, from any sender. */
    private int findMessage(RecordedEvent.Delivered deliver, Situation now) {
        int rank = ranks.rankOf(deliver.item());
        LogItemMatcher.LogItem item = LogItemMatcher.LogItem.of(deliver.from(), deliver.to(), deliver.message());
        int found = matcher.find(item, rank, now);
        return found == LogItemMatcher.NONE && deliver.from().equals(ProcessId.OUTSIDE)
                ? matcher.find(LogItemMatcher.LogItem.fromAnybody(deliver.to(), deliver.message()), rank, now)
                : found;
    }

    /** Returns 0: a log does not tell what handlers chose. */
    @Override
    public int choose(ProcessId process, int bound) {
        return 0;
    }
}
