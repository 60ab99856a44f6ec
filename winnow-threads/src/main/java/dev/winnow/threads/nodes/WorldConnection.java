package dev.winnow.threads.nodes;

import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.threads.jvm.Escapes;
import dev.winnow.threads.jvm.WorkerPool;
import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.protocol.NodeEvent;
import dev.winnow.threads.protocol.TurnReport;
import dev.winnow.threads.protocol.WorldAnswer;
import dev.winnow.threads.protocol.WorldRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The execution of a world in a worker JVM, from its first event until it is closed. */
final class WorldConnection implements AutoCloseable {

    /** A turn has many steps, each with a limit of its own. */
    private static final Duration TURN_LIMIT = Duration.ofMinutes(2);

    private final WorkerPool pool = WorkerPool.shared();
    private final ThreadsDefinition definition;
    private final long seed;
    private final boolean isFresh;
    private WorkerPool.@Nullable Worker worker;
    private boolean isClosed;

    WorldConnection(ThreadsDefinition definition, long seed, boolean isFresh) {
        this.definition = definition;
        this.seed = seed;
        this.isFresh = isFresh;
    }

    /** Performs an event and the turn after it. */
    TurnReport perform(NodeEvent event) {
        Message answer = ask(worker(), new WorldRequest.Perform(event));
        if (answer instanceof TurnReport report) {
            if (!report.outcomes().problem().isEmpty()) {
                throw outOfControl(
                        report.outcomes().problem(), report.outcomes().stack());
            }
            return report;
        }
        throw unexpected(answer);
    }

    /** Returns what the threads of running nodes wait for; nothing before the first event. */
    List<WorldAnswer.NodeThread> inspect() {
        WorkerPool.Worker opened = worker;
        if (opened == null) {
            return List.of();
        }
        Message answer = ask(opened, new WorldRequest.Inspect());
        if (answer instanceof WorldAnswer.Inspected inspected) {
            return inspected.threads();
        }
        throw unexpected(answer);
    }

    private WorkerPool.Worker worker() {
        WorkerPool.Worker opened = worker;
        if (isClosed) {
            throw new IllegalStateException("the world is closed");
        }
        return opened == null ? open() : opened;
    }

    private WorkerPool.Worker open() {
        WorkerPool.Worker taken = pool.take(isFresh);
        worker = taken;
        Message answer = ask(
                taken,
                new WorldRequest.Open(
                        seed, definition.nodes(), definition.stepLimit().toMillis()));
        if (answer instanceof WorldAnswer.Rejected rejected) {
            worker = null;
            pool.giveBack(taken, 0);
            throw new BadInput(rejected.problem(), rejected.fix());
        }
        if (!(answer instanceof WorldAnswer.Opened)) {
            throw unexpected(answer);
        }
        return taken;
    }

    private Message ask(WorkerPool.Worker asked, WorldRequest request) {
        Message answer = asked.jvm().ask(request, TURN_LIMIT);
        if (answer instanceof Message.Escaped escaped) {
            throw outOfControl(escaped.problem(), escaped.stack());
        }
        return answer;
    }

    private static IllegalStateException unexpected(Message answer) {
        return new IllegalStateException("a worker answered with " + answer);
    }

    /** Ends the worker: what its threads do is not known any more. */
    private OutOfControl outOfControl(String problem, List<String> stack) {
        end();
        return Escapes.ofNodes(problem, stack);
    }

    private void end() {
        WorkerPool.Worker opened = worker;
        worker = null;
        isClosed = true;
        if (opened != null) {
            pool.end(opened);
        }
    }

    @Override
    public void close() {
        WorkerPool.Worker opened = worker;
        if (opened == null || isClosed) {
            isClosed = true;
            return;
        }
        if (!opened.jvm().isUsable() || Thread.currentThread().isInterrupted()) {
            end();
            return;
        }
        try {
            Message answer = opened.jvm().ask(new WorldRequest.Close(), TURN_LIMIT);
            if (answer instanceof WorldAnswer.Closed closed) {
                worker = null;
                isClosed = true;
                pool.giveBack(opened, closed.threadsLeft());
                return;
            }
        } catch (OutOfControl e) {
            // the execution is over: only its worker is lost
        }
        end();
    }
}
