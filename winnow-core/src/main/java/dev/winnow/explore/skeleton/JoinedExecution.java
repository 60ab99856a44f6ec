package dev.winnow.explore.skeleton;

import dev.winnow.explore.skeleton.JoinedTraces.JoinedStep;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.Item;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Shapes;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.Situation;
import dev.winnow.system.SuggestedCommand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Performs joined local traces in the system's own world: the plan's prologue, then the steps of the components. */
final class JoinedExecution implements Strategy {

    private static final int NOT_JOINED = -1;

    private final SystemPartition partition;
    private final List<JoinedStep> steps;
    private final boolean translatesMessages;
    private final Deque<External> prologue = new ArrayDeque<>();
    private final Map<Integer, Integer> beginnings = new HashMap<>(); // by component: its prologue among the steps
    private final Map<Integer, ChoiceSource> prologueChoices = new HashMap<>(); // by component
    private final List<Map<ProcessId, List<Integer>>> created = new ArrayList<>(); // by step and receiver: items
    private ChoiceSource choices = (process, bound) -> 0; // of the current step
    private int next; // the step to perform, once the prologue is over
    private int current; // the step that is performed, or NOT_JOINED
    private String handled = ""; // in the current step
    private String difference = ""; // of the first step that differs from the component's own trace
    private int left; // steps that may follow

    /**
     * Creates a strategy.
     *
     * @param isComplete true if no component can do more. What is left then changes nothing, such as answers to asks
     *     that are over, and is performed so that the execution ends.
     * @param translatesMessages true if messages cannot be compared with those that a component sent alone
     */
    JoinedExecution(
            Setup setup,
            SystemPartition partition,
            List<JoinedStep> steps,
            boolean isComplete,
            boolean translatesMessages) {
        this.partition = partition;
        this.steps = steps;
        this.left = isComplete ? steps.size() : 0;
        this.translatesMessages = translatesMessages;
        setup.plan().prologue().forEach(step -> prologue.add(((Plan.Inject) step).external()));
        for (int i = 0; i < steps.size(); i++) {
            created.add(new HashMap<>());
            if (steps.get(i).action() instanceof LocalAction.Begin begin) {
                beginnings.put(steps.get(i).component(), i);
                prologueChoices.put(steps.get(i).component(), new ScriptedChoices(begin.choices()));
            }
        }
    }

    @Override
    public Decision next(Situation now) {
        while (!prologue.isEmpty()) {
            External external = prologue.remove();
            if (now.permits(external)) {
                int component = partition.owner(ComponentRun.subject(external));
                current = Objects.requireNonNull(beginnings.get(component));
                choices = Objects.requireNonNull(prologueChoices.get(component));
                return new Decision.Perform(external);
            }
        }
        while (next < steps.size() && steps.get(next).action() instanceof LocalAction.Begin) {
            next++;
        }
        if (next < steps.size()) {
            return handle(steps.get(next), now);
        }
        current = NOT_JOINED;
        return left-- > 0 && now.enabled().messageCount() > 0
                ? new Decision.Perform(now.enabled().eventAt(0))
                : Decision.STOP;
    }

    private Decision handle(JoinedStep step, Situation now) {
        LocalTrace.Place place = Objects.requireNonNull(step.place());
        List<Integer> items = created.get(step.creator()).getOrDefault(place.receiver(), List.of());
        int id = place.number() < items.size() ? items.get(place.number()) : Event.NO_ITEM;
        Item item = id == Event.NO_ITEM ? null : now.recording().item(id);
        if (item == null || !now.enabled().contains(id)) {
            noteDifference(step, item == null ? "its next step is not possible" : "it cannot handle " + handled(item));
            throw sharingError("a trace found by joining components cannot be performed");
        }
        current = next++;
        handled = handled(item);
        choices = new ScriptedChoices(((LocalAction.Handle) step.action()).choices());
        return new Decision.Perform(item.isTimer() ? new Event.Fire(id) : new Event.Deliver(id));
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return choices.choose(process, bound);
    }

    @Override
    public void onPerformed(Step step) {
        if (current == NOT_JOINED) {
            return;
        }
        Map<ProcessId, List<Integer>> byReceiver = created.get(current);
        step.createdItems()
                .forEach(item -> byReceiver
                        .computeIfAbsent(item.to(), any -> new ArrayList<>())
                        .add(item.id()));
        if (steps.get(current).action() instanceof LocalAction.Handle) {
            compare(step, steps.get(current));
        }
    }

    /** Compares a step with that of the component alone. */
    private void compare(Step performed, JoinedStep expected) {
        LocalTrace.Effects alone = expected.trace().effects;
        boolean hasFailed = performed.failure() != null;
        String sent = sent(performed, expected.component());
        String sentAlone = text(alone.output().stream().map(message -> text(message.exported(), message.to())));
        if (hasFailed != (alone.failure() != null)) {
            noteDifference(expected, "when it handles " + handled + ", it " + (hasFailed ? "fails" : "does not fail"));
        } else if (!hasFailed && !sent.equals(sentAlone)) {
            noteDifference(expected, "when it handles " + handled + ", it sends " + sent + " instead of " + sentAlone);
        }
    }

    private String sent(Step performed, int component) {
        return text(performed.sent().stream()
                .filter(item -> partition.owner(item.to()) != component)
                .map(item -> text(item.payload(), item.to())));
    }

    private static String text(Stream<String> messages) {
        String text = messages.collect(Collectors.joining(", "));
        return text.isEmpty() ? "nothing" : text;
    }

    private String text(Object message, ProcessId receiver) {
        return (translatesMessages ? "a message" : Shapes.text(message)) + " to " + receiver;
    }

    private static String handled(Item item) {
        return item.isTimer()
                ? "its timer " + Shapes.text(item.payload())
                : Shapes.text(item.payload()) + " from " + item.from();
    }

    private void noteDifference(JoinedStep step, String description) {
        if (difference.isEmpty()) {
            difference =
                    "component '" + partition.components().get(step.component()).name()
                            + "' behaves differently together with the others than alone: " + description;
        }
    }

    /** Returns the error for local traces that were joined, but cannot happen together. */
    OutOfControl sharingError(String what) {
        String names = partition.components().stream()
                .map(component -> "'" + component.name() + "'")
                .collect(Collectors.joining(", "));
        return new OutOfControl(
                what + (difference.isEmpty() ? "" : ": " + difference)
                        + ". Either a component is not deterministic, or these share more than messages: " + names,
                "let components share nothing but messages: no common objects, static fields or files. To find one: "
                        + SuggestedCommand.DOCTOR);
    }
}
