package dev.winnow.run;

/**
 * What to write instead of what a world does not control.
 *
 * @param time for reading a clock
 * @param chance for drawing at random
 * @param names for making names that are unique
 * @param threads for running code elsewhere
 * @param waiting for code that waits
 * @param settings for reading files and settings of the machine
 */
public record Advice(String time, String chance, String names, String threads, String waiting, String settings) {

    /** To those who write plain processes. */
    public static final Advice PROCESSES = new Advice(
            "use context.now(), or take a java.time.Clock in the constructor",
            "use context.random(), or pass a seeded Random in the constructor",
            "count, or use new UUID(context.random().nextLong(), context.random().nextLong())",
            "use context.send(…) or context.setTimer(…); where code needs an executor, take it in the constructor",
            "return from the handler, and go on when a message comes or a timer of context.setTimer(…) fires",
            "read settings outside and pass them in the constructor; keep what must survive with context.store(…)");
}
