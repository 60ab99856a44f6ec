package dev.winnow.hunt;

import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.system.UserCode;
import dev.winnow.system.World;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A supervisor of work that may hang. It reports a handler that blocks or loops, which cannot be stopped but only left
 * behind, and detects threads that the system starts.
 */
public final class Supervisor {

    static final long POLL_MILLIS = 50;
    private static final int NAMED_THREADS = 5;
    private static final long THREAD_END_MILLIS = 500; // for a thread that has finished its work
    private static final String HANDLER_FIX = "; a handler can return and continue with a later message or timer";
    private static final String COMMON_POOL = "ForkJoinPool.commonPool-worker-";

    private final HostEnvironment host;
    private final Duration handlerLimit;

    /** @param handlerLimit how long a handler may compute or wait, see {@link HangDetector} */
    public Supervisor(HostEnvironment host, Duration handlerLimit) {
        this.host = host;
        this.handlerLimit = handlerLimit;
    }

    /**
     * The result of a campaign.
     *
     * @param problem what went wrong, if anything: the system escaped control, or an internal error
     */
    public record SupervisedResult(
            Campaign.CampaignResult result, @Nullable Throwable problem) {}

    /**
     * Runs a campaign.
     *
     * @param jobs number of threads
     * @param progress called regularly while it runs
     */
    public SupervisedResult run(
            Campaign campaign,
            int jobs,
            Function<Executor, Campaign.CampaignResult> work,
            Consumer<Campaign> progress) {
        long expectedThreads = startedThreads(campaign) + jobs + 1;
        Set<Thread> earlierThreads = host.liveThreads();
        host.threadCreations().clear();
        CompletableFuture<Campaign.CampaignResult> future = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> work.apply(host::startThread)));
        try {
            Campaign.CampaignResult result = await(future, campaign::beacons, () -> {
                leaveIfInterrupted();
                requireNoExit(campaign::beacons);
                progress.accept(campaign);
                if (startedThreads(campaign) > expectedThreads) {
                    campaign.abandon();
                }
            });
            OutOfControl leak =
                    startedThreads(campaign) > expectedThreads ? threadLeak(campaign, result, earlierThreads) : null;
            Campaign.CampaignError error = result.error();
            return new SupervisedResult(result, leak == null && error != null ? error.cause() : leak);
        } catch (OutOfControl hang) {
            campaign.abandon();
            return new SupervisedResult(campaign.result(), hang);
        } catch (WorkInterrupted e) {
            campaign.abandon();
            return new SupervisedResult(campaign.result(), null);
        }
    }

    private long startedThreads(Campaign campaign) {
        long startedByWorlds = campaign.startedThreads();
        return host.startedThreads() - startedByWorlds;
    }

    private void leaveIfInterrupted() {
        if (host.mustAbandonWork()) {
            throw new WorkInterrupted();
        }
    }

    /**
     * Runs one task that may run user code, and gives up on it if it hangs.
     *
     * @throws WorkInterrupted if the user interrupts it and it does not end in time; never while its beacon is not busy
     */
    public <T> T call(Function<ProgressBeacon, T> task) {
        CompletableFuture<T> future = new CompletableFuture<>();
        CompletableFuture<ProgressBeacon> startedBeacon = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> {
            ProgressBeacon own = busyBeacon();
            startedBeacon.complete(own);
            return task.apply(own);
        }));
        ProgressBeacon beacon = startedBeacon.join();
        return await(future, () -> List.of(beacon), () -> {
            if (beacon.isBusy()) {
                leaveIfInterrupted();
            }
            requireNoExit(() -> List.of(beacon));
        });
    }

    /** Runs a task to its end, even if the process is ending, unless user code in it hangs. */
    public void finish(Runnable task) {
        CompletableFuture<Boolean> future = new CompletableFuture<>();
        CompletableFuture<ProgressBeacon> startedBeacon = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> {
            startedBeacon.complete(busyBeacon());
            task.run();
            return true;
        }));
        ProgressBeacon beacon = startedBeacon.join();
        boolean wasInterrupted = Thread.interrupted(); // handlers may interrupt the thread that runs them
        try {
            await(future, () -> List.of(beacon), () -> {});
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static ProgressBeacon busyBeacon() {
        ProgressBeacon beacon = new ProgressBeacon();
        beacon.setBusy(true);
        return beacon;
    }

    /**
     * Runs work with several threads.
     *
     * @param beacons returns the beacons of these threads
     * @param poll called regularly while it runs
     * @throws WorkInterrupted if the user interrupts it and it does not end in time
     */
    public <T> T watch(Supplier<T> work, Supplier<List<ProgressBeacon>> beacons, Runnable poll) {
        CompletableFuture<T> future = new CompletableFuture<>();
        host.startThread(() -> complete(future, work));
        return await(future, beacons, () -> {
            leaveIfInterrupted();
            requireNoExit(beacons);
            poll.run();
        });
    }

    private <T> T await(CompletableFuture<T> future, Supplier<List<ProgressBeacon>> beacons, Runnable poll) {
        HangDetector hangs = new HangDetector(host, handlerLimit);
        while (true) {
            try {
                return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                poll.run();
                if (!host.isDebugged()) {
                    beacons.get().forEach(beacon -> requireProgress(beacon, hangs));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for an execution", e);
            } catch (ExecutionException e) {
                throw rethrown(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    private void requireNoExit(Supplier<List<ProgressBeacon>> beacons) {
        HostEnvironment.ExitAttempt exit = host.exitAttempt();
        if (exit != null) {
            throw exitAttempted(exit, beacons.get());
        }
    }

    private static void requireProgress(ProgressBeacon beacon, HangDetector hangs) {
        StackTraceElement[] stack = hangs.check(beacon);
        if (stack.length > 0) {
            throw hang(beacon, stack, hangs.limit());
        }
    }

    private static OutOfControl exitAttempted(HostEnvironment.ExitAttempt exit, List<ProgressBeacon> beacons) {
        String caller = beacons.stream()
                .filter(beacon -> beacon.thread() == exit.thread())
                .map(ProgressBeacon::describe)
                .findFirst()
                .orElse("the system");
        return exitAttempted(exit, caller);
    }

    /** Returns the error that user code called System.exit. */
    public static OutOfControl exitAttempted(HostEnvironment.ExitAttempt exit, String caller) {
        return new OutOfControl(
                callback(caller, exit.stack()) + " called System.exit:" + UserCode.stackText(exit.stack()),
                "throw an exception instead, or inject the code that ends the process as a dependency");
    }

    /** Returns the user code that the stack runs: a static initializer, or else what the caller of user code noted. */
    private static String callback(String noted, List<StackTraceElement> stack) {
        return UserCode.initializedClass(stack)
                .map(type -> "the static initializer of " + type)
                .orElse(noted);
    }

    private static OutOfControl hang(ProgressBeacon beacon, StackTraceElement[] stack, Duration limit) {
        World world = beacon.world();
        String advice = world == null ? null : world.hangAdvice(stack);
        List<StackTraceElement> frames = List.of(stack);
        boolean isHandler =
                beacon.isInHandler() && UserCode.initializedClass(frames).isEmpty();
        return new OutOfControl(
                callback(beacon.describe(), frames) + " has been running for more than " + seconds(limit) + ":"
                        + UserCode.stackText(frames),
                advice != null
                        ? advice
                        : "it must neither block nor loop forever"
                                + (isHandler ? HANDLER_FIX : "")
                                + ". If it is only slow, raise the limit: --handler-limit 60s");
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    // ---- threads

    /**
     * Runs the code that creates a scenario, and refuses a thread that it leaves behind. Idle threads of the common
     * pool do no harm.
     */
    public <T> T prepare(Supplier<T> task) {
        Set<Thread> earlierThreads = host.liveThreads();
        host.threadCreations().clear();
        T prepared = call(beacon -> task.get());
        ThreadCreations.ThreadCreation creation = host.threadCreations().first();
        if (creation != null) {
            String leaked = names(newThreads(earlierThreads)
                    .filter(thread -> !thread.getName().startsWith(COMMON_POOL) && !endsSoon(thread)));
            if (!leaked.isEmpty()) {
                throw threadLeak(describe(creation) + "\nIt is still alive: " + leaked);
            }
        }
        return prepared;
    }

    private static boolean endsSoon(Thread thread) {
        try {
            thread.join(THREAD_END_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    /** Returns null if neither a step nor a live thread shows who started one: the JVM starts threads, too. */
    private @Nullable OutOfControl threadLeak(
            Campaign campaign, Campaign.CampaignResult result, Set<Thread> earlierThreads) {
        ThreadCreations.ThreadCreation creation = host.threadCreations().first();
        long executions = Math.max(1, result.executions());
        String culprit = call(beacon -> ThreadLeakFinder.findCulprit(campaign, executions, beacon, host));
        String leaked = culprit.isEmpty() ? names(newThreads(earlierThreads)) : "";
        if (culprit.isEmpty() && (leaked.isEmpty() || host.isShuttingDown())) {
            return null;
        }
        if (creation != null) {
            return threadLeak(describe(creation));
        }
        return threadLeak(
                culprit.isEmpty()
                        ? "the system started a thread that is still alive: " + leaked
                        : culprit + " started a thread");
    }

    private static String describe(ThreadCreations.ThreadCreation creation) {
        return callback(creation.callback(), creation.stack()) + " started a thread:"
                + UserCode.stackText(creation.stack());
    }

    private static OutOfControl threadLeak(String message) {
        return new OutOfControl(
                message,
                "run everything in handlers: send a message to yourself or set a timer instead. To list the calls that"
                        + " start threads: " + SuggestedCommand.DOCTOR);
    }

    private Stream<Thread> newThreads(Set<Thread> earlierThreads) {
        return host.liveThreads().stream().filter(thread -> !earlierThreads.contains(thread) && !isOwn(thread));
    }

    private static String names(Stream<Thread> threads) {
        return threads.map(Thread::getName).sorted().limit(NAMED_THREADS).collect(Collectors.joining(", "));
    }

    /** Returns true for threads of Winnow, and of the JVM: these are not in the group that users' threads inherit. */
    private static boolean isOwn(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return thread.getName().startsWith("winnow-")
                || group == null
                || group.getParent() == null
                || group.getName().equals("InnocuousThreadGroup");
    }

    private static <T> void complete(CompletableFuture<T> future, Supplier<T> work) {
        try {
            future.complete(work.get());
        } catch (Throwable e) { // rethrown to the waiting caller
            future.completeExceptionally(e);
        }
    }

    private static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof RuntimeException exception) {
            throw exception;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        return new IllegalStateException(cause);
    }
}
