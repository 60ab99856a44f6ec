package dev.winnow.viewer.live;

import dev.winnow.model.Choices;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.MonitoredWorld;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.UndecidedInvariant;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.RecordedChoices;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import dev.winnow.trace.codec.MessageCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A system that a user steps through. It performs chosen events, goes back, and keeps all branches as a tree. Every
 * path from the root is a possible execution, since the system's own world decides what is enabled.
 *
 * <p>To go back, it rewinds the world, or replays the earlier steps in a new world if that is not possible. A repeated
 * step must have the same result as before; otherwise the system is not under control.
 *
 * <p>Not thread-safe.
 */
public final class Stepper implements AutoCloseable {

    static final int MAX_NODES = 50_000;

    private final Setup setup;
    private final Origin origin;
    private final ProgressBeacon beacon;
    private final MessageCodec codec;
    private final List<StepNode> nodes = new ArrayList<>();

    private MonitoredWorld monitoredWorld;
    private List<UndecidedInvariant> undecided = List.of(); // at the current node
    private StepRecorder recorder; // follows the current world since the last rewind
    private StepNode current;

    public Stepper(Setup setup, Origin origin, ProgressBeacon beacon) {
        this.setup = setup;
        this.origin = origin;
        this.beacon = beacon;
        this.codec = MessageCodec.of(setup);
        this.recorder = new StepRecorder(setup, codec);
        this.monitoredWorld = MonitoredWorld.open(setup, origin, true, beacon);
        this.current = StepNode.root();
        nodes.add(current);
    }

    public Setup setup() {
        return setup;
    }

    public Origin origin() {
        return origin;
    }

    public StepNode current() {
        return current;
    }

    public List<StepNode> nodes() {
        return List.copyOf(nodes);
    }

    public StepNode node(int id) {
        if (id < 0 || id >= nodes.size()) {
            throw new BadInput("there is no step " + id + " in this session", "reload the page");
        }
        return nodes.get(id);
    }

    public LiveSituation situation() {
        return new LiveSituation(setup, monitoredWorld);
    }

    // ---- forward

    /** Performs the enabled event with the given key. */
    public StepNode performByKey(String key, ChoiceSource choices) {
        return perform(possibleEvent(key).event(), choices);
    }

    private PossibleEvent possibleEvent(String key) {
        return view().possibleEvents().stream()
                .filter(offer -> offer.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new BadInput("'" + key + "' cannot happen here", "choose an offered event"));
    }

    /** Performs the event of a node again, with other choices of its handler. */
    public StepNode performAgain(StepNode node, ChoiceSource choices) {
        if (node == nodes.get(0)) {
            throw new BadInput("no step leads to the root", "choose an offered event");
        }
        return perform(node.performedStep().event(), choices);
    }

    /** Partitions the given processes from all others. */
    public StepNode partition(List<ProcessId> one) {
        List<ProcessId> other = situation().recording().processes().stream()
                .filter(process -> !one.contains(process))
                .toList();
        return perform(new External.Partition(one, other), GivenChoices.FIRST_VALUES);
    }

    /** Performs an event if it is enabled. */
    StepNode perform(Event event, ChoiceSource choices) {
        if (current.violation() != null) {
            throw new BadInput(
                    "the execution has ended here: it violates '"
                            + current.violation().invariant() + "'",
                    "go back and try another event");
        }
        if (!situation().canHappen(event)) {
            throw new BadInput("this cannot happen here", "choose an offered event");
        }
        if (nodes.size() >= MAX_NODES) {
            throw new BadInput("this session has " + MAX_NODES + " steps", "save what you need and start another one");
        }
        return reopeningOnFailure(() -> {
            Violation violation = monitoredWorld.perform(event, choices);
            Step step = lastStep();
            RecordedStep line = recordedStep(step);
            StepNode next = current.childFor(nodes.size(), event, Choices.of(step), line, violation);
            if (next.id() == nodes.size()) {
                nodes.add(next);
            }
            current = next;
            return next;
        });
    }

    private Step lastStep() {
        return monitoredWorld.recording().step(monitoredWorld.recording().size() - 1);
    }

    /**
     * Returns the step as a file records it. After a rewind the recorder repeats all states: removes unchanged ones.
     */
    private RecordedStep recordedStep(Step step) {
        RecordedStep line = recorder.toRecordedStep(step, monitoredWorld.world().states());
        List<RecordedStep.StateChange> changed = line.states().stream()
                .filter(state -> state.newState() == null || !state.newState().equals(current.stateOf(state.process())))
                .toList();
        return line.withStatesAndLog(changed, line.log());
    }

    // ---- to any node

    /** Moves the system to a node that was visited before. */
    public void goTo(StepNode target) {
        if (target == current) {
            return;
        }
        reopeningOnFailure(() -> {
            StepNode from = current.commonAncestor(target);
            if (from != current) {
                monitoredWorld.rewindTo(from.depth());
                recorder = new StepRecorder(setup, codec);
                current = from;
            }
            List<StepNode> path = target.path();
            for (StepNode next : path.subList(from.depth(), path.size())) {
                performAgain(next);
            }
            return target;
        });
    }

    private void performAgain(StepNode next) {
        StepNode.PerformedStep performed = next.performedStep();
        Violation violation = monitoredWorld.perform(performed.event(), new RecordedChoices(performed.choices()));
        recorder.toRecordedStep(lastStep(), monitoredWorld.world().states())
                .difference(performed.recordedStep())
                .ifPresent(difference -> {
                    throw notRepeated(performed, difference.what(), difference.other(), difference.one());
                });
        Violation before = performed.violation();
        if (before == null ? violation != null : !before.isSameAs(violation)) {
            throw notRepeated(performed, "its violation", violationName(before), violationName(violation));
        }
        current = next;
    }

    private OutOfControl notRepeated(StepNode.PerformedStep performed, String aspect, String before, String now) {
        return new OutOfControl(
                "the system is nondeterministic: step "
                        + performed.recordedStep().number() + " differs in " + aspect + ": before " + before + ", now "
                        + now,
                "find the cause: " + SuggestedCommand.DOCTOR);
    }

    private static String violationName(@Nullable Violation violation) {
        return violation == null ? "none" : "'" + violation.invariant() + "'";
    }

    /** Runs a task; after a failure, whose effect on the world is unknown, reopens a world at the same node. */
    private StepNode reopeningOnFailure(Supplier<StepNode> work) {
        StepNode before = current;
        try {
            return work.get();
        } catch (RuntimeException e) {
            reopenAt(before, e);
            throw e;
        }
    }

    private void reopenAt(StepNode node, RuntimeException cause) {
        try {
            monitoredWorld.close();
            monitoredWorld = MonitoredWorld.open(setup, origin, true, beacon);
            recorder = new StepRecorder(setup, codec);
            current = nodes.get(0);
            node.path().forEach(this::performAgain);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    // ---- view

    /** Returns the enabled events at the current node, and the violation if the execution ends there. */
    public SituationView view() {
        SituationView cached = current.cachedView();
        if (cached != null) {
            return cached;
        }
        LiveSituation now = situation();
        SeededRandom random = new SeededRandom(
                SeededRandom.deriveSeed(SeededRandom.deriveSeed(origin.seed(), "offers"), current.id()));
        boolean hasEnded = current.violation() != null;
        undecided = monitoredWorld.undecided();
        Violation atEnd = !hasEnded && now.enabled().size() == 0 ? violationIfEnded() : null;
        SituationView view = PossibleEvents.observe(now, recorder, current.path(), random, atEnd);
        if (hasEnded) {
            view = new SituationView(
                    List.of(),
                    view.blockedItems(),
                    null,
                    view.runningProcesses(),
                    view.stoppedProcesses(),
                    view.hasNothingPending(),
                    null,
                    List.of());
        }
        view = view.withUndecided(undecided);
        current.cacheView(view);
        return view;
    }

    /** Evaluates the invariants as if the execution ended here, then rewinds them. */
    private @Nullable Violation violationIfEnded() {
        Violation violation = monitoredWorld.checkEnd();
        undecided = monitoredWorld.undecided();
        monitoredWorld.rewindTo(monitoredWorld.recording().size());
        if (!monitoredWorld.rewindsCheaply()) {
            recorder = new StepRecorder(setup, codec);
        }
        return violation;
    }

    @Override
    public void close() {
        monitoredWorld.close();
    }
}
