package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.ProgramMethod;
import dev.winnow.threads.protocol.RunRequest;
import dev.winnow.threads.protocol.RunResult;
import dev.winnow.threads.runtime.BlockedThread;
import dev.winnow.threads.runtime.Carriers;
import dev.winnow.threads.runtime.ControlledThread;
import dev.winnow.threads.runtime.Ending;
import dev.winnow.threads.runtime.ExecutionLimits;
import dev.winnow.threads.runtime.SchedulePolicy;
import dev.winnow.threads.runtime.ThreadScheduler;
import dev.winnow.threads.runtime.network.SimulatedNetwork;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;

/** Performs executions, one after the other, and leaves nothing of them behind. */
final class ProgramRunner {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ProgramCode code;
    private final Watchdog watchdog;
    private final Carriers carriers = new Carriers();

    ProgramRunner(ProgramCode code, Watchdog watchdog) {
        this.code = code;
        this.watchdog = watchdog;
    }

    RunResult run(RunRequest request) {
        Properties properties = (Properties) System.getProperties().clone();
        PrintStream out = System.out;
        PrintStream err = System.err;
        BoundedOutput output = new BoundedOutput();
        PrintStream captured = new PrintStream(output, true, StandardCharsets.UTF_8);
        System.setOut(captured);
        System.setErr(captured);
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> ThreadScheduler.failRunning(e));
        try {
            return perform(request, output);
        } finally {
            watchdog.forget();
            System.setOut(out);
            System.setErr(err);
            System.setProperties(properties);
        }
    }

    private RunResult perform(RunRequest request, BoundedOutput output) {
        ThreadScheduler scheduler = scheduler(request);
        SimulatedNetwork network = new SimulatedNetwork(scheduler, true);
        network.add(scheduler.program());
        Trace trace = new Trace();
        if (request.isTraced()) {
            scheduler.listen(trace);
        }
        watchdog.watch(scheduler, request.limits().stepMillis());
        ClassLoader loader = code.newLoader();
        AtomicReference<String> value = new AtomicReference<>("");
        scheduler.run("main", () -> value.set(call(request.program(), loader)));
        RunResult.Failure failure = failure(scheduler); // before threads are unwound, as is what follows
        List<Integer> schedule = scheduler.ending() == Ending.COMPLETED
                ? List.of()
                : Arrays.stream(scheduler.schedule()).boxed().toList();
        long steps = scheduler.steps();
        long nanos = scheduler.elapsedNanos();
        RunResult.Summary summary =
                new RunResult.Summary(scheduler.digest(), steps, scheduler.threadCount(), nanos, scheduler.unwind());
        RunResult.Texts texts = new RunResult.Texts(Objects.requireNonNull(value.get()), output.text(), trace.lines());
        return new RunResult(scheduler.ending(), failure, schedule, summary, texts);
    }

    private ThreadScheduler scheduler(RunRequest request) {
        RunRequest.Choices choices = request.choices();
        SchedulePolicy policy = choices.schedule().isEmpty()
                ? new RandomPolicy(choices.seed(), choices.preemption(), choices.earlyTimers())
                : new RecordedPolicy(choices.schedule());
        ExecutionLimits limits =
                new ExecutionLimits(request.limits().steps(), request.limits().virtualMillis() * NANOS_PER_MILLI);
        return new ThreadScheduler(carriers, policy, limits, choices.seed());
    }

    private static RunResult.Failure failure(ThreadScheduler scheduler) {
        boolean hasFailed = scheduler.ending() != Ending.COMPLETED;
        ControlledThread culprit = scheduler.culprit();
        return new RunResult.Failure(
                scheduler.problem(),
                culprit == null ? "" : culprit.description(),
                StackText.of(scheduler.failure()),
                hasFailed ? BlockedThread.of(scheduler) : List.of());
    }

    private static String call(ProgramMethod program, ClassLoader loader) throws Throwable {
        Thread.currentThread().setContextClassLoader(loader);
        Method method;
        try {
            method = loader.loadClass(program.className()).getDeclaredMethod(program.name());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot call " + program + ": " + e, e);
        }
        method.setAccessible(true);
        try {
            return String.valueOf(method.invoke(null));
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
