package dev.winnow.pekko;

import dev.winnow.system.ControlAdvice;
import java.util.regex.Pattern;

/** The calls of actors that Winnow controls without the agent, and advice for all others. */
final class ControlledCalls {

    /** Advice for authors of actors. */
    static final ControlAdvice ADVICE = new ControlAdvice(
            "take a java.time.Clock in the constructor of the actor",
            "use ThreadLocalRandom, which Winnow seeds, or node.choose(bound)",
            "use a counter, or build it from two numbers of ThreadLocalRandom",
            "run it on the actor's dispatcher or with CompletableFuture.supplyAsync(…) without an executor; if the code"
                    + " needs an executor, pass it node.executor() in the scenario",
            "do not wait: use timers (Timers, TimerScheduler), ask, and pipe or pipeToSelf for the result of a future",
            "read settings outside of the actor and pass them to its constructor");

    private static final Pattern CONTROLLED =
            Pattern.compile("ThreadLocalRandom\\.current\\b.*|(CompletableFuture|CompletionStage)\\.\\w+Async\\b.*");

    private ControlledCalls() {}

    static boolean isControlled(String call) {
        return CONTROLLED.matcher(call).matches();
    }
}
