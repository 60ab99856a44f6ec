package dev.winnow.explore.dpor;

import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The current execution as a sequence of events with their happens-before relation.
 *
 * <p>An item (message or timer) is named by the event that created it and its position among the items of that event.
 * An event is named by the item it handles and its choices. So names are unique within an execution and the same in
 * every order of independent steps. They say nothing about effects: after other steps an event of the same name may do
 * something else.
 *
 * <p>Two events are dependent if they occur at the same process. With mailboxes in the order of sending, they are also
 * dependent if they send to the same process.
 */
final class DporTrace {

    private static final int NONE = -1;

    /** The n-th message or timer that an event created. */
    private record CreatedItem(int creatorName, int nth) {}

    /** An event by its item and choices. */
    private record EventWithChoices(int itemName, Choices choices) {}

    /**
     * A step of the execution.
     *
     * @param event the event performed
     * @param requestedEvent the event requested, possibly with open choices
     * @param item the number of the handled item; {@link Event#NO_ITEM} for an external
     * @param processIndex the index of its process; -1 if it has none
     * @param senderStep the step that created the item; -1 if there is none
     * @param causes the steps on which it directly depends
     * @param happensBeforeSet all steps that happen before it
     */
    record TraceEntry(
            DporEvent event,
            DporEvent requestedEvent,
            int item,
            int processIndex,
            int senderStep,
            List<Integer> causes,
            BitSet happensBeforeSet) {

        boolean isExternal() {
            return item == Event.NO_ITEM;
        }
    }

    private final boolean sendingOrderMatters;
    private final Map<Object, Integer> names = new HashMap<>();
    private final Map<ProcessId, Integer> processes = new HashMap<>();

    private final List<TraceEntry> entries = new ArrayList<>();
    private final List<Integer> itemNames = new ArrayList<>(); // by item number
    private final List<Integer> creatorNames = new ArrayList<>(); // by item number: of the creating event

    DporTrace(boolean sendingOrderMatters) {
        this.sendingOrderMatters = sendingOrderMatters;
    }

    int size() {
        return entries.size();
    }

    TraceEntry entry(int step) {
        return entries.get(step);
    }

    /** Returns true if the step happens before a later one. The plan's externals happen before everything else. */
    boolean happensBefore(int step, int later) {
        return entries.get(step).isExternal()
                || entries.get(later).happensBeforeSet().get(step);
    }

    int itemName(int item) {
        return itemNames.get(item);
    }

    /** Returns the event that handles this item, with open choices and unknown receivers. */
    DporEvent handlingOf(int item, Recording recording) {
        int process = processNumber(recording.process(recording.receiverIndex(item)));
        return openEvent(new DporEvent.ItemHandling(itemName(item), creatorNames.get(item), process), Choices.of());
    }

    /** Returns the event of the plan's external at this position, with open choices. */
    DporEvent externalEvent(int position) {
        int name = nameOf(new CreatedItem(DporEvent.UNNAMED, position));
        return openEvent(new DporEvent.ItemHandling(name, DporEvent.UNNAMED, NONE), Choices.of());
    }

    private DporEvent openEvent(DporEvent.ItemHandling handling, Choices choices) {
        return new DporEvent(DporEvent.UNNAMED, handling, choices, true, sendingOrderMatters ? null : Set.of());
    }

    /** Returns the event with these choices, and all later choices open. */
    DporEvent withChoices(DporEvent event, Choices choices) {
        return openEvent(event.handling(), choices);
    }

    /** Appends a performed step, and returns its event. */
    DporEvent add(Step step, DporEvent requested, Choices choices) {
        Recording recording = step.recording();
        int name =
                choices.isEmpty() ? requested.itemName() : nameOf(new EventWithChoices(requested.itemName(), choices));
        int item = step.isExternal() ? Event.NO_ITEM : step.event().item();
        int process = step.processIndex();
        int sender = item == Event.NO_ITEM ? NONE : recording.sendingStep(item);
        Set<Integer> receivers = sendingOrderMatters ? receivers(step) : Set.of();
        DporEvent event = new DporEvent(name, requested.handling(), choices, false, receivers);
        List<Integer> causes = causes(step, process, sender, receivers);
        entries.add(new TraceEntry(event, requested, item, process, sender, causes, past(causes)));
        for (int nth = 0; nth < step.createdItemCount(); nth++) {
            itemNames.add(nameOf(new CreatedItem(name, nth)));
            creatorNames.add(name);
        }
        return event;
    }

    /** Keeps only the first steps, and the items that exist after them. */
    void truncate(int steps, int items) {
        entries.subList(steps, entries.size()).clear();
        itemNames.subList(items, itemNames.size()).clear();
        creatorNames.subList(items, creatorNames.size()).clear();
    }

    private Set<Integer> receivers(Step step) {
        Set<Integer> receivers = new HashSet<>();
        for (Item item : step.sent()) {
            receivers.add(processNumber(item.to()));
        }
        return receivers;
    }

    private List<Integer> causes(Step step, int process, int sender, Set<Integer> receivers) {
        List<Integer> causes = new ArrayList<>();
        if (sender != NONE) {
            causes.add(sender);
        }
        if (process != NONE) {
            int previous = previousAt(process);
            int cause = previous == NONE ? step.recording().declaringStep(process) : previous;
            if (cause != NONE && cause < entries.size()) {
                causes.add(cause);
            }
        }
        for (int receiver : receivers) {
            int previousSender = previousSenderTo(receiver);
            if (previousSender != NONE) {
                causes.add(previousSender);
            }
        }
        return causes;
    }

    private int previousAt(int process) {
        int step = entries.size() - 1;
        while (step >= 0 && entries.get(step).processIndex() != process) {
            step--;
        }
        return step;
    }

    private int previousSenderTo(int receiver) {
        int step = entries.size() - 1;
        while (step >= 0
                && !Objects.requireNonNull(entries.get(step).event().receivers())
                        .contains(receiver)) {
            step--;
        }
        return step;
    }

    private BitSet past(List<Integer> causes) {
        BitSet past = new BitSet(entries.size());
        for (int cause : causes) {
            past.or(entries.get(cause).happensBeforeSet());
            past.set(cause);
        }
        return past;
    }

    private int nameOf(Object key) {
        return names.computeIfAbsent(key, unknown -> names.size());
    }

    private int processNumber(ProcessId process) {
        return processes.computeIfAbsent(process, unknown -> processes.size());
    }
}
