package dev.winnow.viewer;

import dev.winnow.hunt.Supervisor;
import dev.winnow.hunt.Surroundings;
import dev.winnow.model.Origin;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Pulse;
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
 * A {@link Stepper} on a thread of its own, which alone touches the system. A handler that hangs there is left behind together with the thread, and
 * whoever asks is told what hangs. A session that nobody asks anything for a while closes itself.
 */
final class LiveSession {

    /** What makes the system, on the session's thread. */
    @FunctionalInterface
    interface Opening {
        Stepper open(Pulse pulse);
    }

    /** Who wants to know how it ends. */
    interface Ending {

        /** Nobody can ask it any more, but a handler that hangs still keeps its thread. */
        void leftBehind();

        /** Its thread has ended. */
        void ended();
    }

    private final String id;
    private final Origin origin;
    private final Supervisor supervisor;
    private final Surroundings surroundings;
    private final Duration idle;
    private final Ending ending;
    private final BlockingQueue<Runnable> questions = new LinkedBlockingQueue<>();
    private final CompletableFuture<Pulse> pulse = new CompletableFuture<>();
    private volatile boolean closed;
    private volatile boolean stopping; // whoever runs by himself is to stop
    private volatile @Nullable OutOfControl lost;
    private @Nullable Stepper stepper; // of the session's thread

    private LiveSession(
            String id, Origin origin, Supervisor supervisor, Surroundings surroundings, Duration idle, Ending ending) {
        this.id = id;
        this.origin = origin;
        this.supervisor = supervisor;
        this.surroundings = surroundings;
        this.idle = idle;
        this.ending = ending;
    }

    /** Starts the thread and makes the system there; what goes wrong is thrown, and there is no session. */
    static LiveSession open(
            String id,
            Origin origin,
            ClassLoader loader,
            Opening opening,
            Supervisor supervisor,
            Surroundings surroundings,
            Duration idle,
            Ending ending) {
        LiveSession session = new LiveSession(id, origin, supervisor, surroundings, idle, ending);
        surroundings.start(() -> session.live(loader));
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

    private void live(ClassLoader loader) {
        Thread.currentThread().setContextClassLoader(loader);
        Pulse own = new Pulse();
        own.busy(true);
        pulse.complete(own);
        try {
            while (!closed) {
                Runnable question = questions.poll(idle.toMillis(), TimeUnit.MILLISECONDS);
                if (question == null) {
                    closed = true;
                } else {
                    own.beat();
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
        ending.ended();
        for (Runnable late = questions.poll(); late != null; late = questions.poll()) {
            late.run(); // asked just before it was closed
        }
        if (stepper != null) {
            stepper.close();
        }
    }

    /** Asks the stepper, on its thread; waits for the answer. */
    <T> T ask(Function<Stepper, T> question) {
        return supervised(() -> question.apply(Objects.requireNonNull(stepper)));
    }

    private static OutOfControl serverEnds(OutOfControl exit) {
        return new OutOfControl("winnow serve must end: " + exit.getMessage(), exit.fix(), exit);
    }

    private <T> T supervised(Supplier<T> work) {
        OutOfControl before = lost;
        if (before != null) {
            throw before;
        }
        if (closed) {
            throw new BadInput("this session is closed", "begin another one");
        }
        CompletableFuture<T> answer = new CompletableFuture<>();
        questions.add(() -> complete(answer, () -> unbroken(work)));
        try {
            return supervisor.watch(() -> joined(answer), () -> List.of(pulse.join()), () -> {});
        } catch (OutOfControl e) {
            if (!answer.isDone()) {
                OutOfControl told = surroundings.exit() == null ? e : serverEnds(e);
                lost = told;
                closed = true;
                ending.leftBehind();
                throw told;
            }
            throw e;
        }
    }

    /** After an error, such as that no memory is left, nobody knows what the system is like: the session is given up. */
    private <T> T unbroken(Supplier<T> work) {
        try {
            return work.get();
        } catch (Error e) {
            OutOfControl given = new OutOfControl(
                    "the session is given up: " + Supervisor.describe(pulse.join()) + " ended in " + e,
                    "begin another one; if memory is short, give more: java -Xmx",
                    e);
            lost = given;
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

    private static <T> T joined(CompletableFuture<T> answer) {
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

    /** Runs by itself until the goal is reached; {@link #stop} ends it before. */
    Ran run(Autopilot pilot, Goal goal, Node from) {
        stopping = false;
        return ask(system -> {
            system.goTo(from);
            String why = pilot.run(system, goal, () -> stopping);
            return new Ran(why, system.present().id());
        });
    }

    /** Why a run ended, and at which node: another page may lead the system elsewhere right after. */
    record Ran(String why, int node) {}

    void stop() {
        stopping = true;
    }

    String id() {
        return id;
    }

    Origin origin() {
        return origin;
    }

    /** Ends the thread once it has answered what it was asked. */
    void close() {
        stopping = true;
        closed = true;
        questions.add(() -> {});
    }
}
