package dev.winnow.hunt;

import dev.winnow.model.Event;
import dev.winnow.model.Item;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.system.World;
import dev.winnow.trace.EventText;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A supervisor of work that may hang. It reports a handler that blocks or loops, which cannot be stopped but only left
 * behind, and detects threads that the system starts.
 */
public final class Supervisor {

    private static final long POLL_MILLIS = 50;
    private static final int FRAMES = 12;

    private final HostEnvironment host;
    private final Duration handlerLimit;

    /** @param handlerLimit how long a handler may take */
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
        CompletableFuture<Campaign.CampaignResult> future = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> work.apply(host::startThread)));
        try {
            Campaign.CampaignResult result = await(future, campaign::beacons, () -> {
                progress.accept(campaign);
                if (startedThreads(campaign) > expectedThreads) {
                    campaign.abandon();
                }
            });
            OutOfControl leak = startedThreads(campaign) > expectedThreads ? threadLeak(campaign, result) : null;
            Campaign.CampaignError error = result.error();
            return new SupervisedResult(result, leak == null && error != null ? error.cause() : leak);
        } catch (OutOfControl hang) {
            campaign.abandon();
            return new SupervisedResult(campaign.result(), hang);
        }
    }

    private long startedThreads(Campaign campaign) {
        long startedByWorlds = campaign.startedThreads();
        return host.startedThreads() - startedByWorlds;
    }

    /** Runs one task that may run user code, and gives up on it if it hangs. */
    public <T> T call(Function<ProgressBeacon, T> task) {
        CompletableFuture<T> future = new CompletableFuture<>();
        CompletableFuture<ProgressBeacon> startedBeacon = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> {
            ProgressBeacon own = new ProgressBeacon();
            own.setBusy(true);
            startedBeacon.complete(own);
            return task.apply(own);
        }));
        ProgressBeacon beacon = startedBeacon.join();
        return await(future, () -> List.of(beacon), () -> {});
    }

    /**
     * Runs work with several threads.
     *
     * @param beacons returns the beacons of these threads
     * @param poll called regularly while it runs
     */
    public <T> T watch(Supplier<T> work, Supplier<List<ProgressBeacon>> beacons, Runnable poll) {
        CompletableFuture<T> future = new CompletableFuture<>();
        host.startThread(() -> complete(future, work));
        return await(future, beacons, poll);
    }

    private <T> T await(CompletableFuture<T> future, Supplier<List<ProgressBeacon>> beacons, Runnable poll) {
        Map<ProgressBeacon, long[]> lastProgress = new HashMap<>(); // progress count, and since when in nanoseconds
        while (true) {
            try {
                return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                poll.run();
                HostEnvironment.ExitAttempt exit = host.exitAttempt();
                if (exit != null) {
                    throw exitAttempted(exit, beacons.get());
                }
                if (!host.isDebugged()) {
                    beacons.get().forEach(beacon -> requireProgress(beacon, lastProgress));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for an execution", e);
            } catch (ExecutionException e) {
                throw rethrown(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    private void requireProgress(ProgressBeacon beacon, Map<ProgressBeacon, long[]> lastProgress) {
        long count = beacon.progressCount();
        long[] last = lastProgress.get(beacon);
        if (last == null || last[0] != count || !beacon.isBusy()) {
            lastProgress.put(beacon, new long[] {count, host.nanoTime()});
        } else if (host.nanoTime() - last[1] > handlerLimit.toNanos()) {
            throw hang(beacon);
        }
    }

    private static OutOfControl exitAttempted(HostEnvironment.ExitAttempt exit, List<ProgressBeacon> beacons) {
        String caller = beacons.stream()
                .filter(beacon -> beacon.thread() == exit.thread())
                .map(Supervisor::describe)
                .findFirst()
                .orElse("the system");
        return new OutOfControl(
                caller + " called System.exit:" + exit.stack(),
                "throw an exception instead, or inject the code that ends the process as a dependency");
    }

    private OutOfControl hang(ProgressBeacon beacon) {
        World world = beacon.world();
        Thread handlerThread = world == null ? null : world.handlerThread();
        StackTraceElement[] stack = (handlerThread == null ? beacon.thread() : handlerThread).getStackTrace();
        String advice = world == null ? null : world.hangAdvice(stack);
        StringBuilder frames = new StringBuilder();
        for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
            frames.append("\n    at ").append(stack[i]);
        }
        return new OutOfControl(
                describe(beacon) + " has been running for more than " + seconds(handlerLimit) + ":" + frames,
                advice != null
                        ? advice
                        : "a handler must neither block nor loop for ever: return, and continue with a later message or"
                                + " timer. If it is only slow, raise the limit: --handler-limit 60s");
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    /** Describes what the thread of this beacon is busy with. */
    public static String describe(ProgressBeacon beacon) {
        Event event = beacon.event();
        World world = beacon.world();
        if (event == null || world == null) {
            return "code of the scenario (its setup, an invariant, a condition, a generator, a rollback)";
        }
        try {
            return describe(event, world.recording());
        } catch (RuntimeException e) { // the recording is being written by the thread that hangs
            return "a handler of the system";
        }
    }

    static String describe(Event event, Recording recording) {
        if (event instanceof Event.Deliver deliver) {
            Item item = recording.item(deliver.item());
            return "the handler of " + item.to() + " for " + Shapes.text(item.payload()) + " from " + item.from();
        }
        if (event instanceof Event.Fire fire) {
            Item item = recording.item(fire.item());
            return "the handler of " + item.to() + " for its timer " + Shapes.text(item.payload());
        }
        return "the handler of " + EventText.of(event, recording);
    }

    // ---- threads

    private @Nullable OutOfControl threadLeak(Campaign campaign, Campaign.CampaignResult result) {
        long executions = Math.max(1, result.executions());
        String culprit = call(beacon -> ThreadLeakFinder.findCulprit(campaign, executions, beacon, host));
        if (culprit.isEmpty() && host.isShuttingDown()) {
            return null;
        }
        return new OutOfControl(
                culprit.isEmpty()
                        ? "an unknown thread was started (by a thread pool? by a tool such as jstack?)"
                        : culprit + " started a thread",
                "run everything in handlers: send a message to yourself or set a timer instead. To list the calls that"
                        + " start threads: " + SuggestedCommand.DOCTOR);
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
