package dev.winnow.casebook.chain;

import dev.winnow.scenario.Parameter;
import dev.winnow.scenario.Parameters;
import dev.winnow.system.BadInput;
import java.util.List;

/**
 * How many servers are lost at the most, and how easily.
 *
 * @param failures that happen
 * @param suspicions that are false
 * @param misses how many late heartbeats make a false suspicion
 */
public record Losses(int failures, int suspicions, int misses) {

    /** Parameters with these as their values unless told. */
    public List<Parameter> parameters() {
        return List.of(
                parameter("failures", failures, "0 to 3", "how many servers fail at the most"),
                parameter("suspicions", suspicions, "0 to 3", "how many servers are suspected falsely at the most"),
                parameter("misses", misses, "1 to 5", "how many late heartbeats make a false suspicion"));
    }

    public static Parameter parameter(String name, int value, String values, String summary) {
        return new Parameter(name, Integer.toString(value), values, summary);
    }

    /** The losses that are given, of a line of so many servers: one must be left. */
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
