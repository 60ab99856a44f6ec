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

    /** Returns parameters with these limits as defaults. */
    public List<Parameter> parameters() {
        return List.of(
                parameter("failures", failures, "0 to 3", "how many servers may fail"),
                parameter("suspicions", suspicions, "0 to 3", "how many servers may be suspected falsely"),
                parameter("misses", misses, "1 to 5", "how many late heartbeats make a false suspicion"));
    }

    public static Parameter parameter(String name, int value, String values, String summary) {
        return new Parameter(name, Integer.toString(value), values, summary);
    }

    /** Reads the limits for a chain of this many servers, at least one of which must survive. */
    public static Losses of(Parameters given, int servers) {
        Losses losses = new Losses(
                given.integer("failures", 0, 3), given.integer("suspicions", 0, 3), given.integer("misses", 1, 5));
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
