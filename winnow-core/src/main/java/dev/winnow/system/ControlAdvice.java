package dev.winnow.system;

/**
 * What to write instead of what a world does not control.
 *
 * @param time for reading a clock
 * @param randomness for drawing at random
 * @param uniqueNames for making names that are unique
 * @param threads for running code elsewhere
 * @param blocking for code that waits
 * @param configuration for reading files and settings of the machine
 */
public record ControlAdvice(
        String time, String randomness, String uniqueNames, String threads, String blocking, String configuration) {

    /** To those who write plain processes. */
    public static final ControlAdvice PROCESSES = new ControlAdvice(
            "use context.now(), or take a java.time.Clock in the constructor",
            "use context.random(), or pass a seeded Random in the constructor",
            "count, or use new UUID(context.random().nextLong(), context.random().nextLong())",
            "use context.send(…) or context.setTimer(…); where code needs an executor, take it in the constructor",
            "return from the handler, and go on when a message comes or a timer of context.setTimer(…) fires",
            "read settings outside and pass them in the constructor; keep what must survive with context.store(…)");
}
