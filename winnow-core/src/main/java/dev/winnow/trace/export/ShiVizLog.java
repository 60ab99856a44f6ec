package dev.winnow.trace.export;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepSequenceCheck;
import dev.winnow.trace.json.JsonWriter;
import dev.winnow.trace.text.Glyphs;
import dev.winnow.trace.text.TerminalText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An execution as a log for ShiViz (Beschastnikh et al., CACM 2020; https://bestchai.bitbucket.io/shiviz/), which draws
 * processes, messages and what happened before what. Two lines for each step, as its default expression reads them:
 * {@code (?<host>\S*) (?<clock>{.*})\n(?<event>.*)}.
 *
 * <p>The clocks are those of {@code Causality}, made from the file alone. One thing is different: what happens at no
 * process (a message from outside, a partition …) happens at a host named {@code outside}, as ShiViz shows nothing
 * without a host.
 *
 * <p>Cost: O(steps × processes); the clocks of all steps that sent something are kept.
 */
public final class ShiVizLog {

    /** The expression that reads what this writes: the default of ShiViz. */
    public static final String EXPRESSION = "(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)";

    private static final TerminalText TEXT = new TerminalText(Glyphs.UNICODE);

    private final Appendable out;
    private final JsonWriter json = new JsonWriter();
    private final Map<ProcessId, String> hosts = new HashMap<>();
    private final Set<String> usedHosts = new HashSet<>();
    private final Map<String, Map<String, Integer>> latest = new HashMap<>(); // by host
    private final Map<Integer, Map<String, Integer>> sent = new HashMap<>(); // by message or timer

    private ShiVizLog(Appendable out) {
        this.out = out;
        host(ProcessId.OUTSIDE); // no process may take its name
    }

    /**
     * Writes the log.
     *
     * @throws dev.winnow.system.BadInput if the file cannot be read
     */
    public static void write(ExecutionReader reader, Appendable out) {
        ShiVizLog log = new ShiVizLog(out);
        reader.header().processes().forEach(log::host);
        try {
            for (RecordedStep step : reader) {
                log.step(step);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void step(RecordedStep step) throws IOException {
        String host = host(processOf(step.event()));
        Map<String, Integer> clock = new TreeMap<>(latest.getOrDefault(host, Map.of()));
        Integer item = StepSequenceCheck.itemOf(step.event());
        mergeInto(clock, item == null ? null : sent.get(item));
        clock.merge(host, 1, Integer::sum);
        latest.put(host, clock);
        step.sent().forEach(message -> sent.put(message.id(), clock));
        step.armed().forEach(timer -> sent.put(timer.id(), clock));
        initializeCreated(step, clock);
        write(host, clock, step.text());
    }

    private static ProcessId processOf(RecordedEvent event) {
        ProcessId process = event instanceof RecordedEvent.Crashed crash ? crash.crashed() : event.process();
        return process == null ? ProcessId.OUTSIDE : process;
    }

    private static void mergeInto(Map<String, Integer> clock, @Nullable Map<String, Integer> cause) {
        if (cause != null) {
            cause.forEach((host, time) -> clock.merge(host, time, Math::max));
        }
    }

    /** What a step tells of a process that has not run yet, it brought about: the process begins there. */
    private void initializeCreated(RecordedStep step, Map<String, Integer> clock) {
        step.sent().forEach(message -> latest.putIfAbsent(host(message.from()), clock));
        step.armed().forEach(timer -> latest.putIfAbsent(host(timer.process()), clock));
        step.states().forEach(state -> latest.putIfAbsent(host(state.process()), clock));
    }

    private void write(String host, Map<String, Integer> clock, String event) throws IOException {
        json.beginObject();
        clock.forEach(json::number);
        json.endObject();
        out.append(host).append(' ').append(json.drain()).append('\n');
        out.append(TEXT.clean(event)).append('\n');
    }

    /** Hosts have no space in their names; two processes never become one host. */
    private String host(ProcessId process) {
        return hosts.computeIfAbsent(process, unnamed -> {
            String name = unnamed.name().replaceAll("[\\s\\p{Z}]", "_");
            while (!usedHosts.add(name)) {
                name += "_";
            }
            return name;
        });
    }
}
