package dev.winnow.explore;

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
 * <p>The name of a message or timer is the name of the act that made it and which of the things made there it is; that of an act is what it handles and what was chosen in it. So names are the same in
 * every order of independent steps, and differ within one execution. Nothing else is known by them: after other steps an act of the same name may do something else.
 *
 * <p>Two acts depend on each other if they are at one process. Where every process has one mailbox in the order of sending, also if they send to the same one.
 */
final class Trail {

    private static final int NOBODY = -1;

    /** A message or timer: the n-th that an act made. */
    private record Made(int maker, int nth) {}

    /** An act with choices. */
    private record Chosen(int item, List<Integer> choices) {}

    /**
     * A step of the execution.
     *
     * @param wish what was asked for
     * @param item what it handled, by its number; {@link Event#NO_ITEM} for an external
     * @param place the index of its process, -1 if it has none
     * @param sender the step that made the item, or -1
     * @param causes the steps on which it directly depends
     * @param past all steps that happen before it
     */
    record Happened(Act act, Act wish, int item, int place, int sender, List<Integer> causes, BitSet past) {

        boolean isExternal() {
            return item == Event.NO_ITEM;
        }
    }

    private final boolean sendingOrderCounts;
    private final Map<Object, Integer> names = new HashMap<>();
    private final Map<ProcessId, Integer> processes = new HashMap<>();

    private final List<Happened> steps = new ArrayList<>();
    private final List<Integer> itemNames = new ArrayList<>(); // by the number of the item
    private final List<Integer> makers = new ArrayList<>(); // the names of the acts that made them

    Trail(boolean sendingOrderCounts) {
        this.sendingOrderCounts = sendingOrderCounts;
    }

    int size() {
        return steps.size();
    }

    Happened at(int step) {
        return steps.get(step);
    }

    /** Whether it had to come before the other, which is later. What the plan does comes before all else. */
    boolean happensBefore(int step, int later) {
        return steps.get(step).isExternal() || steps.get(later).past().get(step);
    }

    int name(int item) {
        return itemNames.get(item);
    }

    /** The handling of this item, whatever is chosen and sent in it. */
    Act handling(int item, Recording recording) {
        return wish(name(item), makers.get(item), process(recording.process(recording.to(item))));
    }

    /** The external of this number, whatever its handler chooses. */
    Act external(int number) {
        return wish(named(new Made(Act.UNNAMED, number)), Act.UNNAMED, NOBODY);
    }

    private Act wish(int item, int maker, int process) {
        return new Act(Act.UNNAMED, item, maker, process, List.of(), true, unknown());
    }

    /** The same act with this answer to the choice after those, and all later ones open. */
    Act choosing(Act act, List<Integer> before, int bound, int value) {
        List<Integer> choices = new ArrayList<>(before);
        choices.add(bound);
        choices.add(value);
        return new Act(Act.UNNAMED, act.item(), act.maker(), act.process(), choices, true, unknown());
    }

    private @Nullable Set<Integer> unknown() {
        return sendingOrderCounts ? null : Set.of();
    }

    /** The wish has come true. */
    Act add(Step step, Act wish, List<Integer> choices) {
        Recording recording = step.recording();
        int name = choices.isEmpty() ? wish.item() : named(new Chosen(wish.item(), choices));
        int item = step.isExternal() ? Event.NO_ITEM : step.event().item();
        int place = step.processIndex();
        int sender = item == Event.NO_ITEM ? NOBODY : recording.sentBy(item);
        Set<Integer> receivers = sendingOrderCounts ? receivers(step) : Set.of();
        Act act = new Act(name, wish.item(), wish.maker(), wish.process(), choices, false, receivers);
        List<Integer> causes = causes(step, place, sender, receivers);
        steps.add(new Happened(act, wish, item, place, sender, causes, past(causes)));
        for (int nth = 0; nth < step.madeCount(); nth++) {
            itemNames.add(named(new Made(name, nth)));
            makers.add(name);
        }
        return act;
    }

    /** Forgets all but the first so many steps, after which there were so many items. */
    void cut(int length, int items) {
        steps.subList(length, steps.size()).clear();
        itemNames.subList(items, itemNames.size()).clear();
        makers.subList(items, makers.size()).clear();
    }

    private Set<Integer> receivers(Step step) {
        Set<Integer> receivers = new HashSet<>();
        for (Item item : step.sent()) {
            receivers.add(process(item.to()));
        }
        return receivers;
    }

    private List<Integer> causes(Step step, int place, int sender, Set<Integer> receivers) {
        List<Integer> causes = new ArrayList<>();
        if (sender != NOBODY) {
            causes.add(sender);
        }
        if (place != NOBODY) {
            int previous = previousAt(place);
            int cause = previous == NOBODY ? step.recording().declaredIn(place) : previous;
            if (cause != NOBODY && cause < steps.size()) {
                causes.add(cause);
            }
        }
        for (int receiver : receivers) {
            int before = previousSenderTo(receiver);
            if (before != NOBODY) {
                causes.add(before);
            }
        }
        return causes;
    }

    private int previousAt(int place) {
        int step = steps.size() - 1;
        while (step >= 0 && steps.get(step).place() != place) {
            step--;
        }
        return step;
    }

    private int previousSenderTo(int receiver) {
        int step = steps.size() - 1;
        while (step >= 0
                && !Objects.requireNonNull(steps.get(step).act().receivers()).contains(receiver)) {
            step--;
        }
        return step;
    }

    private BitSet past(List<Integer> causes) {
        BitSet past = new BitSet(steps.size());
        for (int cause : causes) {
            past.or(steps.get(cause).past());
            past.set(cause);
        }
        return past;
    }

    private int named(Object what) {
        return names.computeIfAbsent(what, unknown -> names.size());
    }

    private int process(ProcessId process) {
        return processes.computeIfAbsent(process, unknown -> processes.size());
    }
}
