package dev.winnow.trace.log;

import dev.winnow.model.ProcessId;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.json.JsonReader;
import dev.winnow.trace.json.MalformedInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Messages inferred from vector clocks. An event that knows more of another process than the event before it at its own
 * process has received a message from there, unless another message of the same event brought that knowledge, too.
 *
 * <p>Mattern, Virtual Time and Global States of Distributed Systems (1989); ShiViz (CACM 2020) draws the same edges.
 *
 * <p>Difference: if the text of an event is in Winnow's words, the sender is known, also of a message that brings
 * nothing new. It was then sent in the latest event of the sender that the receiver knows, or earlier.
 *
 * <p>Cost: O(processes) per event, plus the square of the number of messages that an event received.
 */
final class VectorClocks {

    /** An event with its vector clock: the number of the latest known event of each process, by name. */
    record ClockedEvent(LogEvent event, Map<String, Integer> clock) {

        private String host() {
            return event.process().name();
        }

        private int number() {
            return known(host());
        }

        private int known(String process) {
            return clock.getOrDefault(process, 0);
        }

        private EventKey key() {
            return new EventKey(host(), number());
        }
    }

    private record EventKey(String host, int number) {}

    private final Map<EventKey, ClockedEvent> events = new HashMap<>();
    private final Map<EventKey, List<LogEvent.LogMessage>> sent = new HashMap<>();

    private VectorClocks() {}

    /** Parses a vector clock. */
    static Map<String, Integer> parse(int line, String text) {
        Map<String, Integer> clock = new TreeMap<>();
        try {
            JsonReader json = JsonReader.of(text);
            json.readObject(name -> clock.put(name, json.nonNegativeInt()));
            json.expectEnd();
            return clock;
        } catch (MalformedInput e) {
            throw LogLines.bad(
                    line, "not a vector clock (" + e.problem() + ")", text, "write it as {\"n1\":2, \"n2\":1}");
        }
    }

    /** Returns the events with the messages that their clocks imply. */
    static List<LogEvent> withMessages(List<ClockedEvent> clocked) {
        VectorClocks clocks = new VectorClocks();
        clocked.forEach(clocks::add);
        List<List<LogEvent>> received = clocked.stream().map(clocks::receive).toList();
        List<LogEvent> all = new ArrayList<>();
        for (int i = 0; i < received.size(); i++) {
            List<LogEvent> parts = received.get(i);
            all.addAll(parts.subList(0, parts.size() - 1));
            List<LogEvent.LogMessage> messages =
                    clocks.sent.getOrDefault(clocked.get(i).key(), List.of());
            all.add(parts.get(parts.size() - 1).sending(messages));
        }
        return all;
    }

    private void add(ClockedEvent event) {
        if (event.number() == 0) {
            throw bad(
                    event,
                    "the clock does not count the events of " + event.host(),
                    "give each clock an entry for its own process, from 1");
        }
        ClockedEvent twin = events.put(event.key(), event);
        if (twin != null) {
            throw bad(
                    event,
                    "event " + event.number() + " of " + event.host() + " is already on line "
                            + twin.event().line(),
                    "give each event of a process a clock that is one higher than the one before");
        }
    }

    private static RuntimeException bad(ClockedEvent event, String problem, String fix) {
        return LogLines.bad(event.event().line(), problem, event.clock().toString(), fix);
    }

    /** Returns the event as deliveries of what it received; the event itself if it received nothing. */
    private List<LogEvent> receive(ClockedEvent event) {
        LogEvent.Action action = event.event().action();
        List<LogEvent> parts = new ArrayList<>();
        if (action instanceof LogEvent.Handles told) {
            EventKey sender = senderOf(told, event);
            parts.add(sender == null ? event.event() : deliver(event, told, sender));
        } else if (action instanceof LogEvent.Happens happens
                && happens.event() instanceof RecordedEvent.LocalEvent local) {
            for (EventKey sender : senders(event)) {
                LogEvent.LogMessage message = new LogEvent.LogMessage(ProcessId.of(sender.host()), null, local.words());
                parts.add(deliver(
                        event, new LogEvent.Handles(LogEvent.MessageUse.DELIVERED, local.process(), message), sender));
            }
        }
        return parts.isEmpty() ? List.of(event.event()) : parts;
    }

    private @Nullable EventKey senderOf(LogEvent.Handles told, ClockedEvent event) {
        ProcessId sender = told.message().peer();
        if (sender == null) {
            return senders(event).stream().findFirst().orElse(null);
        }
        int number = sender.name().equals(event.host()) ? event.number() - 1 : event.known(sender.name());
        EventKey key = new EventKey(sender.name(), number);
        return events.containsKey(key) ? key : null;
    }

    private LogEvent deliver(ClockedEvent receiver, LogEvent.Handles told, EventKey sender) {
        LogEvent own = receiver.event();
        LogEvent.LogMessage message = told.message();
        String id = sender.host() + " " + sender.number() + " to " + receiver.host() + " " + receiver.number();
        sent.computeIfAbsent(sender, any -> new ArrayList<>())
                .add(new LogEvent.LogMessage(told.to(), id, message.text()));
        return new LogEvent(
                own.line(),
                own.process(),
                new LogEvent.Handles(
                        told.use(), told.to(), new LogEvent.LogMessage(message.peer(), id, message.text())),
                List.of(),
                own.time());
    }

    /** Returns the latest known events of other processes that are news and that no other news knows. */
    private List<EventKey> senders(ClockedEvent event) {
        ClockedEvent before = events.get(new EventKey(event.host(), event.number() - 1));
        if (before == null && event.number() > 1) {
            throw bad(
                    event,
                    "event " + (event.number() - 1) + " of " + event.host() + " is missing",
                    "import the whole log, from the first event of each process");
        }
        List<ClockedEvent> news = new ArrayList<>();
        event.clock().forEach((host, number) -> {
            int known = before == null ? 0 : before.known(host);
            if (number > known && !host.equals(event.host())) {
                news.add(known(event, new EventKey(host, number)));
            }
        });
        return news.stream()
                .filter(one -> news.stream()
                        .noneMatch(
                                other -> !other.host().equals(one.host()) && other.known(one.host()) >= one.number()))
                .map(ClockedEvent::key)
                .toList();
    }

    private ClockedEvent known(ClockedEvent event, EventKey key) {
        ClockedEvent known = events.get(key);
        if (known == null) {
            throw bad(
                    event,
                    "the clock knows event " + key.number() + " of " + key.host() + ", which is not in the log",
                    "import the logs of all processes together");
        }
        return known;
    }
}
