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
 * A log of an execution for ShiViz (Beschastnikh et al., CACM 2020; https://bestchai.bitbucket.io/shiviz/), which draws
 * processes, messages and causality. Each step takes two lines, as the default expression of ShiViz expects:
 * {@code (?<host>\S*) (?<clock>{.*})\n(?<event>.*)}.
 *
 * <p>The vector clocks are those of {@code Causality}, computed from the file alone. Unlike there, events at no process
 * (a message from outside, a partition …) belong to a host named {@code outside}, since ShiViz needs a host.
 *
 * <p>Cost: O(steps × processes) time. The clock of each step that sent a message or set a timer is kept in memory.
 */
public final class ShiVizLog {

    /** The ShiViz expression that parses this log; it is the default. */
    public static final String EXPRESSION = "(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)";

    private static final TerminalText TEXT = new TerminalText(Glyphs.UNICODE);

    private final Appendable out;
    private final JsonWriter json = new JsonWriter();
    private final Map<ProcessId, String> hosts = new HashMap<>();
    private final Set<String> usedHosts = new HashSet<>();
    private final Map<String, Map<String, Integer>> lastClocks = new HashMap<>(); // by host
    private final Map<Integer, Map<String, Integer>> sendingClocks = new HashMap<>(); // by message or timer

    private ShiVizLog(Appendable out) {
        this.out = out;
        host(ProcessId.OUTSIDE); // reserves the name
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
        Map<String, Integer> clock = new TreeMap<>(lastClocks.getOrDefault(host, Map.of()));
        Integer item = StepSequenceCheck.itemOf(step.event());
        mergeInto(clock, item == null ? null : sendingClocks.get(item));
        clock.merge(host, 1, Integer::sum);
        lastClocks.put(host, clock);
        step.sent().forEach(message -> sendingClocks.put(message.id(), clock));
        step.armed().forEach(timer -> sendingClocks.put(timer.id(), clock));
        initializeCreated(step, clock);
        write(host, clock, step.text());
    }

    private static ProcessId processOf(RecordedEvent event) {
        ProcessId process = event.location();
        return process == null ? ProcessId.OUTSIDE : process;
    }

    private static void mergeInto(Map<String, Integer> clock, @Nullable Map<String, Integer> cause) {
        if (cause != null) {
            cause.forEach((host, time) -> clock.merge(host, time, Math::max));
        }
    }

    /** Initializes the clocks of processes that appear first in this step, which created them. */
    private void initializeCreated(RecordedStep step, Map<String, Integer> clock) {
        step.sent().forEach(message -> lastClocks.putIfAbsent(host(message.from()), clock));
        step.armed().forEach(timer -> lastClocks.putIfAbsent(host(timer.process()), clock));
        step.states().forEach(state -> lastClocks.putIfAbsent(host(state.process()), clock));
    }

    private void write(String host, Map<String, Integer> clock, String event) throws IOException {
        json.beginObject();
        clock.forEach(json::number);
        json.endObject();
        out.append(host).append(' ').append(json.drain()).append('\n');
        out.append(TEXT.clean(event)).append('\n');
    }

    /** Returns the host name of a process: unique and without spaces. */
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
