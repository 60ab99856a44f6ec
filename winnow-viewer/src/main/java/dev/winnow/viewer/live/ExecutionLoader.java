package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.codec.MessageCodec;
import java.util.ArrayList;
import java.util.List;

/** Leads a system along a recorded execution, so that it can be stepped on from any of its steps. */
public final class ExecutionLoader {

    private static final int MAX_STEPS_AFTER = 5_000; // steps after the one that is wanted

    private ExecutionLoader() {}

    /**
     * The steps that are to be done, read whole first: nothing is performed from a file that is damaged further down.
     */
    public static List<RecordedStep> readSteps(ExecutionReader reader, int step) {
        List<RecordedStep> steps = new ArrayList<>();
        for (RecordedStep each : reader) {
            if (each.number() < step + (long) MAX_STEPS_AFTER) {
                steps.add(each);
            }
            if (steps.size() > Stepper.MAX_NODES / 2) {
                throw new BadInput(
                        "the execution is too long to be stepped through",
                        "minimize it first: winnow minimize; " + Stepper.MAX_NODES / 2 + " steps can be loaded");
            }
        }
        return steps;
    }

    /** Does the steps and goes back to where so many of them are done. */
    public static void replay(Stepper stepper, List<RecordedStep> steps, int length) {
        Setup setup = stepper.setup();
        MessageCodec codec =
                new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        StepNode wanted = stepper.current();
        for (RecordedStep step : steps) {
            StepNode node = perform(stepper, step, step.event(codec));
            wanted = node.depth() <= length ? node : wanted;
        }
        stepper.goTo(wanted);
    }

    private static StepNode perform(Stepper stepper, RecordedStep step, Event event) {
        if (stepper.current().violation() != null || !stepper.situation().canHappen(event)) {
            throw diverged(step, "this cannot happen now");
        }
        List<Integer> values =
                step.choices().stream().map(RecordedStep.ChosenValue::value).toList();
        StepNode node = stepper.perform(event, new GivenChoices(values));
        step.difference(node.performedStep().recordedStep()).ifPresent(difference -> {
            throw diverged(step, difference.what() + " was " + difference.one() + " and is " + difference.other());
        });
        return node;
    }

    private static OutOfControl diverged(RecordedStep step, String how) {
        return new OutOfControl(
                "the recorded execution cannot be done again: step " + step.number() + ", " + step.text() + ": " + how,
                "the system has changed since, or is not deterministic: winnow replay FILE says more");
    }
}
