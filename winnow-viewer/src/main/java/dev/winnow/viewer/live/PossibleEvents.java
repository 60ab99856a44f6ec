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
 * A collector of the enabled events. Only the world and the scenario's rules decide what is enabled
 * ({@link LiveSituation#canHappen}).
 */
final class PossibleEvents {

    private static final int MAX_EVENTS = 2_000;
    private static final int MAX_EFFECTS = 2; // offered before a crash inside a handler

    private final LiveSituation situation;
    private final StepRecorder recorder;
    private final PlanProgress plan;
    private final Set<External> drawn;
    private final List<PossibleEvent> events = new ArrayList<>();
    private final Set<Event> added = new LinkedHashSet<>();

    private PossibleEvents(LiveSituation now, StepRecorder recorder, SeededRandom random) {
        this.situation = now;
        this.recorder = recorder;
        this.plan = new PlanProgress(now);
        this.drawn = DrawableExternals.sample(now, random);
    }

    /**
     * Returns a view of the situation.
     *
     * @param path the steps up to the current node
     * @param random the random source for the plan's mix
     * @param atEnd the violation if the execution ends here, or null
     */
    static SituationView observe(
            LiveSituation now,
            StepRecorder recorder,
            List<StepNode> path,
            SeededRandom random,
            @Nullable Violation atEnd) {
        PossibleEvents collector = new PossibleEvents(now, recorder, random);
        collector.addPending();
        collector.addPlanned();
        collector.addFaults();
        collector.addMix();
        List<ProcessId> known = now.recording().processes();
        return new SituationView(
                collector.events,
                collector.blockedItems(path),
                collector.plan.awaitedCondition(),
                known.stream().filter(now.states()::isUp).toList(),
                known.stream().filter(process -> !now.states().isUp(process)).toList(),
                now.enabled().size() == 0,
                atEnd,
                List.of());
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
        for (PlanProgress.PendingExternal pending : plan.pendingExternals()) {
            add(PossibleEvent.EventCategory.PLAN, "plan:" + pending.position(), pending.external(), null, true);
        }
    }

    private void addFaults() {
        for (ProcessId process : situation.setup().world().processes()) {
            addFault("start:" + process, new External.Start(process), process);
        }
        for (ProcessId process : situation.recording().processes()) {
            addFault("crash:" + process, new External.Crash(process), process);
            for (int effects = 0; effects <= MAX_EFFECTS; effects++) {
                addFault(
                        "crash-in-handler:" + effects + ":" + process,
                        new External.CrashInHandler(process, effects),
                        process);
            }
            addFault("restart:" + process, new External.Restart(process), process);
            addFault("pause:" + process, new External.Pause(process), process);
            addFault("resume:" + process, new External.Resume(process), process);
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
        boolean isDuplicate = group != PossibleEvent.EventCategory.PLAN // a plan may send a message twice
                && added.contains(event);
        if (isDuplicate || events.size() >= MAX_EVENTS) {
            return;
        }
        try {
            RecordedEvent recorded = recorder.event(event, situation.recording());
            events.add(new PossibleEvent(key, group, recorded.kind(), event, recorded.text(), process, planned));
            added.add(event);
        } catch (BadInput e) {
            // a message that cannot be recorded is not offered: the branch could not be saved
        }
    }

    /** Returns the messages and timers that are pending but not enabled. */
    private List<Item> blockedItems(List<StepNode> path) {
        BitSet finished = new BitSet();
        for (StepNode node : path) {
            RecordedStep line = node.performedStep().recordedStep();
            int item = node.performedStep().event().item();
            if (item != Event.NO_ITEM && !(node.performedStep().event() instanceof External.Duplicate)) {
                finished.set(item);
            }
            line.cancelled().forEach(finished::set);
            line.lost().forEach(finished::set);
        }
        List<Item> blocked = new ArrayList<>();
        for (int item = finished.nextClearBit(0);
                item < situation.recording().itemCount() && blocked.size() < MAX_EVENTS;
                item = finished.nextClearBit(item + 1)) {
            if (!situation.enabled().contains(item)) {
                blocked.add(situation.recording().item(item));
            }
        }
        return blocked;
    }
}
