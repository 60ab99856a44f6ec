package dev.winnow.doctor;

import dev.winnow.doctor.compare.Difference;
import dev.winnow.doctor.compare.Difference.Where;
import dev.winnow.doctor.compare.FirstDifferences;
import dev.winnow.doctor.compare.ReplayCheck;
import dev.winnow.doctor.compare.RunComparison;
import dev.winnow.doctor.twin.ExaminedScenario;
import dev.winnow.doctor.twin.RecordedRun;
import dev.winnow.doctor.twin.TwinRequest;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.Campaign;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs executions of a scenario several times and compares: twice in this JVM, the second time backwards, so that what
 * one execution leaves to the next shows; replayed from their files; and once in each of some other JVMs, where hash
 * collections come in another order.
 *
 * <p>It sees what differed in these executions, and no more: code that did not run, or chance that fell the same way
 * twice, goes unnoticed.
 *
 * <p>Cost: each execution is performed and recorded (2 + other JVMs) times, in files that take the space of a few bytes
 * per step. A quarter of the time goes to the first run; as many executions as it finishes are run again.
 */
public final class DeterminismCheck {

    private static final int SHARE_OF_FIRST_RUN = 4;

    private final ExaminedScenario examined;
    private final CheckLimits bounds;
    private final Supervisor supervisor;
    private final LongSupplier nanoTime;
    private final Path directory;
    private final long deadline;

    /**
     * How much to do.
     *
     * @param executions at the most so many
     * @param time at the most so long, but for what it takes to give up on a handler that hangs
     * @param jvms so many others
     */
    public record CheckLimits(long executions, Duration time, int jvms) {
        public CheckLimits {
            if (executions < 1) {
                throw new IllegalArgumentException("the number of executions must be at least 1, not " + executions);
            }
            if (time.isZero() || time.isNegative()) {
                throw new IllegalArgumentException("the time must be above 0, not " + time);
            }
            if (jvms < 0 || jvms > 16) {
                throw new IllegalArgumentException("the number of other JVMs must be from 0 to 16, not " + jvms);
            }
        }
    }

    /**
     * Begins now.
     *
     * @param directory an empty one, for recordings that may be deleted afterwards
     */
    public DeterminismCheck(
            ExaminedScenario patient,
            CheckLimits bounds,
            Supervisor supervisor,
            LongSupplier nanoTime,
            Path directory) {
        this.examined = patient;
        this.bounds = bounds;
        this.supervisor = supervisor;
        this.nanoTime = nanoTime;
        this.directory = directory;
        this.deadline = nanoTime.getAsLong() + bounds.time().toNanos();
    }

    /**
     * Runs and compares.
     *
     * @param guard is given the campaign whose interruption ends all
     * @param progress is told about it now and then
     */
    public Diagnosis run(Consumer<Campaign> guard, Consumer<Campaign> progress) {
        RecordedRun here = new RecordedRun(examined, directory.resolve("here"));
        Campaign first = here.campaign(bounds.executions(), firstRunTime(), () -> false, nanoTime);
        guard.accept(first);
        Supervisor.SupervisedResult outcome =
                supervisor.run(first, 1, executor -> first.findEveryViolation(1, executor), progress);
        OutOfControl escape = outOfControl(outcome.problem());
        if (escape != null || outcome.result().stopReason() == Campaign.StopReason.INTERRUPTED) {
            return nothingCompared(outcome.result(), escape);
        }
        requireExecutions(outcome.result());
        return compareRuns(here, first, outcome.result().executions());
    }

    /** That the system escaped; whatever else went wrong is thrown on. */
    private static @Nullable OutOfControl outOfControl(@Nullable Throwable problem) {
        if (problem instanceof RuntimeException exception && !(problem instanceof OutOfControl)) {
            throw exception;
        }
        if (problem instanceof Error error) {
            throw error;
        }
        return (OutOfControl) problem;
    }

    private Duration firstRunTime() {
        return bounds.time().dividedBy(SHARE_OF_FIRST_RUN);
    }

    private void requireExecutions(Campaign.CampaignResult result) {
        if (result.executions() == 0) {
            throw new BadInput(
                    "not one execution came to its end in " + firstRunTime().toMillis() + " ms, a quarter of the time",
                    "give more time (--time 5m) or fewer steps (--steps 1000)");
        }
    }

    private Diagnosis compareRuns(RecordedRun here, Campaign first, long executions) {
        RecordedRun again = new RecordedRun(examined, directory.resolve("again"));
        try (TwinJvms others = startOthers(executions)) {
            runBackwards(again, first, executions);
            RunComparison same = RunComparison.of(here, again, executions, Where.SAME_JVM);
            ReplayCheck replays =
                    supervisor.call(beacon -> ReplayCheck.of(here, executions, () -> isTimeUp(first), beacon));
            others.await(here, executions, () -> isTimeUp(first));
            return diagnosis(first.result(), same, replays, others);
        } catch (OutOfControl escape) {
            return nothingCompared(first.result(), escape);
        }
    }

    private void runBackwards(RecordedRun again, Campaign first, long executions) {
        Campaign campaign = again.campaign(executions, Duration.ZERO, () -> isTimeUp(first), nanoTime);
        supervisor.call(beacon -> {
            long index = executions - 1;
            for (; index >= 0 && !isTimeUp(first); index--) {
                campaign.performExecution(index, beacon, strategy -> strategy);
            }
            return index;
        });
    }

    private boolean isTimeUp(Campaign first) {
        return nanoTime.getAsLong() - deadline > 0 || first.result().stopReason() == Campaign.StopReason.INTERRUPTED;
    }

    private Diagnosis diagnosis(
            Campaign.CampaignResult result, RunComparison same, ReplayCheck replays, TwinJvms others) {
        FirstDifferences differences = same.differences().mergedWith(replays.differences());
        FirstDifferences elsewhere = others.differences();
        Difference difference = differences.mergedWith(elsewhere).mostSevere();
        return new Diagnosis(
                Math.min(same.compared(), difference == null ? replays.replayed() : Long.MAX_VALUE),
                others.list(),
                difference,
                difference == null ? null : others.cause(!differences.isEmpty()),
                UserClasses.scan(examined),
                stopped(result, Math.min(same.compared(), replays.replayed())),
                null);
    }

    private static Campaign.StopReason stopped(Campaign.CampaignResult result, long compared) {
        boolean cutShort = compared < result.executions();
        return result.stopReason() == Campaign.StopReason.DONE && cutShort
                ? Campaign.StopReason.TIME
                : result.stopReason();
    }

    private Diagnosis nothingCompared(Campaign.CampaignResult result, @Nullable OutOfControl escape) {
        return new Diagnosis(0, List.of(), null, null, UserClasses.scan(examined), result.stopReason(), escape);
    }

    private TwinJvms startOthers(long executions) {
        TwinJvms others = new TwinJvms(examined);
        try {
            for (int i = 0; i < bounds.jvms(); i++) {
                Duration left = Duration.ofNanos(Math.max(1_000_000, deadline - nanoTime.getAsLong()));
                others.start(new TwinRequest(examined, executions, left, directory.resolve("jvm-" + i)));
            }
            return others;
        } catch (RuntimeException e) {
            others.close();
            throw e;
        }
    }
}
