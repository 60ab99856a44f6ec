package dev.winnow.explore.skeleton;

import dev.winnow.model.Choices;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Recording;
import dev.winnow.model.Shape;
import dev.winnow.model.Shapes;
import dev.winnow.statespace.StepFootprints;
import dev.winnow.system.BadInput;
import dev.winnow.system.EnabledEvents;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The moves of one component that runs alone: extends a trace by a transition that is enabled after it, or by what
 * another component sends. A message to another component is an output. Receiving is internal.
 */
final class LocalMoves {

    /** The label of an output in skeletons: what is sent, and by which thread, which may be all that differs. */
    record Output(
            int component, List<Integer> contents, @Nullable Object thread) {}

    /** The label of an event whose message may differ from those with equal content. */
    private record Distinguished(Object label, int sender, int place) {}

    private final ComponentRun run;
    private final int component;
    private final SystemPartition partition;
    private final LocalEvents events = new LocalEvents();
    private boolean hasThreads; // as far as seen

    LocalMoves(ComponentRun run, int component, SystemPartition partition) {
        this.run = run;
        this.component = component;
        this.partition = partition;
    }

    LocalEvents events() {
        return events;
    }

    ComponentRun run() {
        return run;
    }

    // ---- transitions of the component

    /**
     * A transition that is enabled after a trace, apart from what it chooses.
     *
     * @param item {@link LocalTrace#NONE} for the prologue
     * @param name the same in every order of independent transitions
     * @param thread the choice of the thread that handles the item; empty if there is no choice
     */
    record Move(int item, Object name, Choices thread) {

        private static final Move BEGIN = new Move(LocalTrace.NONE, "begin", Choices.of());
    }

    private record CreatedItem(int event, LocalTrace.Place place) {}

    private record ThreadMove(
            ProcessId process, String thread, @Nullable CreatedItem message) {}

    /**
     * A performed transition.
     *
     * @param choices what it chose, without the choice of its thread
     * @param use null for the prologue
     */
    record Performed(
            Move move,
            LocalTrace successor,
            Choices choices,
            @Nullable StepUse use) {}

    /** Returns the moves that are enabled after a trace. */
    List<Move> enabled(LocalTrace trace) {
        if (!trace.hasBegun()) {
            return List.of(Move.BEGIN);
        }
        World world = run.goTo(trace);
        EnabledEvents enabled = world.enabled();
        return IntStream.range(0, enabled.size())
                .map(enabled::itemAt)
                .sorted()
                .boxed()
                .flatMap(item -> movesOf(item, trace, world))
                .toList();
    }

    /** Returns a move for each thread that may handle the item; one if its process has no threads. */
    private Stream<Move> movesOf(int item, LocalTrace trace, World world) {
        LocalTrace creator = trace.creatorOf(item);
        LocalTrace.Place place = creator.effects.created().get(item - creator.effects.firstItem());
        CreatedItem created = new CreatedItem(creator.event, place);
        List<String> threads = world.ability(StepFootprints.class)
                .map(footprints -> footprints.threadsFor(item))
                .orElse(List.of());
        if (threads.isEmpty()) {
            return Stream.of(new Move(item, created, Choices.of()));
        }
        hasThreads = true;
        Recording recording = world.recording();
        ProcessId process = recording.process(recording.receiverIndex(item));
        CreatedItem message = recording.isTimer(item) ? null : created;
        return IntStream.range(0, threads.size())
                .mapToObj(index -> new Move(
                        item,
                        new ThreadMove(process, threads.get(index), message),
                        threads.size() == 1 ? Choices.of() : Choices.of(threads.size(), index)));
    }

    /** Performs a move. What it chooses beyond the requested choices is 0. */
    Performed perform(LocalTrace trace, Move move, Choices requested) {
        World world = run.goTo(trace);
        int firstStep = world.recording().size();
        run.perform(action(move.item, move.thread.followedBy(requested)));
        Choices choices = choices(world.recording(), firstStep);
        Performed performed = performed(trace, move, choices, world);
        run.arriveAt(performed.successor);
        return performed;
    }

    private static LocalAction action(int item, Choices choices) {
        return item == LocalTrace.NONE ? new LocalAction.Begin(choices) : new LocalAction.Handle(item, choices);
    }

    private static Choices choices(Recording recording, int firstStep) {
        return Choices.of(IntStream.range(firstStep, recording.size())
                .flatMap(step -> Arrays.stream(recording.step(step).choices()))
                .toArray());
    }

    private Performed performed(LocalTrace trace, Move move, Choices choices, World world) {
        LocalAction action = action(move.item, choices);
        Recording recording = world.recording();
        LocalTrace.Effects effects = effects(trace, recording);
        List<Integer> own = ownMessages(effects, recording);
        if (action instanceof LocalAction.Handle handle) {
            StepUse use = StepUse.of(world, partition);
            int[] causes = trace.dependencies.causes(use, handle.item());
            int event = events.add(label(trace, handle, use), causes, shown(effects, use.thread()));
            Dependencies after = trace.dependencies.after(event, use, handle.item());
            LocalTrace successor = new LocalTrace(trace, action, event, after.withSent(event, own), effects);
            return new Performed(move, successor, choices.after(move.thread.size()), use);
        }
        int event = events.add(action, EventSets.EMPTY, shown(effects, null));
        Dependencies after = trace.dependencies.afterBegin(event).withSent(event, own);
        return new Performed(move, new LocalTrace(trace, action, event, after, effects), choices, null);
    }

    private LocalTrace.Effects effects(LocalTrace trace, Recording recording) {
        int firstItem = trace.effects.itemCount();
        List<LocalTrace.Place> created = places(firstItem, recording);
        List<InterfaceMessage> output = new ArrayList<>();
        for (int id = firstItem; id < recording.itemCount() && recording.failure() == null; id++) {
            LocalTrace.Place place = created.get(id - firstItem);
            if (partition.owner(place.receiver()) != component) {
                output.add(output(recording.item(id), place));
            }
        }
        return new LocalTrace.Effects(firstItem, created, output, recording.failure());
    }

    private static List<LocalTrace.Place> places(int firstItem, Recording recording) {
        Map<ProcessId, Integer> counts = new HashMap<>();
        return IntStream.range(firstItem, recording.itemCount())
                .mapToObj(id -> recording.process(recording.receiverIndex(id)))
                .map(to -> new LocalTrace.Place(to, counts.merge(to, 1, Integer::sum) - 1))
                .toList();
    }

    private InterfaceMessage output(Item item, LocalTrace.Place place) {
        Object exported = run.absentSenders().export(item.id());
        Shape shape = Shapes.of(exported);
        if (!shape.isFullyReadable()) {
            throw new BadInput(
                    "dir-traces cannot compare a message between components, from '" + item.from() + "' to '"
                            + item.to() + "': " + shape.text(),
                    "let it contain only values that can be read, such as records, texts, numbers and lists of them");
        }
        return new InterfaceMessage(item.from(), partition.contents().number(item, shape), exported, place);
    }

    private List<Integer> ownMessages(LocalTrace.Effects effects, Recording recording) {
        return IntStream.range(effects.firstItem(), effects.itemCount())
                .filter(id -> !recording.isTimer(id))
                .filter(id -> partition.owner(recording.process(recording.receiverIndex(id))) == component)
                .boxed()
                .toList();
    }

    private @Nullable Output shown(LocalTrace.Effects effects, @Nullable Object thread) {
        if (effects.output().isEmpty()) {
            return null;
        }
        List<Integer> contents =
                effects.output().stream().map(InterfaceMessage::content).toList();
        return new Output(component, contents, partition.isFifo() ? null : thread);
    }

    private Object label(LocalTrace trace, LocalAction.Handle handle, StepUse use) {
        Integer sender = trace.dependencies.senders().get(handle.item());
        if (sender == null || !partition.distinguishesLookAlikes()) {
            return use.label();
        }
        LocalTrace sending = trace;
        while (sending.event != sender) {
            sending = Objects.requireNonNull(sending.previous);
        }
        return new Distinguished(use.label(), sender, handle.item() - sending.effects.firstItem());
    }

    // ---- other orders

    /**
     * Performs the last action of a trace after another trace: one that differs from the trace before only in the order
     * of independent actions, or in what the action does not depend on.
     */
    LocalTrace repeat(LocalTrace after, LocalTrace trace) {
        if (trace.action instanceof LocalAction.Receive receive) {
            int skeletonEvent = events.skeletonEvent(trace.event);
            Input input = new Input((Output) events.skeletonLabel(skeletonEvent), receive.messages());
            return receive(after, input, events.skeletonPast(skeletonEvent));
        }
        if (trace.action instanceof LocalAction.Begin begin) {
            return perform(after, Move.BEGIN, begin.choices()).successor;
        }
        LocalAction.Handle handle = (LocalAction.Handle) Objects.requireNonNull(trace.action);
        Move move = find(
                Objects.requireNonNull(trace.previous),
                each -> each.item == handle.item() && handle.choices().startsWith(each.thread));
        Move same = find(after, each -> each.name.equals(move.name));
        return perform(after, same, handle.choices().after(move.thread.size())).successor;
    }

    /** Returns true if a process has threads, whose timers and choices depend on the order. */
    boolean hasThreads() {
        return hasThreads;
    }

    private Move find(LocalTrace trace, Predicate<Move> wanted) {
        return enabled(trace).stream()
                .filter(wanted)
                .findFirst()
                .orElseThrow(() -> run.nondeterministic("a step was not possible"));
    }

    // ---- inputs from other components

    /** Returns the trace extended by messages of another component, after the given skeleton events. */
    LocalTrace receive(LocalTrace trace, Input input, int[] skeletonPast) {
        int event = events.addInput(trace, input.label(), skeletonPast);
        int first = trace.effects.itemCount();
        List<LocalTrace.Place> created =
                input.messages().stream().map(InterfaceMessage::place).toList();
        List<Integer> items =
                IntStream.range(first, first + created.size()).boxed().toList();
        return new LocalTrace(
                trace,
                new LocalAction.Receive(input.messages()),
                event,
                trace.dependencies.withSent(event, items),
                new LocalTrace.Effects(first, created, List.of(), null));
    }

    /** What a transition of another component sends to this one. */
    record Input(Output label, List<InterfaceMessage> messages) {

        /** Returns the part of an output that goes to one component. */
        static Input of(Output output, List<InterfaceMessage> messages) {
            List<Integer> contents =
                    messages.stream().map(InterfaceMessage::content).toList();
            return new Input(new Output(output.component, contents, output.thread), messages);
        }
    }
}
