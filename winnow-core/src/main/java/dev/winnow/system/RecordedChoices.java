package dev.winnow.system;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;

/** Answers a handler as it was answered in a recorded step. */
public final class RecordedChoices implements ChoiceSource {

    private final int[] choices; // bound and value in turn
    private int next;

    public RecordedChoices(Step step) {
        this(step.choices());
    }

    public RecordedChoices(int[] boundsAndValues) {
        choices = boundsAndValues.clone();
    }

    @Override
    public int choose(ProcessId process, int bound) {
        if (next >= choices.length || choices[next] != bound) {
            throw new OutOfControl(
                    process + " makes another choice than recorded: now among " + bound,
                    "the system is not deterministic: find the culprit with winnow doctor <scenario>");
        }
        next += 2;
        return choices[next - 1];
    }
}
