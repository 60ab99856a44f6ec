package dev.winnow.hunt;

import dev.winnow.model.Event;
import dev.winnow.model.Item;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.run.Campaign;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.system.OutOfControl;
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
 * Runs work that may hang, and says what hangs: a handler that blocks or loops cannot be stopped, only left behind.
 * Also notices threads that the system starts.
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
     * How a campaign came out: what was found, and what went wrong, if anything did: the system escaped, or a mistake.
     */
    public record SupervisedResult(
            Campaign.CampaignResult result, @Nullable Throwable problem) {}

    /** Runs a campaign on so many threads; {@code progress} is told about it now and then. */
    public SupervisedResult run(
            Campaign campaign,
            int jobs,
            Function<Executor, Campaign.CampaignResult> work,
            Consumer<Campaign> progress) {
        long threadsOfOurs = startedThreads(campaign) + jobs + 1;
        CompletableFuture<Campaign.CampaignResult> future = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> work.apply(host::startThread)));
        try {
            Campaign.CampaignResult result = await(future, campaign::beacons, () -> {
                progress.accept(campaign);
                if (startedThreads(campaign) > threadsOfOurs) {
                    campaign.abandon();
                }
            });
            OutOfControl leak = startedThreads(campaign) > threadsOfOurs ? leak(campaign, result) : null;
            Campaign.CampaignError trouble = result.error();
            return new SupervisedResult(result, leak == null && trouble != null ? trouble.cause() : leak);
        } catch (OutOfControl hang) {
            campaign.abandon();
            return new SupervisedResult(campaign.result(), hang);
        }
    }

    private long startedThreads(Campaign campaign) {
        long ofWorlds = campaign.startedThreads();
        return host.startedThreads() - ofWorlds;
    }

    /** Runs one task that may run code of the user, and gives up on it when it hangs. */
    public <T> T call(Function<ProgressBeacon, T> task) {
        CompletableFuture<T> future = new CompletableFuture<>();
        CompletableFuture<ProgressBeacon> pulse = new CompletableFuture<>();
        host.startThread(() -> complete(future, () -> {
            ProgressBeacon own = new ProgressBeacon();
            own.setBusy(true);
            pulse.complete(own);
            return task.apply(own);
        }));
        ProgressBeacon started = pulse.join();
        return await(future, () -> List.of(started), () -> {});
    }

    /** Runs work that has several threads, whose pulses are watched; {@code poll} is called now and then. */
    public <T> T watch(Supplier<T> work, Supplier<List<ProgressBeacon>> pulses, Runnable poll) {
        CompletableFuture<T> future = new CompletableFuture<>();
        host.startThread(() -> complete(future, work));
        return await(future, pulses, poll);
    }

    private <T> T await(CompletableFuture<T> future, Supplier<List<ProgressBeacon>> pulses, Runnable poll) {
        Map<ProgressBeacon, long[]> seen = new HashMap<>(); // beats, and since when
        while (true) {
            try {
                return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                poll.run();
                HostEnvironment.ExitAttempt exit = host.exitAttempt();
                if (exit != null) {
                    throw escape(exit, pulses.get());
                }
                if (!host.isDebugged()) {
                    pulses.get().forEach(beacon -> look(beacon, seen));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for an execution", e);
            } catch (ExecutionException e) {
                throw rethrown(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    private void look(ProgressBeacon beacon, Map<ProgressBeacon, long[]> seen) {
        long beats = beacon.progressCount();
        long[] last = seen.get(beacon);
        if (last == null || last[0] != beats || !beacon.isBusy()) {
            seen.put(beacon, new long[] {beats, host.nanoTime()});
        } else if (host.nanoTime() - last[1] > handlerLimit.toNanos()) {
            throw hang(beacon);
        }
    }

    private static OutOfControl escape(HostEnvironment.ExitAttempt exit, List<ProgressBeacon> pulses) {
        String who = pulses.stream()
                .filter(beacon -> beacon.thread() == exit.thread())
                .map(Supervisor::describe)
                .findFirst()
                .orElse("the system");
        return new OutOfControl(
                who + " called System.exit:" + exit.stack(),
                "let it throw an exception instead, or inject what ends the process");
    }

    private OutOfControl hang(ProgressBeacon beacon) {
        World world = beacon.world();
        Thread elsewhere = world == null ? null : world.handlerThread();
        StackTraceElement[] stack = (elsewhere == null ? beacon.thread() : elsewhere).getStackTrace();
        String advice = world == null ? null : world.hangAdvice(stack);
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
            where.append("\n    at ").append(stack[i]);
        }
        return new OutOfControl(
                describe(beacon) + " has not come to an end for " + seconds(handlerLimit) + ":" + where,
                advice != null
                        ? advice
                        : "a handler must neither block nor loop for ever: let it return and go on at a later message or timer."
                                + " If it is only slow, allow more: --handler-limit 60s");
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    /** What the thread of this pulse is busy with, in words. */
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

    private @Nullable OutOfControl leak(Campaign campaign, Campaign.CampaignResult result) {
        long executions = Math.max(1, result.executions());
        String culprit = call(beacon -> ThreadLeakFinder.findCulprit(campaign, executions, beacon, host));
        if (culprit.isEmpty() && host.isShuttingDown()) {
            return null;
        }
        return new OutOfControl(
                culprit.isEmpty()
                        ? "a thread was started that is not Winnow's (by a pool of threads? by a tool such as jstack?)"
                        : culprit + " started a thread",
                "let everything run in handlers: send yourself a message or set a timer instead. winnow doctor lists the"
                        + " calls that start threads");
    }

    private static <T> void complete(CompletableFuture<T> future, Supplier<T> work) {
        try {
            future.complete(work.get());
        } catch (Throwable e) { // handed to whoever waits
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
