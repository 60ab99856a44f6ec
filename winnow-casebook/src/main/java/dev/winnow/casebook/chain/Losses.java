package dev.winnow.casebook.chain;

import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.system.BadInput;
import java.util.List;

/**
 * Limits on the loss of servers.
 *
 * @param failures the maximum number of failures
 * @param suspicions the maximum number of false suspicions
 * @param misses how many late heartbeats make a false suspicion
 */
public record Losses(int failures, int suspicions, int misses) {

    private static final Parameter<Integer> FAILURES =
            Parameter.integer("failures", 0, 3).describedAs("how many servers may fail");
    private static final Parameter<Integer> SUSPICIONS =
            Parameter.integer("suspicions", 0, 3).describedAs("how many servers may be suspected falsely");
    private static final Parameter<Integer> MISSES =
            Parameter.integer("misses", 1, 5).describedAs("how many late heartbeats make a false suspicion");

    /** Returns parameters with these limits as defaults. */
    public List<Parameter<?>> parameters() {
        return List.of(FAILURES.defaultTo(failures), SUSPICIONS.defaultTo(suspicions), MISSES.defaultTo(misses));
    }

    /** Reads the limits for a chain of this many servers, at least one of which must survive. */
    public static Losses of(Parameters given, int servers) {
        Losses losses = new Losses(given.get(FAILURES), given.get(SUSPICIONS), given.get(MISSES));
        int most = losses.failures + losses.suspicions;
        if (most >= servers) {
            throw new BadInput(
                    "failures and suspicions together are %d, but one of %d servers must be left"
                            .formatted(most, servers),
                    "give fewer of them or more servers, for example -p failures=1 -p suspicions=0");
        }
        return losses;
    }
}
