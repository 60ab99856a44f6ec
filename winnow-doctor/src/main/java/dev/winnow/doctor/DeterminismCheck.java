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
import dev.winnow.replay.Divergence;
import dev.winnow.run.Campaign;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A check that executions of a scenario repeat exactly. Each execution is run twice in this JVM, replayed from its
 * file, and run once in each of several other JVMs. The second run in this JVM goes backwards, to reveal state that
 * leaks from one execution to the next. Other JVMs reveal dependence on hash order.
 *
 * <p>It finds only differences that occurred in these executions. Code that did not run, and random values that
 * happened to be equal, go unnoticed.
 *
 * <p>Cost: each execution is run and recorded (2 + other JVMs) times, in files of a few bytes per step. The first run
 * gets a quarter of the time. The executions that it completes are run again.
 */
public final class DeterminismCheck {

    private static final int SHARE_OF_FIRST_RUN = 4;

    private final ExaminedScenario examined;
    private final CheckLimits limits;
    private final Supervisor supervisor;
    private final LongSupplier nanoTime;
    private final Path directory;
    private final long deadline;

    /**
     * The limits of a check.
     *
     * @param executions the maximum number of executions
     * @param time the maximum time, not counting the time to give up on a handler that hangs
     * @param jvms the number of other JVMs
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
     * Creates a check, whose time starts now.
     *
     * @param directory an empty directory for recordings, which may be deleted afterwards
     */
    public DeterminismCheck(
            ExaminedScenario examined,
            CheckLimits limits,
            Supervisor supervisor,
            LongSupplier nanoTime,
            Path directory) {
        this.examined = examined;
        this.limits = limits;
        this.supervisor = supervisor;
        this.nanoTime = nanoTime;
        this.directory = directory;
        this.deadline = nanoTime.getAsLong() + limits.time().toNanos();
    }

    /**
     * Runs and compares the executions.
     *
     * @param guard receives the campaign; interrupting it ends the check
     * @param progress is called from time to time
     */
    public Diagnosis run(Consumer<Campaign> guard, Consumer<Campaign> progress) {
        RecordedRun original = new RecordedRun(examined, directory.resolve("here"));
        Campaign first = original.campaign(limits.executions(), firstRunTime(), () -> false, nanoTime);
        guard.accept(first);
        Supervisor.SupervisedResult outcome =
                supervisor.run(first, 1, executor -> first.findEveryViolation(1, executor), progress);
        OutOfControl outOfControl = outOfControl(outcome.problem());
        if (outOfControl != null || outcome.result().stopReason() == Campaign.StopReason.INTERRUPTED) {
            return nothingCompared(outcome.result(), outOfControl);
        }
        requireExecutions(outcome.result());
        return compareRuns(original, first, outcome.result().executions());
    }

    /** Returns the problem if the system was out of control. Throws any other problem. */
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
        return limits.time().dividedBy(SHARE_OF_FIRST_RUN);
    }

    private void requireExecutions(Campaign.CampaignResult result) {
        if (result.executions() == 0) {
            throw new BadInput(
                    "no execution finished in " + firstRunTime().toMillis() + " ms, a quarter of the time",
                    "give more time (--time 5m) or fewer steps (--steps 1000)");
        }
        if (result.events() == 0) {
            throw new BadInput(
                    "nothing to compare: no message was delivered and no timer fired in " + result.executions()
                            + " executions",
                    "make the plan start processes and send messages. To see whether their start fails: "
                            + SuggestedCommand.HUNT);
        }
    }

    private Diagnosis compareRuns(RecordedRun original, Campaign first, long executions) {
        RecordedRun repeated = new RecordedRun(examined, directory.resolve("again"));
        try (TwinJvms twins = startTwins(executions)) {
            runBackwards(repeated, first, executions);
            RunComparison repetition = RunComparison.of(original, repeated, executions, Where.SAME_JVM);
            ReplayCheck replays =
                    supervisor.call(beacon -> ReplayCheck.of(original, executions, () -> isTimeUp(first), beacon));
            twins.await(original, executions, () -> isTimeUp(first));
            return diagnosis(first.result(), repetition, replays, twins);
        } catch (OutOfControl outOfControl) {
            return nothingCompared(first.result(), outOfControl);
        }
    }

    private void runBackwards(RecordedRun repeated, Campaign first, long executions) {
        Campaign campaign = repeated.campaign(executions, Duration.ZERO, () -> isTimeUp(first), nanoTime);
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
            Campaign.CampaignResult result, RunComparison repetition, ReplayCheck replays, TwinJvms twins) {
        FirstDifferences localDifferences = repetition.differences().mergedWith(replays.differences());
        FirstDifferences otherDifferences = twins.differences();
        Difference difference = localDifferences.mergedWith(otherDifferences).mostSevere();
        return new Diagnosis(
                Math.min(repetition.compared(), difference == null ? replays.replayed() : Long.MAX_VALUE),
                repetition.identical(),
                twins.list(),
                difference,
                difference == null ? null : cause(difference, twins, !localDifferences.isEmpty()),
                UserClasses.scan(examined),
                stopped(result, Math.min(repetition.compared(), replays.replayed())),
                null);
    }

    private static DifferenceCause cause(Difference difference, TwinJvms twins, boolean differsInThisJvm) {
        return difference.what().equals(Divergence.MODIFIED_MESSAGE)
                ? DifferenceCause.MODIFIED_MESSAGE
                : twins.cause(differsInThisJvm);
    }

    private static Campaign.StopReason stopped(Campaign.CampaignResult result, long compared) {
        boolean isIncomplete = compared < result.executions();
        return result.stopReason() == Campaign.StopReason.DONE && isIncomplete
                ? Campaign.StopReason.TIME
                : result.stopReason();
    }

    private Diagnosis nothingCompared(Campaign.CampaignResult result, @Nullable OutOfControl outOfControl) {
        return new Diagnosis(
                0, 0, List.of(), null, null, UserClasses.scan(examined), result.stopReason(), outOfControl);
    }

    private TwinJvms startTwins(long executions) {
        TwinJvms twins = new TwinJvms(examined);
        try {
            for (int i = 0; i < limits.jvms(); i++) {
                Duration remaining = Duration.ofNanos(Math.max(1_000_000, deadline - nanoTime.getAsLong()));
                twins.start(new TwinRequest(examined, executions, remaining, directory.resolve("jvm-" + i)));
            }
            return twins;
        } catch (RuntimeException e) {
            twins.close();
            throw e;
        }
    }
}
