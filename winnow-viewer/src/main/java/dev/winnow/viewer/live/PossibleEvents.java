package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Violation;
import dev.winnow.system.BadInput;
import dev.winnow.system.EnabledEvents;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that can happen now. What is possible is decided by the world and by the scenario's rules alone
 * ({@link LiveSituation#canHappen}); here it is only gathered.
 */
final class PossibleEvents {

    private static final int MAX_EVENTS = 2_000;

    private final LiveSituation situation;
    private final StepRecorder words;
    private final PlanProgress plan;
    private final Set<External> drawn;
    private final List<PossibleEvent> events = new ArrayList<>();
    private final Set<Event> added = new LinkedHashSet<>();

    private PossibleEvents(LiveSituation now, StepRecorder words, SeededRandom random) {
        this.situation = now;
        this.words = words;
        this.plan = new PlanProgress(now);
        this.drawn = DrawableExternals.sample(now, random);
    }

    /**
     * Looks at the present.
     *
     * @param path the steps that led here
     * @param random lets the plan's mix draw
     * @param atEnd what it breaks that nothing more happens
     */
    static SituationView observe(
            LiveSituation now,
            StepRecorder words,
            List<StepNode> path,
            SeededRandom random,
            @Nullable Violation atEnd) {
        PossibleEvents offers = new PossibleEvents(now, words, random);
        offers.addPending();
        offers.addPlanned();
        offers.addFaults();
        offers.addMix();
        List<ProcessId> known = now.recording().processes();
        return new SituationView(
                offers.events,
                offers.blockedItems(path),
                offers.plan.awaitedCondition(),
                known.stream().filter(now.states()::isUp).toList(),
                known.stream().filter(process -> !now.states().isUp(process)).toList(),
                now.enabled().size() == 0,
                atEnd);
    }

    private void addPending() {
        EnabledEvents enabled = situation.enabled();
        for (int item : sortedItems(enabled)) {
            boolean timer = situation.recording().isTimer(item);
            Event event = timer ? new Event.Fire(item) : new Event.Deliver(item);
            add(
                    PossibleEvent.EventCategory.PENDING,
                    (timer ? "fire:" : "deliver:") + item,
                    event,
                    receiver(item),
                    false);
            if (!timer) {
                addFault("drop:" + item, new External.Drop(item), receiver(item));
                addFault("duplicate:" + item, new External.Duplicate(item), receiver(item));
            }
        }
    }

    private static int[] sortedItems(EnabledEvents enabled) {
        int[] items = new int[enabled.size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = enabled.itemAt(i);
        }
        Arrays.sort(items);
        return items;
    }

    private ProcessId receiver(int item) {
        Recording recording = situation.recording();
        return recording.process(recording.receiverIndex(item));
    }

    private void addPlanned() {
        for (PlanProgress.PendingExternal left : plan.pendingExternals()) {
            add(PossibleEvent.EventCategory.PLAN, "plan:" + left.position(), left.external(), null, true);
        }
    }

    private void addFaults() {
        for (ProcessId process : situation.setup().world().processes()) {
            addFault("start:" + process, new External.Start(process), process);
        }
        for (ProcessId process : situation.recording().processes()) {
            addFault("crash:" + process, new External.Crash(process), process);
            addFault("restart:" + process, new External.Restart(process), process);
        }
        int number = 0;
        for (External external : situation.recording().externals()) {
            if (external instanceof External.Partition cut) {
                addFault("heal:" + number++, new External.Heal(cut.one(), cut.other()), null);
            }
        }
        for (String block : situation.setup().world().blockNames()) {
            addFault("run:" + block, new External.Run(block), null);
        }
    }

    private void addMix() {
        int number = 0;
        for (External external : drawn) {
            add(PossibleEvent.EventCategory.MIX, "mix:" + number++, external, null, true);
        }
    }

    private void addFault(String key, External external, @Nullable ProcessId process) {
        if (situation.canHappen(external)) {
            add(PossibleEvent.EventCategory.FAULT, key, external, process, drawn.contains(external));
        }
    }

    private void add(
            PossibleEvent.EventCategory group, String key, Event event, @Nullable ProcessId process, boolean planned) {
        boolean twice =
                group != PossibleEvent.EventCategory.PLAN && added.contains(event); // a plan may send the same twice
        if (twice || events.size() >= MAX_EVENTS) {
            return;
        }
        try {
            RecordedEvent recorded = words.event(event, situation.recording());
            events.add(new PossibleEvent(key, group, recorded.kind(), event, recorded.text(), process, planned));
            added.add(event);
        } catch (BadInput e) {
            // a message that cannot be written down could not be saved either: it is not on offer
        }
    }

    /** What was sent or armed and has neither happened nor been lost or cancelled, but cannot happen now. */
    private List<Item> blockedItems(List<StepNode> path) {
        BitSet gone = new BitSet();
        for (StepNode node : path) {
            RecordedStep line = node.performedStep().recordedStep();
            int item = node.performedStep().event().item();
            if (item != Event.NO_ITEM && !(node.performedStep().event() instanceof External.Duplicate)) {
                gone.set(item);
            }
            line.cancelled().forEach(gone::set);
            line.lost().forEach(gone::set);
        }
        List<Item> held = new ArrayList<>();
        for (int item = gone.nextClearBit(0);
                item < situation.recording().itemCount() && held.size() < MAX_EVENTS;
                item = gone.nextClearBit(item + 1)) {
            if (!situation.enabled().contains(item)) {
                held.add(situation.recording().item(item));
            }
        }
        return held;
    }
}
