package dev.winnow.minimize.shortest;

import dev.winnow.guided.GuidedRun;
import dev.winnow.guided.MatchPolicy;
import dev.winnow.model.Choices;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;

/** A guided run that claims to rewind by re-execution, or not to compare states. */
record LimitedGuidedRun(GuidedRun system, boolean rewindsCheaply, boolean compares) implements GuidedRun {

    @Override
    public int length() {
        return system.length();
    }

    @Override
    public void rewindTo(int length) {
        system.rewindTo(length);
    }

    @Override
    public int perform(int move, MatchPolicy match, Choices choices) {
        return system.perform(move, match, choices);
    }

    @Override
    public Violation violation() {
        return system.violation();
    }

    @Override
    public Violation checkEnd() {
        return system.checkEnd();
    }

    @Override
    public int performedMove(int step) {
        return system.performedMove(step);
    }

    @Override
    public Choices performedChoices(int step) {
        return system.performedChoices(step);
    }

    @Override
    public int[] enabledMoves() {
        return system.enabledMoves();
    }

    @Override
    public Object configuration() {
        return compares ? system.configuration() : null;
    }

    @Override
    public Object localState(ProcessId process) {
        return null;
    }

    @Override
    public boolean hasExactConfigurations() {
        return false;
    }

    @Override
    public void close() {
        system.close();
    }
}
