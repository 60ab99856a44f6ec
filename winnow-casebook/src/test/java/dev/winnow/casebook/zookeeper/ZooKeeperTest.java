package dev.winnow.casebook.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.Origin;
import dev.winnow.model.Step;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.threads.jvm.JavaHome;
import dev.winnow.threads.nodes.Call;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Released ZooKeeper, unchanged: three servers elect a leader and serve a client, the same in every run. */
class ZooKeeperTest {

    private static final int STEPS = 600;

    @BeforeAll
    static void requireJdk() {
        try {
            JavaHome.find();
        } catch (BadInput e) {
            assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }

    @Test
    void when_a_seed_runs_again_then_operations_return_and_all_steps_are_the_same() {
        Setup setup = Fuzzing.setup("zookeeper", Map.of());
        Execution one = run(setup);
        Execution other = run(setup);
        assertThat(text(other)).isEqualTo(text(one));
        assertThat(one.verdict().isViolation()).as("%s", one.verdict()).isFalse();
        assertThat(one.steps()).anyMatch(step -> step.payload() instanceof Call.Returned);
    }

    private static Execution run(Setup setup) {
        return Runner.run(
                setup,
                new Origin("zookeeper", Map.of(), 0),
                new Fuzzer(setup, 0, new RandomWalk(0, setup.timerWeight())),
                STEPS,
                new ProgressBeacon());
    }

    private static String text(Execution execution) {
        StringBuilder text = new StringBuilder();
        for (Step step : execution.steps()) {
            text.append(step.event())
                    .append(step.payload())
                    .append(step.createdItems())
                    .append('\n');
        }
        return text.toString();
    }
}
