package dev.winnow.threads.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.minimize.Minimization;
import dev.winnow.minimize.MinimizationOptions;
import dev.winnow.minimize.MinimizationProgress;
import dev.winnow.minimize.Pipeline;
import dev.winnow.minimize.TimeLimit;
import dev.winnow.minimize.pipeline.Minimizer;
import dev.winnow.model.Execution;
import dev.winnow.model.External;
import dev.winnow.model.Origin;
import dev.winnow.model.ProcessId;
import dev.winnow.replay.ExactReplay;
import dev.winnow.run.ProgressBeacon;
import dev.winnow.scenario.Faults;
import dev.winnow.scenario.Parameters;
import dev.winnow.scenario.Plan;
import dev.winnow.scenario.Setup;
import dev.winnow.system.World;
import dev.winnow.threads.TestWorkers;
import example.QuorumRegisterScenario;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Three replicas with sockets, pools and a mistake: found, replayed in another JVM, and minimized. */
class QuorumRegisterTest {

    private static final int REPEATS = TestWorkers.IS_FULL ? 100 : 10;
    private static final int EXECUTIONS = 200;
    private static final int CORRECT_EXECUTIONS = TestWorkers.IS_FULL ? 500 : 30;
    private static final long MINIMIZING_STEPS = TestWorkers.IS_FULL ? 100_000 : 4_000;

    @BeforeAll
    static void requireJdk() {
        TestWorkers.requireJdk();
    }

    private static Setup setup(int waits) {
        QuorumRegisterScenario scenario = new QuorumRegisterScenario();
        return scenario.setup(Parameters.of(scenario, Map.of("waits", Integer.toString(waits))));
    }

    private static Execution run(Setup setup, long seed) {
        return NodeExecutions.run(setup, new Origin("quorum-register", Map.of(), seed));
    }

    private static Execution firstViolation(Setup setup) {
        for (int seed = 0; seed < EXECUTIONS; seed++) {
            Execution execution = run(setup, seed);
            if (execution.verdict().isViolation()) {
                return execution;
            }
        }
        throw new AssertionError("found nothing in " + EXECUTIONS + " executions");
    }

    @Test
    void when_writes_do_not_wait_then_a_stale_read_is_found_replayed_and_minimized() {
        Setup setup = setup(0);
        Execution found = firstViolation(setup);
        assertReplays(setup, found);
        MinimizationOptions options = new MinimizationOptions(Pipeline.WINNOW, Set.of(), MINIMIZING_STEPS, 1, 1, 1);
        Minimization result = new Minimizer(setup, options, Runnable::run, System::nanoTime)
                .minimize(found, found, TimeLimit.until(() -> false), MinimizationProgress.NONE);
        assertThat(result.minimized().externalCount())
                .isLessThanOrEqualTo(6); // 5 is the least: three starts, a write, a read
        assertThat(result.minimized().size()).isLessThan(found.size()).isLessThanOrEqualTo(40);
        assertReplays(setup, result.minimized());
    }

    private static void assertReplays(Setup setup, Execution execution) {
        assertThat(ExactReplay.run(setup, execution, new ProgressBeacon()).difference(execution.verdict()))
                .isEmpty();
    }

    @Test
    void when_writes_wait_then_nothing_is_found() {
        Setup setup = setup(1);
        for (int seed = 0; seed < CORRECT_EXECUTIONS; seed++) {
            Execution execution = run(setup, seed);
            assertThat(execution.verdict().isViolation())
                    .as("%s", execution.verdict())
                    .isFalse();
        }
    }

    @Test
    void when_a_seed_runs_again_in_two_jvms_then_all_executions_are_identical() {
        Setup setup = setup(0);
        Set<String> texts = new HashSet<>();
        repeat(setup, texts);
        try (World occupied = setup.world().boot(1)) { // so that another JVM performs the second half
            occupied.perform(new External.Start(ProcessId.of("n1")), (process, bound) -> 0);
            repeat(setup, texts);
        }
        assertThat(texts).hasSize(1);
    }

    @Test
    void when_the_mix_has_crashes_then_nodes_crash() {
        Setup setup = Setup.of(setup(1).world())
                .plan(Plan.plan()
                        .start(ProcessId.of("n1"), ProcessId.of("n2"), ProcessId.of("n3"))
                        .inject(2)
                        .mix(1, Faults.crash(2, ProcessId.of("n1"), ProcessId.of("n2"), ProcessId.of("n3")))
                        .pace(1)
                        .build())
                .stepLimit(20)
                .build();
        assertThat(run(setup, 1).steps())
                .filteredOn(step -> step.event() instanceof External.Crash)
                .hasSize(2);
    }

    private static void repeat(Setup setup, Set<String> texts) {
        for (int i = 0; i < REPEATS / 2; i++) {
            texts.add(NodeExecutions.text(run(setup, 42)));
        }
    }
}
