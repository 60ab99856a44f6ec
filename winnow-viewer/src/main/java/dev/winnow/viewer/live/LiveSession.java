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
 * A {@link Stepper} on a thread of its own, which alone touches the system. A handler that hangs there is left behind
 * together with the thread, and whoever asks is told what hangs. A session that nobody asks anything for a while closes
 * itself.
 */
public final class LiveSession {

    /** What makes the system, on the session's thread. */
    @FunctionalInterface
    public interface StepperOpener {
        Stepper open(ProgressBeacon beacon);
    }

    /** Who wants to know how it ends. */
    public interface SessionListener {

        /** Nobody can ask it any more, but a handler that hangs still keeps its thread. */
        void abandoned();

        /** Its thread has ended. */
        void ended();
    }

    private final String id;
    private final Origin origin;
    private final Supervisor supervisor;
    private final HostEnvironment host;
    private final Duration idleTimeout;
    private final SessionListener listener;
    private final BlockingQueue<Runnable> requests = new LinkedBlockingQueue<>();
    private final CompletableFuture<ProgressBeacon> pulse = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile boolean isStopRequested; // whoever runs by himself is to stop
    private volatile @Nullable OutOfControl failure;
    private @Nullable Stepper stepper; // of the session's thread

    private LiveSession(
            String id,
            Origin origin,
            Supervisor supervisor,
            HostEnvironment host,
            Duration idle,
            SessionListener ending) {
        this.id = id;
        this.origin = origin;
        this.supervisor = supervisor;
        this.host = host;
        this.idleTimeout = idle;
        this.listener = ending;
    }

    /** Starts the thread and makes the system there; what goes wrong is thrown, and there is no session. */
    public static LiveSession open(
            String id,
            Origin origin,
            ClassLoader loader,
            StepperOpener opening,
            Supervisor supervisor,
            HostEnvironment host,
            Duration idle,
            SessionListener ending) {
        LiveSession session = new LiveSession(id, origin, supervisor, host, idle, ending);
        host.startThread(() -> session.serveRequests(loader));
        try {
            session.supervised(() -> {
                session.stepper = opening.open(session.pulse.join());
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
        ProgressBeacon own = new ProgressBeacon();
        own.setBusy(true);
        pulse.complete(own);
        try {
            while (!closed) {
                Runnable question = requests.poll(idleTimeout.toMillis(), TimeUnit.MILLISECONDS);
                if (question == null) {
                    closed = true;
                } else {
                    own.signalProgress();
                    question.run();
                    Thread.interrupted(); // a handler may have set it: it means nothing to the session
                }
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
            late.run(); // asked just before it was closed
        }
        if (stepper != null) {
            stepper.close();
        }
    }

    /** Asks the stepper, on its thread; waits for the answer. */
    public <T> T ask(Function<Stepper, T> question) {
        return supervised(() -> question.apply(Objects.requireNonNull(stepper)));
    }

    private static OutOfControl serverMustEnd(OutOfControl exit) {
        return new OutOfControl("winnow serve must end: " + exit.getMessage(), exit.fix(), exit);
    }

    private <T> T supervised(Supplier<T> work) {
        OutOfControl before = failure;
        if (before != null) {
            throw before;
        }
        if (closed) {
            throw new BadInput("this session is closed", "begin another one");
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        requests.add(() -> complete(answer, () -> failSessionOnError(work)));
        try {
            return supervisor.watch(() -> join(answer), () -> List.of(pulse.join()), () -> {});
        } catch (OutOfControl e) {
            if (!answer.isDone()) {
                OutOfControl told = host.exitAttempt() == null ? e : serverMustEnd(e);
                failure = told;
                closed = true;
                listener.abandoned();
                throw told;
            }
            throw e;
        }
    }

    /**
     * After an error, such as that no memory is left, nobody knows what the system is like: the session is given up.
     */
    private <T> T failSessionOnError(Supplier<T> work) {
        try {
            return work.get();
        } catch (Error e) {
            OutOfControl given = new OutOfControl(
                    "the session is given up: " + Supervisor.describe(pulse.join()) + " ended in " + e,
                    "begin another one; if memory is short, give more: java -Xmx",
                    e);
            failure = given;
            closed = true;
            throw given;
        }
    }

    private static <T> void complete(CompletableFuture<T> answer, Supplier<T> work) {
        try {
            answer.complete(work.get());
        } catch (Throwable e) { // handed to whoever waits
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

    /** Runs by itself until the goal is reached; {@link #stopRunning} ends it before. */
    public AutomaticRunResult runAutomatically(AutomaticRunner pilot, RunGoal goal, StepNode from) {
        isStopRequested = false;
        return ask(system -> {
            system.goTo(from);
            String why = pilot.run(system, goal, () -> isStopRequested);
            return new AutomaticRunResult(why, system.current().id());
        });
    }

    /** Why a run ended, and at which node: another page may lead the system elsewhere right after. */
    public record AutomaticRunResult(String why, int node) {}

    public void stopRunning() {
        isStopRequested = true;
    }

    public String id() {
        return id;
    }

    public Origin origin() {
        return origin;
    }

    /** Ends the thread once it has answered what it was asked. */
    public void close() {
        isStopRequested = true;
        closed = true;
        requests.add(() -> {});
    }
}
