package dev.winnow.pekko;

import dev.winnow.system.ControlAdvice;
import java.util.regex.Pattern;

/** Which calls of actors are under control that would not be elsewhere, and what to write instead of others. */
final class ControlledCalls {

    /** To those who write actors. */
    static final ControlAdvice ADVICE = new ControlAdvice(
            "take a java.time.Clock in the constructor of the actor; or run with --agent",
            "use ThreadLocalRandom, which is seeded here, or node.choose(bound); or run with --agent",
            "count, or make it of two draws from ThreadLocalRandom; or run with --agent",
            "run it on the actor's dispatcher or by CompletableFuture.supplyAsync(…) without an executor; where code needs"
                    + " one, let the scenario give it node.executor()",
            "do not wait: use timers (Timers, TimerScheduler), ask, and pipe or pipeToSelf for what a future brings",
            "read settings outside and pass them in the constructor of the actor");

    private static final Pattern CONTROLLED =
            Pattern.compile("ThreadLocalRandom\\.current\\b.*|(CompletableFuture|CompletionStage)\\.\\w+Async\\b.*");

    private ControlledCalls() {}

    static boolean isControlled(String call) {
        return CONTROLLED.matcher(call).matches();
    }
}
