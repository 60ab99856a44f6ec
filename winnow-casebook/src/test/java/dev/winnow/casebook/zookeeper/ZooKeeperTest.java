package dev.winnow.casebook.zookeeper;

import static dev.winnow.casebook.ReleasedServers.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.casebook.Fuzzing;
import dev.winnow.casebook.ReleasedServers;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.ProcessId;
import dev.winnow.scenario.Setup;
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
        ReleasedServers.requireJdk();
    }

    @Test
    void when_a_seed_runs_again_in_two_jvms_then_all_steps_are_the_same_with_a_crash() {
        Setup setup = Fuzzing.setup("zookeeper", Map.of());
        Execution one = run(setup);
        assertThat(text(run(setup))).isEqualTo(text(one));
        Execution another = ReleasedServers.runInAnotherJvm(setup, ProcessId.of("zk1"), SEED, STEPS);
        assertThat(text(another)).isEqualTo(text(one));
        assertThat(one.steps()).anyMatch(step -> step.event() instanceof External.Crash);
        assertThat(one.verdict().isViolation()).as("%s", one.verdict()).isFalse();
        assertThat(one.steps()).anyMatch(step -> step.payload() instanceof Call.Returned);
    }

    private static Execution run(Setup setup) {
        return ReleasedServers.run(setup, SEED, STEPS);
    }
}
