package dev.winnow.casebook.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.explore.random.RandomWalk;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.model.Step;
import dev.winnow.run.Fuzzer;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.run.Runner;
import dev.winnow.scenario.Setup;
import dev.winnow.system.BadInput;
import dev.winnow.system.World;
import dev.winnow.threads.jvm.JavaHome;
import dev.winnow.threads.nodes.Call;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Released ZooKeeper, unchanged: three servers elect a leader and serve a client, the same in every run. */
class ZooKeeperTest {

    private static final long SEED = 2; // crashes a server between two answers
    private static final int STEPS = 400;

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
    void when_a_seed_runs_again_in_two_jvms_then_all_steps_are_the_same_with_a_crash() {
        Setup setup = Fuzzing.setup("zookeeper", Map.of());
        Execution one = run(setup);
        assertThat(text(run(setup))).isEqualTo(text(one));
        try (World occupied = setup.world().boot(1)) { // so that another JVM performs the last one
            occupied.perform(new External.Start(ProcessId.of("zk1")), (process, bound) -> 0);
            assertThat(text(run(setup))).isEqualTo(text(one));
        }
        assertThat(one.steps()).anyMatch(step -> step.event() instanceof External.Crash);
        assertThat(one.verdict().isViolation()).as("%s", one.verdict()).isFalse();
        assertThat(one.steps()).anyMatch(step -> step.payload() instanceof Call.Returned);
    }

    private static Execution run(Setup setup) {
        return Runner.run(
                setup,
                new Origin("zookeeper", Map.of(), SEED),
                new Fuzzer(setup, SEED, new RandomWalk(SEED, setup.timerWeight())),
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
