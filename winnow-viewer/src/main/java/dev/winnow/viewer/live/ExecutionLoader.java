package dev.winnow.viewer.live;

import dev.winnow.model.Event;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.OutOfControl;
import dev.winnow.system.SuggestedCommand;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.RecordedStep;
import dev.winnow.trace.codec.MessageCodec;
import java.util.ArrayList;
import java.util.List;

/** A loader that performs a recorded execution, so that a session can continue from any of its steps. */
public final class ExecutionLoader {

    private static final int MAX_STEPS_AFTER = 5_000; // steps loaded beyond the requested one

    private ExecutionLoader() {}

    /** Reads the steps to perform. It reads the file to its end, so that no step of a damaged file is performed. */
    public static List<RecordedStep> readSteps(ExecutionReader reader, int step) {
        List<RecordedStep> steps = new ArrayList<>();
        for (RecordedStep each : reader) {
            if (each.number() < step + (long) MAX_STEPS_AFTER) {
                steps.add(each);
            }
            if (steps.size() > Stepper.MAX_NODES / 2) {
                throw new BadInput(
                        "the execution is too long for a live session",
                        "minimize it first; at most " + Stepper.MAX_NODES / 2 + " steps can be loaded");
            }
        }
        return steps;
    }

    /** Performs the steps and goes back to the node after the given number of them. */
    public static void replay(Stepper stepper, List<RecordedStep> steps, int length) {
        Setup setup = stepper.setup();
        MessageCodec codec = MessageCodec.of(setup);
        StepNode target = stepper.current();
        for (RecordedStep step : steps) {
            StepNode node = perform(stepper, step, step.event(codec));
            target = node.depth() <= length ? node : target;
        }
        stepper.goTo(target);
    }

    private static StepNode perform(Stepper stepper, RecordedStep step, Event event) {
        if (stepper.current().violation() != null || !stepper.situation().canHappen(event)) {
            throw diverged(step, "it is not enabled");
        }
        List<Integer> values =
                step.choices().stream().map(RecordedStep.ChosenValue::value).toList();
        StepNode node = stepper.perform(event, new GivenChoices(values));
        step.difference(node.performedStep().recordedStep()).ifPresent(difference -> {
            throw diverged(step, difference.what() + " was " + difference.one() + " and is " + difference.other());
        });
        return node;
    }

    private static OutOfControl diverged(RecordedStep step, String reason) {
        return new OutOfControl(
                "the recorded execution does not replay: step " + step.number() + ", " + step.text() + ": " + reason,
                "the system has changed, or is nondeterministic: " + SuggestedCommand.DOCTOR);
    }
}
