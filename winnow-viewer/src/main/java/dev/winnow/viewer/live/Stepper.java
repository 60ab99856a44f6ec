package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.SeededRandom;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.MonitoredWorld;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.RecordedChoices;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepRecorder;
import dev.winnow.trace.codec.MessageCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A system that somebody steps through: does what is chosen, goes back, and keeps what was tried as a tree. Every path
 * from its root is a possible execution of the system: what can be chosen is decided by the system's own world.
 *
 * <p>Going back: where the world can take steps back it does, and otherwise the steps before are done again in another
 * one. A node that is entered again must bring about what it did before; if not, the system is not under control.
 *
 * <p>Used by one thread.
 */
public final class Stepper implements AutoCloseable {

    static final int MAX_NODES = 50_000;

    private final Setup setup;
    private final Origin origin;
    private final ProgressBeacon beacon;
    private final MessageCodec codec;
    private final List<StepNode> nodes = new ArrayList<>();

    private MonitoredWorld monitoredWorld;
    private StepRecorder lines; // has accompanied the present world since the last going back
    private StepNode current;

    public Stepper(Setup setup, Origin origin, ProgressBeacon beacon) {
        this.setup = setup;
        this.origin = origin;
        this.beacon = beacon;
        this.codec = new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        this.lines = new StepRecorder(setup, codec);
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

    /** Does what is on offer under this key, here. */
    public StepNode performByKey(String key, ChoiceSource choices) {
        return perform(possibleEvent(key).event(), choices);
    }

    private PossibleEvent possibleEvent(String key) {
        return view().possibleEvents().stream()
                .filter(offer -> offer.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new BadInput("'" + key + "' cannot happen here", "choose from what is on offer"));
    }

    /** Does here what led to that node, with other answers to its handler. */
    public StepNode performAgain(StepNode node, ChoiceSource choices) {
        if (node == nodes.get(0)) {
            throw new BadInput("nothing led to the beginning", "choose from what is on offer");
        }
        return perform(node.performedStep().event(), choices);
    }

    /** Cuts these processes off from all others. */
    public StepNode partition(List<ProcessId> one) {
        List<ProcessId> other = situation().recording().processes().stream()
                .filter(process -> !one.contains(process))
                .toList();
        return perform(new External.Partition(one, other), GivenChoices.FIRST_VALUES);
    }

    /** Makes the event happen, if it can. */
    StepNode perform(Event event, ChoiceSource choices) {
        if (current.violation() != null) {
            throw new BadInput(
                    "the execution has ended here: it breaks '"
                            + current.violation().invariant() + "'",
                    "go back and try something else from there");
        }
        if (!situation().canHappen(event)) {
            throw new BadInput("this cannot happen here", "choose from what is on offer");
        }
        if (nodes.size() >= MAX_NODES) {
            throw new BadInput("this session has " + MAX_NODES + " steps", "save what you need and begin another one");
        }
        return reopeningOnFailure(() -> {
            Violation violation = monitoredWorld.perform(event, choices);
            Step step = latestStep();
            RecordedStep line = recordedStep(step);
            StepNode next = current.childFor(nodes.size(), event, step.choices(), line, violation);
            if (next.id() == nodes.size()) {
                nodes.add(next);
            }
            current = next;
            return next;
        });
    }

    private Step latestStep() {
        return monitoredWorld.recording().step(monitoredWorld.recording().size() - 1);
    }

    /**
     * The step as a file tells it. After going back all states are told anew: those that are as they were are left out.
     */
    private RecordedStep recordedStep(Step step) {
        RecordedStep line = lines.toRecordedStep(step, monitoredWorld.world().states());
        List<RecordedStep.StateChange> changed = line.states().stream()
                .filter(state -> state.newState() == null || !state.newState().equals(current.stateOf(state.process())))
                .toList();
        return new RecordedStep(
                line.number(),
                line.event(),
                line.sent(),
                line.armed(),
                line.cancelled(),
                line.lost(),
                line.choices(),
                changed,
                line.failure(),
                line.log());
    }

    // ---- to any place

    /** Leads the system to a place where it has been. */
    public void goTo(StepNode target) {
        if (target == current) {
            return;
        }
        reopeningOnFailure(() -> {
            StepNode from = current.commonAncestor(target);
            if (from != current) {
                monitoredWorld.rewindTo(from.depth());
                lines = new StepRecorder(setup, codec);
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
        StepNode.PerformedStep taken = next.performedStep();
        Violation violation = monitoredWorld.perform(taken.event(), new RecordedChoices(taken.boundsAndValues()));
        lines.toRecordedStep(latestStep(), monitoredWorld.world().states())
                .difference(taken.recordedStep())
                .ifPresent(difference -> {
                    throw otherwise(taken, difference.what(), difference.other(), difference.one());
                });
        Violation before = taken.violation();
        if (before == null ? violation != null : !before.isSameAs(violation)) {
            throw otherwise(taken, "what it breaks", broken(before), broken(violation));
        }
        current = next;
    }

    private OutOfControl otherwise(StepNode.PerformedStep taken, String what, String before, String now) {
        return new OutOfControl(
                "the system did not do the same again at step "
                        + taken.recordedStep().number() + ", in " + what + ": before " + before + ", now " + now,
                "find the culprit with winnow doctor " + origin.scenario());
    }

    private static String broken(@Nullable Violation violation) {
        return violation == null ? "nothing" : "'" + violation.invariant() + "'";
    }

    /** After a failure nobody knows what the world is like: a new one is led to where the old one was. */
    private StepNode reopeningOnFailure(Supplier<StepNode> work) {
        StepNode before = current;
        try {
            return work.get();
        } catch (RuntimeException e) {
            reopenAt(before, e);
            throw e;
        }
    }

    private void reopenAt(StepNode place, RuntimeException cause) {
        try {
            monitoredWorld.close();
            monitoredWorld = MonitoredWorld.open(setup, origin, true, beacon);
            lines = new StepRecorder(setup, codec);
            current = nodes.get(0);
            place.path().forEach(this::performAgain);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    // ---- to look at

    /** What can happen here, and what is wrong if nothing does. */
    public SituationView view() {
        SituationView known = current.cachedView();
        if (known != null) {
            return known;
        }
        LiveSituation now = situation();
        SeededRandom random = new SeededRandom(
                SeededRandom.deriveSeed(SeededRandom.deriveSeed(origin.seed(), "offers"), current.id()));
        boolean ended = current.violation() != null;
        Violation atEnd = !ended && now.enabled().size() == 0 ? violationIfEnded() : null;
        SituationView seen = PossibleEvents.observe(now, lines, current.path(), random, atEnd);
        if (ended) {
            seen = new SituationView(
                    List.of(),
                    seen.blockedItems(),
                    null,
                    seen.runningProcesses(),
                    seen.stoppedProcesses(),
                    seen.hasNothingPending(),
                    null);
        }
        current.cacheView(seen);
        return seen;
    }

    /** Invariants that remember until the end are told of it, and then made to forget it again. */
    private @Nullable Violation violationIfEnded() {
        Violation violation = monitoredWorld.checkEnd();
        monitoredWorld.rewindTo(monitoredWorld.recording().size());
        if (!monitoredWorld.rewindsCheaply()) {
            lines = new StepRecorder(setup, codec);
        }
        return violation;
    }

    @Override
    public void close() {
        monitoredWorld.close();
    }
}
