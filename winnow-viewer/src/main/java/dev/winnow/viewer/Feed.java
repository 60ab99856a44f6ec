package dev.winnow.viewer;

import dev.winnow.trace.JsonFields;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Samples of something that goes on, for pages to draw while it does. Who comes later gets what was before; of very many samples every second one is
 * forgotten, again and again, so that the whole course stays in sight.
 */
public final class Feed {

    private static final int MOST = 2_000;

    private final String title;
    private final List<String> samples = new ArrayList<>();
    private final List<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private boolean ended;

    /**
     * @param title what goes on, in words
     */
    public Feed(String title) {
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
     * @param left events of the smallest execution so far
     * @param violations distinct ones found so far
     */
    public record Sample(
            double seconds, String phase, long executions, long events, long states, long left, long violations) {}

    public void publish(Sample sample) {
        publish(JsonFields.toText(json -> {
            json.number("seconds", sample.seconds());
            json.text("phase", sample.phase());
            number(json, "executions", sample.executions());
            number(json, "events", sample.events());
            number(json, "states", sample.states());
            number(json, "left", sample.left());
            number(json, "violations", sample.violations());
        }));
    }

    private static void number(JsonFields json, String name, long value) {
        if (value >= 0) {
            json.number(name, value);
        }
    }

    /** Says how it came out; nothing follows. */
    public void end(String words) {
        endWith(JsonFields.toText(json -> json.text("done", words)));
    }

    /** The same with more than words. */
    synchronized void endWith(String json) {
        if (!ended) {
            keep(json);
            ended = true;
        }
    }

    synchronized boolean isEnded() {
        return ended;
    }

    private synchronized void publish(String json) {
        if (!ended) {
            keep(json);
        }
    }

    private void keep(String json) {
        if (samples.size() >= MOST) {
            for (int i = samples.size() - 2; i > 0; i -= 2) {
                samples.remove(i);
            }
        }
        samples.add(json);
        listeners.forEach(listener -> listener.accept(json));
    }

    /** Hears all that was said, and all that will be until it is told to stop: the answer does that. It must not block. */
    synchronized Runnable listen(Consumer<String> listener) {
        samples.forEach(listener);
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
