package dev.winnow.explore.skeleton;

import dev.winnow.explore.skeleton.JoinedTraces.JoinedStep;
import dev.winnow.model.Event;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Decision;
import dev.winnow.run.Strategy;
import dev.winnow.scenario.Component;
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

/** Performs joined local traces in the system's own world: the plan's prologue, then the steps of the components. */
final class JoinedExecution implements Strategy {

    private final SystemPartition partition;
    private final List<JoinedStep> steps;
    private final Deque<External> prologue = new ArrayDeque<>();
    private final Map<Integer, Integer> beginnings = new HashMap<>(); // by component: its prologue among the steps
    private final Map<Integer, ChoiceSource> prologueChoices = new HashMap<>(); // by component
    private final List<Map<ProcessId, List<Integer>>> created = new ArrayList<>(); // by step and receiver: items
    private ChoiceSource choices = (process, bound) -> 0; // of the current step
    private int next; // the step to perform, once the prologue is over
    private int current; // the step that is performed
    private int left; // steps that may follow

    /**
     * Creates a strategy.
     *
     * @param isComplete true if no component can do more. What is left then changes nothing, such as answers to asks
     *     that are over, and is performed so that the execution ends.
     */
    JoinedExecution(Setup setup, SystemPartition partition, List<JoinedStep> steps, boolean isComplete) {
        this.partition = partition;
        this.steps = steps;
        this.left = isComplete ? steps.size() : 0;
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
        return left-- > 0 && now.enabled().messageCount() > 0
                ? new Decision.Perform(now.enabled().eventAt(0))
                : Decision.STOP;
    }

    private Decision handle(JoinedStep step, Situation now) {
        LocalTrace.Place place = Objects.requireNonNull(step.place());
        List<Integer> items = created.get(step.creator()).getOrDefault(place.receiver(), List.of());
        int item = place.number() < items.size() ? items.get(place.number()) : Event.NO_ITEM;
        if (item == Event.NO_ITEM || !now.enabled().contains(item)) {
            Component component = partition.components().get(step.component());
            throw hiddenChannel(
                    "'" + component.name() + "' cannot do together with the others what it does alone"
                            + (item == Event.NO_ITEM
                                    ? ""
                                    : ": handle " + now.recording().item(item).payload()),
                    partition);
        }
        current = next++;
        choices = new ScriptedChoices(((LocalAction.Handle) step.action()).choices());
        return new Decision.Perform(now.recording().isTimer(item) ? new Event.Fire(item) : new Event.Deliver(item));
    }

    @Override
    public int choose(ProcessId process, int bound) {
        return choices.choose(process, bound);
    }

    @Override
    public void onPerformed(Step step) {
        Map<ProcessId, List<Integer>> byReceiver = created.get(current);
        step.createdItems()
                .forEach(item -> byReceiver
                        .computeIfAbsent(item.to(), any -> new ArrayList<>())
                        .add(item.id()));
    }

    /** Returns the error for local traces that were joined, but cannot happen together. */
    static OutOfControl hiddenChannel(String what, SystemPartition partition) {
        String names = partition.components().stream()
                .map(component -> "'" + component.name() + "'")
                .collect(Collectors.joining(", "));
        return new OutOfControl(
                what + ". So there is a hidden channel between " + names,
                "let components share nothing but messages: no common objects, static fields or files. To find one: "
                        + SuggestedCommand.DOCTOR);
    }
}
