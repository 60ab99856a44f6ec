package dev.winnow.explore.dpor;

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
import org.jspecify.annotations.Nullable;

/**
 * The present execution as acts, and what happens before what in it.
 *
 * <p>The name of a message or timer is the name of the act that made it and which of the things made there it is; that
 * of an act is what it handles and what was chosen in it. So names are the same in every order of independent steps,
 * and differ within one execution. Nothing else is known by them: after other steps an act of the same name may do
 * something else.
 *
 * <p>Two acts depend on each other if they are at one process. Where every process has one mailbox in the order of
 * sending, also if they send to the same one.
 */
final class DporTrace {

    private static final int NONE = -1;

    /** A message or timer: the n-th that an act made. */
    private record CreatedItem(int creatorName, int nth) {}

    /** An act with choices. */
    private record EventWithChoices(int item, List<Integer> choices) {}

    /**
     * A step of the execution.
     *
     * @param requestedEvent what was asked for
     * @param item what it handled, by its number; {@link Event#NO_ITEM} for an external
     * @param processIndex the index of its process, -1 if it has none
     * @param senderStep the step that made the item, or -1
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

    private final boolean sendingOrderCounts;
    private final Map<Object, Integer> names = new HashMap<>();
    private final Map<ProcessId, Integer> processes = new HashMap<>();

    private final List<TraceEntry> entries = new ArrayList<>();
    private final List<Integer> itemNames = new ArrayList<>(); // by the number of the item
    private final List<Integer> creatorNames = new ArrayList<>(); // the names of the acts that made them

    DporTrace(boolean sendingOrderCounts) {
        this.sendingOrderCounts = sendingOrderCounts;
    }

    int size() {
        return entries.size();
    }

    TraceEntry entry(int step) {
        return entries.get(step);
    }

    /** Whether it had to come before the other, which is later. What the plan does comes before all else. */
    boolean happensBefore(int step, int later) {
        return entries.get(step).isExternal()
                || entries.get(later).happensBeforeSet().get(step);
    }

    int itemName(int item) {
        return itemNames.get(item);
    }

    /** The handling of this item, whatever is chosen and sent in it. */
    DporEvent handlingOf(int item, Recording recording) {
        return openEvent(
                itemName(item),
                creatorNames.get(item),
                processNumber(recording.process(recording.receiverIndex(item))));
    }

    /** The external of this number, whatever its handler chooses. */
    DporEvent externalEvent(int number) {
        return openEvent(nameOf(new CreatedItem(DporEvent.UNNAMED, number)), DporEvent.UNNAMED, NONE);
    }

    private DporEvent openEvent(int item, int maker, int process) {
        return new DporEvent(DporEvent.UNNAMED, item, maker, process, List.of(), true, unknownReceivers());
    }

    /** The same act with this answer to the choice after those, and all later ones open. */
    DporEvent withChoice(DporEvent event, List<Integer> before, int bound, int value) {
        List<Integer> choices = new ArrayList<>(before);
        choices.add(bound);
        choices.add(value);
        return new DporEvent(
                DporEvent.UNNAMED,
                event.itemName(),
                event.creatorName(),
                event.process(),
                choices,
                true,
                unknownReceivers());
    }

    private @Nullable Set<Integer> unknownReceivers() {
        return sendingOrderCounts ? null : Set.of();
    }

    /** The wish has come true. */
    DporEvent add(Step step, DporEvent wish, List<Integer> choices) {
        Recording recording = step.recording();
        int name = choices.isEmpty() ? wish.itemName() : nameOf(new EventWithChoices(wish.itemName(), choices));
        int item = step.isExternal() ? Event.NO_ITEM : step.event().item();
        int place = step.processIndex();
        int sender = item == Event.NO_ITEM ? NONE : recording.sendingStep(item);
        Set<Integer> receivers = sendingOrderCounts ? receivers(step) : Set.of();
        DporEvent event =
                new DporEvent(name, wish.itemName(), wish.creatorName(), wish.process(), choices, false, receivers);
        List<Integer> causes = causes(step, place, sender, receivers);
        entries.add(new TraceEntry(event, wish, item, place, sender, causes, past(causes)));
        for (int nth = 0; nth < step.createdItemCount(); nth++) {
            itemNames.add(nameOf(new CreatedItem(name, nth)));
            creatorNames.add(name);
        }
        return event;
    }

    /** Forgets all but the first so many steps, after which there were so many items. */
    void truncate(int length, int items) {
        entries.subList(length, entries.size()).clear();
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

    private List<Integer> causes(Step step, int place, int sender, Set<Integer> receivers) {
        List<Integer> causes = new ArrayList<>();
        if (sender != NONE) {
            causes.add(sender);
        }
        if (place != NONE) {
            int previous = previousAt(place);
            int cause = previous == NONE ? step.recording().declaringStep(place) : previous;
            if (cause != NONE && cause < entries.size()) {
                causes.add(cause);
            }
        }
        for (int receiver : receivers) {
            int before = previousSenderTo(receiver);
            if (before != NONE) {
                causes.add(before);
            }
        }
        return causes;
    }

    private int previousAt(int place) {
        int step = entries.size() - 1;
        while (step >= 0 && entries.get(step).processIndex() != place) {
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

    private int nameOf(Object what) {
        return names.computeIfAbsent(what, unknown -> names.size());
    }

    private int processNumber(ProcessId process) {
        return processes.computeIfAbsent(process, unknown -> processes.size());
    }
}
