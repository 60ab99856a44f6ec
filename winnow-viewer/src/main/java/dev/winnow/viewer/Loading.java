package dev.winnow.viewer;

import dev.winnow.model.Event;
import dev.winnow.run.BadInput;
import dev.winnow.run.OutOfControl;
import dev.winnow.run.Setup;
import dev.winnow.trace.ExecutionReader;
import dev.winnow.trace.MessageCodec;
import dev.winnow.trace.RecordedStep;
import java.util.ArrayList;
import java.util.List;

/** Leads a system along a recorded execution, so that it can be stepped on from any of its steps. */
final class Loading {

    private static final int MOST_BEHIND = 5_000; // steps after the one that is wanted

    private Loading() {}

    /** The steps that are to be done, read whole first: nothing is performed from a file that is damaged further down. */
    static List<RecordedStep> read(ExecutionReader reader, int step) {
        List<RecordedStep> steps = new ArrayList<>();
        for (RecordedStep each : reader) {
            if (each.number() < step + (long) MOST_BEHIND) {
                steps.add(each);
            }
            if (steps.size() > Stepper.MOST_NODES / 2) {
                throw new BadInput(
                        "the execution is too long to be stepped through",
                        "minimize it first: winnow minimize; " + Stepper.MOST_NODES / 2 + " steps can be loaded");
            }
        }
        return steps;
    }

    /** Does the steps and goes back to where so many of them are done. */
    static void load(Stepper stepper, List<RecordedStep> steps, int length) {
        Setup setup = stepper.setup();
        MessageCodec codec =
                new MessageCodec(setup.messageTypes(), setup.world().namedValues());
        Node wanted = stepper.present();
        for (RecordedStep step : steps) {
            Node node = perform(stepper, step, step.event(codec));
            wanted = node.depth() <= length ? node : wanted;
        }
        stepper.goTo(wanted);
    }

    private static Node perform(Stepper stepper, RecordedStep step, Event event) {
        if (stepper.present().violation() != null || !stepper.scene().canHappen(event)) {
            throw diverged(step, "this cannot happen now");
        }
        List<Integer> values =
                step.choices().stream().map(RecordedStep.Choice::value).toList();
        Node node = stepper.perform(event, new Answers(values));
        step.difference(node.taken().line()).ifPresent(difference -> {
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
