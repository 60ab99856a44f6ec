package dev.winnow.threads.nodes;

import dev.winnow.model.Failure;
import dev.winnow.model.ProcessId;
import dev.winnow.threads.protocol.WorldAnswer;
import dev.winnow.threads.runtime.BlockedThread;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Threads that wait for locks although nothing can happen any more. */
final class LockDeadlock {

    private static final int MAX_FRAMES = 10;

    private LockDeadlock() {}

    /** Returns a failure if a thread waits for a lock, or null. */
    static @Nullable Failure find(List<WorldAnswer.NodeThread> threads) {
        List<WorldAnswer.NodeThread> waiting =
                threads.stream().filter(WorldAnswer.NodeThread::awaitsLock).toList();
        if (waiting.isEmpty()) {
            return null;
        }
        StringBuilder text = new StringBuilder("deadlock: a lock is never released");
        List<String> stack = new ArrayList<>();
        for (WorldAnswer.NodeThread each : waiting) {
            BlockedThread thread = each.thread();
            text.append("\n  ").append(thread.thread()).append(" waits for ").append(thread.awaited());
            if (!thread.held().isEmpty()) {
                text.append(", holds ").append(String.join(", ", thread.held()));
            }
            thread.stack().stream()
                    .limit(MAX_FRAMES)
                    .forEach(frame -> text.append("\n      at ").append(frame));
            thread.stack().forEach(frame -> stack.add("at " + frame));
        }
        return new Failure.Uncaught(ProcessId.of(waiting.get(0).node()), new NodeException(text.toString(), stack));
    }
}
