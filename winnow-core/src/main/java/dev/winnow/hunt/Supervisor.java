package dev.winnow.hunt;

import dev.winnow.model.Event;
import dev.winnow.model.Item;
import dev.winnow.model.Recording;
import dev.winnow.model.Shapes;
import dev.winnow.run.Campaign;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
import dev.winnow.run.World;
import dev.winnow.trace.StepText;
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
 * Runs work that may hang, and says what hangs: a handler that blocks or loops cannot be stopped, only left behind. Also
 * notices threads that the system starts.
 */
public final class Supervisor {

    private static final long POLL_MILLIS = 50;
    private static final int FRAMES = 12;

    private final Surroundings surroundings;
    private final Duration handlerLimit;

    /**
     * @param handlerLimit how long a handler may take
     */
    public Supervisor(Surroundings surroundings, Duration handlerLimit) {
        this.surroundings = surroundings;
        this.handlerLimit = handlerLimit;
    }

    /** How a campaign came out: what was found, and what went wrong, if anything did: the system escaped, or a mistake. */
    public record Outcome(Campaign.Result result, @Nullable Throwable problem) {}

    /** Runs a campaign on so many threads; {@code progress} is told about it now and then. */
    public Outcome run(
            Campaign campaign, int jobs, Function<Executor, Campaign.Result> work, Consumer<Campaign> progress) {
        long threadsOfOurs = startedThreads(campaign) + jobs + 1;
        CompletableFuture<Campaign.Result> future = new CompletableFuture<>();
        surroundings.start(() -> complete(future, () -> work.apply(surroundings::start)));
        try {
            Campaign.Result result = await(future, campaign::pulses, () -> {
                progress.accept(campaign);
                if (startedThreads(campaign) > threadsOfOurs) {
                    campaign.abandon();
                }
            });
            OutOfControl leak = startedThreads(campaign) > threadsOfOurs ? leak(campaign, result) : null;
            Campaign.Trouble trouble = result.trouble();
            return new Outcome(result, leak == null && trouble != null ? trouble.cause() : leak);
        } catch (OutOfControl hang) {
            campaign.abandon();
            return new Outcome(campaign.result(), hang);
        }
    }

    private long startedThreads(Campaign campaign) {
        long ofWorlds = campaign.ownThreads();
        return surroundings.startedThreads() - ofWorlds;
    }

    /** Runs one task that may run code of the user, and gives up on it when it hangs. */
    public <T> T call(Function<Pulse, T> task) {
        CompletableFuture<T> future = new CompletableFuture<>();
        CompletableFuture<Pulse> pulse = new CompletableFuture<>();
        surroundings.start(() -> complete(future, () -> {
            Pulse own = new Pulse();
            own.busy(true);
            pulse.complete(own);
            return task.apply(own);
        }));
        Pulse started = pulse.join();
        return await(future, () -> List.of(started), () -> {});
    }

    /** Runs work that has several threads, whose pulses are watched; {@code poll} is called now and then. */
    public <T> T watch(Supplier<T> work, Supplier<List<Pulse>> pulses, Runnable poll) {
        CompletableFuture<T> future = new CompletableFuture<>();
        surroundings.start(() -> complete(future, work));
        return await(future, pulses, poll);
    }

    private <T> T await(CompletableFuture<T> future, Supplier<List<Pulse>> pulses, Runnable poll) {
        Map<Pulse, long[]> seen = new HashMap<>(); // beats, and since when
        while (true) {
            try {
                return future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                poll.run();
                Surroundings.Exiting exit = surroundings.exit();
                if (exit != null) {
                    throw escape(exit, pulses.get());
                }
                if (!surroundings.isDebugged()) {
                    pulses.get().forEach(pulse -> look(pulse, seen));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for an execution", e);
            } catch (ExecutionException e) {
                throw rethrown(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    private void look(Pulse pulse, Map<Pulse, long[]> seen) {
        long beats = pulse.beats();
        long[] last = seen.get(pulse);
        if (last == null || last[0] != beats || !pulse.isBusy()) {
            seen.put(pulse, new long[] {beats, surroundings.nanoTime()});
        } else if (surroundings.nanoTime() - last[1] > handlerLimit.toNanos()) {
            throw hang(pulse);
        }
    }

    private static OutOfControl escape(Surroundings.Exiting exit, List<Pulse> pulses) {
        String who = pulses.stream()
                .filter(pulse -> pulse.thread() == exit.thread())
                .map(Supervisor::describe)
                .findFirst()
                .orElse("the system");
        return new OutOfControl(
                who + " called System.exit:" + exit.stack(),
                "let it throw an exception instead, or inject what ends the process");
    }

    private OutOfControl hang(Pulse pulse) {
        World world = pulse.world();
        Thread elsewhere = world == null ? null : world.handlerThread();
        StackTraceElement[] stack = (elsewhere == null ? pulse.thread() : elsewhere).getStackTrace();
        String advice = world == null ? null : world.advice(stack);
        StringBuilder where = new StringBuilder();
        for (int i = 0; i < Math.min(FRAMES, stack.length); i++) {
            where.append("\n    at ").append(stack[i]);
        }
        return new OutOfControl(
                describe(pulse) + " has not come to an end for " + seconds(handlerLimit) + ":" + where,
                advice != null
                        ? advice
                        : "a handler must neither block nor loop for ever: let it return and go on at a later message or timer."
                                + " If it is only slow, allow more: --handler-limit 60s");
    }

    private static String seconds(Duration limit) {
        return limit.toMillis() % 1000 == 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    }

    /** What the thread of this pulse is busy with, in words. */
    public static String describe(Pulse pulse) {
        Event event = pulse.event();
        World world = pulse.world();
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
        return "the handler of " + StepText.of(event, recording);
    }

    // ---- threads

    private @Nullable OutOfControl leak(Campaign campaign, Campaign.Result result) {
        long executions = Math.max(1, result.executions());
        String culprit = call(pulse -> ThreadLeak.culprit(campaign, executions, pulse, surroundings));
        if (culprit.isEmpty() && surroundings.isEnding()) {
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
