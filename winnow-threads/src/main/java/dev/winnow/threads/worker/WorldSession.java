package dev.winnow.threads.worker;

import dev.winnow.threads.protocol.Message;
import dev.winnow.threads.protocol.NodeDefinition;
import dev.winnow.threads.protocol.NodeEvent;
import dev.winnow.threads.protocol.TurnReport;
import dev.winnow.threads.protocol.WorldAnswer;
import dev.winnow.threads.protocol.WorldRequest;
import dev.winnow.threads.runtime.Carriers;
import java.net.MalformedURLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Performs executions of nodes, one after the other, and leaves nothing of them behind. */
final class WorldSession {

    private final Watchdog watchdog;
    private final Carriers carriers = new Carriers();
    private final Map<List<String>, ProgramCode> codes = new HashMap<>(); // by class path
    private @Nullable WorldRunner open;
    private @Nullable WorkerJvmState state;
    private long stepMillis;

    WorldSession(Watchdog watchdog) {
        this.watchdog = watchdog;
    }

    /** Returns the answer. An error of Winnow is the last answer. */
    Message answer(WorldRequest request) {
        try {
            return answerOrThrow(request);
        } catch (RuntimeException e) {
            List<String> stack = Arrays.stream(e.getStackTrace())
                    .map(StackTraceElement::toString)
                    .toList();
            return new Message.Escaped("Winnow itself failed: " + e, stack);
        }
    }

    private Message answerOrThrow(WorldRequest request) {
        if (request instanceof WorldRequest.Open toOpen) {
            return open(toOpen);
        }
        WorldRunner runner = open;
        if (runner == null) {
            throw new IllegalStateException("no execution is open");
        }
        if (request instanceof WorldRequest.Perform perform) {
            return perform(runner, perform.event());
        }
        return request instanceof WorldRequest.Inspect ? runner.inspect() : close(runner);
    }

    private Message open(WorldRequest.Open request) {
        if (open != null) {
            throw new IllegalStateException("an execution is open");
        }
        WorkerJvmState.createDirectories(
                request.nodes().stream().map(NodeDefinition::name).toList());
        NodeOutput output = new NodeOutput();
        WorkerJvmState begun = WorkerJvmState.begin(output);
        WorldRunner runner = new WorldRunner(request, carriers, this::code, begun.properties(), output);
        Message answer = runner.opened();
        if (answer instanceof WorldAnswer.Opened) {
            open = runner;
            state = begun;
            stepMillis = request.stepMillis();
        } else {
            begun.close();
        }
        return answer;
    }

    private ProgramCode code(List<String> classPath) {
        return codes.computeIfAbsent(classPath, path -> {
            try {
                return new ProgramCode(path);
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException(e);
            }
        });
    }

    private TurnReport perform(WorldRunner runner, NodeEvent event) {
        watchdog.watch(runner.world().scheduler(), stepMillis);
        try {
            return runner.perform(event);
        } finally {
            watchdog.forget();
        }
    }

    private WorldAnswer.Closed close(WorldRunner runner) {
        watchdog.watch(runner.world().scheduler(), stepMillis);
        try {
            return runner.close();
        } finally {
            watchdog.forget();
            if (state != null) {
                state.close();
            }
            open = null;
            state = null;
        }
    }
}
