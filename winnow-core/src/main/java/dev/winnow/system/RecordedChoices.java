package dev.winnow.system;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;

/** The choices of a recorded step, in order. Any other choice means that the system is not deterministic. */
public final class RecordedChoices implements ChoiceSource {

    private final int[] choices; // bound and value alternate
    private int next;

    /** Creates the choices of a recorded step. */
    public RecordedChoices(Step step) {
        this(step.choices());
    }

    /** Creates choices from alternating bounds and values. */
    public RecordedChoices(int[] boundsAndValues) {
        choices = boundsAndValues.clone();
    }

    @Override
    public int choose(ProcessId process, int bound) {
        if (next >= choices.length || choices[next] != bound) {
            throw new OutOfControl(
                    process + " makes a choice that was not recorded: choose(" + bound + ")",
                    "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR);
        }
        next += 2;
        return choices[next - 1];
    }
}
