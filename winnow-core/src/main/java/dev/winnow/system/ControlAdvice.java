package dev.winnow.system;

/**
 * Advice on how to replace calls that a world does not control, by topic.
 *
 * @param time replaces reads of the clock
 * @param randomness replaces random numbers
 * @param uniqueNames replaces generated unique names
 * @param threads replaces code that runs on other threads
 * @param blocking replaces code that waits
 * @param configuration replaces reads of files and machine settings
 */
public record ControlAdvice(
        String time, String randomness, String uniqueNames, String threads, String blocking, String configuration) {

    /** Advice for authors of plain Java processes. */
    public static final ControlAdvice PROCESSES = new ControlAdvice(
            "use context.now(), or take a java.time.Clock in the constructor",
            "use context.random(), or pass a seeded Random in the constructor",
            "count, or use new UUID(context.random().nextLong(), context.random().nextLong())",
            "use context.send(…) or context.setTimer(…); where code needs an executor, take it in the constructor",
            "return from the handler, and go on when a message comes or a timer of context.setTimer(…) fires",
            "read settings outside and pass them in the constructor; keep what must survive with context.store(…)");
}
