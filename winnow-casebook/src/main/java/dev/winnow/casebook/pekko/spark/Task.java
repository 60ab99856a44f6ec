package dev.winnow.casebook.pekko.spark;

import java.util.Map;
import java.util.TreeMap;

/** A slice of a job: pending, running once or twice, or done. */
final class Task {

    final int slice;
    final String host;

    /** The executors that run it, by attempt number. */
    private final Map<Integer, Incarnation> running = new TreeMap<>();

    private int attempts;
    private boolean done;
    private boolean straggling;

    /** @param host the preferred one, or {@link Message#ANYWHERE} */
    Task(int slice, String host) {
        this.slice = slice;
        this.host = host;
    }

    boolean isPending() {
        return !done && running.isEmpty();
    }

    boolean isDone() {
        return done;
    }

    boolean isOver() {
        return done && running.isEmpty();
    }

    boolean wantsCopyOn(Incarnation executor) {
        return straggling
                && !done
                && running.size() == 1
                && running.values().stream().noneMatch(at -> at.host().equals(executor.host()));
    }

    int launch(Incarnation executor) {
        running.put(++attempts, executor);
        return attempts;
    }

    /** Ends an attempt. Returns true if it was still running there. */
    boolean end(int attempt, Incarnation executor) {
        return running.remove(attempt, executor);
    }

    void lose(Incarnation executor) {
        running.values().removeIf(executor::equals);
    }

    void straggle() {
        straggling = running.size() == 1;
    }

    void done() {
        done = true;
    }
}
