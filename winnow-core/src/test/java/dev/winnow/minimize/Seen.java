package dev.winnow.minimize;

import dev.winnow.model.ProcessId;
import dev.winnow.model.Violation;
import dev.winnow.rehearse.Match;
import dev.winnow.rehearse.Rehearsal;

/** A system that says of itself that it must do all again to go back, or that it cannot compare its states. */
record Seen(Rehearsal system, boolean rewindsCheaply, boolean compares) implements Rehearsal {

    @Override
    public int length() {
        return system.length();
    }

    @Override
    public void rewindTo(int length) {
        system.rewindTo(length);
    }

    @Override
    public int perform(int move, Match match, int[] choices) {
        return system.perform(move, match, choices);
    }

    @Override
    public Violation violation() {
        return system.violation();
    }

    @Override
    public Violation end() {
        return system.end();
    }

    @Override
    public int move(int step) {
        return system.move(step);
    }

    @Override
    public int[] choices(int step) {
        return system.choices(step);
    }

    @Override
    public int[] enabled() {
        return system.enabled();
    }

    @Override
    public Object state() {
        return compares ? system.state() : null;
    }

    @Override
    public Object localState(ProcessId process) {
        return null;
    }

    @Override
    public boolean isExact() {
        return false;
    }

    @Override
    public void close() {
        system.close();
    }
}
