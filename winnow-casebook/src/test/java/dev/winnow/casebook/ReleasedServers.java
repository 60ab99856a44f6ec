package dev.winnow.casebook;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.Map;

/** Random executions of released servers, in worker JVMs. */
public final class ReleasedServers {

    private ReleasedServers() {}

    /** Skips the test, or lets it fail where it must run, if there is no JDK for worker JVMs. */
    public static void requireJdk() {
        try {
            JavaHome.find();
        } catch (BadInput e) {
            assumeTrue(Boolean.getBoolean("winnow.jdk.required"), e::getMessage);
            throw e;
        }
    }

    public static Execution run(Setup setup, long seed, int steps) {
        return Runner.run(
                setup,
                new Origin("test", Map.of(), seed),
                new Fuzzer(setup, seed, new RandomWalk(seed, setup.timerWeight())),
                steps,
                new ProgressBeacon());
    }

    /** Runs in another worker JVM than the latest one, which starts a node meanwhile. */
    public static Execution runInAnotherJvm(Setup setup, ProcessId node, long seed, int steps) {
        try (World occupied = setup.world().boot(1)) {
            occupied.perform(new External.Start(node), (process, bound) -> 0);
            return run(setup, seed, steps);
        }
    }

    /** Returns all steps with their messages and timers. */
    public static String text(Execution execution) {
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
