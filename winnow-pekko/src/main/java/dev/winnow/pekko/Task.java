package dev.winnow.pekko;

/**
 * A piece of work on a dispatcher: a future, a callback.
 *
 * @param owner the process that asked for it
 */
record Task(int item, ActorProcess owner, Runnable work) implements Pending.Thing {

    /** How it is recorded: by the class that wrote it. */
    record Of(String code) {
        @Override
        public String toString() {
            return "Task(" + code + ")";
        }
    }
}
