package dev.winnow.viewer;

import dev.winnow.trace.json.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Samples of something that goes on, for pages to draw while it does. Who comes later gets what was before; of very
 * many samples every second one is forgotten, again and again, so that the whole course stays in sight.
 */
public final class ProgressFeed {

    private static final int MAX_SAMPLES = 2_000;

    private final String title;
    private final List<String> samples = new ArrayList<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private boolean ended;

    /** @param title what goes on, in words */
    public ProgressFeed(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /**
     * One moment of a search or a minimization; what it does not know is negative.
     *
     * @param seconds since its beginning
     * @param phase what is being done, in a word
     * @param executions performed so far
     * @param events performed so far
     * @param states known so far, or what else tells how much of the system was seen
     * @param eventsLeft events of the smallest execution so far
     * @param violations distinct ones found so far
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

    /** Says how it came out; nothing follows. */
    public void finish(String words) {
        finishWithJson(JsonFields.toText(json -> json.text("done", words)));
    }

    /** The same with more than words. */
    synchronized void finishWithJson(String json) {
        if (!ended) {
            append(json);
            ended = true;
        }
    }

    synchronized boolean isFinished() {
        return ended;
    }

    private synchronized void publish(String json) {
        if (!ended) {
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

    /**
     * Hears all that was said, and all that will be until it is told to stop: the answer does that. It must not block.
     */
    synchronized Runnable subscribe(Consumer<String> listener) {
        samples.forEach(listener);
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
