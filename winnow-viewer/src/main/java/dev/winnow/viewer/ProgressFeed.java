package dev.winnow.viewer;

import dev.winnow.trace.json.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Progress samples of a running search or minimization, for pages. A late subscriber gets earlier samples first. When
 * there are too many samples, every second one is dropped, so that the whole course stays visible.
 */
public final class ProgressFeed {

    private static final int MAX_SAMPLES = 2_000;
    private static final long MAX_WAIT_NANOS = 2_000_000_000;

    private final String title;
    private final List<String> samples = new ArrayList<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private boolean finished;

    /** Creates a feed; the title names what is running. */
    public ProgressFeed(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /**
     * The progress of a search or a minimization. Unknown values are negative.
     *
     * @param seconds the time since the start
     * @param phase the current phase, in a word
     * @param executions the number of executions so far
     * @param events the number of events so far
     * @param states the number of visited states
     * @param eventsLeft the number of events of the smallest execution so far
     * @param violations the number of distinct violations so far
     */
    public record ProgressSample(
            double seconds,
            String phase,
            long executions,
            long events,
            long states,
            long eventsLeft,
            long violations) {}

    public void publish(ProgressSample sample) {
        publish(JsonFields.toText(json -> {
            json.number("seconds", sample.seconds());
            json.text("phase", sample.phase());
            number(json, "executions", sample.executions());
            number(json, "events", sample.events());
            number(json, "states", sample.states());
            number(json, "left", sample.eventsLeft());
            number(json, "violations", sample.violations());
        }));
    }

    private static void number(JsonFields json, String name, long value) {
        if (value >= 0) {
            json.number(name, value);
        }
    }

    /** Publishes the result, ends the feed, and waits for pages to receive it: the process may end next. */
    public synchronized void finish(String result) {
        finishWithJson(JsonFields.toText(json -> json.text("done", result)));
        long end = System.nanoTime() + MAX_WAIT_NANOS;
        try {
            while (!listeners.isEmpty() && System.nanoTime() < end) {
                TimeUnit.NANOSECONDS.timedWait(this, end - System.nanoTime());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Publishes the result as a JSON object and ends the feed. */
    synchronized void finishWithJson(String json) {
        if (!finished) {
            append(json);
            finished = true;
        }
    }

    synchronized boolean isFinished() {
        return finished;
    }

    private synchronized void publish(String json) {
        if (!finished) {
            append(json);
        }
    }

    private void append(String json) {
        if (samples.size() >= MAX_SAMPLES) {
            for (int i = samples.size() - 2; i > 0; i -= 2) {
                samples.remove(i);
            }
        }
        samples.add(json);
        listeners.forEach(listener -> listener.accept(json));
    }

    /** Passes all earlier and all later samples to the listener, which must not block. The result unsubscribes it. */
    synchronized Runnable subscribe(Consumer<String> listener) {
        samples.forEach(listener);
        listeners.add(listener);
        return () -> unsubscribe(listener);
    }

    private synchronized void unsubscribe(Consumer<String> listener) {
        listeners.remove(listener);
        notifyAll();
    }
}
