package dev.winnow.explore.skeleton;

import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.system.ChoiceSource;

/** Requested choices, then 0 for ever. */
final class ScriptedChoices implements ChoiceSource {

    private final Choices requested;
    private int next;

    ScriptedChoices(Choices requested) {
        this.requested = requested;
    }

    @Override
    public int choose(ProcessId process, int bound) {
        int place = next++;
        return place < requested.size() && requested.value(place) < bound ? requested.value(place) : 0;
    }
}
