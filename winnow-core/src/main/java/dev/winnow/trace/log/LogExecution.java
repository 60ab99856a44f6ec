package dev.winnow.trace.log;

import dev.winnow.model.Counted;
import dev.winnow.model.ProcessId;
import dev.winnow.system.BadInput;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The steps of an execution that a log describes. Each event is one step. Sends and receptions are matched by id,
 * otherwise by channel and text, first with first. Steps are in an order that respects the order of events at each
 * process and the order of sending and receiving, and otherwise the times or lines of the log (Lamport, Time, Clocks,
 * and the Ordering of Events, 1978).
 *
 * <p>A reception without a send becomes a message from outside; a timer without a setting is set in the step before at
 * its process.
 *
 * <p>Cost: O(events × log events).
 */
final class LogExecution {

    static final int MAX_EVENTS = 1_000_000;

    /** A message or timer; its number is known when all steps are in order. */
    private static final class LogItem {
        private final ProcessId from;
        private final ProcessId to;
        private final String text;
        private final boolean isTimer;
        private int number = -1;

        LogItem(ProcessId from, ProcessId to, String text, boolean isTimer) {
            this.from = from;
            this.to = to;
            this.text = text;
            this.isTimer = isTimer;
        }
    }

    /** An event in the graph of causes. */
    private static final class Node {
        private final LogEvent event;
        private final List<LogItem> sent = new ArrayList<>();
        private final List<Node> effects = new ArrayList<>();
        private int rank; // in the order of times and lines
        private int openCauses;
        private @Nullable LogItem handled;

        Node(LogEvent event) {
            this.event = event;
        }

        void before(Node effect) {
            effects.add(effect);
            effect.openCauses++;
        }
    }

    /** A send that waits for its reception. */
    private record OpenSend(Node node, LogItem item) {}

    private final List<Node> nodes;
    private final Map<Object, Deque<OpenSend>> openSends = new HashMap<>();
    private final List<String> warnings = new ArrayList<>();
    private final List<StepDraft> drafts = new ArrayList<>();
    private final Map<ProcessId, StepDraft> latest = new HashMap<>();
    private int contradictions;
    private int fromOutside;

    /** A step whose items have no numbers yet. */
    private static final class StepDraft {
        private final LogEvent.@Nullable MessageUse use;
        private final @Nullable LogItem handled;
        private final @Nullable RecordedEvent event;
        private final List<LogItem> created;

        StepDraft(
                LogEvent.@Nullable MessageUse use,
                @Nullable LogItem handled,
                @Nullable RecordedEvent event,
                List<LogItem> created) {
            this.use = use;
            this.handled = handled;
            this.event = event;
            this.created = new ArrayList<>(created);
        }
    }

    private LogExecution(List<LogEvent> events) {
        boolean hasTimes = events.stream().allMatch(event -> event.time() != null);
        Comparator<LogEvent> byTime = Comparator.comparing(event -> Objects.requireNonNull(event.time()));
        nodes = (hasTimes ? events.stream().sorted(byTime) : events.stream())
                .map(Node::new)
                .toList();
        for (int i = 0; i < nodes.size(); i++) {
            nodes.get(i).rank = i;
        }
    }

    static ImportedLog of(List<LogEvent> events, List<String> earlierWarnings) {
        if (events.isEmpty()) {
            throw new BadInput("the log has no events", "give a log with at least one event");
        }
        if (events.size() > MAX_EVENTS) {
            throw new BadInput(
                    "the log has " + events.size() + " events; the limit is " + MAX_EVENTS,
                    "import the part that matters");
        }
        LogExecution execution = new LogExecution(events);
        execution.warnings.addAll(earlierWarnings);
        execution.nodes.forEach(execution::openSends);
        execution.nodes.forEach(execution::matchReception);
        execution.linkProcesses();
        execution.inCausalOrder().forEach(execution::draft);
        execution.summarize();
        return new ImportedLog(execution.steps(), processes(events), execution.warnings);
    }

    private static List<ProcessId> processes(List<LogEvent> events) {
        TreeSet<ProcessId> processes = new TreeSet<>();
        for (LogEvent event : events) {
            processes.add(event.process());
            event.sends().forEach(message -> {
                if (message.peer() != null) {
                    processes.add(message.peer());
                }
            });
        }
        processes.remove(ProcessId.OUTSIDE);
        return List.copyOf(processes);
    }

    // ---- matching

    private void openSends(Node node) {
        ProcessId from = node.event.process();
        for (LogEvent.LogMessage message : node.event.sends()) {
            Object key = message.id() != null ? message.id() : List.of(from, orOutside(message.peer()), message.text());
            ProcessId to = message.peer();
            OpenSend send =
                    new OpenSend(node, new LogItem(from, to == null ? ProcessId.OUTSIDE : to, message.text(), false));
            openSends.computeIfAbsent(key, any -> new ArrayDeque<>()).add(send);
        }
    }

    private static ProcessId orOutside(@Nullable ProcessId process) {
        return process == null ? ProcessId.OUTSIDE : process;
    }

    private void matchReception(Node node) {
        if (!(node.event.action() instanceof LogEvent.Handles handles)) {
            return;
        }
        LogEvent.LogMessage message = handles.message();
        Object key =
                message.id() != null ? message.id() : List.of(orOutside(message.peer()), handles.to(), message.text());
        Deque<OpenSend> open = openSends.get(key);
        OpenSend send = open == null ? null : open.poll();
        if (send == null) {
            return;
        }
        LogItem item = new LogItem(send.item().from, handles.to(), message.text(), false);
        send.node().sent.add(item);
        node.handled = item;
        send.node().before(node);
        if (send.node().rank > node.rank) {
            contradictions++;
            if (contradictions == 1) {
                warnings.add("line " + node.event.line() + ": the message is received before line "
                        + send.node().event.line() + " sends it: clocks disagree. It is shown after it was sent");
            }
        }
    }

    private void linkProcesses() {
        Map<ProcessId, Node> last = new HashMap<>();
        for (Node node : nodes) {
            Node before = last.put(node.event.process(), node);
            if (before != null) {
                before.before(node);
            }
        }
        openSends.values().stream()
                .flatMap(Deque::stream)
                .filter(open -> !open.item().to.equals(ProcessId.OUTSIDE))
                .sorted(Comparator.comparingInt(open -> open.node().rank))
                .forEach(open -> open.node().sent.add(open.item()));
    }

    private List<Node> inCausalOrder() {
        PriorityQueue<Node> ready = new PriorityQueue<>(Comparator.comparingInt(node -> node.rank));
        nodes.stream().filter(node -> node.openCauses == 0).forEach(ready::add);
        List<Node> order = new ArrayList<>(nodes.size());
        while (!ready.isEmpty()) {
            Node node = ready.remove();
            order.add(node);
            for (Node effect : node.effects) {
                if (--effect.openCauses == 0) {
                    ready.add(effect);
                }
            }
        }
        if (order.size() < nodes.size()) {
            Node stuck = nodes.stream()
                    .filter(node -> node.openCauses > 0)
                    .findFirst()
                    .orElseThrow();
            throw new BadInput(
                    "line " + stuck.event.line() + ": its event comes before one of its own causes: the messages of "
                            + (nodes.size() - order.size()) + " lines contradict the order at their processes",
                    "correct the ids of messages, or leave out (?<time>…) so that the order of lines counts");
        }
        return order;
    }

    // ---- steps

    private void draft(Node node) {
        LogEvent.Action action = node.event.action();
        if (action instanceof LogEvent.Handles handles) {
            LogItem item = node.handled == null ? sendFromOutside(handles) : node.handled;
            add(node, new StepDraft(handles.use(), item, null, node.sent));
        } else if (action instanceof LogEvent.Fires fires) {
            add(node, fire(node, fires));
        } else {
            add(node, new StepDraft(null, null, ((LogEvent.Happens) action).event(), node.sent));
        }
    }

    private LogItem sendFromOutside(LogEvent.Handles handles) {
        fromOutside++;
        String text = handles.message().text();
        LogItem item = new LogItem(ProcessId.OUTSIDE, handles.to(), text, false);
        drafts.add(new StepDraft(null, null, WinnowText.sentFromOutside(handles.to(), text), List.of(item)));
        return item;
    }

    /** Returns the firing of a timer, which its process set in the step before; a local event if there is none. */
    private StepDraft fire(Node node, LogEvent.Fires fires) {
        ProcessId process = node.event.process();
        StepDraft before = latest.get(process);
        if (before == null) {
            RecordedEvent local = new RecordedEvent.LocalEvent(process, "timer " + fires.timer());
            return new StepDraft(null, null, local, node.sent);
        }
        LogItem timer = new LogItem(process, process, fires.timer(), true);
        before.created.add(timer);
        return new StepDraft(null, timer, null, node.sent);
    }

    private void add(Node node, StepDraft draft) {
        drafts.add(draft);
        latest.put(node.event.process(), draft);
    }

    private void summarize() {
        if (contradictions > 1) {
            warnings.add(
                    contradictions + " messages are received before they are sent, according to the clocks of the log");
        }
        if (fromOutside > 0) {
            warnings.add(Counted.of(fromOutside, "received message")
                    + " without a sender in the log: shown as sent from outside");
        }
    }

    private List<RecordedStep> steps() {
        int next = 0;
        for (StepDraft draft : drafts) {
            for (LogItem item : draft.created) {
                item.number = next++;
            }
        }
        List<RecordedStep> steps = new ArrayList<>(drafts.size());
        for (StepDraft draft : drafts) {
            steps.add(step(steps.size(), draft));
        }
        return steps;
    }

    private static RecordedStep step(int number, StepDraft draft) {
        List<RecordedStep.SentItem> sent = new ArrayList<>();
        List<RecordedStep.ArmedTimer> armed = new ArrayList<>();
        for (LogItem item : draft.created) {
            if (item.isTimer) {
                armed.add(new RecordedStep.ArmedTimer(item.number, item.to, item.text));
            } else {
                sent.add(new RecordedStep.SentItem(item.number, item.from, item.to, WinnowText.message(item.text)));
            }
        }
        return new RecordedStep(
                number,
                event(draft),
                sent,
                armed,
                List.of(),
                lost(draft),
                false,
                List.of(),
                null,
                List.of(),
                null,
                List.of());
    }

    private static List<Integer> lost(StepDraft draft) {
        return draft.use == LogEvent.MessageUse.DROPPED && draft.handled != null
                ? List.of(draft.handled.number)
                : List.of();
    }

    private static RecordedEvent event(StepDraft draft) {
        if (draft.event != null) {
            return draft.event;
        }
        LogItem item = Objects.requireNonNull(draft.handled);
        if (draft.use == null) {
            return new RecordedEvent.TimerFired(item.number, item.to, item.text);
        }
        return switch (draft.use) {
            case DELIVERED ->
                new RecordedEvent.Delivered(item.number, item.from, item.to, WinnowText.message(item.text));
            case DROPPED -> new RecordedEvent.Dropped(item.number, item.from, item.to, WinnowText.message(item.text));
            case DUPLICATED ->
                new RecordedEvent.Duplicated(item.number, item.from, item.to, WinnowText.message(item.text));
        };
    }
}
