package dev.winnow.explore.skeleton;

import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Step;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.Rewindable;
import dev.winnow.system.World;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A referee: the traces of a whole system whose steps depend on each other if they are at one process, or one handles
 * what the other sends. It performs every enabled event after every trace.
 */
final class EnumeratedTraces {

    private record Label(ProcessId from, ProcessId to, boolean isTimer, String payload, Choices choices) {}

    /** An event with all events before it. */
    private record TraceEvent(Object label, SortedSet<Integer> past) {}

    private final World world;
    private final Rewindable rewindable;
    private final List<Plan.PlanStep> prologue;
    private final int most;
    private final Map<TraceEvent, Integer> numbers = new HashMap<>();
    private final Set<Set<Integer>> traces = new HashSet<>();
    private int complete;
    private int steps;

    private EnumeratedTraces(Setup setup, int most) {
        this.world = setup.world().boot(1);
        this.rewindable = world.ability(Rewindable.class).orElseThrow();
        this.prologue = setup.plan().prologue();
        this.most = most;
    }

    /** Returns all traces of a system; null if there are more, incomplete ones included. */
    static @Nullable EnumeratedTraces of(Setup setup, int most) {
        EnumeratedTraces all = new EnumeratedTraces(setup, most);
        all.traces.add(Set.of());
        all.begin();
        return all.traces.size() > most ? null : all;
    }

    /** Returns the number of traces, incomplete and empty ones included. */
    int traces() {
        return traces.size();
    }

    /** Returns the number of traces after which nothing is enabled. */
    int complete() {
        return complete;
    }

    /** Returns the number of steps that were performed after the prologue. */
    int steps() {
        return steps;
    }

    private void begin() {
        Choices requested = Choices.of();
        while (requested != null) {
            ScriptedChoices script = new ScriptedChoices(requested);
            for (Plan.PlanStep step : prologue) {
                world.perform(((Plan.Inject) step).external(), script);
            }
            Choices choices = choicesSince(0);
            SortedSet<Integer> nothing = Collections.emptySortedSet();
            Trace empty = new Trace(Set.of(), Map.of(), Map.of());
            List<ProcessId> all = world.recording().processes();
            visit(empty.with(number(choices, nothing), nothing, all, createdSince(0)));
            rewindable.rewindTo(0);
            requested = choices.next();
        }
    }

    private void visit(Trace trace) {
        if (!traces.add(trace.events) || traces.size() > most) {
            return;
        }
        EnabledEvents enabled = world.enabled();
        int[] items = IntStream.range(0, enabled.size()).map(enabled::itemAt).toArray();
        for (int item : items) {
            performAll(trace, item);
        }
        complete += items.length == 0 ? 1 : 0;
    }

    private void performAll(Trace trace, int id) {
        int length = world.recording().size();
        int firstItem = world.recording().itemCount();
        Item item = world.recording().item(id);
        Choices requested = Choices.of();
        while (requested != null) {
            Event event = item.isTimer() ? new Event.Fire(id) : new Event.Deliver(id);
            world.perform(event, new ScriptedChoices(requested));
            steps++;
            Choices choices = choicesSince(length);
            Label label = new Label(item.from(), item.to(), item.isTimer(), String.valueOf(item.payload()), choices);
            SortedSet<Integer> past = trace.past(item);
            visit(trace.with(number(label, past), past, List.of(item.to()), createdSince(firstItem)));
            rewindable.rewindTo(length);
            requested = choices.next();
        }
    }

    private int number(Object label, SortedSet<Integer> past) {
        return numbers.computeIfAbsent(new TraceEvent(label, past), any -> numbers.size());
    }

    private Choices choicesSince(int step) {
        Recording recording = world.recording();
        return IntStream.range(step, recording.size())
                .mapToObj(recording::step)
                .map(Step::choices)
                .map(Choices::of)
                .reduce(Choices.of(), Choices::followedBy);
    }

    private int[] createdSince(int firstItem) {
        return IntStream.range(firstItem, world.recording().itemCount()).toArray();
    }

    /**
     * A trace.
     *
     * @param closures by process: its last event and all before it
     * @param senders by item: the event that created it, and all before that
     */
    private record Trace(
            Set<Integer> events,
            Map<ProcessId, SortedSet<Integer>> closures,
            Map<Integer, SortedSet<Integer>> senders) {

        SortedSet<Integer> past(Item item) {
            SortedSet<Integer> past = new TreeSet<>(senders.getOrDefault(item.id(), Collections.emptySortedSet()));
            past.addAll(closures.getOrDefault(item.to(), Collections.emptySortedSet()));
            return past;
        }

        /** Returns the trace after an event of some processes, which creates items. */
        Trace with(int event, SortedSet<Integer> past, List<ProcessId> processes, int[] created) {
            Set<Integer> longer = new HashSet<>(events);
            longer.add(event);
            SortedSet<Integer> closure = new TreeSet<>(past);
            closure.add(event);
            Map<ProcessId, SortedSet<Integer>> newClosures = new HashMap<>(closures);
            processes.forEach(process -> newClosures.put(process, closure));
            Map<Integer, SortedSet<Integer>> newSenders = new HashMap<>(senders);
            Arrays.stream(created).forEach(item -> newSenders.put(item, closure));
            return new Trace(longer, newClosures, newSenders);
        }
    }
}
