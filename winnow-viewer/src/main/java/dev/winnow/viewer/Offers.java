package dev.winnow.viewer;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Violation;
import dev.winnow.run.BadInput;
import dev.winnow.run.Enabled;
import dev.winnow.trace.RecordedEvent;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepLines;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that can happen now. What is possible is decided by the world and by the scenario's rules alone ({@link Scene#canHappen}); here it is only
 * gathered.
 */
final class Offers {

    private static final int MOST = 2_000;

    private final Scene now;
    private final StepLines words;
    private final PlanProgress plan;
    private final Set<External> drawn;
    private final List<Offer> offers = new ArrayList<>();
    private final Set<Event> offered = new LinkedHashSet<>();

    private Offers(Scene now, StepLines words, Dice dice) {
        this.now = now;
        this.words = words;
        this.plan = new PlanProgress(now);
        this.drawn = Draws.some(now, dice);
    }

    /**
     * Looks at the present.
     *
     * @param path the steps that led here
     * @param dice lets the plan's mix draw
     * @param atEnd what it breaks that nothing more happens
     */
    static Moment look(Scene now, StepLines words, List<Node> path, Dice dice, @Nullable Violation atEnd) {
        Offers offers = new Offers(now, words, dice);
        offers.pending();
        offers.planned();
        offers.faults();
        offers.mixed();
        List<ProcessId> known = now.recording().processes();
        return new Moment(
                offers.offers,
                offers.heldBack(path),
                offers.plan.waits(),
                known.stream().filter(now.states()::isUp).toList(),
                known.stream().filter(process -> !now.states().isUp(process)).toList(),
                now.enabled().size() == 0,
                atEnd);
    }

    private void pending() {
        Enabled enabled = now.enabled();
        for (int item : sortedItems(enabled)) {
            boolean timer = now.recording().isTimer(item);
            Event event = timer ? new Event.Fire(item) : new Event.Deliver(item);
            add(Offer.Group.PENDING, (timer ? "fire:" : "deliver:") + item, event, receiver(item), false);
            if (!timer) {
                fault("drop:" + item, new External.Drop(item), receiver(item));
                fault("duplicate:" + item, new External.Duplicate(item), receiver(item));
            }
        }
    }

    private static int[] sortedItems(Enabled enabled) {
        int[] items = new int[enabled.size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = enabled.item(i);
        }
        Arrays.sort(items);
        return items;
    }

    private ProcessId receiver(int item) {
        Recording recording = now.recording();
        return recording.process(recording.to(item));
    }

    private void planned() {
        for (PlanProgress.Left left : plan.left()) {
            add(Offer.Group.PLAN, "plan:" + left.place(), left.external(), null, true);
        }
    }

    private void faults() {
        for (ProcessId process : now.setup().world().processes()) {
            fault("start:" + process, new External.Start(process), process);
        }
        for (ProcessId process : now.recording().processes()) {
            fault("crash:" + process, new External.Crash(process), process);
            fault("restart:" + process, new External.Restart(process), process);
        }
        int number = 0;
        for (External external : now.recording().externals()) {
            if (external instanceof External.Partition cut) {
                fault("heal:" + number++, new External.Heal(cut.one(), cut.other()), null);
            }
        }
        for (String block : now.setup().world().blocks()) {
            fault("run:" + block, new External.Run(block), null);
        }
    }

    private void mixed() {
        int number = 0;
        for (External external : drawn) {
            add(Offer.Group.MIX, "mix:" + number++, external, null, true);
        }
    }

    private void fault(String key, External external, @Nullable ProcessId process) {
        if (now.canHappen(external)) {
            add(Offer.Group.FAULT, key, external, process, drawn.contains(external));
        }
    }

    private void add(Offer.Group group, String key, Event event, @Nullable ProcessId process, boolean planned) {
        boolean twice = group != Offer.Group.PLAN && offered.contains(event); // a plan may send the same twice
        if (twice || offers.size() >= MOST) {
            return;
        }
        try {
            RecordedEvent recorded = words.event(event, now.recording());
            offers.add(new Offer(key, group, recorded.kind(), event, recorded.text(), process, planned));
            offered.add(event);
        } catch (BadInput e) {
            // a message that cannot be written down could not be saved either: it is not on offer
        }
    }

    /** What was sent or armed and has neither happened nor been lost or cancelled, but cannot happen now. */
    private List<Item> heldBack(List<Node> path) {
        BitSet gone = new BitSet();
        for (Node node : path) {
            RecordedStep line = node.taken().line();
            int item = node.taken().event().item();
            if (item != Event.NO_ITEM && !(node.taken().event() instanceof External.Duplicate)) {
                gone.set(item);
            }
            line.cancelled().forEach(gone::set);
            line.lost().forEach(gone::set);
        }
        List<Item> held = new ArrayList<>();
        for (int item = gone.nextClearBit(0);
                item < now.recording().itemCount() && held.size() < MOST;
                item = gone.nextClearBit(item + 1)) {
            if (!now.enabled().contains(item)) {
                held.add(now.recording().item(item));
            }
        }
        return held;
    }
}
