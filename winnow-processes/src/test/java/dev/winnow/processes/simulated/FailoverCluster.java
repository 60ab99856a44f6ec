package dev.winnow.processes.simulated;

import dev.winnow.processes.model.Cancellation;
import dev.winnow.processes.model.ClusterRunner;
import dev.winnow.processes.model.HostReference;
import dev.winnow.processes.model.Input;
import dev.winnow.processes.model.Masks;
import dev.winnow.processes.model.PlannedInput;
import dev.winnow.processes.model.ReplayPlan;
import dev.winnow.processes.model.ReplayRequest;
import dev.winnow.processes.model.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Three hosts, each with a replicated store and a monitor, in virtual time with random delays. The monitors promote a
 * replica when the master's host is isolated or its store is down for long enough; which one is random. Acknowledged
 * writes can be lost, as in asynchronous replication.
 *
 * @param downAfterMillis how long a master must be unreachable
 */
public record FailoverCluster(long downAfterMillis) implements ClusterRunner {

    public static final List<String> REPLICAS = List.of("h2", "h3");

    /** Returns a cluster with the usual timeout. */
    public static FailoverCluster usual() {
        return new FailoverCluster(500);
    }

    @Override
    public RunRecord perform(ReplayRequest request, Cancellation cancellation) {
        return new FailoverRun(request, downAfterMillis).run();
    }

    /** Returns the first run of a plan that fails. */
    public RunRecord failing(ReplayPlan plan) {
        for (long seed = 0; seed < 1000; seed++) {
            RunRecord run = perform(new ReplayRequest(plan, seed), new Cancellation());
            if (run.failedWith("lost")) {
                return run;
            }
        }
        throw new IllegalStateException("no run fails");
    }

    /** Counts the failing runs of a plan. */
    public int failures(ReplayPlan plan, int runs) {
        int failures = 0;
        for (long seed = 0; seed < runs; seed++) {
            failures += perform(new ReplayRequest(plan, 5000 + seed), new Cancellation())
                            .failedWith("lost")
                    ? 1
                    : 0;
        }
        return failures;
    }

    /** A builder of plans with fixed times. */
    public static final class Steps {

        private final List<PlannedInput> inputs = new ArrayList<>();

        public Steps after(long millis, Input input) {
            inputs.add(PlannedInput.spaced(inputs.size(), input, millis));
            return this;
        }

        public Steps write(long millis, String host) {
            return after(
                    millis,
                    new Input.ClientOperation("write", HostReference.named(host), Map.of("key", "k" + inputs.size())));
        }

        public Steps isolate(long millis, String host) {
            return after(millis, new Input.Isolate(HostReference.named(host)));
        }

        public Steps heal(long millis, String host) {
            return after(millis, new Input.Heal(HostReference.named(host)));
        }

        public Steps kill(long millis, String host) {
            return after(millis, new Input.Kill(HostReference.named(host), "store"));
        }

        public Steps restart(long millis, String host) {
            return after(millis, new Input.Restart(HostReference.named(host), "store"));
        }

        public Steps noise(int count) {
            for (int i = 0; i < count; i++) {
                after(60, new Input.Pause(HostReference.named("h" + (2 + i % 2)), "store"));
                after(40, new Input.Resume(HostReference.named("h" + (2 + i % 2)), "store"));
                write(50, "h" + (1 + i % 3));
            }
            return this;
        }

        public ReplayPlan plan() {
            return new ReplayPlan(inputs, Masks.none());
        }
    }
}
