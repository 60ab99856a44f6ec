package dev.winnow.doctor;

import dev.winnow.doctor.Difference.Where;
import dev.winnow.hunt.Supervisor;
import dev.winnow.run.BadInput;
import dev.winnow.run.Campaign;
import dev.winnow.run.OutOfControl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs executions of a scenario several times and compares: twice in this JVM, the second time backwards, so that what one
 * execution leaves to the next shows; replayed from their files; and once in each of some other JVMs, where hash collections come in another order.
 *
 * <p>It sees what differed in these executions, and no more: code that did not run, or chance that fell the same way twice,
 * goes unnoticed.
 *
 * <p>Cost: each execution is performed and recorded (2 + other JVMs) times, in files that take the space of a few bytes per
 * step. A quarter of the time goes to the first run; as many executions as it finishes are run again.
 */
public final class Checkup {

    private static final int SHARE_OF_FIRST_RUN = 4;

    private final Patient patient;
    private final Bounds bounds;
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
    public record Bounds(long executions, Duration time, int jvms) {
        public Bounds {
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
    public Checkup(Patient patient, Bounds bounds, Supervisor supervisor, LongSupplier nanoTime, Path directory) {
        this.patient = patient;
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
        Recordings here = new Recordings(patient, directory.resolve("here"));
        Campaign first = here.campaign(bounds.executions(), firstRun(), () -> false, nanoTime);
        guard.accept(first);
        Supervisor.Outcome outcome = supervisor.run(first, 1, executor -> first.fuzz(1, executor), progress);
        OutOfControl escape = escape(outcome.problem());
        if (escape != null || outcome.result().stopped() == Campaign.Stopped.INTERRUPTED) {
            return nothingCompared(outcome.result(), escape);
        }
        requireSome(outcome.result());
        return second(here, first, outcome.result().executions());
    }

    /** That the system escaped; whatever else went wrong is thrown on. */
    private static @Nullable OutOfControl escape(@Nullable Throwable problem) {
        if (problem instanceof RuntimeException exception && !(problem instanceof OutOfControl)) {
            throw exception;
        }
        if (problem instanceof Error error) {
            throw error;
        }
        return (OutOfControl) problem;
    }

    private Duration firstRun() {
        return bounds.time().dividedBy(SHARE_OF_FIRST_RUN);
    }

    private void requireSome(Campaign.Result result) {
        if (result.executions() == 0) {
            throw new BadInput(
                    "not one execution came to its end in " + firstRun().toMillis() + " ms, a quarter of the time",
                    "give more time (--time 5m) or fewer steps (--steps 1000)");
        }
    }

    private Diagnosis second(Recordings here, Campaign first, long executions) {
        Recordings again = new Recordings(patient, directory.resolve("again"));
        try (OtherJvms others = startOthers(executions)) {
            backwards(again, first, executions);
            Comparison same = Comparison.of(here, again, executions, Where.SAME_JVM);
            Replays replays = supervisor.call(pulse -> Replays.of(here, executions, () -> isOver(first), pulse));
            others.await(here, executions, () -> isOver(first));
            return diagnosis(first.result(), same, replays, others);
        } catch (OutOfControl escape) {
            return nothingCompared(first.result(), escape);
        }
    }

    private void backwards(Recordings again, Campaign first, long executions) {
        Campaign campaign = again.campaign(executions, Duration.ZERO, () -> isOver(first), nanoTime);
        supervisor.call(pulse -> {
            long index = executions - 1;
            for (; index >= 0 && !isOver(first); index--) {
                campaign.perform(index, pulse, strategy -> strategy);
            }
            return index;
        });
    }

    private boolean isOver(Campaign first) {
        return nanoTime.getAsLong() - deadline > 0 || first.result().stopped() == Campaign.Stopped.INTERRUPTED;
    }

    private Diagnosis diagnosis(Campaign.Result result, Comparison same, Replays replays, OtherJvms others) {
        Differences differences = same.differences().then(replays.differences());
        Differences elsewhere = others.differences();
        Difference difference = differences.then(elsewhere).worst();
        return new Diagnosis(
                Math.min(same.compared(), difference == null ? replays.replayed() : Long.MAX_VALUE),
                others.list(),
                difference,
                difference == null ? null : others.cause(!differences.isNone()),
                UserCode.scan(patient),
                stopped(result, Math.min(same.compared(), replays.replayed())),
                null);
    }

    private static Campaign.Stopped stopped(Campaign.Result result, long compared) {
        boolean cutShort = compared < result.executions();
        return result.stopped() == Campaign.Stopped.DONE && cutShort ? Campaign.Stopped.TIME : result.stopped();
    }

    private Diagnosis nothingCompared(Campaign.Result result, @Nullable OutOfControl escape) {
        return new Diagnosis(0, List.of(), null, null, UserCode.scan(patient), result.stopped(), escape);
    }

    private OtherJvms startOthers(long executions) {
        OtherJvms others = new OtherJvms(patient);
        try {
            for (int i = 0; i < bounds.jvms(); i++) {
                Duration left = Duration.ofNanos(Math.max(1_000_000, deadline - nanoTime.getAsLong()));
                others.start(new Errand(patient, executions, left, directory.resolve("jvm-" + i)));
            }
            return others;
        } catch (RuntimeException e) {
            others.close();
            throw e;
        }
    }
}
