package dev.winnow.trace.log;

import dev.winnow.model.ProcessId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The default format of ShiViz logs: a line with host and vector clock, then a line with the event. */
final class ShiVizFormat {

    private static final Pattern HOST_AND_CLOCK = Pattern.compile("(?<host>\\S+) (?<clock>\\{.*\\})\\s*");

    private ShiVizFormat() {}

    static List<VectorClocks.ClockedEvent> parse(List<String> lines) {
        List<VectorClocks.ClockedEvent> events = new ArrayList<>();
        for (int i = 0; i < lines.size(); i += 2) {
            if (lines.get(i).isBlank() && i == lines.size() - 1) {
                break;
            }
            events.add(event(i + 1, lines.get(i), i + 1 < lines.size() ? lines.get(i + 1) : null));
        }
        return events;
    }

    private static VectorClocks.ClockedEvent event(
            int line, String first, @org.jspecify.annotations.Nullable String second) {
        Matcher matcher = HOST_AND_CLOCK.matcher(first);
        if (!matcher.matches()) {
            throw LogLines.bad(
                    line,
                    "expected a host and a vector clock",
                    first,
                    "write each event as two lines: n1 {\"n1\":1}, then its text; other forms: --regex with the groups"
                            + " process, clock and event");
        }
        if (second == null) {
            throw LogLines.bad(line, "the event after the clock is missing", first, "delete the line, or complete it");
        }
        ProcessId host = ProcessId.of(matcher.group("host"));
        LogEvent.Action inWords = WinnowText.parse(host, second);
        LogEvent event = inWords == null
                ? LogEvent.local(line, host, second.strip(), null)
                : new LogEvent(line, host, inWords, List.of(), null);
        return new VectorClocks.ClockedEvent(event, VectorClocks.parse(line, matcher.group("clock")));
    }
}
