package dev.winnow.threads;

import dev.winnow.threads.jvm.Escapes;
import dev.winnow.threads.protocol.ProgramMethod;
import dev.winnow.threads.protocol.RunRequest;
import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A check of a multi-threaded program by random schedules. Each schedule is an execution of its own, with fresh classes
 * and virtual time. The first failure is replayed in a fresh JVM before it is returned.
 *
 * <pre>{@code
 * threads(() -> {
 *     Account account = new Account();
 *     Thread other = new Thread(() -> account.deposit(1));
 *     other.start();
 *     account.deposit(1);
 *     other.join();
 *     assertThat(account.balance()).isEqualTo(2);
 * }).check();
 * }</pre>
 *
 * <p>A failure is an exception that nobody catches, in any thread; a deadlock; or a body that does not end within the
 * limits. Settings are values: each method returns a new check.
 */
public final class ThreadsCheck {

    private static final int DEFAULT_EXECUTIONS = 1_000;
    private static final double DEFAULT_PREEMPTION = 0.1;
    private static final Duration EXECUTION_LIMIT = Duration.ofMinutes(2);
    private static final RunRequest.Limits DEFAULT_LIMITS =
            new RunRequest.Limits(1_000_000, Duration.ofDays(365).toMillis(), 10_000);

    private final ProgramMethod program;
    private final int executions;
    private final RunRequest.Choices choices;
    private final RunRequest.Limits limits;

    private ThreadsCheck(ProgramMethod program, int executions, RunRequest.Choices choices, RunRequest.Limits limits) {
        this.program = program;
        this.executions = executions;
        this.choices = choices;
        this.limits = limits;
    }

    /**
     * Returns a check of a body: 1,000 executions from seed 0, with a preemption at one of ten choice points.
     *
     * @throws dev.winnow.system.BadInput if it captures variables
     */
    public static ThreadsCheck threads(ThreadsBody body) {
        RunRequest.Choices choices = new RunRequest.Choices(0, DEFAULT_PREEMPTION, 0, List.of());
        return new ThreadsCheck(ProgramMethods.of(body), DEFAULT_EXECUTIONS, choices, DEFAULT_LIMITS);
    }

    /** Sets the maximum number of executions. */
    public ThreadsCheck executions(int count) {
        return new ThreadsCheck(program, count, choices, limits);
    }

    /** Sets the seed of the first execution. The others have the seeds that follow. */
    public ThreadsCheck seed(long first) {
        return with(new RunRequest.Choices(first, choices.preemption(), choices.earlyTimers(), List.of()));
    }

    /** Sets the probability of a switch at each choice point, from 0 to 1. */
    public ThreadsCheck preemption(double probability) {
        return with(new RunRequest.Choices(choices.seed(), checked(probability), choices.earlyTimers(), List.of()));
    }

    /**
     * Sets the probability that the next timer fires although threads can run, at each step, from 0 to 1. Threads are
     * then slow, and timeouts are explored. The default is 0: time passes only when it must.
     */
    public ThreadsCheck earlyTimers(double probability) {
        return with(new RunRequest.Choices(choices.seed(), choices.preemption(), checked(probability), List.of()));
    }

    /** Sets the maximum number of steps of an execution: 1,000,000 by default. */
    public ThreadsCheck steps(long maximum) {
        return with(new RunRequest.Limits(maximum, limits.virtualMillis(), limits.stepMillis()));
    }

    /** Sets the maximum real time of one step: 10 s by default. A thread that runs longer is out of control. */
    public ThreadsCheck stepLimit(Duration maximum) {
        return with(new RunRequest.Limits(limits.steps(), limits.virtualMillis(), maximum.toMillis()));
    }

    private ThreadsCheck with(RunRequest.Choices changed) {
        return new ThreadsCheck(program, executions, changed, limits);
    }

    private ThreadsCheck with(RunRequest.Limits changed) {
        return new ThreadsCheck(program, executions, choices, changed);
    }

    private static double checked(double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException(probability + " is not a probability");
        }
        return probability;
    }

    /**
     * Throws if an execution fails.
     *
     * @throws AssertionError with the failure, where the threads were, the last steps, and the seed
     * @throws dev.winnow.system.OutOfControl if the program escapes control
     * @throws dev.winnow.system.BadInput if there is no suitable JDK
     */
    public void check() {
        find().ifPresent(finding -> {
            throw new AssertionError(finding.text());
        });
    }

    /** Returns the first failure, or empty if all executions succeed. */
    public Optional<ThreadsFinding> find() {
        try (Workers workers = Workers.open()) {
            return find(workers);
        }
    }

    /** Returns the first failure, or empty if all executions succeed. Uses these workers. */
    public Optional<ThreadsFinding> find(Workers workers) {
        for (int i = 0; i < executions; i++) {
            RunResult result = execute(choices.seed() + i, workers);
            if (result.ending() != Ending.COMPLETED) {
                return Optional.of(confirm(choices.seed() + i, i + 1, result, workers));
            }
        }
        return Optional.empty();
    }

    /** Performs one execution, whether it fails or not. */
    public RunResult execute(long executionSeed, Workers workers) {
        return workers.run(request(executionSeed, List.of()), EXECUTION_LIMIT);
    }

    private RunRequest request(long executionSeed, List<Integer> schedule) {
        RunRequest.Choices changed =
                new RunRequest.Choices(executionSeed, choices.preemption(), choices.earlyTimers(), schedule);
        return new RunRequest(program, changed, !schedule.isEmpty(), limits);
    }

    private ThreadsFinding confirm(long failingSeed, int number, RunResult found, Workers workers) {
        if (found.ending() == Ending.ESCAPED) {
            throw Escapes.ofResult(program, found);
        }
        RunResult replayed = workers.runFresh(request(failingSeed, found.schedule()), EXECUTION_LIMIT);
        if (replayed.ending() != found.ending()
                || !replayed.failure().problem().equals(found.failure().problem())) {
            throw Escapes.differs(
                    program,
                    "the execution " + words(found) + ", the replay " + words(replayed) + " (seed " + failingSeed
                            + ").");
        }
        if (replayed.summary().digest() != found.summary().digest()) {
            throw Escapes.differs(
                    program, "it fails in the same way, but in different steps (seed " + failingSeed + ").");
        }
        return new ThreadsFinding(program, failingSeed, number, replayed);
    }

    private static String words(RunResult result) {
        return result.ending() == Ending.COMPLETED
                ? "succeeds"
                : "ends with '" + result.failure().problem() + "' after "
                        + result.summary().steps() + " steps";
    }
}
