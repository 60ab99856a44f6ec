package dev.winnow.casebook.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.model.Execution;
import dev.winnow.model.Step;
import dev.winnow.scenario.Setup;
import dev.winnow.system.ChoiceSource;
import dev.winnow.system.StateFingerprints;
import dev.winnow.system.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** State fingerprints over random executions of whole programs. All seeds are fixed. */
final class FingerprintTest {

    private static final int EXECUTIONS = Boolean.getBoolean("winnow.full") ? 200 : 40;

    private record Print(long low, long high) {}

    private final Set<String> unseen = new HashSet<>();

    @ParameterizedTest
    @ValueSource(strings = {"bank", "breaker", "cache", "counter", "lock", "pubsub", "pull", "saga", "stash", "worker"})
    void when_a_program_is_fuzzed_then_no_state_is_opaque_and_executions_meet(String scenario) {
        Setup setup = Fuzzing.setup(scenario, Map.of());
        Set<Print> known = new HashSet<>();
        int met = 0;
        for (int schedule = 0; schedule < EXECUTIONS; schedule++) {
            Execution execution = Fuzzing.execution(setup, 0, schedule);
            List<Print> prints = prints(setup, execution);
            assertThat(prints(setup, execution))
                    .as("again, schedule %d", schedule)
                    .isEqualTo(prints);
            for (Print print : prints) {
                met += known.add(print) ? 0 : 1;
            }
        }
        assertThat(unseen).isEmpty();
        assertThat(met).isPositive();
    }

    @Test
    void when_an_execution_is_repeated_then_its_fingerprints_are_equal() {
        Setup setup = Fuzzing.setup("pekko-features", Map.of());
        for (int seed = 0; seed < EXECUTIONS; seed++) {
            Execution execution = Fuzzing.execution(setup, seed);
            List<Print> first = prints(setup, execution);
            assertThat(prints(setup, execution)).as("again, seed %d", seed).isEqualTo(first);
            if (seed % 5 == 0) { // each is an ActorSystem
                assertThat(prints(setup.fresh(), execution))
                        .as("fresh, seed %d", seed)
                        .isEqualTo(first);
            }
        }
    }

    private List<Print> prints(Setup setup, Execution execution) {
        List<Print> prints = new ArrayList<>();
        try (World world = setup.world().boot(execution.origin().seed())) {
            StateFingerprints fingerprints =
                    world.ability(StateFingerprints.class).orElseThrow();
            prints.add(print(fingerprints));
            for (Step step : execution.steps()) {
                world.perform(step.event(), answers(step));
                prints.add(print(fingerprints));
            }
        }
        return prints;
    }

    private Print print(StateFingerprints fingerprints) {
        unseen.addAll(fingerprints.opaqueParts());
        return new Print(fingerprints.fingerprintLow(), fingerprints.fingerprintHigh());
    }

    /** Repeats the choices of the step. */
    private static ChoiceSource answers(Step step) {
        int[] choices = step.choices();
        int[] next = {1};
        return (process, bound) -> {
            int value = choices[next[0]];
            next[0] += 2;
            return value;
        };
    }
}
