package dev.winnow.world.node;

import dev.winnow.model.ProcessId;

/** The effects of a line outside of its node. */
interface LineEffects {

    /** Sends nothing and chooses 0: for a trial. */
    LineEffects NONE = new LineEffects() {

        @Override
        public void send(ProcessId to, Object message) {}

        @Override
        public int choose(int bound) {
            return 0;
        }
    };

    void send(ProcessId to, Object message);

    int choose(int bound);
}
