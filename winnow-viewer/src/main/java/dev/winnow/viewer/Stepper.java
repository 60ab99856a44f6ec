package dev.winnow.viewer;

import dev.winnow.model.Dice;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.model.Violation;
import dev.winnow.run.BadInput;
import dev.winnow.run.Choices;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Performance;
import dev.winnow.run.Pulse;
import dev.winnow.run.RecordedChoices;
import dev.winnow.run.Setup;
import dev.winnow.trace.MessageCodec;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.StepLines;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A system that somebody steps through: does what is chosen, goes back, and keeps what was tried as a tree. Every path from its root is a possible
 * execution of the system: what can be chosen is decided by the system's own world.
 *
 * <p>Going back: where the world can take steps back it does, and otherwise the steps before are done again in another one. A node that is
 * entered again must bring about what it did before; if not, the system is not under control.
 *
 * <p>Used by one thread.
 */
final class Stepper implements AutoCloseable {

    static final int MOST_NODES = 50_000;

    private final Setup setup;
    private final Origin origin;
    private final Pulse pulse;
    private final MessageCodec codec;
    private final List<Node> nodes = new ArrayList<>();

    private Performance performance;
    private StepLines lines; // has accompanied the present world since the last going back
    private Node present;

    Stepper(Setup setup, Origin origin, Pulse pulse) {
        this.setup = setup;
        this.origin = origin;
        this.pulse = pulse;
        this.codec = new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        this.lines = new StepLines(setup, codec);
        this.performance = Performance.open(setup, origin, true, pulse);
        this.present = Node.root();
        nodes.add(present);
    }

    Setup setup() {
        return setup;
    }

    Origin origin() {
        return origin;
    }

    Node present() {
        return present;
    }

    List<Node> nodes() {
        return List.copyOf(nodes);
    }

    Node node(int id) {
        if (id < 0 || id >= nodes.size()) {
            throw new BadInput("there is no step " + id + " in this session", "reload the page");
        }
        return nodes.get(id);
    }

    Scene scene() {
        return new Scene(setup, performance);
    }

    // ---- forward

    /** Does what is on offer under this key, here. */
    Node take(String key, Choices choices) {
        return perform(offer(key).event(), choices);
    }

    private Offer offer(String key) {
        return moment().offers().stream()
                .filter(offer -> offer.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new BadInput("'" + key + "' cannot happen here", "choose from what is on offer"));
    }

    /** Does here what led to that node, with other answers to its handler. */
    Node again(Node node, Choices choices) {
        if (node == nodes.get(0)) {
            throw new BadInput("nothing led to the beginning", "choose from what is on offer");
        }
        return perform(node.taken().event(), choices);
    }

    /** Cuts these processes off from all others. */
    Node partition(List<ProcessId> one) {
        List<ProcessId> other = scene().recording().processes().stream()
                .filter(process -> !one.contains(process))
                .toList();
        return perform(new External.Partition(one, other), Answers.ZERO);
    }

    /** Makes the event happen, if it can. */
    Node perform(Event event, Choices choices) {
        if (present.violation() != null) {
            throw new BadInput(
                    "the execution has ended here: it breaks '"
                            + present.violation().invariant() + "'",
                    "go back and try something else from there");
        }
        if (!scene().canHappen(event)) {
            throw new BadInput("this cannot happen here", "choose from what is on offer");
        }
        if (nodes.size() >= MOST_NODES) {
            throw new BadInput("this session has " + MOST_NODES + " steps", "save what you need and begin another one");
        }
        return guarded(() -> {
            Violation violation = performance.perform(event, choices);
            Step step = latest();
            RecordedStep line = told(step);
            Node next = present.child(nodes.size(), event, step.choices(), line, violation);
            if (next.id() == nodes.size()) {
                nodes.add(next);
            }
            present = next;
            return next;
        });
    }

    private Step latest() {
        return performance.recording().step(performance.recording().size() - 1);
    }

    /** The step as a file tells it. After going back all states are told anew: those that are as they were are left out. */
    private RecordedStep told(Step step) {
        RecordedStep line = lines.line(step, performance.world().states());
        List<RecordedStep.State> changed = line.states().stream()
                .filter(state -> state.json() == null || !state.json().equals(present.stateOf(state.process())))
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
    void goTo(Node target) {
        if (target == present) {
            return;
        }
        guarded(() -> {
            Node from = present.commonAncestor(target);
            if (from != present) {
                performance.rewindTo(from.depth());
                lines = new StepLines(setup, codec);
                present = from;
            }
            List<Node> path = target.path();
            for (Node next : path.subList(from.depth(), path.size())) {
                again(next);
            }
            return target;
        });
    }

    private void again(Node next) {
        Node.Taken taken = next.taken();
        Violation violation = performance.perform(taken.event(), new RecordedChoices(taken.boundsAndValues()));
        lines.line(latest(), performance.world().states())
                .difference(taken.line())
                .ifPresent(difference -> {
                    throw otherwise(taken, difference.what(), difference.other(), difference.one());
                });
        Violation before = taken.violation();
        if (before == null ? violation != null : !before.isSameAs(violation)) {
            throw otherwise(taken, "what it breaks", broken(before), broken(violation));
        }
        present = next;
    }

    private OutOfControl otherwise(Node.Taken taken, String what, String before, String now) {
        return new OutOfControl(
                "the system did not do the same again at step " + taken.line().number() + ", in " + what + ": before "
                        + before + ", now " + now,
                "find the culprit with winnow doctor " + origin.scenario());
    }

    private static String broken(@Nullable Violation violation) {
        return violation == null ? "nothing" : "'" + violation.invariant() + "'";
    }

    /** After a failure nobody knows what the world is like: a new one is led to where the old one was. */
    private Node guarded(Supplier<Node> work) {
        Node before = present;
        try {
            return work.get();
        } catch (RuntimeException e) {
            anew(before, e);
            throw e;
        }
    }

    private void anew(Node place, RuntimeException cause) {
        try {
            performance.close();
            performance = Performance.open(setup, origin, true, pulse);
            lines = new StepLines(setup, codec);
            present = nodes.get(0);
            place.path().forEach(this::again);
        } catch (RuntimeException e) {
            cause.addSuppressed(e);
        }
    }

    // ---- to look at

    /** What can happen here, and what is wrong if nothing does. */
    Moment moment() {
        Moment known = present.moment();
        if (known != null) {
            return known;
        }
        Scene now = scene();
        Dice dice = new Dice(Dice.derive(Dice.derive(origin.seed(), "offers"), present.id()));
        boolean ended = present.violation() != null;
        Violation atEnd = !ended && now.enabled().size() == 0 ? atEnd() : null;
        Moment seen = Offers.look(now, lines, present.path(), dice, atEnd);
        if (ended) {
            seen = new Moment(List.of(), seen.heldBack(), null, seen.up(), seen.down(), seen.over(), null);
        }
        present.remember(seen);
        return seen;
    }

    /** Invariants that remember until the end are told of it, and then made to forget it again. */
    private @Nullable Violation atEnd() {
        Violation violation = performance.end();
        performance.rewindTo(performance.recording().size());
        if (!performance.rewindsCheaply()) {
            lines = new StepLines(setup, codec);
        }
        return violation;
    }

    @Override
    public void close() {
        performance.close();
    }
}
