package dev.winnow.system;

import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;

/** The choices of a recorded step, in order. Any other choice means that the system is not deterministic. */
public final class RecordedChoices implements ChoiceSource {

    private final Choices choices;
    private int next;

    /** Creates the choices of a recorded step. */
    public RecordedChoices(Step step) {
        this(Choices.of(step));
    }

    /** Creates a source of these choices. */
    public RecordedChoices(Choices choices) {
        this.choices = choices;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        if (next >= choices.size() || choices.bound(next) != bound) {
            throw new OutOfControl(
                    process + " makes a choice that was not recorded: choose(" + bound + ")",
                    "the system is not deterministic: find the cause with " + SuggestedCommand.DOCTOR);
        }
        return choices.value(next++);
    }
}
