package dev.winnow.viewer.live;

import dev.winnow.hunt.HostEnvironment;
import dev.winnow.hunt.Supervisor;
import dev.winnow.model.Origin;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Stepper} on a thread of its own, the only one that touches the system. If a handler hangs, the session
 * abandons the thread and reports the handler. An idle session closes itself.
 */
public final class LiveSession {

    /** A factory of the stepper, called on the session's thread. */
    @FunctionalInterface
    public interface StepperOpener {
        Stepper open(ProgressBeacon beacon);
    }

    /** A request for a session: its id, the origin, the class loader, and the factory of the stepper. */
    public record SessionRequest(String id, Origin origin, ClassLoader loader, StepperOpener opener) {}

    /**
     * The environment of a session: supervisor, threads and clock, the time after which it closes when idle, and how
     * fixes are completed.
     */
    public record SessionEnvironment(
            Supervisor supervisor, HostEnvironment host, Duration idleTimeout, SessionFixes fixes) {}

    /** A listener for the end of a session. */
    public interface SessionListener {

        /** Called when the session no longer answers, but a hanging handler still occupies its thread. */
        void abandoned();

        /** Called when the thread has ended. */
        void ended();
    }

    private final SessionRequest request;
    private final SessionEnvironment environment;
    private final SessionListener listener;
    private final BlockingQueue<Runnable> requests = new LinkedBlockingQueue<>();
    private final CompletableFuture<ProgressBeacon> beacon = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile boolean isStopRequested; // ends an automatic run
    private volatile @Nullable OutOfControl failure;
    private @Nullable Stepper stepper; // used only by the session's thread

    private LiveSession(SessionRequest request, SessionEnvironment environment, SessionListener listener) {
        this.request = request;
        this.environment = environment;
        this.listener = listener;
    }

    /** Starts the thread and opens the system there. If that fails, throws the failure and closes the session. */
    public static LiveSession open(SessionRequest request, SessionEnvironment environment, SessionListener listener) {
        LiveSession session = new LiveSession(request, environment, listener);
        environment.host().startThread(() -> session.serveRequests(request.loader()));
        try {
            session.supervised(() -> {
                session.stepper = request.opener().open(session.beacon.join());
                return true;
            });
        } catch (RuntimeException | Error e) {
            session.close();
            throw e;
        }
        return session;
    }

    private void serveRequests(ClassLoader loader) {
        Thread.currentThread().setContextClassLoader(loader);
        ProgressBeacon threadBeacon = new ProgressBeacon();
        threadBeacon.setBusy(true);
        beacon.complete(threadBeacon);
        try {
            Runnable task = requests.take(); // opens the session: it is idle only after that
            while (task != null) {
                threadBeacon.signalProgress();
                task.run();
                Thread.interrupted(); // a handler may have set the flag
                task = closed ? null : requests.poll(environment.idleTimeout().toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            end();
        }
    }

    private void end() {
        closed = true;
        listener.ended();
        for (Runnable late = requests.poll(); late != null; late = requests.poll()) {
            late.run(); // requested just before the session was closed
        }
        if (stepper != null) {
            stepper.close();
        }
    }

    /** Calls a function with the stepper, on the session's thread, and waits for its result. */
    public <T> T ask(Function<Stepper, T> query) {
        return supervised(() -> query.apply(Objects.requireNonNull(stepper)));
    }

    private static OutOfControl serverMustEnd(OutOfControl exit) {
        return new OutOfControl("winnow serve must end: " + exit.getMessage(), exit.fix(), exit);
    }

    private <T> T supervised(Supplier<T> work) {
        OutOfControl earlierFailure = failure;
        if (earlierFailure != null) {
            throw earlierFailure;
        }
        if (closed) {
            throw new BadInput("this session is closed", "start another one");
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        requests.add(() -> complete(answer, () -> failSessionOnError(work)));
        try {
            return environment.supervisor().watch(() -> join(answer), () -> List.of(beacon.join()), () -> {});
        } catch (OutOfControl e) {
            if (!answer.isDone()) {
                OutOfControl reported = environment.host().exitAttempt() == null ? e : serverMustEnd(e);
                failure = reported;
                closed = true;
                listener.abandoned();
                throw reported;
            }
            throw environment.fixes().complete(e, request.origin());
        }
    }

    /** Gives up the session after an Error, such as OutOfMemoryError, since the state of the system is unknown. */
    private <T> T failSessionOnError(Supplier<T> work) {
        try {
            return work.get();
        } catch (Error e) {
            OutOfControl abandoned = new OutOfControl(
                    "the session is closed: " + beacon.join().describe() + " failed with " + e,
                    "start another one; if memory is short, allow more: WINNOW_JAVA_OPTS=-Xmx8g winnow serve",
                    e);
            failure = abandoned;
            closed = true;
            throw abandoned;
        }
    }

    private static <T> void complete(CompletableFuture<T> answer, Supplier<T> work) {
        try {
            answer.complete(work.get());
        } catch (Throwable e) { // rethrown on the waiting thread
            answer.completeExceptionally(e);
        }
    }

    private static <T> T join(CompletableFuture<T> answer) {
        try {
            return answer.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e;
        }
    }

    /** Runs automatically until the goal is reached or {@link #stopRunning} is called. */
    public AutomaticRunResult runAutomatically(AutomaticRunner runner, RunGoal goal, StepNode from) {
        isStopRequested = false;
        return ask(system -> {
            system.goTo(from);
            String endReason = runner.run(system, goal, () -> isStopRequested);
            return new AutomaticRunResult(endReason, system.current().id());
        });
    }

    /** The end of an automatic run, and its node; another page may move the session right after it. */
    public record AutomaticRunResult(String endReason, int node) {}

    public void stopRunning() {
        isStopRequested = true;
    }

    /** Returns true if the session takes no more requests. Becomes true before the listener hears of it. */
    public boolean isClosed() {
        return closed;
    }

    public String id() {
        return request.id();
    }

    public Origin origin() {
        return request.origin();
    }

    /** Closes the session once its thread has handled the pending requests. */
    public void close() {
        isStopRequested = true;
        closed = true;
        requests.add(() -> {});
    }
}
